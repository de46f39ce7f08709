### Klucze dostępu: klucze, które przechowuje urządzenie gracza i dzięki którym wraca.

passkey-title = Klucze dostępu
passkey-guest = Na razie tylko ta przeglądarka wie, że grasz jako { $name }. Gdy o tym zapomni, stracisz dostęp do nicku i swoich partii.
passkey-text = Klucz dostępu przechowuje za ciebie telefon, komputer albo menedżer haseł. Dzięki niemu wrócisz pod swoim nickiem na każdym swoim urządzeniu: odciskiem palca, twarzą albo kodem PIN. Nie trzeba adresu e-mail ani hasła.
passkey-do = Utwórz klucz dostępu
passkey-more = Utwórz kolejny klucz dostępu
passkey-nameless = Klucz dostępu
passkey-made = Utworzono { $moment }.
passkey-used = { $days ->
    [0] Używany dziś lub wczoraj.
    [one] Używany dziś lub wczoraj.
   *[other] Ostatnio używany { $days } dni temu.
}
passkey-rename = Zmień nazwę
passkey-rename-label = Zmień nazwę: { $passkey }
passkey-rename-to = Nowa nazwa
passkey-remove-label = Usuń: { $passkey }
people-done-passkey = Masz klucz dostępu. Na innym urządzeniu wybierz na pierwszej stronie „Gram tu nie pierwszy raz”.
people-done-passkey-label = Klucz dostępu ma nową nazwę.
people-done-passkey-removed = Tym kluczem dostępu nikt się już nie zaloguje. Możesz go też usunąć na swoim urządzeniu.
people-done-passkeys-removed = Masz jeden klucz dostępu, ten właśnie użyty. Pozostałymi nikt już się nie zaloguje.

## Co mówi przeglądarka
passkey-unable = Ta przeglądarka nie obsługuje tu kluczy dostępu. Wrócisz też dzięki słowom odzyskiwania albo linkowi z innego urządzenia.
passkey-no-script = Klucze dostępu wymagają skryptu, a ta przeglądarka go nie uruchamia. Słowa odzyskiwania i link z innego urządzenia działają bez niego.
passkey-unavailable = Przeglądarki obsługują klucze dostępu tylko pod adresami, które zaczynają się od „https”, a na własnym komputerze pod adresem „localhost”. Tutaj wrócisz dzięki słowom odzyskiwania albo linkowi z innego urządzenia.
passkey-cancelled = Nie utworzono klucza dostępu i nic się nie zmieniło.
passkey-known = Na tym urządzeniu masz już klucz dostępu, drugi nie jest potrzebny.
passkey-failed = Nie udało się i nic się nie zmieniło. Spróbuj za chwilę albo użyj słów odzyskiwania.

## Powrót
passkey-return = Gram tu nie pierwszy raz
passkey-return-now = W tej przeglądarce grasz na razie jako { $name }. Jeśli wrócisz jako inny gracz, najpierw zdecydujesz, co się stanie z oboma.
passkey-return-text = Urządzenie poprosi o odcisk palca, twarz albo PIN i znów grasz pod swoim nickiem.
passkey-return-do = Zaloguj się kluczem dostępu
passkey-not-used = Nie użyto klucza dostępu. Spróbuj jeszcze raz albo wybierz inną drogę poniżej.
passkey-keep = Użyj klucza dostępu i usuń wszystkie pozostałe
passkey-cancelled-keep = Nie użyto żadnego klucza i nic się nie zmieniło.
passkey-words-text = Masz zapisane osiem słów? One też pozwolą ci wrócić.
passkey-device-text = Twoje logowanie działa jeszcze na innym urządzeniu? Otwórz na nim „Twoje dane”, wybierz „Dodaj urządzenie” i otwórz link tutaj.
passkey-lost = Nic z tego nie zostało?
passkey-lost-text = Nie mamy twojego adresu e-mail ani hasła, więc nikt, nawet obsługa serwera, nie może stwierdzić, że partia jest twoja. Możesz od razu zacząć od nowa; tym razem utwórz klucz dostępu.
passkey-refused = Ten klucz dostępu nie został przyjęty. Spróbuj jeszcze raz; jeśli to się powtórzy, wróć inną drogą i utwórz nowy.
passkey-refused-unknown = Nikt tu już nie ma tego klucza dostępu. Został usunięty albo zapomnieliśmy o jego graczu. Wybierz inną drogę i usuń klucz na swoim urządzeniu.
passkey-refused-stale = Trwało to ponad pięć minut albo zostało wysłane dwa razy. Spróbuj jeszcze raz.
passkey-refused-many = Masz już tyle kluczy dostępu, ile można tu mieć. Usuń ten, którego nie potrzebujesz.
people-privacy-passkeys = Z klucza dostępu przechowujemy tylko część publiczną i nazwę, którą mu nadasz. Nikt się nią nie zaloguje i żadna inna strona cię po niej nie rozpozna. Odcisk palca i twarz nigdy nie opuszczają twojego urządzenia.
