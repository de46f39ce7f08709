### What becomes of a card in games of bots: /cards/NAME. $card a card; $count, $place numbers; $whole, $tenths digits

stats-title = { form-card } in numbers
stats-lead = From games between marshals that think fast. Some cards are set aside before each game, so no card is placed in all of them.
stats-games = { $count ->
    [one] { $count } game, with all numbers of players together.
   *[other] { $count } games, with all numbers of players together.
}
stats-placed = placed
stats-revealed = revealed
stats-eliminated = eliminated
stats-earned = influence earned
stats-placed-share = Placed, of a family’s games
stats-revealed-share = Revealed, of those
stats-eliminated-share = Eliminated, of those
stats-worth = Influence earned, each time
stats-edge = Wins of those who placed it, points above an even share
stats-by-round = By round
stats-happened-label = How often the card is placed, revealed and eliminated in each round, of a hundred games of a family
stats-earned-label = Influence that the card earns in each round, in a hundred games of a family
stats-by-seat = By seat
stats-by-seat-line = How often it is placed, and what it then earns, from the first player of the game on.
stats-by-seat-label = How often the card is placed from each seat, of a hundred games of a family
stats-error = Thin lines, and numbers after ±, are twice the standard error. For influence it is not known.
stats-place = Player { $place }
stats-decimal = { $whole }.{ $tenths }
stats-others = Other cards
stats-rules = What the card does
stats-link = In numbers
