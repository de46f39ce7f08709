### What the table asks, what each answer does, and what the others see meanwhile.
###
### $card        the card that asks; in ask-place-where, ask-reveal, choice-place-on, choice-twin-on, choice-usurp and
###              choice-use the card it is about; in choice-corrupt, with $family, the character
### $ability     the card whose ability is used
### $count       influence on the card; in choice-keep* what will lie on it, in choice-reveal-conspiracy and choice-gain what
###              will be gained, in choice-steal what $other has, in ask-gain what is left apart, in choice-cutthroat the
###              cards that fall, in choice-eliminate-along how many cards are discarded besides, in choice-lost what
###              lies on the $cards that go
### $gain        what will be gained; $more in choice-eliminate-queen what is gained for her besides
### $at, $before, $after   positions, from 1; $player who decides, $other another player
###
### ask-reveal $card $at   ask-acting-as $card $ability   ask-gain $count   ask-place, ask-move-where, ask-twin none
### ask-place-where, ask-eliminate, ask-steal, ask-copy, ask-move, ask-use, ask-corrupt $card
### choice-place-on $card $count   choice-twin-on, choice-use $card  choice-usurp $card $gain   choice-copy $ability
### choice-keep*, choice-reveal*, choice-gain, choice-eliminate-along $count   choice-copy-nothing $ability
### choice-reveal-ambush, choice-cutthroat $count $gain   choice-lost $count $cards   choice-steal $other $count
### choice-eliminate, choice-eliminate-own, choice-eliminate-itself $gain   choice-eliminate-queen $gain $more
### choice-move-between $before $after   choice-corrupt $card $family   the other choices none
### wait-* $player; wait-reveal and $at, wait-eliminate and $card

## Placing

ask-place = Choose a card to place face down.
ask-place-where = Where does { form-card-obj } go?
choice-place-first = The first card of the queue
choice-place-front = At the front: resolved first
choice-place-back = At the back: resolved last
choice-place-on = { $count ->
    [0] Covers { form-card-obj }
   *[other] Covers { form-card-obj } and the { $count } influence on it
}

## Keep or reveal

ask-reveal = Position { $at }, { form-card-obj }: keep it hidden or reveal it?
choice-keep = +1 influence on it, { $count } in all
choice-keep-last = +1 influence on it, { $count } in all. Last round: influence left on cards does not count
choice-reveal = { $count ->
    [0] Its ability at once
   *[other] Gain the { $count } on it, then its ability
}
choice-reveal-conspiracy = { $count ->
    [0] Nothing lies on it: gain nothing
   *[other] Gain { $count }, twice what lies on it
}
choice-reveal-ambush = { $count ->
    [0] Gain { $gain }; it is discarded
   *[other] Lose the { $count } on it, gain { $gain }; it is discarded
}
choice-reveal-machination = { $count ->
    [0] Use one face‑up character
   *[other] Use a character; the { $count } on it to gain or to spend
}
choice-reveal-unaided = No character to use: gain the { $count } on it
choice-reveal-nothing = Nothing happens; it is discarded

## Eliminating

ask-acting-as = { form-card-the } uses { form-ability-of } ability.
ask-eliminate = { form-card-the } must eliminate a card. Which one?
choice-eliminate = Gain { $gain }
choice-lost = { $cards ->
    [one] The { $count } on it will be lost
   *[other] The { $count } on them will be lost
}
choice-eliminate-own = Your own card: gain { $gain }
choice-eliminate-itself = The attacker itself: gain { $gain }, and it is gone
choice-eliminate-queen = Gain { $gain }, and { $more } more for the Queen
choice-eliminate-attacker = The attacker is discarded
choice-eliminate-along = { $count ->
    [one] One more card goes with it
   *[other] { $count } more cards go with it
}
choice-eliminate-prince = A face‑down Prince would go with it
choice-risk-ambush = Face down: it might be an Ambush
choice-risk-trap = Face down: it might be a Trap
choice-cutthroat = { $count ->
    [one] One card falls
   *[other] { $count } cards fall
}: { $gain ->
    [0] no gain
   *[other] gain { $gain }
}
choice-cutthroat-hidden = Face down: opponents’ face‑up cards of its name fall too
choice-usurp = Gain { $gain }; then your family’s { form-card } takes the place

## Stealing

ask-steal = { form-card-the } steals 1 influence. From whom?
choice-steal = { $count ->
    [0] { $other } has nothing: nothing happens
   *[other] Take 1 from { $other }, who has { $count }
}
choice-steal-yourself = From yourself: nothing happens

## Copying

ask-copy = { form-card-the } copies a neighbour. Which one?
choice-copy = Use { form-ability-of } ability
choice-copy-nothing = Use { form-ability-of } ability: nothing happens
choice-copy-shapeshifter = A Shapeshifter: nothing happens

## Moving

ask-move = { form-card-the } moves a card. Which one?
ask-move-where = Where does it go?
choice-move-front = To the front
choice-move-back = To the back
choice-move-between = Between positions { $before } and { $after }
choice-turn-comes = It will be resolved this round
choice-turn-passed = It will not be resolved any more this round

## The Twin

ask-twin = The Prince brings in the Twin. Where does it go?
choice-twin-front = At the front
choice-twin-back = At the back
choice-twin-on = Covers { form-card-obj }

## Machination

ask-use = { form-card-the } uses a character. Which one?
choice-use = { form-card-the } acts from where it lies
ask-gain = Kept apart: { form-influence }. Gain 1, or use a character again?
choice-gain = +{ $count } influence for you
choice-repeat = Lose 1 of them and use a character again

## Corruption

ask-corrupt = { form-card-the } wins a character over. Which one?
choice-corrupt = { form-family-card-the } joins your family
choice-corrupt-home = Returns to your family
choice-corrupt-own = Yours already: nothing changes

## Waiting

wait-place = Waiting for { $player } to place a card…
wait-reveal = Waiting for { $player } to keep or reveal the card at position { $at }…
wait-eliminate = Waiting for { $player } to choose { form-card-of } victim…
wait-steal = Waiting for { $player } to choose whom to rob…
wait-copy = Waiting for { $player } to choose whom to copy…
wait-move = Waiting for { $player } to move a card…
wait-twin = Waiting for { $player } to place the Twin…
wait-use = Waiting for { $player } to choose a character…
wait-gain = Waiting for { $player } to gain influence or use a character again…
wait-corrupt = Waiting for { $player } to choose whom to win over…
