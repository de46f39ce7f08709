### Trwające gry gracza, jak w kalendarzu.
###
### $count liczba; $player imię gracza

calendar-title = Moje gry w toku
calendar-all = Wszystkie moje gry w toku
calendar-next = Następna gra, która na mnie czeka
calendar-waiting = { $count ->
    [0] Żadna gra na ciebie nie czeka.
    [one] Czeka na ciebie jedna gra.
    [few] Czekają na ciebie { $count } gry.
   *[many] Czeka na ciebie { $count } gier.
}
calendar-none = Nie masz gier w toku.
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
