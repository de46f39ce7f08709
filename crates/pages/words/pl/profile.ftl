### Profile graczy.

profile-mine = Twój profil
profile-shows = Co mogą tu zobaczyć inni
profile-shows-everything = Wszystko: także to, w jakie gry i z kim grasz przy publicznych stołach
profile-shows-results = Rankingi i wyniki w liczbach
profile-shows-nothing = Nic poza nickiem; nie ma cię w żadnym rankingu
profile-nothing = { $player } nie pokazuje tej strony.
profile-refused = Ta osoba tego nie pokazuje. To, co pokazuje, jest na jej profilu.
profile-ratings = Rankingi
profile-no-ratings = Brak gier rankingowych.
profile-rated-games = { $count ->
    [one] jedna gra rankingowa
    [few] { $count } gry rankingowe
   *[other] { $count } gier rankingowych
}
profile-graph = Ranking w czasie
profile-when = Kiedy
profile-results = Gry i wyniki
profile-likes = Najczęściej gra: { $kind } (partie: { $games } z { $all }).
profile-no-results = Brak ukończonych gier.
profile-kind = Gra
profile-company = Z kim
profile-with-people = z ludźmi
profile-with-bots = tylko z botami
profile-games = Gry
profile-won = Wygrane
profile-place = Średnie miejsce
profile-seats = { $count } graczy
profile-performance = Gra w analizowanych partiach
profile-performance-rating = { $rating } ± { $error }.
profile-performance-lost = Przeanalizowane gry: { $games }, decyzje: { $decisions }. Jedna decyzja kosztowała średnio { $lost } ± { $error } p.p. szans na wygraną; szczęście dało średnio { $luck } p.p. na grę.
profile-performance-line = 100 oznacza, że żadna decyzja nic nie kosztowała. Gra liczy się, gdy ktoś zlecił jej analizę.
profile-together-title = { $player } i { $other }
profile-together = { $count ->
    [one] Jedna wspólna gra
    [few] { $count } wspólne gry
   *[other] { $count } wspólnych gier
}: wyżej { $player } ({ $ahead }×), wyżej { $other } ({ $behind }×).
profile-together-count = { $count ->
    [one] jedna gra
    [few] { $count } gry
   *[other] { $count } gier
}, wyżej { $ahead }×
profile-opponents = Najczęstsi przeciwnicy
profile-games-title = Ukończone gry
profile-games-hidden = Ta osoba nie pokazuje, w jakie gry grała.
profile-no-games = Nie ma jeszcze gier, które możesz zobaczyć.
profile-start = Ostatnie gry
profile-next = Następna strona
profile-gone = niedokończona
profile-bot = Bot ({ $level })
profile-place-of = { $place } z { $players }
