### Gra z innymi: przychodzenie i wychodzenie, nieobecność, zegary, poczekalnia, rewanże, dowód tasowania.

## W dzienniku
log-credited = { $you ->
    [yes] Serwer był wyłączony. Odzyskujesz ten czas.
   *[no] Serwer był wyłączony. { $player } odzyskuje ten czas.
}

## Miejsca
ui-seat-kept-for = Zarezerwowane dla: { $name }
ui-refused-waiting = Ten gracz ma jeszcze czas. Wcześniej nikogo się nie zastępuje.
ui-im-back = Wracam do gry
ui-stand-in = Niech za gracza { $player } gra bot
ui-away-you = Gra za ciebie bot.
ui-im-back-short = Wracam
ui-away-running = Jedna z twoich partii toczy się bez ciebie.
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
lobby-host-starts = Partia zacznie się, gdy wszystkie miejsca będą zajęte. { $player } może też zacząć ją z botami.
lobby-kept = Pozostałe miejsca są zarezerwowane dla tych, którzy grali razem poprzednio.
lobby-closes = Jeśli nikt nie przyjdzie, ten stół sam się zamknie za
lobby-closed = Ten stół zamknięto, zanim zaczęła się partia: nikt nie przyszedł na czas albo wszyscy odeszli.

## Po partii
end-rematch-join = Dołącz do rewanżu
end-rematch-join-line = Nowy stół jest otwarty, a twoje miejsce czeka
end-new-table-line = Zaproś znajomych albo zagraj z botami

## Zaproszenie
lobby-invite = Zaproś znajomych
lobby-copy = Kopiuj link
lobby-send = Udostępnij
lobby-copy-failed = Przeglądarka nie pozwala kopiować. Link jest zaznaczony: skopiuj go ręcznie.
lobby-scan = Albo zeskanuj telefonem
lobby-scan-label = Link do tego stołu jako kod QR
lobby-local = Ten link działa tylko na tym komputerze. Aby grać z innych urządzeń, uruchom serwer poniższym poleceniem i otwórz go tutaj pod adresem tego komputera w sieci:

## Co ustalono przy stole
lobby-rules-base-1 = Dziesięć kart gry podstawowej, z zasadami pierwszej edycji.
lobby-rules-base-2 = Dziesięć kart gry podstawowej, z dzisiejszymi zasadami.
lobby-rules-ablaze = Jedenaście innych kart: bliźniacy, pułapki i kupiona lojalność.
lobby-size = Liczba graczy: { $count }.
lobby-duel = Pojedynek: dwoje graczy, każde z dwoma rodami.
lobby-private = Znajdą go tylko osoby z linkiem.
lobby-public = Każdy znajdzie go na stronie głównej.
lobby-all-kept = Czeka na poprzednich graczy.
pace-none = Bez zegara: myśl, ile chcesz.
pace-none-then = Jeśli ktoś zniknie, pozostali mogą pozwolić, żeby grał za niego bot.
pace-live = Czas na każdy ruch: { $time }. Potem zużywasz rezerwę: { $bank } na całą partię.
pace-live-bare = Czas na każdy ruch: { $time }.
pace-days = { $count ->
    [one] Czas na każdy ruch: 1 dzień.
   *[other] Czas na każdy ruch: { $count } dni.
}
pace-then = Gdy czas się skończy, gra za ciebie bot, dopóki nie wrócisz.
pace-none-short = bez zegara
pace-live-short = { $time } na ruch
pace-days-short = { $count ->
    [one] 1 dzień na ruch
   *[other] { $count } dni na ruch
}
time-seconds = { $count ->
    [one] { $count } sekunda
    [few] { $count } sekundy
   *[other] { $count } sekund
}
time-minutes = { $count ->
    [one] { $count } minuta
    [few] { $count } minuty
   *[other] { $count } minut
}
time-hours = { $count ->
    [one] { $count } godzina
    [few] { $count } godziny
   *[other] { $count } godzin
}

## Zegary
ui-clock = Ten ruch
ui-reserve = Rezerwa
# Two days or more, on a clock.
clock-days = { $count } dni
ui-clock-zero = { $you ->
    [yes] Gdy czas się skończy, gra za ciebie bot, dopóki nie wrócisz.
   *[no] Gdy czas się skończy, do powrotu gracza { $player } gra za niego bot.
}

## Listy stołów
ui-going-on = Twoje partie w toku
ui-no-other-games = Znajdziesz tu swoje pozostałe partie, także zakończone.
ui-duel = Pojedynek
ui-seats-free = Wolne miejsca: { $free } z { $count }
