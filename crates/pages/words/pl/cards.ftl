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

card-archer = Łucznik
    .the = Łucznik
    .obj = Łucznika
    .of = Łucznika
card-archer-line = Likwiduje kartę na jednym z końców kolejki
card-archer-text = Likwiduje pierwszą albo ostatnią kartę kolejki, ujawnioną lub zakrytą, dowolnego rodu. Zyskujesz 1 punkt. Jeśli pierwszą lub ostatnią kartą jest sam Łucznik, może trafić siebie; gdy w kolejce nie ma innych kart, musi.
card-archer-example = Pierwsza karta należy do Niebieskich i ma na sobie 3 punkty wpływu, ostatnia do Zielonych. Łucznik Czerwonych strzela do pierwszej: 3 punkty przepadają, a Czerwony zyskuje 1 punkt.

card-soldier = Żołnierz
    .the = Żołnierz
    .obj = Żołnierza
    .of = Żołnierza
card-soldier-line = Likwiduje kartę leżącą tuż obok
card-soldier-text = Likwiduje sąsiednią kartę, ujawnioną lub zakrytą. Zyskujesz 1 punkt. Możesz uderzyć także w kartę własnego rodu, a jeśli innych obok nie ma, musisz; jeśli nie ma obok żadnej karty, nic się nie dzieje.
card-soldier-example = Żołnierz Czerwonych leży między zakrytą kartą Niebieskich, na której są 2 punkty, a kartą Czerwonych. Czerwony uderza w kartę Niebieskich: 2 punkty przepadają, a Czerwony zyskuje 1 punkt.

card-spy = Szpieg
    .the = Szpieg
    .obj = Szpiega
    .of = Szpiega
card-spy-line = Kradnie 1 punkt właścicielowi karty obok
card-spy-text = Wybierz gracza, który ma kartę obok Szpiega, ujawnioną lub zakrytą, i zabierz mu 1 punkt wpływu. Punkt pochodzi z tego, co leży przed graczem, nigdy z karty. Jeśli wskażesz siebie albo gracza, który nic nie ma, nic się nie dzieje.
card-spy-duel = Liczy się gracz: okradanie własnego drugiego rodu nic nie daje.
card-spy-example = Szpieg Czerwonych leży między kartą Niebieskich, na której są 3 punkty, a kartą Zielonych. Czerwony wybiera Niebieskiego, który ma 4 punkty: Niebieskiemu zostają 3, a Czerwony ma o 1 więcej. Punkty na karcie zostają na miejscu.

card-heir = Dziedzic
    .the = Dziedzic
    .obj = Dziedzica
    .of = Dziedzica
card-heir-line = Daje 2 punkty, jeśli to jedyny ujawniony Dziedzic
card-heir-text = Zyskujesz 2 punkty za każdym razem, gdy Dziedzic działa, o ile nigdzie w kolejce nie leży na wierzchu inny ujawniony Dziedzic, obojętnie którego rodu. Dziedzice przykryci i zakryci się nie liczą. Liczy się chwila, w której Dziedzic działa.
card-heir-duel = Dziedzic twojego drugiego rodu liczy się jako inny Dziedzic.
card-heir-example = Dziedzic Czerwonych co rundę przynosił 2 punkty. Teraz ujawniony zostaje Dziedzic Niebieskich: dopóki obaj są odsłonięci, żaden nic nie daje.

card-shapeshifter = Impostor
    .the = Impostor
    .obj = Impostora
    .of = Impostora
card-shapeshifter-line = Działa jak ujawniona postać tuż obok
card-shapeshifter-text = Używa zdolności sąsiedniej ujawnionej postaci, za każdym razem wybieranej na nowo. Kopiuje zdolność, nie nazwę, i działa ze swojego miejsca, dla ciebie; to Impostor wpadłby w Zasadzkę. Jako Dziedzic daje 2 punkty, chyba że na wierzchu leży inny ujawniony Impostor. Skopiowanie Impostora nic nie daje.
card-shapeshifter-example = Impostor Czerwonych leży między Szpiegiem Czerwonych a Lordem Niebieskich; obaj są ujawnieni. Impostor kopiuje Lorda: Czerwony zyskuje 1 punkt i jeszcze 1 za własnego Szpiega obok.

card-lord = Lord
    .the = Lord
    .obj = Lorda
    .of = Lorda
