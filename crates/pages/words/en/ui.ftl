### The interface: everything that is neither the game's own words nor a rule.

## Around every page
ui-description = Play Oriflamme, the card game of bluff and timing, in your browser: against bots or with friends, without an account.
ui-skip = Skip to the content
ui-menu = Menu
ui-foot = More
ui-home = Home
ui-rules = Rules
ui-cards = Cards
ui-replay = Replay
ui-settings = Settings
ui-language = Language
ui-save = Save
ui-theme = Theme
ui-theme-auto = As on this device
ui-theme-day = Light
ui-theme-night = Dark
ui-speed = Animation speed
ui-speed-slow = Slow
ui-speed-normal = Normal
ui-speed-fast = Fast
ui-speed-none = Instant
ui-sounds = Sound
ui-notify = Notification on my turn
ui-switch-off = Off
ui-switch-on = On
ui-keys = Keys: 1–9 choose a card of your hand; digits choose a card of the queue by its number (1 and 2: number 12); { key-front } front, { key-back } back, { key-keep } keep, { key-reveal } reveal, { key-gain } gain, { key-repeat } use again, { key-skip } skip the animation, Esc go back.
ui-key-explain = The I key explains the card you point at.
# One letter each, the first of what it does in this language. Two that can be asked at the same moment differ.
key-front = F
key-back = B
key-keep = K
key-reveal = R
key-gain = G
key-repeat = U
key-skip = S
ui-unofficial = A free, open-source site made by fans. Oriflamme is a game by Adrien and Axel Hesling; this site has no tie to its publisher. All pictures and texts are our own.
ui-lost = The connection is lost. Trying again…
ui-back = Connected again.
ui-skip-motion = Skip
ui-yes = Yes, do it
ui-no = Go back
ui-failed = That did not go through. Please try again.

## Home
ui-home-title = The card game of bluff and timing
ui-lead = The king is dead. Lay your schemes face down, bide your time, and take the crown before the others do.
ui-play-now = Play now against bots
ui-ruleset = Cards
ui-seats = Players
ui-seats-count = { $count ->
    [2] 2 (duel)
   *[other] { $count }
}
ui-level = Bots
ui-my-games = My games
ui-no-games = No games yet. Every game you play is kept here, finished ones too.
ui-open-tables = Open tables
ui-no-tables = The hall is quiet just now. Open a table and send its link to your friends: there is room for everyone.
ui-make-table = Play with friends
ui-your-name = Your name
ui-bots = Seats for bots
ui-first = Who begins
ui-first-lot = Drawn by lot
ui-first-you = You ({ $family })
ui-pace = Time to think
ui-pace-none = As long as you like
ui-pace-60 = 1 minute a move
ui-pace-180 = 3 minutes a move
ui-pace-1d = 1 day a move
ui-pace-3d = 3 days a move
ui-private = Only those with the link can see it
ui-make = Create table
ui-join = Join
ui-watch = Watch
ui-go-on = Continue
ui-look = View
ui-outcome = { $place } of { $count }, { $score } influence
ui-moment = { $date }, { $time } UTC
ui-date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }

## A table that waits
ui-table-title = Table: { $rules }
ui-waiting = { $count ->
    [0] All seats are taken.
    [one] One seat is free.
   *[other] { $count } seats are free.
}
ui-abandoned = This game was abandoned.
ui-sit = Sit down
ui-leave = Leave the table
ui-leave-sure = Leave this game? A bot will play on in your place.
ui-add-bot = Add a bot
ui-seat-free = Free seat
ui-seat-kept = Reserved
ui-share = Link to this table
ui-copied = Copied
ui-this-table = This table

