### Cards, kinds, families, rulesets and bots.
###
### card-NAME           the published name; NAME as in the notation
###   .the .obj .of     forms for sentences: at the beginning, as an object, as an owner
### card-NAME-line      what it does, at most 60 characters
### card-NAME-text      what it does, exactly
### card-NAME-base-1, card-NAME-base-2   how that edition plays it, where they differ
### card-NAME-duel      what is special in a duel, where something is
### card-NAME-example   one situation
### kind-KIND, kind-KIND-text            character, intrigue
### family-FAMILY       .the at the beginning, .of as an owner, .to as the one that is joined
### ruleset-RULES, ruleset-ablaze-line    bot-LEVEL, bot-LEVEL-line
### form-*              pieces of other messages, never shown alone:
###   $card, $ability, $by are card ids, $family, $by-family, $to-family family ids;
###   $level is a bot’s level; $count is a number

## Base characters

card-archer = Archer
    .the = The Archer
    .obj = the Archer
    .of = the Archer’s
card-archer-line = Eliminates the card at either end of the queue
card-archer-text = Eliminates the card at the very front or the one at the very back, face up or face down, of any family. You gain 1. If the Archer is the first or last card, it may shoot itself; alone in the queue, it must.
card-archer-example = The first card is Blue’s and has 3 influence on it, the last one is Green’s. Red’s Archer shoots the first: Blue’s 3 are lost and Red gains 1.

card-soldier = Soldier
    .the = The Soldier
    .obj = the Soldier
    .of = the Soldier’s
card-soldier-line = Eliminates a card right beside it
card-soldier-text = Strikes a neighbour, face up or face down, and eliminates it. You gain 1. You may strike a card of your own family, and must if no other lies beside the Soldier; with no neighbour at all, nothing happens.
card-soldier-example = Red’s Soldier lies between a face‑down Blue card with 2 influence on it and a Red one. Red strikes Blue’s card: the 2 are lost and Red gains 1.

card-spy = Spy
    .the = The Spy
    .obj = the Spy
    .of = the Spy’s
card-spy-line = Steals 1 from the owner of a card beside it
card-spy-text = Choose a player who has a card beside the Spy, face up or face down, and take 1 influence from them. It comes from what lies before the player, never from a card. If that player is you, or has nothing, nothing happens.
card-spy-duel = What counts is the player: stealing from your other family does nothing.
card-spy-example = Red’s Spy lies between a Blue card with 3 influence on it and a Green one. Red chooses Blue, who has 4: Blue now has 3 and Red 1 more. The 3 on the card stay there.

card-heir = Heir
    .the = The Heir
    .obj = the Heir
    .of = the Heir’s
card-heir-line = Gains 2 unless another Heir is face up
card-heir-text = You gain 2 each time the Heir acts, if no other Heir lies face up on top anywhere in the queue, whatever its family. Covered and face‑down Heirs do not count. What counts is the moment it acts.
card-heir-duel = The Heir of your other family counts as another Heir.
card-heir-example = Red’s Heir has brought 2 every round. Now Blue’s Heir is revealed: as long as both lie face up, neither gains anything.

card-shapeshifter = Shapeshifter
    .the = The Shapeshifter
    .obj = the Shapeshifter
    .of = the Shapeshifter’s
card-shapeshifter-line = Acts like a face‑up character beside it
card-shapeshifter-text = Uses the ability of an adjacent face‑up character, chosen anew each time. It copies the ability, not the name, and acts from its own place, for you; an Ambush would catch the Shapeshifter. As an Heir it gains 2 unless another Shapeshifter is face up on top. Copying a Shapeshifter does nothing.
card-shapeshifter-example = Red’s Shapeshifter lies between Red’s Spy and Blue’s Lord, both face up. It copies the Lord: Red gains 1, and 1 more for the Red Spy beside it.

card-lord = Lord
    .the = The Lord
    .obj = the Lord
    .of = the Lord’s
card-lord-line = Gains 1, plus 1 per card of its family beside it
card-lord-text = You gain 1, and 1 more for each adjacent card of the Lord’s family, face up or face down.
card-lord-base-1 = Every card of an adjacent stack of the family counts, covered ones too.
card-lord-base-2 = An adjacent stack of the family counts once.
card-lord-duel = Your other family does not count.
card-lord-example = Red’s Lord lies between a face‑down Red card and a Blue one: Red gains 2.

## Base intrigues

card-assassination = Assassination
    .the = The Assassination
    .obj = the Assassination
    .of = the Assassination’s
