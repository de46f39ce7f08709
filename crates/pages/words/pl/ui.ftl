### The interface: everything that is neither the game's own words nor a rule.

## Around every page
ui-description = Zagraj w Oriflamme, karcianą grę blefu i wyczucia chwili, w przeglądarce: przeciwko botom albo ze znajomymi, bez konta.
ui-skip = Przejdź do treści
ui-menu = Menu
ui-foot = Więcej
ui-home = Strona główna
ui-rules = Zasady
ui-cards = Karty
ui-replay = Powtórka
ui-settings = Ustawienia
ui-language = Język
ui-save = Zapisz
ui-theme = Motyw
ui-theme-auto = Jak na urządzeniu
ui-theme-day = Jasny
ui-theme-night = Ciemny
ui-speed = Szybkość animacji
ui-speed-slow = Wolna
ui-speed-normal = Zwykła
ui-speed-fast = Szybka
ui-speed-none = Bez animacji
ui-sounds = Dźwięk
ui-notify = Powiadomienie, gdy przychodzi moja kolej
ui-switch-off = Nie
ui-switch-on = Tak
ui-keys = Klawisze: 1–9 wybór karty z ręki; cyfry wybierają kartę w kolejce po jej numerze (1 i 2: numer 12); { key-front } początek, { key-back } koniec, { key-keep } zostaw, { key-reveal } ujawnij, { key-gain } zyskaj, { key-repeat } użyj ponownie, { key-skip } dalej (pomija animację), Esc wróć.
ui-key-explain = Klawisz I objaśnia wskazaną kartę.
# One letter each, the first of what it does in this language. Two that can be asked at the same moment differ.
key-front = P
key-back = K
key-keep = Z
key-reveal = U
key-gain = Z
key-repeat = U
key-skip = D
ui-unofficial = Darmowa strona o otwartym kodzie, stworzona przez miłośników gry. Autorami Oriflamme są Adrien i Axel Hesling; strona nie ma związku z wydawcą. Wszystkie rysunki i teksty są nasze.
ui-lost = Utracono połączenie. Próbuję ponownie…
ui-back = Połączono ponownie.
ui-skip-motion = Pomiń
ui-yes = Tak, na pewno
ui-no = Wróć
ui-failed = Nie udało się. Spróbuj jeszcze raz.

## Home
ui-home-title = Karciana gra blefu i wyczucia chwili
ui-lead = Król nie żyje. Rozłóż zakryte intrygi, czekaj na swój czas i sięgnij po koronę, zanim zrobią to inni.
ui-play-now = Zagraj teraz z botami
ui-ruleset = Karty
ui-seats = Gracze
ui-seats-count = { $count ->
    [2] 2 (pojedynek)
   *[other] { $count }
}
ui-level = Boty
ui-my-games = Moje partie
ui-no-games = Nie masz jeszcze żadnych partii. Znajdziesz tu wszystkie swoje partie, także zakończone.
ui-open-tables = Otwarte stoły
ui-no-tables = W sali na razie cicho. Otwórz stół i wyślij link znajomym: każdy jest mile widziany.
ui-make-table = Graj ze znajomymi
ui-your-name = Nick
ui-bots = Miejsca dla botów
ui-first = Kto zaczyna
ui-first-lot = Losowo
ui-first-you = Ty ({ $family })
ui-pace = Czas do namysłu
ui-pace-none = Bez ograniczeń
ui-pace-60 = 1 minuta na ruch
ui-pace-180 = 3 minuty na ruch
ui-pace-1d = 1 dzień na ruch
ui-pace-3d = 3 dni na ruch
ui-private = Widoczny tylko dla osób z linkiem
ui-make = Otwórz stół
ui-join = Dołącz
ui-watch = Oglądaj
ui-go-on = Graj dalej
ui-look = Zobacz
ui-outcome = { $place } miejsce na { $count }, wpływ: { $score }
ui-moment = { $date }, { $time } UTC
ui-date = { $day } { $month ->
    [1] stycznia
    [2] lutego
    [3] marca
    [4] kwietnia
    [5] maja
    [6] czerwca
    [7] lipca
    [8] sierpnia
    [9] września
    [10] października
    [11] listopada
   *[12] grudnia
} { $year }

