### The rulings of docs/RULES.md in plain words, for whoever asks "why?".
###
### ruling-ID-title     a few words; in the log it stands as the reason of a gain, a loss or a discard
### ruling-ID           one sentence or two

## Setup

ruling-SETUP-1-title = Przygotowanie
ruling-SETUP-1 = Z dziesięciu kart każdego rodu trzy losowe odkłada się zakryte; pozostałych siedem trafia na rękę. W Pożodze Bliźniak czeka odkryty obok stołu i nie bierze udziału w tasowaniu.
ruling-SETUP-2-title = Pierwszy punkt
ruling-SETUP-2 = Każdy gracz zaczyna z 1 punktem wpływu, w pojedynku także. Zasoby nigdy się nie kończą.
ruling-SETUP-3-title = Kto zaczyna
ruling-SETUP-3 = Pierwszego gracza wskazuje los, chyba że stół wyznaczy go z góry. Według wydanych zasad zaczyna najstarszy gracz.
ruling-SETUP-4-title = Kierunek
ruling-SETUP-4 = Kolejkę przez całą grę rozpatruje się w tym samym kierunku: od początku, czyli pozycji 1, do końca.
ruling-SETUP-5-title = Po rozdaniu koniec z losowością
ruling-SETUP-5 = Losowe jest tylko rozdanie. Potem liczą się już wyłącznie wybory graczy.

## Rounds

ruling-ROUND-1-title = Sześć rund
ruling-ROUND-1 = Każda z sześciu rund ma rozstawianie i rozpatrywanie. Potem żeton Pierwszego Gracza przechodzi do gracza po lewej, zgodnie z ruchem wskazówek zegara.
ruling-PLACE-1-title = Kładzenie karty
ruling-PLACE-1 = Zaczynając od pierwszego gracza, zgodnie z ruchem wskazówek zegara, każdy kładzie jedną zakrytą kartę: na początku, na końcu albo na wierzchniej karcie tego samego rodu. W pustej kolejce jest tylko jedno miejsce.
ruling-PLACE-2-title = Stosy od rundy 2
ruling-PLACE-2 = Karty można układać w stosy od rundy 2.
ruling-PLACE-3-title = Karty przykryte
ruling-PLACE-3 = Przykryta karta śpi razem z leżącym na niej wpływem: nie można jej ujawnić ani wskazać, nic nie zyskuje, nie działa i z niczym nie sąsiaduje. Stos może mieć dowolną wysokość.
ruling-RESOLVE-1-title = Rozpatrywanie kolejki
ruling-RESOLVE-1 = Od początku do końca przychodzi kolej na wierzchnią kartę każdej pozycji. Zakrytą właściciel zostawia, dokładając na nią 1 punkt, albo ujawnia, choćby położono ją w tej samej rundzie; ujawniona musi działać.
ruling-RESOLVE-2-title = Ujawnienie
ruling-RESOLVE-2 = Kto ujawnia kartę, najpierw zyskuje leżący na niej wpływ. Spisek go podwaja; Zasadzka i Pułapka go tracą i dają 1 punkt; przy Machinacji każdy punkt można zyskać albo wydać.
ruling-RESOLVE-3-title = Działać trzeba
ruling-RESOLVE-3 = Zdolności trzeba użyć. Spośród kilku celów wybiera właściciel, przy jednym nie ma wyboru, bez celu nic się nie dzieje. Celem może być tylko karta wierzchnia.
ruling-RESOLVE-4-title = Postać zostaje, intryga odchodzi
ruling-RESOLVE-4 = Postać zostaje w kolejce, ujawniona. Intryga po użyciu zdolności zostaje odrzucona.
ruling-RESOLVE-5-title = Co leżało pod spodem
ruling-RESOLVE-5 = Jeśli rozpatrywanej karty już nie ma, a na jej pozycji leżą inne, ta z wierzchu jest rozpatrywana od razu, przed następną pozycją. Nie ma znaczenia, jak tamta odeszła.
ruling-RESOLVE-6-title = Minęło, to minęło
ruling-RESOLVE-6 = Minionej pozycji nie rozpatruje się w tej rundzie ponownie, nawet jeśli coś się tam odsłoni. Pozycję, na którą kolej dopiero przyjdzie, rozpatruje się z tym, co wtedy będzie na wierzchu.
ruling-RESOLVE-7-title = Kolejka się zsuwa
ruling-RESOLVE-7 = Gdy karty odchodzą, kolejka się zsuwa. Nic się przez to nie pomija ani nie rozpatruje dwa razy.
ruling-ELIM-1-title = Likwidacja
ruling-ELIM-1 = Zlikwidowana karta zostaje odkryta i opuszcza kolejkę, a leżący na niej wpływ przepada. Kto ją zlikwidował, zyskuje 1 punkt, nawet za kartę własną.
ruling-ELIM-2-title = Odrzucenie
ruling-ELIM-2 = Odrzucona karta odchodzi tak jak zlikwidowana, ale nikt nic nie zyskuje. Jedne i drugie leżą odkryte przed rodem, który mają na rewersie.
ruling-ADJ-1-title = Sąsiedztwo
ruling-ADJ-1 = Z kartą sąsiadują wierzchnie karty pozycji tuż przed nią i tuż za nią. Karty jednego stosu nie sąsiadują ze sobą.
ruling-OWN-1-title = Kto co wie
ruling-OWN-1 = Zawsze możesz obejrzeć własne zakryte karty, także przykryte i odłożone. To, ile kto ma kart i gdzie, jest jawne; jawna jest też przykryta karta, która wcześniej była ujawniona.

