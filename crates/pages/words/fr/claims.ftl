### Noms réservés : un nom qui n’appartient qu’à un seul joueur.

claim-title = Votre nom
claim-text = Vous vous appelez { $name }. D’autres peuvent s’appeler ainsi tant que vous n’avez pas réservé ce nom. Ensuite, personne ne peut le prendre, ni un nom qui lui ressemble, et un ✓ l’accompagne partout.
claim-do = Réserver ce nom
claim-first = Créez d’abord une clé d’accès ou obtenez des mots de secours, pour que le nom ne se perde pas avec ce navigateur.
claim-choose = Choisissez d’abord un nom à vous, dans les réglages en haut à droite.
claim-mine = { $name } n’appartient qu’à vous : le ✓ le montre partout où votre nom paraît. Si vous changez de nom, celui-ci vous est gardé 30 jours.
claim-release = Y renoncer
people-done-claimed = Ce nom n’appartient plus qu’à vous.
people-done-released = Ce nom est de nouveau à tout le monde.
claim-refused-taken = Ce nom, ou un nom qui lui ressemble, appartient à un autre joueur. Choisissez-en un autre. Si vous êtes ce joueur, choisissez « J’ai déjà joué ici » sur la première page.
claim-refused-lasting = Pour réserver un nom, il faut pouvoir revenir. Créez d’abord une clé d’accès ou obtenez des mots de secours sous « Vos données ».
