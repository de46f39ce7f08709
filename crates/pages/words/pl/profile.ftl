### Profile graczy.

profile-mine = Twój profil
profile-shows = Co mogą tu zobaczyć inni
profile-shows-everything = Wszystko: także to, jakie partie i z kim grasz przy publicznych stołach
profile-shows-results = Rankingi i wyniki w liczbach
profile-shows-nothing = Nic poza nickiem: nie ma cię w żadnym rankingu ani wśród przeciwników na profilach innych. Twój nick widać nadal na listach gier przy publicznych stołach i w ich powtórkach
profile-nothing = { $player } nie pokazuje tej strony.
profile-refused = Ta osoba tego nie pokazuje. To, co pokazuje, jest na jej profilu.
profile-ratings = Rankingi
profile-no-ratings = Brak partii rankingowych.
profile-rated-games = { $count ->
    [one] jedna partia rankingowa
    [few] { $count } partie rankingowe
   *[other] { $count } partii rankingowych
}
profile-graph = Ranking w czasie
profile-when = Kiedy
profile-results = Partie i wyniki
profile-likes = Najczęściej gra: { $kind } (partie: { $games } z { $all }).
profile-no-results = Brak ukończonych partii.
profile-kind = Gra
profile-company = Z kim
profile-with-people = z ludźmi
profile-with-bots = tylko z botami
profile-games = Partie
profile-won = Wygrane
profile-place = Średnie miejsce
profile-seats = { $count } graczy
profile-performance = Gra w analizowanych partiach
profile-performance-rating = { $rating } ± { $error }.
profile-performance-lost = Przeanalizowane partie: { $games }, decyzje: { $decisions }. Jedna decyzja kosztowała średnio { $lost } ± { $error } p.p. szans na wygraną; szczęście dało średnio { $luck } p.p. na partię.
profile-performance-line = 100 oznacza, że żadna decyzja nic nie kosztowała. Partia liczy się, gdy ktoś zlecił jej analizę.
profile-together-title = { $player } i { $other }
profile-together = { $count ->
    [one] Jedna wspólna partia
    [few] { $count } wspólne partie
   *[other] { $count } wspólnych partii
}: wyżej { $player } ({ $ahead }×), wyżej { $other } ({ $behind }×).
profile-together-count = { $count ->
    [one] jedna partia
    [few] { $count } partie
   *[other] { $count } partii
}, wyżej { $ahead }×
profile-opponents = Najczęstsi przeciwnicy
profile-games-title = Ukończone partie
profile-games-hidden = Ta osoba nie pokazuje swoich partii.
profile-no-games = Nie ma jeszcze partii, które możesz zobaczyć.
profile-start = Ostatnie partie
profile-next = Następna strona
profile-gone = niedokończona
profile-bot = Bot ({ $level })
profile-place-of = { $place } z { $players }
