### A server of one's own: who may come in, its texts, and the notice to all.
###
### $site the name of the server
### $member, $name who signs in at the proxy, and as whom the browser plays
### $time the time that is left

entry-title = Welcome to { $site }
entry-lead = This server is for invited players. Type the invitation code that you were given.
entry-code = Invitation code
entry-come-in = Come in
entry-no-code = No code? Ask whoever told you about this server: they, or those who run it, can give you one.
entry-members = This server is for its members alone. Sign in where you always do, or ask those who run it.
entry-refused-invitation = This server is for invited players. Come in with an invitation code first.
entry-refused-code = This code does not open anything: it is mistyped, used up, too old or withdrawn. Look at it again, or ask for a new one.
entry-refused-members = This server is for its members alone.
entry-refused-unnamed = You are no longer signed in where you sign in for this server, so it can’t tell that it is you. Your games go on, and your seats stay yours. Sign in again to play on.
entry-again = Sign in again
entry-again-fails = If this page comes back, ask those who run this server.
entry-apart = You are signed in as { $member }, but this browser plays as { $name }.
entry-apart-text = If you are { $name }, too, bring their games, friends and settings along: then both are one, for good. If somebody else has played here, go on without them.
entry-apart-join = I am { $name }, too
entry-apart-leave = Go on as { $member }
entry-apart-playing = You are signed in as { $member }. In this browser you go on as { $name } until one of your two games is over. Then the games of { $name } become yours by themselves.
site-refused-maker = Those who run this server have chosen who may do this. Ask them, or sit down at a table that is there.
site-refused-level = Bots of this level don’t play on this server. Choose another one.
site-imprint = Imprint
site-privacy-own = What those who run this server say
site-now = now
site-left = in { $time }
site-dismiss = Put this notice away
