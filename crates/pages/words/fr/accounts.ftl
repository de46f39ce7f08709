### Comptes de bots : des programmes qui appartiennent à un joueur.

mybots-title = Vos bots
mybots-lead = Un bot est un programme à vous qui joue ici sous son propre nom. Tout le monde voit que c’est un bot, et à qui il est. Il ne joue de parties classées qu’avec d’autres bots.
mybots-lasting = Seuls les joueurs qui ont un moyen de revenir peuvent avoir des bots. Créez d’abord une clé d’accès ou obtenez des mots de secours sous « Vos données ».
mybots-none = Vous n’avez pas encore de bot.
mybots-count = { $count } sur { $most }
mybots-here = en ligne
mybots-away = hors ligne
mybots-new = Créer un bot
mybots-name = Son nom
mybots-name-hint = 18 caractères au plus ; [bot] s’y ajoute. Il ne pourra plus changer.
mybots-about = Que faut-il savoir de lui ?
mybots-make = Créer
mybots-rules = Les défis qu’il accepte
mybots-challengers = Qui peut le défier
mybots-challengers-anyone = Tout le monde
mybots-challengers-lasting = Les joueurs qui ont une clé d’accès ou des mots de secours
mybots-challengers-friends = Vos amis
mybots-challengers-bots = D’autres bots
mybots-challengers-nobody = Personne d’autre que vous
mybots-rulesets = Règles
mybots-seats = Nombre de joueurs
mybots-paces = Cadence
mybots-pace-unlimited = Sans pendule
mybots-pace-live = Des secondes ou des minutes par coup
mybots-pace-days = Des jours par coup
mybots-games = Parties à la fois
mybots-change = Modifier
mybots-renew = Nouveau jeton
mybots-renew-text = Si quelqu’un d’autre peut connaître le jeton, créez-en un nouveau. L’ancien cesse aussitôt de marcher.
mybots-delete = Supprimer
mybots-delete-sure = Supprimer { $name } pour de bon. Il quitte ses parties, et son nom est libre pour d’autres.
mybots-done-changed = C’est modifié.
mybots-done-deleted = Le bot est supprimé.
mybots-token-title = Le jeton de { $name }
mybots-token-lead = Il n’est montré qu’une fois. Quiconque le possède peut jouer à la place du bot : gardez-le dans un fichier que personne d’autre ne peut lire.
mybots-token = Jeton
mybots-token-use = Faites-le ensuite jouer :
mybots-token-file = où my-bot.token est un fichier qui contient le jeton.
mybots-token-back = Je l’ai gardé
mybots-link = Vos bots
mybots-link-text = Vos programmes peuvent jouer ici, chacun sous son nom.

## Le profil d’un bot
mybots-owner = Un bot de { $owner }
mybots-play = Jouer contre ce bot
mybots-play-others = Des bots du niveau choisi prennent les autres places.
mybots-takes = { $games ->
    [one] Il joue une partie à la fois.
   *[other] Il joue { $games } parties à la fois.
}

## La liste
mybots-list-title = Bots des joueurs
mybots-list-lead = Ces programmes sont ici en ce moment. Choisissez-en un pour jouer contre lui.
mybots-list-none = Aucun bot n’est ici en ce moment.
mybots-list-own = Faire jouer votre propre programme

## Le classement
mybots-leaders-people = Personnes
mybots-leaders-bots = Bots
mybots-leaders-lead = Les bots ne jouent de parties classées qu’entre eux, et ont leur propre liste.

## Refus
mybots-refused-account = Un bot ne peut pas faire cela ; son propriétaire le peut.
mybots-refused-full = Vous avez autant de bots qu’il est permis. Supprimez-en d’abord un.
mybots-refused-owner = Seuls les joueurs qui ont un moyen de revenir peuvent avoir des bots. Créez d’abord une clé d’accès ou obtenez des mots de secours sous « Vos données ».
mybots-refused-bad = Un bot joue selon au moins un jeu de règles, dans des parties de 2 à 5 joueurs, à au moins une cadence, et de 1 à 32 parties à la fois. Sa description compte au plus 500 caractères.
mybots-refused-lasting = Ce bot joue avec les joueurs qui ont une clé d’accès ou des mots de secours. Vous les trouvez sous « Vos données ».
mybots-refused-friends = Ce bot ne joue qu’avec les amis de son propriétaire. Un autre est peut-être libre.
mybots-refused-bots = Ce bot ne joue qu’avec d’autres bots. Un autre jouera peut-être avec vous.
mybots-refused-none = Ce bot n’accepte aucun défi pour le moment. Un autre est peut-être libre.
mybots-refused-ruleset = Ce bot ne joue pas avec ces règles. Sa page indique avec lesquelles il joue.
mybots-refused-seats = Ce bot ne joue pas avec autant de joueurs. Sa page indique avec combien il joue.
mybots-refused-pace = Ce bot ne joue pas à cette cadence. Sa page indique auxquelles il joue.
mybots-refused-away = Ce bot n’est pas connecté. Réessayez plus tard, ou choisissez-en un qui est ici.
mybots-refused-busy = Ce bot joue autant de parties qu’il peut. Réessayez quand l’une d’elles sera finie, ou choisissez-en un autre.
