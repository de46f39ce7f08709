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
    .the = L’Archer
    .obj = l’Archer
    .of = de l’Archer
card-archer-line = Élimine la carte à l’un des deux bouts de la file
card-archer-text = Élimine la première ou la dernière carte de la file, révélée ou face cachée, de n’importe quelle famille. Vous gagnez 1 point. S’il est lui-même à un bout, l’Archer peut se prendre pour cible ; seul dans la file, il y est obligé.
card-archer-example = La première carte est aux Bleus, avec 3 points d’influence dessus, la dernière aux Verts. L’Archer des Rouges abat la première : les 3 points sont perdus et Rouge gagne 1 point.

card-soldier = Soldat
    .the = Le Soldat
    .obj = le Soldat
    .of = du Soldat
card-soldier-line = Élimine une carte adjacente
card-soldier-text = Élimine une carte adjacente, révélée ou face cachée. Vous gagnez 1 point. Vous pouvez frapper une carte de votre propre famille, et vous le devez si aucune autre n’est adjacente au Soldat ; sans aucune carte adjacente, il ne se passe rien.
card-soldier-example = Le Soldat des Rouges se trouve entre une carte bleue face cachée, avec 2 points dessus, et une carte rouge. Rouge frappe la bleue : les 2 points sont perdus et Rouge gagne 1 point.

card-spy = Espion
    .the = L’Espion
    .obj = l’Espion
    .of = de l’Espion
card-spy-line = Vole 1 point au propriétaire d’une carte adjacente
card-spy-text = Choisissez un joueur qui a une carte adjacente à l’Espion, révélée ou face cachée, et prenez-lui 1 point d’influence. Ce point vient de ce que le joueur a devant lui, jamais d’une carte. Si ce joueur, c’est vous, ou s’il n’a rien, il ne se passe rien.
card-spy-duel = C’est le joueur qui compte : voler votre autre famille ne rapporte rien.
card-spy-example = L’Espion des Rouges se trouve entre une carte bleue, avec 3 points dessus, et une verte. Rouge choisit Bleu, qui a 4 points : Bleu n’en a plus que 3, Rouge en a 1 de plus. Les 3 points restent sur la carte.

card-heir = Héritier
    .the = L’Héritier
    .obj = l’Héritier
    .of = de l’Héritier
card-heir-line = Rapporte 2 points, sauf si un autre Héritier est révélé
card-heir-text = Vous gagnez 2 points chaque fois que l’Héritier agit, si aucun autre Héritier révélé et non recouvert ne se trouve dans la file, quelle que soit sa famille. Les Héritiers recouverts ou face cachée ne comptent pas. Seul compte le moment où il agit.
card-heir-duel = L’Héritier de votre autre famille compte comme un autre Héritier.
card-heir-example = L’Héritier des Rouges rapportait 2 points à chaque tour. Voici que celui des Bleus est révélé : tant que les deux sont visibles, ni l’un ni l’autre ne rapporte rien.

card-shapeshifter = Changeforme
    .the = Le Changeforme
    .obj = le Changeforme
    .of = du Changeforme
card-shapeshifter-line = Agit comme un personnage adjacent révélé
card-shapeshifter-text = Utilise la capacité d’un personnage adjacent révélé, choisi de nouveau à chaque fois. Il copie la capacité, pas le nom, et agit depuis sa place, pour vous ; c’est lui qu’une Embuscade emporterait. Comme Héritier, il rapporte 2 points, sauf si un autre Changeforme est révélé et non recouvert. Copier un Changeforme ne fait rien.
card-shapeshifter-example = Le Changeforme des Rouges se trouve entre l’Espion des Rouges et le Seigneur des Bleus, révélés tous les deux. Il copie le Seigneur : Rouge gagne 1 point, et 1 de plus pour l’Espion rouge, qui lui est adjacent.

card-lord = Seigneur
    .the = Le Seigneur
    .obj = le Seigneur
    .of = du Seigneur
