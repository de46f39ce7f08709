### Clubs.

club-title = Clubs
club-lead = People who play together: their own tables, news, and seasons with standings.
club-mine = Yours
club-all = All clubs
club-none = There is no club yet. Found the first one.
club-members-count = { $count ->
    [one] one member
   *[other] { $count } members
}
club-found = Found a club
club-found-do = Found it
club-name = Name
club-about = What should people know about it?

## The page of a club
club-news = News
club-news-delete = Delete
club-news-delete-do = Delete this news
club-tables = The club’s tables
club-no-tables = Nobody is waiting at a club table.
club-seasons = Seasons
club-members = Members
club-join = Become a member
club-ask = Ask to become a member
club-asked = You have asked to become a member. The club’s organisers will see it.
club-invited = You are invited to this club.
club-visible = Everybody who sees this page sees its members’ names and the results of its seasons. Only members see the tables.
club-leave = Leave the club
club-leave-text = You no longer see its tables. Your results stay in its seasons, and you can ask to come back.
club-leave-last = You are the last member. If you leave, the club is deleted with its news, its seasons and their results. Download the results first if you want to keep them.
club-leave-last-do = Leave and delete the club
club-withdraw = Withdraw my request
club-role-owner = owner
club-role-organiser = organiser
club-role-member = member
club-role-asked = asks to become a member
club-accept = Accept
club-decline = Decline
club-decline-all = Decline all requests
club-out = Remove
club-make-organiser = Make organiser
club-make-owner = Make owner
club-make-member = Make member
club-organise = Manage the club
club-invitation = Whoever has this link becomes a member at once:
club-invitation-scan = Show the invitation as a QR code
club-invitation-new = Make a new link; the old one stops working
club-tell = Post news
club-tell-text = What is new?
club-tell-do = Post
club-season-new = Start a season
club-season-text = It ends the previous season. From then on, games at the club’s tables count for the new one.
club-season-name = Name
club-season-rule = What counts
club-season-do = Start
club-change = Change name and description
club-rule-wins = Games won
club-rule-places = Places: for each game, the share of the others you beat
club-rule-margin = Influence: by how much you were ahead of the others, on average
club-rule-rating = Rating from the season’s games, less its uncertainty: whoever plays more is surer
club-season-title = { $club }: { $season }
club-season-empty = No game of this season is over yet. Games at the club’s tables count.
club-season-counts = A game counts if at least two members of the club play. A player who leaves or runs out of time, and is not back at the end, comes last.
club-season-over = ended
club-season-ended = This season was ended on { $moment }. Games that were not over then do not count.
club-season-between = There is no season now: games at these tables count in none until the next one starts.
club-season-end = End this season
club-season-end-text = The standings stay as they are. Games that are not over yet do not count. All members are told. You can start the next season whenever you like.
club-result-strike = Strike this game
club-result-restore = Let this game count again
club-result-why = Why? Everybody can read it.
club-result-few-members = Does not count: fewer than two members of the club played.
club-result-season-ended = Does not count: the season was over.
club-result-struck = Struck:
club-wins = Wins
club-games = Games
club-results = All results
club-results-older = Older results
club-back = Back to the club

## Refusals
club-refused-member = Only members of the club may do this.
club-refused-organiser = Only the club’s owners and organisers may do this.
club-refused-owner = A club needs an owner. Make somebody else one first.
club-refused-season-over = This season is over. Start the next one on the club’s page.
club-refused-invitation = This invitation is no longer valid. Ask for a new one, or ask to become a member.
club-refused-full = That is the limit: a player owns at most three clubs, and a club has at most 500 members, 100 open requests and 200 seasons.
club-refused-bad = A name has 1 to 60 characters, and a text up to 2000.