card-assassination-line = Eliminates the card of your choice
card-assassination-text = Eliminates a card of your choice, wherever it lies, face up or face down. You gain 1. Then the Assassination is discarded. It may even choose itself: it is then eliminated, and you still gain 1.
card-assassination-example = In the middle of the queue a Blue card has gathered 3 influence. Red reveals the Assassination and picks it: the 3 are lost, Red gains 1, the Assassination is discarded.

card-royal-decree = Royal Decree
    .the = The Royal Decree
    .obj = the Royal Decree
    .of = the Royal Decree’s
card-royal-decree-line = Moves a card to another place in the queue
card-royal-decree-text = Moves any other card that is on top, with the influence on it: between two cards or stacks or to an end, never onto a card; and it must change its place. Of a stack only the top card moves. What goes behind the Decree is resolved when its turn comes, perhaps again; what goes in front of it is not resolved any more this round. Then the Decree is discarded.
card-royal-decree-example = Green’s Archer would be the next to act. Red’s Royal Decree moves it to the front of the queue: it does not act this round.

card-ambush = Ambush
    .the = The Ambush
    .obj = the Ambush
    .of = the Ambush’s
card-ambush-line = Gains 1; hit by an opponent: gains 4, attacker discarded
card-ambush-text = If an opponent’s card eliminates the Ambush, the attacker’s player gains 1 as usual, the attacker is discarded and you gain 4. If you reveal it yourself, the influence on it is lost, you gain 1 and it is discarded. Moving it, or stealing beside it, does not spring it.
card-ambush-base-1 = If your own card eliminates it, you gain 2, and that card is discarded too.
card-ambush-base-2 = If your own card eliminates it, you gain 1 for the elimination, and that card is not discarded for it.
card-ambush-duel = An attack by your other family is your own: that attacker is not discarded and nobody gains 4. In the first edition you gain 2, in the second 1.
card-ambush-example = Blue’s Soldier strikes a face‑down Red card with 2 influence on it: an Ambush! The 2 are lost, Blue gains 1, the Soldier is discarded, Red gains 4.

card-conspiracy = Conspiracy
    .the = The Conspiracy
    .obj = the Conspiracy
    .of = the Conspiracy’s
card-conspiracy-line = Pays twice the influence lying on it
card-conspiracy-text = When you reveal it you gain twice the influence on it, and it is discarded. With nothing on it you gain nothing. If it is eliminated, all is lost.
card-conspiracy-example = Red has kept the Conspiracy face down for three rounds: 3 influence lie on it. Revealed, it earns Red 6.

## Ablaze characters

card-prince = Prince
    .the = The Prince
    .obj = the Prince
    .of = the Prince’s
card-prince-line = Revealed, he brings in his Twin; he gains 1
card-prince-text = When you reveal him you first gain the influence on him, then put your family’s Twin face up at the front, at the back, or on a top card of the family that is no Prince. Then, and each time he acts, you gain 1. The Twin comes with your revealing only, if it still waits beside the table. When he is eliminated, every uncovered Twin of his family is discarded.
card-prince-duel = The Twin goes onto a card of the same family only, and Twin and Prince of your other family are not concerned.
card-prince-example = Red reveals the Prince with 1 influence on him: Red gains it, puts the Twin at the back and gains 1 more. The Twin is still to come this round and gains another 1.

card-twin = Twin
    .the = The Twin
    .obj = the Twin
    .of = the Twin’s
card-twin-line = Gains 1
card-twin-text = The Twin is not part of your hand: it waits face up beside the table and comes when you reveal the Prince. You gain 1 each time it acts. When it is eliminated, every uncovered Prince of its family is discarded, face down or not.
card-twin-example = Red’s Prince lies face down with 2 influence on him, the Twin face up. Blue’s Cutthroat eliminates the Twin: the Prince must be shown and is discarded, and his 2 are lost.

card-queen = Queen
    .the = The Queen
    .obj = the Queen
    .of = the Queen’s
card-queen-line = Gains 2; an opponent who eliminates her gains 1 more
card-queen-text = You gain 2 each time she acts. Another player who eliminates her gains 1 more, on top of what the elimination earns. Who counts as her owner is the player she belongs to at that moment.
card-queen-duel = Eliminating the Queen of your other family brings no bonus.
card-queen-example = Red’s Queen gains 2. Later in the round Blue’s Apothecary eliminates her: Blue gains 1 for that, and 1 more because she is the Queen.

card-cutthroat = Cutthroat
    .the = The Cutthroat
    .obj = the Cutthroat
    .of = the Cutthroat’s
