### People: names, imported games, and what a reader may do about their own data.

people-nameless = Anonymous
people-imported = Imported from a record. This game was not played here: its names and moves are what the record says.
people-imported-short = Imported
people-name-invisible = This name has characters that can’t be seen or that change how others look. Please write it with ordinary letters.
people-name-mixed = This name mixes letters of several alphabets that look alike. Please write it in one alphabet.
people-name-reserved = This name would be taken for a bot, for somebody’s claimed name or for the people who run this server. Please choose another one.

## A player's own data
people-me = Your data
people-me-lead = There are no accounts here. Your browser holds a key, and with it you are { $name }.
people-me-stranger = This browser has no key, so we know nothing about you. You get one when you sit down at a table, or here when you choose a name.
people-me-begin = Take this name
people-data = What we know about you
people-data-text = Your name, the days you came, your devices and passkeys, your settings and progress, your tables, results and ratings, your friends and clubs, and your reports: all of it in one file.
people-data-do = Download my data
people-key = Did somebody else get your key?
people-key-text = Then take a new one. Every other device on which you are signed in is signed out at once, and your recovery words and a link to another device no longer work; this device stays signed in. Afterwards get new words. If you own bots, give them new keys under “Your bots”.
people-key-passkeys = Passkeys keep working. The list above says when each was made: remove those that you do not know.
people-key-all = Remove all my passkeys, too
people-key-do = Get a new key
people-out = On a borrowed device?
people-out-text = This browser’s key no longer works anywhere. Your games stay, but from here there is no way back to them.
people-out-do = Sign out
people-forget = Leave for good?
people-forget-text = You leave every table where something can still happen; in a game, a bot plays on. Your name, your key and your list of games are deleted at once. Finished games stay, without your name.
people-forget-sure = I know that this can’t be undone
people-forget-do = Forget me
people-done-key = You have a new key. Every other device is signed out, and your recovery words no longer work. Check the list of passkeys, then get new words.
people-done-out = You are signed out.
people-done-forgotten = You are forgotten. Farewell!

## Privacy
people-privacy = Privacy
people-privacy-link = What is kept, and for how long
people-privacy-lead = You can play without telling us who you are, and we keep as little as we can.
people-privacy-devices = For every device on which you are signed in, we keep the browser’s family, its system, and the day of its last use. Keys and recovery words are kept only as fingerprints, from which nobody can recover them.
people-privacy-cookies = Cookies hold your key, your language, your theme, what you last played, and which notices you have read in this browser. No tracking, nothing from other companies.
people-privacy-progress = If you have a key, your settings and your progress with lessons and puzzles are kept here as well, so that they come along to every device on which you are signed in.
people-privacy-chat = What is said at a table is not stored. Only what somebody reports is copied for the people who run this server.
people-privacy-address = Your network address is used for limits while you are here, and is not stored. The people who run this server may ban a range of addresses.
people-privacy-names = Everybody at a table sees the name you sat down with, and so does everybody who may look at the game later. The name leads to your profile, where you choose what others see.
people-kept = How long it is kept
people-kept-unplayed = Tables at which no game began
people-kept-abandoned = Games that nobody finished
people-kept-finished = Games that were played to the end
people-kept-imported = Games imported from records
people-kept-guests = Players without a table, a passkey or recovery words, since they last came
people-kept-players = Other players, since they last came; then they are forgotten, and their games stay without a name
people-kept-sessions = Keys of devices that are no longer used
people-kept-reports = Settled reports, and bans that have ended
people-kept-days = { $days ->
    [one] one day
   *[other] { $days } days
}
people-kept-forever = as long as this server exists

## Trouble with others
people-remove = Remove
people-remove-sure = Remove this player? They can’t sit down at this table again.
people-report = Report or block a player
people-report-who = Who
people-report-about = About what
people-report-words = What they say
people-report-name = Their name
people-report-title = The name
people-report-texts = What is written there
people-report-held = How it is held
people-report-player = Report this player
people-report-club = Report this club
people-report-tournament = Report this tournament
people-report-note = What should we know?
people-report-do = Send the report
people-reported = Thank you
people-reported-text = The people who run this server will look at it. You can also mute a player at once, below the chat.
people-reported-back = Back to the table
people-reported-seen = The people who run this server will look at it. You will read what came of it.
people-reported-return = Back
people-refused-removed = The host has removed you from this table. There are others to sit down at.
people-refused-restless = You have come and gone too often at this table. Stay as you are; the game goes on.
people-refused-reports = You have made many reports today. The people who run this server will look at them first; try again tomorrow.
people-banned = You can’t play here
people-refused-banned = The people who run this server have banned you, or the address you come from.
people-banned-reason = Reason: { $reason }
people-banned-until = It ends on { $moment }.
people-banned-for-good = It is permanent.
log-removed = The host freed a seat.
log-closed = The people who run this server closed the table.
