"""Positions on a path with pendants as words, and finite automata for those that can be brought to one peg.

A letter is a vertex of the path: 0 empty, 1 with a peg. Some vertices, at most `most`, have `size` pendants each:
a, b, c .. is such a vertex, empty, with 0, 1, 2 .. pegs on its pendants, and A, B, C .. the same with a peg. Pendants
at one vertex are interchangeable, so that every jump changes two or three letters next to each other, or one. `rules`
has the jumps as pairs of words, before and after, and the jumps of a board are these rules wherever they fit.

Let L be the words that an automaton accepts. Three things can be checked on its states, for words of every length:

    ones      L has every word with exactly one peg.
    undone    Undoing a jump does not leave L: if x a y is in L and b -> a is a rule, x b y is in L.
    played    From every word in L with two pegs or more some jump leads to a word in L.

With the first two L has all positions that can be brought to one peg (by induction on the jumps, from the end), and
with the third no others (each jump takes a peg away). Each check returns None, or a word that shows what is wrong.

`learn` finds such an automaton (Angluin 1987): two words are one state when no suffix of a list tells them apart by
`solvable`, which knows the truth for short words from tables of all positions; when a check fails, its word gives
another suffix (Rivest and Schapire 1993). Nothing has to be believed about that: the checks see the automaton only.
"""
import functools
import itertools
import math


class Path:
    """The boards with at most so many vertices that have so many pendants each."""

    def __init__(self, most, size):
        self.most, self.size = most, size
        self.bare, self.full = "abcdefghijklmn"[:size + 1], "ABCDEFGHIJKLMN"[:size + 1]
        self.holes, self.pegs = "0" + self.bare, "1" + self.full
        self.letters = self.holes + self.pegs
        self.rules = list(dict.fromkeys(rule for rule in self.jumps() if self.loaded(rule[0]) <= most))
        self.known = {}

    @staticmethod
    def loaded(word):
        """How many of its vertices have pendants."""
        return sum(letter not in "01" for letter in word)

    def other(self, letter):
        """The vertex with its peg put there or taken away."""
        return self.letters[self.letters.index(letter) - len(self.holes)]

    def count(self, letter):
        """The pegs of a letter."""
        return (letter in self.pegs) + max(0, self.holes.find(letter) - 1, self.pegs.find(letter) - 1)

    def fewer(self, letter):
        """The letters with one peg less."""
        if letter in "01":
            return ["0"] * (letter == "1")
        k = (self.bare + self.full).index(letter) % (self.size + 1)
        same = self.bare if letter in self.bare else self.full
        return [self.bare[k]] * (letter in self.full) + [same[k - 1]] * (k > 0)

    def jumps(self):
        """All jumps as before and after, each once or more."""
        change = self.other
        for a, b, c in itertools.product(self.pegs, self.pegs, self.holes):
            yield a + b + c, change(a) + change(b) + change(c)
            yield c + b + a, change(c) + change(b) + change(a)
        for k, v in enumerate(self.full):
            if 0 < k < self.size:
                yield v, self.bare[k]
            for letters, left in ((self.holes, k - 1), (self.pegs, k + 1)):
                for y in letters if 0 <= left <= self.size else ():
                    yield v + y, self.bare[left] + change(y)
                    yield y + v, change(y) + self.bare[left]

    def solvable(self, word):
        """Can it be brought to one peg? From the table of all positions of its board."""
        if word not in self.known:
            where = tuple(i for i, letter in enumerate(word) if letter not in "01")
            counts = tuple(self.count(word[i].lower()) for i in where)
            mask = sum(1 << i for i, letter in enumerate(word) if letter in self.pegs)
            table = self.table(len(word), where) if word else {}
            self.known[word] = bool(word) and bool(table[counts][mask >> 3] >> (mask & 7) & 1)
        return self.known[word]

    @functools.lru_cache(maxsize=None)
    def table(self, n, where):
        """For each number of pegs on the pendants the positions of the path, a bit each, that can be brought to one.

        From the end: `front` has the positions with one peg more in every round.
        """
        peg = [columns(n, c) for c in range(n)]
        hole = [peg[c] ^ (1 << (1 << n)) - 1 for c in range(n)]
        back = []  # what it looks like after the jump; which pendants, by how many less before it; the shift to before
        for c in range(n - 2):
            back.append((hole[c] & hole[c + 1] & peg[c + 2], None, 0, -(1 << c)))
            back.append((peg[c] & hole[c + 1] & hole[c + 2], None, 0, 5 << c))
        for k, i in enumerate(where):
            back.append((hole[i], k, 0, 1 << i))
            for y in {i - 1, i + 1} & set(range(n)):
                back.append((hole[i] & peg[y], k, -1, (1 << i) - (1 << y)))
                back.append((hole[i] & hole[y], k, 1, (1 << i) + (1 << y)))
        found = dict.fromkeys(itertools.product(range(self.size + 1), repeat=len(where)), 0)
        front = {counts: 1 for counts in found if sum(counts) == 1}
        front[(0,) * len(where)] = sum(1 << (1 << c) for c in range(n))
        while front:
            later = {}
            for counts, positions in front.items():
                found[counts] |= positions
                for mask, k, less, by in back:
                    before = counts if k is None else counts[:k] + (counts[k] - less,) + counts[k + 1:]
                    some = positions & mask
                    if some and before in found and (k is None or less or 0 < counts[k] < self.size):
                        later[before] = later.get(before, 0) | (some << by if by > 0 else some >> -by)
            front = later
        return {counts: positions.to_bytes((1 << n) + 7 >> 3, "little") for counts, positions in found.items()}