card-cutthroat-line = Eliminates a neighbour and opponents’ face‑up namesakes
card-cutthroat-text = Eliminates an adjacent card, of any family, face up or face down, and with it every opponent’s card of the same name that lies face up on top, wherever it is. They fall together. If only one card falls you gain nothing for the elimination itself; if several fall, 1 for each.
card-cutthroat-duel = Your other family’s cards count as opponents’ and fall as well.
card-cutthroat-example = Red’s Cutthroat strikes Blue’s Felon beside it; Green’s Felon lies face up far away. Both fall and Red gains 2. Had there been Blue’s alone, Red would have gained nothing.

card-apothecary = Apothecary
    .the = The Apothecary
    .obj = the Apothecary
    .of = the Apothecary’s
card-apothecary-line = Eliminates a card beside another of its family
card-apothecary-text = Eliminates a card beside another card of its family. That other card must be a top card, face up or face down; the victim may be of any family, face up or face down as well. You gain 1. It may have to eliminate itself; with no other card of the family in the queue, nothing happens. Wherever the victim lies, the Apothecary is the attacker: a Trap takes it.
card-apothecary-duel = Only cards of the same family show it a victim, not those of your other family.
card-apothecary-example = Red’s Apothecary is the first card. At the other end a face‑down Red card lies beside Green’s Queen: the Apothecary eliminates her. Red gains 1, and 1 more for the Queen.

card-felon = Felon
    .the = The Felon
    .obj = the Felon
    .of = the Felon’s
card-felon-line = Costs every player 1 per card of theirs beside it
card-felon-text = Each player loses 1 influence for each card of theirs beside the Felon. Your own neighbours cost you too. Nobody goes below 0, and influence on cards is safe.
card-felon-duel = A neighbour of either of your families costs you 1.
card-felon-example = Red’s Felon lies between two Blue cards: Blue loses 2. If Blue has only 1, Blue loses that 1.

card-schemer = Schemer
    .the = The Schemer
    .obj = the Schemer
    .of = the Schemer’s
card-schemer-line = Gains 2, but is discarded if a stack is beside her
card-schemer-text = You gain 2 each time she acts, unless a stack lies beside her at that moment: then she is discarded and you gain nothing. A stack is two cards or more, of any family; cards under herself do not count.
card-schemer-example = Blue places a card on one of Blue’s own, right beside Red’s Schemer. When her turn comes she is discarded, and Red gains nothing.

## Ablaze intrigues

card-usurpation = Impersonation
    .the = The Impersonation
    .obj = the Impersonation
    .of = the Impersonation’s
card-usurpation-line = Eliminates a neighbour; your own may take its place
card-usurpation-text = Eliminates an adjacent card; you gain 1. If that was an opponent’s character, the same character of your family comes from your cards set aside, discarded or eliminated: face up, without influence, at that very place. If it can come, it must. None comes when the victim lay on a stack or when yours is elsewhere. Then the Impersonation is discarded.
card-usurpation-duel = A character of your other family counts as an opponent’s; the one that comes is always of the Impersonation’s family.
card-usurpation-example = Blue’s Queen lies right behind Red’s Impersonation, and Red’s Queen was set aside. Blue’s Queen falls: Red gains 1, and 1 more for the Queen. Red’s own Queen takes her place, still to come this round, and gains 2.

card-machination = Plot
    .the = The Plot
    .obj = the Plot
    .of = the Plot’s
card-machination-line = Uses a face‑up character; again for each influence spent
card-machination-text = Is discarded first, and the influence on it is kept apart. You use one face‑up top character of its family, which acts from where it lies. Then for each influence kept apart, one by one: gain it, or lose it and use a character again, the same or another. With no such character, you simply gain it all.
card-machination-duel = Only characters of the same family can be used.
card-machination-example = Red reveals the Plot with 2 influence on it; Red’s Queen is face up. She gains 2. Red gives up one of the two to use her again: 2 more. Red gains the other: 5 in all.

card-trap = Trap
    .the = The Trap
    .obj = the Trap
    .of = the Trap’s
card-trap-line = Gains 1; hit by an opponent: steals 3, attacker discarded
card-trap-text = If an opponent’s card eliminates the Trap, that card’s player first gains what this earns; then the attacker is discarded and you steal 3 from its player, or as many as there are. If you reveal it yourself, the influence on it is lost, you gain 1 and it is discarded. If your own card eliminates it, you gain what that earns, and the attacker is not discarded for it.
card-trap-duel = An attack by your other family is your own: its attacker is not discarded and nothing is stolen.
card-trap-example = Blue’s Apothecary eliminates a face‑down Red card: a Trap! Blue gains 1, the Apothecary is discarded, and Red steals 3 from Blue.

