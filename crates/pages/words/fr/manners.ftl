### Les manières : le règlement, le blocage, et ce que l’équipe dit à un joueur.
###
### $player le nom d’un joueur 

manners-rules = Règles de conduite
manners-lead = Quelques règles rendent agréable le jeu entre inconnus. Elles valent à toutes les tables de ce serveur.
manners-fair = Jouez franc jeu
manners-fair-own = Décidez vous-même : pendant une partie, ni programme ni personne ne vous souffle vos coups.
manners-fair-help = Le conseiller et les analyses servent contre les bots et après les parties.
manners-fair-together = À table, chacun joue pour soi : pas d’entente entre amis, pas de partie perdue exprès.
manners-fair-one = Une personne, un joueur. Les programmes se présentent comme tels.
manners-stay = Restez jusqu’au bout
manners-stay-end = Si vous vous asseyez avec d’autres, jouez jusqu’au bout, même quand la partie tourne mal.
manners-stay-clock = Ne laissez pas filer le temps pour agacer les autres. S’il faut partir, quittez la table : un bot joue à votre place.
manners-stay-count = Les départs sont comptés. Si vous partez souvent, vous attendez plus longtemps et rencontrez des joueurs qui font de même.
manners-kind = Soyez aimable
manners-kind-words = Pas d’insultes, pas de menaces, rien sur les origines, les amours ou les croyances de quelqu’un.
manners-kind-names = Cela vaut aussi pour les noms.
manners-kind-losing = Perdre fait partie du jeu. Dire « bien joué » aussi.
manners-act = Si quelqu’un vous dérange
manners-act-block = Bloquez-le, sous la conversation ou sur son profil : vous ne serez plus réunis, il ne peut plus vous inviter ni voir quand vous êtes là, et vous ne lisez plus ce qu’il dit.
manners-act-report = Signalez-le au même endroit s’il enfreint ces règles. L’équipe du serveur reçoit ce qui a été dit.
manners-act-operators = Elle peut avertir quelqu’un, lui retirer pour un temps la conversation, le jeu avec des inconnus ou les parties classées, ou l’exclure de ce serveur.
manners-act-told = La personne concernée apprend ce qui a été fait et pourquoi ; l’auteur du signalement aussi.
manners-understood = Compris
manners-notice-warned = L’équipe du serveur vous demande de respecter les règles de conduite.
manners-notice-muted = Vous ne pouvez pas écrire dans la conversation pour le moment.
manners-notice-unpaired = Vous ne pouvez pas jouer avec des inconnus pour le moment.
manners-notice-unrated = Vous ne pouvez pas jouer de parties classées pour le moment.
manners-notice-banned = Vous avez été temporairement exclu de ce serveur.
manners-notice-unbanned = Votre exclusion de ce serveur est levée.
manners-notice-lifted = Une chose qui vous était interdite est de nouveau permise.
manners-notice-renamed = L’équipe du serveur vous a donné un autre nom.
manners-notice-removed = La personne qui a annoncé un tournoi vous en a retiré.
manners-notice-closed = L’équipe du serveur a fermé une table où vous étiez assis.
manners-notice-report-acted = Merci de votre signalement. L’équipe du serveur l’a examiné et a pris une mesure.
manners-notice-report-closed = Merci de votre signalement. L’équipe du serveur l’a examiné : il n’y a rien à faire.
manners-block-text = Si vous bloquez quelqu’un, vous ne serez plus réunis, et vous ne lirez plus ce qu’il dit. Il n’en est pas informé.
manners-block-do = Bloquer
manners-blocked = Joueurs que vous avez bloqués
manners-unblock = Débloquer
manners-unblock-label = Débloquer { $player }
people-done-unblocked = Ce joueur n’est plus bloqué.
people-done-blocked = Bloqué. Vous pouvez le débloquer ici.
people-report-conduct = sa façon de jouer
manners-refused-muted = Vous ne pouvez pas écrire dans la conversation pour le moment. La prochaine page vous dira pourquoi et jusqu’à quand.
manners-refused-pairing = Vous ne pouvez pas jouer avec des inconnus pour le moment. Vous pouvez jouer contre des bots et avec des amis.
manners-refused-rated = Vous ne pouvez pas jouer de parties classées pour le moment. Vous pouvez jouer des parties amicales.
