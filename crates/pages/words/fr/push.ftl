### Notifications sur un appareil quand c’est à son joueur de jouer dans une partie sur plusieurs jours.
###
### $rules les règles ; $players les noms des autres joueurs ; $device un appareil

push-game = { $rules } avec { $players }
push-title = Notifications sur cet appareil
push-text = Dans les parties sur plusieurs jours, cet appareil peut vous prévenir quand c’est à vous de jouer, même sans page ouverte. La notification passe par le service de l’éditeur de votre navigateur, chiffrée de sorte qu’elle ne peut pas y être lue. Elle nomme la table et les joueurs, jamais une carte.
push-on = Cet appareil vous prévient quand c’est à vous de jouer dans une partie sur plusieurs jours.
push-turn-on = Me prévenir quand c’est à moi
push-turn-off = Arrêter les notifications sur cet appareil
push-script = Sans script, ce navigateur ne peut pas recevoir de notifications.
push-unable = Ce navigateur ne peut pas recevoir de notifications. Sur un iPhone ou un iPad, ajoutez d’abord cette page à l’écran d’accueil.
push-denied = Votre navigateur n’autorise pas les notifications de cette page. Vous pouvez les autoriser dans les réglages du navigateur, à côté de l’adresse.
push-failed = Cela n’a pas marché : le navigateur n’a pas pu joindre le service de son éditeur. Réessayez plus tard.
push-device-on = Reçoit des notifications
push-device-off = Arrêter les notifications
push-device-off-label = Arrêter les notifications sur { $device }
people-done-push-off = Cet appareil ne recevra plus de messages.
push-refused-off = Ce serveur n’envoie pas de notifications aux appareils.
push-refused-device = Impossible d’envoyer des notifications à cet appareil. Activez-les de nouveau.
people-privacy-push = Si vous activez les messages pour un appareil, son adresse auprès du service de l’éditeur de votre navigateur est conservée jusqu’à ce que vous les désactiviez ou que vous vous y déconnectiez. Ce service apprend quand un message arrive, et ne peut pas le lire.
