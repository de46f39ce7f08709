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

ask-place = Wybierz kartę, którą położysz zakrytą.
ask-place-where = Gdzie położyć { form-card-obj }?
choice-place-first = Pierwsza karta kolejki
choice-place-front = Na początku: rozpatrywana jako pierwsza
choice-place-back = Na końcu: rozpatrywana jako ostatnia
choice-place-on = { $count ->
    [0] Przykrywa { form-card-obj }
    [one] Przykrywa { form-card-obj } i punkt na tej karcie
    [few] Przykrywa { form-card-obj } i { $count } punkty na tej karcie
   *[other] Przykrywa { form-card-obj } i { $count } punktów na tej karcie
}

## Keep or reveal

ask-reveal = Pozycja { $at }, { form-card }: zostawić kartę zakrytą czy ujawnić?
choice-keep = +1 punkt na karcie, razem { $count }
choice-keep-last = +1 punkt na karcie, razem { $count }. Ostatnia runda: punkty, które zostaną na kartach, się nie liczą
choice-reveal = { $count ->
    [0] Od razu używasz zdolności karty
    [one] Zyskujesz 1 punkt z karty, potem używasz jej zdolności
    [few] Zyskujesz { $count } punkty z karty, potem używasz jej zdolności
   *[other] Zyskujesz { $count } punktów z karty, potem używasz jej zdolności
}
choice-reveal-conspiracy = { $count ->
    [0] Nic na nim nie leży: nic nie zyskujesz
    [few] Zyskujesz { $count } punkty, dwa razy tyle, ile leży na karcie
   *[other] Zyskujesz { $count } punktów, dwa razy tyle, ile leży na karcie
}
choice-reveal-ambush = { $count ->
    [0] Zyskujesz { form-gain }; karta zostaje odrzucona
    [one] Tracisz 1 punkt z karty, zyskujesz { $gain }; karta zostaje odrzucona
    [few] Tracisz { $count } punkty z karty, zyskujesz { $gain }; karta zostaje odrzucona
   *[other] Tracisz { $count } punktów z karty, zyskujesz { $gain }; karta zostaje odrzucona
}
choice-reveal-machination = { $count ->
    [0] Używasz jednej ujawnionej postaci
    [one] Używasz postaci; 1 punkt z karty możesz zyskać albo wydać
    [few] Używasz postaci; { $count } punkty z karty możesz zyskać albo wydać
   *[other] Używasz postaci; { $count } punktów z karty możesz zyskać albo wydać
}
choice-reveal-unaided = { $count ->
    [one] Nie ma postaci do użycia: zyskujesz 1 punkt z karty
    [few] Nie ma postaci do użycia: zyskujesz { $count } punkty z karty
   *[other] Nie ma postaci do użycia: zyskujesz { $count } punktów z karty
}
choice-reveal-nothing = Nic się nie dzieje; karta zostaje odrzucona

## Eliminating

