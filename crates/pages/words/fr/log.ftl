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
    [yes] Vous placez
   *[no] { $player } place
} une carte { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[on] sur la carte en position { $at }
}.
log-placed-known = { $you ->
    [yes] Vous placez
   *[no] { $player } place
} { form-card-obj } { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[on] sur la carte en position { $at }
}.
log-kept = { $you ->
    [yes] Vous gardez
   *[no] { $player } garde
} face cachée la carte en position { $at } : 1 point de plus dessus.
log-kept-known = { $you ->
    [yes] Vous gardez
   *[no] { $player } garde
} face cachée { form-card-obj }, en position { $at } : 1 point de plus dessus.
log-revealed = { $you ->
    [yes] Vous révélez
   *[no] { $player } révèle
} { form-card-obj } en position { $at }.
log-acts = { form-family-card-the } agit.
log-acts-as = { form-family-card-the } utilise la capacité { form-ability-of }.
log-eliminated = { form-by-family-card-the } élimine { form-family-card-obj }.
log-eliminated-itself = { form-family-card-the } s’élimine.
log-moved = La carte en position { $from } passe { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[between] entre les positions { $before } et { $after }
}.
log-moved-known = { form-family-card-the } passe { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[between] entre les positions { $before } et { $after }
}.
log-joined = { form-family-card-the } arrive { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[on] sur la carte en position { $at }
}.
log-replaced = { form-family-card-the } { $from ->
    [aside] sort des cartes écartées
   *[gone] revient d’entre les cartes éliminées et défaussées
} et prend cette place.
log-lacked = Pas de remplaçant : { form-family-card-obj } n’est ni parmi les cartes écartées, ni parmi les cartes éliminées et défaussées.
log-cleared = { form-family-the } doivent montrer le Prince s’il est face cachée et non recouvert.
log-corrupted = { form-family-card-the } rejoint { form-to-family }.
log-corrupted-home = { form-family-card-the } revient dans sa famille.
log-corrupted-same = { form-family-card-the } reste dans sa famille.

## Influence

log-gained = { $you ->
    [yes] Vous gagnez
   *[no] { $player } gagne
} { form-influence }.
log-lost = { $you ->
    [yes] Vous perdez
   *[no] { $player } perd
} { form-influence }.
log-stolen = { $you ->
    [yes] Vous volez { form-influence } à { $other }.
    [victim] { $player } vous vole { form-influence }.
   *[no] { $player } vole { form-influence } à { $other }.
}
log-kept-apart = { $count ->
    [0] Il ne reste aucun point mis à part.
   *[other] Mis à part : { form-influence }.
}

## The course of the game

log-drew = { $you ->
    [yes] Vous piochez une carte.
   *[no] { $player } pioche une carte.
}
log-drew-known = { $you ->
    [yes] Vous piochez
   *[no] { $player } pioche
} { form-family-card-obj }.
log-phase-placement = Tour { $round } : placement. { $you ->
    [yes] Vous commencez.
   *[no] { $player } commence.
}
log-phase-resolution = Tour { $round } : résolution.
log-asked = { $you ->
    [yes] À vous de décider.
   *[no] À { $player } de décider.
}
log-ended = La partie est terminée.

## The table

log-sat = { $you ->
    [yes] Vous prenez place.
   *[no] { $player } prend place.
}
log-bot = Un bot prend place : { $player }, { form-bot }.
log-left = { $you ->
    [yes] Vous quittez la table.
   *[no] { $player } quitte la table.
}
log-late = { $you ->
    [yes] Votre temps est écoulé : un bot joue pour vous jusqu’à votre retour.
   *[no] Temps écoulé pour { $player } : un bot joue à sa place.
}
log-back = { $you ->
    [yes] Vous voilà de retour.
   *[no] { $player } est de retour.
}
log-started = Les cartes sont distribuées. La partie commence.
log-abandoned = La table a été abandonnée.
log-again = Revanche : les mêmes joueurs continuent à une nouvelle table.
