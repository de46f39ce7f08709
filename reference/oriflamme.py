#!/usr/bin/env python3
"""A small, slow and literal engine of the card game Oriflamme.

It exists to be compared with the fast engine: same notation, same commands, nothing shared but the two contracts
(the rules, whose ruling ids such as RESOLVE-5 are cited below, and the notation). Where the fast engine is clever, this
one is plain: the queue is a list of lists, a pending decision is a suspended generator, legal moves are strings.

    oriflamme.py run [--json] FILE...     play and check records
    oriflamme.py show FILE                the position reached, in canonical form
    oriflamme.py legal FILE               the legal moves there
    oriflamme.py random --rules R (--seats N | --duel) --seed S [--games K] [--trace]
"""

import argparse
import json
import random
import re
import sys

FAMILIES = ["red", "blue", "green", "yellow", "violet"]
BASE_CHARACTERS = ["archer", "soldier", "spy", "heir", "shapeshifter", "lord"]
BASE_INTRIGUES = ["assassination", "royal-decree", "ambush", "conspiracy"]
ABLAZE_CHARACTERS = ["prince", "twin", "queen", "cutthroat", "apothecary", "felon", "schemer"]
ABLAZE_INTRIGUES = ["usurpation", "machination", "trap", "corruption"]
# The published English names of three cards: they are read, never written.
PUBLISHED = {"impersonation": "usurpation", "plot": "machination", "bribery": "corruption"}
CHARACTERS = set(BASE_CHARACTERS + ABLAZE_CHARACTERS)
CARDS = BASE_CHARACTERS + BASE_INTRIGUES + ABLAZE_CHARACTERS + ABLAZE_INTRIGUES
CARD_ORDER = {name: index for index, name in enumerate(CARDS)}
RULESETS = {
    "base-1": BASE_CHARACTERS + BASE_INTRIGUES,
    "base-2": BASE_CHARACTERS + BASE_INTRIGUES,
    "ablaze": ABLAZE_CHARACTERS + ABLAZE_INTRIGUES,
}
LAST_ROUND = 6
PHASES = ["placement", "resolution"]


# === The table ========================================================================================================


class Card:
    """A card in the queue. `family` is what is printed on it, `owner` the family it belongs to now (CORRUPT-2)."""

    def __init__(self, family, name, up=False, influence=0, owner=None):
        self.family = family
        self.name = name
        self.up = up
        self.influence = influence
        self.owner = owner or family

    def __str__(self):
        if not self.up:
            influence = f" *{self.influence}" if self.influence else ""
            return f"[{self.family} {self.name}{influence}]"
        token = f" ~{self.owner}" if self.owner != self.family else ""
        return f"{self.family} {self.name}{token}"


class Stack(list):
    """One position of the queue: its cards from bottom to top, and whether this round has passed it (RESOLVE-6)."""

    passed = False


class Decision:
    """Who decides, and what: the legal moves in their fixed order, each with the value it stands for."""

    def __init__(self, seat, options):
        self.seat = seat
        self.options = options

    def moves(self):
        """The legal moves as text."""
        return [text for text, _ in self.options]


class Setup:
    """A position as a header gives it. `seats` is a list of lists of families."""

    def __init__(self, rules, seats):
        self.rules = rules
        self.seats = seats
        families = [family for seat in seats for family in seat]
        self.names = {}
        self.seed = None
        self.first = 0
        self.round = 1
        self.phase = "placement"
        self.placed = 0
        self.scores = [1] * len(seats)  # SETUP-2
        self.hand = {family: [] for family in families}
        self.aside = {family: [] for family in families}
        self.gone = {family: [] for family in families}
        self.beside = set()  # families whose Twin waits beside the table
        self.deck = [[] for _ in seats]
        self.queue = []  # of Stacks; those before the position being resolved are marked as passed

    def set_unnamed_aside(self):
        """Cards that no line names are set aside; such a Twin waits beside the table."""
        for family in self.hand:
            named = set(self.hand[family] + self.aside[family] + self.gone[family])
            named |= {name for deck in self.deck for owner, name in deck if owner == family}
            named |= {card.name for stack in self.queue for card in stack if card.family == family}
            for name in RULESETS[self.rules]:
                if name not in named and name == "twin":
                    self.beside.add(family)
                elif name not in named:
                    self.aside[family].append(name)


class IllegalMove(Exception):
    """A well-formed move that can't be made now."""


