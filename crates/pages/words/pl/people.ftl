### Ludzie: nicki, partie z zapisu i to, co każdy może zrobić ze swoimi danymi.

people-nameless = Anonim
people-imported = Wczytana z zapisu. Tej partii nie rozegrano tutaj: nicki i ruchy są takie, jak w zapisie.
people-imported-short = Wczytana z zapisu
people-name-invisible = Ten nick zawiera znaki niewidoczne albo zmieniające wygląd innych. Napisz go zwykłymi literami.
people-name-mixed = Ten nick miesza podobne litery z kilku alfabetów. Napisz go jednym alfabetem.
people-name-reserved = Ten nick można by wziąć za bota, za czyjś zastrzeżony nick albo za obsługę serwera. Wybierz inny.

## Dane gracza
people-me = Twoje dane
people-me-lead = Nie ma tu kont. Twoja przeglądarka przechowuje klucz, dzięki któremu grasz jako { $name }.
people-me-stranger = Ta przeglądarka nie ma klucza, więc nic o tobie nie wiemy. Dostaniesz go, gdy zajmiesz miejsce przy stole albo wybierzesz tu nick.
people-me-begin = Wybierz ten nick
people-data = Co o tobie wiemy
people-data-text = Nick, dni wizyt, urządzenia i klucze dostępu, ustawienia i postępy, stoły, wyniki i rankingi, znajomi i kluby, zgłoszenia: wszystko w jednym pliku.
people-data-do = Pobierz moje dane
people-key = Ktoś inny ma twój klucz?
people-key-text = Weź więc nowy. Wszystkie inne twoje urządzenia zostaną od razu wylogowane, a słowa odzyskiwania i link na inne urządzenie przestaną działać; to urządzenie pozostanie zalogowane. Potem zapisz nowe słowa. Jeśli masz boty, daj im nowe klucze w części „Twoje boty”.
people-key-passkeys = Klucze dostępu działają dalej. Lista powyżej mówi, kiedy każdy utworzono: usuń te, których nie znasz.
people-key-all = Usuń też wszystkie moje klucze dostępu
people-key-do = Weź nowy klucz
people-out = Na cudzym urządzeniu?
people-out-text = Klucz tej przeglądarki przestanie działać. Twoje partie zostaną, ale stąd już do nich nie wrócisz.
people-out-do = Wyloguj
people-forget = Odchodzisz na dobre?
people-forget-text = Opuszczasz każdy stół, przy którym coś jeszcze może się zdarzyć; w partii gra dalej bot. Twój nick, klucz i lista partii zostaną od razu usunięte. Zakończone partie zostaną, bez twojego nicku.
people-forget-sure = Wiem, że tego nie da się cofnąć
people-forget-do = Zapomnijcie o mnie
people-done-key = Masz nowy klucz. Wszystkie inne urządzenia są wylogowane, a słowa odzyskiwania nie działają. Sprawdź listę kluczy dostępu, a potem zapisz nowe słowa.
people-done-out = Wylogowano.
people-done-forgotten = Zapomnieliśmy o tobie. Żegnaj!

## Prywatność
people-privacy = Prywatność
people-privacy-link = Co przechowujemy i jak długo
people-privacy-lead = Możesz grać, nie mówiąc nam, kim jesteś, a my przechowujemy tak mało, jak się da.
people-privacy-devices = O każdym urządzeniu, na którym się logujesz, przechowujemy rodzinę przeglądarki, system i dzień ostatniego użycia. Klucze i słowa odzyskiwania przechowujemy jako odciski, z których nikt ich nie odtworzy.
people-privacy-cookies = Ciasteczka: klucz, język, wygląd, ostatnio wybrana gra i powiadomienia przeczytane w tej przeglądarce. Bez śledzenia i bez treści innych firm.
people-privacy-progress = Jeśli masz klucz, przechowujemy tu też twoje ustawienia oraz postępy w lekcjach i zadaniach, żeby były na każdym urządzeniu, na którym się logujesz.
people-privacy-chat = Rozmów przy stole nie zapisujemy. Kopiowane jest tylko to, co ktoś zgłosi obsłudze serwera.
people-privacy-address = Twój adres sieciowy służy do limitów podczas wizyty i nie jest zapisywany. Obsługa serwera może zablokować zakres adresów.
people-privacy-names = Nick, z którym siadasz, widzą wszyscy przy stole i wszyscy, którzy mogą później obejrzeć partię. Nick prowadzi do twojego profilu, na którym wybierasz, co widzą inni.
people-kept = Jak długo przechowujemy
people-kept-unplayed = Stoły, przy których nie zaczęła się partia
people-kept-abandoned = Partie, których nikt nie dokończył
people-kept-finished = Partie rozegrane do końca
people-kept-imported = Partie wczytane z zapisów
people-kept-guests = Gracze bez stołu, klucza dostępu i słów odzyskiwania, od ostatniej wizyty
people-kept-players = Inni gracze, od ostatniej wizyty; potem o nich zapominamy, a partie zostają bez nicku
people-kept-sessions = Klucze urządzeń, których nikt już nie używa
people-kept-reports = Rozpatrzone zgłoszenia i zakończone blokady
people-kept-days = { $days ->
    [one] { $days } dzień
   *[other] { $days } dni
}
people-kept-forever = dopóki istnieje ten serwer

## Gdy ktoś przeszkadza
people-remove = Usuń
people-remove-sure = Usunąć tego gracza? Nie będzie mógł znów usiąść przy tym stole.
people-report = Zgłoś lub zablokuj gracza
people-report-who = Kogo
people-report-about = Czego dotyczy
people-report-words = tego, co pisze
people-report-name = nicku
people-report-title = nazwy
people-report-texts = tego, co tu napisano
people-report-held = przebiegu
people-report-player = Zgłoś tego gracza
people-report-club = Zgłoś ten klub
people-report-tournament = Zgłoś ten turniej
people-report-note = Co powinniśmy wiedzieć?
people-report-do = Wyślij zgłoszenie
people-reported = Dziękujemy
people-reported-text = Obsługa serwera to sprawdzi. Możesz też od razu wyciszyć gracza pod czatem.
people-reported-back = Wróć do stołu
people-reported-seen = Obsługa serwera to sprawdzi. Dowiesz się, co z tego wynikło.
people-reported-return = Wróć
people-refused-removed = Gospodarz usunął cię od tego stołu. Są inne stoły.
people-refused-restless = Zbyt często siadasz do tego stołu i odchodzisz. Zostań przy swoim; partia toczy się dalej.
people-refused-reports = Mamy dziś od ciebie dużo zgłoszeń. Obsługa serwera najpierw je sprawdzi; spróbuj jutro.
people-banned = Nie możesz tu grać
people-refused-banned = Obsługa serwera zablokowała dostęp tobie albo adresowi, z którego się łączysz.
people-banned-reason = Powód: { $reason }
people-banned-until = Blokada kończy się { $moment }.
people-banned-for-good = Blokada jest bezterminowa.
log-removed = Gospodarz zwolnił miejsce.
log-closed = Obsługa serwera zamknęła stół.
