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
ui-play-on = À vous de jouer
ui-stand-in-soon = Si { $player } ne revient pas, vous pourrez laisser un bot jouer dans
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