class Game:
    """A game in progress. `decision` is the open decision, or None when the game is over."""

    def __init__(self, setup, track=False):
        """Start from a setup (which is used up) and run to the first decision; `track` remembers what `show` needs."""
        vars(self).update(vars(setup))
        self.families = [family for seat in self.seats for family in seat]
        self.seat_of = {family: index for index, seat in enumerate(self.seats) for family in seat}
        self.track = track
        self.sayable = None  # the last position that a header can say, as text
        self.since = []  # the moves made since
        self.decision = None
        self.story = self.play_rounds()
        self.advance(None)

    # --- decisions ---------------------------------------------------------------------------------------------------

    def advance(self, answer):
        """Run the story on to the next open decision."""
        try:
            self.decision = self.story.send(answer)
        except StopIteration:
            self.decision = None

    @property
    def over(self):
        """Whether the game has ended."""
        return self.decision is None

    def legal(self):
        """The legal moves in their fixed order."""
        return self.decision.moves() if self.decision else []

    def canonical(self, move):
        """A move's one printed form: `steal` names a seat by its first family."""
        words = move.split()
        if words[1] == "steal" and words[2] in self.seat_of:
            words[2] = self.seats[self.seat_of[words[2]]][0]
        return " ".join(words)

    def is_legal(self, move):
        """Whether this well-formed move can be made now."""
        return self.canonical(move) in self.legal()

    def play(self, move):
        """Make a move, or raise IllegalMove and change nothing."""
        move = self.canonical(move)
        answers = dict(self.decision.options) if self.decision else {}
        if move not in answers:
            raise IllegalMove(move)
        self.since.append(move)
        self.advance(answers[move])

    def ask(self, family, options, always=False):
        """Ask the family's seat. No option: None. One option: it is taken unasked (RESOLVE-3), unless `always`."""
        if not options:
            return None
        if len(options) == 1 and not always:
            return options[0][1]
        answer = yield Decision(self.seat_of[family], [(f"{family} {text}", value) for text, value in options])
        return answer

    def ask_position(self, family, verb, cards):
        """Ask for one of these top cards by its position, positions ascending."""
        wanted = [(index + 1, stack[-1]) for index, stack in enumerate(self.queue) if stack[-1] in cards]
        card = yield from self.ask(family, [(f"{verb} {number}", card) for number, card in wanted])
        return card

    def checkpoint(self):
        """Here the position is one that a header can say: remember it for `show`."""
        if self.track:
            self.sayable = header_text(self)
        self.since = []

    # --- rounds ------------------------------------------------------------------------------------------------------

    def play_rounds(self):
        """ROUND-1: the whole rest of the game, as a generator of decisions."""
        while True:
            if self.phase == "placement":
                yield from self.placement()
                self.phase = "resolution"
                for stack in self.queue:
                    stack.passed = False
            yield from self.resolution()
            if self.round == LAST_ROUND:
                self.checkpoint()
                return  # END-2: the first-player mark stays
            self.next_round()

    def next_round(self):
        """The first-player mark passes on; in a duel each seat draws two cards (DUEL-3)."""
        self.round += 1
        self.first = (self.first + 1) % len(self.seats)
        self.phase = "placement"
        self.placed = 0
        for deck in self.deck:
            for family, name in deck[:2]:
                self.hand[family].append(name)
            del deck[:2]

    def placement(self):
        """PLACE-1, DUEL-2: the seats place in turn, a duel's seats twice."""
        while self.placed < placements(self.seats):
            seat = (self.first + self.placed) % len(self.seats)
            options = self.placement_options(seat)
            if len(options) != 1:
                self.checkpoint()
                answer = yield Decision(seat, options)  # with an empty hand this waits for ever
            else:
                answer = options[0][1]
            family, name, place = answer
            self.hand[family].remove(name)
            self.put(Card(family, name), place)
            self.placed += 1

    def placement_options(self, seat):
        """Every card of the seat's hand at every place open to its family."""
        options = []
        for family in self.seats[seat]:
            places = self.placement_places(family)
            for name in in_card_order(self.hand[family]):
                options += [(f"{family} place {name} {text}", (family, name, place)) for text, place in places]
        return options

    def placement_places(self, family):
        """Front, back, or from round 2 on (PLACE-2) on top of the same family (DUEL-4)."""
        if not self.queue:
            return [("front", "front")]
        places = [("front", "front"), ("back", "back")]
        if self.round >= 2:
            tops = [(index, stack[-1]) for index, stack in enumerate(self.queue)]
            places += [(f"on {index + 1}", index) for index, top in tops if top.owner == family]
        return places

    def put(self, card, place):
        """Put a card at the front, at the back or onto the stack of this index."""
        if place == "front":
            stack = Stack([card])
            stack.passed = True  # in the resolution this is before whatever is being resolved (PRINCE-2)
            self.queue.insert(0, stack)
        elif place == "back":
            self.queue.append(Stack([card]))
        else:
            self.queue[place].append(card)

    @property
    def next(self):
        """The number of the position being resolved, or to be resolved next."""
        return 1 + sum(stack.passed for stack in self.queue)

    def resolution(self):
        """RESOLVE-1: every position not passed yet, front to back, whatever happens to the queue (RESOLVE-7)."""
        while True:
            coming = [stack for stack in self.queue if not stack.passed]
            if not coming:
                return
            yield from self.resolve_position(coming[0])

    def resolve_position(self, stack):
        """Resolve the top card, and as long as the resolved card is gone, what then lies on top (RESOLVE-5)."""
        while stack:
            card = stack[-1]
            self.checkpoint()
            if card.up:
                yield from self.act(card.name, card)
            else:
                yield from self.keep_or_reveal(card)
            if card in stack:
                break
        stack.passed = True

    def keep_or_reveal(self, card):
        """RESOLVE-1: this is always asked."""
        options = [("keep", "keep"), ("reveal", "reveal")]
        answer = yield from self.ask(card.owner, options, always=True)
        if answer == "keep":
            card.influence += 1
        else:
            yield from self.reveal(card)

    def reveal(self, card):
        """RESOLVE-2: the influence on the card, then its ability; RESOLVE-4: an intrigue leaves."""
        influence, card.influence = card.influence, 0
        card.up = True
        if card.name == "machination":
            yield from self.machination(card, influence)
            return
        if card.name in ("ambush", "trap"):
            self.gain(card.owner, 1)
        elif card.name == "conspiracy":
            self.gain(card.owner, 2 * influence)
        else:
            self.gain(card.owner, influence)
            if card.name == "prince" and card.family in self.beside:
                yield from self.bring_twin(card)
            elif card.name in CHARACTERS:
                self.checkpoint()  # a header with this card face up at `next` says the same
            yield from self.act(card.name, card)
        if card.name not in CHARACTERS and self.in_queue(card):
            self.discard([card])

    # --- the queue ---------------------------------------------------------------------------------------------------

    def tops(self):
        """The top cards, front to back."""
        return [stack[-1] for stack in self.queue]

    def in_queue(self, card):
        """Whether this very card is still in the queue."""
        return any(card in stack for stack in self.queue)

    def index_of(self, card):
        """The index of the position on whose top this card lies."""
        return self.tops().index(card)

    def adjacent_stacks(self, card):
        """The positions right before and right after the card's own."""
        index = self.index_of(card)
        return self.queue[max(index - 1, 0) : index] + self.queue[index + 1 : index + 2]

    def adjacent(self, card):
        """ADJ-1: the top cards of these."""
        return [stack[-1] for stack in self.adjacent_stacks(card)]

    def take_away(self, card):
        """Lay a top card before its original family; token and influence are lost. Leaves an empty stack behind."""
        stack = next(stack for stack in self.queue if stack and stack[-1] is card)
        stack.pop()
        self.gone[card.family].append(card.name)

    def close_up(self):
        """RESOLVE-7: positions without cards vanish."""
        self.queue = [stack for stack in self.queue if stack]

    def discard(self, cards):
        """ELIM-2, for cards that leave together."""
        for card in cards:
            self.take_away(card)
        self.close_up()

    # --- influence ---------------------------------------------------------------------------------------------------

    def gain(self, family, amount):
        """The family's player gains."""
        self.scores[self.seat_of[family]] += amount

    def lose(self, family, amount):
        """The family's player loses, down to 0 at most (FELON-1, TRAP-1); returns how much it was."""
        seat = self.seat_of[family]
        amount = min(amount, self.scores[seat])
        self.scores[seat] -= amount
        return amount

    def same_player(self, one, other):
        """Whether two families are of one seat."""
        return self.seat_of[one] == self.seat_of[other]

    # --- elimination -------------------------------------------------------------------------------------------------

    def eliminate(self, attacker, victims, lone_earns=True):
        """ELIM-1 for victims that fall together, each a top card."""
        for victim in victims:
            self.take_away(victim)
        self.close_up()
        self.after_elimination(attacker, victims, len(victims) if lone_earns or len(victims) > 1 else 0)

    def after_elimination(self, attacker, victims, earned):
        """What the elimination earns, then everything that it sets off."""
        self.gain(attacker.owner, earned)
        for victim in victims:
            if victim.name == "queen" and not self.same_player(victim.owner, attacker.owner):
                self.gain(attacker.owner, 1)  # QUEEN-1
        self.discard_counterparts(victims)
        for victim in victims:
            if victim.name == "ambush":
                self.spring_ambush(victim, attacker)
            elif victim.name == "trap":
                self.spring_trap(victim, attacker)

    def discard_counterparts(self, victims):
        """PRINCE-3: all of them are named before the first one leaves."""
        fallen = {(victim.owner, victim.name) for victim in victims}
        counterpart = {"prince": "twin", "twin": "prince"}
        self.discard([top for top in self.tops() if (top.owner, counterpart.get(top.name)) in fallen])

    def spring_ambush(self, ambush, attacker):
        """AMBUSH-1, AMBUSH-2, DUEL-5."""
        if not self.same_player(ambush.owner, attacker.owner):
            self.discard([attacker])
            self.gain(ambush.owner, 4)
        elif self.rules == "base-1":
            self.gain(ambush.owner, 1)
            if ambush.owner == attacker.owner:
                self.discard([attacker])

    def spring_trap(self, trap, attacker):
        """TRAP-1; TRAP-2 and DUEL-5: nothing against one's own player."""
        if not self.same_player(trap.owner, attacker.owner):
            self.discard([attacker])
            self.gain(trap.owner, self.lose(attacker.owner, 3))

    # --- abilities ---------------------------------------------------------------------------------------------------

    def act(self, name, actor):
        """Apply the ability of this name with `actor` as the acting card, which is of that name but for a copy."""
        ability = getattr(self, "act_" + name.replace("-", "_"))
        questions = ability(actor)
        if questions is not None:  # an ability without a choice is a plain function
            yield from questions

    def strike_one(self, actor, cards):
        """Eliminate one of these top cards, if there is one."""
        victim = yield from self.ask_position(actor.owner, "eliminate", cards)
        if victim:
            self.eliminate(actor, [victim])

    def act_archer(self, actor):
        """ARCHER-1: the first or the last card, itself included."""
        tops = self.tops()
        yield from self.strike_one(actor, [tops[0], tops[-1]])

    def act_soldier(self, actor):
        """SOLDIER-1: an adjacent card, of whatever family."""
        yield from self.strike_one(actor, self.adjacent(actor))

    def act_spy(self, actor):
        """SPY-1: a player among the owners of the adjacent cards."""
        seats = sorted({self.seat_of[card.owner] for card in self.adjacent(actor)})
        players = [self.seats[seat][0] for seat in seats]
        player = yield from self.ask(actor.owner, [(f"steal {family}", family) for family in players])
        if player:
            self.gain(actor.owner, self.lose(player, 1))

    def act_heir(self, actor):
        """HEIR-1, SHAPE-1: no other face-up top card with the *acting* card's name."""
        namesakes = [top for top in self.tops() if top is not actor and top.up and top.name == actor.name]
        if not namesakes:
            self.gain(actor.owner, 2)

    def act_shapeshifter(self, actor):
        """SHAPE-1, SHAPE-2, SHAPE-3."""
        models = [card for card in self.adjacent(actor) if card.up and card.name in CHARACTERS]
        model = yield from self.ask_position(actor.owner, "copy", models)
        if model and model.name != "shapeshifter":
            yield from self.act(model.name, actor)

    def act_lord(self, actor):
        """LORD-1: base-1 counts the covered cards of an adjacent stack too."""
        self.gain(actor.owner, 1)
        for stack in self.adjacent_stacks(actor):
            if stack[-1].owner == actor.owner:
                self.gain(actor.owner, len(stack) if self.rules == "base-1" else 1)

    def act_assassination(self, actor):
        """ASSASSIN-1: any card, itself included."""
        yield from self.strike_one(actor, self.tops())

    def act_royal_decree(self, actor):
        """DECREE-1 to DECREE-3. A place is the number of the position that it comes right after, 0 for the front."""
        answer = yield from self.ask(actor.owner, self.decree_options(actor))
        if answer:
            number, place = answer
            before = place <= self.index_of(actor)
            moved = Stack([self.queue[number - 1].pop()])
            moved.passed = before
            self.queue.insert(place, moved)
            self.close_up()

    def decree_options(self, actor):
        """DECREE-2: every move that changes the queue."""
        options = []
        for number, stack in enumerate(self.queue, 1):
            if stack[-1] is actor:
                continue
            for place in range(len(self.queue) + 1):
                if len(stack) > 1 or place not in (number - 1, number):
                    where = f"after {place}" if place else "front"
                    options.append((f"move {number} {where}", (number, place)))
        return options

    def bring_twin(self, prince):
        """PRINCE-1: the Twin comes to an end, or onto a card of the family other than a Prince."""
        places = [("front", "front"), ("back", "back")]
        for index, top in enumerate(self.tops()):
            if top.owner == prince.owner and top.name != "prince":
                places.append((f"on {index + 1}", index))
        place = yield from self.ask(prince.owner, [(f"twin {text}", place) for text, place in places])
        self.beside.remove(prince.family)
        self.put(Card(prince.family, "twin", up=True), place)

    def act_prince(self, actor):
        """The Twin is the revealing's business (bring_twin)."""
        self.gain(actor.owner, 1)

    act_twin = act_prince

    def act_queen(self, actor):
        """Gain 2."""
        self.gain(actor.owner, 2)

    def act_cutthroat(self, actor):
        """CUT-1, CUT-2; an opponent is another family (DUEL-7)."""
        victim = yield from self.ask_position(actor.owner, "eliminate", self.adjacent(actor))
        if victim:
            victims = [victim]
            for top in self.tops():
                if top is not victim and top.up and top.name == victim.name and top.owner != actor.owner:
                    victims.append(top)
            self.eliminate(actor, victims, lone_earns=False)

    def act_apothecary(self, actor):
        """APO-1: a neighbour of another top card of the family."""
        relatives = [top for top in self.tops() if top is not actor and top.owner == actor.owner]
        yield from self.strike_one(actor, [card for relative in relatives for card in self.adjacent(relative)])

    def act_felon(self, actor):
        """FELON-1."""
        for card in self.adjacent(actor):
            self.lose(card.owner, 1)

    def act_schemer(self, actor):
        """SCHEMER-1."""
        if any(len(stack) > 1 for stack in self.adjacent_stacks(actor)):
            self.discard([actor])
        else:
            self.gain(actor.owner, 2)

    def act_usurpation(self, actor):
        """USURP-1 to USURP-3: the replacement takes the victim's very position before the queue closes up."""
        victim = yield from self.ask_position(actor.owner, "eliminate", self.adjacent(actor))
        if victim:
            stack = self.queue[self.index_of(victim)]
            self.take_away(victim)
            if not stack and victim.name in CHARACTERS and victim.owner != actor.owner:
                self.replace(stack, actor.owner, victim.name)
            self.close_up()
            self.after_elimination(actor, [victim], 1)

    def replace(self, stack, family, name):
        """Bring back the family's own copy, if it is set aside or gone."""
        for zone in (self.gone[family], self.aside[family]):
            if name in zone:
                zone.remove(name)
                stack.append(Card(family, name, up=True))
                return

    def machination(self, card, influence):
        """MACH-1, MACH-2."""
        self.discard([card])
        yield from self.use_a_character(card.owner)
        for _ in range(influence):
            if not self.usable(card.owner):
                self.gain(card.owner, 1)
                continue
            answer = yield from self.ask(card.owner, [("gain", "gain"), ("repeat", "repeat")])
            if answer == "gain":
                self.gain(card.owner, 1)
            else:
                yield from self.use_a_character(card.owner)

    def usable(self, family):
        """The family's face-up top characters."""
        return [top for top in self.tops() if top.up and top.name in CHARACTERS and top.owner == family]

    def use_a_character(self, family):
        """One use of a Machination."""
        character = yield from self.ask_position(family, "use", self.usable(family))
        if character:
            yield from self.act(character.name, character)

    def act_corruption(self, actor):
        """CORRUPT-1: the owner changes; on the family's own card that takes a token off."""
        targets = []
        for stack in self.queue:
            top, below = stack[-1], stack[:-1]
            if top.up and top.name in CHARACTERS and all(card.owner == actor.owner for card in below):
                targets.append(top)
        target = yield from self.ask_position(actor.owner, "corrupt", targets)
        if target:
            target.owner = actor.owner

    # --- the end -----------------------------------------------------------------------------------------------------

    def ranking(self):
        """END-1, END-2: groups of seats that share a place, best first, as it stands."""
        cards = [0] * len(self.seats)
        for stack in self.queue:
            for card in stack:
                cards[self.seat_of[card.owner]] += 1
        merits = [(self.scores[seat], cards[seat]) for seat in range(len(self.seats))]
        places = sorted(set(merits), reverse=True)
        return [[seat for seat, merit in enumerate(merits) if merit == place] for place in places]


