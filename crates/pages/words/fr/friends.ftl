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
ui-stand-in-when = Un bot peut jouer à sa place quand tout le monde a attendu le temps que ce serveur accorde. Il s’efface à son retour.
