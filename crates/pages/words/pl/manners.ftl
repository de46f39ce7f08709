### Maniery: regulamin, blokowanie i to, co obsługa mówi graczowi.
###
### $player nick gracza

manners-rules = Regulamin
manners-lead = Dzięki kilku zasadom miło się gra z nieznajomymi. Obowiązują przy każdym stole na tym serwerze.
manners-fair = Graj uczciwie
manners-fair-own = Decyduj samodzielnie. W trakcie partii nie podpowiada ci żaden program ani nikt inny.
manners-fair-help = Doradca i analizy są do gier z botami i do gier zakończonych.
manners-fair-together = Przy stole każdy gra na siebie: bez zmowy ze znajomymi i bez celowego przegrywania.
manners-fair-one = Jedna osoba, jeden gracz. Programy ujawniają, że są programami.
manners-stay = Zostań do końca
manners-stay-end = Jeśli siadasz z ludźmi, graj do końca, nawet gdy idzie źle.
manners-stay-clock = Nie przeciągaj czasu, żeby dokuczyć innym. Jeśli musisz iść, odejdź od stołu: bot dogra za ciebie.
manners-stay-count = Odejścia są liczone. Kto często odchodzi, dłużej czeka i trafia na graczy, którzy robią to samo.
manners-kind = Okazuj życzliwość
manners-kind-words = Żadnych obelg ani gróźb, nic o czyimś pochodzeniu, uczuciach ani przekonaniach.
manners-kind-names = To samo dotyczy nicków.
manners-kind-losing = Przegrywanie to część gry. Słowa „dobra gra” też.
manners-act = Gdy ktoś ci przeszkadza
manners-act-block = Zablokuj go pod czatem albo na jego profilu: już nigdy na siebie nie traficie, nie będzie mógł cię zaprosić ani zobaczyć, kiedy tu jesteś, a ty nie zobaczysz tego, co pisze.
manners-act-report = Zgłoś go w tym samym miejscu, jeśli łamie te zasady. Obsługa serwera dostanie to, co napisał.
manners-act-operators = Obsługa może kogoś ostrzec, odebrać mu na jakiś czas czat, grę z nieznajomymi lub gry rankingowe albo zablokować go na serwerze.
manners-act-told = Osoba, której to dotyczy, dowiaduje się, co i dlaczego zrobiono; podobnie autor zgłoszenia.
manners-understood = Rozumiem
manners-notice-warned = Obsługa serwera prosi o przestrzeganie regulaminu.
manners-notice-muted = Przez jakiś czas nie możesz pisać na czacie.
manners-notice-unpaired = Przez jakiś czas nie możesz grać z nieznajomymi.
manners-notice-unrated = Przez jakiś czas nie możesz grać w gry rankingowe.
manners-notice-banned = Twój dostęp do tego serwera był przez jakiś czas zablokowany.
manners-notice-unbanned = Twój dostęp do tego serwera został odblokowany.
manners-notice-lifted = Coś, czego ci zabroniono, jest znów dozwolone.
manners-notice-renamed = Obsługa serwera zmieniła twój nick.
manners-notice-removed = Osoba, która ogłosiła turniej, usunęła cię z niego.
manners-notice-closed = Obsługa serwera zamknęła stół, przy którym było twoje miejsce.
manners-notice-report-acted = Dziękujemy za zgłoszenie. Obsługa serwera je sprawdziła i podjęła działania.
manners-notice-report-closed = Dziękujemy za zgłoszenie. Obsługa serwera je sprawdziła i uznała, że nic nie trzeba robić.
manners-block-text = Jeśli kogoś zablokujesz, już na siebie nie traficie i nie zobaczysz tego, co pisze. Gracz się o tym nie dowie.
manners-block-do = Zablokuj
manners-blocked = Zablokowani gracze
manners-unblock = Odblokuj
manners-unblock-label = Odblokuj: { $player }
people-done-unblocked = Gracz nie jest już zablokowany.
people-done-blocked = Zablokowano. Tutaj możesz to cofnąć.
people-report-conduct = sposobu gry
manners-refused-muted = Przez jakiś czas nie możesz pisać na czacie. Na następnej stronie przeczytasz, dlaczego i do kiedy.
manners-refused-pairing = Przez jakiś czas nie możesz grać z nieznajomymi. Możesz grać z botami i ze znajomymi.
manners-refused-rated = Przez jakiś czas nie możesz brać udziału w grach rankingowych. W towarzyskich możesz.
