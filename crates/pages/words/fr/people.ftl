### Les gens : noms, parties importées, et ce que chacun peut faire de ses données.

people-nameless = Anonyme
people-imported = Importée d’un fichier. Cette partie n’a pas été jouée ici : ses noms et ses coups sont ceux du fichier.
people-imported-short = Importée
people-name-invisible = Ce nom contient des caractères invisibles ou qui changent l’aspect des autres. Écrivez-le avec des lettres ordinaires.
people-name-mixed = Ce nom mélange des lettres de plusieurs alphabets qui se ressemblent. Écrivez-le dans un seul alphabet.
people-name-reserved = On prendrait ce nom pour celui d’un bot, pour un nom réservé ou pour celui de l’équipe du serveur. Choisissez-en un autre.

## Les données d’un joueur
people-me = Vos données
people-me-lead = Ici, pas de compte. Votre navigateur garde une clé, et avec elle vous êtes { $name }.
people-me-stranger = Ce navigateur n’a pas de clé : nous ne savons rien de vous. Vous en recevrez une en prenant place à une table, ou ici en choisissant un nom.
people-me-begin = Prendre ce nom
people-data = Ce que nous savons de vous
people-data-text = Votre nom, les jours de vos visites, vos appareils et clés d’accès, vos réglages et votre progression, vos tables, résultats et classements, vos amis et vos clubs, et vos signalements : tout dans un seul fichier.
people-data-do = Télécharger mes données
people-key = Quelqu’un d’autre a votre clé ?
people-key-text = Prenez-en une nouvelle. Tous vos autres appareils connectés sont déconnectés aussitôt, et vos mots de secours ainsi qu’un lien vers un autre appareil ne marchent plus ; cet appareil reste connecté. Demandez ensuite de nouveaux mots. Si vous avez des bots, donnez-leur de nouvelles clés sous « Vos bots ».
people-key-passkeys = Les clés d’accès continuent de marcher. La liste ci-dessus dit quand chacune a été créée : supprimez celles que vous ne connaissez pas.
people-key-all = Supprimer aussi toutes mes clés d’accès
people-key-do = Obtenir une nouvelle clé
people-out = Sur un appareil emprunté ?
people-out-text = La clé de ce navigateur ne marche plus nulle part. Vos parties restent, mais vous ne pourrez plus y revenir d’ici.
people-out-do = Se déconnecter
people-forget = Partir pour de bon ?
people-forget-text = Vous quittez toutes les tables où il peut encore se passer quelque chose ; dans une partie, un bot continue. Votre nom, votre clé et la liste de vos parties sont effacés aussitôt. Les parties terminées restent, sans votre nom.
people-forget-sure = Je sais que c’est définitif
people-forget-do = M’oublier
people-done-key = Vous avez une nouvelle clé. Tous vos autres appareils sont déconnectés, et vos mots de secours ne marchent plus. Vérifiez la liste des clés d’accès, puis demandez de nouveaux mots.
people-done-out = La déconnexion est faite.
people-done-forgotten = Tout est oublié. Adieu !

## Vie privée
people-privacy = Vie privée
people-privacy-link = Ce qui est conservé, et combien de temps
people-privacy-lead = Vous pouvez jouer sans dire qui vous êtes, et nous gardons le moins possible.
people-privacy-devices = De chacun de vos appareils, nous gardons la famille du navigateur, son système et le jour de sa dernière utilisation. Des clés et des mots de secours, nous ne gardons qu’une empreinte, dont personne ne peut les déduire.
people-privacy-cookies = Cookies : votre clé, votre langue, l’apparence, ce que vous avez joué en dernier, et les avis lus dans ce navigateur. Aucun pistage, aucun contenu d’autres sociétés.
people-privacy-progress = Si vous avez une clé, vos réglages et votre progression dans les leçons et les problèmes sont aussi gardés ici, pour vous suivre sur chacun de vos appareils.
people-privacy-chat = Ce qui se dit à une table n’est pas conservé. Seul ce que quelqu’un signale est copié pour l’équipe du serveur.
people-privacy-address = Votre adresse réseau sert aux limites pendant votre visite et n’est pas conservée. L’équipe du serveur peut exclure une plage d’adresses.
people-privacy-names = Tout le monde à la table voit le nom sous lequel vous avez pris place, ainsi que ceux qui peuvent revoir la partie plus tard. Le nom mène à votre profil, où vous choisissez ce que les autres voient.
people-kept = Durée de conservation
people-kept-unplayed = Tables où aucune partie n’a commencé
people-kept-abandoned = Parties que personne n’a finies
people-kept-finished = Parties jouées jusqu’au bout
people-kept-imported = Parties importées de fichiers
people-kept-guests = Joueurs sans table, sans clé d’accès et sans mots de secours, depuis leur dernière visite
people-kept-players = Autres joueurs, depuis leur dernière visite ; puis ils sont oubliés, et leurs parties restent sans nom
people-kept-sessions = Clés d’appareils qui ne servent plus
people-kept-reports = Signalements traités et exclusions terminées
people-kept-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
people-kept-forever = tant que ce serveur existe

## Quand quelqu’un dérange
people-remove = Retirer
people-remove-sure = Retirer ce joueur ? Il ne pourra plus s’asseoir à cette table.
people-report = Signaler ou bloquer un joueur
people-report-who = Qui
people-report-about = À propos de
people-report-words = ce qui est dit
people-report-name = son nom
people-report-title = le nom
people-report-texts = ce qui est écrit ici
people-report-held = son déroulement
people-report-player = Signaler ce joueur
people-report-club = Signaler ce club
people-report-tournament = Signaler ce tournoi
people-report-note = Que devons-nous savoir ?
people-report-do = Envoyer le signalement
people-reported = Merci
people-reported-text = L’équipe du serveur va examiner votre signalement. Vous pouvez aussi masquer un joueur tout de suite, sous la conversation.
people-reported-back = Retour à la table
people-reported-seen = L’équipe du serveur va examiner votre signalement. Vous saurez quelle suite lui a été donnée.
people-reported-return = Retour
people-refused-removed = L’hôte a repris votre place à cette table. Il y a d’autres tables.
people-refused-restless = Trop d’allées et venues à cette table. Restez comme vous êtes : la partie continue.
people-refused-reports = Vous avez fait beaucoup de signalements aujourd’hui. L’équipe du serveur va d’abord les regarder ; réessayez demain.
people-banned = Vous ne pouvez pas jouer ici
people-refused-banned = L’équipe du serveur vous a fermé l’accès, à vous ou à l’adresse d’où vous vous connectez.
people-banned-reason = Raison : { $reason }
people-banned-until = L’exclusion prend fin le { $moment }.
people-banned-for-good = L’exclusion est définitive.
log-removed = L’hôte a libéré une place.
log-closed = L’équipe du serveur a fermé la table.
