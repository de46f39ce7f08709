### Własny serwer: kto może wejść, jego teksty i ogłoszenie dla wszystkich.

entry-title = Witaj na { $site }
entry-lead = Ten serwer jest dla zaproszonych. Wpisz kod z otrzymanego zaproszenia.
entry-code = Kod zaproszenia
entry-come-in = Wejdź
entry-no-code = Nie masz kodu? Zapytaj osobę, która powiedziała ci o tym serwerze: ona albo obsługa serwera mogą ci go dać.
entry-members = Na tym serwerze grają tylko jego członkowie. Zaloguj się tak jak zwykle albo zapytaj obsługę serwera.
entry-refused-invitation = Ten serwer jest dla zaproszonych. Najpierw wejdź z kodem zaproszenia.
entry-refused-code = Ten kod niczego nie otwiera: zawiera błąd, został zużyty, jest za stary albo wycofany. Sprawdź go jeszcze raz albo poproś o nowy.
entry-refused-members = Na tym serwerze grają tylko jego członkowie.
entry-refused-unnamed = Twoje logowanie do tego serwera wygasło, więc serwer nie wie już, że to ty. Twoje partie trwają, a miejsca pozostają twoje. Zaloguj się ponownie, żeby grać dalej.
entry-again = Zaloguj się ponownie
entry-again-fails = Jeśli ta strona wróci, zapytaj obsługę serwera.
entry-apart = Logujesz się jako { $member }, ale ta przeglądarka gra jako { $name }.
entry-apart-text = Jeśli { $name } to też ty, przejmij te partie, znajomych i ustawienia: obie osoby staną się jedną, na zawsze. Jeśli grał tu ktoś inny, graj dalej bez nich.
entry-apart-join = { $name } to też ja
entry-apart-leave = Graj jako { $member }
entry-apart-playing = Logujesz się jako { $member }. W tej przeglądarce grasz dalej jako { $name }, aż skończy się jedna z twoich dwóch partii. Wtedy partie gracza { $name } same staną się twoje.
site-refused-maker = Obsługa serwera zdecydowała, kto może to robić. Zapytaj ją albo usiądź przy którymś z gotowych stołów.
site-refused-level = Boty tego poziomu nie grają na tym serwerze. Wybierz inny.
site-imprint = Informacje prawne
site-privacy-own = Co mówi obsługa tego serwera
site-now = teraz
site-left = za { $time }
site-dismiss = Zamknij to ogłoszenie
