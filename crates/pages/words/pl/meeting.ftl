### Spotkania: szukanie nieznajomych do gry.
###
### $count liczba; $time czas, jak go podaje time-…; $minutes liczba minut

meet-play = Zagraj z ludźmi
meet-lead = Powiedz, w co chcesz zagrać. Gdy tylko dość osób zechce tego samego, powstanie stół i zacznie się partia.
meet-find = Znajdź graczy
meet-stakes = Towarzyska czy rankingowa?
meet-stakes-casual = Towarzyska
meet-stakes-rated = Rankingowa
meet-bots-allowed = Jeśli w ciągu minuty zbierze się za mało osób, oddaj wolne miejsca botom
meet-while-away = Szukaj gry wielodniowej także pod moją nieobecność, najwyżej przez trzy dni
meet-away-until = Szukamy dla ciebie graczy do gry wielodniowej (do { $moment }), także gdy żadna strona nie jest otwarta.
meet-away-stay = Możesz zamknąć tę stronę. Gra z zegarem liczonym w minutach zacznie się tylko wtedy, gdy jest otwarta.
meet-away-push = Niech to urządzenie da ci znać, gdy stół będzie gotowy
meet-how = Im więcej zaznaczysz, tym szybciej zaczniecie. Na początku szukamy osób o podobnej sile; im dłużej czekasz, tym mniej się to liczy.
meet-waiting = { $count ->
    [0] Teraz nikt nie czeka.
    [one] Czeka teraz jedna osoba.
    [few] Czekają teraz { $count } osoby.
   *[other] Czeka teraz { $count } osób.
}
meet-looking = Szukamy graczy…
meet-fitting = { $count ->
    [0] Na razie nikt inny nie szuka takiej partii.
    [one] Jedna osoba szuka partii, która ci odpowiada.
    [few] { $count } osoby szukają partii, która ci odpowiada.
   *[other] { $count } osób szuka partii, która ci odpowiada.
}
meet-usual = Typowy czas oczekiwania: { $time }.
meet-usual-unknown = Za mało osób grało dziś w ten sposób, żeby powiedzieć, ile to potrwa.
meet-bots-soon = Czas, po którym boty zajmą wolne miejsca: { $time }.
meet-bots-now = Zacznij teraz z botami na wolnych miejscach
meet-cancel = Przestań szukać
meet-stay = Zostań na tej stronie: jeśli ją zamkniesz, przestaniesz czekać.
meet-found = Twój stół jest gotowy!
meet-call = Jeśli w tym czasie przejdziesz na inną kartę przeglądarki, ta strona zawoła cię, gdy stół będzie gotowy, i zapyta, zanim zajmie twoje miejsce.
meet-notify = Powiadomienie
meet-refused-idle = Nie szukasz teraz nikogo do gry. Powiedz, w co chcesz zagrać, i zacznij szukać.
meet-refused-missed = Twoje miejsce przy ostatnich stołach zostało puste, a inni czekali na próżno.
meet-again-in = Znów możesz szukać graczy za { $minutes ->
    [one] minutę
    [few] { $minutes } minuty
   *[many] { $minutes } minut
}.
meet-again = Poszukaj innych graczy
people-privacy-away = Jeśli pozwolisz nam szukać gry pod twoją nieobecność, to, w co chcesz zagrać, jest przechowywane, dopóki nie będzie stołu, albo przez trzy dni.
