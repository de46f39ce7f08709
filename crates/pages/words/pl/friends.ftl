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
ui-away-you = Gra za ciebie bot.
ui-im-back-short = Wracam
ui-play-on = Twój ruch
ui-stand-in-soon = Jeśli { $player } nie wróci, będzie można oddać ruch botowi za
ui-stand-in-note = Miejsce nie przepada: bot ustąpi, gdy tylko gracz wróci.
ui-connected = online
ui-disconnected = offline
ui-new-table = Nowy stół

## Stół, który czeka na graczy
lobby-awaits = Czekamy na: { $players }.
lobby-invited = Masz tu zarezerwowane miejsce.
lobby-take-seat = Siadam na swoim miejscu
lobby-start = Zacznij teraz z botami
lobby-start-line = Wolne miejsca zajmą boty ({ $level }).
lobby-host-starts = Gra zacznie się, gdy wszystkie miejsca będą zajęte. { $player } może też zacząć ją z botami.
lobby-kept = Pozostałe miejsca są zarezerwowane dla tych, którzy grali razem poprzednio.
lobby-closes = Jeśli nikt nie przyjdzie, ten stół sam się zamknie za
lobby-closed = Ten stół zamknięto, zanim zaczęła się gra: nikt nie przyszedł na czas albo wszyscy odeszli.

## Po grze
end-rematch-join = Dołącz do rewanżu
end-rematch-join-line = Nowy stół jest otwarty, a twoje miejsce czeka
end-new-table-line = Zaproś znajomych albo zagraj z botami
