### Bots are somebody: a name and a line of character for each family. How well they play is bot-LEVEL in cards.ftl.

bot-name-red = Aldric
bot-character-red = A coupé tous les ponts, et savoure la vue.
bot-name-blue = Isaure
bot-character-blue = Patiente comme un héron, et tout aussi vive.
bot-name-green = Gontran
bot-character-green = Connaît chaque arbre de la forêt, et qui s’est caché derrière.
bot-name-yellow = Mahaut
bot-character-yellow = Sourit à tout le monde et ne se fie à personne.
bot-name-violet = Odon
bot-character-violet = Collectionne les secrets comme d’autres les écus.
bot-who = { $name }, { $level }. { $character } { $line }
