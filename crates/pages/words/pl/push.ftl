### Powiadomienia na urządzenie, gdy w grze wielodniowej nadchodzi kolej gracza.
###
### $rules zasady; $players imiona pozostałych graczy; $device urządzenie

push-game = { $rules } – { $players }
push-title = Powiadomienia na tym urządzeniu
push-text = W grach wielodniowych to urządzenie może dać ci znać, że twoja kolej, także gdy żadna strona nie jest otwarta. Powiadomienie przechodzi przez usługę producenta przeglądarki, zaszyfrowane tak, że nie da się go tam przeczytać. Wymienia stół i graczy, ale nigdy karty.
push-on = To urządzenie daje ci znać, gdy w grze wielodniowej nadchodzi twoja kolej.
push-turn-on = Daj mi znać, gdy moja kolej
push-turn-off = Wyłącz powiadomienia na tym urządzeniu
push-script = Bez skryptu ta przeglądarka nie może odbierać powiadomień.
push-unable = Ta przeglądarka nie może odbierać powiadomień. Na iPhonie lub iPadzie dodaj najpierw tę stronę do ekranu początkowego.
push-denied = Twoja przeglądarka nie pozwala na powiadomienia z tej strony. Możesz na nie pozwolić w ustawieniach przeglądarki, obok adresu.
push-failed = Nie udało się: przeglądarka nie mogła połączyć się z usługą swojego producenta. Spróbuj później.
push-device-on = Dostaje powiadomienia
push-device-off = Wyłącz powiadomienia
push-device-off-label = Wyłącz powiadomienia na urządzeniu { $device }
people-done-push-off = To urządzenie nie dostanie już wiadomości.
push-refused-off = Ten serwer nie wysyła powiadomień na urządzenia.
push-refused-device = Na to urządzenie nie można wysyłać powiadomień. Włącz je ponownie.
people-privacy-push = Jeśli włączysz wiadomości na urządzeniu, jego adres w usłudze producenta przeglądarki jest przechowywany, dopóki ich nie wyłączysz albo się tam nie wylogujesz. Ta usługa wie, kiedy przychodzi wiadomość, i nie może jej przeczytać.
