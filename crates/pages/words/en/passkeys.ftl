### Passkeys: keys that a player's device keeps, by which they come back.

passkey-title = Passkeys
passkey-guest = So far only this browser knows that you are { $name }. If it forgets, your name and your games are out of reach.
passkey-text = A passkey is a key that your phone, your computer or your password manager keeps for you. With it you come back under your name, on any of your devices, by fingerprint, face or PIN. It needs no e-mail address and no password.
passkey-do = Make a passkey
passkey-more = Make another passkey
passkey-nameless = A passkey
passkey-made = Made on { $moment }.
passkey-used = { $days ->
    [0] Last used today or yesterday.
    [one] Last used today or yesterday.
   *[other] Last used { $days } days ago.
}
passkey-rename = Rename
passkey-rename-label = Rename: { $passkey }
passkey-rename-to = New name
passkey-remove-label = Remove: { $passkey }
people-done-passkey = You have a passkey. On another device, choose “I have played here before” on the first page.
people-done-passkey-label = The passkey has its new name.
people-done-passkey-removed = Nobody can sign in with that passkey any more. You may delete it on your device as well.
people-done-passkeys-removed = You have one passkey, the one that you have just used. Nobody can sign in with the others any more.

## What the browser says
passkey-unable = This browser can’t use passkeys here. Recovery words and a link to another device also bring you back.
passkey-no-script = Passkeys need a script, which this browser does not run. Recovery words and a link to another device work without it.
passkey-unavailable = Browsers have passkeys only at addresses that begin with “https”, and on your own computer at the address “localhost”. Here recovery words and a link to another device bring you back.
passkey-cancelled = No passkey was made, and nothing has changed.
passkey-known = This device already has a passkey of yours, so you need no second one on it.
passkey-failed = That did not work, and nothing has changed. Try again in a moment, or use recovery words.

## Coming back
passkey-return = I have played here before
passkey-return-now = So far you are { $name } in this browser. If you come back as another player, you first decide what becomes of the two.
passkey-return-text = Your device asks for your fingerprint, your face or your PIN, and you are back under your name.
passkey-return-do = Sign in with a passkey
passkey-not-used = No passkey was used. Try again, or take one of the other ways below.
passkey-keep = Use a passkey, and remove all others
passkey-cancelled-keep = No passkey was used, and nothing has changed.
passkey-words-text = Have you written down eight words? They bring you back, too.
passkey-device-text = Are you still signed in somewhere? On that device open “Your data”, choose “Add a device”, and open the link here.
passkey-lost = Is all of that lost?
passkey-lost-text = We have no e-mail address and no password of yours, so nobody, not even the people who run this server, can tell that a game is yours. You can start afresh at once; make a passkey this time.
passkey-refused = This passkey was not accepted. Try again; if it happens again, come back another way and make a new one.
passkey-refused-unknown = Nobody here has this passkey any more. It was removed, or its player was forgotten. Take one of the other ways, and delete the passkey on your device.
passkey-refused-stale = That took longer than five minutes, or was sent twice. Please try again.
passkey-refused-many = You have as many passkeys as a player may have. Remove one that you no longer need.
people-privacy-passkeys = Of a passkey we keep its public half and the name you give it. Nobody can sign in with that, and no other site can recognise you by it. Your fingerprint or face never leaves your device.
