### The analysis board: a position set up by hand, lines of moves, and a ranking of the legal moves.
###
### $card a card; $family a family; $player a name; $move a move in words; $count, $least, $most, $line, $column, $at numbers
### $name, $tried, $why texts as they were typed, or in English

analysis-title = Table d’analyse
analysis-lead = N’importe quelle position : composez-la, collez-la, ou prenez-la dans une partie terminée. Le programme classe les coups et affine sans cesse.
analysis-this = Analyser cette position
analysis-short = Analyser
analysis-set-up = Composer
analysis-try = Essayer des coups
analysis-start = À la position de départ
analysis-back = Un coup en arrière
analysis-forward = Un coup en avant
analysis-over = La partie est terminée ici.
analysis-nobody = { $player } doit placer une carte, et cette main est vide. Composez les mains, ou distribuez le reste.

## Eyes

analysis-eyes = Point de vue
analysis-eyes-decider = Le joueur qui décide
analysis-eyes-open = Cartes visibles
analysis-eyes-other = Ici, c’est à { $player } de décider. De ce point de vue, on ne voit pas ce que { $player } a en main : pas de classement.

## The ranking

analysis-ranking = Les meilleurs coups
analysis-thinking = Réflexion en cours…
analysis-worlds = { $count ->
    [one] { $count } partie simulée
   *[other] { $count } parties simulées
}
analysis-sure = Le premier coup est nettement le meilleur.
analysis-unsure = Les premiers coups sont peut-être aussi bons les uns que les autres.
analysis-untried = à peine essayé
analysis-done = L’analyse s’arrête ici.
analysis-rank = Classer les coups
analysis-busy = Le serveur est trop occupé pour l’instant. Votre position est conservée ; réessayez dans un moment.

## Lines and comments

analysis-lines = Variantes
analysis-lines-none = Essayez un coup sur la table ou dans le classement : il sera noté ici.
analysis-line-here = affichée
analysis-remove = Supprimer cette variante
analysis-promote = En faire la variante principale
analysis-note = Commentaire sur cette position
analysis-note-save = Enregistrer le commentaire

## Setting up

analysis-table = La table
analysis-rules = Règles
analysis-seats = Joueurs
analysis-duel = Duel
analysis-first = Premier joueur
analysis-round = Tour
analysis-phase = Phase
analysis-next = Carte à résoudre
analysis-placed = Cartes placées ce tour
analysis-score = Influence : { $family }
analysis-apply = Appliquer
analysis-deal = Distribuer le reste
analysis-clear = Vider la table
analysis-cards = Les cartes
analysis-cards-lead = Choisissez une carte, puis sa place ; ou faites-la glisser.
analysis-taken = Où mettre : { $card }
analysis-put-back = La laisser où elle est
analysis-hidden = Une carte cachée quelconque
analysis-hand = En main
analysis-aside = Écartées
analysis-gone = Éliminées et défaussées
analysis-pile = Pioche
analysis-twin = Le Jumeau attend
analysis-put-hand = Dans la main
analysis-put-aside = L’écarter
analysis-put-gone = Parmi les éliminées et défaussées
analysis-put-pile = Sous la pioche
analysis-put-front = Au début de la file
analysis-put-after = Après la position { $at }
analysis-put-on = Sur la carte en position { $at }
analysis-face-up = La retourner, face visible
analysis-face-down = La retourner, face cachée
analysis-more = Un point d’influence de plus dessus
analysis-less = Un point d’influence de moins dessus
analysis-token = Jeton : { $family }

## Text, links, pictures

analysis-text = En texte
analysis-text-lead = La position et les coups, en notation. Collez ici une partie (.ori), ou modifiez ce qui s’y trouve.
analysis-text-read = Mettre en place
analysis-share = Partager
analysis-link = Copier le lien
analysis-picture = Image (SVG)
analysis-picture-png = Image (PNG)
analysis-export = Télécharger (.ori)
analysis-picture-line = Tour { $round } · { $player } décide
analysis-picture-over = Tour { $round } · Partie terminée

## What is wrong

analysis-faults = Impossible de mettre cela en place. Tout ce que vous aviez est encore là.
analysis-fault-at = Ligne { $line }, colonne { $column } : { $why }
analysis-fault-line = Ligne { $line } : { $why }
analysis-fault-twice = Une même carte figure deux fois : { $name } ({ $family }).
analysis-fault-not-playing = { $family } : cette famille ne joue pas.
analysis-fault-not-in-rules = Cette carte n’existe pas dans ces règles : { $name }.
analysis-fault-twin = Un Jumeau est révélé dans la file, éliminé ou défaussé, ou il attend à côté de la table.
analysis-fault-intrigue-up = Une intrigue ne peut pas être révélée dans la file : { $name }.
analysis-fault-intrigue-token = Une intrigue ne peut pas être corrompue : { $name }.
analysis-fault-own-token = { $family } : une famille ne met pas son jeton sur sa propre carte.
analysis-fault-mixed = Une pile ne contient que des cartes d’une même famille.
analysis-fault-range = { $what ->
    [round] Le tour
    [score] L’influence
    [next] Le numéro de la carte à résoudre
   *[placed] Le nombre de cartes placées
} : de { $least } à { $most }.
analysis-fault-next = Pendant le placement, aucune carte n’est résolue.
analysis-fault-placed = Pendant la résolution, personne ne place de carte.
analysis-fault-deck = Seul un duel a des pioches.
analysis-fault-in-deck = { $family } : cette famille n’est pas de cette pioche.
analysis-fault-illegal = « { $tried } » n’est pas un coup permis à cet endroit.
analysis-fault-unreadable = Ceci est illisible.
analysis-fault-empty = Ce texte ne contient pas de partie.
analysis-fault-many = Il y a plus de { $most } coups, le maximum ici.
analysis-fault-long = Le texte dépasse { $most } kilo-octets, le maximum ici.
analysis-fault-unbalanced = Une variante commence ou finit là où elle ne le peut pas.
