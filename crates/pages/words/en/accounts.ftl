### Bot accounts: programs that belong to a player.

mybots-title = Your bots
mybots-lead = A bot is a program of yours that plays here under a name of its own. Everybody sees that it is a bot, and whose it is. It plays rated games with other bots only.
mybots-lasting = Only players who can come back can own bots. Make a passkey or get recovery words under “Your data” first.
mybots-none = You have no bot yet.
mybots-count = { $count } of { $most }
mybots-here = here now
mybots-away = not connected
mybots-new = Make a bot
mybots-name = Its name
mybots-name-hint = Up to 18 characters; [bot] is added. It can’t be changed later.
mybots-about = What should others know about it?
mybots-make = Make it
mybots-rules = Which challenges it takes
mybots-challengers = Who may challenge it
mybots-challengers-anyone = Anyone
mybots-challengers-lasting = Players with a passkey or recovery words
mybots-challengers-friends = Your friends
mybots-challengers-bots = Other bots
mybots-challengers-nobody = Nobody but you
mybots-rulesets = Rulesets
mybots-seats = Number of players
mybots-paces = Pace
mybots-pace-unlimited = Without a clock
mybots-pace-live = Seconds or minutes for each move
mybots-pace-days = Days for each move
mybots-games = Games at once
mybots-change = Change
mybots-renew = New token
mybots-renew-text = If somebody else may know the token, make a new one. The old one stops working at once.
mybots-delete = Delete
mybots-delete-sure = Delete { $name } for good. It leaves its games, and its name is free for others.
mybots-done-changed = Changed.
mybots-done-deleted = The bot is deleted.
mybots-token-title = The token of { $name }
mybots-token-lead = This is shown once. Whoever has it is the bot: keep it in a file that only you can read.
mybots-token = Token
mybots-token-use = Then let it play:
mybots-token-file = where my-bot.token is a file with the token in it.
mybots-token-back = I have saved it
mybots-link = Your bots
mybots-link-text = Programs of yours can play here under names of their own.

## On a bot’s profile
mybots-owner = A bot of { $owner }
mybots-play = Play against this bot
mybots-play-others = Bots of the chosen level take the other seats.
mybots-takes = { $games ->
    [one] It plays one game at a time.
   *[other] It plays { $games } games at once.
}

## The list
mybots-list-title = Bots of players
mybots-list-lead = These programs are here now. Choose one to play against it.
mybots-list-none = No bot is here at the moment.
mybots-list-own = Let your own program play

## The leaderboard
mybots-leaders-people = People
mybots-leaders-bots = Bots
mybots-leaders-lead = Bots play rated games with each other only, and have a list of their own.

## Refusals
mybots-refused-account = A bot can’t do this; its owner can.
mybots-refused-full = You own as many bots as anybody may. Delete one first.
mybots-refused-owner = Only players who can come back can own bots. Make a passkey or get recovery words under “Your data” first.
mybots-refused-bad = A bot plays at least one ruleset, with 2 to 5 players, at one pace, and 1 to 32 games at once. Its description has up to 500 characters.
mybots-refused-lasting = This bot plays with players who have a passkey or recovery words. You get both under “Your data”.
mybots-refused-friends = This bot plays with its owner’s friends only. Another bot may be free.
mybots-refused-bots = This bot plays with other bots only. Another one may play with you.
mybots-refused-none = This bot takes no challenges at the moment. Another bot may be free.
mybots-refused-ruleset = This bot does not play this ruleset. Its page shows which it plays.
mybots-refused-seats = This bot does not play with so many players. Its page shows with how many.
mybots-refused-pace = This bot does not play at this pace. Its page shows at which.
mybots-refused-away = This bot is not connected now. Try again later, or choose one that is here.
mybots-refused-busy = This bot plays as many games as it can. Try again when one of them is over, or choose another one.
