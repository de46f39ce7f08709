### Lessons: the list, and what stands around a lesson at its table. What a lesson itself says is in its file.

learn-title = Nauka gry
learn-lead = Krótkie lekcje przy prawdziwym stole, po dwie minuty każda. Ruchy wykonujesz ty; pomyłka nic nie kosztuje, a zobaczysz, do czego by doprowadziła.
learn-new = Pierwszy raz tutaj? Ucz się, grając
learn-progress = Ukończone: { $done } z { $count }.
learn-done = ukończona
learn-all = Wszystkie lekcje
learn-step = Krok { $step } z { $steps }
learn-would = Oto co by się stało:
learn-again = Cofnij i wybierz jeszcze raz
learn-next = Dalej: { $title }
learn-rather-read = Wolisz czytać? Zasady na jednej stronie
