### The rulings of docs/RULES.md in plain words, for whoever asks "why?".
###
### ruling-ID-title     a few words; in the log it stands as the reason of a gain, a loss or a discard
### ruling-ID           one sentence or two

## Setup

ruling-SETUP-1-title = Mise en place
ruling-SETUP-1 = Des dix cartes de chaque famille, trois sont écartées au hasard, face cachée ; les sept autres forment la main. Dans Embrasement, le Jumeau attend, visible, à côté de la table et n’est pas mélangé.
ruling-SETUP-2-title = Premier point
ruling-SETUP-2 = Chaque joueur commence avec 1 point d’influence, en duel aussi. La réserve ne s’épuise jamais.
ruling-SETUP-3-title = Qui commence
ruling-SETUP-3 = Le premier joueur est tiré au sort, sauf si la table en désigne un. Les règles publiées font commencer le plus âgé.
ruling-SETUP-4-title = Sens de la file
ruling-SETUP-4 = La file est résolue dans le même sens toute la partie, du début, la position 1, jusqu’à la fin.
ruling-SETUP-5-title = Plus de hasard après la donne
ruling-SETUP-5 = Tout le hasard est dans la donne. Ensuite, seuls les choix des joueurs décident.

## Rounds

ruling-ROUND-1-title = Six tours
ruling-ROUND-1 = Chacun des six tours comporte un placement puis une résolution. Ensuite, la tuile Premier joueur passe au joueur de gauche, dans le sens des aiguilles d’une montre.
ruling-PLACE-1-title = Placer une carte
ruling-PLACE-1 = À partir du premier joueur, dans le sens des aiguilles d’une montre, chacun place une carte face cachée : au début, à la fin, ou sur une carte non recouverte de la même famille. Dans une file vide, il n’y a qu’une place.
ruling-PLACE-2-title = Empiler dès le tour 2
ruling-PLACE-2 = On peut empiler des cartes à partir du tour 2.
ruling-PLACE-3-title = Cartes recouvertes
ruling-PLACE-3 = Une carte recouverte dort, avec l’influence posée dessus : on ne peut ni la révéler ni la viser, elle ne reçoit rien, n’agit pas et n’est adjacente à aucune autre. Une pile peut avoir n’importe quelle hauteur.
ruling-RESOLVE-1-title = Résoudre la file
ruling-RESOLVE-1 = Du début à la fin, la carte du dessus de chaque position a son tour. Face cachée, elle est gardée, avec 1 point de plus dessus, ou révélée, même le tour où elle a été placée ; déjà révélée, elle doit agir.
ruling-RESOLVE-2-title = Révélation
ruling-RESOLVE-2 = Celui qui révèle une carte gagne d’abord l’influence posée dessus. Le Complot la double ; l’Embuscade et le Guet-apens la perdent et rapportent 1 point ; avec la Machination, elle se gagne ou se dépense point par point.
ruling-RESOLVE-3-title = Agir est obligatoire
ruling-RESOLVE-3 = Une capacité doit être utilisée. Entre plusieurs cibles, le propriétaire choisit ; s’il n’y en a qu’une, il n’y a pas de choix ; s’il n’y en a pas, il ne se passe rien. Seules les cartes non recouvertes sont des cibles.
ruling-RESOLVE-4-title = Les personnages restent, les intrigues partent
ruling-RESOLVE-4 = Un personnage reste dans la file, révélé. Une intrigue est défaussée dès que sa capacité est appliquée.
ruling-RESOLVE-5-title = Ce qui était dessous
ruling-RESOLVE-5 = Si la carte en cours de résolution est partie et qu’il en reste à sa position, celle qui est maintenant dessus est résolue aussitôt, avant la position suivante. Peu importe comment la première est partie.
ruling-RESOLVE-6-title = Passé, c’est passé
ruling-RESOLVE-6 = Une position déjà passée n’est plus résolue ce tour-ci, même si une carte y est découverte. Une position à venir est résolue avec ce qui s’y trouve alors sur le dessus.
ruling-RESOLVE-7-title = La file se resserre
ruling-RESOLVE-7 = Quand des cartes partent, la file se resserre. Rien n’est sauté ni résolu deux fois pour autant.
ruling-ELIM-1-title = Élimination
ruling-ELIM-1 = Une carte éliminée est révélée et quitte la file, et l’influence posée dessus est perdue. Celui qui l’élimine gagne 1 point, même si c’était l’une des siennes.
ruling-ELIM-2-title = Défausse
ruling-ELIM-2 = Une carte défaussée part comme une carte éliminée, mais personne ne gagne rien. L’une et l’autre sont posées face visible devant la famille indiquée à leur dos.
ruling-ADJ-1-title = Cartes adjacentes
ruling-ADJ-1 = Sont adjacentes à une carte les cartes du dessus des positions juste avant et juste après. Les cartes d’une même pile ne sont pas adjacentes entre elles.
ruling-OWN-1-title = Qui sait quoi
ruling-OWN-1 = Vous pouvez toujours regarder vos cartes face cachée, même recouvertes ou écartées. Combien de cartes chacun possède, et où, est public ; une carte recouverte qui était révélée reste connue de tous.

