### The proof that nobody chose the cards (docs/FAIRNESS.md)

fair-refused-offer = This page is too old for a fair deal, or its offer was used before. No cards were dealt: go to the first page and begin again.

## Before the game, for readers without script

fair-seal-title = A shuffle that you can check
fair-seal-text = The server has already chosen a secret for the shuffle. Below is its fingerprint: if the secret were changed later, you could prove it. Type a salt of your own, letters and digits that nobody can guess, and note both. After the game they show whether the deal was fair.
fair-seal-salt = Your salt (letters, digits, - and _)

## After the game: what the browser has found

fair-proved = The deal was fair: your browser has checked it. The secret is the one that was sealed before you sat down, your salt was used, and the cards follow from both.
fair-unknown = Your browser can’t check this deal, because it has no note of how it was sealed: you may have sat down in another browser. You can still check it by hand, as described below.
fair-alarm = This table is not sealed as it was when you sat down: its cards may have been chosen. What your browser noted is shown at the end of the game.
fair-alarm-title = This deal can’t be trusted.
fair-other-table = Your salt was sent for a different table from the one at which you played.
fair-other-secret = The secret is not the one to which the server had committed when your browser sent its salt.
fair-other-salt = The deal does not contain the salt that your browser sent.
fair-other-cards = The cards are not those that follow from the secret and the salts.
fair-what-now = What to do: download the record, keep it with the notes below, and show both to the other players and to the people who run this server. If nobody can explain it, don’t play here when it matters.
fair-noted-table = Table, as noted before the game
fair-noted-commitment = Fingerprint, as noted before the game
fair-noted-salt = Your salt, as noted before the game
fair-check-own = Compare the fingerprint and your own salt with what you noted before the game: the rest of a record can be made to fit.

## At a table, in one line

fair-line = Fair shuffle: nobody can choose the cards
fair-line-text = Before anybody sat down, the server chose a secret for the shuffle and showed its fingerprint, so that it can’t change it any more. Every browser adds a salt of its own, and after the game it checks that the cards follow from both. The fingerprint of this table:
