### The rulings of docs/RULES.md in plain words, for whoever asks "why?".
###
### ruling-ID-title     a few words; in the log it stands as the reason of a gain, a loss or a discard
### ruling-ID           one sentence or two

## Setup

ruling-SETUP-1-title = Setup
ruling-SETUP-1 = Of each family’s ten cards, three are set aside face down at random; the other seven are the hand. In Ablaze the Twin waits face up beside the table and is not shuffled in.
ruling-SETUP-2-title = First influence
ruling-SETUP-2 = Every player begins with 1 influence, in a duel too. The supply never runs out.
ruling-SETUP-3-title = Who begins
ruling-SETUP-3 = The first player is drawn by lot, unless the table names one. The published rules let the oldest player begin.
ruling-SETUP-4-title = Direction
ruling-SETUP-4 = The queue is resolved in the same direction all game, from the front, which is position 1, to the back.
ruling-SETUP-5-title = No chance after the deal
ruling-SETUP-5 = All chance is in the deal. After it, only the players’ choices decide.

## Rounds

ruling-ROUND-1-title = Six rounds
ruling-ROUND-1 = Each of the six rounds has a placement and a resolution. Then the First Player tile passes to the left, to the next player clockwise.
ruling-PLACE-1-title = Placing a card
ruling-PLACE-1 = Clockwise from the first player, each player places one card face down: at the front, at the back, or on a top card of the same family. The first card of an empty queue has only one place to go.
ruling-PLACE-2-title = Stacking from round 2
ruling-PLACE-2 = Cards may be stacked from round 2 on.
ruling-PLACE-3-title = Covered cards
ruling-PLACE-3 = A covered card rests, with the influence on it: it can’t be revealed or targeted, gains nothing, does not act and is nobody’s neighbour. A stack may be of any height.
ruling-RESOLVE-1-title = Resolving the queue
ruling-RESOLVE-1 = From front to back, the top card of each position has its turn. A face‑down card is kept, with 1 influence more on it, or revealed, even in the round in which it was placed; a face‑up card must act.
ruling-RESOLVE-2-title = Revealing
ruling-RESOLVE-2 = Whoever reveals a card first gains the influence on it. Conspiracy pays it double; Ambush and Trap lose it and pay 1; with a Plot it is gained or spent point by point.
ruling-RESOLVE-3-title = Abilities are mandatory
ruling-RESOLVE-3 = An ability must be used. With several targets its owner chooses, with one there is no choice, with none nothing happens. Only top cards are targets.
ruling-RESOLVE-4-title = Characters stay, intrigues go
ruling-RESOLVE-4 = A character stays in the queue, face up. An intrigue is discarded once its ability is done.
ruling-RESOLVE-5-title = What lay beneath
ruling-RESOLVE-5 = If the card being resolved is gone and others lie at its position, the one now on top is resolved at once, before the next position. It does not matter how the card left.
ruling-RESOLVE-6-title = Passed is passed
ruling-RESOLVE-6 = A position already passed is not resolved again this round, even if a card comes to light there. A position still to come is resolved with whatever is then on top.
ruling-RESOLVE-7-title = The queue closes up
ruling-RESOLVE-7 = When cards leave, the queue closes up. Nothing is skipped and nothing resolved twice because of it.
ruling-ELIM-1-title = Elimination
ruling-ELIM-1 = An eliminated card is turned up and leaves the queue, and the influence on it is lost. Whoever eliminates it gains 1, even for a card of their own.
ruling-ELIM-2-title = Discard
ruling-ELIM-2 = A discarded card leaves like an eliminated one, but nobody gains anything. Both lie face up before the family on their back.
ruling-ADJ-1-title = Neighbours
ruling-ADJ-1 = Neighbours are the top cards of the positions right before and right after. Cards of one stack are not neighbours of each other.
ruling-OWN-1-title = Who knows what
ruling-OWN-1 = You may always look at your own face‑down cards, also covered ones and those set aside. How many cards everyone has, and where, is public; so is a covered card that was face up before.

## End

