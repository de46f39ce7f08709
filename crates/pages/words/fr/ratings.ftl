### Parties classées, classements et palmarès.

rated-title = Partie classée.
rated-short = Classée
rated-terms = Le résultat compte pour le classement de chacun ; en prenant place, vous l’acceptez. Si vous partez ou dépassez votre temps, vous perdez et ne pouvez pas revenir.
rated-choice = Partie classée
rated-choice-line = Elle compte pour le classement de chacun. Il faut un temps de réflexion, au moins deux personnes et un premier joueur tiré au sort.
rated-sit = Prendre place pour une partie classée
rated-await = Une partie classée demande au moins deux personnes. Invitez quelqu’un ; des bots peuvent prendre les autres places.
rated-pace-then = À zéro, vous avez perdu, et un bot joue vos cartes jusqu’à la fin.
rated-clock-zero = { $you ->
    [yes] À zéro, vous avez perdu, et un bot joue vos cartes jusqu’à la fin.
   *[no] À zéro, { $player } a perdu, et un bot joue ses cartes jusqu’à la fin.
}
rated-log-late = { $you ->
    [yes] Votre temps est écoulé : la partie est perdue pour vous. Un bot joue vos cartes jusqu’à la fin.
   *[no] Temps écoulé pour { $player } : la partie est perdue. Un bot joue ses cartes jusqu’à la fin.
}
rated-leave = Quitter et perdre
rated-leave-sure = Cette partie est classée : si vous partez, vous finissez à la dernière place et ne pouvez pas revenir. Partir ?
rated-forfeited = Vous avez quitté cette partie classée ou dépassé votre temps : elle est perdue. Un bot joue vos cartes ; vous pouvez regarder.
rated-end-gone = Dans une partie classée, un joueur qui part ou dépasse son temps finit dernier, quoi que fasse le bot qui joue à sa place.
rated-refused-people = Une partie classée demande au moins deux personnes. Invitez d’abord quelqu’un ; des bots peuvent prendre les autres places.
rated-refused-apart = Les personnes et les programmes ont des classements séparés et ne partagent pas de tables classées. Cherchez une autre table classée.
rated-refused-siblings = Les bots d’une même personne ne jouent pas de parties classées entre eux. Ils peuvent jouer des parties amicales.
rated-refused-elsewhere = Vous êtes déjà à une autre table classée dont le temps se compte en minutes. Finissez d’abord cette partie ou quittez cette table ; elle est dans la liste de vos parties.
rated-refused-setup = Une partie classée demande un temps de réflexion, au moins deux places pour des personnes et un premier joueur tiré au sort. Choisissez de nouveau.

## Parties qui comptent pour une saison ou un tournoi
counts-season = Compte pour la saison du club.
counts-tournament = Compte pour un tournoi.
counts-leaving = Un joueur qui part ou dépasse son temps et n’est pas revenu avant la fin finit dernier.
counts-pace-then = À zéro, un bot joue pour vous jusqu’à votre retour ; sans retour avant la fin, vous finissez à la dernière place.
counts-leave-sure = Quitter cette partie ? Un bot jouera à votre place. Sans retour avant la fin, vous finissez à la dernière place.
counts-away-you = Un bot joue pour vous. Revenez avant la fin ; sinon, vous finissez à la dernière place.
counts-end-gone = Un joueur qui était parti ou avait dépassé son temps et n’était pas revenu à la fin finit dernier, quoi qu’ait fait le bot qui jouait à sa place.

## Palmarès
leaderboard-title = Palmarès
leaderboard-lead = Seules les parties classées comptent. Chaque sorte de partie a son propre classement ; tout le monde commence à 1500.
leaderboard-groups = Sortes de parties
rating-group-base = Jeu de base
rating-group-ablaze = Embrasement
rating-group-duel = Duels
rating-value = { $points } ± { $deviation }
rating-provisional = provisoire
rating-provisional-line = Il est provisoire : encore quelques parties, et il sera assez sûr pour être comparé.
leaderboard-rank = Rang
leaderboard-player = Joueur
leaderboard-rating = Classement
leaderboard-games = Parties classées
leaderboard-empty = Personne n’a encore joué assez de parties classées. La première place est à prendre !
leaderboard-who = La liste montre les joueurs qui ont au moins { $games } parties classées, dont le classement est connu à ± { $deviation } près et qui le laissent voir.
leaderboard-own = Votre classement est de { $rating } après { $games ->
    [one] une partie
   *[other] { $games } parties
}.
leaderboard-own-none = Vous n’avez pas encore joué de partie classée de cette sorte.
leaderboard-start = Depuis le début
leaderboard-bots = Nos bots, pour comparer
leaderboard-bots-line = Leurs classements sont fixes : on les a mesurés dans des milliers de parties entre eux.
