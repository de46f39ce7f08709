### The rules pages, section by section, in this order. No variables.
###
### rules-title, rules-lead
### rules-SECTION-title, rules-SECTION-text-1 … one message a paragraph

rules-title = Jak grać
rules-lead = Sześć rund, jeden rząd kart i nikt nie mówi prawdy. Pięć minut czytania wystarczy, żeby zacząć.

## How to play

rules-aim-title = Cel gry
rules-aim-text-1 = Tron jest pusty, a twój ród go pragnie. Zdobywa go ten, kto po sześciu rundach ma najwięcej wpływu.
rules-aim-text-2 = Wpływ leżący przed tobą jest twój. Ten na karcie to tylko obietnica: dostaniesz go, jeśli w porę ujawnisz kartę, a przepadnie, jeśli ktoś ją wcześniej zlikwiduje.

rules-table-title = Stół
rules-table-text-1 = Stoisz na czele rodu, który ma dziesięć kart, a każdy ma takie same. Trzy z twoich, wylosowane, odkłada się zakryte; pozostałych siedem masz na ręce. Każdy zaczyna z 1 punktem wpływu.
rules-table-text-2 = Pośrodku rośnie kolejka, jeden rząd kart, który zawsze rozpatruje się w tym samym kierunku, od początku do końca. Rewers zdradza, czyja jest karta, ale nie jaka. Własne zakryte karty możesz oglądać, kiedy chcesz, odłożone także.

rules-placing-title = Rozstawianie
rules-placing-text-1 = Każda runda zaczyna się od rozstawiania. Począwszy od pierwszego gracza, zgodnie z ruchem wskazówek zegara, każdy kładzie jedną kartę z ręki, zakrytą: na początku kolejki albo na końcu, nigdy w środku. Od drugiej rundy możesz ją też położyć na karcie własnego rodu.
rules-placing-text-2 = Pierwszego gracza wskazuje los; według wydanych zasad zaczyna najstarszy, a ten, kto otwiera stół, może kogoś wyznaczyć. Po każdej rundzie żeton Pierwszego Gracza przechodzi do gracza po lewej.

rules-resolving-title = Rozpatrywanie
rules-resolving-text-1 = Potem rozpatruje się kolejkę, karta po karcie, od początku do końca. Przy karcie zakrytej decyduje jej właściciel. Może ją zostawić zakrytą: wtedy trafia na nią 1 punkt z zasobów. Albo ją ujawnić: wtedy zyskuje leżący na niej wpływ i od razu używa jej zdolności. Kartę można ujawnić już w tej rundzie, w której została położona.
rules-resolving-text-2 = Karta ujawniona nie ma wyboru: działa, czy się to jej właścicielowi podoba, czy nie.
rules-resolving-text-3 = Postacie zostają w kolejce i działają znowu w każdej rundzie. Intrygi działają raz i są odrzucane.

rules-abilities-title = Zdolności i cele
rules-abilities-text-1 = Zdolność to rozkaz, nie propozycja. Gdy celów jest kilka, wybierasz jeden z nich i możesz wskazać też własną kartę; gdy jest tylko jeden, nie masz wyboru, nawet jeśli to twoja karta; gdy nie ma żadnego, nic się nie dzieje.
rules-abilities-text-2 = Sąsiednie karty to te, które leżą tuż przed daną kartą i tuż za nią. Gdy jakaś karta opuszcza kolejkę, pozostałe się zsuwają i zyskują nowych sąsiadów.
rules-abilities-text-3 = Zlikwidowana karta zostaje odkryta i opuszcza kolejkę. Leżący na niej wpływ przepada, a ten, kto ją zlikwidował, zyskuje 1 punkt, nawet za kartę własną. Odrzucona karta też odchodzi, ale nikomu nic nie daje. Wszystkie karty stracone leżą odkryte i każdy może je oglądać.

rules-stacks-title = Stosy
rules-stacks-text-1 = Karta położona na innej przykrywa ją razem z leżącym na niej wpływem. Przykryta karta śpi: nie można jej ujawnić, nie działa, nic nie zyskuje, nie może być celem ani sąsiadem. Przykryte karty liczą się jednak przy remisie na koniec gry i dla Lorda z pierwszej edycji. W Pożodze mają znaczenie także dla Intrygantki, która wypatruje stosów, dla Uzurpacji, bo twoja postać nie przychodzi, gdy ofiara leżała na stosie albo gdy sama leży przykryta w kolejce, i dla Przekupstwa, które nie działa na postać leżącą na stosie kart innego rodu.
rules-stacks-text-2 = Jeśli wierzchnia karta odchodzi w chwili, gdy jest rozpatrywana, od razu przychodzi kolej na tę pod nią: Królewski Dekret na Lordzie przenosi kartę, po czym Lord daje punkty. Karta odsłonięta na minionej już pozycji czeka do następnej rundy.

