### The proof that nobody chose the cards (docs/FAIRNESS.md)

fair-refused-offer = Cette page est ouverte depuis trop longtemps pour une donne honnête, ou elle a déjà servi. Aucune carte n’a été distribuée : retournez à l’accueil et recommencez.

## Before the game, for readers without script

fair-seal-title = Un mélange que vous pouvez vérifier
fair-seal-text = Le serveur a déjà choisi un secret pour le mélange. En voici l’empreinte : si le secret changeait par la suite, vous pourriez le prouver. Saisissez un sel à vous, des lettres et des chiffres que personne ne peut deviner, et notez les deux. Après la partie, ils montreront si la donne était honnête.
fair-seal-salt = Votre sel (lettres, chiffres, - et _)

## After the game: what the browser has found

fair-proved = La donne était honnête : votre navigateur l’a vérifié. Le secret est bien celui qui était scellé avant que vous preniez place, votre sel a été utilisé, et les cartes découlent des deux.
fair-unknown = Votre navigateur ne peut pas vérifier cette donne : il n’a pas noté comment elle était scellée. Peut-être avez-vous pris place dans un autre navigateur. Vous pouvez encore la vérifier à la main, comme indiqué ci-dessous.
fair-alarm = Cette table n’est plus scellée comme lorsque vous avez pris place : ses cartes ont pu être choisies. Ce que votre navigateur a noté s’affichera à la fin de la partie.
fair-alarm-title = Cette donne n’est pas digne de confiance.
fair-other-table = Votre sel était destiné à une autre table que celle où vous avez joué.
fair-other-secret = Le secret n’est pas celui sur lequel le serveur s’était engagé quand votre navigateur a envoyé son sel.
fair-other-salt = La donne ne contient pas le sel que votre navigateur a envoyé.
fair-other-cards = Les cartes ne sont pas celles qui découlent du secret et des sels.
fair-what-now = Que faire : téléchargez la partie, gardez-la avec les notes ci-dessous et montrez le tout aux autres joueurs et aux responsables de ce serveur. Si personne ne peut l’expliquer, ne jouez pas ici quand c’est important.
fair-noted-table = Table, notée avant la partie
fair-noted-commitment = Empreinte, notée avant la partie
fair-noted-salt = Votre sel, noté avant la partie
fair-check-own = Comparez l’empreinte et votre propre sel avec ce que vous aviez noté avant la partie : on peut faire concorder tout le reste.

## At a table, in one line

fair-line = Mélange équitable : personne ne choisit les cartes
fair-line-text = Avant que quiconque ne s’assoie, le serveur a choisi un secret pour le mélange et en a montré l’empreinte : il ne peut plus le changer. Chaque navigateur y ajoute son propre sel et vérifie, après la partie, que les cartes découlent des deux. L’empreinte de cette table :