card-lord-line = Rapporte 1 point, et 1 par carte adjacente de sa famille
card-lord-text = Vous gagnez 1 point, et 1 de plus pour chaque carte adjacente de la famille du Seigneur, révélée ou face cachée.
card-lord-base-1 = Toutes les cartes d’une pile adjacente de la famille comptent, même recouvertes.
card-lord-base-2 = Une pile adjacente de la famille ne compte qu’une fois.
card-lord-duel = Votre autre famille ne compte pas.
card-lord-example = Le Seigneur des Rouges se trouve entre une carte rouge face cachée et une carte bleue : Rouge gagne 2 points.

## Base intrigues

card-assassination = Assassinat
    .the = L’Assassinat
    .obj = l’Assassinat
    .of = de l’Assassinat
card-assassination-line = Élimine la carte de votre choix
card-assassination-text = Élimine n’importe quelle carte de la file, révélée ou face cachée. Vous gagnez 1 point. Puis l’Assassinat est défaussé. Il peut même se choisir lui-même : il est alors éliminé, et vous gagnez quand même 1 point.
card-assassination-example = Au milieu de la file, une carte bleue a amassé 3 points. Rouge révèle l’Assassinat et la désigne : les 3 points sont perdus, Rouge gagne 1 point, l’Assassinat est défaussé.

card-royal-decree = Décret royal
    .the = Le Décret royal
    .obj = le Décret royal
    .of = du Décret royal
card-royal-decree-line = Change une carte de place dans la file
card-royal-decree-text = Déplace n’importe quelle autre carte non recouverte, avec l’influence posée dessus : entre deux cartes ou piles, ou à un bout, jamais sur une carte ; et elle doit changer de place. D’une pile, seule la carte du dessus bouge. Ce qui passe après le Décret est résolu à son tour, peut-être une seconde fois ; ce qui passe avant n’est plus résolu ce tour-ci. Puis le Décret est défaussé.
card-royal-decree-example = L’Archer des Verts allait agir. Le Décret royal des Rouges l’envoie au début de la file : il n’agit pas ce tour-ci.

card-ambush = Embuscade
    .the = L’Embuscade
    .obj = l’Embuscade
    .of = de l’Embuscade
card-ambush-line = 1 point ; si l’adversaire l’élimine : 4, attaquant défaussé
card-ambush-text = Si une carte adverse élimine l’Embuscade, l’adversaire gagne 1 point comme toujours, mais l’attaquant est défaussé et vous gagnez 4 points. Si vous la révélez vous-même, l’influence posée dessus est perdue, vous gagnez 1 point et elle est défaussée. La déplacer ou voler à côté d’elle ne la déclenche pas.
card-ambush-base-1 = Si c’est votre propre carte qui l’élimine, vous gagnez 2 points et cette carte est défaussée elle aussi.
card-ambush-base-2 = Si c’est votre propre carte qui l’élimine, vous gagnez 1 point pour l’élimination, et cette carte n’est pas défaussée pour autant.
card-ambush-duel = Une attaque de votre autre famille est la vôtre : l’attaquant n’est pas défaussé et personne ne gagne 4 points. Vous gagnez 2 points dans la première édition, 1 dans la seconde.
card-ambush-example = Le Soldat des Bleus frappe une carte rouge face cachée, avec 2 points dessus : c’était l’Embuscade ! Les 2 points sont perdus, Bleu gagne 1 point, le Soldat est défaussé, Rouge gagne 4 points.

card-conspiracy = Complot
    .the = Le Complot
    .obj = le Complot
    .of = du Complot
card-conspiracy-line = Rapporte deux fois l’influence posée dessus
card-conspiracy-text = Quand vous le révélez, vous gagnez deux fois l’influence posée dessus, puis il est défaussé. S’il n’y a rien dessus, vous ne gagnez rien. S’il est éliminé, tout est perdu.
card-conspiracy-example = Rouge a gardé le Complot face cachée pendant trois tours : il porte 3 points. Révélé, il en rapporte 6.

## Ablaze characters

card-prince = Prince
    .the = Le Prince
    .obj = le Prince
    .of = du Prince