card-corruption = Bribery
    .the = The Bribery
    .obj = the Bribery
    .of = the Bribery’s
card-corruption-line = Brings a face‑up character over to your family
card-corruption-text = Your family’s token goes on any face‑up top character, but not on one that lies on a stack of another family’s cards. It replaces a token that is already there; your own card simply loses that token and is yours again. From then on the character is yours in every respect: it acts for you, you may stack on it, it counts in a tie. When it leaves the queue the token goes, and the card lies before its original family. Then the Bribery is discarded.
card-corruption-duel = The character joins the Bribery’s family; your other family counts as another one.
card-corruption-example = Blue’s Queen is still to come this round. Red reveals the Bribery and wins her over: when her turn comes, she gains 2 for Red.

## Kinds

kind-character = Character
kind-character-text = Stays in the queue, face up, and acts again every round.
kind-intrigue = Intrigue
kind-intrigue-text = Acts once, when it is revealed, and is discarded.

## Families

family-red = Red
    .the = Red
    .of = Red’s
    .to = Red
family-blue = Blue
    .the = Blue
    .of = Blue’s
    .to = Blue
family-green = Green
    .the = Green
    .of = Green’s
    .to = Green
family-yellow = Yellow
    .the = Yellow
    .of = Yellow’s
    .to = Yellow
family-violet = Violet
    .the = Violet
    .of = Violet’s
    .to = Violet

## Rulesets

ruleset-base-1 = First edition
ruleset-base-2 = Second edition
ruleset-ablaze = Ablaze
ruleset-ablaze-line = Eleven other cards: twins, traps and bought loyalties. For those who know the base game.

## Bots

bot-page = Page
bot-page-line = Knows the rules and plays on a whim. For a first game.
bot-squire = Squire
bot-squire-line = Plays at once, by good rules of thumb.
bot-knight = Knight
bot-knight-line = Thinks ahead for a moment. A serious opponent.
bot-marshal = Marshal
bot-marshal-line = Thinks longer, with nets that learned from games. Hard to beat.
bot-king = King
bot-king-line = Has learned from millions of games, and thinks the longest.

## Forms

