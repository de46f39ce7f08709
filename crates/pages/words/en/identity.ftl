### Who a player is: the devices on which they are signed in.

identity-devices = Your devices
identity-device-this = This one
identity-device-used = { $days ->
    [0] Used today or yesterday
    [one] Used today or yesterday
   *[other] Last used { $days } days ago
}
identity-device-program = A program, or an unknown browser
identity-device-end-label = Sign out: { $device }
people-done-device = That device is signed out.

## Another device
identity-link = Another device
identity-link-text = Sign in on another phone or computer as well, and go on there under the same name with the same games.
identity-link-do = Add a device
identity-link-lead = Open this link on the other device. It works once, within the next ten minutes.
identity-link-warning = Whoever opens it plays as you, so show it to nobody else.
identity-link-scan = Scan this with the other device
identity-link-label = The link
identity-link-local = This link works on this computer only. For another device, start the server with the following command, and open this page by this computer’s address in your network:
identity-link-again = Make another link
identity-open = Sign in as { $name }?
identity-open-lead = This browser gets a key of its own. Settings and progress of the other device come along.
identity-open-warning = Do this only if you made the link yourself. The person who made it can see what you play under this name, and can play in your place.
identity-open-do = Sign in as { $name }
identity-open-same = You are { $name } in this browser already. Open the link on the other device; it still works.
identity-open-other = { $games ->
    [0] So far you are { $own } in this browser, with no games.
    [one] So far you are { $own } in this browser, with one game.
   *[other] So far you are { $own } in this browser, with { $games } games.
}
identity-join = Join the two players
identity-join-text = All games, seats and devices of { $own } go to { $name }. There is no player { $own } afterwards; finished games keep the name they were played under.
identity-join-do = Join { $own } to { $name }
identity-apart = Keep them apart
identity-apart-text = This browser gives up its key for { $own }. There is a way back to those games only on another device that is signed in as { $own }.
people-done-in = You are signed in.
people-done-joined = The two players are one. All their games are yours now.
identity-refused-link = This link was used, or is older than ten minutes. On the device where you are signed in, open “Your data” and make a new one.
identity-refused-same = You are this player already. Open the link on the other device.
identity-refused-table = Both sit at the same table, and its game is not over. Finish that game or leave the table, then make a new link.
identity-refused-rated = Both are in a rated game with a clock of minutes, and one person plays only one at a time. Finish one of the two games, then make a new link.

## Recovery words
identity-words = Recovery words
identity-words-text = Eight words on a sheet of paper bring you back when this browser forgets its key or the device is lost. We can’t tell you the words again, because we keep only a fingerprint of them.
identity-words-list = Language of the words
identity-words-en = English
identity-words-fr = French
identity-words-do = Get my words
identity-words-made = You got words on { $moment }. New ones replace them.
identity-words-new = Get new words
identity-words-forget = Delete them
identity-words-lead = Write these words down in their order. They are shown only now.
identity-words-are-en = The words are English.
identity-words-are-fr = The words are French.
identity-words-warning = Whoever has them can play as you. Earlier words no longer work.
identity-words-written = I have written them down
people-done-words = Your recovery words are deleted.
identity-return = Have you played here before?
identity-return-text = Come back with a passkey, with your recovery words, or from a device on which you are still signed in.
identity-recover = Come back with recovery words
identity-recover-lead = Type your eight words in their order. The first four letters of each are enough.
identity-recover-words = Your eight words
identity-recover-do = Find me
identity-refused-words = Nobody has these words. Check that all eight are there, in the order in which you wrote them down.
