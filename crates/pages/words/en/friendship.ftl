### Friends: the list, the links by which one becomes a friend, and who is here.
###
### $name a player's name; $count a number

meet-here-now = { $count ->
    [one] One player is here now.
   *[other] { $count } players are here now.
}
meet-friends = Friends
meet-friends-stranger = To have friends here, first sit down at a table or choose a name.
meet-no-friends = You have no friends here yet. Send somebody a link.
meet-here = here now
meet-away = not here
meet-requests = Friend requests
meet-accept = Accept
meet-refuse = No, thanks
meet-invite = Invite
meet-invite-label = Invite { $name } to this table
meet-play-friend = Play
meet-play-label = Play: make a table and invite { $name }
meet-remove-label = Remove { $name } from your friends
meet-add = Add a friend
meet-once = A link for one friend
meet-once-text = A link for one person: it works once, within a week, and makes you friends at once.
meet-once-do = Make a link for one friend
meet-once-lead = Send this link to one person. Whoever opens it first becomes your friend.
meet-lasting = Your lasting link
meet-lasting-text = A lasting link that you can put anywhere: people who open it send you a request, and you decide.
meet-lasting-do = Make a lasting link
meet-links-end = Withdraw my links
meet-visible = Who sees that you are here
meet-visible-on = Your friends see when you are here. Nobody else does.
meet-visible-off = Nobody sees when you are here.
meet-visible-hide = Hide it from my friends
meet-visible-show = Show it to my friends
meet-open = Become friends with { $name }?
meet-open-lead = Friends see when the other is here, and can invite each other with one tap. Either of you can end it at any time.
meet-open-lasting = { $name } will be asked first.
meet-open-do = Become friends with { $name }
meet-done-friends = You are friends now.
meet-done-asked = Your request was sent. You are friends as soon as it is accepted.
meet-done-removed = Removed.
meet-done-link = Your lasting link is below.
meet-done-links-ended = Your links no longer work.
meet-done-visible = Your friends see when you are here.
meet-done-hidden = Nobody sees when you are here any more.
meet-done-invited = The invitation was sent. It is on your friend’s home page.
meet-invite-friends = Invite a friend from your list
meet-invited = You are invited.
meet-refused-link = This friend link was used, has expired, or was withdrawn. Ask for a new one.
meet-refused-own = This is your own link. Send it to somebody else.
meet-refused-many = Your list is full. Remove somebody first.
meet-refused-unasked = There is no such request, or it was withdrawn.
people-privacy-here = We count who is here from open pages, and forget it within a minute. Your friends see that you are here, unless you hide it. People you block are not told.