card-prince-line = Révélé, il amène son Jumeau ; rapporte 1 point
card-prince-text = Quand vous le révélez, vous gagnez d’abord l’influence posée sur lui, puis vous faites entrer le Jumeau, face visible : au début, à la fin, ou sur une carte non recouverte de la famille qui ne soit pas un Prince. Ensuite, et chaque fois qu’il agit, vous gagnez 1 point. Le Jumeau ne vient que si vous révélez le Prince vous-même et s’il attend encore à côté de la table. Quand le Prince est éliminé, tout Jumeau non recouvert de sa famille est défaussé.
card-prince-duel = Le Jumeau ne se place que sur une carte de la même famille, et le Prince et le Jumeau de votre autre famille ne sont pas concernés.
card-prince-example = Rouge révèle le Prince, sur lequel 1 point est posé : il gagne ce point, place le Jumeau à la fin et gagne encore 1 point. Le tour du Jumeau n’est pas encore passé : il rapportera lui aussi 1 point.

card-twin = Jumeau
    .the = Le Jumeau
    .obj = le Jumeau
    .of = du Jumeau
card-twin-line = Rapporte 1 point
card-twin-text = Le Jumeau n’est pas dans votre main : il attend, visible, à côté de la table et arrive quand vous révélez le Prince. Vous gagnez 1 point chaque fois qu’il agit. Quand il est éliminé, tout Prince non recouvert de sa famille est défaussé, même face cachée.
card-twin-example = Le Prince des Rouges est face cachée avec 2 points dessus, le Jumeau est révélé. La Coupe-jarret des Bleus élimine le Jumeau : le Prince doit être montré, il est défaussé et ses 2 points sont perdus.

card-queen = Reine
    .the = La Reine
    .obj = la Reine
    .of = de la Reine
card-queen-line = Rapporte 2 ; l’adversaire qui l’élimine gagne 1 de plus
card-queen-text = Vous gagnez 2 points chaque fois qu’elle agit. Un autre joueur qui l’élimine gagne 1 point de plus, en plus de ce que rapporte l’élimination. Seul compte le joueur à qui elle appartient à ce moment-là.
card-queen-duel = Éliminer la Reine de votre autre famille ne donne aucun bonus.
card-queen-example = La Reine des Rouges rapporte 2 points. Plus loin dans la file, l’Apothicaire des Bleus l’élimine : Bleu gagne 1 point pour cela, et 1 de plus parce que c’est la Reine.

card-cutthroat = Coupe-jarret
    .the = La Coupe-jarret
    .obj = la Coupe-jarret
    .of = de la Coupe-jarret
card-cutthroat-line = Élimine une carte adjacente et ses homonymes adverses
card-cutthroat-text = Élimine une carte adjacente, de n’importe quelle famille, révélée ou face cachée, et avec elle toutes les cartes adverses du même nom qui sont révélées et non recouvertes, où qu’elles soient. Elles tombent ensemble. Si une seule carte tombe, vous ne gagnez rien pour l’élimination elle-même ; si plusieurs tombent, 1 point pour chacune.
card-cutthroat-duel = Les cartes de votre autre famille comptent comme adverses et tombent aussi.
card-cutthroat-example = La Coupe-jarret des Rouges frappe le Félon des Bleus, adjacent ; celui des Verts est révélé plus loin. Les deux tombent et Rouge gagne 2 points. S’il n’y avait eu que celui des Bleus, Rouge n’aurait rien gagné.

card-apothecary = Apothicaire
    .the = L’Apothicaire
    .obj = l’Apothicaire
    .of = de l’Apothicaire
card-apothecary-line = Élimine une carte adjacente à une autre de sa famille
card-apothecary-text = Élimine une carte adjacente à une autre carte de sa famille. Cette autre carte ne doit pas être recouverte, mais peut être révélée ou face cachée ; la victime, elle, peut être de n’importe quelle famille, révélée ou face cachée. Vous gagnez 1 point. Il peut devoir s’éliminer lui-même ; sans autre carte de la famille dans la file, il ne se passe rien. Où que soit la victime, l’attaquant est l’Apothicaire : c’est lui qu’un Guet-apens emporte.
card-apothecary-duel = Seules les cartes de la même famille lui désignent une victime, pas celles de votre autre famille.
card-apothecary-example = L’Apothicaire des Rouges est la première carte. À l’autre bout, une carte rouge face cachée est adjacente à la Reine des Verts : l’Apothicaire l’élimine. Rouge gagne 1 point, et 1 de plus pour la Reine.

