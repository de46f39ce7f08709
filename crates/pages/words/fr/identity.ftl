### Qui est un joueur : les appareils où il est connecté.

identity-devices = Vos appareils
identity-device-this = Celui-ci
identity-device-used = { $days ->
    [0] Utilisé aujourd’hui ou hier
    [one] Utilisé aujourd’hui ou hier
   *[other] Utilisé il y a { $days } jours
}
identity-device-program = Un programme, ou un navigateur inconnu
identity-device-end-label = Déconnecter : { $device }
people-done-device = Cet appareil est déconnecté.

## Un autre appareil
identity-link = Un autre appareil
identity-link-text = Connectez-vous aussi sur un autre téléphone ou ordinateur, et continuez là-bas sous le même nom, avec les mêmes parties.
identity-link-do = Ajouter un appareil
identity-link-lead = Ouvrez ce lien sur l’autre appareil. Il marche une seule fois, dans les dix minutes qui viennent.
identity-link-warning = Celui qui l’ouvre joue à votre place : ne le montrez à personne d’autre.
identity-link-scan = Scannez ceci avec l’autre appareil
identity-link-label = Le lien
identity-link-local = Ce lien ne marche que sur cet ordinateur. Pour un autre appareil, lancez le serveur avec la commande suivante, et ouvrez cette page par l’adresse de cet ordinateur dans votre réseau :
identity-link-again = Créer un autre lien
identity-open = Se connecter en tant que { $name } ?
identity-open-lead = Ce navigateur reçoit sa propre clé. Les réglages et la progression de l’autre appareil suivent.
identity-open-warning = Ne le faites que si vous avez créé ce lien vous-même. Celui qui l’a créé peut jouer sous ce nom, et voir ce que vous y jouez.
identity-open-do = Se connecter en tant que { $name }
identity-open-same = Dans ce navigateur, vous êtes déjà { $name }. Ouvrez le lien sur l’autre appareil ; il marche encore.
identity-open-other = { $games ->
    [0] Dans ce navigateur, vous êtes pour l’instant { $own }, sans aucune partie.
    [one] Dans ce navigateur, vous êtes pour l’instant { $own }, avec une partie.
   *[other] Dans ce navigateur, vous êtes pour l’instant { $own }, avec { $games } parties.
}
identity-join = Réunir les deux joueurs
identity-join-text = Toutes les parties, places et appareils du joueur { $own } passent au joueur { $name }. Ensuite, plus personne ne s’appelle { $own } ; les parties jouées gardent le nom sous lequel elles ont été jouées.
identity-join-do = Réunir { $own } et { $name }
identity-apart = Les garder séparés
identity-apart-text = Ce navigateur abandonne sa clé du joueur { $own }. On ne retrouvera ces parties que sur un autre appareil connecté en tant que { $own }.
people-done-in = Connexion réussie.
people-done-joined = Les deux joueurs n’en font plus qu’un. Toutes leurs parties sont maintenant les vôtres.
identity-refused-link = Ce lien a servi, ou il a plus de dix minutes. Sur un appareil qui a encore votre clé, ouvrez « Vos données » et créez-en un nouveau.
identity-refused-same = Vous êtes déjà ce joueur. Ouvrez le lien sur l’autre appareil.
identity-refused-table = Les deux sont assis à une même table dont la partie n’est pas finie. Finissez cette partie ou quittez la table, puis créez un nouveau lien.
identity-refused-rated = Les deux ont en cours une partie classée dont le temps se compte en minutes, et une même personne n’en joue qu’une à la fois. Finissez l’une des deux parties, puis créez un nouveau lien.

## Les mots de secours
identity-words = Mots de secours
identity-words-text = Huit mots sur une feuille de papier vous permettent de revenir quand ce navigateur oublie sa clé ou que l’appareil est perdu. Nous ne pourrons pas vous les redire : nous n’en gardons qu’une empreinte.
identity-words-list = Langue des mots
identity-words-en = Anglais
identity-words-fr = Français
identity-words-do = Obtenir mes mots
identity-words-made = Vous avez reçu des mots le { $moment }. De nouveaux mots les remplacent.
identity-words-new = Obtenir de nouveaux mots
identity-words-forget = Les effacer
identity-words-lead = Notez ces mots dans l’ordre. Ils ne sont montrés que maintenant.
identity-words-are-en = Ce sont des mots anglais.
identity-words-are-fr = Ce sont des mots français.
identity-words-warning = Celui qui les possède peut jouer à votre place. Les mots précédents ne marchent plus.
identity-words-written = Je les ai notés
people-done-words = Vos mots de secours sont effacés.
identity-return = Vous avez déjà joué ici ?
identity-return-text = Revenez avec une clé d’accès, avec vos mots de secours, ou depuis un appareil qui a encore votre clé.
identity-recover = Revenir avec des mots de secours
identity-recover-lead = Tapez vos huit mots dans l’ordre. Les quatre premières lettres de chacun suffisent.
identity-recover-words = Vos huit mots
identity-recover-do = Me retrouver
identity-refused-words = Personne n’a ces mots. Vérifiez que les huit y sont, dans l’ordre où vous les avez notés.
