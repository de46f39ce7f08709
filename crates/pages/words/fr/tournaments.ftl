### Tournois.

tournament-title = Tournois
tournament-lead = Plusieurs rondes, à plusieurs tables. Après chaque ronde, vous rencontrez de nouveaux adversaires qui ont à peu près autant de points que vous. Le tournoi se déroule tout seul : il suffit d’être là quand votre table est prête.
tournament-mine = Les vôtres
tournament-coming = À venir et en cours
tournament-past = Terminés
tournament-none = Personne n’a annoncé de tournoi. Et si c’était vous ?
tournament-entrants = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
tournament-tables-of = tables de { $count }
tournament-rounds = { $count ->
    [one] { $count } ronde
   *[other] { $count } rondes
}
tournament-duplicate = mêmes cartes à toutes les tables
tournament-lasting = réservé aux joueurs qui ont une clé d’accès ou des mots de secours
tournament-status-announced = Annoncé
tournament-status-playing = En cours
tournament-status-break = Pause
tournament-status-over = Terminé
tournament-status-cancelled = Annulé
tournament-next = Prochaine ronde :
tournament-round = Ronde { $round } sur { $rounds }

## Le formulaire
tournament-announce = Annoncer un tournoi
tournament-announce-do = Annoncer
tournament-name = Nom
tournament-seats = Joueurs par table
tournament-round-count = Rondes
tournament-in = Début
tournament-in-minutes = { $minutes ->
    [60] dans une heure
    [180] dans trois heures
    [1440] dans un jour
   *[other] dans { $minutes } minutes
}
tournament-at = ou à cette date et cette heure
tournament-pause = Pause entre les rondes
tournament-pause-minutes = { $minutes ->
    [0] aucune
    [60] une heure
   *[other] { $minutes } minutes
}
tournament-duplicate-do = Les mêmes cartes à toutes les tables (duplicate)
tournament-duplicate-why = Votre résultat est alors comparé à celui des joueurs qui avaient vos cartes, et personne ne peut regarder une partie avant la fin de la ronde.
tournament-fill = Des bots occupent les places libres, pour que toutes les tables aient la même taille
tournament-lasting-do = Réserver aux joueurs qui ont une clé d’accès ou des mots de secours
tournament-lasting-why = Ainsi, il ne suffit pas de changer de navigateur pour s’inscrire une deuxième fois. Un invité crée d’abord une clé d’accès ou demande des mots de secours : c’est l’affaire d’une minute.
tournament-bots = Bots participants

