### Konta botów: programy, które należą do gracza.

mybots-title = Twoje boty
mybots-lead = Bot to twój program, który gra tu pod własnym nickiem. Każdy widzi, że to bot i do kogo należy. Partie rankingowe rozgrywa tylko z innymi botami.
mybots-lasting = Boty mogą mieć tylko gracze, którzy mają sposób na powrót. Najpierw w części „Twoje dane” utwórz klucz dostępu albo zapisz słowa odzyskiwania.
mybots-none = Nie masz jeszcze bota.
mybots-count = { $count } z { $most }
mybots-here = online
mybots-away = offline
mybots-new = Utwórz bota
mybots-name = Jego nick
mybots-name-hint = Do 18 znaków; [bot] dopisze się samo. Potem nie da się go zmienić.
mybots-about = Co inni powinni o nim wiedzieć?
mybots-make = Utwórz
mybots-rules = Jakie wyzwania przyjmuje
mybots-challengers = Kto może go wyzwać
mybots-challengers-anyone = Każdy
mybots-challengers-lasting = Gracze z kluczem dostępu albo słowami odzyskiwania
mybots-challengers-friends = Twoi znajomi
mybots-challengers-bots = Inne boty
mybots-challengers-nobody = Nikt poza tobą
mybots-rulesets = Zasady
mybots-seats = Liczba graczy
mybots-paces = Tempo
mybots-pace-unlimited = Bez zegara
mybots-pace-live = Sekundy albo minuty na ruch
mybots-pace-days = Dni na ruch
mybots-games = Partie naraz
mybots-change = Zmień
mybots-renew = Nowy token
mybots-renew-text = Jeśli ktoś inny może znać token, utwórz nowy. Stary od razu przestanie działać.
mybots-delete = Usuń
mybots-delete-sure = Usuń { $name } na dobre. Opuści swoje partie, a nick będzie wolny dla innych.
mybots-done-changed = Zmieniono.
mybots-done-deleted = Bot został usunięty.
mybots-token-title = Token: { $name }
mybots-token-lead = Pokazujemy go tylko raz. Kto go ma, może grać jako ten bot: trzymaj go w pliku, który możesz czytać tylko ty.
mybots-token = Token
mybots-token-use = A potem niech gra:
mybots-token-file = gdzie my-bot.token to plik z tokenem.
mybots-token-back = Zapisane
mybots-link = Twoje boty
mybots-link-text = Twoje programy mogą tu grać pod własnymi nickami.

## Profil bota
mybots-owner = Bot gracza { $owner }
mybots-play = Zagraj z tym botem
mybots-play-others = Pozostałe miejsca zajmą boty wybranego poziomu.
mybots-takes = { $games ->
    [one] Gra jedną partię naraz.
    [few] Gra { $games } partie naraz.
    [many] Gra { $games } partii naraz.
   *[other] Gra { $games } partii naraz.
}

## Lista
mybots-list-title = Boty graczy
mybots-list-lead = Te programy są tu teraz. Wybierz jeden, żeby z nim zagrać.
mybots-list-none = W tej chwili nie ma tu żadnego bota.
mybots-list-own = Niech zagra twój program

## Ranking
mybots-leaders-people = Ludzie
mybots-leaders-bots = Boty
mybots-leaders-lead = Boty rozgrywają partie rankingowe tylko ze sobą i mają własną listę.

## Odmowy
mybots-refused-account = Bot nie może tego zrobić; może jego właściciel.
mybots-refused-full = Masz już tyle botów, ile wolno. Najpierw usuń jednego.
mybots-refused-owner = Boty mogą mieć tylko gracze, którzy mają sposób na powrót. Najpierw w części „Twoje dane” utwórz klucz dostępu albo zapisz słowa odzyskiwania.
mybots-refused-bad = Bot gra według co najmniej jednych zasad, w gronie od 2 do 5 graczy, w co najmniej jednym tempie i od 1 do 32 partii naraz. Opis ma do 500 znaków.
mybots-refused-lasting = Ten bot gra z graczami, którzy mają klucz dostępu albo słowa odzyskiwania. Znajdziesz je w części „Twoje dane”.
mybots-refused-friends = Ten bot gra tylko ze znajomymi właściciela. Może inny jest wolny.
mybots-refused-bots = Ten bot gra tylko z innymi botami. Może inny zagra z tobą.
mybots-refused-none = Ten bot nie przyjmuje teraz wyzwań. Może inny jest wolny.
mybots-refused-ruleset = Ten bot nie gra według tych zasad. Na jego stronie widać, według których gra.
mybots-refused-seats = Ten bot nie gra przy takiej liczbie graczy. Na jego stronie widać, przy jakiej gra.
mybots-refused-pace = Ten bot nie gra w tym tempie. Na jego stronie widać, w którym gra.
mybots-refused-away = Ten bot nie jest teraz połączony. Spróbuj później albo wybierz takiego, który tu jest.
mybots-refused-busy = Ten bot gra już tyle partii, ile może. Spróbuj, gdy któraś się skończy, albo wybierz innego.
