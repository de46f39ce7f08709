### Puzzles: the list, and what is said about an answer.
###
### $rating, $error, $score, $solved, $count, $number numbers; $change a number with its sign; $value hundredths
### $move a move in words (study-move-…); $scores players with their influence

puzzle-title = Puzzles
puzzle-lead = Positions from games between strong bots. In each, one move is clearly best, going by what you can see. Find it.
puzzle-today = Puzzle of the day
puzzle-for-you = One for your rating:
puzzle-group-base = Base game
puzzle-group-duel = Duel
puzzle-group-ablaze = Ablaze
puzzle-rating = Your rating: { $rating } ± { $error }.
puzzle-rating-now = Your rating: { $rating } ± { $error } ({ $change }).
puzzle-solved = Solved on the first try: { $solved } of { $count }.
puzzle-streak = { $count ->
    [one] Puzzle of the day solved on { $count } day in a row.
   *[other] Puzzle of the day solved on { $count } days in a row.
}
puzzle-kept = Your progress is kept only in this browser.
puzzle-kept-player = Your progress comes along to every device on which you are signed in.
puzzle-all = All puzzles
puzzle-list = All puzzles
puzzle-number = Puzzle { $number }
puzzle-seats = { $count ->
    [2] duel
   *[other] { $count } players
}
puzzle-was-solved = solved
puzzle-was-missed = missed
puzzle-theme-count = { $solved } of { $count }

puzzle-difficulty-1 = Easy
puzzle-difficulty-2 = Fairly easy
puzzle-difficulty-3 = Medium
puzzle-difficulty-4 = Hard
puzzle-difficulty-5 = Very hard

puzzle-theme-placing = Placing
puzzle-theme-placing-line = Which card goes where?
puzzle-theme-timing = Keep or reveal
puzzle-theme-timing-line = Is it time, or can it still grow?
puzzle-theme-last-round = The last round
puzzle-theme-last-round-line = What is left on cards will not count.
puzzle-theme-striking = Whom to strike
puzzle-theme-striking-line = Some cards strike back.
puzzle-theme-stealing = Whom to rob
puzzle-theme-stealing-line = A Spy among neighbours.
puzzle-theme-borrowing = Borrowed abilities
puzzle-theme-borrowing-line = Which character should act for you?
puzzle-theme-moving = A new order
puzzle-theme-moving-line = One card moves, and everything changes.
puzzle-theme-twins = Twins
puzzle-theme-twins-line = Where should the Twin come in?
puzzle-theme-bribery = Changing sides
puzzle-theme-bribery-line = Whom to win over?

puzzle-is-today = The puzzle of the day.
puzzle-question = It is your turn. What wins most often?
puzzle-right = That is it!
puzzle-wrong = There is something better.
puzzle-shown = The solution:
puzzle-chance = { $value ->
    [one] { $move } – it wins { $value } game in a hundred, by our bots’ estimate.
   *[other] { $move } – it wins { $value } games in a hundred, by our bots’ estimate.
}
puzzle-chance-low = { $move } – it wins less often than the best eight.
puzzle-solution = Best: { $move } ({ $value } in a hundred).
puzzle-would = One way it could go on, with cards that the others may have:
puzzle-score-own = you { $score }
puzzle-end-won = If everybody then plays like knights, you win that game: { $scores }.
puzzle-end-shared = If everybody then plays like knights, you share the win in that game: { $scores }.
puzzle-end-lost = If everybody then plays like knights, you lose that game: { $scores }.
puzzle-next = Next puzzle
puzzle-again = Back to the question
puzzle-retry = Try again
puzzle-show = Show the solution
