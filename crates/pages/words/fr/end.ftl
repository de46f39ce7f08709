### The end of a game: ranking, ties, hidden cards, the proof of the shuffle, what comes next.
###
### $player a name, $players several (joined with end-and); $you is "yes" if $player is the reader, for end-shared
### if the reader is one of them; $count a number: influence in end-won, end-shared, end-score, cards elsewhere
###
### end-won, end-tie-broken   $player $you $count      end-shared $players $you $count    end-tie-shared $players $count
### end-place $rank   end-score, end-cards $count   end-and $first $last   end-proof-salt $player   the others none

## Ranking

end-title = La partie est terminée
end-won = { $you ->
    [yes] Vous gagnez
   *[no] { $player } gagne
} avec { form-influence }.
end-shared = { $you ->
    [yes] Vous partagez la victoire : { $players }, avec { form-influence } chacun.
   *[no] { $players } se partagent la victoire, avec { form-influence } chacun.
}
end-and = { $first } et { $last }
end-ranking = Classement
end-place = { $rank ->
    [1] 1er
   *[other] { $rank }e
}
end-score = { form-influence }
end-cards = { form-cards } dans la file
end-tie-why = En cas d’égalité, celui qui a le plus de cartes dans la file passe devant ; les cartes recouvertes comptent aussi.
end-tie-broken = À égalité d’influence, { $you ->
    [yes] vous passez devant
   *[no] { $player } passe devant
} avec { form-cards } dans la file.
end-tie-shared = Même influence et même nombre de cartes dans la file ({ $count } chacun) : { $players } se partagent la place.
end-abandoned-title = La table a été abandonnée
end-abandoned-text = La partie n’est pas allée à son terme : il n’y a pas de classement.

## What was hidden

end-hidden-title = Ce que chaque famille cachait
end-hidden-lead = Il n’y a plus de secret : ces cartes-là n’ont jamais été révélées.
end-hidden-aside = Écartées
end-hidden-hand = Encore en main
end-hidden-queue = Face cachée dans la file
end-hidden-none = Rien

## The proof of the shuffle

end-proof-title = Le mélange était-il honnête ?
end-proof-text = Avant la donne, le serveur a choisi un secret et en a montré l’empreinte à tous : il ne pouvait donc plus en changer. Chaque joueur a pu ensuite y ajouter son grain de sel, un peu de hasard à lui ; le secret et les sels réunis ont seuls décidé de l’ordre des cartes. Le secret est maintenant dévoilé : chacun peut vérifier qu’il correspond à l’empreinte et redistribuer exactement les mêmes cartes.
end-proof-commitment = Empreinte, montrée avant la donne
end-proof-secret = Secret, dévoilé maintenant
end-proof-salt = Sel : { $player }
end-proof-none = Cette partie n’est accompagnée d’aucune preuve.
end-proof-how = Comment le vérifier soi-même

## What comes next

end-replay = Revoir la partie
end-replay-line = Pas à pas, depuis n’importe quelle place ou toutes cartes visibles
end-rematch = Revanche
end-rematch-line = Les mêmes joueurs à une nouvelle table
end-download = Télécharger la partie
end-download-line = Un fichier texte (.ori), lisible par les gens et par les programmes

## How it went: $place is a rank as end-place says it, $count how far behind; $round a number

end-came = Vous finissez { $place }, { $count ->
    [0] avec autant d’influence que le vainqueur.
    [one] à { $count } point du vainqueur.
   *[other] à { $count } points du vainqueur.
}
end-course = L’influence, tour par tour
end-course-table = La même chose en chiffres
end-moments = Les tournants de la partie
end-moment-round = Tour { $round } :
end-moment-lead = { $you ->
    [yes] Vous prenez la tête.
   *[no] { $player } prend la tête.
}
end-round = Tour
end-keep = Garder mon nom
end-keep-not = Pas maintenant
