### Lessons: the list, and what stands around a lesson at its table. What a lesson itself says is in its file.

learn-title = Learn to play
learn-lead = Short lessons at a real table, two minutes each. You make the moves; a wrong one costs nothing, and you see what it would have led to.
learn-new = New here? Learn by playing
learn-progress = { $done } of { $count } done.
learn-done = done
learn-all = All lessons
learn-step = Step { $step } of { $steps }
learn-would = This is what would happen:
learn-again = Take it back and choose again
learn-next = Next: { $title }
learn-rather-read = Rather read? The rules on one page