card-lord-line = Daje 1 punkt i po 1 za każdą kartę swego rodu obok
card-lord-text = Zyskujesz 1 punkt i jeszcze po 1 za każdą sąsiednią kartę rodu Lorda, ujawnioną lub zakrytą.
card-lord-base-1 = W sąsiednim stosie tego rodu liczy się każda karta, także przykryta.
card-lord-base-2 = Sąsiedni stos tego rodu liczy się raz.
card-lord-duel = Twój drugi ród się nie liczy.
card-lord-example = Lord Czerwonych leży między zakrytą kartą Czerwonych a kartą Niebieskich: Czerwony zyskuje 2 punkty.

## Base intrigues

card-assassination = Zlecenie zabójstwa
    .the = Zlecenie zabójstwa
    .obj = Zlecenie zabójstwa
    .of = Zlecenia zabójstwa
card-assassination-line = Likwiduje wybraną przez ciebie kartę
card-assassination-text = Likwiduje kartę, którą wskażesz, gdziekolwiek leży, ujawnioną lub zakrytą. Zyskujesz 1 punkt. Potem Zlecenie zabójstwa zostaje odrzucone. Może wskazać nawet siebie: wtedy zostaje zlikwidowane, a ty i tak zyskujesz 1 punkt.
card-assassination-example = W środku kolejki karta Niebieskich uzbierała 3 punkty. Czerwony ujawnia Zlecenie zabójstwa i ją wskazuje: 3 punkty przepadają, Czerwony zyskuje 1 punkt, a Zlecenie zostaje odrzucone.

card-royal-decree = Królewski Dekret
    .the = Królewski Dekret
    .obj = Królewski Dekret
    .of = Królewskiego Dekretu
card-royal-decree-line = Przenosi kartę w inne miejsce kolejki
card-royal-decree-text = Przenosi dowolną inną wierzchnią kartę razem z leżącym na niej wpływem: między dwie karty lub stosy albo na koniec lub początek, nigdy na kartę; i musi ona zmienić miejsce. Ze stosu przenosi się tylko wierzchnia. Co trafi za Dekret, zostanie rozpatrzone, gdy przyjdzie na to kolej, może nawet drugi raz; co trafi przed niego, nie będzie już rozpatrywane w tej rundzie. Potem Dekret zostaje odrzucony.
card-royal-decree-example = Zaraz miałby działać Łucznik Zielonych. Królewski Dekret Czerwonych przenosi go na początek kolejki: w tej rundzie Łucznik nie działa.

card-ambush = Zasadzka
    .the = Zasadzka
    .obj = Zasadzkę
    .of = Zasadzki
card-ambush-line = Daje 1; gdy uderzy przeciwnik: 4, a napastnik odpada
card-ambush-text = Jeśli Zasadzkę zlikwiduje karta przeciwnika, przeciwnik zyskuje jak zwykle 1 punkt, ale napastnik zostaje odrzucony, a ty zyskujesz 4 punkty. Jeśli ujawnisz ją z własnej woli, leżący na niej wpływ przepada, zyskujesz 1 punkt, a ona zostaje odrzucona. Nie uruchamia jej ani przeniesienie, ani kradzież tuż obok.
card-ambush-base-1 = Jeśli zlikwiduje ją twoja własna karta, zyskujesz 2 punkty, a ta karta też zostaje odrzucona.
card-ambush-base-2 = Jeśli zlikwiduje ją twoja własna karta, zyskujesz 1 punkt za likwidację, a ta karta nie jest za to odrzucana.
card-ambush-duel = Atak twojego drugiego rodu to twój własny atak: napastnik nie jest odrzucany i nikt nie zyskuje 4 punktów. W pierwszej edycji zyskujesz 2 punkty, w drugiej 1.
card-ambush-example = Żołnierz Niebieskich uderza w zakrytą kartę Czerwonych z 2 punktami: Zasadzka! 2 punkty przepadają, Niebieski zyskuje 1 punkt, Żołnierz zostaje odrzucony, Czerwony zyskuje 4 punkty.

card-conspiracy = Spisek
    .the = Spisek
    .obj = Spisek
    .of = Spisku
card-conspiracy-line = Daje dwa razy tyle wpływu, ile na nim leży
card-conspiracy-text = Gdy go ujawnisz, zyskujesz dwa razy tyle wpływu, ile na nim leży, po czym Spisek zostaje odrzucony. Jeśli nic na nim nie leży, nic nie zyskujesz. Jeśli zostanie zlikwidowany, wszystko przepada.
card-conspiracy-example = Czerwony przez trzy rundy trzymał Spisek zakryty: leżą na nim 3 punkty. Ujawniony daje 6.