## End

ruling-END-1-title = La fin
ruling-END-1 = Après le tour 6, celui qui a le plus d’influence gagne. Les cartes restées en main et l’influence encore posée sur des cartes ne comptent pas.
ruling-END-2-title = Égalités
ruling-END-2 = En cas d’égalité, celui qui a le plus de cartes dans la file passe devant, cartes recouvertes comprises. S’il y a encore égalité, la place est partagée.

## Base cards

ruling-ARCHER-1-title = Archer
ruling-ARCHER-1 = Si l’Archer est la première ou la dernière carte, il est l’une de ses propres cibles. Seul dans la file, il doit s’abattre lui-même.
ruling-SOLDIER-1-title = Soldat
ruling-SOLDIER-1 = Le Soldat frappe une carte adjacente au choix de son propriétaire, même de sa propre famille ; s’il n’y en a pas d’autre, il le doit. Sans carte adjacente, il ne se passe rien.
ruling-SPY-1-title = Espion
ruling-SPY-1 = L’Espion vole 1 point à un joueur qui a une carte adjacente, révélée ou face cachée : au joueur, jamais sur une carte. À soi-même, ou à qui n’a rien, il ne vole rien.
ruling-HEIR-1-title = Héritier
ruling-HEIR-1 = L’Héritier rapporte 2 points si aucune autre carte de son nom n’est révélée et non recouverte à ce moment-là, toutes familles confondues.
ruling-SHAPE-1-title = Changeforme
ruling-SHAPE-1 = Le Changeforme copie une capacité, pas un nom, et agit depuis sa place : c’est lui l’attaquant. Comme Héritier, il regarde s’il y a d’autres Changeformes, pas d’autres Héritiers.
ruling-SHAPE-2-title = Copier un Changeforme
ruling-SHAPE-2 = Copier un autre Changeforme est permis, mais ne fait rien.
ruling-SHAPE-3-title = Un nouveau visage à chaque fois
ruling-SHAPE-3 = Le Changeforme choisit de nouveau qui copier, chaque fois qu’il agit.
ruling-LORD-1-title = Seigneur
ruling-LORD-1 = Le Seigneur rapporte 1 point, et 1 par carte adjacente de sa famille. D’une pile adjacente, seule la carte du dessus compte dans la seconde édition, toutes comptent dans la première.
ruling-ASSASSIN-1-title = Assassinat
ruling-ASSASSIN-1 = L’Assassinat peut se choisir lui-même : il est éliminé, son propriétaire gagne 1 point, et c’est tout.
ruling-DECREE-1-title = Ce que déplace le Décret
ruling-DECREE-1 = Le Décret royal déplace n’importe quelle carte non recouverte sauf lui-même, telle quelle, avec l’influence posée dessus. D’une pile, seule la carte du dessus bouge.
ruling-DECREE-2-title = Où le Décret la mène
ruling-DECREE-2 = La carte va entre deux positions ou à un bout, jamais sur une autre carte, et doit vraiment changer de place. Sans autre carte dans la file, il ne se passe rien.
ruling-DECREE-3-title = Avant ou après le Décret
ruling-DECREE-3 = Une carte déplacée après le Décret est résolue quand vient son tour, peut-être une seconde fois. Déplacée avant lui, elle n’est plus résolue ce tour-ci.
ruling-AMBUSH-1-title = Embuscade
ruling-AMBUSH-1 = Une carte adverse a éliminé l’Embuscade : cet adversaire gagne 1 point pour cela, l’attaquant est défaussé, et le propriétaire de l’Embuscade gagne 4 points.
ruling-AMBUSH-2-title = Sa propre Embuscade
ruling-AMBUSH-2 = Éliminée par une carte de son propriétaire, l’Embuscade rapporte 1 point comme toute carte dans la seconde édition. Dans la première, elle en rapporte 2, et l’attaquant est défaussé lui aussi.
ruling-AMBUSH-3-title = L’Embuscade dort
ruling-AMBUSH-3 = Déplacer une Embuscade, ou voler à côté d’elle, ne la déclenche pas.

