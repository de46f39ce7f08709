### Playing with others: coming and going, being away, clocks, the lobby, rematches, the proof of the shuffle.

## In the log
log-credited = { $you ->
    [yes] The server was away. You get that time back.
   *[no] The server was away. { $player } gets that time back.
}

## Seats
ui-seat-kept-for = Kept for { $name }
ui-refused-waiting = There is still time for that player. Nobody is replaced before it is up.
ui-im-back = I’m back: let me play
ui-stand-in = Let a bot play for { $player }
ui-away-you = A bot is playing for you.
ui-im-back-short = I’m back
ui-away-running = A running game goes on without you.
ui-play-on = Your move
ui-stand-in-soon = If { $player } stays away, you can let a bot play in
ui-stand-in-note = The seat stays theirs: the bot gives way as soon as they are back.
ui-connected = online
ui-disconnected = offline
ui-new-table = New table

## A table that waits for players; $players are names, as end-and joins them
lobby-awaits = Waiting for { $players }.
lobby-invited = A seat is kept for you.
lobby-take-seat = Take my seat
lobby-start = Start now with bots
lobby-start-line = Bots ({ $level }) take the seats that are left.
lobby-host-starts = The game starts when all seats are taken. { $player } can also start it with bots.
lobby-kept = The seats that are left are kept for those who played together before.
lobby-closes = If nobody comes, this table closes by itself in
lobby-closed = This table closed before a game began: nobody came in time, or all left.

## After a game
end-rematch-join = Join the rematch
end-rematch-join-line = A new table is open, and your seat is kept
end-new-table-line = Invite friends, or play against bots

## Inviting
lobby-invite = Invite your friends
lobby-copy = Copy the link
lobby-send = Share
lobby-copy-failed = Your browser does not let us copy. The link is selected: copy it yourself.
lobby-scan = Or scan this with a phone
lobby-scan-label = The link to this table as a QR code
lobby-local = This link works on this computer only. For friends on other devices, start the server with the following command, and open it here by this computer’s address in your network:

## What is agreed at a table. pace-… is how much time there is; $time and $bank are lengths of time, as time-… says them
lobby-rules-base-1 = The ten cards of the base game, with the rules as first published.
lobby-rules-base-2 = The ten cards of the base game, with today’s rules.
lobby-rules-ablaze = Eleven cards of their own: twins, traps and bought loyalties.
lobby-size = For { $count } players.
lobby-duel = A duel: two players with two families each.
lobby-private = Only those with the link can find it.
lobby-public = Anybody can find it on the home page.
lobby-all-kept = Waiting for those who played before.
pace-none = No clock: think as long as you like.
pace-none-then = If somebody stays away, the others can let a bot play for them.
pace-live = Each move has { $time }. When that is over, your reserve runs: { $bank } for the whole game.
pace-live-bare = Each move has { $time }.
pace-days = { $count ->
    [one] Each move has a day.
   *[other] Each move has { $count } days.
}
pace-then = At zero a bot plays for you until you are back.
pace-none-short = no clock
pace-live-short = { $time } a move
pace-days-short = { $count ->
    [one] 1 day a move
   *[other] { $count } days a move
}
time-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
time-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
time-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}

## Clocks. ui-clock and ui-reserve are followed by a time
ui-clock = This move
ui-reserve = Reserve
# Two days or more, on a clock.
clock-days = { $count } d
ui-clock-zero = { $you ->
    [yes] At zero a bot plays for you until you are back.
   *[no] At zero a bot plays for { $player } until they are back.
}

## Lists of tables
ui-going-on = Your running games
ui-no-other-games = Your other games will be kept here, finished ones too.
ui-duel = Duel
ui-seats-free = { $free ->
    [one] 1 of { $count } seats is free
   *[other] { $free } of { $count } seats are free
}