## La page d’un tournoi
tournament-all = Tous les tournois
tournament-join = Participer
tournament-back = Revenir
tournament-leave = Quitter le tournoi
tournament-postpone = Reporter le début
tournament-postpone-text = Toutes les personnes inscrites sont prévenues. Le début ne peut pas être avancé.
tournament-postpone-by = De
tournament-postpone-minutes = { $minutes ->
    [60] une heure
    [180] trois heures
    [1440] un jour
   *[other] { $minutes } minutes
}
tournament-postpone-to = ou à cette date et cette heure
tournament-postpone-do = Reporter
tournament-round-ends = Cette ronde finit au plus tard le { $moment }, même si chacun utilise tout son temps ; la plupart durent bien moins.
tournament-next-latest = La suivante commence au plus tard le { $moment }.
tournament-overlap = Vous participez aussi à un autre tournoi, qui se jouera sans doute en même temps ; on ne peut pas jouer à deux tables à la fois :
tournament-cancel = Annuler le tournoi
tournament-cancel-text = Personne ne pourra plus y participer. Tous les inscrits en seront informés.
tournament-cancel-do = Annuler le tournoi
tournament-end = Y mettre fin plus tôt
tournament-end-text = La ronde en cours sera la dernière, et le classement comptera tel quel. Tous les participants en seront informés.
tournament-end-do = Mettre fin au tournoi
tournament-your-table = Votre table est prête
tournament-wait = Vous participez. Cette page vous conduira à votre table quand la ronde commencera.
tournament-wait-push = Ou laissez cet appareil vous prévenir.
tournament-out = Vous ne jouez plus, après un départ ou une absence. Revenez pour jouer dès la prochaine ronde.
tournament-too-few-came = Trop peu de joueurs sont venus pour une première ronde ; il n’y en a pas eu.
tournament-too-few-left = Il s’est terminé plus tôt : il restait trop peu de joueurs pour une autre ronde. Le classement compte tel quel.
tournament-called-off = Il a été annulé avant sa première ronde.
tournament-stopped-before = L’équipe du serveur l’a annulé avant sa première ronde.
tournament-stopped = L’équipe du serveur y a mis fin plus tôt que prévu. Le classement compte tel quel.
tournament-stopped-round = L’équipe du serveur y met fin : cette ronde est la dernière.
tournament-ended = La personne qui l’a annoncé y a mis fin plus tôt que prévu. Le classement compte tel quel.
tournament-ended-round = La personne qui l’a annoncé y met fin : cette ronde est la dernière.
tournament-remove = Retirer
tournament-remove-do = Retirer du tournoi
tournament-remove-label = Retirer { $player } du tournoi
tournament-standings = Classement
tournament-nobody = Personne ne participe pour l’instant.
tournament-place = Place
tournament-entrant = Joueur
tournament-points = Points
tournament-decimal = ,
tournament-missed = absence
tournament-gone = départ
tournament-bye = exempt
tournament-par = Résultat { $points } ; les autres avec les mêmes cartes : { $par }
tournament-par-why = Un résultat compte davantage si les autres ont moins bien joué les mêmes cartes. Dépliez un nombre pour voir les deux résultats.
tournament-sealed = D’autres jouent encore avec les mêmes cartes : les parties et les résultats de cette ronde restent fermés jusqu’à la fin de la dernière table.
tournament-house = bot maison
tournament-table-over = Terminée
tournament-table-playing = En cours
tournament-fair = Avant que quiconque participe, le serveur fixe un secret pour chaque ronde et en montre ici l’empreinte. Le navigateur de chaque joueur y ajoute sa part. Les cartes découlent des deux, et le secret est montré à la fin de la ronde.
tournament-proved = Les donnes étaient honnêtes : votre navigateur les a vérifiées.
tournament-wrong = Quelque chose ne va pas : le secret d’une ronde ou votre part du mélange ne correspond pas à ce que votre navigateur avait noté. Prévenez les autres joueurs.
tournament-return = Retour au tournoi
tournament-return-line = Le classement, et le chemin vers votre prochaine table
tournament-proof = Les cartes viennent du secret de cette ronde, que la page du tournoi montre à la fin de la ronde.
log-opened = La ronde est terminée : tout le monde peut regarder cette partie.

## Refus
tournament-refused-sealed = D’autres jouent encore avec les mêmes cartes. Vous pourrez regarder cette partie à la fin de la ronde.
tournament-refused-bad = On ne peut pas annoncer le tournoi ainsi : il faut un nom de 60 caractères au plus, 1 à 15 rondes, un temps de réflexion, 60 bots au plus, et un début dans les douze mois.
tournament-refused-closed = On ne peut plus participer : la dernière ronde a commencé, ou le tournoi est terminé. Il y en aura d’autres.
tournament-refused-full = Ce tournoi est complet. Il y en aura d’autres.
tournament-refused-lasting = Ce tournoi est réservé aux joueurs qui ont une clé d’accès ou des mots de secours. Créez une clé ou demandez les mots sous « Vos données », puis revenez ici.
tournament-refused-begun = Il a commencé et ne peut plus être annulé. Vous pouvez le quitter.
tournament-refused-twice = L’un de vos bots participe déjà à ce tournoi, et chacun n’a droit qu’à une seule participation. Retirez d’abord le bot.
tournament-refused-stranger = Vous ne participez pas à ce tournoi.
tournament-refused-removed = La personne qui a annoncé ce tournoi a annulé votre inscription. Il y en aura d’autres.
tournament-refused-many = Vous avez annoncé trois tournois qui ne sont pas terminés. Quand l’un d’eux le sera, vous pourrez en annoncer un autre.