## A table that waits
ui-table-title = Stół: { $rules }
ui-waiting = { $count ->
    [0] Wszystkie miejsca są zajęte.
    [one] Jedno miejsce jest wolne.
    [few] { $count } miejsca są wolne.
   *[many] { $count } miejsc jest wolnych.
}
ui-abandoned = Ta partia została porzucona.
ui-sit = Usiądź
ui-leave = Odejdź od stołu
ui-leave-sure = Opuścić tę partię? Dalej zagra za ciebie bot.
ui-add-bot = Dodaj bota
ui-seat-free = Wolne miejsce
ui-seat-kept = Zarezerwowane
ui-share = Link do tego stołu
ui-copied = Skopiowano
ui-this-table = Ten stół

## The table
ui-round = Runda { $round } z { $rounds }
ui-placement = Rozstawianie
ui-resolution = Rozpatrywanie
ui-title-your-turn = Twoja kolej!
ui-title-over = Koniec gry
ui-your-turn = Twoja kolej.
ui-players = Gracze
ui-you = ty
ui-away = w zastępstwie gra bot
ui-first-player = Pierwszy gracz
ui-influence-word = Wpływ: { $count }
ui-in-hand = { $count ->
    [one] { $count } karta na ręce
    [few] { $count } karty na ręce
   *[many] { $count } kart na ręce
}
ui-aside = { $count ->
    [one] { $count } karta odłożona
    [few] { $count } karty odłożone
   *[many] { $count } kart odłożonych
}
ui-set-aside = Odłożone
ui-gone = Stracone
ui-twin-waits = Bliźniak czeka obok stołu
ui-pile = { $count ->
    [one] { $count } karta do dobrania
    [few] { $count } karty do dobrania
   *[many] { $count } kart do dobrania
}
ui-pile-top = Na wierzchu: { $family ->
    [red] czerwona
    [blue] niebieska
    [green] zielona
    [yellow] żółta
   *[violet] fioletowa
}
ui-two-families = { $one } i { $other }
ui-queue = Kolejka
ui-queue-empty = Kolejka jest pusta.
ui-front = Początek: rozpatrywany jako pierwszy
ui-back-end = Koniec
ui-position = Pozycja
ui-cursor = Teraz rozpatrywana
ui-hand = Twoja ręka
ui-choose-first = Najpierw wybierz kartę z ręki, potem miejsce.
ui-close = Zamknij
ui-hand-open = Na ręce
ui-hand-empty = Nie masz kart na ręce.
ui-yours = Twoja strona
ui-decision = Decyzja
ui-plays = Gra: { $player }.
ui-bot-name = { $name } ({ $family })
ui-keep = Zostaw zakrytą
ui-reveal = Ujawnij
ui-gain = Zyskaj punkt
ui-repeat = Użyj postaci ponownie
ui-label-up = { $card } ({ $family })
ui-label-down = { $card } ({ $family }), zakryta
ui-label-back = Zakryta karta ({ $family })
ui-label-token = obecny ród: { $family }
ui-label-influence = wpływ na karcie: { $count }
ui-colon = { $first }: { $then }
ui-label-covered = przykryta
ui-place-on = Połóż na niej
ui-do-eliminate = Zlikwiduj
ui-do-copy = Użyj zdolności tej karty
ui-do-use = Niech działa
ui-do-corrupt = Przekup
ui-do-twin-on = Połóż na niej Bliźniaka
ui-pick = Przenieś tę kartę
ui-unpick = Wybierz inną kartę
ui-sure-own = To twoja karta: { $card }. Zlikwidować ją?
ui-sure-self = Okraść siebie? Nic by się nie stało.
ui-log = Co się stało
ui-why = Dlaczego?
ui-refused-stale = Partia tymczasem potoczyła się dalej. Oto jej obecny stan.
ui-refused-illegal = Ten ruch nie jest tu możliwy.
ui-refused-turn = To nie twoja kolej.
ui-refused-full = Wszystkie miejsca są już zajęte.
ui-refused-taken = To miejsce jest zajęte.
ui-refused-invited = Do tego stołu zaproszono już tyle osób, ile można. Gdy ktoś odmówi, będzie można zaprosić kogoś innego.
ui-refused-unseated = Nie masz miejsca przy tym stole.
ui-refused-unknown = Ta przeglądarka nie wie, kim tu jesteś. Jeśli grasz tu nie pierwszy raz, wróć z kluczem dostępu, słowami odzyskiwania albo przez inne urządzenie.
ui-refused-host = Może to zrobić tylko osoba, która założyła stół albo ogłosiła turniej.
ui-refused-closed = Ten stół jest już zamknięty.
ui-refused-early = Partia jeszcze się nie zaczęła: są wolne miejsca.
ui-refused-playing = Partia jeszcze się nie skończyła.
ui-refused-choice = Jeden z tych wyborów nie jest możliwy. Wróć i wybierz jeszcze raz.
ui-refused-foreign = To przyszło z innej witryny, nie z naszych stron.
ui-refused-stopping = Serwer uruchamia się ponownie. Spróbuj za chwilę.
ui-refused-name = Wybierz nick o długości od 1 do 24 znaków.
ui-guest-name = Gość
ui-refused-often = Za szybko: spróbuj za chwilę.
ui-refused-unreadable = Tego formularza lub linku nie da się odczytać. Wróć i spróbuj jeszcze raz.
ui-refused-too-large = Ten tekst jest tu za długi i nic nie zostało zmienione. Wróć: to, co masz wpisane, nadal tam jest.
ui-refused-silent = Wiadomość jest pusta: napisz coś albo wybierz gotowe zdanie.
ui-refused-phrases = Przy publicznym stole można używać tylko gotowych zdań. Załóż prywatny stół, żeby pisać swobodnie.
ui-refused-wait = Powoli: spróbuj ponownie za { $seconds ->
    [one] sekundę
    [few] { $seconds } sekundy
   *[many] { $seconds } sekund
}.
ui-refused-connections = Z twojej sieci otwarto zbyt wiele połączeń. Zamknij kilka kart przeglądarki i spróbuj ponownie.
ui-refused-streams = Z twojej sieci otwarto naraz zbyt wiele stołów. Zamknij kilka kart przeglądarki i spróbuj ponownie.
ui-refused-slow = Wysyłanie trwało zbyt długo, więc nic się nie zmieniło. Spróbuj ponownie.
ui-refused-server-full = Na serwerze nie ma teraz wolnego miejsca. Spróbuj ponownie za chwilę.

