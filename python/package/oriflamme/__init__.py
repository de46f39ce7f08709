"""The card game Oriflamme: games, views, bots, and thousands of games at once.

    import oriflamme

    game = oriflamme.Game("base-2", seats=4, seed="tonight")
    squire = oriflamme.Bot("squire")
    while game.turn is not None:
        view = game.view(game.turn)      # all that this seat may know, and nothing else
        game.play(squire.choose(view))
    print(game.scores, game.winners)

Moves are texts in the notation ("red place spy front") or numbers of a fixed action space. `Vector` plays many games at
once; `oriflamme.open_spiel`, `oriflamme.pettingzoo` and `oriflamme.gymnasium` are interfaces to these libraries, and
`oriflamme.cuda` plays on a GPU. `docs/PYTHON.md` in the repository shows everything.
"""

from ._oriflamme import (
    ACTIONS,
    FIRSTS,
    OBSERVATION,
    POSITIONS,
    RULES,
    SECONDS,
    Bot,
    BotResult,
    Event,
    Game,
    IllegalMove,
    NotationError,
    OriflammeError,
    Report,
    Solo,
    TrueState,
    Vector,
    View,
    __version__,
    arena,
)

__all__ = [
    "ACTIONS",
    "FIRSTS",
    "OBSERVATION",
    "POSITIONS",
    "RULES",
    "SECONDS",
    "Bot",
    "BotResult",
    "Event",
    "Game",
    "IllegalMove",
    "NotationError",
    "OriflammeError",
    "Report",
    "Solo",
    "TrueState",
    "Vector",
    "View",
    "__version__",
    "arena",
]
