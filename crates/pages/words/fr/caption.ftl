### Ce qui se passe, en une phrase au milieu de la table, pendant qu’on le montre.
###
### $player, $you     qui, et si c’est le lecteur ("yes" ou "no")
### $card, $family    la carte dont il s’agit ; $by, $by-family la carte qui agit ; $ability dont elle utilise la capacité
### $copied           "yes" si cette capacité est celle d’une autre carte ; $mine "yes" si la carte éliminée est au lecteur
### $gain             influence gagnée ; 0 : aucune

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
caption-gained = { form-family-card-the } : +{ $gain } pour { $you ->
    [yes] vous
   *[no] { $player }
}
caption-ambush = { form-family-card-the } se referme : +{ $gain } pour { $you ->
    [yes] vous
   *[no] { $player }
} !
caption-idle = { $ability ->
    [soldier] Aucune carte à côté : { form-family-card-obj } ne fait rien.
    [spy] Aucune carte à côté : { form-family-card-obj } n’a personne à voler.
    [shapeshifter] Aucun personnage révélé à côté : { form-family-card-obj } n’a rien à copier.
   *[other] Aucune cible : { form-family-card-obj } ne fait rien.
}
caption-vain-heir = { form-family-card-the } : un autre est révélé, donc aucun point.
caption-vain-spy = { form-family-card-the } : il n’y a rien à voler.
