### The rules pages, section by section, in this order. No variables.
###
### rules-title, rules-lead
### rules-SECTION-title, rules-SECTION-text-1 … one message a paragraph

rules-title = Comment jouer
rules-lead = Six tours, une seule file de cartes, et personne ne dit la vérité. Cinq minutes de lecture suffisent pour commencer.

## How to play

rules-aim-title = Le but
rules-aim-text-1 = Le trône est vide, et votre famille le convoite. Celui qui a le plus d’influence après six tours s’en empare.
rules-aim-text-2 = L’influence devant vous est à vous. Celle qui est posée sur une carte n’est qu’une promesse : elle vous revient si vous révélez cette carte à temps, elle est perdue si quelqu’un l’élimine avant.

rules-table-title = La table
rules-table-text-1 = Vous menez une famille de dix cartes, les mêmes pour tous. Trois des vôtres, prises au hasard, sont écartées face cachée ; les sept autres forment votre main. Chacun commence avec 1 point d’influence.
rules-table-text-2 = Au milieu s’allonge la file, une seule rangée de cartes, toujours résolue dans le même sens, du début à la fin. Le dos d’une carte montre à qui elle est, mais pas laquelle c’est. Vous pouvez regarder vos cartes face cachée quand vous voulez, même celles qui sont écartées.

rules-placing-title = Placer
rules-placing-text-1 = Chaque tour commence par le placement. À partir du premier joueur, puis dans le sens des aiguilles d’une montre, chacun place une carte de sa main, face cachée : au début de la file ou à la fin, jamais au milieu. À partir du deuxième tour, vous pouvez aussi la poser sur une carte de votre famille.
rules-placing-text-2 = Le premier joueur est tiré au sort ; les règles publiées font commencer le plus âgé, et celui qui ouvre une table peut désigner quelqu’un. Après chaque tour, la tuile Premier joueur passe au joueur de gauche.

rules-resolving-title = Résoudre
rules-resolving-text-1 = Puis la file est résolue, carte par carte, du début à la fin. Devant une carte face cachée, son propriétaire décide. S’il la garde cachée, 1 point de la réserve est posé dessus. S’il la révèle, il gagne l’influence posée dessus et utilise aussitôt sa capacité. On peut révéler une carte le tour même où elle a été placée.
rules-resolving-text-2 = Une carte révélée n’a pas ce choix : elle agit, que cela plaise ou non à son propriétaire.
rules-resolving-text-3 = Les personnages restent dans la file et agissent de nouveau à chaque tour. Les intrigues agissent une fois et sont défaussées.

rules-abilities-title = Capacités et cibles
rules-abilities-text-1 = Une capacité est un ordre, pas une offre. Entre plusieurs cibles, vous choisissez, et vous pouvez choisir une de vos cartes ; s’il n’y en a qu’une, c’est elle, même si elle est à vous ; s’il n’y en a pas, il ne se passe rien.
rules-abilities-text-2 = Sont adjacentes les cartes juste avant et juste après. Quand des cartes partent, la file se resserre, et d’autres deviennent adjacentes.
rules-abilities-text-3 = Une carte éliminée est révélée et quitte la file. L’influence posée dessus est perdue, et celui qui l’a éliminée gagne 1 point, même pour l’une des siennes. Une carte défaussée part aussi, mais ne rapporte rien à personne. Toutes les cartes éliminées et défaussées restent visibles de tous.

rules-stacks-title = Piles
rules-stacks-text-1 = Une carte posée sur une autre la recouvre, avec l’influence posée dessus. Une carte recouverte dort : elle n’est pas révélée, n’agit pas, ne reçoit rien, ne peut être ni visée ni adjacente à une autre. Les cartes recouvertes comptent pourtant lors d’une égalité à la fin et pour le Seigneur de la première édition. Dans Embrasement, elles comptent aussi pour l’Intrigante, qui se méfie des piles ; pour l’Usurpation : votre personnage ne vient pas si la victime était sur une pile, ni s’il est lui-même recouvert dans la file ; et pour la Corruption, qui ne peut rien sur un personnage posé sur une pile d’une autre famille.
rules-stacks-text-2 = Si la carte du dessus part pendant sa propre résolution, celle du dessous est résolue aussitôt : un Décret royal posé sur un Seigneur déplace une carte, puis le Seigneur rapporte. À une position déjà passée, une carte découverte attend le tour suivant.

