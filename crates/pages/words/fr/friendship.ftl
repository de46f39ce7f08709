### Les amis : la liste, les liens par lesquels on devient ami, et qui est là.
###
### $name le nom d’un joueur ; $count un nombre

meet-here-now = { $count ->
    [one] { $count } joueur est là en ce moment.
   *[other] { $count } joueurs sont là en ce moment.
}
meet-friends = Amis
meet-friends-stranger = Pour avoir des amis ici, prenez d’abord place à une table ou choisissez un nom.
meet-no-friends = Vous n’avez pas encore d’amis ici. Envoyez un lien à quelqu’un.
meet-here = là en ce moment
meet-away = pas là en ce moment
meet-requests = Demandes d’amitié
meet-accept = Accepter
meet-refuse = Non merci
meet-invite = Inviter
meet-invite-label = Inviter { $name } à cette table
meet-play-friend = Jouer
meet-play-label = Jouer : créer une table et inviter { $name }
meet-remove-label = Retirer { $name } de vos amis
meet-add = Ajouter un ami
meet-once = Un lien pour un ami
meet-once-text = Un lien pour une seule personne : il marche une fois, pendant une semaine, et vous êtes amis aussitôt.
meet-once-do = Créer un lien pour un ami
meet-once-lead = Envoyez ce lien à une seule personne. La première personne qui l’ouvre rejoint vos amis.
meet-lasting = Votre lien permanent
meet-lasting-text = Un lien permanent, à mettre où vous voulez : ceux qui l’ouvrent vous envoient une demande, et vous décidez.
meet-lasting-do = Créer un lien permanent
meet-links-end = Retirer mes liens
meet-visible = Qui voit que vous êtes là
meet-visible-on = Vos amis voient quand vous êtes là. Personne d’autre.
meet-visible-off = Personne ne voit quand vous êtes là.
meet-visible-hide = Le cacher à mes amis
meet-visible-show = Le montrer à mes amis
meet-open = Devenir amis avec { $name } ?
meet-open-lead = Les amis voient quand l’autre est là et s’invitent d’un simple geste. Chacun peut y mettre fin à tout moment.
meet-open-lasting = { $name } devra d’abord accepter.
meet-open-do = Devenir amis avec { $name }
meet-done-friends = Vous êtes amis.
meet-done-asked = Votre demande est envoyée. Vous serez amis dès qu’elle sera acceptée.
meet-done-removed = Retiré de la liste.
meet-done-link = Votre lien permanent est ci-dessous.
meet-done-links-ended = Vos liens ne marchent plus.
meet-done-visible = Vos amis voient quand vous êtes là.
meet-done-hidden = Plus personne ne voit quand vous êtes là.
meet-done-invited = L’invitation est envoyée. Elle est sur la page d’accueil de votre ami.
meet-invite-friends = Inviter un ami de votre liste
meet-invited = Vous avez une invitation.
meet-refused-link = Ce lien d’amitié a déjà servi, a expiré ou a été retiré. Demandez-en un nouveau.
meet-refused-own = C’est votre propre lien. Envoyez-le à quelqu’un d’autre.
meet-refused-many = Votre liste est pleine. Retirez d’abord quelqu’un.
meet-refused-unasked = Cette demande n’existe pas ou a été retirée.
people-privacy-here = Les pages ouvertes nous disent qui est là, et nous l’oublions en une minute. Vos amis voient que vous êtes là, sauf si vous le cachez. Les joueurs que vous bloquez n’en sont pas informés.
