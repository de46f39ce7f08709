### Notifications on a device when it is its player's turn in a game over days.
###
### $rules the ruleset; $players the other players' names; $device a device

push-game = { $rules } with { $players }
push-title = Notifications on this device
push-text = In games over days, this device can tell you when it is your turn, also while no page is open. The notification goes through the service of your browser’s maker, encrypted so that it can’t be read there. It names the table and the players, never a card.
push-on = This device tells you when it is your turn in a game over days.
push-turn-on = Tell me when it is my turn
push-turn-off = No more notifications on this device
push-script = Without script this browser can’t get notifications.
push-unable = This browser can’t get notifications. On an iPhone or iPad, add this page to the home screen first.
push-denied = Your browser does not allow notifications from this page. You can allow them in the settings of the browser, beside the address.
push-failed = That did not work: the browser could not reach the service of its maker. Try again later.
push-device-on = Gets notifications
push-device-off = No more notifications
push-device-off-label = No more notifications on { $device }
people-done-push-off = That device gets no more messages.
push-refused-off = This server sends no notifications to devices.
push-refused-device = Notifications can’t be sent to this device. Turn them on again.
people-privacy-push = If you turn on messages for a device, its address at the push service of your browser’s maker is kept until you turn them off or sign out there. That service learns when a message comes, and can’t read it.
