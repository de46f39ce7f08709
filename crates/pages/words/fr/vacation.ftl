### Vacances : dans les parties sur plusieurs jours, la pendule d’un joueur absent est arrêtée.
###
### $day un jour ; $left, $count des nombres de jours ; $player le nom d’un joueur ; $you si c’est le lecteur

vacation-title = Vacances
vacation-text = Pendant votre absence, votre pendule est arrêtée dans les parties sur plusieurs jours, et les autres voient jusqu’à quand. Les parties en direct et les tournois continuent. Jours restants cette année : { $left } sur { $count }.
vacation-until = Absence jusqu’à la fin du
vacation-begin = Partir en vacances
vacation-on = Vous êtes en vacances, et votre pendule est arrêtée dans les parties sur plusieurs jours, jusqu’au
vacation-end = Je suis de retour
vacation-seat = absence jusqu’au { $day }
vacation-wait = { $player } est en vacances jusqu’au { $day }. La pendule est arrêtée.
vacation-refused-date = Les vacances doivent se terminer un jour à venir. Choisissez-en un dans le calendrier.
vacation-refused-long = Il ne vous reste pas autant de jours. Choisissez un jour plus proche.
vacation-refused-twice = Vous êtes déjà en vacances. Dites d’abord que vous êtes de retour.
log-vacation = { $you ->
    [yes] Vous êtes en vacances : votre pendule est arrêtée.
   *[no] { $player } est en vacances, sa pendule est arrêtée.
}
log-returned = { $you ->
    [yes] Vous voilà de retour de vacances.
   *[no] { $player } est de retour de vacances.
}
people-privacy-vacation = Les dates de vos vacances sont conservées pour compter vos jours. Ceux qui jouent avec vous voient jusqu’à quand vous êtes en vacances.
