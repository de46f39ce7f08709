### Puzzles: the list, and what is said about an answer.
###
### $rating, $error, $score, $solved, $count, $number numbers; $change a number with its sign; $value hundredths
### $move a move in words (study-move-…); $scores players with their influence

puzzle-title = Zadania
puzzle-lead = Pozycje z partii silnych botów. W każdej, sądząc po tym, co widzisz, jeden ruch jest wyraźnie najlepszy. Znajdź go.
puzzle-today = Zadanie dnia
puzzle-for-you = Zadanie na twoim poziomie:
puzzle-group-base = Gra podstawowa
puzzle-group-duel = Pojedynek
puzzle-group-ablaze = Pożoga
puzzle-rating = Twój ranking: { $rating } ± { $error }.
puzzle-rating-now = Twój ranking: { $rating } ± { $error } ({ $change }).
puzzle-solved = Rozwiązane za pierwszym razem: { $solved } z { $count }.
puzzle-streak = { $count ->
    [one] Zadanie dnia rozwiązane { $count } dzień z rzędu.
    [few] Zadanie dnia rozwiązane { $count } dni z rzędu.
    [many] Zadanie dnia rozwiązane { $count } dni z rzędu.
   *[other] Zadanie dnia rozwiązane { $count } dnia z rzędu.
}
puzzle-kept = Twoje postępy są zapisane tylko w tej przeglądarce.
puzzle-kept-player = Twoje postępy znajdziesz na każdym urządzeniu po zalogowaniu.
puzzle-all = Wszystkie zadania
puzzle-list = Wszystkie zadania
puzzle-number = Zadanie { $number }
puzzle-seats = { $count ->
    [2] pojedynek
    [few] { $count } graczy
   *[other] { $count } graczy
}
puzzle-was-solved = rozwiązane
puzzle-was-missed = nierozwiązane
puzzle-theme-count = { $solved } z { $count }

puzzle-difficulty-1 = Łatwe
puzzle-difficulty-2 = Dość łatwe
puzzle-difficulty-3 = Średnie
puzzle-difficulty-4 = Trudne
puzzle-difficulty-5 = Bardzo trudne

puzzle-theme-placing = Rozstawianie
puzzle-theme-placing-line = Którą kartę położyć i gdzie?
puzzle-theme-timing = Zostawić czy ujawnić
puzzle-theme-timing-line = Czy to już pora, czy niech jeszcze zbiera wpływ?
puzzle-theme-last-round = Ostatnia runda
puzzle-theme-last-round-line = To, co zostanie na kartach, nie będzie się liczyć.
puzzle-theme-striking = Kogo uderzyć
puzzle-theme-striking-line = Niektóre karty oddają cios.
puzzle-theme-stealing = Kogo okraść
puzzle-theme-stealing-line = Szpieg wśród sąsiadów.
puzzle-theme-borrowing = Pożyczone zdolności
puzzle-theme-borrowing-line = Która postać zadziała dla ciebie?
puzzle-theme-moving = Nowy porządek
puzzle-theme-moving-line = Jedna karta się przesuwa i wszystko się zmienia.
puzzle-theme-twins = Bliźniacy
puzzle-theme-twins-line = Gdzie ma stanąć Bliźniak?
puzzle-theme-bribery = Zmiana stron
puzzle-theme-bribery-line = Kogo przeciągnąć na swoją stronę?

puzzle-is-today = To zadanie dnia.
puzzle-question = Twoja kolej. Co wygrywa najczęściej?
puzzle-right = Właśnie tak!
puzzle-wrong = Jest coś lepszego.
puzzle-shown = Rozwiązanie:
puzzle-chance = { $value ->
    [one] { $move } – według naszych botów wygrywa { $value } partię na sto.
    [few] { $move } – według naszych botów wygrywa { $value } partie na sto.
    [many] { $move } – według naszych botów wygrywa { $value } partii na sto.
   *[other] { $move } – według naszych botów wygrywa { $value } partii na sto.
}
puzzle-chance-low = { $move } – wygrywa rzadziej niż osiem najlepszych ruchów.
puzzle-solution = Najlepiej: { $move } ({ $value } na sto).
puzzle-would = Tak mogłoby to pójść dalej, z kartami, które inni mogą mieć:
puzzle-score-own = ty { $score }
puzzle-end-won = Jeśli potem wszyscy grają jak rycerze, wygrywasz tę partię: { $scores }.
puzzle-end-shared = Jeśli potem wszyscy grają jak rycerze, dzielisz zwycięstwo w tej partii: { $scores }.
puzzle-end-lost = Jeśli potem wszyscy grają jak rycerze, przegrywasz tę partię: { $scores }.
puzzle-next = Następne zadanie
puzzle-again = Wróć do pytania
puzzle-retry = Spróbuj jeszcze raz
puzzle-show = Pokaż rozwiązanie
