### Study: the review of a finished game, and moves in words.
###
### $card a card; $at a position; $target a card as it lies, such as "Archer (Red)"; $player a name; $move a move in words
### $place "front", "back" or "on" (with $at); in study-move-move "front", "back" or "between" ($before and $after)
### $value, $error, $from, $to, $points hundredths; $judged, $count, $kept numbers; $by a position

## Moves, as one speaks of them

study-move-place = Położyć { form-card-obj } { $place ->
    [front] na początku kolejki
    [back] na końcu kolejki
   *[on] na karcie na pozycji { $at }
}
study-move-twin = Położyć Bliźniaka { $place ->
    [front] na początku kolejki
    [back] na końcu kolejki
   *[on] na karcie na pozycji { $at }
}
study-move-keep = Zostawić { form-card-obj } w ukryciu
study-move-reveal = Ujawnić { form-card-obj }
study-move-eliminate = Zlikwidować kartę na pozycji { $at }: { $target }
study-move-steal = Okraść gracza { $player }
study-move-copy = Skopiować postać na pozycji { $at }: { $target }
study-move-move = Przenieść kartę z pozycji { $at } ({ $target }) { $place ->
    [front] na początek kolejki
    [back] na koniec kolejki
   *[between] między pozycje { $before } i { $after }
}
study-move-use = Użyć postaci na pozycji { $at }: { $target }
study-move-gain = Zyskać 1 punkt wpływu
study-move-repeat = Użyć postaci jeszcze raz
study-move-corrupt = Przekupić postać na pozycji { $at }: { $target }

## The review

study-review = Analiza partii
study-review-line = Gdzie nastąpił zwrot, kto kogo źle odczytał i ile było w tym szczęścia
study-review-short = Analiza
study-review-lead = Każda decyzja, oceniona według tego, co gracz mógł wtedy wiedzieć.
study-review-table = Do stołu
study-progress = Ocenione decyzje: { $judged } z { $count }
study-look-again = Pokaż, co nowego
study-percent = { $value }%
study-percent-error = { $value }% ± { $error }
study-turning-none = Żadna decyzja nie kosztowała wiele i niczyje szanse nie zmieniły się gwałtownie.
study-turning-soon = Pojawiają się tu w miarę oceniania decyzji.
study-leap = { $player }: z { $from }% na { $to }%, przy odkrytych kartach
study-graph = Szanse wszystkich na wygraną
study-graph-lead = Przy odkrytych kartach, gdyby wszyscy grali dalej jak rycerze.
study-graph-round = R{ $round }
study-graph-end = Koniec
study-luck-title = Szczęście i umiejętności
study-luck-lead = Wynik minus szansa na starcie to szczęście plus umiejętności. Umiejętności to tyle, ile gracz stracił przez własne decyzje; szczęście to cała reszta: rozdanie, dobieranie oraz to, co inni zrobili i ukryli. W punktach procentowych.
study-luck-soon = Gdy tylko wszystkie decyzje będą ocenione.
study-seat = Gracz
study-initial = Start
study-luck = Szczęście
study-skill = Umiejętności
study-result = Wynik
study-decisions = Wszystkie decyzje
study-whose = Czyje decyzje
study-all-seats = Wszyscy
study-mark-best = Dobry ruch
study-mark-inaccuracy = Niedokładność
study-mark-mistake = Błąd
study-mark-blunder = Gruby błąd
study-lost = { $points ->
    [one] kosztuje { $points } punkt
    [few] kosztuje { $points } punkty
   *[other] kosztuje { $points } punktów
}.
study-better = Lepiej: { $move }.
study-tried = Szanse na wygraną
study-made = zagrane
study-sure = Analiza jest pewna, który ruch jest najlepszy.
study-unsure = Inne ruchy mogą być równie dobre.
study-known = Co mógł wiedzieć gracz { $player }
study-known-none = Żadna karta przeciwnika nie leżała zakryta.
study-card-at = Pozycja { $at }, { $family }
study-truth = Prawda: { form-card }. Prawdopodobieństwo: { $value }%.
study-read = Łatwe do odczytania.
study-misread = Niespodzianka!
study-on-board = Zobacz na stole analizy
study-refused-unfinished = Tej partii nie rozegrano do końca, więc nie ma czego analizować.

## The coach

study-coach = Co doradzasz?
study-why-last-round = To ostatnia runda: to, co zostanie na kartach, się nie liczy.
study-why-idle = Ujawniając teraz { form-card-obj }, nic nie zyskasz.
study-why-rival = Odkryta leży już inna karta { form-card }: twoja nic by teraz nie dała.
study-why-danger = Na pozycji { $at } może leżeć { form-card } ({ $value }%): lepiej uderzyć gdzie indziej.
study-why-danger-kept = Karta na pozycji { $at } pozostała zakryta już { $kept } razy. Może to być { form-card } ({ $value }%): lepiej uderzyć gdzie indziej.
study-why-rich = Na żadnym innym celu nie leży tyle wpływu co na pozycji { $at }: { $count }.
study-why-gains = Ten ruch na pewno daje najwięcej: { form-influence }.
study-why-saves = Inaczej twoja karta { form-card } z pozycji { $at } ginie w { $from }% partii, a po tym ruchu w { $to }%.
study-why-saves-from = Karta z pozycji { $by } zagraża twojej karcie { form-card } na pozycji { $at }: inaczej ginie ona w { $from }% partii, a po tym ruchu w { $to }%.
study-why-earns = Po tym ruchu twoja karta { form-card } daje średnio o { form-influence } więcej.
study-why-wins-over = Po tym ruchu { form-card } z pozycji { $at } daje ci średnio o { form-influence } więcej.
study-why-denies = Po tym ruchu gracz { $player } zyskuje z karty na pozycji { $at } średnio o { form-influence } mniej.
study-why-denies-known = Po tym ruchu gracz { $player } zyskuje z karty { form-card } na pozycji { $at } średnio o { form-influence } mniej.
study-why-denies-guess = Po tym ruchu gracz { $player } zyskuje z karty na pozycji { $at } średnio o { form-influence } mniej. Może to być { form-card } ({ $value }%).
study-why-strikes = Twoja karta { form-card } może potem uderzyć w kartę na pozycji { $at }, z której gracz { $player } zyskuje inaczej średnio o { form-influence } więcej.
study-why-costs = Po tym ruchu gracz { $player } kończy z wynikiem średnio o { form-influence } niższym.
study-why-brings = Po tym ruchu kończysz z wynikiem średnio o { form-influence } wyższym.
study-why-ahead = { $points ->
    [one] Na sto partii ten ruch wygrywa o { $points } więcej niż następny.
    [few] Na sto partii ten ruch wygrywa o { $points } więcej niż następny.
   *[other] Na sto partii ten ruch wygrywa o { $points } więcej niż następny.
}
study-why-even = Te możliwości są mniej więcej równie dobre.
study-refused-people = Gra tu jeszcze inny człowiek, więc doradcy nie ma.
