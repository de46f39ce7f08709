### Zastrzeżone nicki: nick, który należy do jednego gracza.

claim-title = Twój nick
claim-text = Grasz pod nickiem { $name }. Inni też mogą go używać, dopóki go nie zastrzeżesz. Potem nikt nie weźmie ani jego, ani podobnego, a wszędzie będzie przy nim ✓.
claim-do = Zastrzeż ten nick
claim-first = Najpierw utwórz klucz dostępu albo zapisz słowa odzyskiwania, żeby nick nie przepadł razem z tą przeglądarką.
claim-choose = Najpierw wybierz własny nick w ustawieniach u góry po prawej.
claim-mine = Nick { $name } należy tylko do ciebie: pokazuje to ✓ wszędzie, gdzie go widać. Jeśli zmienisz nick, ten poczeka na ciebie 30 dni.
claim-release = Zwolnij go
people-done-claimed = Ten nick należy tylko do ciebie.
people-done-released = Ten nick znów może wziąć każdy.
claim-refused-taken = Ten nick albo podobny należy do innego gracza. Wybierz inny. Jeśli to twój gracz, wybierz na pierwszej stronie „Gram tu nie pierwszy raz”.
claim-refused-lasting = Żeby zastrzec nick, trzeba mieć sposób na powrót. Najpierw w części „Twoje dane” utwórz klucz dostępu albo zapisz słowa odzyskiwania.