## Ablaze cards

ruling-PRINCE-1-title = Prince
ruling-PRINCE-1 = Celui qui révèle le Prince gagne l’influence posée dessus, place le Jumeau, puis gagne 1 point ; ensuite le Prince rapporte 1 point chaque fois qu’il agit. Le Jumeau ne vient qu’à ce moment-là, et seulement s’il attend encore à côté de la table.
ruling-PRINCE-2-title = Quand agit le Jumeau
ruling-PRINCE-2 = Placé à une position encore à venir, le Jumeau agit ce tour-ci. À une position déjà passée, non.
ruling-PRINCE-3-title = Prince et Jumeau
ruling-PRINCE-3 = Quand un Prince est éliminé, tout Jumeau non recouvert de sa famille est défaussé, et inversement ; un Prince face cachée doit alors être montré. Une défausse, elle, n’entraîne rien.
ruling-TWIN-1-title = Jumeau
ruling-TWIN-1 = Le Jumeau rapporte 1 point chaque fois qu’il agit.
ruling-QUEEN-1-title = Reine
ruling-QUEEN-1 = La Reine rapporte 2 points chaque fois qu’elle agit. Un autre joueur qui l’élimine gagne 1 point de plus ; seul compte son propriétaire à ce moment-là.
ruling-CUT-1-title = Les homonymes tombent
ruling-CUT-1 = Avec la carte adjacente à la Coupe-jarret tombent toutes les autres cartes adverses de ce nom, révélées et non recouvertes. Elles tombent ensemble ; ce qu’elles entraînent vient seulement après.
ruling-CUT-2-title = Salaire de la Coupe-jarret
ruling-CUT-2 = Si la Coupe-jarret élimine une seule carte, cela ne rapporte rien ; si elle en élimine plusieurs, 1 point pour chacune. Le bonus de la Reine est dû dans tous les cas.
ruling-APO-1-title = Apothicaire
ruling-APO-1 = L’Apothicaire élimine une carte adjacente à une autre carte non recouverte de sa famille, révélée ou face cachée, et même lui-même. Faute d’une telle carte dans la file, il ne se passe rien.
ruling-APO-2-title = La trace du poison
ruling-APO-2 = Où que soit la victime, l’attaquant est l’Apothicaire : c’est lui qu’un Guet-apens emporte.
ruling-FELON-1-title = Félon
ruling-FELON-1 = Chaque joueur perd 1 point pour chacune de ses cartes adjacentes au Félon, son propriétaire aussi. Personne ne descend sous 0.
ruling-SCHEMER-1-title = Intrigante
ruling-SCHEMER-1 = L’Intrigante rapporte 2 points, sauf si elle est adjacente à une pile quand elle agit : elle est alors défaussée. Les cartes sous elle ne comptent pas.
ruling-USURP-1-title = Usurpation
ruling-USURP-1 = À la place d’un personnage adverse arrive le même personnage de votre famille, révélé, pris parmi vos cartes écartées, défaussées ou éliminées. S’il peut venir, il le doit.
ruling-USURP-2-title = Pas de remplaçant
ruling-USURP-2 = Aucun ne vient si la victime était sur une pile, si c’était l’une des vôtres ou une intrigue, ou si le vôtre est ailleurs : en main, dans la file, dans la pioche, ou un Jumeau à côté de la table.
ruling-USURP-3-title = Le nouveau venu
ruling-USURP-3 = Un remplaçant à une position encore à venir agit ce tour-ci. Un Prince arrivé ainsi n’amène pas de Jumeau.
ruling-MACH-1-title = Machination
ruling-MACH-1 = La Machination est défaussée et son influence mise à part ; puis un personnage révélé et non recouvert de la famille agit. Chaque point mis à part est gagné, ou perdu pour faire agir un personnage encore une fois.
ruling-MACH-2-title = Tirer les ficelles
ruling-MACH-2 = Le personnage qu’une Machination fait agir agit depuis sa place, et c’est lui l’attaquant. Chaque action est entièrement réglée avant le choix suivant.
ruling-TRAP-1-title = Guet-apens
ruling-TRAP-1 = Une carte adverse a éliminé le Guet-apens : cet adversaire gagne d’abord ce que cela rapporte, puis l’attaquant est défaussé et le propriétaire du Guet-apens vole 3 points, ou ce qu’il y a.
ruling-TRAP-2-title = Son propre Guet-apens
ruling-TRAP-2 = Éliminé par une carte de son propriétaire, le Guet-apens rapporte ce que toute carte rapporterait (rien s’il est la seule victime d’une Coupe-jarret), et l’attaquant n’est pas défaussé pour autant.
ruling-CORRUPT-1-title = Corruption
ruling-CORRUPT-1 = Le jeton va sur un personnage révélé et non recouvert, quel qu’il soit, à moins qu’il ne repose sur une pile d’une autre famille. Il remplace un jeton déjà présent ; d’une carte à vous, ce jeton est simplement retiré.
ruling-CORRUPT-2-title = Une nouvelle famille
ruling-CORRUPT-2 = Une carte avec un jeton appartient à sa nouvelle famille à tous égards. Quand elle quitte la file, elle revient à sa famille d’origine.

