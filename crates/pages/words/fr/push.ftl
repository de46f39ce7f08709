### Notifications sur un appareil : un tour dans une partie sur plusieurs jours, invitations, tournois, clubs.
###
### $rules les règles ; $players les noms des autres joueurs ; $device un appareil ; $player qui invite ; $round le numéro de la ronde ; $tournament, $club son nom

push-game = { $rules } avec { $players }
push-title = Notifications sur cet appareil
push-text = Cet appareil peut vous prévenir quand c’est à vous de jouer dans une partie sur plusieurs jours, quand un ami vous invite, quand un de vos tournois commence, et quand il y a du nouveau dans vos clubs, même sans page ouverte. Vous choisissez lesquels. Une notification passe par le service de l’éditeur de votre navigateur, chiffrée de sorte qu’elle ne peut pas y être lue. Elle nomme des joueurs, des tournois et des clubs, et peut citer les nouvelles d’un club. Elle ne nomme jamais une carte.
push-on = Cet appareil vous prévient de ce que vous avez choisi ci-dessous, même sans page ouverte.
push-turn-on = Activer les notifications
push-about = Me prévenir
push-about-turns = quand c’est à moi de jouer dans une partie sur plusieurs jours
push-about-invitations = quand un ami m’invite, ou qu’une place m’est réservée
push-about-tournaments = quand un de mes tournois va commencer, a une table pour moi, ou change
push-about-clubs = quand il y a du nouveau dans mes clubs
push-about-keys = Si une clé d’accès ou des mots de secours sont créés pour vous, cet appareil vous prévient dans tous les cas : quelqu’un d’autre pourrait l’avoir fait.
push-invited = { $player } vous invite
push-seat = Une place vous est réservée
push-round = La ronde { $round } commence : votre table est prête
push-starts = « { $tournament } » commence bientôt
push-club = Nouvelles du club « { $club } »
push-keys = Un nouveau moyen de se connecter à votre place
push-turn-off = Arrêter les notifications sur cet appareil
push-script = Sans script, ce navigateur ne peut pas recevoir de notifications.
push-unable = Ce navigateur ne peut pas recevoir de notifications. Sur un iPhone ou un iPad, ajoutez d’abord cette page à l’écran d’accueil.
push-denied = Votre navigateur n’autorise pas les notifications de cette page. Vous pouvez les autoriser dans les réglages du navigateur, à côté de l’adresse.
push-failed = Cela n’a pas marché : le navigateur n’a pas pu joindre le service de son éditeur. Réessayez plus tard.
push-device-on = Reçoit des notifications
push-device-off = Arrêter les notifications
push-device-off-label = Arrêter les notifications sur { $device }
people-done-push-off = Cet appareil ne recevra plus de notifications.
push-refused-off = Ce serveur n’envoie pas de notifications aux appareils.
push-refused-device = Impossible d’envoyer des notifications à cet appareil. Activez-les de nouveau.
people-privacy-push = Si vous activez les notifications pour un appareil, son adresse auprès du service de l’éditeur de votre navigateur et ce dont vous voulez y être prévenu sont conservés jusqu’à ce que vous les désactiviez ou que vous vous y déconnectiez. Ce service apprend quand une notification arrive, et ne peut pas la lire.
