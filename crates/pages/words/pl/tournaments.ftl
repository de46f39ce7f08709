### Turnieje.

tournament-title = Turnieje
tournament-lead = Kilka rund przy kilku stołach. Po każdej rundzie trafiasz na nowych przeciwników z podobną liczbą punktów. Turniej przebiega sam; wystarczy być na miejscu, gdy twój stół będzie gotowy.
tournament-mine = Twoje
tournament-coming = Nadchodzące i trwające
tournament-past = Zakończone
tournament-none = Nikt nie ogłosił turnieju. Może ty?
tournament-entrants = { $count ->
    [one] { $count } gracz
    [few] { $count } graczy
    [many] { $count } graczy
   *[other] { $count } gracza
}
tournament-tables-of = stoły po { $count }
tournament-rounds = { $count ->
    [one] { $count } runda
    [few] { $count } rundy
    [many] { $count } rund
   *[other] { $count } rundy
}
tournament-duplicate = te same karty przy wszystkich stołach
tournament-lasting = dla graczy z kluczem dostępu lub słowami odzyskiwania
tournament-status-announced = Ogłoszony
tournament-status-playing = W toku
tournament-status-break = Przerwa
tournament-status-over = Zakończony
tournament-status-cancelled = Odwołany
tournament-next = Następna runda:
tournament-round = Runda { $round } z { $rounds }

## Formularz
tournament-announce = Ogłoś turniej
tournament-announce-do = Ogłoś
tournament-name = Nazwa
tournament-seats = Graczy przy stole
tournament-round-count = Rundy
tournament-in = Początek
tournament-in-minutes = { $minutes ->
    [60] za godzinę
    [180] za trzy godziny
    [1440] za dobę
   *[other] za { $minutes } min
}
tournament-at = albo tego dnia i o tej godzinie
tournament-pause = Przerwa między rundami
tournament-pause-minutes = { $minutes ->
    [0] bez przerwy
    [60] godzina
   *[other] { $minutes } min
}
tournament-duplicate-do = Te same karty przy wszystkich stołach (duplicate)
tournament-duplicate-why = Twój wynik porównuje się wtedy z wynikami tych, którzy mieli twoje karty, a przed końcem rundy nikt nie może oglądać partii.
tournament-fill = Boty zajmują wolne miejsca, żeby wszystkie stoły były tej samej wielkości
tournament-lasting-do = Tylko dla graczy z kluczem dostępu lub słowami odzyskiwania
tournament-lasting-why = Dzięki temu nie wystarczy inna przeglądarka, żeby zapisać się drugi raz. Gość najpierw tworzy klucz dostępu albo zapisuje słowa odzyskiwania; zajmuje to minutę.
tournament-bots = Boty biorące udział

