### What becomes of a card in games of bots: /cards/NAME. $card a card; $count, $place numbers; $whole, $tenths digits

stats-title = { form-card } w liczbach
stats-lead = Na podstawie partii szybko myślących marszałków. Przed każdą partią część kart zostaje odłożona, więc żadna karta nie trafia do kolejki w każdej z nich.
stats-games = { $count ->
    [one] { $count } partia, łącznie dla każdej liczby graczy.
    [few] { $count } partie, łącznie dla każdej liczby graczy.
    [many] { $count } partii, łącznie dla każdej liczby graczy.
   *[other] { $count } partii, łącznie dla każdej liczby graczy.
}
stats-placed = położona
stats-revealed = ujawniona
stats-eliminated = zlikwidowana
stats-earned = zdobyty wpływ
stats-placed-share = Położona (w partiach rodu)
stats-revealed-share = Ujawniona (z położonych)
stats-eliminated-share = Zlikwidowana (z położonych)
stats-worth = Zdobyty wpływ, za każdym razem
stats-edge = Zwycięstwa tych, którzy ją położyli, w punktach ponad równy udział
stats-by-round = Według rund
stats-happened-label = Jak często karta jest kładziona, ujawniana i likwidowana w każdej rundzie, na sto partii rodu
stats-earned-label = Wpływ, który karta daje w każdej rundzie, w stu partiach rodu
stats-by-seat = Według miejsca
stats-by-seat-line = Jak często jest kładziona i co wtedy daje, licząc od gracza, który zaczyna partię.
stats-by-seat-label = Jak często karta jest kładziona z każdego miejsca, na sto partii rodu
stats-error = Cienkie kreski i liczby po ± to dwukrotność błędu standardowego. Dla wpływu nie jest on znany.
stats-place = Gracz { $place }
stats-decimal = { $whole },{ $tenths }
stats-others = Inne karty
stats-rules = Co robi ta karta
stats-link = W liczbach
