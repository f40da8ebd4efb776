"""Games on cycles with pendants, told edge by edge: which there are, for all lengths at once.

The board is a cycle of vertices, its cells, some of them *hubs* with pendants. Cut it at the edge between the cells i
and i + 1. A jump over i or over i + 1 crosses this edge, no other does, and each changes the cell on either side. Told
by what it does to the cell on the far side of the one it is over, there are four kinds of crossings:

    p, m    over i, and i + 1 is filled (p), or emptied (m)
    l, r    over i + 1, and i is filled (l), or emptied (r)

(p and r are jumps to the right, m and l to the left, where no pendant takes part.) The crossings of a game in their
order are the *word* of the edge. From left to right, mirrored, p and l change places, and so do m and r.

The cell i + 1 is changed by the crossings of the two edges beside it, and by nothing else: p fills it and m empties it,
l and r empty it (it is jumped over), and of the edge on its right l' fills and r' empties it. In the order of the game
these must fill and empty it in turn. step() has all words of the edge on the right for a word of the edge on the left:
those in which l has become m', r has become p' and any l' and r' are put in, so that the cell is filled and emptied in
turn from its first to its last state. Hub.over() is the same for a hub.

So a game gives a word for each edge, which agree at each cell. When do such words come from a game? Neighbouring edges
have orders that agree in what they share, and jumps with no cell in common need no order; on a path the orders can be
merged from left to right, and that is a game. On a cycle, what must come before what may run around it and come back
too late. `States` keeps what is needed to see that: for each crossing of the cut, from where the walk around the cycle
began, the first crossing here that is known not to be before it and the last one known not to be after it. Back at the
cut, a crossing may be followed only by later ones, and preceded by earlier ones. That is enough: along a chain that
runs around several times the crossings of the cut grow ever later, or ever earlier, so that none comes back to itself.

There are finitely many words. Give the cells on either side of an edge the weight 1 and the next ones s, s^2 .., where
s^2 + s = 1, a hub that is not beside the edge the weight of the cell before it, from which on all goes on by s again,
and pendants 0; where the ways around the cycle from both sides meet, the larger weight counts. No jump gains (a jump
towards the edge has s^k, s^(k+1) and s^(k+2) or more); all cells together have less than 2/s^2 and the weights of the
hubs not beside the edge; and each crossing loses something, `costs`. Beside a hub a second such count bounds what
costs nothing: the hub has 1, cells at distance k s^k.

All numbers are in millionths, losses rounded down and sums rounded up.
"""
import functools
from operator import add, ge, le, lt

ONE, PHI, ROOT5 = 1000000, 1618033, 2236067  # 1/s = PHI; all below are in units of s, if not said otherwise
S = [1618034, 1000000, 618034, 381967, 236069, 145899, 90170, 55729, 34442]  # s^(k-1), rounded up
PATH = 8472136  # 2/s^3 = 4 + 2 sqrt(5): a path without end
MIRROR = str.maketrans("pmlr", "lrpm")


class Edge:
    """What the words of an edge may lose: rows of the costs of p, m, l, r and the sum that they stay below."""

    def __init__(self, *rows):
        self.rows, self.limits = rows, [row[4] for row in rows]

    @functools.lru_cache(None)
    def cost(self, letters):
        return tuple(sum(row["pmlr".index(letter)] for letter in letters) for row in self.rows)

    def within(self, cost):
        return all(map(lt, cost, self.limits))


def plain(hub, other=None):
    """An edge with a hub so many cells to the right of it, at least one, and maybe another one to the left."""
    beyond = S[hub - 1] + (0 if other is None else S[other - 1])
    return Edge((ONE, PHI if other == 1 else ROOT5, ONE, PHI if hub == 1 else ROOT5, PATH + beyond))


def beside(other=None):
    """The edges on the left of a hub and on its right; another hub is so many cells away from the edge."""
    far = 0 if other is None else S[other - 1]
    # Jumps of pendants cost nothing in the first count. In the second, not in units of s, leaving the hub for the
    # second cell costs 2 s, for the first one s^2 or more, for the cell or pendant from the first one 1 or more.
    second = 4236068 + (0 if other is None else S[other + 1])
    return (Edge((ONE, ROOT5, 0, ROOT5, PATH + far), (0, 1236067, 381966, ONE, second)),
            Edge((0, ROOT5, ONE, ROOT5, PATH + far), (381966, ONE, 0, 1236067, second)))


