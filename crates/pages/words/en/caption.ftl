### What happens, in a sentence in the middle of the table, while it is shown.
###
### $player, $you     who, and whether it is the reader ("yes" or "no")
### $card, $family    the card it is about; $by, $by-family the card that does it; $ability whose ability it uses
### $copied           "yes" if that ability is another card’s; $mine "yes" if the card that falls is the reader’s
### $gain             influence that is gained by it; 0 for none
### $own              "yes" if the card that earns it belongs to who gains it
### $falls            "yes" if the card that struck, $by, is discarded for it
### $count            influence that is stolen ($you is "victim" if it was the reader’s) or lost; $other whose it was
### $place, $at, $from, $before, $after   where a card comes to lie, as in log.ftl
### $why              the title of a ruling; $ruling its id

caption-eliminated = { form-by-family-card-the }{ $copied ->
    [yes] , with { form-ability-of } ability,
   *[no] { "" }
} eliminates { $mine ->
    [yes] your { form-card }
   *[no] { form-family-card-obj }
}{ $gain ->
    [0] .
   *[other] : +{ $gain }
}
caption-revealed = { $you ->
    [yes] You reveal
   *[no] { $player } reveals
} { form-card-obj }{ $gain ->
    [0] .
   *[other] : +{ $gain }
}
caption-gained = { form-family-card-the }: +{ $gain }{ $you ->
    [yes] {" "}for you
   *[no] { $own ->
        [yes] { "" }
       *[no] {" "}for { $player }
    }
}
caption-stolen = { form-by-family-card-the }{ $copied ->
    [yes] , with { form-ability-of } ability,
   *[no] { "" }
} steals { form-influence } from { $you ->
    [victim] you.
    [yes] { $other } for you.
   *[no] { $other }.
}
caption-lost = { form-by-family-card-the } costs { $you ->
    [yes] you
   *[no] { $player }
} { form-influence }.
caption-moved = { form-by-family-card-the } moves the card at position { $from } { $place ->
    [front] to the front
    [back] to the back
   *[between] between positions { $before } and { $after }
}.
caption-moved-known = { form-by-family-card-the } moves { form-family-card-obj } { $place ->
    [front] to the front
    [back] to the back
   *[between] between positions { $before } and { $after }
}.
caption-joined = { form-by-family-card-the } brings in the Twin { $place ->
    [front] at the front
    [back] at the back
   *[on] on the card at position { $at }
}.
caption-replaced = { form-by-family-card-the }: { form-family-card-obj } takes the place.
caption-lacked = { form-by-family-card-the } finds no replacement: { form-family-card-obj } is neither set aside nor gone.
caption-corrupted = { form-by-family-card-the } wins over { $mine ->
    [yes] your { form-card }
   *[no] { form-family-card-obj }
}.
caption-corrupted-home = { form-by-family-card-the } wins back { $mine ->
    [yes] your { form-card }
   *[no] { form-family-card-obj }
}.
caption-corrupted-same = { form-by-family-card-the } changes nothing: { $mine ->
    [yes] your { form-card }
   *[no] { form-family-card-obj }
} is in the family already.
caption-ambush = { form-family-card-the } springs! { $falls ->
    [yes] { form-by-family-card-the } falls,{" "}
   *[no] { "" }
}+{ $gain } for { $you ->
    [yes] you
   *[no] { $player }
}
caption-discarded = { form-family-card-the } is discarded ({ $why }).
caption-idle = { $ability ->
    [soldier] No card lies beside { form-family-card-obj }: nothing happens.
    [spy] No card lies beside { form-family-card-obj }: nobody to steal from.
    [shapeshifter] No face‑up character lies beside { form-family-card-obj }: nothing to copy.
   *[other] { form-family-card-the } finds no target: nothing happens.
}
caption-in-vain = { $ruling ->
    [HEIR-1] { form-family-card-the }: another one is face up, so no influence.
    [SHAPE-1] { form-family-card-the }: another one is face up, so no influence.
    [SHAPE-2] { form-family-card-the }: copying a Shapeshifter brings nothing.
    [SPY-1] { form-family-card-the }: there is nothing to steal.
    [FELON-1] { form-family-card-the }: nobody beside it has influence to lose.
    [CUT-2] { form-family-card-the }: a single card earns nothing.
    [RESOLVE-2] { form-family-card-the }: no influence lay on it.
   *[other] { form-family-card-the } gets nothing out of it.
}
