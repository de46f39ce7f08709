### Meeting people: finding strangers to play with.
###
### $count a number; $time a length of time, as time-… says it

meet-play = Play with people
meet-lead = Say what you would like to play. As soon as enough people want the same, a table is made and the game begins.
meet-find = Find people
meet-stakes = Casual or rated?
meet-stakes-casual = Casual
meet-stakes-rated = Rated
meet-bots-allowed = If too few come within a minute, let bots take the free seats
meet-while-away = Also look for a game over days while I am away, for up to three days
meet-away-until = We are looking for a game over days for you until { $moment }, even while no page is open.
meet-away-stay = You may close this page. A game with a clock of minutes begins only while it is open.
meet-away-push = Let this device tell you when there is a table
meet-how = The more you tick, the sooner it begins. At first we look for people of about your strength; the longer you wait, the less that matters.
meet-waiting = { $count ->
    [0] Nobody is waiting right now.
    [one] One person is waiting now.
   *[other] { $count } people are waiting now.
}
meet-looking = Looking for people…
meet-fitting = { $count ->
    [0] Nobody else wants this yet.
    [one] One other person wants something that suits you.
   *[other] { $count } others want something that suits you.
}
meet-usual = It usually takes about { $time }.
meet-usual-unknown = Too few have played this today to say how long it takes.
meet-bots-soon = Bots take the free seats in about { $time }.
meet-bots-now = Start now with bots in the free seats
meet-cancel = Stop looking
meet-stay = Stay on this page: if you close it, you are no longer waiting.
meet-found = Your table is ready!
meet-call = If you look at another tab meanwhile, this page calls you when there is a table, and asks before it takes your seat.
meet-notify = Notification
meet-refused-idle = You are not waiting for people. Say what you would like to play, and look again.
meet-refused-missed = You did not come to your last tables, and others waited there for nothing.
meet-again-in = You can look for people again in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}.
meet-again = Look for others
people-privacy-away = If you let us look for a game while you are away, what you want to play is kept until there is a table, or for three days.
