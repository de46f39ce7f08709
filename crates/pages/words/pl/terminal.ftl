### The table in a terminal (`oriflamme play`), where it needs words that the pages have not got.

term-again = Zagraj jeszcze raz
term-menu = Wróć do listy stołów
term-quit = Zakończ
term-quit-sure = Zakończyć? Miejsce zostaje twoje: uruchom program ponownie, aby grać dalej. Jeśli tymczasem skończy ci się czas, zagra za ciebie bot.
term-quit-sure-local = Zakończyć? Ta partia nie zostanie zapisana.
term-waiting = Chwileczkę…
# $width columns and $height rows
term-small = To okno jest za małe. Potrzeba { $width } kolumn i { $height } wierszy.
term-table = Inni dołączą opcją --table { $table } albo w przeglądarce: /tables/{ $table }
term-no-terminal = Do gry potrzebny jest terminal, a to nie jest terminal. Jeśli ma grać program, podaj go opcją --bot.

## The last row, which says what the keys do
term-foot = ↑↓ Enter: wybór · I: karta · PgUp: dziennik · L: język · ?: pomoc · Q: koniec
term-foot-talk = ↑↓ Enter: wybór · I: karta · T: rozmowa · PgUp: dziennik · ?: pomoc · Q: koniec
term-foot-picked = ↑↓ Enter: wybór · Esc: wstecz · I: karta · ?: pomoc · Q: koniec

## All keys, and what the signs mean
term-keys-title = Klawisze
term-keys = ↑ ↓ i Enter: wybór
    1–9, { key-front }, { key-back }, { key-keep }, { key-reveal }, { key-gain }, { key-repeat }: wybór według znaku z przodu
    Esc: powrót do pierwszego kroku
    I: co robi wybrana karta
    dowolny klawisz: pomija to, co jest pokazywane
    PgUp, PgDn, End: przewijanie dziennika
    T: powiedz coś (przy stole z innymi)
    L: następny język
    Q: koniec
term-signs = ◆ czerwony  ● niebieski  ▲ zielony  ■ żółty  ★ fioletowy
    Łucznik: odkryta karta · (Łucznik): twoja karta, zakryta · ?: nieznana
    ✦2: wpływ · /●: pod spodem leży karta tego rodu
    ▸: rozpatrywana · ▶: decyduje · ⚑: pierwszy gracz
    ▯3: karty na ręce · ▤5: karty do dobrania · +1: Bliźniak czeka · ✕: stracone

## The list of tables on a server
term-tables = W co chcesz zagrać?
term-new-bots = Zagraj z botami
term-new-friends = Otwórz stół dla innych
term-refresh = Odśwież listę
term-your-game = Twoja partia: { $rules }
term-your-turn = twoja kolej
term-join = Dołącz: { $rules }

# What is said after an online game whose deal was checked
term-fair = Rozdanie było uczciwe: sekret serwera jest tym, do którego zobowiązał się przed twoim dołączeniem do stołu, twoja sól została użyta, a karty wynikają z jednego i drugiego.
