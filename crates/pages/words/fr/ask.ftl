### What the table asks, what each answer does, and what the others see meanwhile.
###
### $card        the card that asks; in ask-place-where, ask-reveal, choice-place-on, choice-twin-on, choice-usurp and
###              choice-use the card it is about; in choice-corrupt, with $family, the character
### $ability     the card whose ability is used
### $count       influence on the card; in choice-keep* what will lie on it, in choice-reveal-conspiracy and choice-gain what
###              will be gained, in choice-steal what $other has, in ask-gain what is left apart, in choice-cutthroat the
###              cards that fall, in choice-eliminate-along how many cards are discarded besides, in choice-lost what
###              lies on the $cards that go
### $gain        what will be gained; $more in choice-eliminate-queen what is gained for her besides
### $at, $before, $after   positions, from 1; $player who decides, $other another player
###
### ask-reveal $card $at   ask-acting-as $card $ability   ask-gain $count   ask-place, ask-move-where, ask-twin none
### ask-place-where, ask-eliminate, ask-steal, ask-copy, ask-move, ask-use, ask-corrupt $card
### choice-place-on $card $count   choice-twin-on, choice-use $card  choice-usurp $card $gain   choice-copy $ability
### choice-keep*, choice-reveal*, choice-gain, choice-eliminate-along $count   choice-copy-nothing $ability
### choice-reveal-ambush, choice-cutthroat $count $gain   choice-lost $count $cards   choice-steal $other $count
### choice-eliminate, choice-eliminate-own, choice-eliminate-itself $gain   choice-eliminate-queen $gain $more
### choice-move-between $before $after   choice-corrupt $card $family   the other choices none
### wait-* $player; wait-reveal and $at, wait-eliminate and $card

## Placing

ask-place = Choisissez une carte à placer face cachée.
ask-place-where = Où placer { form-card-obj } ?
choice-place-first = La première carte de la file
choice-place-front = Au début : résolue en premier
choice-place-back = À la fin : résolue en dernier
choice-place-on = { $count ->
    [0] Recouvre { form-card-obj }
    [one] Recouvre { form-card-obj } et le point posé dessus
   *[other] Recouvre { form-card-obj } et les { $count } points posés dessus
}

## Keep or reveal

ask-reveal = Position { $at }, { form-card-obj } : garder face cachée ou révéler ?
choice-keep = +1 point dessus, { $count } en tout
choice-keep-last = +1 point dessus, { $count } en tout. Dernier tour : les points restés sur les cartes ne comptent pas
choice-reveal = { $count ->
    [0] Utilisez aussitôt sa capacité
    [one] Gagnez le point posé dessus, puis utilisez sa capacité
   *[other] Gagnez les { $count } points posés dessus, puis utilisez sa capacité
}
choice-reveal-conspiracy = { $count ->
    [0] Rien dessus : aucun gain
   *[other] Gagnez { $count } points, le double de ce qui est dessus
}
choice-reveal-ambush = { $count ->
    [0] Gagnez { form-gain } ; la carte est défaussée
    [one] Perdez le point posé dessus, gagnez { form-gain } ; la carte est défaussée
   *[other] Perdez les { $count } points posés dessus, gagnez { form-gain } ; la carte est défaussée
}
choice-reveal-machination = { $count ->
    [0] Faites agir un personnage révélé
    [one] Faites agir un personnage ; le point posé dessus est à gagner ou à dépenser
   *[other] Faites agir un personnage ; les { $count } points posés dessus sont à gagner ou à dépenser
}
choice-reveal-unaided = { $count ->
    [one] Aucun personnage à faire agir : gagnez le point posé dessus
   *[other] Aucun personnage à faire agir : gagnez les { $count } points posés dessus
}
choice-reveal-nothing = Il ne se passe rien ; la carte est défaussée

## Eliminating

