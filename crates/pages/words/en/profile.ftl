### Profiles of players.

profile-mine = Your profile
profile-shows = What others may see here
profile-shows-everything = Everything: also which games you played at public tables, and with whom
profile-shows-results = Ratings and results in numbers
profile-shows-nothing = Nothing but your name: you are on no leaderboard, and not among the opponents on others’ profiles. Lists and replays of games at public tables still name you
profile-nothing = { $player } keeps this page private.
profile-refused = This player keeps that private. What they show is on their profile.
profile-ratings = Ratings
profile-no-ratings = No rated game yet.
profile-rated-games = { $count ->
    [one] one rated game
   *[other] { $count } rated games
}
profile-graph = Rating over time
profile-when = When
profile-results = Games and results
profile-likes = Plays most: { $kind } ({ $games } of { $all } games).
profile-no-results = No finished game yet.
profile-kind = Game
profile-company = With
profile-with-people = people
profile-with-bots = bots only
profile-games = Games
profile-won = Won
profile-place = Mean place
profile-seats = { $count } players
profile-performance = Performance in reviewed games
profile-performance-rating = { $rating } ± { $error }.
profile-performance-lost = Reviewed games: { $games }, with { $decisions } decisions. A decision gave away { $lost } ± { $error } points of winning chance on average; luck was worth { $luck } points a game.
profile-performance-line = 100 means that nothing was given away. A game counts once somebody has had it reviewed.
profile-together-title = { $player } and { $other }
profile-together = { $count ->
    [one] One game together
   *[other] { $count } games together
}: { $player } was ahead { $ahead ->
    [one] once
   *[other] { $ahead } times
}, { $other } { $behind ->
    [one] once
   *[other] { $behind } times
}.
profile-together-count = { $count ->
    [one] one game
   *[other] { $count } games
}, { $ahead } ahead
profile-opponents = Most frequent opponents
profile-games-title = Finished games
profile-games-hidden = This player does not show which games they played.
profile-no-games = No games that you can see yet.
profile-start = Latest games
profile-next = Next page
profile-gone = not finished
profile-bot = Bot ({ $level })
profile-place-of = { $place } of { $players }