def words(edge):
    """All that cost less than the limits of the edge."""
    found = [""]
    for word in found:
        found += [word + letter for letter in "pmlr" if edge.within(edge.cost(word + letter))]
    return found


@functools.lru_cache(None)
def step(word, first, last, edge):
    """Over a cell with these states: the words of the edge on its right, each with where the letters of the old word
    stand in it: how many letters of the new one are before, and how many are not after."""
    # The cheapest letters that must still be put in before letter i, by the state of the cell.
    need = {last: edge.cost(""), 1 - last: edge.cost("l" if last else "r")}
    needs = [need]
    for letter in reversed(word):
        wants, then = (0, 1) if letter == "p" else (1, 0)
        put = edge.cost("r" if letter == "p" else "l")
        need = {wants: need[then], 1 - wants: tuple(map(add, need[then], put))}
        needs.append(need)
    needs.reverse()
    found, todo = set(), [(0, first, edge.cost("m" * word.count("l") + "p" * word.count("r")), "", (), ())]
    while todo:
        i, state, cost, new, before, upto = todo.pop()
        if not edge.within(map(add, cost, needs[i][state])):
            continue
        if i == len(word):
            if state == last:
                found.add((new, before, upto))
        elif state == (word[i] != "p"):
            own = new + {"l": "m", "r": "p"}.get(word[i], "")
            todo.append((i + 1, 1 - state, cost, own, before + (len(new),), upto + (len(own),)))
        put = "r" if state else "l"
        todo.append((i, 1 - state, tuple(map(add, cost, edge.cost(put))), new + put, before, upto))
    return tuple(found)


def images(some, first, last, edge):
    return {new for word in some for new, _, _ in step(word, first, last, edge)}


def before_hub(start, edges):
    """The words of the last of these edges, with a hub on its right, that go on to the left over a cell for each, to
    an edge with the limits `start`; at most one of the cells is the vacancy, and at most one keeps a peg. (What is
    still to come may have been used up further to the left.)"""
    every = set(words(start))
    now = {(vacancies, pegs): every for vacancies in (0, 1) for pegs in (0, 1)}
    for edge in edges:
        then = {key: set() for key in now}
        for (vacancies, pegs), some in now.items():
            for vacancy in range(2 - vacancies):
                for peg in range(2 - pegs):
                    then[vacancies + vacancy, pegs + peg] |= images(some, 1 - vacancy, peg, edge)
        now = then
    return set().union(*now.values())


class Hub:
    """A hub, with the words that the edge on its right can have, and with its number of pendants."""

    def __init__(self, edge, right, size):
        self.edge, self.right, self.size = edge, right, size
        self.begun = {word[:i] for word in right for i in range(len(word) + 1)}

    @functools.lru_cache(None)
    def over(self, word, first, missing):
        """As step(), over the hub, `missing` pegs less on its pendants at first than there are: new word, places, and 1
        when a last peg is left on the hub or a pendant, else 0."""
        found = set()
        for new, before, upto, state, missing_then, least in self.played(word, first, missing):
            for done, size in ((state, missing_then), (1, missing_then + 1)):
                if size == self.size >= least and not (size > missing_then and state):
                    found.add((new, before, upto, done))
        return found

    def played(self, word, first, missing):
        """All ways: new word, places, the hub's last state, the pegs missing at last, how many pendants it takes."""
        found, seen, todo = set(), set(), [(0, first, missing, 0, self.edge.cost(""), "", (), ())]
        while todo:
            item = todo.pop()
            if item in seen:
                continue
            seen.add(item)
            i, state, gone, least, cost, new, before, upto = item
            if i == len(word) and new in self.right:
                found.add((new, before, upto, state, gone, least))
            # What happens next: it is the next letter of the word or not; pegs gone from pendants; letter put in.
            nexts = []
            if i < len(word) and state == (word[i] != "p"):
                nexts += {"p": [(1, 0, "")], "m": [(1, 0, "")], "l": [(1, 0, "m"), (1, 1, "")],
                          "r": [(1, 0, "p"), (1, -1, "")]}[word[i]]
            nexts += [(0, 1, "p"), (0, -1, "m"), (0, 0, ""), (0, 0, "r")] if state else [(0, 0, "l")]
            for own, more, put in nexts:
                hop = not own and not put  # from a pendant to another one
                if gone == 0 and (more < 0 or hop) or new + put not in self.begun:
                    continue
                # A pendant's peg takes a pendant more than are empty.
                takes = max(least, gone + 1) if more > 0 or hop else least
                then = tuple(map(add, cost, self.edge.cost(put)))
                if self.edge.within(then) and takes <= self.size:
                    todo.append((i + own, 1 - state, gone + more, takes, then, new + put,
                                 before + (len(new),) * own, upto + (len(new + put),) * own))
        return found


