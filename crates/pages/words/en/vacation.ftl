### Vacations: in games over days the clock of a player who is away stands still.
###
### $day a day; $left, $count numbers of days; $player a player's name; $you whether that is the reader

vacation-title = Vacation
vacation-text = While you are away, your clock stands still in games over days, and the others see until when. Live games and tournaments go on. You have { $left } of { $count } days left in this year.
vacation-until = Away until the end of
vacation-begin = Begin my vacation
vacation-on = You are away, and your clock stands still in games over days, until
vacation-end = I am back
vacation-seat = away until { $day }
vacation-wait = { $player } is away until { $day }. The clock stands still.
vacation-refused-date = A vacation ends on a day to come. Choose one in the calendar.
vacation-refused-long = You don’t have that many days left. Choose an earlier day.
vacation-refused-twice = You are on vacation already. Say first that you are back.
log-vacation = { $you ->
    [yes] You are on vacation: your clock stands still.
   *[no] { $player } is on vacation, and their clock stands still.
}
log-returned = { $you ->
    [yes] You are back from your vacation.
   *[no] { $player } is back from vacation.
}
people-privacy-vacation = When you were on vacation is kept for counting your days. Whoever plays with you sees until when you are away.
