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
### $ruling           the id of the ruling that is the reason

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
caption-discarded = { $ruling ->
    [SCHEMER-1] { form-family-card-the } is discarded: a stack lies beside her.
    [MACH-1] { form-family-card-the } is discarded first, then acts.
    [PRINCE-3] { form-family-card-the } is discarded along with the { $card ->
        [twin] Prince
       *[other] Twin
    } of the family.
    [TRAP-1] { form-family-card-the } falls into the Trap and is discarded.
   *[other] { form-family-card-the } is discarded.
}
caption-idle = { $ability ->
    [soldier] No card lies beside { form-family-card-obj }: nothing happens.
    [cutthroat] No card lies beside { form-family-card-obj }: nothing happens.
    [usurpation] No card lies beside { form-family-card-obj }: nothing happens.
    [spy] No card lies beside { form-family-card-obj }: nobody to steal from.
    [shapeshifter] No face‑up character lies beside { form-family-card-obj }: nothing to copy.
    [apothecary] No other card of its family lies uncovered in the queue: { form-family-card-obj } does nothing.
    [royal-decree] There is no other card to move: { form-family-card-obj } does nothing.
    [machination] No character of its family lies face up: { form-family-card-obj } has nobody to use.
    [corruption] There is no character to win over: { form-family-card-obj } does nothing.
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