def after(places, before, upto, length):
    """What is known of the cut's crossings at the edge on the right: the first ones not before, the last ones not
    after, from those on the left and the places of its letters."""
    first, last = places
    return (tuple(before[x] if x < len(before) else length for x in first),
            tuple(upto[x - 1] if x else 0 for x in last))


def best(states):
    """Without what is known to be reached under weaker conditions."""
    by_word = {}
    for (word, (first, last)), tags in states.items():
        by_word.setdefault(word, []).append((first, last, tags))
    kept = {}
    for word, some in by_word.items():
        for first, last, tags in some:
            for first2, last2, tags2 in some:
                if tags & tags2 and (first, last) != (first2, last2) and all(
                        map(le, first, first2)) and all(map(ge, last, last2)):
                    tags &= ~tags2
            if tags:
                kept[word, (first, last)] = tags
    return kept


def advance(states, first, edge, done):
    """Over a cell. States are words, and what is known of the cut, with tags: each tag is a bit; `done` has those of
    the games that have had their last peg left, each the bit above that of the same before it is."""
    then = {}
    for (word, places), tags in states.items():
        for last in (0, 1):
            now = (tags & ~done) << 1 if last else tags
            if now:
                for new, before, upto in step(word, first, last, edge):
                    key = new, after(places, before, upto, len(new))
                    then[key] = then.get(key, 0) | now
    return best(then)


def over_hub(states, hub, done):
    """As advance(), over a hub that has its pendants said, all of them with pegs."""
    then = {}
    for (word, places), tags in states.items():
        for new, before, upto, last in hub.over(word, 1, 0):
            now = (tags & ~done) << 1 if last else tags
            if now:
                key = new, after(places, before, upto, len(new))
                then[key] = then.get(key, 0) | now
    return best(then)


def closed(states, cut, done):
    """The tags of those that are back at the cut, in an order without a circle."""
    tags = 0
    for (word, (first, last)), some in states.items():
        if word == cut and all(x > i for i, x in enumerate(first)) and all(x <= i for i, x in enumerate(last)):
            tags |= some
    return tags & done


def onward(some, edge):
    """From these words, by whether the vacancy is behind them and a last peg was left there: the words that can be
    reached over one cell or more."""
    now = {(vacancy, peg): some.get((vacancy, peg), set()) for vacancy in (0, 1) for peg in (0, 1)}
    found = {key: set() for key in now}
    seen = []
    while now not in seen:
        seen.append(now)
        now = {(v, f): set().union(*(images(now[v - dv, f - df], 1 - dv, df, edge)
                                     for dv in range(v + 1) for df in range(f + 1))) for v, f in now}
        for key, words_of in now.items():
            found[key] |= words_of
    return found


def mirrored(sets):
    return {key: {word.translate(MIRROR) for word in some} for key, some in sets.items()}


def returning(states, back, done, waiting=0):
    """The states whose words are in `back`, by whether their games still have the vacancy (the tags `waiting`) and the
    last peg to come."""
    kept = {}
    for (word, places), tags in states.items():
        tags &= sum(part for vacancy, kinds in ((0, ~waiting), (1, waiting)) for peg, ends in ((0, done), (1, ~done))
                    for part in [tags & kinds & ends] if part and word in back[vacancy, peg])
        if tags:
            kept[word, places] = tags
    return kept


def repeated(states, over):
    """The states after each number of cells, until they are those of two cells before."""
    rows = [states]
    while len(rows) < 3 or rows[-1] != rows[-3]:
        rows.append(over(rows[-1]))
    return rows[:-1]


def entry(rows, i):
    """Of a list that goes on with period 2."""
    return rows[i] if i < len(rows) else rows[len(rows) - 2 + (i - len(rows)) % 2]
