### Lessons: the list, and what stands around a lesson at its table. What a lesson itself says is in its file.

learn-title = Apprendre à jouer
learn-lead = De courtes leçons à une vraie table, deux minutes chacune. C’est vous qui jouez ; une erreur ne coûte rien, et vous voyez où elle aurait mené.
learn-new = Première fois ? Apprenez en jouant
learn-progress = Leçons terminées : { $done } sur { $count }.
learn-done = terminée
learn-all = Toutes les leçons
learn-step = Étape { $step } sur { $steps }
learn-would = Voici ce qui se passerait :
learn-again = Annuler et choisir à nouveau
learn-next = Suite : { $title }
learn-rather-read = Vous préférez lire ? Les règles sur une page
