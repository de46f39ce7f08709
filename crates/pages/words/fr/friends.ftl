### Jouer à plusieurs : aller et venir, être absent, le temps, l’attente des joueurs, la revanche, la preuve du mélange.

## Dans le journal
log-credited = { $you ->
    [yes] Le serveur était arrêté. Ce temps vous est rendu.
   *[no] Le serveur était arrêté. Ce temps est rendu à { $player }.
}

## Les places
ui-seat-kept-for = Réservée à { $name }
ui-refused-waiting = Il reste du temps à ce joueur. Personne n’est remplacé avant.
ui-im-back = Me revoilà : je reprends ma place
ui-stand-in = Laisser un bot jouer pour { $player }
ui-away-you = Un bot joue pour vous.
ui-im-back-short = Me revoilà
ui-away-running = Une de vos parties continue sans vous.
ui-play-on = À vous de jouer
ui-stand-in-soon = Si { $player } ne revient pas, un bot pourra prendre le relais dans
ui-stand-in-note = La place lui reste : le bot s’efface dès son retour.
ui-connected = en ligne
ui-disconnected = hors ligne
ui-new-table = Nouvelle table

## Une table qui attend des joueurs
lobby-awaits = On attend { $players }.
lobby-invited = Une place vous est réservée.
lobby-take-seat = Prendre ma place
lobby-start = Commencer avec des bots
lobby-start-line = Des bots ({ $level }) prennent les places restantes.
lobby-host-starts = La partie commence quand toutes les places sont prises. { $player } peut aussi la lancer avec des bots.
lobby-kept = Les places restantes sont réservées à ceux qui ont déjà joué ensemble.
lobby-closes = Si personne ne vient, cette table se ferme d’elle-même dans
lobby-closed = Cette table s’est fermée avant le début d’une partie : personne n’est venu à temps, ou tous sont partis.

## Après une partie
end-rematch-join = Rejoindre la revanche
end-rematch-join-line = Une nouvelle table est ouverte, votre place y est réservée
end-new-table-line = Inviter des amis ou jouer contre des bots

## Inviter
lobby-invite = Invitez vos amis
lobby-copy = Copier le lien
lobby-send = Partager
lobby-copy-failed = Votre navigateur ne permet pas de copier. Le lien est sélectionné : copiez-le vous-même.
lobby-scan = Ou scannez ceci avec un téléphone
lobby-scan-label = Le lien vers cette table, en code QR
lobby-local = Ce lien ne marche que sur cet ordinateur. Pour jouer avec d’autres appareils, lancez le serveur avec la commande suivante et ouvrez-le ici par l’adresse de cet ordinateur sur votre réseau :

## Ce qui est convenu à une table
lobby-rules-base-1 = Les dix cartes du jeu de base, avec les règles de la première édition.
lobby-rules-base-2 = Les dix cartes du jeu de base, avec les règles d’aujourd’hui.
lobby-rules-ablaze = Onze autres cartes : jumeaux, pièges et loyautés achetées.
lobby-size = Pour { $count } joueurs.
lobby-duel = Un duel : deux joueurs, deux familles chacun.
lobby-private = Seuls ceux qui ont le lien la trouvent.
lobby-public = Tout le monde la trouve sur la page d’accueil.
lobby-all-kept = On attend les joueurs de la partie précédente.
pace-none = Sans limite de temps : réfléchissez autant que vous voulez.
pace-none-then = Si quelqu’un s’absente, les autres peuvent laisser un bot jouer à sa place.
pace-live = Vous avez { $time } par coup. Ensuite, votre réserve s’écoule : { $bank } pour toute la partie.
pace-live-bare = Vous avez { $time } par coup.
pace-days = { $count ->
    [one] Vous avez un jour par coup.
   *[other] Vous avez { $count } jours par coup.
}
pace-then = À zéro, un bot joue pour vous jusqu’à votre retour.
pace-none-short = sans limite de temps
pace-live-short = { $time } par coup
pace-days-short = { $count ->
    [one] 1 jour par coup
   *[other] { $count } jours par coup
}
time-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
time-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
time-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}

## Le temps
ui-clock = Ce coup
ui-reserve = Réserve
# Two days or more, on a clock.
clock-days = { $count } j
ui-clock-zero = { $you ->
    [yes] À zéro, un bot joue pour vous jusqu’à votre retour.
   *[no] À zéro, un bot joue pour { $player } jusqu’à son retour.
}

## Les listes de tables
ui-going-on = Vos parties en cours
ui-no-other-games = Vos autres parties seront gardées ici, même terminées.
ui-duel = Duel
ui-seats-free = { $free ->
    [one] { $free } place libre sur { $count }
   *[other] { $free } places libres sur { $count }
}
