### The running games of a player, like a calendar.
###
### $count a number; $player a player’s name

calendar-title = My running games
calendar-all = All my running games
calendar-next = Next game that waits for me
calendar-waiting = { $count ->
    [0] No game waits for you.
    [one] One game waits for you.
   *[other] { $count } games wait for you.
}
calendar-none = You have no running games.
calendar-utc = Times and days are those of UTC.
calendar-soon = Time is running out
calendar-today = Today
calendar-tomorrow = Tomorrow
calendar-week = Within a week
calendar-later = Later
calendar-any-time = No time limit
calendar-others = Others to move
calendar-awaits = { $player } to move
calendar-left-minutes = { $count ->
    [one] { $count } minute left
   *[other] { $count } minutes left
}
calendar-left-hours = { $count ->
    [one] { $count } hour left
   *[other] { $count } hours left
}
calendar-left-days = { $count ->
    [one] { $count } day left
   *[other] { $count } days left
}
