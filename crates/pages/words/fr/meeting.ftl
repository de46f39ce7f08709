### Rencontrer du monde : trouver des inconnus avec qui jouer.
###
### $count un nombre ; $time une durée, comme la dit time-… ; $minutes un nombre de minutes

meet-play = Jouer avec d’autres
meet-lead = Dites à quoi vous aimeriez jouer. Dès qu’assez de joueurs veulent la même chose, une table s’ouvre et la partie commence.
meet-find = Trouver des joueurs
meet-stakes = Amicale ou classée ?
meet-stakes-casual = Amicale
meet-stakes-rated = Classée
meet-bots-allowed = S’il manque des joueurs après une minute, donner les places libres à des bots
meet-while-away = Chercher aussi une partie sur plusieurs jours pendant mon absence, trois jours au plus
meet-away-until = Nous vous cherchons une partie sur plusieurs jours jusqu’au { $moment }, même sans page ouverte.
meet-away-stay = Vous pouvez fermer cette page. Une partie où l’on compte les minutes ne commence que si elle est ouverte.
meet-away-push = Laisser cet appareil vous prévenir quand une table est prête
meet-how = Plus vous cochez de cases, plus vite la partie commence. D’abord, nous cherchons des joueurs de votre force ; plus vous attendez, moins cela compte.
meet-waiting = { $count ->
    [0] Personne n’attend en ce moment.
    [one] Une personne attend en ce moment.
   *[other] { $count } personnes attendent en ce moment.
}
meet-looking = Recherche de joueurs…
meet-fitting = { $count ->
    [0] Personne d’autre ne cherche cela pour l’instant.
    [one] Une autre personne cherche une partie qui vous convient.
   *[other] { $count } autres personnes cherchent une partie qui vous convient.
}
meet-usual = L’attente est d’habitude d’environ { $time }.
meet-usual-unknown = Trop peu de parties de ce genre aujourd’hui pour dire combien de temps cela prend.
meet-bots-soon = Des bots prennent les places libres dans environ { $time }.
meet-bots-now = Commencer maintenant avec des bots aux places libres
meet-cancel = Ne plus chercher
meet-stay = Restez sur cette page : si vous la fermez, vous n’attendez plus.
meet-found = Votre table est prête !
meet-call = Si vous regardez un autre onglet en attendant, cette page vous appelle dès qu’une table est prête, et vous demande avant de prendre votre place.
meet-notify = Notification
meet-refused-idle = Vous ne cherchez pas de joueurs en ce moment. Dites à quoi vous aimeriez jouer, puis relancez la recherche.
meet-refused-missed = Vous n’avez pas pris place à vos dernières tables, et d’autres y ont attendu pour rien.
meet-again-in = Vous pourrez de nouveau chercher des joueurs dans { $minutes ->
    [one] une minute
   *[other] { $minutes } minutes
}.
meet-again = Chercher d’autres joueurs
people-privacy-away = Si vous nous laissez chercher une partie pendant votre absence, ce à quoi vous voulez jouer est conservé jusqu’à ce qu’il y ait une table, ou pendant trois jours.