card-felon = Félon
    .the = Le Félon
    .obj = le Félon
    .of = du Félon
card-felon-line = Chacun perd 1 point pour chacune de ses cartes adjacentes
card-felon-text = Chaque joueur perd 1 point d’influence pour chacune de ses cartes adjacentes au Félon. Les vôtres vous coûtent aussi. Personne ne descend sous 0, et l’influence posée sur les cartes est à l’abri.
card-felon-duel = Toute carte adjacente, de l’une ou l’autre de vos familles, vous coûte 1 point.
card-felon-example = Le Félon des Rouges se trouve entre deux cartes bleues : Bleu perd 2 points. Si Bleu n’en a qu’un, il perd celui-là.

card-schemer = Intrigante
    .the = L’Intrigante
    .obj = l’Intrigante
    .of = de l’Intrigante
card-schemer-line = Rapporte 2 points ; défaussée si une pile lui est adjacente
card-schemer-text = Vous gagnez 2 points chaque fois qu’elle agit, sauf si elle est adjacente à une pile à ce moment-là : elle est alors défaussée et vous ne gagnez rien. Une pile, c’est deux cartes ou plus, de n’importe quelle famille ; les cartes sous elle ne comptent pas.
card-schemer-example = Bleu pose une carte sur l’une des siennes, adjacente à l’Intrigante des Rouges. Quand vient le tour de celle-ci, elle est défaussée et Rouge ne gagne rien.

## Ablaze intrigues

card-usurpation = Usurpation
    .the = L’Usurpation
    .obj = l’Usurpation
    .of = de l’Usurpation
card-usurpation-line = Élimine une carte adjacente ; la vôtre peut la remplacer
card-usurpation-text = Élimine une carte adjacente ; vous gagnez 1 point. Si c’était un personnage adverse, le même personnage de votre famille arrive, pris parmi vos cartes écartées, défaussées ou éliminées : révélé, sans influence, exactement à cette place. S’il peut venir, il le doit. Il ne vient pas si la victime était sur une pile ou si le vôtre est ailleurs. Puis l’Usurpation est défaussée.
card-usurpation-duel = Un personnage de votre autre famille compte comme adverse ; celui qui arrive est toujours de la famille de l’Usurpation.
card-usurpation-example = La Reine des Bleus vient juste après l’Usurpation des Rouges, et la Reine des Rouges avait été écartée. La Reine des Bleus tombe : Rouge gagne 1 point, et 1 de plus pour la Reine. La Reine des Rouges prend sa place, son tour est encore à venir : elle rapporte 2 points.

card-machination = Machination
    .the = La Machination
    .obj = la Machination
    .of = de la Machination
card-machination-line = Fait agir un personnage, puis encore à chaque point dépensé
card-machination-text = Elle est d’abord défaussée, et l’influence posée dessus est mise à part. Vous faites agir un personnage révélé et non recouvert de sa famille, depuis sa place. Puis, pour chaque point mis à part, un par un : gagnez-le, ou perdez-le pour faire agir un personnage encore une fois, le même ou un autre. Faute d’un tel personnage, vous gagnez simplement le tout.
card-machination-duel = Seuls les personnages de la même famille peuvent agir.
card-machination-example = Rouge révèle la Machination, avec 2 points dessus ; la Reine des Rouges est révélée. Elle rapporte 2 points. Rouge perd l’un des deux points pour la faire agir encore : 2 de plus. Rouge gagne l’autre : 5 points en tout.

card-trap = Guet-apens
    .the = Le Guet-apens
    .obj = le Guet-apens
    .of = du Guet-apens