## Replay
ui-step-back = Ruch wstecz
ui-step-forward = Ruch naprzód
ui-step-end = Do końca
ui-run = Odtwarzaj
ui-step = Ruch { $step } z { $steps }
ui-eyes = Perspektywa
ui-eyes-all = wszystkie karty odkryte
ui-show = Pokaż
ui-link-moment = Link do tej chwili
ui-import = Obejrzyj zapisaną partię
ui-import-text = Zapis partii to plik tekstowy z rozszerzeniem .ori. Przeciągnij go tutaj albo wklej jego treść.
ui-import-drop = Przeciągnij plik .ori w dowolne miejsce tej strony.
ui-import-paste = Zapis partii
ui-import-file = Albo wybierz plik
ui-import-show = Pokaż partię
ui-import-trouble = Tego zapisu nie da się odczytać:

## Chat
ui-chat = Czat
ui-unread = Nowe wiadomości:
ui-chat-text = Napisz coś
ui-chat-send = Wyślij
ui-mute = Wycisz gracza { $player }
ui-say-hello = Cześć wszystkim!
ui-say-luck = Powodzenia!
ui-say-well = Dobrze zagrane!
ui-say-ouch = Auć!
ui-say-thinking = Chwila, myślę…
ui-say-sorry = Przepraszam!
ui-say-thanks = Dziękuję za grę.
ui-say-again = Zagramy jeszcze raz?

## Trouble
ui-not-found = Nic tu nie ma
ui-not-found-text = Żaden herold nie zna tego miejsca. Może stół już sprzątnięto albo link jest niepełny.
ui-error = Coś poszło nie tak
ui-error-text = To nasza wina, nie twoja. Żaden potwierdzony ruch nie przepadł. Spróbuj za chwilę.
ui-refused = Tego nie można zrobić
