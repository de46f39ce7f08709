### Urlop: w partiach wielodniowych zegar gracza, którego nie ma, stoi.
###
### $day dzień; $left, $count liczby dni; $player imię gracza; $you czy to czytelnik

vacation-title = Urlop
vacation-text = Gdy cię nie ma, twój zegar w partiach wielodniowych stoi, a inni widzą, do kiedy. Partie na żywo i turnieje toczą się dalej. Dni do wykorzystania w tym roku: { $left } z { $count }.
vacation-until = Ostatni dzień urlopu
vacation-begin = Zacznij urlop
vacation-on = Jesteś na urlopie i twój zegar w partiach wielodniowych stoi, do
vacation-end = Wracam
vacation-seat = urlop do { $day }
vacation-wait = { $player } jest na urlopie do { $day }. Zegar stoi.
vacation-refused-date = Ostatni dzień urlopu musi dopiero nadejść. Wybierz go w kalendarzu.
vacation-refused-long = Nie masz już tylu dni. Wybierz wcześniejszy dzień.
vacation-refused-twice = Jesteś już na urlopie. Najpierw daj znać, że wracasz.
log-vacation = { $you ->
    [yes] Jesteś na urlopie: twój zegar stoi.
   *[no] { $player } jest na urlopie, zegar stoi.
}
log-returned = { $you ->
    [yes] Wracasz z urlopu.
   *[no] { $player } wraca z urlopu.
}
people-privacy-vacation = Daty twoich urlopów są przechowywane, żeby liczyć dni. Osoby, które z tobą grają, widzą, do kiedy cię nie ma.
