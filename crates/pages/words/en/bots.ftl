### Bots are somebody: a name and a line of character for each family. How well they play is bot-LEVEL in cards.ftl.

bot-name-red = Aldric
bot-character-red = Burned every bridge, and enjoys the view.
bot-name-blue = Isaure
bot-character-blue = Patient as a heron, and as sharp.
bot-name-green = Gontran
bot-character-green = Knows every tree of the forest, and who hid behind it.
bot-name-yellow = Mahaut
bot-character-yellow = Smiles at everybody and trusts nobody.
bot-name-violet = Odon
bot-character-violet = Collects secrets as others collect coins.
bot-who = { $name }, { $level }. { $character } { $line }