## Ablaze characters

card-prince = Książę
    .the = Książę
    .obj = Księcia
    .of = Księcia
card-prince-line = Ujawniony sprowadza Bliźniaka; daje 1 punkt
card-prince-text = Gdy go ujawnisz, najpierw zyskujesz leżący na nim wpływ, a potem kładziesz odkrytego Bliźniaka swojego rodu na początku kolejki, na końcu albo na wierzchniej karcie rodu innej niż Książę. Następnie zyskujesz 1 punkt, tak jak później za każdym razem, gdy Książę działa. Bliźniak przychodzi tylko wtedy, gdy to ty ujawniasz Księcia, i tylko jeśli wciąż czeka obok stołu. Gdy Książę zostaje zlikwidowany, każdy nieprzykryty Bliźniak jego rodu zostaje odrzucony.
card-prince-duel = Bliźniaka kładzie się tylko na kartę tego samego rodu, a Książę i Bliźniak twojego drugiego rodu się nie liczą.
card-prince-example = Czerwony ujawnia Księcia z 1 punktem: zyskuje go, kładzie Bliźniaka na końcu i zyskuje jeszcze 1 punkt. Na Bliźniaka kolej przyjdzie jeszcze w tej rundzie: da kolejny punkt.

card-twin = Bliźniak
    .the = Bliźniak
    .obj = Bliźniaka
    .of = Bliźniaka
card-twin-line = Daje 1 punkt
card-twin-text = Bliźniaka nie masz na ręce: czeka odkryty obok stołu i przychodzi, gdy ujawnisz Księcia. Zyskujesz 1 punkt za każdym razem, gdy Bliźniak działa. Gdy zostaje zlikwidowany, każdy nieprzykryty Książę jego rodu zostaje odrzucony, także zakryty.
card-twin-example = Książę Czerwonych leży zakryty z 2 punktami, Bliźniak jest odkryty. Zbir Niebieskich likwiduje Bliźniaka: Księcia trzeba pokazać i odrzucić, a jego 2 punkty przepadają.

card-queen = Królowa
    .the = Królowa
    .obj = Królową
    .of = Królowej
card-queen-line = Daje 2; przeciwnik zyskuje za jej likwidację 1 więcej
card-queen-text = Zyskujesz 2 punkty za każdym razem, gdy Królowa działa. Inny gracz, który ją zlikwiduje, zyskuje 1 punkt więcej, ponad to, co daje likwidacja. Liczy się to, do kogo Królowa wtedy należy.
card-queen-duel = Likwidacja Królowej własnego drugiego rodu nie daje premii.
card-queen-example = Królowa Czerwonych daje 2 punkty. Później w tej rundzie likwiduje ją Aptekarz Niebieskich: Niebieski zyskuje za to 1 punkt i jeszcze 1, bo to Królowa.

card-cutthroat = Zbir
    .the = Zbir
    .obj = Zbira
    .of = Zbira
card-cutthroat-line = Likwiduje kartę obok i jej ujawnione kopie u przeciwników
card-cutthroat-text = Likwiduje sąsiednią kartę dowolnego rodu, ujawnioną lub zakrytą, a z nią wszystkie ujawnione wierzchnie karty przeciwników o tej samej nazwie, gdziekolwiek leżą. Padają razem. Jeśli padnie jedna karta, za samą likwidację nic nie zyskujesz; jeśli kilka, po 1 punkcie za każdą.
card-cutthroat-duel = Karty twojego drugiego rodu liczą się jak karty przeciwnika i też padają.
card-cutthroat-example = Zbir Czerwonych uderza w leżącego obok Wiarołomcę Niebieskich; daleko stąd leży ujawniony Wiarołomca Zielonych. Padają obaj i Czerwony zyskuje 2 punkty. Gdyby był tylko ten Niebieskich, Czerwony nic by nie zyskał.

card-apothecary = Aptekarz
    .the = Aptekarz
    .obj = Aptekarza
    .of = Aptekarza