## Duel

ruling-DUEL-1-title = Mise en place du duel
ruling-DUEL-1 = De chacune de vos deux familles, trois cartes sont écartées et trois sont dans votre main. Les huit autres forment votre pioche, une famille sur deux. Tous voient quelle famille est dessus ; personne ne connaît les cartes.
ruling-DUEL-2-title = Deux cartes chacun
ruling-DUEL-2 = En duel, les joueurs placent tour à tour deux cartes chacun, de l’une ou l’autre famille.
ruling-DUEL-3-title = Piocher
ruling-DUEL-3 = Après chacun des quatre premiers tours, chaque joueur pioche deux cartes. Il en reste deux en main à la fin.
ruling-DUEL-4-title = Deux familles étrangères
ruling-DUEL-4 = Une pile ne contient qu’une famille, et vos deux familles sont étrangères l’une à l’autre. Toute leur influence est à vous.
ruling-DUEL-5-title = Un seul joueur
ruling-DUEL-5 = Pour les gains et les pertes, l’Espion, le Félon, le bonus de la Reine, les égalités, l’Embuscade et le Guet-apens, c’est le joueur qui compte. Une attaque de votre autre famille est la vôtre : l’attaquant n’est pas défaussé pour autant, et personne ne gagne 4 points ni ne vole ; dans la première édition, l’Embuscade rapporte alors quand même 2 points.
ruling-DUEL-6-title = Le duel dans chaque édition
ruling-DUEL-6 = Le duel a paru pour la première édition ; ici, il se joue dans toutes, Embrasement compris.
ruling-DUEL-7-title = Une seule famille
ruling-DUEL-7 = Pour le Seigneur, l’Apothicaire, la Machination, le Prince, le Jumeau et les piles, c’est la famille qui compte. Pour la Coupe-jarret, l’Usurpation et la Corruption, votre autre famille est adverse.
