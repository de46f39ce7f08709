### The rules pages, section by section, in this order. No variables.
###
### rules-title, rules-lead
### rules-SECTION-title, rules-SECTION-text-1 … one message a paragraph

rules-title = How to play
rules-lead = Six rounds, one row of cards, and nobody tells the truth. Five minutes of reading are enough to begin.

## How to play

rules-aim-title = The aim
rules-aim-text-1 = The throne is empty, and your family wants it. Whoever has the most influence after six rounds takes it.
rules-aim-text-2 = The influence before you is yours. What lies on a card is only promised: it comes to you if you reveal that card in time, and it is lost if somebody eliminates the card first.

rules-table-title = The table
rules-table-text-1 = You lead a family of ten cards, and everyone has the same ten. Three of yours, taken at random, are set aside face down; the other seven are your hand. Everyone begins with 1 influence.
rules-table-text-2 = In the middle grows the queue, a single row of cards that is always resolved in the same direction, from front to back. A back shows whose a card is, but not which one. You may look at your own face‑down cards whenever you like, those set aside too.

rules-placing-title = Placing
rules-placing-text-1 = Every round begins with the placement. Clockwise from the first player, each in turn places one card from hand face down: at the front of the queue or at the back, never in between. From the second round on you may also place it on a card of your own family.
rules-placing-text-2 = Who begins is drawn by lot; the published rules let the oldest player begin, and whoever makes a table may choose somebody. After each round the First Player tile passes to the left, to the next player clockwise.

rules-resolving-title = Resolving
rules-resolving-text-1 = Then the queue is resolved, card by card, from front to back. At a face‑down card its owner decides. Keep it hidden, and 1 influence from the supply is put on it. Or reveal it: take the influence on it, and use its ability at once. You may reveal a card in the very round in which it was placed.
rules-resolving-text-2 = A face‑up card has no such choice: it acts, whether its owner likes it or not.
rules-resolving-text-3 = Characters stay in the queue and act again every round. Intrigues act once and are discarded.

rules-abilities-title = Abilities and targets
rules-abilities-text-1 = An ability is an order, not an offer. With several targets you choose among them, and may choose a card of your own; with one you must take it, even if it is your own; with none nothing happens.
rules-abilities-text-2 = Neighbours are the cards right before and right after. When cards leave, the queue closes up, and others become neighbours.
rules-abilities-text-3 = An eliminated card is turned face up and leaves the queue. The influence on it is lost, and whoever eliminated it gains 1, even for a card of their own. A discarded card leaves as well, but earns nobody anything. All cards that are gone lie face up for all to see.

rules-stacks-title = Stacks
rules-stacks-text-1 = A card placed on another covers it, with the influence on it. A covered card sleeps: it is not revealed, does not act, gains nothing, and can neither be hit nor be a neighbour. Still, covered cards count in a tie at the end, and for the Lord of the first edition. In Ablaze they also matter to the Schemer, who looks for stacks; to the Impersonation, whose own character does not come if the victim lay on a stack or if that character lies covered in the queue; and to the Bribery, which can’t win over a character that lies on a stack of another family’s cards.
rules-stacks-text-2 = If the top card leaves in its own turn, the one beneath has its turn at once: a Royal Decree on a Lord moves a card, and then the Lord pays. At a position already passed, an uncovered card waits for the next round.

rules-end-title = The end
rules-end-text-1 = The game ends after the sixth round. The last card in everyone’s hand is not played, and influence still lying on cards is worth nothing. The most influence wins.
rules-end-text-2 = In a tie, whoever has more cards in the queue comes first; covered ones count too. If even that is equal, the place is shared.

rules-hints-title = Hints for your first game
rules-hints-text-1 = A card that stays hidden grows richer, and becomes a better target. Reveal a little sooner than greed suggests.
rules-hints-text-2 = An Ambush works best when it looks like treasure. And a treasure is safest when it could be an Ambush.
rules-hints-text-3 = The ends of the queue belong to the Archers, the places side by side to the Soldiers. Before you place a card, look who is face up beside it.
rules-hints-text-4 = In the sixth round a kept card earns nothing any more. Reveal it, unless its ability would hurt you.
rules-play = Play your first game
rules-play-line = Three players, the gentlest bots, no clock. Every choice says what it will do.

## Variants

rules-editions-title = First and second edition
rules-editions-text-1 = The two editions of the base game differ in two cards. Beside a stack of its family, the Lord counts every card of it in the first edition, and only the top one in the second.
rules-editions-text-2 = If your own card eliminates your Ambush, you gain 2 in the first edition and that card is discarded; in the second you gain 1, and it is not discarded for it.
rules-editions-text-3 = All else is the same. Where the first edition is silent or unclear we follow the second: an Archer or an Assassination may hit itself, a Royal Decree never puts a card onto another, and moving an Ambush does not spring it.

rules-ablaze-title = What Ablaze changes
rules-ablaze-text-1 = Ablaze replaces all cards by eleven others. Placing, resolving and scoring stay the same.
rules-ablaze-text-2 = The Twin is not shuffled in: it waits face up beside the table until you reveal your Prince. Of the other ten cards three are set aside as ever.
rules-ablaze-text-3 = Each family has a token for its Bribery. A character with a token belongs to the token’s family in every respect, for as long as it is in the queue.
rules-ablaze-text-4 = Eliminating does not always earn 1: the Cutthroat gains nothing for a single card, and the Queen brings an opponent 1 more. When a Prince or a Twin is eliminated, the other goes too, unless it is covered.

rules-duel-title = The duel
rules-duel-text-1 = Two players, two families each. Of each family three cards are set aside and three go to the hand, six in all. The remaining eight are your draw pile, the two families alternating.
rules-duel-text-2 = In every round you place by turns, two cards each, of either family. After each of the first four rounds both players draw two cards. Two cards stay unplayed at the end.
rules-duel-text-3 = All influence is yours, but your two families are strangers. A stack holds one family only, a Lord does not count the other, and to a Cutthroat it is an opponent like any other.
rules-duel-text-4 = Ambush and Trap go by the player: if your other family strikes them, its card is not discarded, and nobody gains 4 or steals. The Spy does, too: stealing from yourself does nothing.

## Every ruling

rules-rulings-title = Rulings
rules-rulings-lead = Every question that came up at our tables, and its answer. Each ruling has a name such as CUT-2, under which cards and the log refer to it.
rules-rulings-setup = Setup
rules-rulings-rounds = Rounds
rules-rulings-end = The end
rules-rulings-base = The base game’s cards
rules-rulings-ablaze = The cards of Ablaze
rules-rulings-duel = The duel
