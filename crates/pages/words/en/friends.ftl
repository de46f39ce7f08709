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