## End

ruling-END-1-title = Koniec
ruling-END-1 = Po rundzie 6 wygrywa ten, kto ma najwięcej wpływu. Karty zostające na ręce i wpływ leżący jeszcze na kartach się nie liczą.
ruling-END-2-title = Remisy
ruling-END-2 = Przy remisie wygrywa ten, kto ma więcej kart w kolejce, wliczając przykryte. Jeśli i tu jest równo, gracze zajmują to miejsce wspólnie.

## Base cards

ruling-ARCHER-1-title = Łucznik
ruling-ARCHER-1 = Łucznik, który jest pierwszą albo ostatnią kartą, sam jest jednym ze swoich celów. Gdy jest w kolejce sam, musi trafić siebie.
ruling-SOLDIER-1-title = Żołnierz
ruling-SOLDIER-1 = Żołnierz uderza w sąsiednią kartę wybraną przez właściciela, także własnego rodu; jeśli innych obok nie ma, musi uderzyć w taką. Gdy nie ma obok żadnej karty, nic się nie dzieje.
ruling-SPY-1-title = Szpieg
ruling-SPY-1 = Szpieg kradnie 1 punkt graczowi, który ma obok niego kartę, ujawnioną lub zakrytą: graczowi, nigdy z karty. Jeśli wskażesz siebie albo kogoś, kto nic nie ma, Szpieg nic nie kradnie.
ruling-HEIR-1-title = Dziedzic
ruling-HEIR-1 = Dziedzic daje 2 punkty, jeśli w tej chwili żadna inna wierzchnia karta o jego nazwie, obojętnie którego rodu, nie jest ujawniona.
ruling-SHAPE-1-title = Impostor
ruling-SHAPE-1 = Impostor kopiuje zdolność, nie nazwę, działa ze swojego miejsca i sam jest napastnikiem. Jako Dziedzic szuka innych Impostorów, nie Dziedziców.
ruling-SHAPE-2-title = Kopiowanie Impostora
ruling-SHAPE-2 = Skopiowanie innego Impostora jest dozwolone, ale nic nie daje.
ruling-SHAPE-3-title = Za każdym razem ktoś inny
ruling-SHAPE-3 = Za każdym razem, gdy Impostor działa, na nowo wybiera, kogo kopiuje.
ruling-LORD-1-title = Lord
ruling-LORD-1 = Lord daje 1 punkt i po 1 za każdą sąsiednią kartę swojego rodu. Z sąsiedniego stosu w drugiej edycji liczy się tylko karta wierzchnia, w pierwszej wszystkie.
ruling-ASSASSIN-1-title = Zlecenie zabójstwa
ruling-ASSASSIN-1 = Zlecenie zabójstwa może wskazać siebie: zostaje zlikwidowane, właściciel zyskuje 1 punkt i to wszystko.
ruling-DECREE-1-title = Co przenosi Dekret
ruling-DECREE-1 = Królewski Dekret przenosi dowolną wierzchnią kartę oprócz siebie, tak jak leży, razem z leżącym na niej wpływem. Ze stosu przenosi się tylko wierzchnia.
ruling-DECREE-2-title = Dokąd przenosi Dekret
ruling-DECREE-2 = Karta trafia między dwie pozycje albo na jeden z końców, nigdy na inną kartę, i musi naprawdę zmienić miejsce. Gdy w kolejce nie ma innej karty, nic się nie dzieje.
ruling-DECREE-3-title = Przed Dekretem i za nim
ruling-DECREE-3 = Karta przeniesiona za Dekret zostanie rozpatrzona, gdy przyjdzie jej kolej, może nawet drugi raz. Przeniesiona przed niego nie będzie już rozpatrywana w tej rundzie.
ruling-AMBUSH-1-title = Zasadzka
ruling-AMBUSH-1 = Zasadzkę zlikwidowała karta przeciwnika: przeciwnik zyskuje za to 1 punkt, napastnik zostaje odrzucony, a właściciel Zasadzki zyskuje 4 punkty.
ruling-AMBUSH-2-title = Własna Zasadzka
ruling-AMBUSH-2 = Zlikwidowana przez kartę swojego właściciela Zasadzka w drugiej edycji daje 1 punkt, jak każda karta. W pierwszej daje 2, a napastnik też zostaje odrzucony.
ruling-AMBUSH-3-title = Zasadzka śpi
ruling-AMBUSH-3 = Ani przeniesienie Zasadzki, ani kradzież obok niej jej nie uruchamia.