def placements(seats):
    """How many cards are placed in a round."""
    return 4 if len(seats) == 2 else len(seats)


def in_card_order(names):
    """Card names in the order of the notation's list."""
    return sorted(names, key=CARD_ORDER.get)


# === Writing ==========================================================================================================


def queue_text(queue):
    """The queue as the notation writes it; nothing for an empty one."""
    return " | ".join(" / ".join(str(card) for card in stack) for stack in queue)


def score_text(game):
    """All seats' scores, by first family."""
    return seat_scores(game, enumerate(game.scores))


def zone_lines(game, keyword, zone):
    """A line for each family that has cards in this zone."""
    filled = [family for family in game.families if zone[family]]
    return [(keyword, f"{family} {' '.join(in_card_order(zone[family]))}") for family in filled]


def header_text(game):
    """The position as a canonical header."""
    lines = [("rules", game.rules), ("seats", " ".join("+".join(seat) for seat in game.seats))]
    lines += [("name", f"{game.seats[seat][0]} {name}") for seat, name in sorted(game.names.items())]
    lines += [("seed", game.seed)] if game.seed is not None else []
    lines += [("first", game.seats[game.first][0]), ("round", game.round), ("phase", game.phase)]
    if game.phase == "placement":
        lines += [("placed", game.placed)] if game.placed else []
    else:
        lines += [("next", game.next)] if game.next != 1 else []
    lines += [("score", score_text(game))]
    lines += zone_lines(game, "hand", game.hand)
    lines += zone_lines(game, "aside", game.aside)
    lines += zone_lines(game, "gone", game.gone)
    for seat, deck in zip(game.seats, game.deck):
        lines += [("deck", f"{'+'.join(seat)} {deck_text(deck)}")] if deck else []
    lines += [("queue", queue_text(game.queue))] if game.queue else []
    return "\n".join(f"{keyword:<7}{value}" for keyword, value in lines)