rules-end-title = Koniec gry
rules-end-text-1 = Gra kończy się po szóstej rundzie. Ostatniej karty na ręce już się nie zagrywa, a wpływ leżący jeszcze na kartach jest nic niewart. Wygrywa ten, kto ma najwięcej wpływu.
rules-end-text-2 = Przy remisie wygrywa ten, kto ma więcej kart w kolejce; przykryte też się liczą. Jeśli i tu jest równo, gracze zajmują miejsce wspólnie.

rules-hints-title = Rady na pierwszą partię
rules-hints-text-1 = Karta, która zostaje w ukryciu, bogaci się i staje się lepszym celem. Ujawniaj trochę wcześniej, niż podpowiada chciwość.
rules-hints-text-2 = Zasadzka działa najlepiej, gdy wygląda jak skarb. A skarb jest najbezpieczniejszy, gdy mógłby być Zasadzką.
rules-hints-text-3 = Końce kolejki należą do Łuczników, a miejsca tuż obok do Żołnierzy. Zanim położysz kartę, sprawdź, jakie ujawnione karty będą leżeć obok.
rules-hints-text-4 = W szóstej rundzie zostawiona karta nic już nie da. Ujawnij ją, chyba że jej zdolność by ci zaszkodziła.
rules-play = Zagraj pierwszą partię
rules-play-line = Troje graczy, najłagodniejsze boty, bez zegara. Przy każdej możliwości widać, co z niej wyniknie.

## Variants

rules-editions-title = Pierwsza i druga edycja
rules-editions-text-1 = Dwie edycje gry podstawowej różnią się dwiema kartami. Obok stosu swojego rodu Lord liczy w pierwszej edycji każdą jego kartę, a w drugiej tylko wierzchnią.
rules-editions-text-2 = Jeśli twoja własna karta zlikwiduje twoją Zasadzkę, w pierwszej edycji zyskujesz 2 punkty, a ta karta zostaje odrzucona; w drugiej zyskujesz 1 punkt, a karta nie jest za to odrzucana.
rules-editions-text-3 = Reszta jest taka sama. Tam, gdzie pierwsza edycja milczy albo jest niejasna, trzymamy się drugiej: Łucznik i Zlecenie zabójstwa mogą trafić siebie, Królewski Dekret nigdy nie kładzie karty na karcie, a przeniesienie Zasadzki jej nie uruchamia.

rules-ablaze-title = Co zmienia Pożoga
rules-ablaze-text-1 = Pożoga zastępuje wszystkie karty jedenastoma innymi. Rozstawianie, rozpatrywanie i punktacja pozostają bez zmian.
rules-ablaze-text-2 = Bliźniaka się nie tasuje: czeka odkryty obok stołu, aż ujawnisz swojego Księcia. Z pozostałych dziesięciu kart trzy odkłada się jak zawsze.
rules-ablaze-text-3 = Każdy ród ma żeton do swojego Przekupstwa. Postać z żetonem należy pod każdym względem do rodu żetonu, dopóki jest w kolejce.
rules-ablaze-text-4 = Likwidacja nie zawsze daje 1 punkt: Zbir za jedną kartę nic nie zyskuje, a Królowa daje przeciwnikowi 1 więcej. Gdy zlikwidowany zostaje Książę albo Bliźniak, odchodzi też ten drugi, chyba że jest przykryty.

rules-duel-title = Pojedynek
rules-duel-text-1 = Dwoje graczy, każde z dwoma rodami. Z każdego rodu trzy karty się odkłada, a trzy idą na rękę, razem sześć. Pozostałych osiem to twoja talia, w której rody się przeplatają.
rules-duel-text-2 = W każdej rundzie kładziecie na przemian po dwie karty, dowolnego ze swoich rodów. Po każdej z pierwszych czterech rund każdy gracz dobiera dwie karty. Na końcu dwie karty zostają na ręce.
rules-duel-text-3 = Cały wpływ jest twój, ale twoje dwa rody są sobie obce. W stosie leżą karty tylko jednego rodu, Lord nie liczy drugiego, a dla Zbira to taki sam przeciwnik jak każdy inny.
rules-duel-text-4 = Przy Zasadzce i Pułapce liczy się gracz: jeśli uderzy w nie twój drugi ród, jego karta nie jest odrzucana, a nikt nie zyskuje 4 punktów ani nie kradnie. Przy Szpiegu też: okradanie samego siebie nic nie daje.

## Every ruling

rules-rulings-title = Wyjaśnienia
rules-rulings-lead = Wszystkie pytania, które padły przy naszych stołach, wraz z odpowiedziami. Każde wyjaśnienie ma nazwę, na przykład CUT-2; odsyłają do niej karty i przebieg gry.
rules-rulings-setup = Przygotowanie
rules-rulings-rounds = Rundy
rules-rulings-end = Koniec gry
rules-rulings-base = Karty gry podstawowej
rules-rulings-ablaze = Karty Pożogi
rules-rulings-duel = Pojedynek
