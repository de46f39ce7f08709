### Ce qui se passe, en une phrase au milieu de la table, pendant qu’on le montre.
###
### $player, $you     qui, et si c’est le lecteur ("yes" ou "no")
### $card, $family    la carte dont il s’agit ; $by, $by-family la carte qui agit ; $ability dont elle utilise la capacité
### $copied           "yes" si cette capacité est celle d’une autre carte ; $mine "yes" si la carte éliminée est au lecteur
### $gain             influence gagnée ; 0 : aucune
### $own              "yes" si la carte qui rapporte est à celui qui gagne
### $falls            "yes" si la carte qui a frappé, $by, part à la défausse
### $count            influence volée ($you vaut "victim" si elle était au lecteur) ou perdue ; $other à qui elle était
### $place, $at, $from, $before, $after   où va une carte, comme dans log.ftl
### $ruling           l’identifiant de la précision qui en est la raison

caption-eliminated = { form-by-family-card-the }{ $copied ->
    [yes] , avec la capacité { form-ability-of },
   *[no] { "" }
} élimine { $mine ->
    [yes] votre { form-card }
   *[no] { form-family-card-obj }
}{ $gain ->
    [0] .
   *[other]  : +{ $gain }
}
caption-revealed = { $you ->
    [yes] Vous révélez
   *[no] { $player } révèle
} { form-card-obj }{ $gain ->
    [0] .
   *[other]  : +{ $gain }
}
caption-gained = { form-family-card-the } : +{ $gain }{ $you ->
    [yes] {" "}pour vous
   *[no] { $own ->
        [yes] { "" }
       *[no] {" "}pour { $player }
    }
}
caption-stolen = { form-by-family-card-the }{ $copied ->
    [yes] , avec la capacité { form-ability-of },
   *[no] { "" }
} { $you ->
    [victim] vous vole { form-influence }.
    [yes] vole { form-influence } à { $other } pour vous.
   *[no] vole { form-influence } à { $other }.
}
caption-lost = { form-by-family-card-the } { $you ->
    [yes] vous fait perdre { form-influence }.
   *[no] fait perdre { form-influence } à { $player }.
}
caption-moved = { form-by-family-card-the } déplace la carte en position { $from } { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[between] entre les positions { $before } et { $after }
}.
caption-moved-known = { form-by-family-card-the } déplace { form-family-card-obj } { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[between] entre les positions { $before } et { $after }
}.
caption-joined = { form-by-family-card-the } amène son Jumeau { $place ->
    [front] au début de la file
    [back] à la fin de la file
   *[on] sur la carte en position { $at }
}.
caption-replaced = { form-by-family-card-the } fait venir { form-family-card-obj } à la place de la victime.
caption-lacked = { form-by-family-card-the } n’a pas de remplaçant : { form-family-card-obj } n’est ni parmi les cartes écartées, ni parmi les cartes éliminées et défaussées.
caption-corrupted = { form-by-family-card-the } rallie { $mine ->
    [yes] votre { form-card }
   *[no] { form-family-card-obj }
}.
caption-corrupted-home = { form-by-family-card-the } ramène dans sa famille { $mine ->
    [yes] votre { form-card }
   *[no] { form-family-card-obj }
}.
caption-corrupted-same = { form-by-family-card-the } ne change rien : { $mine ->
    [yes] votre { form-card }
   *[no] { form-family-card-obj }
} est déjà de la famille.
caption-ambush = { form-family-card-the } se referme ! { $falls ->
    [yes] { form-by-family-card-the } tombe,{" "}
   *[no] { "" }
}+{ $gain } pour { $you ->
    [yes] vous
   *[no] { $player }
}
caption-discarded = { $ruling ->
    [SCHEMER-1] { form-family-card-the } part à la défausse : une pile lui est adjacente.
    [MACH-1] { form-family-card-the } est d’abord défaussée, puis agit.
    [PRINCE-3] { form-family-card-the } part à la défausse avec { $card ->
        [twin] le Prince
       *[other] le Jumeau
    } de la famille.
    [TRAP-1] { form-family-card-the } tombe dans le Guet-apens et part à la défausse.
   *[other] { form-family-card-the } part à la défausse.
}
caption-idle = { $ability ->
    [soldier] Aucune carte adjacente : { form-family-card-obj } ne fait rien.
    [cutthroat] Aucune carte adjacente : { form-family-card-obj } ne fait rien.
    [usurpation] Aucune carte adjacente : { form-family-card-obj } ne fait rien.
    [spy] Aucune carte adjacente : { form-family-card-obj } n’a personne à voler.
    [shapeshifter] Aucun personnage révélé adjacent : { form-family-card-obj } n’a rien à copier.
    [apothecary] Aucune autre carte non recouverte de sa famille dans la file : { form-family-card-obj } ne fait rien.
    [royal-decree] Aucune autre carte à déplacer : { form-family-card-obj } ne fait rien.
    [machination] Aucun personnage révélé de sa famille : { form-family-card-obj } ne fait agir personne.
    [corruption] Aucun personnage à rallier : { form-family-card-obj } ne fait rien.
   *[other] Aucune cible : { form-family-card-obj } ne fait rien.
}
caption-in-vain = { $ruling ->
    [HEIR-1] { form-family-card-the } : un autre est révélé, donc aucun point.
    [SHAPE-1] { form-family-card-the } : un autre est révélé, donc aucun point.
    [SHAPE-2] { form-family-card-the } : copier un Changeforme n’apporte rien.
    [SPY-1] { form-family-card-the } : il n’y a rien à voler.
    [FELON-1] { form-family-card-the } : aucun propriétaire d’une carte adjacente n’a de point à perdre.
    [CUT-2] { form-family-card-the } : une seule carte ne rapporte rien.
    [RESOLVE-2] { form-family-card-the } : aucun point n’était posé dessus.
   *[other] { form-family-card-the } n’en tire rien.
}
