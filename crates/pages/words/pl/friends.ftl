### Gra z innymi: przychodzenie i wychodzenie, nieobecność, zegary, poczekalnia, rewanże, dowód tasowania.

## W dzienniku
log-credited = { $you ->
    [yes] Serwer był wyłączony. Odzyskujesz ten czas.
   *[no] Serwer był wyłączony. { $player } odzyskuje ten czas.
}

## Miejsca
ui-seat-kept-for = Zajęte dla: { $name }
ui-refused-waiting = Ten gracz ma jeszcze czas. Wcześniej nikogo się nie zastępuje.
ui-im-back = Wracam do gry
ui-stand-in = Niech za gracza { $player } gra bot
ui-stand-in-when = Bot może zagrać, gdy wszyscy czekali już tyle, ile pozwala ten serwer. Ustąpi, gdy gracz wróci.