card-apothecary-line = Likwiduje kartę leżącą obok innej karty swego rodu
card-apothecary-text = Likwiduje kartę leżącą obok innej karty swojego rodu. Ta inna karta musi leżeć na wierzchu, ujawniona lub zakryta; ofiara może być dowolnego rodu, także ujawniona lub zakryta. Zyskujesz 1 punkt. Bywa, że Aptekarz musi zlikwidować siebie; jeśli w kolejce nie ma innej karty rodu, nic się nie dzieje. Gdziekolwiek leży ofiara, napastnikiem jest Aptekarz: to on wpada w Pułapkę.
card-apothecary-duel = Ofiary wskazują tylko karty tego samego rodu, a nie twojego drugiego rodu.
card-apothecary-example = Aptekarz Czerwonych leży na początku. Na drugim końcu zakryta karta Czerwonych sąsiaduje z Królową Zielonych: Aptekarz ją likwiduje. Czerwony zyskuje 1 punkt i jeszcze 1 za Królową.

card-felon = Wiarołomca
    .the = Wiarołomca
    .obj = Wiarołomcę
    .of = Wiarołomcy
card-felon-line = Każdy gracz traci 1 punkt za każdą swoją kartę obok
card-felon-text = Za każdą kartę leżącą obok Wiarołomcy jej właściciel traci 1 punkt. Twoje własne karty obok też cię kosztują. Nikt nie schodzi poniżej 0, a wpływ leżący na kartach jest bezpieczny.
card-felon-duel = Każda sąsiednia karta któregokolwiek z twoich rodów kosztuje cię 1 punkt.
card-felon-example = Wiarołomca Czerwonych leży między dwiema kartami Niebieskich: Niebieski traci 2 punkty. Jeśli ma tylko 1, traci ten 1.

card-schemer = Intrygantka
    .the = Intrygantka
    .obj = Intrygantkę
    .of = Intrygantki
card-schemer-line = Daje 2 punkty, ale obok stosu zostaje odrzucona
card-schemer-text = Zyskujesz 2 punkty za każdym razem, gdy Intrygantka działa, chyba że leży wtedy obok stosu: zostaje odrzucona i nic nie zyskujesz. Stos to co najmniej dwie karty, dowolnego rodu; karty pod nią samą się nie liczą.
card-schemer-example = Niebieski kładzie kartę na własnej karcie tuż obok Intrygantki Czerwonych. Gdy przychodzi jej kolej, zostaje odrzucona, a Czerwony nic nie zyskuje.

## Ablaze intrigues

card-usurpation = Uzurpacja
    .the = Uzurpacja
    .obj = Uzurpację
    .of = Uzurpacji
card-usurpation-line = Likwiduje kartę obok; jej miejsce może zająć twoja
card-usurpation-text = Likwiduje sąsiednią kartę; zyskujesz 1 punkt. Jeśli była to postać przeciwnika, jej miejsce zajmuje taka sama postać twojego rodu spośród twoich kart odłożonych, odrzuconych lub zlikwidowanych: odkryta i bez wpływu. Jeśli może przyjść, musi. Nie przychodzi, gdy ofiara leżała na stosie albo gdy twoja jest gdzie indziej. Potem Uzurpacja zostaje odrzucona.
card-usurpation-duel = Postać twojego drugiego rodu liczy się jak postać przeciwnika; przychodzi zawsze postać rodu Uzurpacji.
card-usurpation-example = Tuż za Uzurpacją Czerwonych leży Królowa Niebieskich, a Królowa Czerwonych była odłożona. Królowa Niebieskich pada: Czerwony zyskuje 1 punkt i jeszcze 1 za Królową. Jej miejsce zajmuje Królowa Czerwonych, na którą kolej dopiero przyjdzie: da 2 punkty.

card-machination = Machinacja
    .the = Machinacja
    .obj = Machinację
    .of = Machinacji
card-machination-line = Używa ujawnionej postaci, i znów za każdy wydany punkt
card-machination-text = Najpierw zostaje odrzucona, a leżący na niej wpływ trafia na bok. Używasz jednej ujawnionej wierzchniej postaci jej rodu, która działa ze swojego miejsca. Potem każdy punkt leżący na boku, jeden po drugim, albo zyskujesz, albo tracisz, by użyć postaci jeszcze raz, tej samej lub innej. Jeśli takiej postaci nie ma, po prostu zyskujesz wszystko.
card-machination-duel = Można używać tylko postaci tego samego rodu.
card-machination-example = Czerwony ujawnia Machinację z 2 punktami; Królowa Czerwonych jest ujawniona. Królowa daje 2 punkty. Czerwony oddaje jeden z dwóch punktów leżących na boku, by użyć jej znowu: kolejne 2. Drugi punkt zyskuje: razem 5.

