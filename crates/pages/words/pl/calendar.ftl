### Trwające partie gracza, jak w kalendarzu.
###
### $count liczba; $player imię gracza

calendar-title = Moje partie w toku
calendar-all = Wszystkie moje partie w toku
calendar-next = Następna partia, która na mnie czeka
calendar-waiting = { $count ->
    [0] Żadna partia na ciebie nie czeka.
    [one] Czeka na ciebie jedna partia.
    [few] Czekają na ciebie { $count } partie.
   *[many] Czeka na ciebie { $count } partii.
}
calendar-none = Nie masz partii w toku.
calendar-utc = Godziny i dni podano w czasie UTC.
calendar-soon = Czas się kończy
calendar-today = Dzisiaj
calendar-tomorrow = Jutro
calendar-week = W ciągu tygodnia
calendar-later = Później
calendar-any-time = Bez limitu czasu
calendar-others = Ruch innych graczy
calendar-awaits = ruch ma { $player }
calendar-left-minutes = { $count ->
    [one] została { $count } minuta
    [few] zostały { $count } minuty
   *[many] zostało { $count } minut
}
calendar-left-hours = { $count ->
    [one] została { $count } godzina
    [few] zostały { $count } godziny
   *[many] zostało { $count } godzin
}
calendar-left-days = { $count ->
    [one] został { $count } dzień
    [few] zostały { $count } dni
   *[many] zostało { $count } dni
}