def deck_text(deck):
    """A draw pile from the top."""
    return ", ".join(f"{family} {name}" for family, name in deck)


def show_text(game):
    """The position reached: the last header that can say it, and the moves made since."""
    return game.sayable + "".join(["\n\n" + "\n".join(game.since)] if game.since else [])


def game_json(game):
    """The documented object, with all its keys."""
    first_family = [seat[0] for seat in game.seats]
    zones = {}
    for key, zone in (("hands", game.hand), ("aside", game.aside), ("gone", game.gone)):
        zones[key] = {family: in_card_order(zone[family]) for family in game.families}
    decks = {"+".join(seat): [f"{f} {n}" for f, n in deck] for seat, deck in zip(game.seats, game.deck)}
    return {
        "rules": game.rules,
        "seats": ["+".join(seat) for seat in game.seats],
        "first": first_family[game.first],
        "round": game.round,
        "phase": game.phase,
        "next": game.next if game.phase == "resolution" else None,
        "over": game.over,
        "turn": None if game.over else first_family[game.decision.seat],
        "scores": dict(zip(first_family, game.scores)),
        "queue": [[str(card) for card in stack] for stack in game.queue],
        **zones,
        "deck": decks if len(game.seats) == 2 else {},
        "legal": game.legal(),
        "ranking": [[first_family[seat] for seat in place] for place in game.ranking()],
    }


