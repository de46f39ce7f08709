### The interface: everything that is neither the game's own words nor a rule.

## Around every page
ui-description = Jouez à Oriflamme, le jeu de cartes où tout est bluff et patience, dans votre navigateur : contre des bots ou entre amis, sans compte.
ui-skip = Aller au contenu
ui-menu = Menu
ui-foot = Plus
ui-home = Accueil
ui-rules = Règles
ui-cards = Cartes
ui-replay = Revoir
ui-settings = Réglages
ui-language = Langue
ui-save = Enregistrer
ui-theme = Thème
ui-theme-auto = Comme l’appareil
ui-theme-day = Clair
ui-theme-night = Sombre
ui-speed = Vitesse des animations
ui-speed-slow = Lente
ui-speed-normal = Normale
ui-speed-fast = Rapide
ui-speed-none = Instantanée
ui-sounds = Son
ui-notify = Notification à mon tour
ui-switch-off = Non
ui-switch-on = Oui
ui-keys = Touches : 1–9 choisir une carte de votre main ; les chiffres choisissent une carte de la file par son numéro (1 puis 2 : numéro 12) ; { key-front } début, { key-back } fin, { key-keep } garder, { key-reveal } révéler, { key-gain } gagner, { key-repeat } réutiliser, { key-skip } passer l’animation, Échap revenir.
ui-key-explain = La touche I explique la carte désignée.
# One letter each, the first of what it does in this language. Two that can be asked at the same moment differ.
key-front = D
key-back = F
key-keep = G
key-reveal = R
key-gain = G
key-repeat = U
key-skip = P
ui-unofficial = Un site gratuit et open source, fait par des passionnés. Oriflamme est un jeu d’Adrien et Axel Hesling ; ce site n’a aucun lien avec son éditeur. Tous les dessins et les textes sont de nous.
ui-lost = Connexion perdue. Nouvelle tentative…
ui-back = Connexion rétablie.
ui-skip-motion = Passer
ui-yes = Oui, je confirme
ui-no = Revenir
ui-failed = Cela n’a pas abouti. Veuillez réessayer.

## Home
ui-home-title = Le jeu de cartes tout en bluff et en patience
ui-lead = Le roi est mort. Posez vos intrigues face cachée, attendez votre heure et prenez la couronne avant les autres.
ui-play-now = Jouer tout de suite contre des bots
ui-ruleset = Cartes
ui-seats = Joueurs
ui-seats-count = { $count ->
    [2] 2 (duel)
   *[other] { $count }
}
ui-level = Bots
ui-my-games = Mes parties
ui-no-games = Aucune partie pour l’instant. Toutes vos parties sont conservées ici, même terminées.
ui-open-tables = Tables ouvertes
ui-no-tables = La salle est calme pour l’instant. Ouvrez une table et envoyez son lien à vos amis : tout le monde est le bienvenu.
ui-make-table = Jouer entre amis
ui-your-name = Votre nom
ui-bots = Places pour des bots
ui-first = Qui commence
ui-first-lot = Tirage au sort
ui-first-you = Vous ({ $family })
ui-pace = Temps de réflexion
ui-pace-none = Sans limite
ui-pace-60 = 1 minute par coup
ui-pace-180 = 3 minutes par coup
ui-pace-1d = 1 jour par coup
ui-pace-3d = 3 jours par coup
ui-private = Visible seulement avec le lien
ui-make = Ouvrir une table
ui-join = Rejoindre
ui-watch = Regarder
ui-go-on = Continuer
ui-look = Voir
ui-outcome = { $place } sur { $count }, influence : { $score }
ui-moment = { $date } à { $time } UTC
ui-date = { $day ->
    [1] 1er
   *[other] { $day }
} { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
} { $year }

## A table that waits
ui-table-title = Table : { $rules }
ui-waiting = { $count ->
    [0] Toutes les places sont prises.
    [one] Une place est libre.
   *[other] { $count } places sont libres.
}
ui-abandoned = Cette partie a été abandonnée.
ui-sit = S’asseoir
ui-leave = Quitter la table
ui-leave-sure = Quitter cette partie ? Un bot jouera à votre place.
ui-add-bot = Ajouter un bot
ui-seat-free = Place libre
ui-seat-kept = Réservée
ui-share = Lien vers cette table
ui-copied = Copié
ui-this-table = Cette table

