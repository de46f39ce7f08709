### Co się dzieje: jedno zdanie na środku stołu, kiedy to widać.
###
### $player, $you     kto, i czy to czytający ("yes" albo "no")
### $card, $family    karta, o którą chodzi; $by, $by-family karta, która działa; $ability czyjej zdolności używa
### $copied           "yes", jeśli to zdolność innej karty; $mine "yes", jeśli zlikwidowana karta należy do czytającego
### $gain             zyskany wpływ; 0: żaden
### $own              "yes", jeśli karta, która przynosi wpływ, należy do zyskującego
### $falls            "yes", jeśli karta, która uderzyła, $by, zostaje odrzucona
### $why              tytuł wyjaśnienia

caption-eliminated = { form-by-family-card-the }{ $copied ->
    [yes] , zdolnością { form-ability-of },
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
caption-ambush = { form-family-card-the } zatrzaskuje się! { $falls ->
    [yes] { form-by-family-card-the } odpada,{" "}
   *[no] { "" }
}+{ $gain } dla { $you ->
    [yes] ciebie
   *[no] gracza { $player }
}
caption-discarded = Odrzucono { form-family-card-obj } ({ $why }).
caption-idle = { $ability ->
    [soldier] { form-family-card-the }: obok nie ma żadnej karty, więc nic się nie dzieje.
    [spy] { form-family-card-the }: obok nie ma żadnej karty, więc nie ma kogo okraść.
    [shapeshifter] { form-family-card-the }: obok nie ma ujawnionej postaci, więc nie ma kogo naśladować.
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
