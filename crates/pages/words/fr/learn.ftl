### Lessons: the list, and what stands around a lesson at its table. What a lesson itself says is in its file.

learn-title = Apprendre à jouer
learn-lead = De courtes leçons à une vraie table, deux minutes chacune. C’est vous qui jouez ; une erreur ne coûte rien, et vous voyez où elle aurait mené.
learn-new = Débutant ? Apprenez en jouant
learn-progress = { $done } sur { $count } terminées.
learn-done = terminée
learn-all = Toutes les leçons
learn-step = Étape { $step } sur { $steps }
learn-would = Voici ce qui se passerait :
learn-again = Reprendre et choisir autrement
learn-next = Suite : { $title }
learn-rather-read = Plutôt lire ? Les règles sur une page
