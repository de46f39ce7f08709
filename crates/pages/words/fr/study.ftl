### Study: the review of a finished game, and moves in words.
###
### $card a card; $at a position; $target a card as it lies, such as "Archer (Red)"; $player a name; $move a move in words
### $place "front", "back" or "on" (with $at); in study-move-move "front", "back" or "between" ($before and $after)
### $value, $error, $from, $to, $points hundredths; $judged, $count, $kept numbers; $by a position

## Moves, as one speaks of them

study-move-place = Placer { form-card-obj } { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[on] sur la carte en position { $at }
}
study-move-twin = Placer le Jumeau { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[on] sur la carte en position { $at }
}
study-move-keep = Garder { form-card-obj } face cachée
study-move-reveal = Révéler { form-card-obj }
study-move-eliminate = Éliminer la carte en position { $at } : { $target }
study-move-steal = Voler { $player }
study-move-copy = Copier le personnage en position { $at } : { $target }
study-move-move = Déplacer la carte en position { $at } ({ $target }) { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[between] entre les positions { $before } et { $after }
}
study-move-use = Faire agir le personnage en position { $at } : { $target }
study-move-gain = Gagner 1 point d’influence
study-move-repeat = Faire encore agir un personnage
study-move-corrupt = Rallier le personnage en position { $at } : { $target }

## The review

study-review = Analyse de la partie
study-review-line = Les tournants, les erreurs de lecture, et la part de chance
study-review-short = Analyse
study-review-lead = Chaque décision, jugée d’après ce que son joueur pouvait savoir à ce moment-là.
study-review-table = Retour à la table
study-progress = { $judged ->
    [one] { $judged } décision jugée sur { $count }
   *[other] { $judged } décisions jugées sur { $count }
}
study-look-again = Afficher la suite
study-percent = { $value } %
study-percent-error = { $value } % ± { $error }
study-turning-none = Aucune décision n’a coûté cher, et les chances n’ont jamais basculé.
study-turning-soon = Ils apparaissent ici à mesure que les décisions sont jugées.
study-leap = { $player } : de { $from } % à { $to } %, toutes cartes connues
study-graph = Les chances de victoire de chacun
study-graph-lead = Toutes cartes visibles, si chacun continuait comme un chevalier.
study-graph-round = T{ $round }
study-graph-end = Fin
study-luck-title = Hasard et talent
study-luck-lead = Le résultat moins la chance de départ, c’est le hasard plus le talent. Le talent, c’est ce que les décisions du joueur lui ont coûté ; le hasard, tout le reste : la donne, la pioche, ce que les autres ont fait et caché. En points de pourcentage.
study-luck-soon = Dès que toutes les décisions seront jugées.
study-seat = Joueur
study-initial = Départ
study-luck = Hasard
study-skill = Talent
study-result = Résultat
study-decisions = Toutes les décisions
study-whose = Les décisions de qui
study-all-seats = Tout le monde
study-mark-best = Bon coup
study-mark-inaccuracy = Imprécision
study-mark-mistake = Erreur
study-mark-blunder = Gaffe
study-lost = { $points ->
    [one] coûte { $points } point
   *[other] coûte { $points } points
}.
study-better = Mieux : { $move }.
study-tried = Chances de gagner
study-made = joué
study-sure = L’analyse est sûre du meilleur coup.
study-unsure = D’autres coups sont peut-être aussi bons.
study-known = Ce que { $player } pouvait savoir
study-known-none = Aucune carte adverse n’était face cachée.
study-card-at = Position { $at }, { $family }
study-truth = C’était { form-card-obj } : probable à { $value } %.
study-read = Facile à lire.
study-misread = Une surprise !
study-on-board = Voir sur la table d’analyse
study-refused-unfinished = Cette partie n’est pas allée à son terme : il n’y a rien à analyser.

## The coach

study-coach = Que feriez-vous ?
study-why-last-round = C’est le dernier tour : ce qui reste sur les cartes ne compte pas.
study-why-idle = Révéler maintenant { form-card-obj } ne servirait à rien.
study-why-rival = Une autre carte { form-card } est déjà révélée : la vôtre ne rapporterait rien maintenant.
study-why-danger = En position { $at }, c’est peut-être { form-card-obj } ({ $value } %) : mieux vaut frapper ailleurs.
study-why-danger-kept = En position { $at }, la carte est restée cachée { $kept } fois : c’est peut-être { form-card-obj } ({ $value } %), mieux vaut frapper ailleurs.
study-why-rich = Aucune autre cible ne porte autant d’influence que la position { $at } : { $count }.
study-why-gains = Ce coup rapporte à coup sûr { form-influence }, plus que tout autre.
study-why-saves = Sinon, votre carte { form-card } en position { $at } est éliminée dans { $from } % des parties ; ainsi, dans { $to } %.
study-why-saves-from = La carte en position { $by } menace votre carte { form-card } en position { $at } : sinon, elle est éliminée dans { $from } % des parties ; ainsi, dans { $to } %.
study-why-earns = Ainsi, votre { form-card } rapporte en moyenne { form-influence } de plus.
study-why-wins-over = Ainsi, { form-card-obj } en position { $at } vous rapporte en moyenne { form-influence } de plus.
study-why-denies = Ainsi, la carte en position { $at } rapporte en moyenne { form-influence } de moins à { $player }.
study-why-denies-known = Ainsi, { form-card-obj } en position { $at } rapporte en moyenne { form-influence } de moins à { $player }.
study-why-denies-guess = Ainsi, la carte en position { $at } rapporte en moyenne { form-influence } de moins à { $player }. C’est peut-être { form-card-obj } ({ $value } %).
study-why-strikes = Votre { form-card } pourra alors frapper la carte en position { $at }, qui sinon rapporte en moyenne { form-influence } de plus à { $player }.
study-why-costs = Ainsi, { $player } finit en moyenne avec { form-influence } de moins.
study-why-brings = Ainsi, vous finissez en moyenne avec { form-influence } de plus.
study-why-ahead = { $points ->
    [one] Ce coup gagne { $points } partie sur cent de plus que le suivant.
   *[other] Ce coup gagne { $points } parties sur cent de plus que le suivant.
}
study-why-even = Ces choix se valent à peu près.
study-refused-people = Un autre humain joue ici : il n’y a pas de conseiller.