# === Reading ==========================================================================================================


class ParseError(Exception):
    """Made of the column and what is wrong there."""


TOKEN = re.compile(r"[\[\]|/,]|\*[^ \t\r\[\]|/,*]*|[^ \t\r\[\]|/,*]+")
NUMBER = re.compile(r"0|[1-9][0-9]*")


class Line:
    """The words of one line, read one after the other."""

    def __init__(self, text):
        self.text = text
        self.tokens = [(match.group(), match.start() + 1) for match in TOKEN.finditer(text)]
        self.tokens.append((None, len(text.rstrip(" \t\r")) + 1))
        self.at = 0

    def peek(self):
        """The next word, or None at the end."""
        return self.tokens[self.at][0]

    def column(self):
        """The column of the next word, or one past the text."""
        return self.tokens[self.at][1]

    def fail(self, message):
        """Complain about the next word."""
        raise ParseError(self.column(), message)

    def take(self):
        """Read a word."""
        self.at += 1
        return self.tokens[self.at - 1][0]

    def one_of(self, words, what):
        """Read one of these words."""
        if self.peek() not in words:
            found = f"`{self.peek()}`" if self.peek() is not None else "the end of the line"
            self.fail(f"expected {what}, found {found}")
        return self.take()

    def card_name(self):
        """Read a card by its word or by its published name."""
        word = self.one_of([*CARDS, *PUBLISHED], "a card")
        return PUBLISHED.get(word, word)

    def number(self, low=0, high=999_999_999):
        """Read a number in a range."""
        word = self.peek()
        if word is None or not NUMBER.fullmatch(word):
            self.fail("expected a number without sign or leading zero")
        if len(word) > 9 or not low <= int(word) <= high:
            self.fail(f"a value out of range: {word[:20]}")
        self.at += 1
        return int(word)

    def position(self):
        """Read a position of a move: any number, as it is written."""
        word = self.peek()
        if word is None or not NUMBER.fullmatch(word):
            self.fail("expected a position")
        return self.take()

    def end(self):
        """Nothing may follow."""
        if self.peek() is not None:
            self.fail(f"unexpected `{self.peek()}`")

    def free_text(self):
        """The rest of the line as it is written, with single blanks."""
        if self.peek() is None:
            self.fail("expected some text")
        text = self.text[self.column() - 1 :].strip(" \t\r")
        self.at = len(self.tokens) - 1
        return " ".join(re.split(r"[ \t\r]+", text))


class Record:
    """One record: its setup, and its moves and expectations with their line numbers."""

    def __init__(self):
        self.body = []
        self.seen = {}  # header subject -> (line number, column)
        self.values = {}
        self.named = set()
        self.complained = set()  # about a missing `rules` or `seats`, once each
        self.statements = 0

    @property
    def rules(self):
        """The ruleset, if it is understood."""
        return self.values.get("rules")

    @property
    def seats(self):
        """The seats, if they are understood."""
        return self.values.get("seats")

    def families(self):
        """The playing families; all of them as long as `seats` is not understood."""
        return [family for seat in self.seats for family in seat] if self.seats else FAMILIES

    def seat_of(self, family):
        """The index of the family's seat."""
        return next((index for index, seat in enumerate(self.seats or []) if family in seat), family)

    def setup(self):
        """A fresh setup for a game."""
        setup = Setup(self.rules, self.seats)
        for attribute in ("seed", "first", "round", "phase", "placed"):
            setattr(setup, attribute, self.values.get(attribute, getattr(setup, attribute)))
        setup.names = dict(self.values.get("name", {}))
        for seat, score in self.values.get("score", {}).items():
            setup.scores[seat] = score
        for keyword in ("hand", "aside", "gone"):
            for family, names in self.values.get(keyword, {}).items():
                getattr(setup, keyword)[family] = list(names)
        for seat, cards in self.values.get("deck", {}).items():
            setup.deck[seat] = list(cards)
        for cards in self.values.get("queue", []):
            setup.queue.append(Stack(Card(*card) for card in cards))
        for stack in setup.queue[: self.values.get("next", 1) - 1]:
            stack.passed = True
        setup.set_unnamed_aside()
        return setup


HEADER = "rules seats name first round phase score hand aside deck gone queue next placed seed".split()
EXPECTATIONS = "score queue turn round phase legal illegal moves hand gone over winner".split()
VERBS = "place keep reveal eliminate steal copy move twin use gain repeat corrupt".split()