card-trap = Pułapka
    .the = Pułapka
    .obj = Pułapkę
    .of = Pułapki
card-trap-line = Daje 1; gdy uderzy przeciwnik: kradnie 3, napastnik odpada
card-trap-text = Jeśli Pułapkę zlikwiduje karta przeciwnika, przeciwnik najpierw zyskuje to, co daje likwidacja; potem napastnik zostaje odrzucony, a ty kradniesz przeciwnikowi 3 punkty albo tyle, ile ma. Jeśli ujawnisz ją z własnej woli, leżący na niej wpływ przepada, zyskujesz 1 punkt, a ona zostaje odrzucona. Jeśli zlikwiduje ją twoja karta, zyskujesz to, co daje likwidacja, a karta nie jest za to odrzucana.
card-trap-duel = Atak twojego drugiego rodu to twój własny atak: napastnik nie jest odrzucany i nic nie zostaje skradzione.
card-trap-example = Aptekarz Niebieskich likwiduje zakrytą kartę Czerwonych: Pułapka! Niebieski zyskuje 1 punkt, Aptekarz zostaje odrzucony, a Czerwony kradnie Niebieskiemu 3 punkty.

card-corruption = Przekupstwo
    .the = Przekupstwo
    .obj = Przekupstwo
    .of = Przekupstwa
card-corruption-line = Przeciąga ujawnioną postać do twojego rodu
card-corruption-text = Żeton twojego rodu trafia na dowolną ujawnioną wierzchnią postać, byle nie leżała na stosie kart innego rodu. Zastępuje żeton, który już tam leży; jeśli leży na twojej własnej karcie, po prostu znika, a karta wraca do ciebie. Odtąd postać jest twoja pod każdym względem: działa dla ciebie, możesz na niej kłaść karty, liczy się przy remisie. Gdy opuszcza kolejkę, żeton znika, a karta trafia przed swój pierwotny ród. Potem Przekupstwo zostaje odrzucone.
card-corruption-duel = Postać dołącza do rodu Przekupstwa; twój drugi ród liczy się jak inny ród.
card-corruption-example = Na Królową Niebieskich kolej dopiero przyjdzie. Czerwony ujawnia Przekupstwo i przeciąga ją do siebie: gdy przyjdzie jej kolej, da 2 punkty Czerwonemu.

## Kinds

kind-character = Postać
kind-character-text = Zostaje w kolejce ujawniona i działa znowu w każdej rundzie.
kind-intrigue = Intryga
kind-intrigue-text = Działa raz, gdy zostaje ujawniona, po czym jest odrzucana.

## Families

family-red = Czerwoni
    .the = Czerwoni
    .of = Czerwonych
    .to = Czerwonych
family-blue = Niebiescy
    .the = Niebiescy
    .of = Niebieskich
    .to = Niebieskich
family-green = Zieloni
    .the = Zieloni
    .of = Zielonych
    .to = Zielonych
family-yellow = Żółci
    .the = Żółci
    .of = Żółtych
    .to = Żółtych
family-violet = Fioletowi
    .the = Fioletowi
    .of = Fioletowych
    .to = Fioletowych

## Rulesets

ruleset-base-1 = Pierwsza edycja
ruleset-base-2 = Druga edycja
ruleset-ablaze = Pożoga
ruleset-ablaze-line = Jedenaście innych kart: bliźniacy, pułapki i kupiona lojalność. Dla tych, którzy znają grę podstawową.

## Bots

bot-page = Paź
bot-page-line = Zna zasady i gra, jak mu przyjdzie do głowy. Na pierwszą partię.
bot-squire = Giermek
bot-squire-line = Gra od ręki, według kilku sprawdzonych zasad.
bot-knight = Rycerz
bot-knight-line = Chwilę myśli naprzód. Poważny przeciwnik.
bot-marshal = Marszałek
bot-marshal-line = Myśli dłużej i uczył się na wielu partiach. Trudno go pokonać.
bot-king = Król
bot-king-line = Uczył się na milionach partii i myśli najdłużej.

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
    [one] { $gain } punkt
    [few] { $gain } punkty
   *[other] { $gain } punktów
}
form-influence = { $count ->
    [one] { $count } punkt wpływu
    [few] { $count } punkty wpływu
    [many] { $count } punktów wpływu
   *[other] { $count } punktu wpływu
}
form-cards = { $count ->
    [one] { $count } karta
    [few] { $count } karty
    [many] { $count } kart
   *[other] { $count } karty
}
