### Study: the review of a finished game, and moves in words.
###
### $card a card; $at a position; $target a card as it lies, such as "Archer (Red)"; $player a name; $move a move in words
### $place "front", "back" or "on" (with $at); in study-move-move "front", "back" or "between" ($before and $after)
### $value, $error, $from, $to, $points hundredths; $judged, $count, $kept numbers; $by a position

## Moves, as one speaks of them

study-move-place = Place { form-card-obj } { $place ->
    [front] at the front
    [back] at the back
   *[on] on the card at position { $at }
}
study-move-twin = Place the Twin { $place ->
    [front] at the front
    [back] at the back
   *[on] on the card at position { $at }
}
study-move-keep = Keep { form-card-obj } hidden
study-move-reveal = Reveal { form-card-obj }
study-move-eliminate = Eliminate position { $at }: { $target }
study-move-steal = Steal from { $player }
study-move-copy = Copy position { $at }: { $target }
study-move-move = Move position { $at } ({ $target }) { $place ->
    [front] to the front
    [back] to the back
   *[between] between positions { $before } and { $after }
}
study-move-use = Use position { $at }: { $target }
study-move-gain = Gain 1 influence
study-move-repeat = Use a character again
study-move-corrupt = Win over position { $at }: { $target }

## The review

study-review = Review of the game
study-review-line = Where it turned, who misread whom, and how much was luck
study-review-short = Review
study-review-lead = Every decision, judged by what its player could know at that moment.
study-review-table = To the table
study-progress = { $judged } of { $count } decisions judged
study-look-again = Show what is new
study-percent = { $value }%
study-percent-error = { $value }% ± { $error }
study-turning-none = No decision gave much away, and no chance changed much.
study-turning-soon = They appear here as the decisions are judged.
study-leap = { $player }: from { $from }% to { $to }%, all cards known
study-graph = Everybody’s chance to win
study-graph-lead = With all cards open, if everybody played on like a knight.
study-graph-round = R{ $round }
study-graph-end = End
study-luck-title = Luck and skill
study-luck-lead = The result minus the chance at the start is luck plus skill. Skill is what a player’s own decisions gave away; luck is all the rest: the deal, the draws, and what the others did and hid. In percentage points.
study-luck-soon = As soon as every decision is judged.
study-seat = Player
study-initial = Start
study-luck = Luck
study-skill = Skill
study-result = Result
study-decisions = Every decision
study-whose = Whose decisions
study-all-seats = Everybody
study-mark-best = Good
study-mark-inaccuracy = Inaccuracy
study-mark-mistake = Mistake
study-mark-blunder = Blunder
study-lost = { $points ->
    [one] gives away { $points } point
   *[other] gives away { $points } points
}.
study-better = Better: { $move }.
study-tried = Chances to win
study-made = played
study-sure = The review is sure which move is best.
study-unsure = Other moves may be just as good.
study-known = What { $player } could know
study-known-none = No opponent’s card lay face down.
study-card-at = Position { $at }, { $family }
study-truth = It was { form-card-obj }: { $value }% likely.
study-read = Easy to read.
study-misread = A surprise!
study-on-board = See it on the board
study-refused-unfinished = This game was not played to its end, so there is nothing to review.

## The coach

study-coach = What would you do?
study-why-last-round = It is the last round: what stays on cards does not count.
study-why-idle = Revealed now, { form-card-obj } would do nothing.
study-why-rival = Another { form-card } is face up: yours would gain nothing now.
study-why-danger = The card at position { $at } may well be { form-card-obj } ({ $value }%): better strike elsewhere.
study-why-danger-kept = The card at position { $at } was kept hidden { $kept } times and may well be { form-card-obj } ({ $value }%): better strike elsewhere.
study-why-rich = No other target has as much influence on it as position { $at }: { $count }.
study-why-gains = It gains { form-influence } for certain, more than anything else.
study-why-saves = Otherwise your { form-card } at position { $at } is eliminated in { $from }% of the games, this way in { $to }%.
study-why-saves-from = The card at position { $by } threatens your { form-card } at position { $at }: otherwise it is eliminated in { $from }% of the games, this way in { $to }%.
study-why-earns = This way your { form-card } earns { $count } more influence on average.
study-why-wins-over = This way { form-card-obj } at position { $at } earns you { $count } more influence on average.
study-why-denies = This way the card at position { $at } earns { $player } { $count } less influence on average.
study-why-denies-known = This way { form-card-obj } at position { $at } earns { $player } { $count } less influence on average.
study-why-denies-guess = This way the card at position { $at } earns { $player } { $count } less influence on average. It may well be { form-card-obj } ({ $value }%).
study-why-strikes = Your { form-card } can then strike the card at position { $at }, which otherwise earns { $player } { $count } more influence on average.
study-why-costs = This way { $player } ends with { $count } less influence on average.
study-why-brings = This way you end with { $count } more influence on average.
study-why-ahead = { $points ->
    [one] It wins { $points } game in a hundred more than the next best.
   *[other] It wins { $points } games in a hundred more than the next best.
}
study-why-even = The choices are about equally good.
study-refused-people = Another human plays here, so there is no coach.
