### Tournaments.

tournament-title = Tournaments
tournament-lead = Several rounds at several tables. After each round you meet new opponents with about as many points as you. It runs by itself: just be there when your table is ready.
tournament-mine = Yours
tournament-coming = Upcoming and running
tournament-past = Over
tournament-none = Nobody has announced a tournament. Why not you?
tournament-entrants = { $count ->
    [one] one player
   *[other] { $count } players
}
tournament-tables-of = tables of { $count }
tournament-rounds = { $count ->
    [one] one round
   *[other] { $count } rounds
}
tournament-duplicate = same cards at all tables
tournament-lasting = for players with a passkey or recovery words
tournament-status-announced = Announced
tournament-status-playing = In progress
tournament-status-break = Break
tournament-status-over = Over
tournament-status-cancelled = Called off
tournament-next = Next round:
tournament-round = Round { $round } of { $rounds }

## The form
tournament-announce = Announce a tournament
tournament-announce-do = Announce it
tournament-name = Name
tournament-seats = Players at a table
tournament-round-count = Rounds
tournament-in = Starts
tournament-in-minutes = { $minutes ->
    [60] in an hour
    [180] in three hours
    [1440] in a day
   *[other] in { $minutes } minutes
}
tournament-at = or at this date and time
tournament-pause = Break between rounds
tournament-pause-minutes = { $minutes ->
    [0] none
    [60] an hour
   *[other] { $minutes } minutes
}
tournament-duplicate-do = The same cards at all tables (duplicate)
tournament-duplicate-why = Your result is then compared with those of the players who held your cards, and nobody can watch a game before its round is over.
tournament-fill = Bots fill empty seats, so that all tables are of the same size
tournament-lasting-do = Only players with a passkey or recovery words may join
tournament-lasting-why = So nobody simply joins a second time from another browser. A guest first makes a passkey or gets recovery words; that takes a minute.
tournament-bots = Bots that take part

## The page of a tournament
tournament-all = All tournaments
tournament-join = Join
tournament-back = Rejoin
tournament-leave = Leave the tournament
tournament-postpone = Postpone the start
tournament-postpone-text = Everybody who has joined is told. The start can’t be moved to an earlier moment.
tournament-postpone-by = By
tournament-postpone-minutes = { $minutes ->
    [60] an hour
    [180] three hours
    [1440] a day
   *[other] { $minutes } minutes
}
tournament-postpone-to = or to this date and time
tournament-postpone-do = Postpone it
tournament-round-ends = This round is over by { $moment } at the latest, even if everybody uses all of their time; most take a small part of that.
tournament-next-latest = The next one begins by { $moment } at the latest.
tournament-overlap = You also take part in another tournament that is probably played at the same time, and you can’t play at two tables at once:
tournament-cancel = Call it off
tournament-cancel-text = Nobody can take part in it any more. Everybody who has joined is told.
tournament-cancel-do = Call off the tournament
tournament-end = End it early
tournament-end-text = The round that is being played is the last, and the standings count as they are then. Everybody who takes part is told.
tournament-end-do = End the tournament
tournament-your-table = Your table is ready
tournament-wait = You are in. This page will take you to your table when the round begins.
tournament-wait-push = Or let this device tell you.
tournament-out = You are left out because you left or did not come. Rejoin to play from the next round on.
tournament-too-few-came = Too few players came for a first round, so there was none.
tournament-too-few-left = It ended early: too few players were left for another round. The standings count as they are.
tournament-called-off = It was called off before its first round.
tournament-stopped-before = The people who run this server called it off before its first round.
tournament-stopped = The people who run this server ended it early. The standings count as they are.
tournament-stopped-round = The people who run this server have ended it: this round is the last.
tournament-ended = The player who announced it ended it early. The standings count as they are.
tournament-ended-round = The player who announced it has ended it: this round is the last.
tournament-remove = Remove
tournament-remove-do = Remove from the tournament
tournament-remove-label = Remove { $player } from the tournament
tournament-standings = Standings
tournament-nobody = Nobody has joined yet.
tournament-place = Place
tournament-entrant = Player
tournament-points = Points
tournament-decimal = .
tournament-missed = absent
tournament-gone = gone
tournament-bye = bye
tournament-par = Result { $points }; the others with the same cards: { $par }
tournament-par-why = A result counts for more if the others did badly with the same cards. Open a number to see both results.
tournament-sealed = Others are still playing with the same cards, so this round’s games and results stay closed until the last table has finished.
tournament-house = house bot
tournament-table-over = Over
tournament-table-playing = In progress
tournament-fair = Before anybody joins, the server fixes a secret for each round and shows its fingerprint here. Every player’s browser adds something of its own. The cards follow from both, and the secret is shown when the round is over.
tournament-proved = The deals were fair: your browser has checked them.
tournament-wrong = Something is wrong: a round’s secret or your own part of the shuffle is not the one that your browser noted. Tell the other players.
tournament-return = Back to the tournament
tournament-return-line = Standings, and the way to your next table
tournament-proof = The cards come from the secret of this round, which the tournament’s page shows when the round is over.
log-opened = The round is over: everybody may look at this game.

## Refusals
tournament-refused-sealed = Others are still playing with the same cards. You can look at this game when its round is over.
tournament-refused-bad = The tournament can’t be announced like this: it needs a name of up to 60 characters, 1 to 15 rounds, a pace, at most 60 bots, and a start within the next twelve months.
tournament-refused-closed = Nobody can join any more: the last round has begun, or the tournament is over. There will be others.
tournament-refused-full = This tournament is full. There will be others.
tournament-refused-lasting = Only players with a passkey or recovery words take part in this tournament. Make a passkey or get the words under “Your data”, then come back here.
tournament-refused-begun = It has begun and can’t be called off any more. You can leave it.
tournament-refused-twice = One of your bots takes part in this tournament, and each person takes part once. Let the bot leave first.
tournament-refused-stranger = You are not in this tournament.
tournament-refused-removed = The player who announced this tournament has removed you from it. There will be others.
tournament-refused-many = You have announced three tournaments that are not over. When one of them is, you can announce another.
