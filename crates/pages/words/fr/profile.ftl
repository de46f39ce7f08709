### Profils des joueurs.

profile-mine = Votre profil
profile-shows = Ce que les autres voient ici
profile-shows-everything = Tout, y compris vos parties aux tables publiques et avec qui vous les avez jouées
profile-shows-results = Classements et résultats en chiffres
profile-shows-nothing = Rien que votre nom : vous n’êtes ni dans les palmarès, ni parmi les adversaires sur le profil des autres. Votre nom reste dans les listes des parties aux tables publiques, et là où on les revoit
profile-nothing = { $player } ne montre pas cette page.
profile-refused = Ce joueur ne montre pas cela. Ce qu’il montre est sur son profil.
profile-ratings = Classements
profile-no-ratings = Pas encore de partie classée.
profile-rated-games = { $count ->
    [one] une partie classée
   *[other] { $count } parties classées
}
profile-graph = Le classement au fil du temps
profile-when = Quand
profile-results = Parties jouées et résultats
profile-likes = Joue le plus souvent : { $kind } ({ $games } parties sur { $all }).
profile-no-results = Pas encore de partie terminée.
profile-kind = Partie
profile-company = Avec
profile-with-people = des personnes
profile-with-bots = des bots seulement
profile-games = Parties
profile-won = Gagnées
profile-place = Place moyenne
profile-seats = { $count } joueurs
profile-performance = Performance dans les parties analysées
profile-performance-rating = { $rating } ± { $error }.
profile-performance-lost = Parties analysées : { $games }, avec { $decisions } décisions. Une décision a coûté en moyenne { $lost } ± { $error } points de chances de gagner ; la chance a compté pour { $luck } points par partie.
profile-performance-line = 100 veut dire que rien n’a été perdu. Une partie compte dès que quelqu’un l’a fait analyser.
profile-together-title = { $player } et { $other }
profile-together = { $count ->
    [one] Une partie ensemble
   *[other] { $count } parties ensemble
} : { $player } a été devant { $ahead } fois, { $other } { $behind } fois.
profile-together-count = { $count ->
    [one] une partie
   *[other] { $count } parties
}, { $ahead } devant
profile-opponents = Adversaires les plus fréquents
profile-games-title = Parties terminées
profile-games-hidden = Ce joueur ne montre pas ses parties.
profile-no-games = Pas encore de partie que vous puissiez voir.
profile-start = Dernières parties
profile-next = Page suivante
profile-gone = non terminée
profile-bot = Bot ({ $level })
profile-place-of = { $place } sur { $players }
