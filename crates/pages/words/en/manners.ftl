### Manners: the house rules, blocking, and what operators tell a player.
###
### $player a player's name

manners-rules = House rules
manners-lead = A few rules make it pleasant to play with strangers. They apply at every table on this server.
manners-fair = Play fair
manners-fair-own = Make your own decisions: no help from programs or from other people while a game is on.
manners-fair-help = The coach, reviews and analysis are for games against bots and for finished games.
manners-fair-together = At a table everybody plays for themselves: no agreements with friends, no games lost on purpose.
manners-fair-one = One person, one player. Programs say that they are programs.
manners-stay = Stay until the end
manners-stay-end = If you sit down with people, play to the end, even when it goes badly.
manners-stay-clock = Do not let the clock run down to annoy the others. If you must go, leave: a bot plays on for you.
manners-stay-count = Leaving is counted. If you leave often, you wait longer to be paired, and meet others who do the same.
manners-kind = Be kind
manners-kind-words = No insults, no threats, nothing about where somebody comes from, whom they love or what they believe.
manners-kind-names = The same goes for names.
manners-kind-losing = Losing is part of the game. So is saying “well played”.
manners-act = If somebody bothers you
manners-act-block = Block them, below the chat or on their profile: you are never paired again, they can’t invite you or see when you are here, and you no longer read what they say.
manners-act-report = Report them there, too, if they break these rules. The people who run this server then see what was said.
manners-act-operators = They may warn somebody, take away chat, play with strangers or rated games for a time, or ban them from this server.
manners-act-told = The player concerned is told what was done and why. So is the one who made the report.
manners-understood = Understood
manners-notice-warned = The people who run this server ask you to keep to the house rules.
manners-notice-muted = You may not chat for a while.
manners-notice-unpaired = You may not play with strangers for a while.
manners-notice-unrated = You may not play rated games for a while.
manners-notice-banned = You were banned from this server for a while.
manners-notice-unbanned = Your ban from this server was lifted.
manners-notice-lifted = Something that was forbidden to you is allowed again.
manners-notice-renamed = The people who run this server have given you another name.
manners-notice-removed = You were removed from a tournament by the player who announced it.
manners-notice-closed = The people who run this server have closed a table at which you sat.
manners-notice-report-acted = Thank you for your report. The people who run this server have looked at it and done something about it.
manners-notice-report-closed = Thank you for your report. The people who run this server have looked at it and found that nothing needs to be done.
manners-block-text = If you block somebody, you are not paired again, and you no longer read what they say. They are not told.
manners-block-do = Block
manners-blocked = Players you have blocked
manners-unblock = Unblock
manners-unblock-label = Unblock { $player }
people-done-unblocked = No longer blocked.
people-done-blocked = Blocked. You can unblock them here.
people-report-conduct = How they play
manners-refused-muted = You may not chat for a while. Your next page says why and until when.
manners-refused-pairing = You may not play with strangers for a while. You can play against bots, and with friends.
manners-refused-rated = You may not play rated games for a while. You can play casual ones.
