### Clubs.

club-title = Clubs
club-lead = Des gens qui jouent ensemble : leurs propres tables, des annonces, et des saisons avec un classement.
club-mine = Les vôtres
club-all = Tous les clubs
club-none = Il n’y a pas encore de club. Fondez le premier.
club-members-count = { $count ->
    [one] { $count } membre
   *[other] { $count } membres
}
club-found = Fonder un club
club-found-do = Fonder
club-name = Nom
club-about = Que faut-il en savoir ?

## La page d’un club
club-news = Annonces
club-news-delete = Supprimer
club-news-delete-do = Supprimer cette annonce
club-tables = Les tables du club
club-no-tables = Personne n’attend à une table du club.
club-seasons = Saisons
club-members = Membres
club-join = Devenir membre
club-ask = Demander à devenir membre
club-asked = Vous avez demandé à devenir membre. Les responsables du club verront votre demande.
club-invited = Vous avez une invitation à ce club.
club-visible = Toute personne qui voit cette page voit le nom des membres et les résultats des saisons. Seuls les membres voient les tables.
club-leave = Quitter le club
club-leave-text = Vous ne verrez plus ses tables. Vos résultats restent dans ses saisons, et vous pourrez demander à revenir.
club-leave-last = Il ne reste plus que vous dans ce club. Si vous partez, le club est supprimé avec ses annonces, ses saisons et leurs résultats. Téléchargez d’abord les résultats si vous voulez les garder.
club-leave-last-do = Partir et supprimer le club
club-withdraw = Retirer ma demande
club-role-owner = propriétaire
club-role-organiser = organisateur
club-role-member = membre
club-role-asked = demande à devenir membre
club-accept = Accepter
club-decline = Refuser
club-decline-all = Refuser toutes les demandes
club-out = Exclure
club-make-organiser = Nommer organisateur
club-make-owner = Nommer propriétaire
club-make-member = Rendre simple membre
club-organise = Gérer le club
club-invitation = Toute personne qui a ce lien devient aussitôt membre :
club-invitation-scan = Afficher l’invitation en code QR
club-invitation-new = Créer un nouveau lien ; l’ancien ne marche plus
club-tell = Publier une annonce
club-tell-text = Quoi de neuf ?
club-tell-do = Publier
club-season-new = Commencer une saison
club-season-text = Elle met fin à la précédente. Dès lors, les parties aux tables du club comptent pour la nouvelle.
club-season-name = Nom
club-season-rule = Ce qui compte
club-season-do = Commencer
club-change = Modifier le nom et la description
club-rule-wins = Parties gagnées
club-rule-places = Places : pour chaque partie, la part des adversaires que vous avez devancés
club-rule-margin = Influence : de combien vous devancez les autres, en moyenne
club-rule-rating = Classement d’après les parties de la saison, moins son incertitude : plus on joue, plus il est sûr
club-season-title = { $club } : { $season }
club-season-empty = Aucune partie de cette saison n’est terminée. Les parties aux tables du club comptent.
club-season-counts = Une partie compte si au moins deux membres du club la jouent. Qui part ou dépasse son temps, et n’est pas revenu à la fin, finit dernier.
club-season-over = terminée
club-season-ended = Cette saison a été close le { $moment }. Les parties qui n’étaient pas finies ne comptent pas.
club-season-between = Aucune saison n’est en cours : les parties à ces tables ne comptent pour aucune, jusqu’au début de la prochaine.
club-season-end = Clore cette saison
club-season-end-text = Le classement reste tel quel. Les parties qui ne sont pas finies ne comptent pas. Tous les membres sont prévenus. La saison suivante peut commencer quand vous voulez.
club-result-strike = Annuler cette partie
club-result-restore = Compter de nouveau cette partie
club-result-why = Pourquoi ? Tout le monde peut le lire.
club-result-few-members = Ne compte pas : moins de deux membres du club ont joué.
club-result-season-ended = Ne compte pas : la saison était close.
club-result-struck = Annulée :
club-wins = Victoires
club-games = Parties
club-results = Tous les résultats
club-results-older = Résultats plus anciens
club-back = Retour au club

## Refus
club-refused-member = Seuls les membres du club peuvent faire cela.
club-refused-organiser = Seuls les responsables du club peuvent faire cela.
club-refused-owner = Un club a besoin d’un propriétaire. Nommez-en d’abord un autre.
club-refused-season-over = Cette saison est terminée. Lancez la suivante sur la page du club.
club-refused-invitation = Cette invitation n’est plus valable. Demandez-en une autre, ou demandez à devenir membre.
club-refused-full = C’est le maximum : un joueur possède au plus trois clubs, et un club a au plus 500 membres, 100 demandes en attente et 200 saisons.
club-refused-bad = Un nom a de 1 à 60 caractères, et un texte 2000 au plus.
