### The table in a terminal (`oriflamme play`), where it needs words that the pages have not got.

term-again = Play again
term-menu = Back to the tables
term-quit = Quit
term-quit-sure = Quit? Your seat stays yours: start the program again to go on. If time runs out meanwhile, a bot plays for you.
term-quit-sure-local = Quit? This game is not kept.
term-waiting = One moment…
# $width columns and $height rows
term-small = This window is too small. It needs { $width } columns and { $height } rows.
term-table = Others join with --table { $table }, or in a browser at /tables/{ $table }
term-no-terminal = A person needs a terminal to play, and this is not one. To let a program play, name it with --bot.

## The last row, which says what the keys do
term-foot = ↑↓ Enter: choose · I: explain · PgUp: log · L: language · ?: keys · Q: quit
term-foot-talk = ↑↓ Enter: choose · I: explain · T: talk · PgUp: log · ?: keys · Q: quit
term-foot-picked = ↑↓ Enter: choose · Esc: back · I: explain · ?: keys · Q: quit

## All keys, and what the signs mean
term-keys-title = Keys
term-keys = ↑ ↓ and Enter: choose
    1–9, { key-front }, { key-back }, { key-keep }, { key-reveal }, { key-gain }, { key-repeat }: choose by the sign before it
    Esc: back to the first step
    I: what the chosen card does
    any key: skip what is being shown
    PgUp, PgDn, End: look back in the log
    T: say something (at a table with others)
    L: the next language
    Q: quit
term-signs = ◆ red  ● blue  ▲ green  ■ yellow  ★ violet
    Archer: lies face up · (Archer): your own card, face down · ?: hidden
    ✦2: influence · /●: a card of that family lies under it
    ▸: being resolved · ▶: decides · ⚑: first player
    ▯3: cards in hand · ▤5: cards to draw · +1: the Twin waits · ✕: gone

## The list of tables on a server
term-tables = What would you like to play?
term-new-bots = Play against bots
term-new-friends = Open a table for others
term-refresh = Refresh
term-your-game = Your game: { $rules }
term-your-turn = it is your turn
term-join = Join: { $rules }

# What is said after an online game whose deal was checked
term-fair = The deal was fair: the server’s secret is the one it had committed to before you sat down, your salt was used, and the cards follow from both.