rules-end-title = La fin
rules-end-text-1 = La partie s’achève après le sixième tour. La dernière carte de chaque main n’est pas jouée, et l’influence encore posée sur des cartes ne vaut rien. Celui qui a le plus d’influence gagne.
rules-end-text-2 = En cas d’égalité, celui qui a le plus de cartes dans la file passe devant ; les recouvertes comptent aussi. S’il y a encore égalité, la place est partagée.

rules-hints-title = Conseils pour une première partie
rules-hints-text-1 = Une carte qui reste cachée s’enrichit, et devient une meilleure cible. Révélez un peu plus tôt que l’avidité ne le voudrait.
rules-hints-text-2 = Une Embuscade n’est jamais meilleure que lorsqu’elle a l’air d’un trésor. Et un trésor est à l’abri quand il pourrait être une Embuscade.
rules-hints-text-3 = Les bouts de la file sont le domaine des Archers, le coude-à-coude celui des Soldats. Avant de placer une carte, regardez qui est révélé juste à côté.
rules-hints-text-4 = Au sixième tour, une carte gardée ne rapporte plus rien. Révélez-la, à moins que sa capacité ne vous nuise.
rules-play = Jouer une première partie
rules-play-line = Trois joueurs, les bots les plus doux, sans pendule. Chaque choix dit ce qu’il fera.

## Variants

rules-editions-title = Première et seconde édition
rules-editions-text-1 = Les deux éditions du jeu de base diffèrent par deux cartes. À côté d’une pile de sa famille, le Seigneur en compte toutes les cartes dans la première édition, et seulement celle du dessus dans la seconde.
rules-editions-text-2 = Si votre propre carte élimine votre Embuscade, vous gagnez 2 points dans la première édition et cette carte est défaussée ; dans la seconde vous gagnez 1 point, et elle n’est pas défaussée pour autant.
rules-editions-text-3 = Tout le reste est pareil. Là où la première édition se tait ou reste ambiguë, nous suivons la seconde : un Archer ou un Assassinat peut se viser lui-même, un Décret royal ne pose jamais une carte sur une autre, et déplacer une Embuscade ne la déclenche pas.

rules-ablaze-title = Ce que change Embrasement
rules-ablaze-text-1 = Embrasement remplace toutes les cartes par onze autres. Le placement, la résolution et le décompte restent les mêmes.
rules-ablaze-text-2 = Le Jumeau n’est pas mélangé : il attend, visible, à côté de la table jusqu’à ce que vous révéliez votre Prince. Des dix autres cartes, trois sont écartées comme toujours.
rules-ablaze-text-3 = Chaque famille a un jeton pour sa Corruption. Un personnage avec un jeton appartient à tous égards à la famille du jeton, tant qu’il est dans la file.
rules-ablaze-text-4 = Éliminer ne rapporte pas toujours 1 point : la Coupe-jarret ne gagne rien pour une seule carte, et la Reine rapporte 1 point de plus à un adversaire. Quand un Prince ou un Jumeau est éliminé, l’autre part aussi, sauf s’il est recouvert.

rules-duel-title = Le duel
rules-duel-text-1 = Deux joueurs, deux familles chacun. De chaque famille, trois cartes sont écartées et trois vont dans la main, six en tout. Les huit restantes forment votre pioche, où les deux familles alternent.
rules-duel-text-2 = À chaque tour, vous placez en alternance deux cartes chacun, de l’une ou l’autre famille. Après chacun des quatre premiers tours, chaque joueur pioche deux cartes. À la fin, il reste deux cartes en main.
rules-duel-text-3 = Toute l’influence est à vous, mais vos deux familles sont étrangères l’une à l’autre. Une pile ne contient qu’une famille, un Seigneur ne compte pas l’autre, et pour une Coupe-jarret c’est une famille adverse comme les autres.
rules-duel-text-4 = Pour l’Embuscade et le Guet-apens, c’est le joueur qui compte : si votre autre famille les frappe, sa carte n’est pas défaussée, et personne ne gagne 4 points ni ne vole. De même pour l’Espion : se voler soi-même ne rapporte rien.

## Every ruling

rules-rulings-title = Précisions
rules-rulings-lead = Toutes les questions qui se sont posées à nos tables, et leur réponse. Chaque précision a un nom, comme CUT-2, auquel renvoient les cartes et le journal de la partie.
rules-rulings-setup = Mise en place
rules-rulings-rounds = Tours de jeu
rules-rulings-end = Fin de la partie
rules-rulings-base = Les cartes du jeu de base
rules-rulings-ablaze = Les cartes d’Embrasement
rules-rulings-duel = Le duel
