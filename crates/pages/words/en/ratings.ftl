### Rated games, ratings and leaderboards.

rated-title = Rated.
rated-short = Rated
rated-terms = The result counts for everybody’s rating; by sitting down you agree to that. If you leave or run out of time, you lose and can’t come back.
rated-choice = Rated game
rated-choice-line = Counts for everybody’s rating. It needs a clock, at least two people, and a first player drawn at random.
rated-sit = Sit down for a rated game
rated-await = A rated game needs at least two people. Invite somebody; bots can take the other seats.
rated-pace-then = At zero you have lost, and a bot plays your cards to the end.
rated-clock-zero = { $you ->
    [yes] At zero you have lost, and a bot plays your cards to the end.
   *[no] At zero { $player } has lost, and a bot plays their cards to the end.
}
rated-log-late = { $you ->
    [yes] Your time is up: you have lost this game. A bot plays your cards to the end.
   *[no] { $player }’s time is up: they have lost this game. A bot plays their cards to the end.
}
rated-leave = Leave and lose
rated-leave-sure = This game is rated: if you leave, you come last and can’t come back. Leave?
rated-forfeited = You have lost this rated game, because you left it or ran out of time. A bot plays your cards; you may watch.
rated-end-gone = In a rated game, a player who leaves or runs out of time comes last, whatever the bot in their place does.
rated-refused-people = A rated game needs at least two people. Invite somebody first; bots can take the other seats.
rated-refused-apart = People and programs have separate ratings, so they do not share rated tables. Look for another rated table.
rated-refused-siblings = Bots of one owner do not play rated games with each other. They can play casual ones.
rated-refused-elsewhere = You already sit at another rated table with a clock of minutes. Finish that game first, or leave that table; it is in your list of games.
rated-refused-setup = A rated game needs a clock, at least two seats for people, and a first player drawn at random. Please choose again.

## Games that count in a season or a tournament
counts-season = Counts in the club’s season.
counts-tournament = Counts in a tournament.
counts-leaving = A player who leaves or runs out of time, and is not back before the end, comes last.
counts-pace-then = At zero a bot plays for you until you are back; if you are not back before the end, you come last.
counts-leave-sure = Leave this game? A bot will play on in your place. If you are not back before the end, you come last.
counts-away-you = A bot is playing for you. Come back before the end; otherwise you come last.
counts-end-gone = A player who had left or run out of time, and was not back at the end, comes last, whatever the bot in their place did.

## Leaderboards
leaderboard-title = Leaderboard
leaderboard-lead = Only rated games count. Each kind of game has its own rating; everybody starts at 1500.
leaderboard-groups = Kinds of games
rating-group-base = Base game
rating-group-ablaze = Ablaze
rating-group-duel = Duels
rating-value = { $points } ± { $deviation }
rating-provisional = provisional
rating-provisional-line = It is provisional: a few more games, and it is certain enough to be compared.
leaderboard-rank = Rank
leaderboard-player = Player
leaderboard-rating = Rating
leaderboard-games = Rated games
leaderboard-empty = Nobody has played enough rated games yet. Be the first!
leaderboard-who = The list shows players with at least { $games } rated games whose rating is known to within ± { $deviation }, and who let others see it.
leaderboard-own = Your rating is { $rating } after { $games ->
    [one] one game
   *[other] { $games } games
}.
leaderboard-own-none = You have not played a rated game of this kind yet.
leaderboard-start = From the top
leaderboard-bots = Our bots, for comparison
leaderboard-bots-line = Their ratings are fixed: they were measured in thousands of games against each other.