ruling-END-1-title = The end
ruling-END-1 = After round 6 the most influence wins. Cards left in hand and influence still lying on cards do not count.
ruling-END-2-title = Ties
ruling-END-2 = A tie goes to whoever has more cards in the queue, covered ones included. If that is equal too, the place is shared.

## Base cards

ruling-ARCHER-1-title = Archer
ruling-ARCHER-1 = If the Archer is the first or last card, it is one of its own targets. Alone in the queue, it must shoot itself.
ruling-SOLDIER-1-title = Soldier
ruling-SOLDIER-1 = The Soldier strikes a neighbour of its owner’s choice, one of its own family too; if only such lie beside it, it must. With no neighbour nothing happens.
ruling-SPY-1-title = Spy
ruling-SPY-1 = The Spy steals 1 from a player who has a card beside it, face up or face down: from the player, never from a card. From oneself, or from someone with nothing, it steals nothing.
ruling-HEIR-1-title = Heir
ruling-HEIR-1 = The Heir gains 2 if no other top card of its name is face up at that moment, in any family.
ruling-SHAPE-1-title = Shapeshifter
ruling-SHAPE-1 = The Shapeshifter copies an ability, not a name, and acts from its own place as the attacker. As an Heir it looks for other Shapeshifters, not for Heirs.
ruling-SHAPE-2-title = Copying a Shapeshifter
ruling-SHAPE-2 = Copying another Shapeshifter is allowed and does nothing.
ruling-SHAPE-3-title = A new face each time
ruling-SHAPE-3 = The Shapeshifter chooses anew whom to copy each time it acts.
ruling-LORD-1-title = Lord
ruling-LORD-1 = The Lord gains 1, and 1 for each neighbour of its family. Of a stack beside it, only the top card counts in the second edition, every card in the first.
ruling-ASSASSIN-1-title = Assassination
ruling-ASSASSIN-1 = The Assassination may choose itself: it is eliminated, its owner gains 1, and that is all.
ruling-DECREE-1-title = What a Decree moves
ruling-DECREE-1 = The Royal Decree moves any top card but itself, as it lies, with the influence on it. Of a stack only the top card moves.
ruling-DECREE-2-title = Where a Decree moves it
ruling-DECREE-2 = The card goes between two positions or to an end, never onto another card, and it must really change its place. With no other card in the queue nothing happens.
ruling-DECREE-3-title = Before or behind the Decree
ruling-DECREE-3 = A card moved behind the Decree is resolved when its turn comes, perhaps again. A card moved in front of it is not resolved any more this round.
ruling-AMBUSH-1-title = Ambush
ruling-AMBUSH-1 = An opponent’s card eliminated the Ambush: that player gains 1 for it, the attacker is discarded, and the Ambush’s owner gains 4.
ruling-AMBUSH-2-title = One’s own Ambush
ruling-AMBUSH-2 = Eliminated by one of its owner’s cards, the Ambush earns 1 like any card in the second edition. In the first it earns 2, and the attacker is discarded too.
ruling-AMBUSH-3-title = The Ambush sleeps
ruling-AMBUSH-3 = Moving an Ambush, or stealing beside it, does not spring it.

## Ablaze cards