class Parser:
    """Reads a whole text into records; `errors` holds (line, column, message)."""

    def __init__(self, text):
        self.records = []
        self.errors = []
        self.number = 0
        self.record = Record()
        if text.startswith("\ufeff"):
            self.errors.append((1, 1, "a byte-order mark"))
            text = text[1:]
        for self.number, line in enumerate(text.split("\n"), 1):
            self.read(Line(line.partition("#")[0]))
        self.end_record()
        self.errors.sort()

    def complain(self, column, message, number=None):
        """Note an error and go on."""
        self.errors.append((number or self.number, column, message))

    def read(self, line):
        """One line: nothing, the end of a record, or a statement."""
        if line.peek() is None:
            return
        if [word for word, _ in line.tokens] == ["---", None]:
            self.end_record()
            return
        self.record.statements += 1
        self.record.last = self.number
        try:
            self.statement(line)
        except ParseError as error:
            self.complain(*error.args)

    def statement(self, line):
        """Header line, expectation or move."""
        record, word, column = self.record, line.peek(), line.column()
        if word in HEADER or word in FAMILIES or word == "expect":
            self.demand_opening(word, column)
        if word in HEADER:
            if record.body:
                line.fail(f"the header line `{word}` comes after a move or an expectation")
            line.take()
            self.header_line(word, line, column)
        elif word == "expect":
            record.body.append((self.number, *self.expectation(line)))
        elif word in FAMILIES:
            record.body.append((self.number, "move", self.move(line)))
        else:
            line.fail(f"unknown word `{word}`")

    def demand_opening(self, word, column):
        """`rules` comes first and `seats` second; their absence is noted once."""
        opening = ["rules", "seats"]
        for keyword in opening[: opening.index(word) if word in opening else 2]:
            if keyword not in self.record.seen and keyword not in self.record.complained:
                self.record.complained.add(keyword)
                self.complain(column, f"expected `{keyword}` before this line")

    def once(self, subject, column):
        """A header subject comes once at most."""
        if subject in self.record.seen:
            raise ParseError(column, f"a second `{subject}`")
        self.record.seen[subject] = (self.number, column)

    def end_record(self):
        """Finish the record, if it says anything."""
        record, self.record = self.record, Record()
        if not record.statements:
            return
        for keyword in ("rules", "seats"):
            if keyword not in record.seen and keyword not in record.complained:
                self.complain(1, f"the record has no `{keyword}` line", record.last)
        self.check_phase(record)
        self.records.append(record)

    def check_phase(self, record):
        """What can only be said once the whole header is known."""
        values, seen = record.values, record.seen
        placement = values.get("phase", "placement") == "placement"
        unknown = "phase" in seen and "phase" not in values
        for keyword, fits in (("next", not placement), ("placed", placement)):
            if keyword in seen and not fits and not unknown:
                number, column = seen[keyword]
                self.complain(column, f"`{keyword}` does not go with this phase", number)
        broken_queue = "queue" in seen and "queue" not in values
        if values.get("next", 1) > len(values.get("queue", [])) + 1 and not broken_queue:
            self.complain(values["next", "column"], "a value out of range: `next` beyond the end", seen["next"][0])

    # --- words -------------------------------------------------------------------------------------------------------

    def family(self, line):
        """A family that plays."""
        if line.peek() in FAMILIES and line.peek() not in self.record.families():
            line.fail(f"the family `{line.peek()}` does not play")
        return line.one_of(FAMILIES, "a family")

    def seat(self, line, first_only=False):
        """A seat, by either family or, in scores, by its first."""
        family, at = self.family(line), line.at - 1
        if first_only and self.record.seats and family != self.record.seats[self.record.seat_of(family)][0]:
            line.at = at
            line.fail("a seat's score goes by its first family")
        return self.record.seat_of(family)

    def card(self, line):
        """A card of the ruleset."""
        name = PUBLISHED.get(line.peek(), line.peek())
        if name in CARDS and self.record.rules and name not in RULESETS[self.record.rules]:
            line.fail(f"`{line.peek()}` is no card of {self.record.rules}")
        return line.card_name()

    def name_once(self, family, name, column):
        """No card is in two places."""
        if (family, name) in self.record.named:
            raise ParseError(column, f"`{family} {name}` is named twice")
        self.record.named.add((family, name))

    def name_card(self, line, family, twin=False):
        """A card of a hand or the like, in no other place."""
        column = line.column()
        name = self.card(line)
        if name == "twin" and not twin:
            raise ParseError(column, "a Twin is in the queue, gone, or beside the table")
        self.name_once(family, name, column)
        return name

    # --- header lines ------------------------------------------------------------------------------------------------

    def header_line(self, keyword, line, column):
        """One header line; those about a single family or seat have a reader of their own."""
        if keyword in ("name", "hand", "aside", "gone", "deck"):
            reader = {"name": self.read_name, "deck": self.read_deck}.get(keyword, self.read_zone)
            reader(keyword, line, column)
            return
        self.once(keyword, column)
        value_column = line.column()
        self.record.values[keyword] = self.header_value(keyword, line, column)
        self.record.values[keyword, "column"] = value_column
        line.end()

    def header_value(self, keyword, line, column):
        """The value of a line that comes once a header; whether `next` fits the queue is checked later."""
        seats = self.record.seats
        readers = {
            "rules": lambda: line.one_of(RULESETS, "a ruleset"),
            "seats": lambda: self.seats(line, column),
            "seed": lambda: line.free_text(),
            "first": lambda: self.seat(line),
            "round": lambda: line.number(1, LAST_ROUND),
            "phase": lambda: line.one_of(PHASES, "a phase"),
            "next": lambda: line.number(1),
            "placed": lambda: line.number(0, placements(seats) if seats else 5),
            "score": lambda: dict(self.scores(line)),
            "queue": lambda: self.header_queue(line),
        }
        return readers[keyword]()

    def seats(self, line, column):
        """3 to 5 single families, or 2 pairs."""
        seats, used = [], set()
        while line.peek() is not None:
            seat = line.peek().split("+")
            for family in seat:
                if family not in FAMILIES:
                    line.fail(f"`{family}` is no family")
                if family in used:
                    line.fail(f"`{family}` plays twice")
                used.add(family)
            line.take()
            seats.append(seat)
        sizes = [len(seat) for seat in seats]
        if sizes != [2, 2] and (set(sizes) != {1} or not 3 <= len(sizes) <= 5):
            raise ParseError(column, "expected 3 to 5 seats of one family, or 2 seats of two families")
        return seats

    def read_name(self, keyword, line, column):
        """`name F text`"""
        seat = self.seat(line)
        self.once(f"name {self.record.seats[seat][0] if self.record.seats else seat}", column)
        self.record.values.setdefault("name", {})[seat] = line.free_text()

    def scores(self, line):
        """Pairs of a seat and its score, to the end of the line."""
        pairs = []
        while True:
            start = line.column()
            seat = self.seat(line, first_only=True)
            if seat in dict(pairs):
                raise ParseError(start, "a seat's score comes twice")
            pairs.append((seat, line.number()))
            if line.peek() is None:
                return pairs
            line.one_of([","], "a comma")

    def read_zone(self, keyword, line, column):
        """`hand F card...`, `aside F card...` or `gone F card...`"""
        family = self.family(line)
        self.once(f"{keyword} {family}", column)
        names = self.record.values.setdefault(keyword, {}).setdefault(family, [])
        while line.peek() is not None:
            names.append(self.name_card(line, family, twin=keyword == "gone"))

    def read_deck(self, keyword, line, column):
        """`deck F+F F card, F card...`"""
        seats = self.record.seats
        if not seats:
            return  # an error already; without the seats there is nothing to compare with
        if len(seats) != 2:
            line.fail("only a duel has draw piles")
        words = ["+".join(seat) for seat in seats]
        seat = words.index(line.one_of(words, "a seat as in `seats`"))
        self.once(f"deck {words[seat]}", column)
        cards = self.record.values.setdefault("deck", {}).setdefault(seat, [])
        while line.peek() is not None:
            if cards:
                line.one_of([","], "a comma")
            family = line.one_of(seats[seat], "a family of this seat")
            cards.append((family, self.name_card(line, family)))

    def header_queue(self, line):
        """`queue STACK | STACK...`, with what holds in a header though not in every queue that may be expected."""
        stacks = self.stacks(line)
        for stack in stacks:
            for (family, name, up, _, owner), column in stack:
                if up and name not in CHARACTERS:
                    raise ParseError(column, "an intrigue face up")
                if owner != stack[0][0][4]:
                    raise ParseError(column, "a stack of several families")
                self.name_once(family, name, column)
        return [[card for card, _ in stack] for stack in stacks]

    def stacks(self, line):
        """A queue: stacks of ((family, name, up, influence, owner), column)."""
        stacks = [[]]
        while True:
            start = line.column()
            stacks[-1].append((self.queue_card(line), start))
            if line.peek() is None:
                return stacks
            if line.one_of(["|", "/"], "`|` or `/`") == "|":
                stacks.append([])

    def queue_card(self, line):
        """`F card`, `F card ~G` or `[F card *N]`."""
        start = line.column()
        up = line.peek() != "["
        if not up:
            line.take()
        family, name = self.family(line), self.card(line)
        influence, owner = 0, family
        if up:
            owner = self.token(line, family, name)
        else:
            if name == "twin":
                raise ParseError(start, "a Twin face down")
            influence = self.influence(line)
            line.one_of(["]"], "`]`")
        return family, name, up, influence, owner

    def influence(self, line):
        """`*N` behind a face-down card, N above 0."""
        word = line.peek()
        if word is None or not word.startswith("*"):
            return 0
        if not NUMBER.fullmatch(word[1:]) or word == "*0" or len(word) > 10:
            line.fail(f"a value out of range: {word[:20]}")
        line.take()
        return int(word[1:])

    def token(self, line, family, name):
        """`~G` behind a face-up character; returns the present owner."""
        word = line.peek()
        if word is None or not word.startswith("~"):
            return family
        if word[1:] not in FAMILIES:
            line.fail(f"`{word}` is no family's token")
        if word[1:] not in self.record.families():
            line.fail(f"the family `{word[1:]}` does not play")
        if name not in CHARACTERS:
            line.fail("a corrupted intrigue")
        if word[1:] == family:
            line.fail("a token of the card's own family")
        return line.take()[1:]

    # --- moves and expectations --------------------------------------------------------------------------------------

    def move(self, line):
        """A well-formed move, with single blanks; whether it can be made is another question."""
        words = [line.one_of(FAMILIES, "a family")]
        verb = line.one_of(VERBS, "a move")
        words.append(verb)
        if verb == "place":
            words.append(line.card_name())
        if verb in ("place", "twin"):
            words.append(line.one_of(["front", "back", "on"], "`front`, `back` or `on`"))
        elif verb == "steal":
            words.append(line.one_of(FAMILIES, "a family"))
        elif verb == "move":
            words.append(line.position())
            words.append(line.one_of(["front", "after"], "`front` or `after`"))
        if verb in ("eliminate", "copy", "use", "corrupt") or words[-1] in ("on", "after"):
            words.append(line.position())
        line.end()
        return " ".join(words)

    def expectation(self, line):
        """What is expected, and the value."""
        line.take()
        what = line.one_of(EXPECTATIONS, "an expectation")
        value = self.expected(what, line)
        line.end()
        return what, value

    def expected(self, what, line):
        """The value that is expected, in the form in which `compare` knows it."""
        readers = {
            "score": lambda: self.scores(line),
            "queue": lambda: self.expected_queue(line),
            "turn": lambda: self.seat(line),
            "round": lambda: line.number(1, LAST_ROUND),
            "phase": lambda: line.one_of(PHASES, "a phase"),
            "legal": lambda: self.move(line),
            "illegal": lambda: self.move(line),
            "moves": lambda: line.number(),
            "hand": lambda: self.expected_zone(line),
            "gone": lambda: self.expected_zone(line),
            "over": lambda: None,
            "winner": lambda: self.expected_winner(line),
        }
        return readers[what]()

    def expected_queue(self, line):
        """The queue's canonical text; nothing for `empty`."""
        if line.peek() == "empty":
            line.take()
            return ""
        return queue_text([[Card(*card) for card, _ in stack] for stack in self.stacks(line)])

    def expected_zone(self, line):
        """A family and its cards, of which there may be none."""
        family, names = self.family(line), []
        while line.peek() is not None:
            names.append(self.card(line))
        return family, in_card_order(names)

    def expected_winner(self, line):
        """One seat or more."""
        seats = {self.seat(line)}
        while line.peek() is not None:
            seats.add(self.seat(line))
        return sorted(seats)


