### Znajomi: lista, linki, przez które zostaje się znajomym, i kto tu jest.
###
### $name nick gracza; $count liczba

meet-here-now = { $count ->
    [one] Jest tu teraz jeden gracz.
    [few] Jest tu teraz { $count } graczy.
   *[other] Jest tu teraz { $count } graczy.
}
meet-friends = Znajomi
meet-friends-stranger = Żeby mieć tu znajomych, najpierw usiądź przy stole albo wybierz nick.
meet-no-friends = Nie masz tu jeszcze znajomych. Wyślij komuś link.
meet-here = online
meet-away = offline
meet-requests = Prośby o dodanie do znajomych
meet-accept = Przyjmij
meet-refuse = Nie, dziękuję
meet-invite = Zaproś
meet-invite-label = Zaproś do tego stołu: { $name }
meet-play-friend = Zagraj
meet-play-label = Zagraj: nowy stół i zaproszenie dla gracza { $name }
meet-remove-label = Usuń ze znajomych: { $name }
meet-add = Dodaj znajomego
meet-once = Link dla jednej osoby
meet-once-text = Link dla jednej osoby: działa raz, przez tydzień, i od razu jesteście znajomymi.
meet-once-do = Utwórz link dla jednej osoby
meet-once-lead = Wyślij ten link jednej osobie. Kto otworzy go pierwszy, dołączy do twoich znajomych.
meet-lasting = Twój stały link
meet-lasting-text = Stały link, który możesz umieścić gdziekolwiek: kto go otworzy, wysyła prośbę, a ty decydujesz.
meet-lasting-do = Utwórz stały link
meet-links-end = Wycofaj moje linki
meet-visible = Kto widzi, że tu jesteś
meet-visible-on = Twoi znajomi widzą, kiedy tu jesteś. Nikt inny.
meet-visible-off = Nikt nie widzi, kiedy tu jesteś.
meet-visible-hide = Ukryj to przed znajomymi
meet-visible-show = Pokaż to znajomym
meet-open = Dołączyć do znajomych gracza { $name }?
meet-open-lead = Znajomi widzą, kiedy druga osoba tu jest, i zapraszają się jednym dotknięciem. Każde z was może to zakończyć w dowolnej chwili.
meet-open-lasting = Najpierw musi się zgodzić { $name }.
meet-open-do = Dołącz do znajomych gracza { $name }
meet-done-friends = Jesteście znajomymi.
meet-done-asked = Prośba wysłana. Będziecie znajomymi, gdy zostanie przyjęta.
meet-done-removed = Usunięto.
meet-done-link = Twój stały link jest poniżej.
meet-done-links-ended = Twoje linki już nie działają.
meet-done-visible = Twoi znajomi widzą, kiedy tu jesteś.
meet-done-hidden = Nikt już nie widzi, kiedy tu jesteś.
meet-done-invited = Zaproszenie wysłane. Czeka na stronie głównej tej osoby.
meet-invite-friends = Zaproś kogoś z listy znajomych
meet-invited = Masz zaproszenie.
meet-refused-link = Ten link został użyty, wygasł albo go wycofano. Poproś o nowy.
meet-refused-own = To twój własny link. Wyślij go komuś innemu.
meet-refused-many = Twoja lista jest pełna. Najpierw usuń kogoś z listy.
meet-refused-unasked = Nie ma takiej prośby albo ją wycofano.
people-privacy-here = To, kto tu jest, ustalamy na podstawie otwartych stron i zapominamy o tym w ciągu minuty. Twoi znajomi widzą, że tu jesteś, chyba że to ukryjesz. Zablokowani gracze nie dowiadują się o blokadzie.
