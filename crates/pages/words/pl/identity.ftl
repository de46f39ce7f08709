### Kim jest gracz: urządzenia, na których jest zalogowany.

identity-devices = Twoje urządzenia
identity-device-this = To urządzenie
identity-device-used = { $days ->
    [0] Używane dziś lub wczoraj
    [one] Używane dziś lub wczoraj
   *[other] Ostatnio używane { $days } dni temu
}
identity-device-program = Program albo nieznana przeglądarka
identity-device-end-label = Wyloguj: { $device }
people-done-device = To urządzenie jest wylogowane.

## Inne urządzenie
identity-link = Inne urządzenie
identity-link-text = Zaloguj się też na innym telefonie lub komputerze i graj tam dalej pod tym samym nickiem, z tymi samymi partiami.
identity-link-do = Dodaj urządzenie
identity-link-lead = Otwórz ten link na drugim urządzeniu. Działa raz, przez najbliższe dziesięć minut.
identity-link-warning = Kto go otworzy, gra jako ty, więc nie pokazuj go nikomu innemu.
identity-link-scan = Zeskanuj to drugim urządzeniem
identity-link-label = Link
identity-link-local = Ten link działa tylko na tym komputerze. Dla innego urządzenia uruchom serwer poniższym poleceniem i otwórz tę stronę pod adresem tego komputera w twojej sieci:
identity-link-again = Utwórz inny link
identity-open = Zalogować się jako { $name }?
identity-open-lead = Ta przeglądarka dostanie własny klucz. Ustawienia i postępy z drugiego urządzenia przejdą tutaj.
identity-open-warning = Zrób to tylko wtedy, gdy to twój własny link. Kto go utworzył, może grać pod tym nickiem i widzieć, co pod nim grasz.
identity-open-do = Zaloguj się jako { $name }
identity-open-same = W tej przeglądarce grasz już jako { $name }. Otwórz link na drugim urządzeniu; nadal działa.
identity-open-other = { $games ->
    [0] W tej przeglądarce grasz na razie jako { $own } i nie masz żadnej partii.
    [one] W tej przeglądarce grasz na razie jako { $own } i masz jedną partię.
    [few] W tej przeglądarce grasz na razie jako { $own } i masz { $games } partie.
   *[other] W tej przeglądarce grasz na razie jako { $own } i masz { $games } partii.
}
identity-join = Połącz obu graczy
identity-join-text = Wszystkie partie, miejsca i urządzenia gracza { $own } przejdą na gracza { $name }. Potem nikt już nie nazywa się { $own }; rozegrane partie zachowają nick, pod którym je rozegrano.
identity-join-do = Połącz: { $own } i { $name }
identity-apart = Zostaw ich osobno
identity-apart-text = Ta przeglądarka odda swój klucz gracza { $own }. Do tych partii wrócisz tylko na innym urządzeniu, na którym jest zalogowany gracz { $own }.
people-done-in = Zalogowano.
people-done-joined = Gracze są połączeni. Wszystkie ich partie są teraz twoje.
identity-refused-link = Ten link został już użyty albo ma więcej niż dziesięć minut. Na urządzeniu, na którym grasz, otwórz „Twoje dane” i utwórz nowy.
identity-refused-same = To już twój gracz. Otwórz link na drugim urządzeniu.
identity-refused-table = Obaj gracze siedzą przy jednym stole, a partia trwa. Dokończ ją albo odejdź od stołu, a potem utwórz nowy link.
identity-refused-rated = Obaj gracze są w trakcie partii rankingowej z czasem liczonym w minutach, a jedna osoba gra naraz tylko jedną taką. Dokończ jedną z nich, a potem utwórz nowy link.

## Słowa odzyskiwania
identity-words = Słowa odzyskiwania
identity-words-text = Osiem słów na kartce pozwoli ci wrócić, gdy ta przeglądarka zapomni klucz albo urządzenie zginie. Nie podamy ich drugi raz, bo przechowujemy tylko ich odcisk. Polskiej listy słów nie ma: wybierz angielskie albo francuskie.
identity-words-list = Język słów
identity-words-en = angielski
identity-words-fr = francuski
identity-words-do = Pokaż moje słowa
identity-words-made = Masz słowa z { $moment }. Nowe je zastąpią.
identity-words-new = Pokaż nowe słowa
identity-words-forget = Usuń je
identity-words-lead = Zapisz te słowa po kolei. Zobaczysz je tylko teraz.
identity-words-are-en = Są to słowa angielskie.
identity-words-are-fr = Są to słowa francuskie.
identity-words-warning = Kto je ma, może grać jako ty. Wcześniejsze słowa już nie działają.
identity-words-written = Słowa zapisane
people-done-words = Twoje słowa odzyskiwania są usunięte.
identity-return = Grasz tu nie pierwszy raz?
identity-return-text = Wróć dzięki kluczowi dostępu, słowom odzyskiwania albo urządzeniu, na którym twoje logowanie wciąż działa.
identity-recover = Wróć dzięki słowom odzyskiwania
identity-recover-lead = Wpisz po kolei swoje osiem słów, angielskich albo francuskich. Wystarczą pierwsze cztery litery każdego.
identity-recover-words = Twoje osiem słów
identity-recover-do = Znajdź mnie
identity-refused-words = Nikt nie ma takich słów. Sprawdź, czy jest wszystkich osiem i czy są w tej kolejności, w jakiej je zapisano.