card-trap-line = 1 point ; si l’adversaire l’élimine : vole 3, sa carte part
card-trap-text = Si une carte adverse élimine le Guet-apens, l’adversaire gagne d’abord ce que cela rapporte ; puis l’attaquant est défaussé et vous volez 3 points à cet adversaire, ou ce qu’il a. Si vous le révélez vous-même, l’influence posée dessus est perdue, vous gagnez 1 point et il est défaussé. Si c’est votre propre carte qui l’élimine, vous gagnez ce que cela rapporte, et elle n’est pas défaussée pour autant.
card-trap-duel = Une attaque de votre autre famille est la vôtre : l’attaquant n’est pas défaussé et rien n’est volé.
card-trap-example = L’Apothicaire des Bleus élimine une carte rouge face cachée : c’était le Guet-apens ! Bleu gagne 1 point, l’Apothicaire est défaussé, et Rouge vole 3 points à Bleu.

card-corruption = Corruption
    .the = La Corruption
    .obj = la Corruption
    .of = de la Corruption
card-corruption-line = Rallie à votre famille un personnage révélé
card-corruption-text = Vous marquez du jeton de votre famille un personnage révélé et non recouvert, quel qu’il soit, à moins qu’il ne repose sur une pile d’une autre famille. Le jeton remplace celui qui s’y trouvait déjà ; si la carte était à vous à l’origine, elle perd simplement ce jeton et vous revient. Dès lors le personnage est à vous à tous égards : il agit pour vous, vous pouvez empiler sur lui, il compte en cas d’égalité. Quand il quitte la file, le jeton s’en va et la carte revient devant sa famille d’origine. Puis la Corruption est défaussée.
card-corruption-duel = Le personnage rejoint la famille de la Corruption ; votre autre famille compte comme une autre.
card-corruption-example = Le tour de la Reine des Bleus est encore à venir. Rouge révèle la Corruption et la rallie : quand son tour vient, elle rapporte 2 points à Rouge.

## Kinds

kind-character = Personnage
kind-character-text = Reste dans la file, révélé, et agit de nouveau à chaque tour.
kind-intrigue = Intrigue
kind-intrigue-text = Agit une fois, quand elle est révélée, puis est défaussée.

## Families

family-red = Rouges
    .the = Les Rouges
    .of = des Rouges
    .to = les Rouges
family-blue = Bleus
    .the = Les Bleus
    .of = des Bleus
    .to = les Bleus
family-green = Verts
    .the = Les Verts
    .of = des Verts
    .to = les Verts
family-yellow = Jaunes
    .the = Les Jaunes
    .of = des Jaunes
    .to = les Jaunes
family-violet = Violets
    .the = Les Violets
    .of = des Violets
    .to = les Violets

## Rulesets

ruleset-base-1 = Première édition
ruleset-base-2 = Seconde édition
ruleset-ablaze = Embrasement
ruleset-ablaze-line = Onze autres cartes : jumeaux, pièges et loyautés achetées. Pour qui connaît le jeu de base.

## Bots

bot-page = Page
bot-page-line = Connaît les règles et joue selon son humeur. Pour une première partie.
bot-squire = Écuyer
bot-squire-line = Joue sans réfléchir longtemps, d’après quelques bons principes.
bot-knight = Chevalier
bot-knight-line = Réfléchit un instant à la suite. Un adversaire sérieux.
bot-marshal = Maréchal
bot-marshal-line = Réfléchit plus longtemps, avec l’expérience de nombreuses parties. Difficile à battre.
bot-king = Roi
bot-king-line = A appris de millions de parties, et réfléchit le plus longtemps.

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
form-family-card-the = { form-card-the } { form-family-of }
form-family-card-obj = { form-card-obj } { form-family-of }
form-by-family-card-the = { form-by } { form-by-family-of }
# A bot’s level: $level.
form-bot = { $level ->
    [page] { bot-page }
    [squire] { bot-squire }
    [knight] { bot-knight }
    [marshal] { bot-marshal }
   *[king] { bot-king }
}
# Amounts.
# What is gained: $gain.
form-gain = { $gain ->
    [one] { $gain } point
   *[other] { $gain } points
}
form-influence = { $count ->
    [one] { $count } point d’influence
    [many] { $count } de points d’influence
   *[other] { $count } points d’influence
}
form-cards = { $count ->
    [one] { $count } carte
    [many] { $count } de cartes
   *[other] { $count } cartes
}