ask-acting-as = { form-card-the } utilise la capacité { form-ability-of }.
ask-eliminate = { form-card-the } doit éliminer une carte. Laquelle ?
choice-eliminate = Gagnez { form-gain }
choice-lost = { $count ->
    [one] { $cards ->
        [one] Le point posé dessus est perdu
       *[other] Le point posé sur ces cartes est perdu
    }
   *[other] { $cards ->
        [one] Les { $count } points posés dessus sont perdus
       *[other] Les { $count } points posés sur ces cartes sont perdus
    }
}
choice-eliminate-own = Votre propre carte : gagnez { form-gain }
choice-eliminate-itself = Lui-même : gagnez { form-gain }, et il est éliminé
choice-eliminate-queen = Gagnez { form-gain }, et { $more } de plus pour la Reine
choice-eliminate-attacker = L’attaquant est défaussé
choice-eliminate-along = { $count ->
    [one] Une autre carte part avec elle
   *[other] { $count } autres cartes partent avec elle
}
choice-eliminate-prince = Un Prince face cachée partirait avec elle
choice-risk-ambush = Face cachée : c’est peut-être une Embuscade
choice-risk-trap = Face cachée : c’est peut-être un Guet-apens
choice-cutthroat = { $count ->
    [one] Une carte tombe
   *[other] { $count } cartes tombent
} : { $gain ->
    [0] aucun gain
    [one] gagnez { $gain } point
   *[other] gagnez { $gain } points
}
choice-cutthroat-hidden = Face cachée : les cartes adverses révélées du même nom tomberont aussi
choice-usurp = Gagnez { form-gain } ; puis { form-card-obj } de votre famille prend sa place

## Stealing

ask-steal = { form-card-the } vole 1 point d’influence. À qui ?
choice-steal = { $count ->
    [0] { $other } n’a rien : il ne se passe rien
    [one] Prenez à { $other } son seul point
   *[other] Prenez à { $other } 1 de ses { $count } points
}
choice-steal-yourself = À vous-même : il ne se passe rien

## Copying

ask-copy = { form-card-the } copie un personnage adjacent. Lequel ?
choice-copy = Utilisez la capacité { form-ability-of }
choice-copy-nothing = Utilisez la capacité { form-ability-of } : il ne se passe rien
choice-copy-shapeshifter = Un Changeforme : il ne se passe rien

## Moving

ask-move = { form-card-the } déplace une carte. Laquelle ?
ask-move-where = Où va-t-elle ?
choice-move-front = Au début
choice-move-back = À la fin
choice-move-between = Entre les positions { $before } et { $after }
choice-turn-comes = La carte sera résolue ce tour-ci
choice-turn-passed = La carte ne sera plus résolue ce tour-ci

## The Twin

ask-twin = Le Prince amène le Jumeau. Où le placer ?
choice-twin-front = Au début
choice-twin-back = À la fin
choice-twin-on = Recouvre { form-card-obj }

## Machination

ask-use = { form-card-the } fait agir un personnage. Lequel ?
choice-use = { form-card-the } agit depuis sa place
ask-gain = Mis à part : { form-influence }. Gagner 1 point, ou faire agir encore un personnage ?
choice-gain = { $count ->
    [one] +{ $count } point pour vous
   *[other] +{ $count } points pour vous
}
choice-repeat = Perdez 1 de ces points et faites encore agir un personnage

## Corruption

ask-corrupt = { form-card-the } rallie un personnage. Lequel ?
choice-corrupt = { form-family-card-the } rejoint votre famille
choice-corrupt-home = Revient dans votre famille
choice-corrupt-own = Déjà à vous : rien ne change

## Waiting

wait-place = { $player } place une carte…
wait-reveal = { $player } garde ou révèle la carte en position { $at }…
wait-eliminate = { $player } choisit la victime { form-card-of }…
wait-steal = { $player } choisit à qui voler…
wait-copy = { $player } choisit qui copier…
wait-move = { $player } déplace une carte…
wait-twin = { $player } place le Jumeau…
wait-use = { $player } choisit qui faire agir…
wait-gain = { $player } choisit : gagner, ou faire encore agir un personnage…
wait-corrupt = { $player } choisit qui rallier…
