### The proof that nobody chose the cards (docs/FAIRNESS.md)

fair-refused-offer = Ta strona jest otwarta zbyt długo, by rozdanie mogło być uczciwe, albo została już użyta. Nie rozdano żadnych kart: wróć na stronę główną i zacznij od nowa.

## Before the game, for readers without script

fair-seal-title = Tasowanie, które możesz sprawdzić
fair-seal-text = Serwer wybrał już sekret do tasowania. Poniżej widać jego odcisk: gdyby sekret potem zmieniono, można by to udowodnić. Wpisz własną sól, litery i cyfry, których nikt nie zgadnie, i zanotuj jedno i drugie. Po partii pokażą, czy rozdanie było uczciwe.
fair-seal-salt = Twoja sól (litery, cyfry, - i _)

## After the game: what the browser has found

fair-proved = Rozdanie było uczciwe: sprawdziła to twoja przeglądarka. Sekret jest ten sam, który zapieczętowano przed twoim dołączeniem do stołu, użyto twojej soli, a karty wynikają z jednego i drugiego.
fair-unknown = Twoja przeglądarka nie może sprawdzić tego rozdania, bo nie zanotowała, jak było zapieczętowane: być może dołączenie do stołu nastąpiło w innej przeglądarce. Nadal możesz je sprawdzić ręcznie, tak jak opisano niżej.
fair-alarm = Ten stół nie jest zapieczętowany tak jak w chwili twojego dołączenia: karty mogły zostać dobrane. To, co zanotowała przeglądarka, zobaczysz na końcu partii.
fair-alarm-title = Temu rozdaniu nie można ufać.
fair-other-table = Twoją sól wysłano do innego stołu niż ten, przy którym toczyła się partia.
fair-other-secret = Sekret nie jest tym, do którego serwer się zobowiązał, zanim przeglądarka wysłała sól.
fair-other-salt = W rozdaniu nie ma soli, którą wysłała twoja przeglądarka.
fair-other-cards = Karty nie są tymi, które wynikają z sekretu i soli.
fair-what-now = Co zrobić: pobierz zapis partii, zachowaj go razem z poniższymi notatkami i pokaż jedno i drugie pozostałym graczom oraz osobom prowadzącym serwer. Jeśli nikt nie umie tego wyjaśnić, nie graj tu, gdy ma to znaczenie.
fair-noted-table = Stół, zanotowany przed partią
fair-noted-commitment = Odcisk, zanotowany przed partią
fair-noted-salt = Twoja sól, zanotowana przed partią
fair-check-own = Porównaj odcisk i własną sól z notatkami sprzed partii: całą resztę zapisu da się tak spreparować, żeby pasowała.

## At a table, in one line

fair-line = Uczciwe tasowanie: nikt nie wybiera kart
fair-line-text = Zanim ktokolwiek usiadł, serwer wylosował sekret tasowania i pokazał jego odcisk, więc nie może go już zmienić. Każda przeglądarka dodaje własną sól, a po grze sprawdza, czy karty wynikają z jednego i drugiego. Odcisk tego stołu:
