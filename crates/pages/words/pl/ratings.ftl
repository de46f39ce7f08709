### Partie rankingowe, rankingi i tabele.

rated-title = Partia rankingowa.
rated-short = Rankingowa
rated-terms = Wynik wpływa na ranking wszystkich graczy; zajmując miejsce, zgadzasz się na to. Jeśli odejdziesz albo skończy ci się czas, przegrywasz i nie możesz wrócić.
rated-choice = Partia rankingowa
rated-choice-line = Wpływa na ranking wszystkich graczy. Wymaga limitu czasu, co najmniej dwóch osób i losowania pierwszego gracza.
rated-sit = Usiądź do partii rankingowej
rated-await = Partia rankingowa wymaga co najmniej dwóch osób. Zaproś kogoś; pozostałe miejsca mogą zająć boty.
rated-pace-then = Gdy czas się skończy, przegrywasz, a bot dogrywa za ciebie partię do końca.
rated-clock-zero = { $you ->
    [yes] Gdy czas się skończy, przegrywasz, a bot dogrywa za ciebie partię do końca.
   *[no] Gdy czas się skończy, { $player } przegrywa, a bot dogrywa partię do końca.
}
rated-log-late = { $you ->
    [yes] Czas minął: przegrywasz tę partię. Bot dogrywa ją za ciebie do końca.
   *[no] Czas minął: { $player } przegrywa tę partię. Bot dogrywa ją do końca.
}
rated-leave = Odejdź i przegraj
rated-leave-sure = To partia rankingowa: jeśli odejdziesz, zajmiesz ostatnie miejsce, bez możliwości powrotu. Odejść?
rated-forfeited = Ta partia rankingowa jest przegrana: powodem jest twoje odejście albo przekroczenie czasu. Twoimi kartami gra bot; możesz oglądać.
rated-end-gone = W partii rankingowej ten, kto odejdzie albo przekroczy czas, zajmuje ostatnie miejsce, niezależnie od tego, co zrobi grający za niego bot.
rated-refused-people = Partia rankingowa wymaga co najmniej dwóch osób. Najpierw kogoś zaproś; pozostałe miejsca mogą zająć boty.
rated-refused-apart = Ludzie i programy mają osobne rankingi i nie grają razem przy stołach rankingowych. Poszukaj innego stołu rankingowego.
rated-refused-siblings = Boty jednego właściciela nie grają ze sobą partii rankingowych. Mogą grać partie towarzyskie.
rated-refused-elsewhere = Siedzisz już przy innym stole rankingowym z czasem liczonym w minutach. Najpierw dokończ tamtą partię albo odejdź od tamtego stołu; znajdziesz go na liście swoich partii.
rated-refused-setup = Partia rankingowa wymaga limitu czasu, co najmniej dwóch miejsc dla ludzi i losowania pierwszego gracza. Wybierz jeszcze raz.

## Partie liczone w sezonie albo w turnieju
counts-season = Liczy się w sezonie klubu.
counts-tournament = Liczy się w turnieju.
counts-leaving = Kto odejdzie albo przekroczy czas i nie wróci przed końcem, zajmuje ostatnie miejsce.
counts-pace-then = Gdy czas się skończy, gra za ciebie bot, dopóki nie wrócisz; jeśli nie wrócisz przed końcem, zajmiesz ostatnie miejsce.
counts-leave-sure = Opuścić tę partię? Dalej zagra za ciebie bot. Jeśli nie wrócisz przed końcem, zajmiesz ostatnie miejsce.
counts-away-you = Gra za ciebie bot. Wróć przed końcem, inaczej zajmiesz ostatnie miejsce.
counts-end-gone = Kto odszedł albo przekroczył czas i nie wrócił przed końcem, zajmuje ostatnie miejsce, niezależnie od tego, co zrobił grający za niego bot.

## Tabele
leaderboard-title = Ranking graczy
leaderboard-lead = Liczą się tylko partie rankingowe. Każdy rodzaj gry ma osobny ranking; wszyscy zaczynają od 1500.
leaderboard-groups = Rodzaje gier
rating-group-base = Gra podstawowa
rating-group-ablaze = Pożoga
rating-group-duel = Pojedynki
rating-value = { $points } ± { $deviation }
rating-provisional = tymczasowy
rating-provisional-line = Jest tymczasowy: jeszcze kilka partii i będzie dość pewny, by go porównywać.
leaderboard-rank = Miejsce
leaderboard-player = Gracz
leaderboard-rating = Ranking
leaderboard-games = Partie rankingowe
leaderboard-empty = Nikt jeszcze nie rozegrał dość partii rankingowych. Pierwsze miejsce jest do wzięcia!
leaderboard-who = Na liście są gracze, którzy rozegrali co najmniej { $games } partii rankingowych, których ranking jest znany z dokładnością do ± { $deviation } i którzy go pokazują.
leaderboard-own = Twój ranking to { $rating } po { $games ->
    [one] jednej partii
   *[other] { $games } partiach
}.
leaderboard-own-none = Nie masz jeszcze partii rankingowej tego rodzaju.
leaderboard-start = Od początku
leaderboard-bots = Nasze boty, dla porównania
leaderboard-bots-line = Ich rankingi są stałe: zmierzono je w tysiącach partii między nimi.
