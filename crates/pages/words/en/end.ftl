### The end of a game: ranking, ties, hidden cards, the proof of the shuffle, what comes next.
###
### $player a name, $players several (joined with end-and); $you is "yes" if $player is the reader, for end-shared
### if the reader is one of them; $count a number: influence in end-won, end-shared, end-score, cards elsewhere
###
### end-won, end-tie-broken   $player $you $count      end-shared $players $you $count    end-tie-shared $players $count
### end-place $rank   end-score, end-cards $count   end-and $first $last   end-proof-salt $player   the others none

## Ranking

end-title = The game is over
end-won = { $you ->
    [yes] You win
   *[no] { $player } wins
} with { form-influence }.
end-shared = { $you ->
    [yes] You share the victory: { $players }, with { form-influence } each.
   *[no] { $players } share the victory, with { form-influence } each.
}
end-and = { $first } and { $last }
end-ranking = Ranking
end-place = { $rank ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $rank }th
}
end-score = { form-influence }
end-cards = { form-cards } in the queue
end-tie-why = A tie goes to the player with more cards in the queue; covered ones count too.
end-tie-broken = Equal influence: { $you ->
    [yes] you come first
   *[no] { $player } comes first
} with { form-cards } in the queue.
end-tie-shared = Equal influence and equally many cards in the queue ({ $count } each): { $players } share the place.
end-abandoned-title = The table was abandoned
end-abandoned-text = The game was not played to its end, so there is no ranking.

## What was hidden

end-hidden-title = What each family hid
end-hidden-lead = Nothing is secret any more: these cards never came to light.
end-hidden-aside = Set aside
end-hidden-hand = Left in hand
end-hidden-queue = Face down in the queue
end-hidden-none = Nothing

## The proof of the shuffle

end-proof-title = Was the shuffle fair?
end-proof-text = Before the deal the server chose a secret and showed everyone its fingerprint, so that it could not change it later. Then each player could add a salt, a pinch of chance of their own, and only the secret and the salts together decided the order of the cards. Now the secret is open: anyone can check that it fits the fingerprint and deal the very same cards again.
end-proof-commitment = Fingerprint, shown before the deal
end-proof-secret = Secret, shown now
end-proof-salt = Salt of { $player }
end-proof-none = There is no proof for this game.
end-proof-how = How to check it yourself

## What comes next

end-replay = Watch it again
end-replay-line = Step by step, from any seat or with all cards open
end-rematch = Rematch
end-rematch-line = The same players at a new table
end-download = Download the record
end-download-line = A text file (.ori) that people and programs can read

## How it went: $place is a rank as end-place says it, $count how far behind; $round a number

end-came = You came { $place }, { $count ->
    [0] with as much influence as the winner.
   *[other] { $count } behind.
}
end-course = Influence, round by round
end-course-table = The same in numbers
end-moments = Turning points
end-moment-round = Round { $round }:
end-moment-lead = { $you ->
    [yes] You take the lead.
   *[no] { $player } takes the lead.
}
end-round = Round
end-keep = Keep my name
end-keep-not = Not now
