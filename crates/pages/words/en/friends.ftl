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
ui-stand-in-when = A bot may play for them once they have kept everybody waiting for the time that this server grants. It gives way when they are back.