# === Playing records ==================================================================================================


class Failure(Exception):
    """A move is illegal or an expectation does not hold: made of the line and what is wrong there."""


def play_record(record, check, track=False):
    """Play a record's moves, and check its expectations if asked to."""
    game = Game(record.setup(), track)
    for number, what, value in record.body:
        if what == "move":
            try:
                game.play(value)
            except IllegalMove:
                legal = ", ".join(game.legal()) or "none"
                raise Failure(number, f"illegal move `{value}`; legal are: {legal}") from None
        elif check:
            check_expectation(game, number, what, value)
    return game


def check_expectation(game, number, what, value):
    """Raise a Failure that says what was expected and what is."""
    expected, found = compare(game, what, value)
    if expected != found:
        raise Failure(number, f"expected {what} {expected}, but it is {found}")


def compare(game, what, value):
    """What is expected and what is, as texts that are equal where the expectation holds."""
    match what:
        case "score":
            return seat_scores(game, value), seat_scores(game, [(seat, game.scores[seat]) for seat, _ in value])
        case "queue":
            return value or "empty", queue_text(game.queue) or "empty"
        case "turn":
            return game.seats[value][0], "nobody's" if game.over else game.seats[game.decision.seat][0]
        case "round":
            return str(value), str(game.round)
        case "phase":
            return value, game.phase
        case "legal":
            return value, value if game.is_legal(value) else f"illegal; legal are: {', '.join(game.legal()) or 'none'}"
        case "illegal":
            return value, "legal" if game.is_legal(value) else value
        case "moves":
            return str(value), str(len(game.legal()))
        case "hand" | "gone":
            family, names = value
            zone = game.hand if what == "hand" else game.gone
            return " ".join([family, *names]), " ".join([family, *in_card_order(zone[family])])
        case "over":
            return "now", "now" if game.over else "not yet"
        case "winner":
            return seat_names(game, value), seat_names(game, game.ranking()[0]) if game.over else "not decided yet"


