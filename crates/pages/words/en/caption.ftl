### What happens, in a sentence in the middle of the table, while it is shown.
###
### $player, $you     who, and whether it is the reader ("yes" or "no")
### $card, $family    the card it is about; $by, $by-family the card that does it; $ability whose ability it uses
### $copied           "yes" if that ability is another card’s; $mine "yes" if the card that falls is the reader’s
### $gain             influence that is gained by it; 0 for none
### $own              "yes" if the card that earns it belongs to who gains it
### $falls            "yes" if the card that struck, $by, is discarded for it
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