## The table
ui-round = Tour { $round } sur { $rounds }
ui-placement = Placement
ui-resolution = Résolution
ui-title-your-turn = À vous !
ui-title-over = Partie terminée
ui-your-turn = C’est à vous.
ui-players = Joueurs
ui-you = vous
ui-away = pas là, un bot joue
ui-first-player = Premier joueur
ui-influence-word = { $count ->
    [one] { $count } point d’influence
   *[other] { $count } points d’influence
}
ui-in-hand = { $count ->
    [one] { $count } carte en main
   *[other] { $count } cartes en main
}
ui-aside = { $count ->
    [one] { $count } carte écartée
   *[other] { $count } cartes écartées
}
ui-set-aside = Écartées
ui-gone = Éliminées et défaussées
ui-twin-waits = Le Jumeau attend à côté de la table
ui-pile = { $count ->
    [one] { $count } carte à piocher
   *[other] { $count } cartes à piocher
}
ui-pile-top = Sur le dessus : { $family ->
    [red] Rouge
    [blue] Bleu
    [green] Vert
    [yellow] Jaune
   *[violet] Violet
}
ui-two-families = { $one } et { $other }
ui-queue = La file
ui-queue-empty = La file est vide.
ui-front = Début : résolu en premier
ui-back-end = Fin
ui-position = Position
ui-cursor = En cours de résolution
ui-hand = Votre main
ui-choose-first = Choisissez d’abord une carte de votre main, puis sa place.
ui-close = Fermer
ui-hand-open = En main
ui-hand-empty = Votre main est vide.
ui-yours = Votre côté
ui-decision = La décision
ui-plays = { $player } joue.
ui-bot-name = { $name } ({ $family })
ui-keep = La garder cachée
ui-reveal = La révéler
ui-gain = Gagner le point
ui-repeat = Réutiliser un personnage
ui-label-up = { $card } ({ $family })
ui-label-down = { $card } ({ $family }), face cachée
ui-label-back = Carte face cachée ({ $family })
ui-label-token = famille actuelle : { $family }
ui-label-influence = { $count ->
    [one] { $count } point d’influence dessus
   *[other] { $count } points d’influence dessus
}
ui-colon = { $first } : { $then }
ui-label-covered = recouverte
ui-place-on = Placer par-dessus
ui-do-eliminate = Éliminer
ui-do-copy = Utiliser sa capacité
ui-do-use = Faire agir
ui-do-corrupt = Rallier
ui-do-twin-on = Poser le Jumeau dessus
ui-pick = Déplacer cette carte
ui-unpick = Choisir une autre carte
ui-sure-own = C’est votre propre carte : { $card }. L’éliminer ?
ui-sure-self = Vous voler vous-même ? Il ne se passerait rien.
ui-log = Ce qui s’est passé
ui-why = Pourquoi ?
ui-refused-stale = La partie a avancé entre-temps. La voici telle qu’elle est.
ui-refused-illegal = Ce coup n’est pas possible ici.
ui-refused-turn = Ce n’est pas à vous de jouer.
ui-refused-full = Toutes les places sont déjà prises.
ui-refused-taken = Cette place est prise.
ui-refused-invited = Il y a déjà autant d’invités à cette table qu’il peut y en avoir. Si quelqu’un décline, une place se libère pour un autre.
ui-refused-unseated = Vous n’avez pas de place à cette table.
ui-refused-unknown = Ce navigateur ne sait pas quel joueur vous êtes. Si vous avez déjà joué ici, revenez avec votre clé d’accès, vos mots de secours ou un autre appareil.
ui-refused-host = Seule la personne qui a ouvert la table ou annoncé le tournoi peut le faire.
ui-refused-closed = Cette table est fermée.
ui-refused-early = La partie n’a pas commencé : il reste des places libres.
ui-refused-playing = La partie n’est pas encore finie.
ui-refused-choice = L’un de ces choix n’est pas possible. Revenez en arrière et choisissez à nouveau.
ui-refused-foreign = Cela vient d’un autre site, pas de nos pages.
ui-refused-stopping = Le serveur redémarre. Réessayez dans un instant.
ui-refused-name = Choisissez un nom de 1 à 24 caractères.
ui-guest-name = Invité
ui-refused-often = Trop vite : réessayez dans un instant.
ui-refused-unreadable = Ce formulaire ou ce lien est illisible. Revenez en arrière et réessayez.
ui-refused-too-large = Ce texte est trop long pour être accepté ici ; rien n’a été modifié. Revenez en arrière : ce que vous avez écrit y est encore.
ui-refused-silent = Le message est vide : écrivez un mot ou choisissez une phrase.
ui-refused-phrases = À une table publique, seules les phrases toutes faites sont possibles. Ouvrez une table privée pour écrire librement.
ui-refused-wait = Doucement : réessayez dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
ui-refused-connections = Trop de connexions sont ouvertes depuis votre réseau. Fermez quelques onglets et réessayez.
ui-refused-streams = Trop de tables sont ouvertes à la fois depuis votre réseau. Fermez quelques onglets et réessayez.
ui-refused-slow = Votre envoi a mis trop de temps à arriver, et rien n’a été changé. Réessayez.
ui-refused-server-full = Le serveur est complet pour le moment. Réessayez dans un instant.

## Replay
ui-step-back = Un coup en arrière
ui-step-forward = Un coup en avant
ui-step-end = À la fin
ui-run = Lecture automatique
ui-step = Coup { $step } sur { $steps }
ui-eyes = Point de vue
ui-eyes-all = toutes cartes visibles
ui-show = Afficher
ui-link-moment = Lien vers ce moment
ui-import = Revoir une partie enregistrée
ui-import-text = Une partie enregistrée est un fichier texte qui finit par .ori. Déposez-le ici ou collez son contenu.
ui-import-drop = Déposez un fichier .ori n’importe où sur cette page.
ui-import-paste = L’enregistrement
ui-import-file = Ou choisissez le fichier
ui-import-show = Afficher la partie
ui-import-trouble = Cet enregistrement est illisible :

## Chat
ui-chat = Conversation
ui-unread = Nouveaux messages :
ui-chat-text = Dire quelque chose
ui-chat-send = Envoyer
ui-mute = Masquer { $player }
ui-say-hello = Bonjour à tous !
ui-say-luck = Bonne chance !
ui-say-well = Bien joué !
ui-say-ouch = Aïe !
ui-say-thinking = Je réfléchis…
ui-say-sorry = Pardon !
ui-say-thanks = Merci pour la partie.
ui-say-again = On en refait une ?

## Trouble
ui-not-found = Rien ici
ui-not-found-text = Aucun héraut ne connaît ce lieu. La table a peut-être été rangée, ou le lien est incomplet.
ui-error = Une erreur s’est produite
ui-error-text = C’est notre faute, pas la vôtre. Aucun coup confirmé n’est perdu. Réessayez dans un instant.
ui-refused = Ce n’est pas possible
