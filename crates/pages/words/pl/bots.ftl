### Bots are somebody: a name and a line of character for each family. How well they play is bot-LEVEL in cards.ftl.

bot-name-red = Aldric
bot-character-red = Spalił za sobą wszystkie mosty i podziwia widok.
bot-name-blue = Isaure
bot-character-blue = Cierpliwa jak czapla i równie szybka.
bot-name-green = Gontran
bot-character-green = Zna każde drzewo w lesie i wie, kto się za nim chował.
bot-name-yellow = Mahaut
bot-character-yellow = Do każdego się uśmiecha, nikomu nie ufa.
bot-name-violet = Odon
bot-character-violet = Zbiera sekrety, jak inni zbierają monety.
bot-who = { $name }, { $level }. { $character } { $line }
