### Les parties en cours d’un joueur, comme un calendrier.
###
### $count un nombre ; $player le nom d’un joueur

calendar-title = Mes parties en cours
calendar-all = Toutes mes parties en cours
calendar-next = La prochaine partie qui m’attend
calendar-waiting = { $count ->
    [0] Aucune partie ne vous attend.
    [1] Une partie vous attend.
   *[other] { $count } parties vous attendent.
}
calendar-none = Vous n’avez aucune partie en cours.
calendar-utc = Les heures et les jours sont donnés en UTC.
calendar-soon = Le temps presse
calendar-today = Aujourd’hui
calendar-tomorrow = Demain
calendar-week = Dans la semaine
calendar-later = Plus tard
calendar-any-time = Sans limite de temps
calendar-others = Aux autres de jouer
calendar-awaits = à { $player } de jouer
calendar-left-minutes = { $count ->
    [one] encore { $count } minute
   *[other] encore { $count } minutes
}
calendar-left-hours = { $count ->
    [one] encore { $count } heure
   *[other] encore { $count } heures
}
calendar-left-days = { $count ->
    [one] encore { $count } jour
   *[other] encore { $count } jours
}