def columns(n, c):
    """Of the numbers below 2^n, a bit each, those that have bit c."""
    word, width = (1 << (1 << c)) - 1 << (1 << c), 2 << c
    while width < 1 << n:
        word |= word << width
        width *= 2
    return word


class Automaton:
    """States are numbers, 0 the first; step[q] has the next state by letter, and none where it would be too many."""

    def __init__(self, board, step, accepts, access):
        self.board, self.step, self.accepts, self.access = board, step, accepts, access
        self.covered, self.differ = set(), set()
        live, before = set(), None
        while live != before:
            before = set(live)
            live |= {q for q, next_ in enumerate(step) if accepts[q] or live & set(next_.values())}
        self.live = live

    def run(self, q, word):
        for letter in word:
            q = self.step[q].get(letter) if q is not None else None
        return q

    def beyond(self, p, q):
        """A shortest word that is accepted from p and not from q; None where there is none."""
        seen, todo = {(p, q): ""}, [(p, q)]
        for p, q in todo:
            if self.accepts[p] and not self.accepts[q]:
                return seen[p, q]
            for letter, x in self.step[p].items():
                y = self.step[q][letter]
                if x != y and (x, y) not in seen and (x, y) not in self.covered:
                    seen[x, y] = seen[p, q] + letter
                    todo.append((x, y))
        self.covered |= seen.keys()
        return None

    def within(self, p, q):
        """Is all that is accepted from p accepted from q?"""
        if p != q and (p, q) not in self.covered and (p, q) not in self.differ and self.beyond(p, q) is not None:
            self.differ.add((p, q))
        return (p, q) not in self.differ

    def starts(self, word):
        """The places and letters of the vacancies from which this word, with one peg less, can be brought to one."""
        for i, letter in enumerate(word):
            for missing in self.board.fewer(letter):
                if self.accepts[self.run(0, word[:i] + missing + word[i + 1:])]:
                    yield i, missing

    def period(self):
        """T and P: 1 repeated T times and T + P times lead from every state to the same."""
        longest, by = 0, 1
        for q in range(len(self.step)):
            seen = []
            while q not in seen:
                seen.append(q)
                q = self.step[q]["1"]
            longest = max(longest, seen.index(q))
            by = math.lcm(by, len(seen) - seen.index(q))
        return longest, by

    def ones(self):
        seen, todo = {(0, 0): ""}, [(0, 0)]
        for q, pegs in todo:
            if self.accepts[q] != (pegs == 1):
                return [seen[q, pegs]]
            for letter, x in self.step[q].items():
                key = x, pegs + self.board.count(letter)
                if key[1] <= 1 and key not in seen:
                    seen[key] = seen[q, pegs] + letter
                    todo.append(key)
        return None

    def undone(self):
        for q, word in enumerate(self.access):
            for before, after in self.board.rules:
                p = self.run(q, after)
                if p is not None and not self.within(p, self.run(q, before)):
                    rest = self.beyond(p, self.run(q, before))
                    return [word + after + rest, word + before + rest]
        return None

    def played(self):
        """Words with the states that one jump somewhere in them leads to, and with the jumps that are half read."""
        first = (0, 0, frozenset())
        seen, todo = {first: ""}, [first]
        for state in todo:
            q, pegs, jumps = state
            if self.accepts[q] and pegs == 2 and not any(self.accepts[x] for x, before, _ in jumps if not before):
                return [seen[state]]
            for letter, x in self.step[q].items():
                made = self.jumps_after(q, jumps, letter)
                done = [y for y, before, _ in made if not before]
                key = x, min(2, pegs + self.board.count(letter))
                if x not in self.live or key[1] == 2 and any(self.within(x, y) for y in done):
                    continue  # not accepted, whatever follows; or always with a jump
                most = {y for y in done if not any(y != z and self.within(y, z) and
                                                   (y < z or not self.within(z, y)) for z in done)}
                key = *key, frozenset(jump for jump in made if jump[1] or jump[0] in most)
                if key not in seen:
                    seen[key] = seen[state] + letter
                    todo.append(key)
        return None

    def jumps_after(self, q, jumps, letter):
        """Every jump, begun or done, as the state it is in, what has to come before it is done, and what that becomes."""
        made = set()
        for x, before, after in jumps:
            if not before:
                made.add((self.step[x][letter], "", ""))
            elif before[0] == letter:
                made.add((self.step[x][after[0]], before[1:], after[1:]))
        for before, after in self.board.rules:
            if before[0] == letter and after[0] in self.step[q]:
                made.add((self.step[q][after[0]], before[1:], after[1:]))
        return {jump for jump in made if jump[0] in self.live}


