### Co się dzieje: jedno zdanie na środku stołu, kiedy to widać.
###
### $player, $you     kto, i czy to czytający ("yes" albo "no")
### $card, $family    karta, o którą chodzi; $by, $by-family karta, która działa; $ability czyjej zdolności używa
### $copied           "yes", jeśli to zdolność innej karty; $mine "yes", jeśli zlikwidowana karta należy do czytającego
### $gain             zyskany wpływ; 0: żaden
### $own              "yes", jeśli karta, która przynosi wpływ, należy do zyskującego
### $falls            "yes", jeśli karta, która uderzyła, $by, zostaje odrzucona
### $count            wpływ skradziony ($you to "victim", jeśli czytającemu) albo stracony; $other czyj był
### $place, $at, $from, $before, $after   dokąd trafia karta, jak w log.ftl
### $ruling           oznaczenie wyjaśnienia, które jest powodem

caption-eliminated = { form-by-family-card-the }{ $copied ->
    [yes] , używając zdolności { form-ability-of },
   *[no] { "" }
} likwiduje { $mine ->
    [yes] twoją kartę ({ form-card })
   *[no] { form-family-card-obj }
}{ $gain ->
    [0] .
   *[other] : +{ $gain }
}
caption-revealed = { $you ->
    [yes] Ujawniasz
   *[no] { $player } ujawnia
} { form-card-obj }{ $gain ->
    [0] .
   *[other] : +{ $gain }
}
caption-gained = { form-family-card-the }: +{ $gain }{ $you ->
    [yes] {" "}dla ciebie
   *[no] { $own ->
        [yes] { "" }
       *[no] {" "}dla gracza { $player }
    }
}
caption-stolen = { form-by-family-card-the }{ $copied ->
    [yes] , używając zdolności { form-ability-of },
   *[no] { "" }
} { $you ->
    [victim] kradnie ci { form-influence }.
    [yes] kradnie dla ciebie { form-influence } graczowi { $other }.
   *[no] kradnie { form-influence } graczowi { $other }.
}
caption-lost = { form-by-family-card-the } odbiera { $you ->
    [yes] ci
   *[no] graczowi { $player }
} { form-influence }.
caption-moved = { form-by-family-card-the } przenosi kartę z pozycji { $from } { $place ->
    [front] na początek kolejki
    [back] na koniec kolejki
   *[between] między pozycje { $before } i { $after }
}.
caption-moved-known = { form-by-family-card-the } przenosi { form-family-card-obj } { $place ->
    [front] na początek kolejki
    [back] na koniec kolejki
   *[between] między pozycje { $before } i { $after }
}.
caption-joined = { form-by-family-card-the } sprowadza Bliźniaka { $place ->
    [front] na początek kolejki
    [back] na koniec kolejki
   *[on] na kartę na pozycji { $at }
}.
caption-replaced = { form-by-family-card-the }: miejsce ofiary zajmuje { form-family-card-the }.
caption-lacked = { form-by-family-card-the } nie znajduje zastępstwa: { form-family-card-the } nie leży ani wśród kart odłożonych, ani wśród straconych.
caption-corrupted = { form-by-family-card-the } przeciąga na swoją stronę { $mine ->
    [yes] twoją kartę ({ form-card })
   *[no] { form-family-card-obj }
}.
caption-corrupted-home = { form-by-family-card-the } odzyskuje { $mine ->
    [yes] twoją kartę ({ form-card })
   *[no] { form-family-card-obj }
}.
caption-corrupted-same = { form-by-family-card-the } niczego nie zmienia: { $mine ->
    [yes] twoja karta ({ form-card })
   *[no] { form-family-card-the }
} już jest w rodzie.
caption-ambush = { form-family-card-the } uderza! { $falls ->
    [yes] { form-by-family-card-the } odpada,{" "}
   *[no] { "" }
}+{ $gain } dla { $you ->
    [yes] ciebie
   *[no] gracza { $player }
}
caption-discarded = { $ruling ->
    [SCHEMER-1] { form-family-card-the } zostaje odrzucona: obok leży stos.
    [MACH-1] { form-family-card-the } najpierw zostaje odrzucona, potem działa.
    [PRINCE-3] { form-family-card-the } zostaje odrzucony razem z { $card ->
        [twin] Księciem
       *[other] Bliźniakiem
    } swojego rodu.
    [TRAP-1] { form-family-card-the } wpada w Pułapkę i odpada.
   *[other] Odrzucono { form-family-card-obj }.
}
caption-idle = { $ability ->
    [soldier] { form-family-card-the }: obok nie ma żadnej karty, więc nic się nie dzieje.
    [cutthroat] { form-family-card-the }: obok nie ma żadnej karty, więc nic się nie dzieje.
    [usurpation] { form-family-card-the }: obok nie ma żadnej karty, więc nic się nie dzieje.
    [spy] { form-family-card-the }: obok nie ma żadnej karty, więc nie ma kogo okraść.
    [shapeshifter] { form-family-card-the }: obok nie ma ujawnionej postaci, więc nie ma kogo naśladować.
    [apothecary] { form-family-card-the }: w kolejce nie ma innej nieprzykrytej karty rodu, więc nic się nie dzieje.
    [royal-decree] { form-family-card-the }: nie ma innej karty do przeniesienia, więc nic się nie dzieje.
    [machination] { form-family-card-the }: żadna postać rodu nie leży ujawniona, więc nikt nie działa.
    [corruption] { form-family-card-the }: nie ma postaci, którą można przekupić, więc nic się nie dzieje.
   *[other] { form-family-card-the }: nie ma celu, więc nic się nie dzieje.
}
caption-in-vain = { $ruling ->
    [HEIR-1] { form-family-card-the }: inna taka karta jest ujawniona, więc bez punktów.
    [SHAPE-1] { form-family-card-the }: inna taka karta jest ujawniona, więc bez punktów.
    [SHAPE-2] { form-family-card-the }: skopiowanie Impostora nic nie daje.
    [SPY-1] { form-family-card-the }: nie ma czego ukraść.
    [FELON-1] { form-family-card-the }: nikt obok nie ma punktów wpływu do stracenia.
    [CUT-2] { form-family-card-the }: pojedyncza karta nic nie daje.
    [RESOLVE-2] { form-family-card-the }: na karcie nie było punktów wpływu.
   *[other] { form-family-card-the } nic z tego nie ma.
}
