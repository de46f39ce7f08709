### What happened, one sentence for each event. The reason of a gain, a loss or a discard follows as ruling-ID-title.
###
### $player, $other    names of players; $you is "yes" if $player is the reader and "no" otherwise;
###                    in log-stolen it is "victim" if $other is the reader
### $card, $family     the card and the family it belongs to now; $by, $by-family the card that does it, $ability a card id
### $at, $from         positions, from 1; $round, $count numbers
### $place             "front", "back" or "on" (with $at); in log-moved* "front", "back" or "between" ($before and $after)
###
### log-placed         $player $you $place $at            a hidden card        log-placed-known  and $card
### log-kept           $player $you $at                   a hidden card        log-kept-known    and $card
### log-revealed       $player $you $card $at
### log-acts           $card $family                      log-acts-as          and $ability: with the ability of another
### What does nothing, brings nothing or is discarded is told as in caption.ftl.
### log-eliminated     $card $family $by $by-family       log-eliminated-itself  $card $family
### log-moved          $from $place $before $after        a hidden card        log-moved-known   $card $family for $from
### log-joined         $card $family $place $at           a Twin
### log-replaced       $card $family $from                here $from is "aside" or "gone"
### log-lacked         $card $family
### log-cleared        $family                            it concerns the Prince only
### log-corrupted      $card $family $to-family           log-corrupted-home, log-corrupted-same  $card $family: back, no change
### log-gained         $player $you $count                log-lost             the same
### log-stolen         $player $other $you $count         $player has it now
### log-kept-apart     $count
### log-drew           $player $you                       log-drew-known       and $card $family
### log-phase-placement  $round $player $you              log-phase-resolution $round
### log-asked          $player $you
### log-ended
### log-sat, log-left, log-late, log-back  $player $you   log-bot              $player $level
### log-started, log-abandoned, log-again

## The queue

log-placed = { $you ->
    [yes] You place
   *[no] { $player } places
} a card { $place ->
    [front] at the front
    [back] at the back
   *[on] on the card at position { $at }
}.
log-placed-known = { $you ->
    [yes] You place
   *[no] { $player } places
} { form-card-obj } { $place ->
    [front] at the front
    [back] at the back
   *[on] on the card at position { $at }
}.
log-kept = { $you ->
    [yes] You keep
   *[no] { $player } keeps
} the card at position { $at } hidden: 1 more influence on it.
log-kept-known = { $you ->
    [yes] You keep
   *[no] { $player } keeps
} { form-card-obj } at position { $at } hidden: 1 more influence on it.
log-revealed = { $you ->
    [yes] You reveal
   *[no] { $player } reveals
} { form-card-obj } at position { $at }.
log-acts = { form-family-card-the } acts.
log-acts-as = { form-family-card-the } uses { form-ability-of } ability.
log-eliminated = { form-by-family-card-the } eliminates { form-family-card-obj }.
log-eliminated-itself = { form-family-card-the } eliminates itself.
log-moved = The card at position { $from } moves { $place ->
    [front] to the front
    [back] to the back
   *[between] between positions { $before } and { $after }
}.
log-moved-known = { form-family-card-the } moves { $place ->
    [front] to the front
    [back] to the back
   *[between] between positions { $before } and { $after }
}.
log-joined = { form-family-card-the } joins the queue { $place ->
    [front] at the front
    [back] at the back
   *[on] on the card at position { $at }
}.
log-replaced = { form-family-card-the } { $from ->
    [aside] leaves the cards set aside
   *[gone] returns from among the cards gone
} and takes the place.
log-lacked = No replacement: { form-family-card-obj } is neither set aside nor gone.
log-cleared = { form-family-the } must show the Prince if he lies uncovered and face down.
log-corrupted = { form-family-card-the } joins { form-to-family }.
log-corrupted-home = { form-family-card-the } returns to its own family.
log-corrupted-same = { form-family-card-the } stays with its family.

## Influence

log-gained = { $you ->
    [yes] You gain
   *[no] { $player } gains
} { form-influence }.
log-lost = { $you ->
    [yes] You lose
   *[no] { $player } loses
} { form-influence }.
log-stolen = { $you ->
    [yes] You steal { form-influence } from { $other }.
    [victim] { $player } steals { form-influence } from you.
   *[no] { $player } steals { form-influence } from { $other }.
}
log-kept-apart = { $count ->
    [0] No influence is left apart.
   *[other] Kept apart: { form-influence }.
}

## The course of the game

log-drew = { $you ->
    [yes] You draw a card.
   *[no] { $player } draws a card.
}
log-drew-known = { $you ->
    [yes] You draw
   *[no] { $player } draws
} { form-family-card-obj }.
log-phase-placement = Round { $round }: placement. { $you ->
    [yes] You begin.
   *[no] { $player } begins.
}
log-phase-resolution = Round { $round }: resolution.
log-asked = { $you ->
    [yes] It is up to you.
   *[no] It is up to { $player }.
}
log-ended = The game is over.

## The table

log-sat = { $you ->
    [yes] You take a seat.
   *[no] { $player } takes a seat.
}
log-bot = A bot takes a seat: { $player }, { form-bot }.
log-left = { $you ->
    [yes] You leave the table.
   *[no] { $player } leaves the table.
}
log-late = { $you ->
    [yes] Your time is up: a bot plays for you until you are back.
   *[no] { $player }’s time is up: a bot stands in.
}
log-back = { $you ->
    [yes] You are back.
   *[no] { $player } is back.
}
log-started = The cards are dealt. The game begins.
log-abandoned = The table was abandoned.
log-again = Rematch: the same players go on at a new table.
