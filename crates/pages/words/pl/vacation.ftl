### Urlop: w grach wielodniowych zegar gracza, którego nie ma, stoi.
###
### $day dzień; $left, $count liczby dni; $player imię gracza; $you czy to czytelnik

vacation-title = Urlop
vacation-text = Gdy cię nie ma, twój zegar w grach wielodniowych stoi, a inni widzą, do kiedy. Gry na żywo i turnieje toczą się dalej. W tym roku masz jeszcze dni: { $left } z { $count }.
vacation-until = Nie ma mnie do końca dnia
vacation-begin = Zacznij urlop
vacation-on = Jesteś na urlopie i twój zegar w grach wielodniowych stoi, do
vacation-end = Wracam
vacation-seat = urlop do { $day }
vacation-wait = { $player } jest na urlopie do { $day }. Zegar stoi.
vacation-refused-date = Urlop kończy się w dniu, który dopiero nadejdzie. Wybierz go w kalendarzu.
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
people-privacy-vacation = Daty twoich urlopów są przechowywane, żeby liczyć dni. Kto gra z tobą, widzi, do kiedy cię nie ma.