## Ablaze cards

ruling-PRINCE-1-title = Książę
ruling-PRINCE-1 = Kto ujawnia Księcia, zyskuje leżący na nim wpływ, kładzie Bliźniaka i zyskuje 1 punkt; później Książę daje 1 punkt, ilekroć działa. Bliźniak przychodzi tylko przy tym ujawnieniu, o ile jeszcze czeka obok stołu.
ruling-PRINCE-2-title = Kiedy działa Bliźniak
ruling-PRINCE-2 = Bliźniak położony na pozycji, na którą kolej dopiero przyjdzie, działa w tej rundzie. Na pozycji już minionej nie.
ruling-PRINCE-3-title = Książę i Bliźniak
ruling-PRINCE-3 = Gdy Książę zostaje zlikwidowany, każdy nieprzykryty Bliźniak jego rodu zostaje odrzucony, i na odwrót; zakrytego Księcia trzeba wtedy pokazać. Samo odrzucenie niczego nie pociąga za sobą.
ruling-TWIN-1-title = Bliźniak
ruling-TWIN-1 = Bliźniak daje 1 punkt za każdym razem, gdy działa.
ruling-QUEEN-1-title = Królowa
ruling-QUEEN-1 = Królowa daje 2 punkty za każdym razem, gdy działa. Inny gracz, który ją zlikwiduje, zyskuje 1 punkt więcej; liczy się to, kto jest wtedy jej właścicielem.
ruling-CUT-1-title = Padają imiennicy
ruling-CUT-1 = Z kartą sąsiadującą ze Zbirem padają wszystkie inne ujawnione wierzchnie karty o tej nazwie, które należą do przeciwników. Padają razem, a dopiero potem dzieje się to, co ich upadek pociąga za sobą.
ruling-CUT-2-title = Zapłata dla Zbira
ruling-CUT-2 = Jeśli Zbir zlikwiduje jedną kartę, nic to nie daje; jeśli kilka, po 1 punkcie za każdą. Premia za Królową należy się zawsze.
ruling-APO-1-title = Aptekarz
ruling-APO-1 = Aptekarz likwiduje sąsiada innej wierzchniej karty swojego rodu, ujawnionej lub zakrytej, choćby siebie. Gdy takiej karty w kolejce nie ma, nic się nie dzieje.
ruling-APO-2-title = Ślad trucizny
ruling-APO-2 = Gdziekolwiek leży ofiara, napastnikiem jest Aptekarz: to on wpada w Pułapkę.
ruling-FELON-1-title = Wiarołomca
ruling-FELON-1 = Każdy gracz traci 1 punkt za każdą swoją kartę obok Wiarołomcy, jego właściciel też. Nikt nie schodzi poniżej 0.
ruling-SCHEMER-1-title = Intrygantka
ruling-SCHEMER-1 = Intrygantka daje 2 punkty, chyba że gdy działa, leży obok stosu: wtedy zostaje odrzucona. Karty pod nią samą się nie liczą.
ruling-USURP-1-title = Uzurpacja
ruling-USURP-1 = Miejsce zlikwidowanej postaci przeciwnika zajmuje taka sama postać twojego rodu, odkryta, wzięta spośród twoich kart odłożonych, odrzuconych lub zlikwidowanych. Jeśli może wejść, musi.
ruling-USURP-2-title = Bez zastępstwa
ruling-USURP-2 = Nikt nie przychodzi, jeśli ofiara leżała na stosie, była twoja albo była intrygą, ani jeśli twoja karta jest gdzie indziej: na ręce, w kolejce, w talii albo to Bliźniak czekający obok stołu.
ruling-USURP-3-title = Przybysz
ruling-USURP-3 = Zastępca na pozycji, na którą kolej dopiero przyjdzie, działa w tej rundzie. Książę, który przychodzi w ten sposób, nie sprowadza Bliźniaka.
ruling-MACH-1-title = Machinacja
ruling-MACH-1 = Machinacja zostaje odrzucona, a jej wpływ trafia na bok; potem używa się ujawnionej wierzchniej postaci rodu. Każdy punkt leżący na boku zyskuje się albo traci, by użyć postaci jeszcze raz.
ruling-MACH-2-title = Pociąganie za sznurki
ruling-MACH-2 = Postać użyta przez Machinację działa ze swojego miejsca i sama jest napastnikiem. Każde użycie kończy się w pełni przed następnym wyborem.
ruling-TRAP-1-title = Pułapka
ruling-TRAP-1 = Pułapkę zlikwidowała karta przeciwnika: przeciwnik najpierw zyskuje to, co daje likwidacja, potem napastnik zostaje odrzucony, a właściciel Pułapki kradnie 3 punkty albo tyle, ile jest.
ruling-TRAP-2-title = Własna Pułapka
ruling-TRAP-2 = Zlikwidowana przez kartę swojego właściciela Pułapka daje tyle, co każda karta (nic, jeśli jest jedyną ofiarą Zbira), a napastnik nie jest za to odrzucany.
ruling-CORRUPT-1-title = Przekupstwo
ruling-CORRUPT-1 = Żeton trafia na dowolną ujawnioną wierzchnią postać, byle nie leżała na stosie innego rodu. Zastępuje wcześniejszy żeton; jeśli leży na twojej własnej karcie, po prostu się go zdejmuje.
ruling-CORRUPT-2-title = Nowy ród
ruling-CORRUPT-2 = Karta z żetonem należy do nowego rodu pod każdym względem. Gdy opuszcza kolejkę, trafia do swojego pierwotnego rodu.

