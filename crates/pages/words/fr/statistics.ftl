### What becomes of a card in games of bots: /cards/NAME. $card a card; $count, $place numbers; $whole, $tenths digits

stats-title = { form-card } en chiffres
stats-lead = D’après des parties entre maréchaux qui réfléchissent vite. Avant chaque partie, des cartes sont écartées : aucune n’est donc placée à chaque fois.
stats-games = { $count ->
    [one] { $count } partie, tous nombres de joueurs confondus.
    [many] { $count } de parties, tous nombres de joueurs confondus.
   *[other] { $count } parties, tous nombres de joueurs confondus.
}
stats-placed = placée
stats-revealed = révélée
stats-eliminated = éliminée
stats-earned = influence rapportée
stats-placed-share = Placée (parties d’une famille)
stats-revealed-share = Révélée (sur les placées)
stats-eliminated-share = Éliminée (sur les placées)
stats-worth = Influence rapportée, chaque fois
stats-edge = Victoires de ceux qui l’ont placée, en points au-dessus d’une part égale
stats-by-round = Par tour
stats-happened-label = Combien de fois la carte est placée, révélée et éliminée à chaque tour, sur cent parties d’une famille
stats-earned-label = Influence que la carte rapporte à chaque tour, en cent parties d’une famille
stats-by-seat = Par place
stats-by-seat-line = Combien de fois elle est placée, et ce qu’elle rapporte alors, à partir du premier joueur de la partie.
stats-by-seat-label = Combien de fois la carte est placée depuis chaque place, sur cent parties d’une famille
stats-error = Les traits fins et les nombres après ± sont le double de l’erreur type. Pour l’influence, elle n’est pas connue.
stats-place = Joueur { $place }
stats-decimal = { $whole },{ $tenths }
stats-others = Autres cartes
stats-rules = Ce que fait la carte
stats-link = En chiffres
