### Notifications on a device: a turn in a game over days, invitations, tournaments, clubs.
###
### $rules the ruleset; $players the other players' names; $device a device; $player who invites; $round the round’s number; $tournament, $club its name

push-game = { $rules } with { $players }
push-title = Notifications on this device
push-text = This device can tell you when it is your turn in a game over days, when a friend invites you, when a tournament of yours begins, and what is new in your clubs, also while no page is open. You choose which of them. A notification goes through the service of your browser’s maker, encrypted so that it can’t be read there. It names players, tournaments and clubs, and may quote a club’s news. It never names a card.
push-on = This device tells you what you have chosen below, also while no page is open.
push-turn-on = Turn on notifications
push-about = Tell me
push-about-turns = when it is my turn in a game over days
push-about-invitations = when a friend invites me, or a seat is kept for me
push-about-tournaments = when a tournament of mine begins soon, has a table for me, or is changed
push-about-clubs = what is new in my clubs
push-about-keys = If a passkey or recovery words are made for you, this device tells you in any case: somebody else could have done it.
push-invited = { $player } invites you
push-seat = A seat is kept for you
push-round = Round { $round } begins: your table is ready
push-starts = “{ $tournament }” begins soon
push-club = News of the club “{ $club }”
push-keys = A new way to sign in as you
push-turn-off = No more notifications on this device
push-script = Without script this browser can’t get notifications.
push-unable = This browser can’t get notifications. On an iPhone or iPad, add this page to the home screen first.
push-denied = Your browser does not allow notifications from this page. You can allow them in the settings of the browser, beside the address.
push-failed = That did not work: the browser could not reach the service of its maker. Try again later.
push-device-on = Gets notifications
push-device-off = No more notifications
push-device-off-label = No more notifications on { $device }
people-done-push-off = That device gets no more notifications.
push-refused-off = This server sends no notifications to devices.
push-refused-device = Notifications can’t be sent to this device. Turn them on again.
people-privacy-push = If you turn on notifications for a device, its address at the push service of your browser’s maker and what you want to be told there are kept until you turn them off or sign out there. That service learns when a notification comes, and can’t read it.
