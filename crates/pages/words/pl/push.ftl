### Powiadomienia na urządzeniu: kolej w grze wielodniowej, zaproszenia, turnieje, kluby.
###
### $rules zasady; $players imiona pozostałych graczy; $device urządzenie; $player kto zaprasza; $round numer rundy; $tournament, $club nazwa

push-game = { $rules } – { $players }
push-title = Powiadomienia na tym urządzeniu
push-text = To urządzenie może dać ci znać, gdy w grze wielodniowej nadchodzi twoja kolej, gdy zaprasza cię znajomy, gdy zaczyna się twój turniej i co nowego w twoich klubach, także gdy żadna strona nie jest otwarta. Wybierasz, o czym. Powiadomienie przechodzi przez usługę producenta przeglądarki, zaszyfrowane tak, że nie da się go tam przeczytać. Wymienia graczy, turnieje i kluby, może też cytować wiadomości klubu. Nigdy nie wymienia karty.
push-on = To urządzenie daje ci znać o tym, co wybierzesz poniżej, także gdy żadna strona nie jest otwarta.
push-turn-on = Włącz powiadomienia
push-about = Daj mi znać
push-about-turns = gdy w grze wielodniowej nadchodzi moja kolej
push-about-invitations = gdy zaprasza mnie znajomy albo czeka na mnie miejsce
push-about-tournaments = gdy mój turniej wkrótce się zacznie, ma dla mnie stół albo się zmienia
push-about-clubs = co nowego w moich klubach
push-about-keys = Jeśli ktoś utworzy dla ciebie klucz dostępu albo słowa odzyskiwania, to urządzenie da ci znać w każdym przypadku: mógł to zrobić ktoś inny.
push-invited = { $player } cię zaprasza
push-seat = Miejsce przy stole czeka na ciebie
push-round = Runda { $round } się zaczyna: twój stół jest gotowy
push-starts = „{ $tournament }” wkrótce się zacznie
push-club = Wiadomości klubu „{ $club }”
push-keys = Nowy sposób zalogowania się jako ty
push-turn-off = Wyłącz powiadomienia na tym urządzeniu
push-script = Bez skryptu ta przeglądarka nie może odbierać powiadomień.
push-unable = Ta przeglądarka nie może odbierać powiadomień. Na iPhonie lub iPadzie dodaj najpierw tę stronę do ekranu początkowego.
push-denied = Twoja przeglądarka nie pozwala na powiadomienia z tej strony. Możesz na nie pozwolić w ustawieniach przeglądarki, obok adresu.
push-failed = Nie udało się: przeglądarka nie mogła połączyć się z usługą swojego producenta. Spróbuj później.
push-device-on = Dostaje powiadomienia
push-device-off = Wyłącz powiadomienia
push-device-off-label = Wyłącz powiadomienia na urządzeniu { $device }
people-done-push-off = To urządzenie nie dostanie już powiadomień.
push-refused-off = Ten serwer nie wysyła powiadomień na urządzenia.
push-refused-device = Na to urządzenie nie można wysyłać powiadomień. Włącz je ponownie.
people-privacy-push = Jeśli włączysz powiadomienia na urządzeniu, jego adres w usłudze producenta przeglądarki i to, o czym chcesz tam wiedzieć, są przechowywane, dopóki ich nie wyłączysz albo się tam nie wylogujesz. Ta usługa wie, kiedy przychodzi powiadomienie, i nie może go przeczytać.
