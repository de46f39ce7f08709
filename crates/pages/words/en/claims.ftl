### Claimed names: a name that belongs to one player alone.

claim-title = Your name
claim-text = Your name is { $name }. Others may use it, too, until you claim it. Then nobody else can take it or one that looks like it, and it is shown with a ✓.
claim-do = Claim this name
claim-first = First make a passkey or get recovery words, so that the name is not lost with this browser.
claim-choose = First choose a name of your own, in the settings at the top right.
claim-mine = { $name } belongs to you alone: the ✓ shows it wherever your name appears. If you take another name, this one is kept for you for 30 days.
claim-release = Give it up
people-done-claimed = The name is yours alone.
people-done-released = Anybody may use the name again.
claim-refused-taken = This name, or one that looks like it, belongs to another player. Please choose another one. If you are that player, choose “I have played here before” on the first page.
claim-refused-lasting = Only players who can come back can claim a name. First make a passkey or get recovery words under “Your data”.