# A card’s name: bare, at the beginning of a sentence, as an object, as an owner.
form-card = { $card ->
    [archer] { card-archer }
    [soldier] { card-soldier }
    [spy] { card-spy }
    [heir] { card-heir }
    [shapeshifter] { card-shapeshifter }
    [lord] { card-lord }
    [assassination] { card-assassination }
    [royal-decree] { card-royal-decree }
    [ambush] { card-ambush }
    [conspiracy] { card-conspiracy }
    [prince] { card-prince }
    [twin] { card-twin }
    [queen] { card-queen }
    [cutthroat] { card-cutthroat }
    [apothecary] { card-apothecary }
    [felon] { card-felon }
    [schemer] { card-schemer }
    [usurpation] { card-usurpation }
    [machination] { card-machination }
    [trap] { card-trap }
   *[corruption] { card-corruption }
}
form-card-the = { $card ->
    [archer] { card-archer.the }
    [soldier] { card-soldier.the }
    [spy] { card-spy.the }
    [heir] { card-heir.the }
    [shapeshifter] { card-shapeshifter.the }
    [lord] { card-lord.the }
    [assassination] { card-assassination.the }
    [royal-decree] { card-royal-decree.the }
    [ambush] { card-ambush.the }
    [conspiracy] { card-conspiracy.the }
    [prince] { card-prince.the }
    [twin] { card-twin.the }
    [queen] { card-queen.the }
    [cutthroat] { card-cutthroat.the }
    [apothecary] { card-apothecary.the }
    [felon] { card-felon.the }
    [schemer] { card-schemer.the }
    [usurpation] { card-usurpation.the }
    [machination] { card-machination.the }
    [trap] { card-trap.the }
   *[corruption] { card-corruption.the }
}
form-card-obj = { $card ->
    [archer] { card-archer.obj }
    [soldier] { card-soldier.obj }
    [spy] { card-spy.obj }
    [heir] { card-heir.obj }
    [shapeshifter] { card-shapeshifter.obj }
    [lord] { card-lord.obj }
    [assassination] { card-assassination.obj }
    [royal-decree] { card-royal-decree.obj }
    [ambush] { card-ambush.obj }
    [conspiracy] { card-conspiracy.obj }
    [prince] { card-prince.obj }
    [twin] { card-twin.obj }
    [queen] { card-queen.obj }
    [cutthroat] { card-cutthroat.obj }
    [apothecary] { card-apothecary.obj }
    [felon] { card-felon.obj }
    [schemer] { card-schemer.obj }
    [usurpation] { card-usurpation.obj }
    [machination] { card-machination.obj }
    [trap] { card-trap.obj }
   *[corruption] { card-corruption.obj }
}
form-card-of = { $card ->
    [archer] { card-archer.of }
    [soldier] { card-soldier.of }
    [spy] { card-spy.of }
    [heir] { card-heir.of }
    [shapeshifter] { card-shapeshifter.of }
    [lord] { card-lord.of }
    [assassination] { card-assassination.of }
    [royal-decree] { card-royal-decree.of }
    [ambush] { card-ambush.of }
    [conspiracy] { card-conspiracy.of }
    [prince] { card-prince.of }
    [twin] { card-twin.of }
    [queen] { card-queen.of }
    [cutthroat] { card-cutthroat.of }
    [apothecary] { card-apothecary.of }
    [felon] { card-felon.of }
    [schemer] { card-schemer.of }
    [usurpation] { card-usurpation.of }
    [machination] { card-machination.of }
    [trap] { card-trap.of }
   *[corruption] { card-corruption.of }
}
# The card that does something, where there are two.
form-by = { $by ->
    [archer] { card-archer }
    [soldier] { card-soldier }
    [spy] { card-spy }
    [heir] { card-heir }
    [shapeshifter] { card-shapeshifter }
    [lord] { card-lord }
    [assassination] { card-assassination }
    [royal-decree] { card-royal-decree }
    [ambush] { card-ambush }
    [conspiracy] { card-conspiracy }
    [prince] { card-prince }
    [twin] { card-twin }
    [queen] { card-queen }
    [cutthroat] { card-cutthroat }
    [apothecary] { card-apothecary }
    [felon] { card-felon }
    [schemer] { card-schemer }
    [usurpation] { card-usurpation }
    [machination] { card-machination }
    [trap] { card-trap }
   *[corruption] { card-corruption }
}
# Whose ability it is.
form-ability-of = { $ability ->
    [archer] { card-archer.of }
    [soldier] { card-soldier.of }
    [spy] { card-spy.of }
    [heir] { card-heir.of }
    [shapeshifter] { card-shapeshifter.of }
    [lord] { card-lord.of }
    [assassination] { card-assassination.of }
    [royal-decree] { card-royal-decree.of }
    [ambush] { card-ambush.of }
    [conspiracy] { card-conspiracy.of }
    [prince] { card-prince.of }
    [twin] { card-twin.of }
    [queen] { card-queen.of }
    [cutthroat] { card-cutthroat.of }
    [apothecary] { card-apothecary.of }
    [felon] { card-felon.of }
    [schemer] { card-schemer.of }
    [usurpation] { card-usurpation.of }
    [machination] { card-machination.of }
    [trap] { card-trap.of }
   *[corruption] { card-corruption.of }
}
# Families.
form-family-the = { $family ->
    [red] { family-red.the }
    [blue] { family-blue.the }
    [green] { family-green.the }
    [yellow] { family-yellow.the }
   *[violet] { family-violet.the }
}
form-family-of = { $family ->
    [red] { family-red.of }
    [blue] { family-blue.of }
    [green] { family-green.of }
    [yellow] { family-yellow.of }
   *[violet] { family-violet.of }
}
form-by-family-of = { $by-family ->
    [red] { family-red.of }
    [blue] { family-blue.of }
    [green] { family-green.of }
    [yellow] { family-yellow.of }
   *[violet] { family-violet.of }
}
form-to-family = { $to-family ->
    [red] { family-red.to }
    [blue] { family-blue.to }
    [green] { family-green.to }
    [yellow] { family-yellow.to }
   *[violet] { family-violet.to }
}
# A card with its family: at the beginning of a sentence, as an object, and the one that does something.
form-family-card-the = { form-family-of } { form-card }
form-family-card-obj = { form-family-of } { form-card }
form-by-family-card-the = { form-by-family-of } { form-by }
# A bot’s level: $level.
form-bot = { $level ->
    [page] { bot-page }
    [squire] { bot-squire }
    [knight] { bot-knight }
    [marshal] { bot-marshal }
   *[king] { bot-king }
}
# Amounts.
form-influence = { $count } influence
form-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