## Strona turnieju
tournament-all = Wszystkie turnieje
tournament-join = Weź udział
tournament-back = Wróć do gry
tournament-leave = Opuść turniej
tournament-postpone = Przełóż początek
tournament-postpone-text = Wszyscy, którzy dołączyli, zostaną powiadomieni. Początku nie można przyspieszyć.
tournament-postpone-by = O
tournament-postpone-minutes = { $minutes ->
    [60] godzinę
    [180] trzy godziny
    [1440] dobę
   *[other] { $minutes } minut
}
tournament-postpone-to = albo na ten dzień i godzinę
tournament-postpone-do = Przełóż
tournament-round-ends = Ta runda skończy się najpóźniej { $moment }, nawet jeśli wszyscy wykorzystają cały swój czas; większość trwa znacznie krócej.
tournament-next-latest = Następna zacznie się najpóźniej { $moment }.
tournament-overlap = Bierzesz też udział w innym turnieju, który prawdopodobnie odbędzie się w tym samym czasie, a nie można grać przy dwóch stołach naraz:
tournament-cancel = Odwołaj turniej
tournament-cancel-text = Nikt już nie będzie mógł wziąć w nim udziału. Wszyscy zapisani się o tym dowiedzą.
tournament-cancel-do = Odwołaj turniej
tournament-end = Zakończ przed czasem
tournament-end-text = Trwająca runda będzie ostatnia, a klasyfikacja będzie się liczyć taka, jaka jest. Wszyscy uczestnicy się o tym dowiedzą.
tournament-end-do = Zakończ turniej
tournament-your-table = Twój stół jest gotowy
tournament-wait = Bierzesz udział. Ta strona zaprowadzi cię do twojego stołu, gdy zacznie się runda.
tournament-wait-push = Możesz też pozwolić, żeby to urządzenie dało ci znać.
tournament-out = Nie grasz dalej z powodu odejścia albo nieobecności. Wróć do gry, a zagrasz od następnej rundy.
tournament-too-few-came = Przyszło za mało graczy na pierwszą rundę, więc się nie odbyła.
tournament-too-few-left = Turniej skończył się wcześniej: zostało za mało graczy na kolejną rundę. Klasyfikacja liczy się taka, jaka jest.
tournament-called-off = Turniej odwołano przed pierwszą rundą.
tournament-stopped-before = Obsługa serwera odwołała turniej przed pierwszą rundą.
tournament-stopped = Obsługa serwera zakończyła turniej przed czasem. Klasyfikacja liczy się taka, jaka jest.
tournament-stopped-round = Obsługa serwera kończy ten turniej: ta runda jest ostatnia.
tournament-ended = Osoba, która ogłosiła turniej, zakończyła go przed czasem. Klasyfikacja liczy się taka, jaka jest.
tournament-ended-round = Osoba, która ogłosiła turniej, kończy go: ta runda jest ostatnia.
tournament-remove = Usuń
tournament-remove-do = Usuń z turnieju
tournament-remove-label = Usuń z turnieju: { $player }
tournament-standings = Klasyfikacja
tournament-nobody = Nikt jeszcze nie bierze udziału.
tournament-place = Miejsce
tournament-entrant = Gracz
tournament-points = Punkty
tournament-decimal = ,
tournament-missed = nieobecność
tournament-gone = odejście
tournament-bye = pauza
tournament-par = Wynik { $points }; inni z tymi samymi kartami: { $par }
tournament-par-why = Wynik liczy się wyżej, jeśli innym z tymi samymi kartami poszło gorzej. Rozwiń liczbę, żeby zobaczyć oba wyniki.
tournament-sealed = Inni grają jeszcze tymi samymi kartami, więc partie i wyniki tej rundy pozostaną zamknięte, dopóki nie skończy ostatni stół.
tournament-house = bot uzupełniający
tournament-table-over = Zakończona
tournament-table-playing = W toku
tournament-fair = Zanim ktokolwiek weźmie udział, serwer ustala sekret każdej rundy i pokazuje tu jego odcisk. Przeglądarka każdego gracza dodaje coś od siebie. Karty wynikają z jednego i drugiego, a sekret jest pokazywany po rundzie.
tournament-proved = Rozdania były uczciwe: sprawdziła je twoja przeglądarka.
tournament-wrong = Coś się nie zgadza: sekret rundy albo twoja część tasowania różni się od tego, co zanotowała twoja przeglądarka. Powiedz o tym innym graczom.
tournament-return = Wróć do turnieju
tournament-return-line = Klasyfikacja i droga do następnego stołu
tournament-proof = Karty pochodzą z sekretu tej rundy, który strona turnieju pokazuje po rundzie.
log-opened = Runda się skończyła: każdy może obejrzeć tę partię.

## Odmowy
tournament-refused-sealed = Inni grają jeszcze tymi samymi kartami. Tę partię można obejrzeć po zakończeniu rundy.
tournament-refused-bad = Nie można ogłosić takiego turnieju: potrzebna jest nazwa do 60 znaków, od 1 do 15 rund, czas do namysłu, najwyżej 60 botów i początek w ciągu dwunastu miesięcy.
tournament-refused-closed = Nie można już dołączyć: zaczęła się ostatnia runda albo turniej się skończył. Będą następne.
tournament-refused-full = Ten turniej jest pełny. Będą następne.
tournament-refused-lasting = W tym turnieju grają tylko gracze z kluczem dostępu lub słowami odzyskiwania. Utwórz klucz albo zapisz słowa w części „Twoje dane” i wróć tutaj.
tournament-refused-begun = Turniej się zaczął i nie można go już odwołać. Możesz go opuścić.
tournament-refused-twice = W tym turnieju gra jeden z twoich botów, a każdy bierze udział tylko raz. Najpierw wycofaj bota.
tournament-refused-stranger = Nie bierzesz udziału w tym turnieju.
tournament-refused-removed = Osoba, która ogłosiła ten turniej, usunęła cię z niego. Będą następne.
tournament-refused-many = Masz trzy ogłoszone turnieje, które się nie skończyły. Gdy jeden z nich się skończy, możesz ogłosić następny.