def learn(board, checks, report=lambda *words: None):
    """The automaton that passes these checks (names of methods, in this order)."""
    tests = [[word for n in range(3) for word in map("".join, itertools.product(board.letters, repeat=n))
              if board.loaded(word) + k <= board.most] for k in range(board.most + 1)]

    def row(word):
        return board.loaded(word), *(board.solvable(word + test) for test in tests[board.loaded(word)])

    while True:
        access, number, step = [""], {row(""): 0}, []
        for word in access:  # grows
            step.append({})
            for letter in board.letters:
                if board.loaded(word + letter) <= board.most:
                    key = row(word + letter)
                    if key not in number:
                        number[key] = len(access)
                        access.append(word + letter)
                    step[-1][letter] = number[key]
        made = Automaton(board, step, [board.solvable(word) for word in access], access)
        report(len(access), "states")
        wrong = next(filter(None, (getattr(made, check)() for check in checks)), None)
        if not wrong:
            return made
        word = next(word for word in wrong if made.accepts[made.run(0, word)] != board.solvable(word))
        low, high = 0, len(word)  # replacing a beginning by the word of its state keeps the truth, and changes it
        while high - low > 1:
            middle = (low + high) // 2
            same = board.solvable(access[made.run(0, word[:middle])] + word[middle:]) == board.solvable(word)
            low, high = (middle, high) if same else (low, middle)
        tests[board.loaded(word[:high])].append(word[high:])
