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
    [yes] Kładziesz
   *[no] { $player } kładzie
} kartę { $place ->
    [front] na początku kolejki
    [back] na końcu kolejki
   *[on] na karcie na pozycji { $at }
}.
log-placed-known = { $you ->
    [yes] Kładziesz
   *[no] { $player } kładzie
} { form-card-obj } { $place ->
    [front] na początku kolejki
    [back] na końcu kolejki
   *[on] na karcie na pozycji { $at }
}.
log-kept = { $you ->
    [yes] Zostawiasz zakrytą
   *[no] { $player } zostawia zakrytą
} kartę na pozycji { $at }: leży na niej 1 punkt więcej.
log-kept-known = { $you ->
    [yes] Zostawiasz w ukryciu
   *[no] { $player } zostawia w ukryciu
} { form-card-obj } na pozycji { $at }: na karcie leży 1 punkt więcej.
log-revealed = { $you ->
    [yes] Ujawniasz
   *[no] { $player } ujawnia
} { form-card-obj } na pozycji { $at }.
log-acts = { form-family-card-the } działa.
log-acts-as = { form-family-card-the } używa zdolności { form-ability-of }.
log-eliminated = { form-by-family-card-the } likwiduje { form-family-card-obj }.
log-eliminated-itself = { form-family-card-the } likwiduje siebie.
log-moved = Karta z pozycji { $from } trafia { $place ->
    [front] na początek kolejki
    [back] na koniec kolejki
   *[between] między pozycje { $before } i { $after }
}.
log-moved-known = { form-family-card-the } trafia { $place ->
    [front] na początek kolejki
    [back] na koniec kolejki
   *[between] między pozycje { $before } i { $after }
}.
log-joined = { form-family-card-the } staje { $place ->
    [front] na początku kolejki
    [back] na końcu kolejki
   *[on] na karcie na pozycji { $at }
}.
log-replaced = { form-family-card-the } { $from ->
    [aside] przychodzi spośród kart odłożonych
   *[gone] wraca spośród kart straconych
} i zajmuje to miejsce.
log-lacked = Bez zastępstwa: { form-family-card-the } nie leży ani wśród kart odłożonych, ani wśród straconych.
log-cleared = { form-family-the } muszą pokazać Księcia, jeśli leży zakryty i nieprzykryty.
log-corrupted = { form-family-card-the } przechodzi do { form-to-family }.
log-corrupted-home = { form-family-card-the } wraca do swojego rodu.
log-corrupted-same = { form-family-card-the } zostaje w swoim rodzie.

## Influence

log-gained = { $you ->
    [yes] Zyskujesz
   *[no] { $player } zyskuje
} { form-influence }.
log-lost = { $you ->
    [yes] Tracisz
   *[no] { $player } traci
} { form-influence }.
log-stolen = { $you ->
    [yes] Kradniesz { form-influence } graczowi { $other }.
    [victim] { $player } kradnie ci { form-influence }.
   *[no] { $player } kradnie { form-influence } graczowi { $other }.
}
log-kept-apart = { $count ->
    [0] Na boku nie leży już żaden punkt.
   *[other] Na boku: { form-influence }.
}

## The course of the game

log-drew = { $you ->
    [yes] Dobierasz kartę.
   *[no] { $player } dobiera kartę.
}
log-drew-known = { $you ->
    [yes] Dobierasz
   *[no] { $player } dobiera
} { form-family-card-obj }.
log-phase-placement = Runda { $round }: rozstawianie. { $you ->
    [yes] Zaczynasz.
   *[no] Zaczyna { $player }.
}
log-phase-resolution = Runda { $round }: rozpatrywanie.
log-asked = { $you ->
    [yes] Decyzja należy do ciebie.
   *[no] Decyduje { $player }.
}
log-ended = Koniec gry.

## The table

log-sat = { $you ->
    [yes] Siadasz do stołu.
   *[no] { $player } siada do stołu.
}
log-bot = Do stołu siada bot: { $player }, { form-bot }.
log-left = { $you ->
    [yes] Odchodzisz od stołu.
   *[no] { $player } odchodzi od stołu.
}
log-late = { $you ->
    [yes] Czas minął: do twojego powrotu gra za ciebie bot.
   *[no] Czas minął: za gracza { $player } gra bot.
}
log-back = { $you ->
    [yes] Wracasz do gry.
   *[no] { $player } wraca do gry.
}
log-started = Karty rozdane. Partia się zaczyna.
log-abandoned = Stół został porzucony.
log-again = Rewanż: ci sami gracze zasiadają do nowego stołu.
