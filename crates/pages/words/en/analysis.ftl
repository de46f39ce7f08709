### The analysis board: a position set up by hand, lines of moves, and a ranking of the legal moves.
###
### $card a card; $family a family; $player a name; $move a move in words; $count, $least, $most, $line, $column, $at numbers
### $name, $tried, $why texts as they were typed, or in English

analysis-title = Analysis board
analysis-lead = Any position: set it up, paste it, or take it from a game that is over. The engine ranks the moves and goes on improving.
analysis-this = Analyse this position
analysis-short = Analyse
analysis-set-up = Set up
analysis-try = Try moves
analysis-start = To the position that was set up
analysis-back = Back one move
analysis-forward = Forward one move
analysis-over = The game is over here.
analysis-nobody = It is { $player }’s turn to place a card, and this hand is empty. Set the hands up, or let the rest be dealt.

## Eyes

analysis-eyes = Point of view
analysis-eyes-decider = The player who decides
analysis-eyes-open = All cards open
analysis-eyes-other = { $player } decides here. From this point of view, the cards of { $player } are hidden, so there is no ranking.

## The ranking

analysis-ranking = Best moves
analysis-thinking = Thinking…
analysis-worlds = { $count ->
    [one] { $count } game played out
   *[other] { $count } games played out
}
analysis-sure = The first move is clearly best.
analysis-unsure = The first moves may be equally good.
analysis-untried = hardly tried yet
analysis-done = That is as far as it goes here.
analysis-rank = Rank the moves
analysis-busy = The server is too busy for this now. What you set up is kept; try again in a moment.

## Lines and comments

analysis-lines = Lines
analysis-lines-none = Try a move on the table or from the ranking: it is noted here.
analysis-line-here = shown now
analysis-remove = Remove this line
analysis-promote = Make it the main line
analysis-note = Comment on this position
analysis-note-save = Save comment

## Setting up

analysis-table = The table
analysis-rules = Rules
analysis-seats = Players
analysis-duel = Duel
analysis-first = First player
analysis-round = Round
analysis-phase = Phase
analysis-next = Being resolved
analysis-placed = Placed this round
analysis-score = Influence: { $family }
analysis-apply = Apply
analysis-deal = Deal the rest into hands
analysis-clear = Empty the table
analysis-cards = The cards
analysis-cards-lead = Choose a card, then its place; or drag it there.
analysis-taken = Where to put: { $card }
analysis-put-back = Leave it
analysis-hidden = Any hidden card
analysis-hand = In hand
analysis-aside = Set aside
analysis-gone = Gone
analysis-pile = Draw pile
analysis-twin = The Twin waits
analysis-put-hand = Into the hand
analysis-put-aside = Set it aside
analysis-put-gone = Among the cards that are gone
analysis-put-pile = Under the draw pile
analysis-put-front = At the front
analysis-put-after = Behind position { $at }
analysis-put-on = On the card at position { $at }
analysis-face-up = Turn it face up
analysis-face-down = Turn it face down
analysis-more = One more influence on it
analysis-less = One less influence on it
analysis-token = Token: { $family }

## Text, links, pictures

analysis-text = As text
analysis-text-lead = Position and moves in the notation. Paste a record (.ori) here, or change what is there.
analysis-text-read = Set this up
analysis-share = Share
analysis-link = Copy the link
analysis-picture = Picture (SVG)
analysis-picture-png = Picture (PNG)
analysis-export = Download (.ori)
analysis-picture-line = Round { $round } · { $player } decides
analysis-picture-over = Round { $round } · The game is over

## What is wrong

analysis-faults = This can’t be set up. Everything you had is still there.
analysis-fault-at = Line { $line }, column { $column }: { $why }
analysis-fault-line = Line { $line }: { $why }
analysis-fault-twice = The same card is in two places: { $name } ({ $family }).
analysis-fault-not-playing = { $family } does not play.
analysis-fault-not-in-rules = These rules have no card called { $name }.
analysis-fault-twin = A Twin lies face up in the queue, is gone, or waits beside the table.
analysis-fault-intrigue-up = An intrigue can’t lie face up: { $name }.
analysis-fault-intrigue-token = An intrigue can’t be corrupted: { $name }.
analysis-fault-own-token = { $family } has no token on a card of its own.
analysis-fault-mixed = A stack holds cards of one family only.
analysis-fault-range = { $what ->
    [round] The round
    [score] Influence
    [next] The number of the card being resolved
   *[placed] The number of cards placed
} must be from { $least } to { $most }.
analysis-fault-next = While cards are placed, none is being resolved.
analysis-fault-placed = While the queue is resolved, nobody places cards.
analysis-fault-deck = Only a duel has draw piles.
analysis-fault-in-deck = { $family } does not belong in that draw pile.
analysis-fault-illegal = “{ $tried }” is not a legal move there.
analysis-fault-unreadable = This can’t be read.
analysis-fault-empty = There is no record in this text.
analysis-fault-many = There are more than { $most } moves, which is the limit here.
analysis-fault-long = The text is longer than { $most } kilobytes, which is the limit here.
analysis-fault-unbalanced = An alternative begins or ends where none can.
