### Un serveur à soi : qui peut entrer, ses textes, et l'annonce à tous.

entry-title = Bienvenue sur { $site }
entry-lead = Ce serveur est réservé aux personnes invitées. Saisissez le code d’invitation que vous avez reçu.
entry-code = Code d’invitation
entry-come-in = Entrer
entry-no-code = Pas de code ? Demandez à la personne qui vous a parlé de ce serveur : elle, ou l’équipe du serveur, peut vous en donner un.
entry-members = Ce serveur est réservé à ses membres. Connectez-vous comme d’habitude, ou adressez-vous à l’équipe du serveur.
entry-refused-invitation = Ce serveur est réservé aux personnes invitées. Entrez d’abord avec un code d’invitation.
entry-refused-code = Ce code n’ouvre rien : il est mal saisi, épuisé, trop ancien ou retiré. Vérifiez-le, ou demandez-en un nouveau.
entry-refused-members = Ce serveur est réservé à ses membres.
entry-refused-unnamed = Votre connexion à ce serveur a expiré : il ne peut plus savoir que c’est vous. Vos parties continuent et vos places restent les vôtres. Reconnectez-vous pour reprendre.
entry-again = Se reconnecter
entry-again-fails = Si cette page revient, adressez-vous à l’équipe du serveur.
entry-apart = Vous vous connectez en tant que { $member }, mais ce navigateur joue sous le nom de { $name }.
entry-apart-text = Si { $name }, c’est aussi vous, reprenez ses parties, ses amis et ses réglages : les deux ne feront plus qu’un, définitivement. Si quelqu’un d’autre a joué ici, continuez sans.
entry-apart-join = { $name }, c’est aussi moi
entry-apart-leave = Continuer en tant que { $member }
entry-apart-playing = Vous vous connectez en tant que { $member }. Dans ce navigateur, vous restez { $name } jusqu’à la fin de l’une de vos deux parties. Les parties de { $name } deviendront alors les vôtres d’elles-mêmes.
site-refused-maker = L’équipe du serveur a choisi qui peut faire cela. Demandez-lui, ou asseyez-vous à une table existante.
site-refused-level = Les bots de ce niveau ne jouent pas sur ce serveur. Choisissez-en un autre.
site-imprint = Mentions légales
site-privacy-own = Ce que dit l’équipe du serveur
site-now = maintenant
site-left = dans { $time }
site-dismiss = Fermer cette annonce
