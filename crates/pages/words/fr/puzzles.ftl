### Puzzles: the list, and what is said about an answer.
###
### $rating, $error, $score, $solved, $count, $number numbers; $change a number with its sign; $value hundredths
### $move a move in words (study-move-…); $scores players with their influence

puzzle-title = Problèmes
puzzle-lead = Des positions tirées de parties entre bots de haut niveau. Dans chacune, d’après ce que vous voyez, un coup est nettement le meilleur. Trouvez-le.
puzzle-today = Le problème du jour
puzzle-for-you = Un problème à votre niveau :
puzzle-group-base = Jeu de base
puzzle-group-duel = Duel
puzzle-group-ablaze = Embrasement
puzzle-rating = Votre classement : { $rating } ± { $error }.
puzzle-rating-now = Votre classement : { $rating } ± { $error } ({ $change }).
puzzle-solved = Résolus du premier coup : { $solved } sur { $count }.
puzzle-streak = { $count ->
    [one] Problème du jour résolu { $count } jour de suite.
    [many] Problème du jour résolu { $count } de jours de suite.
   *[other] Problème du jour résolu { $count } jours de suite.
}
puzzle-kept = Votre progression n’est gardée que dans ce navigateur.
puzzle-kept-player = Votre progression vous suit sur chacun de vos appareils.
puzzle-all = Tous les problèmes
puzzle-list = Tous les problèmes
puzzle-number = Problème { $number }
puzzle-seats = { $count ->
    [2] duel
   *[other] { $count } joueurs
}
puzzle-was-solved = résolu
puzzle-was-missed = manqué
puzzle-theme-count = { $solved } sur { $count }

puzzle-difficulty-1 = Facile
puzzle-difficulty-2 = Assez facile
puzzle-difficulty-3 = Moyen
puzzle-difficulty-4 = Difficile
puzzle-difficulty-5 = Très difficile

puzzle-theme-placing = Le placement
puzzle-theme-placing-line = Quelle carte placer, et où ?
puzzle-theme-timing = Garder ou révéler
puzzle-theme-timing-line = Est-ce le moment, ou peut-elle encore s’enrichir ?
puzzle-theme-last-round = Le dernier tour
puzzle-theme-last-round-line = Ce qui reste sur les cartes ne comptera pas.
puzzle-theme-striking = Qui frapper
puzzle-theme-striking-line = Certaines cartes rendent les coups.
puzzle-theme-stealing = Qui voler
puzzle-theme-stealing-line = À qui l’Espion prend-il 1 point ?
puzzle-theme-borrowing = Capacités empruntées
puzzle-theme-borrowing-line = Quel personnage agira pour vous ?
puzzle-theme-moving = Un nouvel ordre
puzzle-theme-moving-line = Une carte se déplace, et tout change.
puzzle-theme-twins = Les Jumeaux
puzzle-theme-twins-line = Où faire entrer le Jumeau ?
puzzle-theme-bribery = Changer de camp
puzzle-theme-bribery-line = Qui rallier ?

puzzle-is-today = Le problème du jour.
puzzle-question = C’est à vous. Quel coup gagne le plus souvent ?
puzzle-right = C’est bien cela !
puzzle-wrong = Il y a mieux.
puzzle-shown = La solution :
puzzle-chance = { $value ->
    [one] { $move } – ce coup gagne { $value } partie sur cent, selon nos bots.
    [many] { $move } – ce coup gagne { $value } parties sur cent, selon nos bots.
   *[other] { $move } – ce coup gagne { $value } parties sur cent, selon nos bots.
}
puzzle-chance-low = { $move } – ce coup gagne moins souvent que les huit meilleurs.
puzzle-solution = Le meilleur : { $move } ({ $value } sur cent).
puzzle-would = Une suite possible, avec des cartes que les autres peuvent avoir :
puzzle-score-own = vous { $score }
puzzle-end-won = Si tous jouent ensuite comme des chevaliers, vous gagnez cette partie : { $scores }.
puzzle-end-shared = Si tous jouent ensuite comme des chevaliers, vous partagez la victoire de cette partie : { $scores }.
puzzle-end-lost = Si tous jouent ensuite comme des chevaliers, vous perdez cette partie : { $scores }.
puzzle-next = Problème suivant
puzzle-again = Revenir à la question
puzzle-retry = Réessayer
puzzle-show = Montrer la solution