## Duel

ruling-DUEL-1-title = Przygotowanie pojedynku
ruling-DUEL-1 = Z każdego z twoich dwóch rodów trzy karty są odłożone, a trzy masz na ręce. Pozostałych osiem to twoja talia, w której rody się przeplatają. Wszyscy widzą, który ród jest na wierzchu; kart nie zna nikt.
ruling-DUEL-2-title = Po dwie karty
ruling-DUEL-2 = W pojedynku gracze kładą na przemian po dwie karty, dowolnego ze swoich rodów.
ruling-DUEL-3-title = Dobieranie
ruling-DUEL-3 = Po każdej z pierwszych czterech rund każdy gracz dobiera dwie karty. Na końcu dwie zostają na ręce.
ruling-DUEL-4-title = Dwa obce rody
ruling-DUEL-4 = W stosie leżą karty jednego rodu, a twoje dwa rody są sobie obce. Cały ich wpływ należy do ciebie.
ruling-DUEL-5-title = Jeden gracz
ruling-DUEL-5 = W kwestii zysków i strat, Szpiega, Wiarołomcy, premii za Królową, remisów, Zasadzki i Pułapki liczy się gracz. Atak twojego drugiego rodu to twój własny atak: napastnik nie jest za to odrzucany, nikt nie zyskuje 4 punktów ani nie kradnie; w pierwszej edycji Zasadzka i tak daje wtedy 2 punkty.
ruling-DUEL-6-title = Pojedynek w każdej edycji
ruling-DUEL-6 = Pojedynek ukazał się dla pierwszej edycji; tutaj można go rozegrać w każdej, także w Pożodze.
ruling-DUEL-7-title = Jeden ród
ruling-DUEL-7 = W kwestii Lorda, Aptekarza, Machinacji, Księcia, Bliźniaka i stosów liczy się ród. Dla Zbira, Uzurpacji i Przekupstwa twój drugi ród jest przeciwnikiem.
