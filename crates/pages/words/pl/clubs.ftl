### Kluby.

club-title = Kluby
club-lead = Ludzie, którzy grają razem: własne stoły, aktualności i sezony z klasyfikacją.
club-mine = Twoje
club-all = Wszystkie kluby
club-none = Nie ma jeszcze żadnego klubu. Załóż pierwszy.
club-members-count = { $count ->
    [one] { $count } członek
    [few] { $count } członków
    [many] { $count } członków
   *[other] { $count } członka
}
club-found = Załóż klub
club-found-do = Załóż
club-name = Nazwa
club-about = Co warto o nim wiedzieć?

## Strona klubu
club-news = Aktualności
club-news-delete = Usuń
club-news-delete-do = Usuń ten wpis
club-tables = Stoły klubu
club-no-tables = Nikt nie czeka przy stole klubu.
club-seasons = Sezony
club-members = Członkowie
club-join = Dołącz do klubu
club-ask = Poproś o przyjęcie
club-asked = Prośba o przyjęcie została wysłana. Zobaczą ją opiekunowie klubu.
club-invited = Masz zaproszenie do tego klubu.
club-visible = Kto widzi tę stronę, widzi nicki członków i wyniki sezonów. Stoły widzą tylko członkowie.
club-leave = Opuść klub
club-leave-text = Nie zobaczysz już stołów klubu. Twoje wyniki zostaną w jego sezonach, a o ponowne przyjęcie możesz poprosić w każdej chwili.
club-leave-last = W klubie nie ma już nikogo poza tobą. Jeśli odejdziesz, klub zniknie razem z aktualnościami, sezonami i ich wynikami. Jeśli chcesz zachować wyniki, najpierw je pobierz.
club-leave-last-do = Odejdź i usuń klub
club-withdraw = Wycofaj prośbę
club-role-owner = właściciel
club-role-organiser = organizator
club-role-member = członek
club-role-asked = prosi o przyjęcie
club-accept = Przyjmij
club-decline = Odmów
club-decline-all = Odmów wszystkim
club-out = Usuń
club-make-organiser = Mianuj organizatorem
club-make-owner = Mianuj właścicielem
club-make-member = Zmień na zwykłego członka
club-organise = Zarządzanie klubem
club-invitation = Kto ma ten link, od razu zostaje członkiem:
club-invitation-scan = Pokaż zaproszenie jako kod QR
club-invitation-new = Utwórz nowy link; stary przestanie działać
club-tell = Dodaj wpis
club-tell-text = Co nowego?
club-tell-do = Opublikuj
club-season-new = Zacznij sezon
club-season-text = Kończy poprzedni sezon. Od tej chwili partie przy stołach klubu liczą się do nowego.
club-season-name = Nazwa
club-season-rule = Co się liczy
club-season-do = Zacznij
club-change = Zmień nazwę i opis
club-rule-wins = Wygrane partie
club-rule-places = Miejsca: za każdą partię część rywali, których udało się wyprzedzić
club-rule-margin = Wpływ: o ile średnio wyprzedzasz pozostałych
club-rule-rating = Ranking z partii sezonu, pomniejszony o niepewność: im więcej partii, tym pewniejszy
club-season-title = { $club }: { $season }
club-season-empty = Żadna partia tego sezonu jeszcze się nie skończyła. Liczą się partie przy stołach klubu.
club-season-counts = Partia się liczy, jeśli gra w niej co najmniej dwóch członków klubu. Kto odejdzie albo przekroczy czas i nie wróci przed końcem, zajmuje ostatnie miejsce.
club-season-over = zakończony
club-season-ended = Ten sezon zakończono { $moment }. Partie, które wtedy jeszcze trwały, się nie liczą.
club-season-between = Nie ma teraz sezonu: partie przy tych stołach nie liczą się w żadnym, dopóki nie zacznie się następny.
club-season-end = Zakończ ten sezon
club-season-end-text = Klasyfikacja zostaje taka, jaka jest. Partie, które jeszcze trwają, się nie liczą. Wszyscy członkowie zostaną powiadomieni. Następny sezon możesz zacząć, kiedy zechcesz.
club-result-strike = Skreśl tę partię
club-result-restore = Policz tę partię znowu
club-result-why = Dlaczego? Każdy może to przeczytać.
club-result-few-members = Nie liczy się: grało mniej niż dwóch członków klubu.
club-result-season-ended = Nie liczy się: sezon był już zakończony.
club-result-struck = Skreślona:
club-wins = Wygrane
club-games = Partie
club-results = Wszystkie wyniki
club-results-older = Starsze wyniki
club-back = Wróć do klubu

## Odmowy
club-refused-member = To mogą robić tylko członkowie klubu.
club-refused-organiser = To mogą robić tylko opiekunowie klubu.
club-refused-owner = Klub potrzebuje właściciela. Najpierw mianuj nim kogoś innego.
club-refused-season-over = Ten sezon już się skończył. Następny zaczniesz na stronie klubu.
club-refused-invitation = To zaproszenie już nie działa. Poproś o nowe albo poproś o przyjęcie.
club-refused-full = Więcej się nie da: gracz ma najwyżej trzy kluby, a klub najwyżej 500 członków, 100 oczekujących próśb i 200 sezonów.
club-refused-bad = Nazwa ma od 1 do 60 znaków, a tekst najwyżej 2000.