def seat_scores(game, pairs):
    """These seats with these scores."""
    return ", ".join(f"{game.seats[seat][0]} {score}" for seat, score in pairs)


def seat_names(game, seats):
    """These seats by first family."""
    return " ".join(game.seats[seat][0] for seat in seats)


# === Random games =====================================================================================================


def deal(rules, seats, source):
    """SETUP-1, SETUP-3, DUEL-1."""
    setup = Setup(rules, seats)
    duel = len(seats) == 2
    setup.first = source.randrange(len(seats))
    rest = {}
    for family in setup.hand:
        cards = [name for name in RULESETS[rules] if name != "twin"]
        source.shuffle(cards)
        setup.hand[family] = cards[3 : 6 if duel else 10]
        rest[family] = cards[6:]
    if duel:
        for seat, families in enumerate(seats):
            order = source.sample(families, 2)
            setup.deck[seat] = [(family, rest[family][index]) for index in range(4) for family in order]
    setup.set_unnamed_aside()
    return setup


def random_record(rules, seats, source, seed, trace):
    """A complete record of a game of uniformly random choices."""
    setup = deal(rules, seats, source)
    setup.seed = seed
    game = Game(setup, track=True)
    lines = [game.sayable, ""]
    game.track = False
    while not game.over:
        if trace:
            lines.append(f"expect turn {game.seats[game.decision.seat][0]}")
            lines.append(f"expect moves {len(game.legal())}")
            lines += [f"expect score {score_text(game)}", f"expect queue {queue_text(game.queue) or 'empty'}"]
        move = source.choice(game.legal())
        lines.append(move)
        game.play(move)
    lines += ["", f"expect score {score_text(game)}", f"expect queue {queue_text(game.queue) or 'empty'}"]
    lines += ["expect over", f"expect winner {seat_names(game, game.ranking()[0])}"]
    return "\n".join(lines)


# === Commands =========================================================================================================


def read_records(path):
    """The records of a file, and its parse errors as (line, column, message)."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(path, "rb") as file:
                data = file.read()
    except OSError as error:
        return [], [(1, 1, f"can't be read: {error.strerror}")]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        return [], [(before.count("\n") + 1, len(before) - before.rfind("\n"), "this is not UTF-8")]
    parser = Parser(text)
    return parser.records, parser.errors


def print_errors(path, errors, stream):
    """All parse errors, a line each."""
    for number, column, message in errors:
        print(f"{path}:{number}:{column}: {message}", file=stream)


def run_file(path, as_json):
    """Play and check one file; returns the exit code."""
    records, errors = read_records(path)
    if errors:
        print_errors(path, errors, sys.stdout)
        return 2
    for record in records:
        try:
            game = play_record(record, check=True)
        except Failure as failure:
            print("{}:{}: {}".format(path, *failure.args))
            return 1
        if as_json:
            print(json.dumps(game_json(game), separators=(",", ":"), ensure_ascii=False))
    if not as_json:
        print(f"ok {path}")
    return 0


def answer_file(path, answer, track):
    """Play one file without its expectations and print an answer a record; returns the exit code."""
    records, errors = read_records(path)
    if errors:
        print_errors(path, errors, sys.stderr)
        return 2
    for index, record in enumerate(records):
        try:
            text = answer(play_record(record, check=False, track=track))
        except Failure as failure:
            print("{}:{}: {}".format(path, *failure.args), file=sys.stderr)
            return 1
        sys.stdout.write(("---\n" if index else "") + (text + "\n" if text else ""))
    return 0


def random_games(arguments, parser):
    """Print random records; returns the exit code."""
    if arguments.duel:
        if arguments.seats not in (None, 2):
            parser.error("a duel has 2 seats")
        seats = [["red", "green"], ["blue", "yellow"]]
    elif arguments.seats in (3, 4, 5):
        seats = [[family] for family in FAMILIES[: arguments.seats]]
    else:
        parser.error("--seats must be 3, 4 or 5; or say --duel")
    kind = f"{arguments.rules} {'duel' if arguments.duel else arguments.seats} {arguments.seed}"
    for index in range(arguments.games):
        source = random.Random(f"{kind} {index}")
        record = random_record(arguments.rules, seats, source, f"{arguments.seed} game {index + 1}", arguments.trace)
        print(("---\n" if index else "") + record)
    return 0


def argument_parser():
    """The command line."""
    parser = argparse.ArgumentParser(prog="oriflamme.py", description="A literal engine of Oriflamme, for comparison.")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="play and check records")
    run.add_argument("--json", action="store_true", help="print the position reached, an object a record")
    run.add_argument("files", nargs="+", metavar="FILE")
    for name, text in (("show", "print the position reached"), ("legal", "print the legal moves there")):
        commands.add_parser(name, help=text).add_argument("file", metavar="FILE")
    games = commands.add_parser("random", help="print records of random games")
    games.add_argument("--rules", choices=list(RULESETS), required=True)
    games.add_argument("--seats", type=int)
    games.add_argument("--duel", action="store_true")
    games.add_argument("--seed", required=True)
    games.add_argument("--games", type=int, default=1)
    games.add_argument("--trace", action="store_true")
    return parser


def main():
    """Run a command; 0 all holds, 1 something fails, 2 something can't be read."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")
    parser = argument_parser()
    arguments = parser.parse_args()
    if arguments.command == "run":
        return max(run_file(path, arguments.json) for path in arguments.files)
    if arguments.command == "show":
        return answer_file(arguments.file, show_text, track=True)
    if arguments.command == "legal":
        return answer_file(arguments.file, lambda game: "\n".join(game.legal()), track=False)
    return random_games(arguments, parser)


if __name__ == "__main__":
    sys.exit(main())
