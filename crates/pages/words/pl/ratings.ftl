### Gry rankingowe, rankingi i tabele.

rated-title = Gra rankingowa.
rated-short = Rankingowa
rated-terms = Wynik liczy się do rankingu wszystkich graczy; siadając, zgadzasz się na to. Jeśli odejdziesz albo przekroczysz czas, przegrywasz i nie możesz wrócić.
rated-choice = Gra rankingowa
rated-choice-line = Liczy się do rankingu wszystkich graczy. Potrzebny jest czas do namysłu, co najmniej dwie osoby i losowanie, kto zaczyna.
rated-sit = Usiądź do gry rankingowej
rated-await = Gra rankingowa wymaga co najmniej dwóch osób. Zaproś kogoś; pozostałe miejsca mogą zająć boty.
rated-pace-then = Przy zerze przegrywasz, a bot dogrywa twoje karty do końca.
rated-clock-zero = { $you ->
    [yes] Przy zerze przegrywasz, a bot dogrywa twoje karty do końca.
   *[no] Przy zerze { $player } przegrywa, a bot dogrywa te karty do końca.
}
rated-log-late = { $you ->
    [yes] Czas minął: przegrywasz tę grę. Bot dogrywa twoje karty do końca.
   *[no] Czas minął: { $player } przegrywa tę grę. Bot dogrywa te karty do końca.
}
rated-leave = Odejdź i przegraj
rated-leave-sure = To gra rankingowa: jeśli odejdziesz, zajmiesz ostatnie miejsce i nie wrócisz. Odejść?
rated-forfeited = Ta gra rankingowa jest dla ciebie przegrana z powodu odejścia albo przekroczenia czasu. Twoimi kartami gra bot; możesz oglądać.
rated-end-gone = W grze rankingowej ten, kto odejdzie albo przekroczy czas, zajmuje ostatnie miejsce, cokolwiek zrobi grający za niego bot.
rated-refused-people = Gra rankingowa wymaga co najmniej dwóch osób. Najpierw kogoś zaproś; pozostałe miejsca mogą zająć boty.
rated-refused-apart = Ludzie i programy mają osobne rankingi i nie grają razem przy stołach rankingowych. Poszukaj innego stołu rankingowego.
rated-refused-siblings = Boty jednego właściciela nie grają ze sobą partii rankingowych. Mogą grać partie towarzyskie.
rated-refused-elsewhere = Siedzisz już przy innym stole rankingowym z zegarem liczącym minuty. Najpierw zagraj tam albo odejdź od tamtego stołu; jest na liście twoich gier.
rated-refused-setup = Gra rankingowa wymaga czasu do namysłu, co najmniej dwóch miejsc dla ludzi i losowania, kto zaczyna. Wybierz jeszcze raz.

## Tabele
leaderboard-title = Ranking graczy
leaderboard-lead = Liczą się tylko gry rankingowe. Każdy rodzaj gry ma osobny ranking; wszyscy zaczynają od 1500.
leaderboard-groups = Rodzaje gier
rating-group-base = Gra podstawowa
rating-group-ablaze = Pożoga
rating-group-duel = Pojedynki
rating-value = { $points } ± { $deviation }
rating-provisional = tymczasowy
rating-provisional-line = Jest tymczasowy: jeszcze kilka gier i będzie dość pewny, by go porównywać.
leaderboard-rank = Miejsce
leaderboard-player = Gracz
leaderboard-rating = Ranking
leaderboard-games = Gry rankingowe
leaderboard-empty = Nikt jeszcze nie rozegrał dość gier rankingowych. Możesz być pierwszą osobą!
leaderboard-who = Na liście są gracze, którzy rozegrali co najmniej { $games } gier rankingowych, których ranking jest znany z dokładnością do ± { $deviation } i którzy go pokazują.
leaderboard-own = Twój ranking to { $rating } po { $games ->
    [one] jednej grze
   *[other] { $games } grach
}.
leaderboard-own-none = Nie masz jeszcze gry rankingowej tego rodzaju.
leaderboard-start = Od początku
leaderboard-bots = Nasze boty, dla porównania
leaderboard-bots-line = Ich rankingi są stałe: zmierzono je w tysiącach gier między nimi.
