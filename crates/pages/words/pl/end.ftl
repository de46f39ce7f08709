### The end of a game: ranking, ties, hidden cards, the proof of the shuffle, what comes next.
###
### $player a name, $players several (joined with end-and); $you is "yes" if $player is the reader, for end-shared
### if the reader is one of them; $count a number: influence in end-won, end-shared, end-score, cards elsewhere
###
### end-won, end-tie-broken   $player $you $count      end-shared $players $you $count    end-tie-shared $players $count
### end-place $rank   end-score, end-cards $count   end-and $first $last   end-proof-salt $player   the others none

## Ranking

end-title = Koniec gry
end-won = { $you ->
    [yes] Wygrywasz
   *[no] Wygrywa { $player }
}: { form-influence }.
end-shared = { $you ->
    [yes] Wspólne zwycięstwo, także twoje: { $players }. Każde z was ma { form-influence }.
   *[no] Wspólne zwycięstwo: { $players }. Każde z nich ma { form-influence }.
}
end-and = { $first } i { $last }
end-ranking = Klasyfikacja
end-place = { $rank }.
end-score = { form-influence }
end-cards = { form-cards } w kolejce
end-tie-why = Przy remisie wygrywa ten, kto ma więcej kart w kolejce; przykryte też się liczą.
end-tie-broken = Tyle samo wpływu: o pierwszeństwie decydują karty w kolejce, { $you ->
    [yes] masz ich { $count }
   *[no] { $player } ma ich { $count }
}.
end-tie-shared = Tyle samo wpływu i tyle samo kart w kolejce (po { $count }): { $players } zajmują miejsce wspólnie.
end-abandoned-title = Stół został porzucony
end-abandoned-text = Partii nie rozegrano do końca, więc klasyfikacji nie ma.

## What was hidden

end-hidden-title = Co ukrywał każdy ród
end-hidden-lead = Nie ma już tajemnic: te karty nigdy nie wyszły na jaw.
end-hidden-aside = Odłożone
end-hidden-hand = Na ręce
end-hidden-queue = Zakryte w kolejce
end-hidden-none = Nic

## The proof of the shuffle

end-proof-title = Czy tasowanie było uczciwe?
end-proof-text = Przed rozdaniem serwer wybrał sekret i pokazał wszystkim jego odcisk, więc nie mógł już go zmienić. Potem każdy gracz mógł dorzucić sól, czyli szczyptę własnej losowości, i dopiero sekret razem z solami zdecydował o kolejności kart. Teraz sekret jest jawny: każdy może sprawdzić, że pasuje do odcisku, i rozdać dokładnie te same karty jeszcze raz.
end-proof-commitment = Odcisk, pokazany przed rozdaniem
end-proof-secret = Sekret, ujawniony teraz
end-proof-salt = Sól: { $player }
end-proof-none = Ta partia nie ma dołączonego dowodu.
end-proof-how = Jak to sprawdzić na własną rękę

## What comes next

end-replay = Obejrzyj jeszcze raz
end-replay-line = Krok po kroku, z dowolnego miejsca albo z odkrytymi kartami
end-rematch = Rewanż
end-rematch-line = Ci sami gracze przy nowym stole
end-download = Pobierz zapis partii
end-download-line = Plik tekstowy (.ori), czytelny dla ludzi i programów

## How it went: $place is a rank as end-place says it, $count how far behind; $round a number

end-came = Zajmujesz { $place } miejsce, { $count ->
    [0] z takim samym wpływem jak zwycięzca.
    [one] { $count } punkt za zwycięzcą.
    [few] { $count } punkty za zwycięzcą.
   *[other] { $count } punktów za zwycięzcą.
}
end-course = Wpływ runda po rundzie
end-course-table = To samo w liczbach
end-moments = Punkty zwrotne
end-moment-round = Runda { $round }:
end-moment-lead = { $you ->
    [yes] Obejmujesz prowadzenie.
   *[no] { $player } obejmuje prowadzenie.
}
end-round = Runda
end-keep = Zachowaj mój nick
end-keep-not = Nie teraz