ask-acting-as = { form-card-the } używa zdolności { form-ability-of }.
ask-eliminate = { form-card-the } musi zlikwidować kartę. Którą?
choice-eliminate = Zyskujesz { form-gain }
choice-lost = { $count ->
    [one] { $cards ->
        [one] Punkt z tej karty przepada
       *[other] Punkt z tych kart przepada
    }
    [few] { $cards ->
        [one] { $count } punkty z tej karty przepadają
       *[other] { $count } punkty z tych kart przepadają
    }
   *[other] { $cards ->
        [one] { $count } punktów z tej karty przepada
       *[other] { $count } punktów z tych kart przepada
    }
}
choice-eliminate-own = Twoja własna karta: zyskujesz { form-gain }
choice-eliminate-itself = Sam napastnik: zyskujesz { form-gain }, a on zostaje zlikwidowany
choice-eliminate-queen = Zyskujesz { form-gain } i jeszcze { $more } za Królową
choice-eliminate-attacker = Napastnik zostaje odrzucony
choice-eliminate-along = { $count ->
    [one] Odpada z nią jeszcze jedna karta
    [few] Odpadają z nią jeszcze { $count } karty
   *[other] Odpada z nią jeszcze { $count } kart
}
choice-eliminate-prince = Zakryty Książę odpadłby razem z nią
choice-risk-ambush = Zakryta: to może być Zasadzka
choice-risk-trap = Zakryta: to może być Pułapka
choice-cutthroat = { $count ->
    [one] Pada jedna karta
    [few] Padają { $count } karty
   *[other] Pada { $count } kart
}: { $gain ->
    [0] bez zysku
    [one] zyskujesz { $gain } punkt
    [few] zyskujesz { $gain } punkty
   *[other] zyskujesz { $gain } punktów
}
choice-cutthroat-hidden = Zakryta: padną też jej ujawnione kopie u przeciwników
choice-usurp = Zyskujesz { form-gain }; potem jej miejsce zajmuje { form-card } twojego rodu

## Stealing

ask-steal = { form-card-the } kradnie 1 punkt wpływu. Komu?
choice-steal = { $count ->
    [0] { $other } nic nie ma: nic się nie dzieje
    [one] { $other } ma { $count } punkt: zabierasz 1
    [few] { $other } ma { $count } punkty: zabierasz 1
   *[other] { $other } ma { $count } punktów: zabierasz 1
}
choice-steal-yourself = Sobie: nic się nie dzieje

## Copying

ask-copy = { form-card-the } kopiuje sąsiednią postać. Którą?
choice-copy = Używasz zdolności { form-ability-of }
choice-copy-nothing = Używasz zdolności { form-ability-of }: nic się nie dzieje
choice-copy-shapeshifter = Impostor: nic się nie dzieje

## Moving

ask-move = { form-card-the } przenosi kartę. Którą?
ask-move-where = Dokąd ją przenieść?
choice-move-front = Na początek
choice-move-back = Na koniec
choice-move-between = Między pozycje { $before } i { $after }
choice-turn-comes = Karta zostanie rozpatrzona w tej rundzie
choice-turn-passed = Karta nie będzie już rozpatrywana w tej rundzie

## The Twin

ask-twin = Książę sprowadza Bliźniaka. Gdzie go położyć?
choice-twin-front = Na początku
choice-twin-back = Na końcu
choice-twin-on = Przykrywa { form-card-obj }

## Machination

ask-use = { form-card-the } używa postaci. Której?
choice-use = { form-card-the } działa ze swojego miejsca
ask-gain = Na boku: { form-influence }. Zyskać 1 punkt czy użyć postaci jeszcze raz?
choice-gain = { $count ->
    [one] +{ $count } punkt dla ciebie
    [few] +{ $count } punkty dla ciebie
   *[other] +{ $count } punktów dla ciebie
}
choice-repeat = Tracisz 1 z nich i znów używasz postaci

## Corruption

ask-corrupt = { form-card-the } przeciąga postać do twojego rodu. Którą?
choice-corrupt = { form-family-card-the } przechodzi do twojego rodu
choice-corrupt-home = Wraca do twojego rodu
choice-corrupt-own = Już jest twoja: nic się nie zmienia

## Waiting

wait-place = { $player } kładzie kartę…
wait-reveal = { $player } zostawia albo ujawnia kartę na pozycji { $at }…
wait-eliminate = { $player } wybiera ofiarę { form-card-of }…
wait-steal = { $player } wybiera, kogo okraść…
wait-copy = { $player } wybiera, kogo skopiować…
wait-move = { $player } przenosi kartę…
wait-twin = { $player } kładzie Bliźniaka…
wait-use = { $player } wybiera postać do użycia…
wait-gain = { $player } wybiera: zyskać punkt czy znów użyć postaci…
wait-corrupt = { $player } wybiera, kogo przekupić…