## The table
ui-round = Round { $round } of { $rounds }
ui-placement = Placing
ui-resolution = Resolving
ui-title-your-turn = Your turn!
ui-title-over = Game over
ui-your-turn = It is your turn.
ui-players = Players
ui-you = you
ui-away = away, a bot plays
ui-first-player = First player
ui-influence-word = { $count } influence
ui-in-hand = { $count ->
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
ui-aside = { $count ->
    [one] 1 card set aside
   *[other] { $count } cards set aside
}
ui-set-aside = Set aside
ui-gone = Gone
ui-twin-waits = The Twin waits beside the table
ui-pile = { $count ->
    [one] 1 card to draw
   *[other] { $count } cards to draw
}
ui-pile-top = On top: { $family ->
    [red] Red
    [blue] Blue
    [green] Green
    [yellow] Yellow
   *[violet] Violet
}
ui-two-families = { $one } and { $other }
ui-queue = The queue
ui-queue-empty = The queue is empty.
ui-front = Front: resolved first
ui-back-end = Back
ui-position = Position
ui-cursor = Being resolved
ui-hand = Your hand
ui-choose-first = First choose a card from your hand, then its place.
ui-close = Close
ui-hand-open = In hand
ui-hand-empty = Your hand is empty.
ui-yours = Your side
ui-decision = Decision
ui-plays = { $player } plays.
ui-bot-name = { $name } ({ $family })
ui-keep = Keep it hidden
ui-reveal = Reveal it
ui-gain = Gain it
ui-repeat = Use a character again
ui-label-up = { $card } ({ $family })
ui-label-down = { $card } ({ $family }), face down
ui-label-back = Face‑down card ({ $family })
ui-label-token = now belongs to { $family }
ui-label-influence = { $count } influence on it
ui-colon = { $first }: { $then }
ui-label-covered = covered
ui-place-on = Place on top of it
ui-do-eliminate = Eliminate
ui-do-copy = Use its ability
ui-do-use = Let it act
ui-do-corrupt = Win it over
ui-do-twin-on = Put the Twin on it
ui-pick = Move this card
ui-unpick = Choose another card
ui-sure-own = This is your own: { $card }. Eliminate it?
ui-sure-self = Steal from yourself? Nothing would happen.
ui-log = What happened
ui-why = Why?
ui-refused-stale = The game has moved on in the meantime. This is how it stands now.
ui-refused-illegal = That move is not possible here.
ui-refused-turn = It is not your turn.
ui-refused-full = All seats are taken already.
ui-refused-taken = This seat is taken.
ui-refused-invited = As many people are invited to this table as can be. Once somebody declines, there is room for another.
ui-refused-unseated = You have no seat at this table.
ui-refused-unknown = This browser doesn’t know which player you are. If you have played here before, come back with your passkey, your recovery words or another device.
ui-refused-host = Only the player who made this table, or announced this tournament, may do this.
ui-refused-closed = This table is closed.
ui-refused-early = The game has not begun: seats are still free.
ui-refused-playing = The game is not over yet.
ui-refused-choice = One of these choices is not possible. Go back and choose again.
ui-refused-foreign = This came from another site, not from our pages.
ui-refused-stopping = The server is restarting. Try again in a moment.
ui-refused-name = Please choose a name of 1 to 24 characters.
ui-guest-name = Guest
ui-refused-often = Too fast: please try again in a moment.
ui-refused-unreadable = That form or link can’t be read. Go back and try once more.
ui-refused-too-large = That is more text than fits in here, and nothing was changed. Go back: what you wrote is still there.
ui-refused-silent = There is nothing to say yet: write a word, or choose a phrase.
ui-refused-phrases = At a public table you can use the ready-made phrases. Make a private table to write freely.
ui-refused-wait = Slowly, please: try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
ui-refused-connections = Too many connections are open from your network. Close some tabs and try again.
ui-refused-streams = Too many tables are open from your network at once. Close some tabs and try again.
ui-refused-slow = Your message took too long to arrive, and nothing was changed. Please try again.
ui-refused-server-full = The server is full right now. Please try again in a moment.

## Replay
ui-step-back = One move back
ui-step-forward = One move forward
ui-step-end = To the end
ui-run = Play automatically
ui-step = Move { $step } of { $steps }
ui-eyes = Point of view
ui-eyes-all = all cards open
ui-show = Show
ui-link-moment = Link to this moment
ui-import = Look at a recorded game
ui-import-text = Records are plain text files ending in .ori. Drop one here or paste its text.
ui-import-drop = Drop an .ori file anywhere on this page.
ui-import-paste = The record
ui-import-file = Or choose the file
ui-import-show = Show the game
ui-import-trouble = This record can’t be read:

## Chat
ui-chat = Chat
ui-unread = New messages:
ui-chat-text = Say something
ui-chat-send = Send
ui-mute = Mute { $player }
ui-say-hello = Hello, all!
ui-say-luck = Good luck!
ui-say-well = Well played!
ui-say-ouch = Ouch!
ui-say-thinking = Let me think…
ui-say-sorry = Sorry!
ui-say-thanks = Thank you for the game.
ui-say-again = Another one?

## Trouble
ui-not-found = Nothing here
ui-not-found-text = No herald knows this place. The table may have been cleared away, or the link is not complete.
ui-error = Something went wrong
ui-error-text = That was our fault, not yours. No move that was confirmed is lost. Try again in a moment.
ui-refused = That can’t be done
