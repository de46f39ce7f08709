### The analysis board: a position set up by hand, lines of moves, and a ranking of the legal moves.
###
### $card a card; $family a family; $player a name; $move a move in words; $count, $least, $most, $line, $column, $at numbers
### $name, $tried, $why texts as they were typed, or in English

analysis-title = Stół analizy
analysis-lead = Dowolna pozycja: ustaw ją, wklej albo weź ze skończonej partii. Program szereguje ruchy i wciąż poprawia ocenę.
analysis-this = Analizuj tę pozycję
analysis-short = Analizuj
analysis-set-up = Ustaw
analysis-try = Wypróbuj ruchy
analysis-start = Do pozycji wyjściowej
analysis-back = Ruch wstecz
analysis-forward = Ruch naprzód
analysis-over = Tutaj partia jest skończona.
analysis-nobody = { $player } kładzie teraz kartę, a na ręce nie ma żadnej. Ustaw ręce albo rozdaj resztę.

## Eyes

analysis-eyes = Perspektywa
analysis-eyes-decider = Gracz, który decyduje
analysis-eyes-open = Karty odkryte
analysis-eyes-other = Tu decyduje { $player }. Z tej perspektywy nie widać, co { $player } ma na ręce, więc nie ma oceny ruchów.

## The ranking

analysis-ranking = Najlepsze ruchy
analysis-thinking = Myślę…
analysis-worlds = { $count ->
    [one] { $count } rozegrana partia
    [few] { $count } rozegrane partie
   *[many] { $count } rozegranych partii
}
analysis-sure = Pierwszy ruch jest wyraźnie najlepszy.
analysis-unsure = Pierwsze ruchy mogą być równie dobre.
analysis-untried = ledwie sprawdzony
analysis-done = Na tym analiza się kończy.
analysis-rank = Oceń ruchy
analysis-busy = Serwer jest teraz zbyt zajęty. Twoja pozycja zostaje; spróbuj za chwilę.

## Lines and comments

analysis-lines = Warianty
analysis-lines-none = Spróbuj ruchu na stole albo z listy: zapisze się tutaj.
analysis-line-here = pokazany teraz
analysis-remove = Usuń ten wariant
analysis-promote = Zrób z niego wariant główny
analysis-note = Komentarz do tej pozycji
analysis-note-save = Zapisz komentarz

## Setting up

analysis-table = Stół
analysis-rules = Zasady
analysis-seats = Gracze
analysis-duel = Pojedynek
analysis-first = Pierwszy gracz
analysis-round = Runda
analysis-phase = Faza
analysis-next = Rozpatrywana karta
analysis-placed = Położone w tej rundzie
analysis-score = Wpływ: { $family }
analysis-apply = Zastosuj
analysis-deal = Rozdaj resztę na ręce
analysis-clear = Opróżnij stół
analysis-cards = Karty
analysis-cards-lead = Wybierz kartę, potem miejsce; albo przeciągnij ją.
analysis-taken = Gdzie położyć: { $card }
analysis-put-back = Zostaw na miejscu
analysis-hidden = Dowolna zakryta karta
analysis-hand = Na ręce
analysis-aside = Odłożone
analysis-gone = Stracone
analysis-pile = Talia
analysis-twin = Bliźniak czeka
analysis-put-hand = Na rękę
analysis-put-aside = Odłóż
analysis-put-gone = Do kart straconych
analysis-put-pile = Pod talię
analysis-put-front = Na początek kolejki
analysis-put-after = Za pozycję { $at }
analysis-put-on = Na kartę na pozycji { $at }
analysis-face-up = Odkryj
analysis-face-down = Zakryj
analysis-more = O jeden punkt wpływu więcej
analysis-less = O jeden punkt wpływu mniej
analysis-token = Żeton: { $family }

## Text, links, pictures

analysis-text = Jako tekst
analysis-text-lead = Pozycja i ruchy w notacji. Wklej tu zapis (.ori) albo zmień to, co tu jest.
analysis-text-read = Ustaw to
analysis-share = Udostępnij
analysis-link = Skopiuj link
analysis-picture = Obraz (SVG)
analysis-picture-png = Obraz (PNG)
analysis-export = Pobierz (.ori)
analysis-picture-line = Runda { $round } · decyduje { $player }
analysis-picture-over = Runda { $round } · koniec partii

## What is wrong

analysis-faults = Tak się nie da ustawić. Wszystko, co było, zostało.
analysis-fault-at = Wiersz { $line }, kolumna { $column }: { $why }
analysis-fault-line = Wiersz { $line }: { $why }
analysis-fault-twice = Ta sama karta jest w dwóch miejscach: { $name } ({ $family }).
analysis-fault-not-playing = { $family }: ten ród nie gra.
analysis-fault-not-in-rules = Tej karty nie ma w tych zasadach: { $name }.
analysis-fault-twin = Bliźniak leży odkryty w kolejce, jest stracony albo czeka obok stołu.
analysis-fault-intrigue-up = Intryga nie może leżeć odkryta: { $name }.
analysis-fault-intrigue-token = Intrygi nie można przekupić: { $name }.
analysis-fault-own-token = { $family }: na własnej karcie nie kładzie się swojego żetonu.
analysis-fault-mixed = W stosie leżą karty tylko jednego rodu.
analysis-fault-range = { $what ->
    [round] Runda
    [score] Wpływ
    [next] Numer rozpatrywanej karty
   *[placed] Liczba położonych kart
}: od { $least } do { $most }.
analysis-fault-next = Podczas rozstawiania żadna karta nie jest rozpatrywana.
analysis-fault-placed = Podczas rozpatrywania nikt nie kładzie kart.
analysis-fault-deck = Talie są tylko w pojedynku.
analysis-fault-in-deck = { $family }: ten ród nie należy do tej talii.
analysis-fault-illegal = „{ $tried }” nie jest tam dozwolonym ruchem.
analysis-fault-unreadable = Nie da się tego odczytać.
analysis-fault-empty = W tym tekście nie ma zapisu partii.
analysis-fault-many = Ruchów jest więcej niż { $most }, a to tutaj maksimum.
analysis-fault-long = Tekst ma więcej niż { $most } kilobajtów, a to tutaj maksimum.
analysis-fault-unbalanced = Wariant zaczyna się lub kończy tam, gdzie nie może.
