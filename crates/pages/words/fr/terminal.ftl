### The table in a terminal (`oriflamme play`), where it needs words that the pages have not got.

term-again = Rejouer
term-menu = Retour aux tables
term-quit = Quitter
term-quit-sure = Quitter ? Votre place reste la vôtre : relancez le programme pour continuer. Si le temps s’écoule entre-temps, un bot joue pour vous.
term-quit-sure-local = Quitter ? Cette partie n’est pas gardée.
term-waiting = Un instant…
# $width columns and $height rows
term-small = Cette fenêtre est trop petite. Il lui faut { $width } colonnes et { $height } lignes.
term-table = Les autres rejoignent la table avec --table { $table }, ou dans un navigateur : /tables/{ $table }
term-no-terminal = Pour jouer soi-même, il faut un terminal, et ceci n’en est pas un. Pour faire jouer un programme, nommez-le avec --bot.

## The last row, which says what the keys do
term-foot = ↑↓ Entrée : choix · I : carte · PgPréc : journal · L : langue · ? : aide · Q : fin
term-foot-talk = ↑↓ Entrée : choix · I : carte · T : parler · PgPréc : journal · ? : aide · Q : fin
term-foot-picked = ↑↓ Entrée : choix · Échap : retour · I : carte · ? : aide · Q : fin

## All keys, and what the signs mean
term-keys-title = Touches
term-keys = ↑ ↓ et Entrée : choisir
    1–9, { key-front }, { key-back }, { key-keep }, { key-reveal }, { key-gain }, { key-repeat } : choisir par le signe placé devant
    Échap : retour à la première étape
    I : ce que fait la carte choisie
    n’importe quelle touche : passer ce qui est montré
    PgPréc, PgSuiv, Fin : relire le journal
    T : dire quelque chose (à une table avec d’autres)
    L : la langue suivante
    Q : quitter
term-signs = ◆ rouge  ● bleu  ▲ vert  ■ jaune  ★ violet
    Archer : face visible · (Archer) : votre carte, face cachée · ? : inconnue
    ✦2 : influence · /● : une carte de cette famille est dessous
    ▸ : en cours de résolution · ▶ : décide · ⚑ : premier joueur
    ▯3 : cartes en main · ▤5 : cartes à piocher · +1 : le Jumeau attend · ✕ : éliminées ou défaussées

## The list of tables on a server
term-tables = À quoi voulez-vous jouer ?
term-new-bots = Jouer contre des bots
term-new-friends = Ouvrir une table pour d’autres
term-refresh = Actualiser
term-your-game = Votre partie : { $rules }
term-your-turn = c’est à vous
term-join = Rejoindre : { $rules }

# What is said after an online game whose deal was checked
term-fair = La donne était honnête : le secret du serveur est celui sur lequel il s’était engagé avant que vous ne preniez place, votre sel a servi, et les cartes découlent des deux.