ruling-PRINCE-1-title = Prince
ruling-PRINCE-1 = Whoever reveals the Prince gains the influence on him, places the Twin, and gains 1; later he gains 1 each time he acts. The Twin comes only with that revealing, and only while it waits beside the table.
ruling-PRINCE-2-title = When the Twin acts
ruling-PRINCE-2 = A Twin placed at a position still to come acts this round. At a position already passed it does not.
ruling-PRINCE-3-title = Prince and Twin
ruling-PRINCE-3 = When a Prince is eliminated, every uncovered Twin of his family is discarded, and the other way round; a Prince lying face down must be shown for it. Being discarded sets off nothing.
ruling-TWIN-1-title = Twin
ruling-TWIN-1 = The Twin gains 1 each time it acts.
ruling-QUEEN-1-title = Queen
ruling-QUEEN-1 = The Queen gains 2 each time she acts. Another player who eliminates her gains 1 more; what counts is who owns her then.
ruling-CUT-1-title = Namesakes fall
ruling-CUT-1 = With the Cutthroat’s neighbour fall all other face‑up top cards of that name that belong to opponents. They fall together, and only then does whatever they set off happen.
ruling-CUT-2-title = Cutthroat’s pay
ruling-CUT-2 = If the Cutthroat eliminates one card, that earns nothing; if several, 1 for each. A Queen’s bonus is paid all the same.
ruling-APO-1-title = Apothecary
ruling-APO-1 = The Apothecary eliminates a neighbour of another top card of its family, face up or face down; that may even be itself. With no such card in the queue nothing happens.
ruling-APO-2-title = Poison leads back
ruling-APO-2 = Wherever the victim lies, the Apothecary is the attacker: a Trap takes the Apothecary.
ruling-FELON-1-title = Felon
ruling-FELON-1 = Each player loses 1 for each card of theirs beside the Felon, its owner too. Nobody goes below 0.
ruling-SCHEMER-1-title = Schemer
ruling-SCHEMER-1 = The Schemer gains 2, unless a stack lies beside her when she acts: then she is discarded. Cards under herself do not count.
ruling-USURP-1-title = Impersonation
ruling-USURP-1 = For an opponent’s character, the same one of your family comes from your cards set aside, discarded or eliminated, face up at that very place. If it can come, it must.
ruling-USURP-2-title = No replacement
ruling-USURP-2 = None comes if the victim lay on a stack, was your own or an intrigue, or if your copy is elsewhere: in hand, in the queue, in the draw pile, or a Twin beside the table.
ruling-USURP-3-title = The newcomer
ruling-USURP-3 = A replacement at a position still to come acts this round. A Prince who arrives so brings no Twin.
ruling-MACH-1-title = Plot
ruling-MACH-1 = The Plot is discarded and its influence kept apart; then a face‑up top character of the family is used. Each influence kept apart is gained, or lost to use a character again.
ruling-MACH-2-title = Pulling the strings
ruling-MACH-2 = A character used by a Plot acts from where it lies and is the attacker itself. Each use is done in full before the next choice.
ruling-TRAP-1-title = Trap
ruling-TRAP-1 = An opponent’s card eliminated the Trap: that player first gains what this earns, then the attacker is discarded and the Trap’s owner steals 3, or as many as there are.
ruling-TRAP-2-title = One’s own Trap
ruling-TRAP-2 = Eliminated by one of its owner’s cards, the Trap earns what any card would (nothing if it is a Cutthroat’s only victim), and the attacker is not discarded for it.
ruling-CORRUPT-1-title = Bribery
ruling-CORRUPT-1 = The token goes on any face‑up top character, but not on one that lies on a stack of another family. It replaces an earlier token; from a card of your own that token is simply taken off.
ruling-CORRUPT-2-title = A new family
ruling-CORRUPT-2 = A card with a token belongs to its new family in every respect. When it leaves the queue, it goes to its original family.

## Duel

ruling-DUEL-1-title = Setup of a duel
ruling-DUEL-1 = Of each of your two families three cards are set aside and three are in your hand. The other eight are your draw pile, the families alternating. Everybody sees which family is on top; nobody knows the cards.
ruling-DUEL-2-title = Two cards each
ruling-DUEL-2 = In a duel the players place by turns, two cards each, of either family.
ruling-DUEL-3-title = Drawing
ruling-DUEL-3 = After each of the first four rounds both players draw two cards. Two stay in hand at the end.
ruling-DUEL-4-title = Two families, two strangers
ruling-DUEL-4 = A stack holds one family only, and your two families are strangers to each other. All their influence is yours.
ruling-DUEL-5-title = One player
ruling-DUEL-5 = Gains and losses, Spy, Felon, the Queen’s bonus, ties, Ambush and Trap go by the player. An attack by your other family is your own: the attacker is not discarded for it, and nobody gains 4 or steals; in the first edition an Ambush then still earns 2.
ruling-DUEL-6-title = Duels in every ruleset
ruling-DUEL-6 = The duel was published for the first edition; here it can be played with every ruleset.
ruling-DUEL-7-title = One family
ruling-DUEL-7 = Lord, Apothecary, Plot, Prince, Twin and stacks go by the family. To Cutthroat, Impersonation and Bribery, your other family is an opponent.
