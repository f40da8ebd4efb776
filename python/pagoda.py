"""What can and cannot be finished in peg solitaire, with proofs: libpagoda for Python.

    >>> import pagoda
    >>> board = pagoda.Board("english")
    >>> answer = board.prove("full-d4", "d3")
    >>> answer.verdict, answer.method
    (<Verdict.IMPOSSIBLE: 'impossible'>, 'class')
    >>> pagoda.check(answer.proof).statements
    ("impossible english* orthogonal d4' d3",)
    >>> board.map().survivors("full-d4")
    ('d1', 'a4', 'd4', 'g4', 'd7')

Boards, positions, rules and moves are written as on the command line of pagoda(1): a board by the name of one
that ships ("english"), of a family ("triangle:12") or of a file; a position as "full-d4", "d4,e5", "?" or
"@FILE". Every result tells itself as text (``str(x)``), as the documents of ``--json`` (``x.json()``) and, where
that makes sense, as a picture, a table or a page (``x.svg()``, ``x.csv()``, ``x.save("map.html")``); in a
notebook it shows its picture.

What takes long takes `limits`; a limit that was reached is no error, the verdict is open then. Ctrl-C stops the
computation within a fraction of a second and raises KeyboardInterrupt. Bad input raises InputError, which is a
ValueError.

The module is one file over ctypes and needs nothing but libpagoda: installed beside it, known to the system's
loader, or named by the environment variable PAGODA_LIBRARY. `check` needs libpagoda-check likewise
(PAGODA_CHECK_LIBRARY).
"""

from __future__ import annotations

import ctypes
import enum
import json
import os
import pathlib
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar, overload

__all__ = [
    "Answer", "Board", "Certificate", "CheckResult", "Classes", "Classic", "Count", "Found", "Import", "InputError",
    "InternalError", "Jump", "Limits", "Linked", "Map", "PagodaError", "Position", "Rays", "Replay", "Resource",
    "Running", "Shortest", "Step", "Verdict", "Weights", "Worth", "__version__", "boards", "check", "families",
    "version",
]  # fmt: skip

_T = TypeVar("_T")


class PagodaError(Exception):
    """A failure; `file` and `line` say where bad input stands, when it stands in a file (else "" and 0)."""

    def __init__(self, text: str, file: str = "", line: int = 0) -> None:
        super().__init__(text)
        self.file = file
        self.line = line


class InputError(PagodaError, ValueError):
    """Bad input: a board, rule set, position, option or file that cannot be used."""


class InternalError(PagodaError, RuntimeError):
    """A defect, or a library that is missing."""


class Verdict(enum.Enum):
    """The answer to: can the finish be reached?"""

    OPEN = "open"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"

    def __bool__(self) -> bool:
        return self is Verdict.POSSIBLE


_VERDICTS = {0: Verdict.OPEN, 10: Verdict.POSSIBLE, 20: Verdict.IMPOSSIBLE}


# ---- the library -----------------------------------------------------------------------------------


class _Error(ctypes.Structure):
    _fields_ = [("text", ctypes.c_char * 1024), ("file", ctypes.c_char * 256), ("line", c_size_t)]


_PROGRESS = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p)
_VISIT = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(c_char_p), c_char_p)


class _Options(ctypes.Structure):
    """A structure of options, which begins with its size."""

    def __init__(self, **values: Any) -> None:
        super().__init__(size=ctypes.sizeof(self), **values)


class _Limits(_Options):
    _fields_ = [
        ("size", c_size_t), ("seconds", c_double), ("memory", c_size_t), ("threads", c_int),
        ("interrupt", POINTER(c_int)), ("progress", _PROGRESS), ("context", c_void_p),
        ("disk", c_char_p), ("disk_space", c_size_t),
    ]  # fmt: skip


class _Look(_Options):
    _fields_ = [("size", c_size_t), ("weights", c_void_p), ("moving", c_int), ("full", c_int), ("classes", c_int)]


class _ProveOptions(_Options):
    _fields_ = [("size", c_size_t), ("short_proof", c_int), ("best_first", c_int)]


class _MapOptions(_Options):
    _fields_ = [("size", c_size_t), ("short_proof", c_int)]


class _ClassicOptions(_Options):
    _fields_ = [("size", c_size_t), ("method", c_int), ("order", c_char_p), ("prune", c_char_p), ("all", c_int)]


class _ShortestOptions(_Options):
    _fields_ = [("size", c_size_t), ("all", c_int), ("checkpoint", c_char_p)]


class _CountOptions(_Options):
    _fields_ = [("size", c_size_t), ("classes", c_int), ("games", c_int), ("dead", c_int), ("checkpoint", c_char_p)]


class _ModelOptions(_Options):
    _fields_ = [
        ("size", c_size_t), ("format", c_char_p), ("model", c_char_p), ("objective", c_char_p), ("cuts", c_char_p),
        ("bounds", c_int), ("break_symmetry", c_int), ("steps", c_uint32), ("no_bounds", c_int),
    ]  # fmt: skip


class _RaysOptions(_Options):
    _fields_ = [
        ("size", c_size_t), ("symmetric", c_char_p), ("sample", c_uint64), ("seed", c_uint64),
    ]  # fmt: skip


class _CheckOptions(_Options):
    _fields_ = [
        ("size", c_size_t), ("boards", c_char_p), ("seconds", c_double), ("memory", c_size_t), ("complete", c_int),
        ("explain", c_int), ("interrupt", POINTER(c_int)),
    ]  # fmt: skip


def _load(name: str, variable: str) -> ctypes.CDLL:
    """The library that the variable names, the one that was installed with this module, or the system's."""
    named = os.environ.get(variable)
    if named:
        return ctypes.CDLL(named)
    for folder in pathlib.Path(__file__).resolve().parents:
        for file in (folder / name, *sorted(folder.glob(f"*-linux-*/{name}"))):
            if file.is_file() and folder.name.startswith("lib"):
                return ctypes.CDLL(str(file))
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(f"{name} was not found; {variable} can say where it is: {error}") from error


# What each function returns, and whether of an index; names without "pagoda_". Arguments are always given as
# ctypes values, so that results are all there is to declare.
_RESULTS: dict[Any, str] = {
    c_char_p: """version shipped_name buffer_bytes board_name board_title board_rules board_lattice board_hole
        board_jump position_text answer_method answer_move answer_proof answer_start answer_finish
        certificate_method certificate_weight certificate_start_value certificate_finish_value
        certificate_step_weight certificate_region_state certificate_region_value certificate_jump_times replay_error replay_position
        shortest_games shortest_classes shortest_game classic_move classic_proof linked_start linked_game linked_proof map_start map_method
        map_proof count_games import_kind import_move import_claim weights_board weights_rules weights_hole weights_number
        weights_text weights_gain worth_start worth_finish worth_slack worth_proof worth_limit found_times
        running_jump running_value rays_count rays_size rays_weight rays_line classes_group classes_order
        classes_modulus classes_label""",
    c_uint32: """classic_depths board_holes board_jumps board_jump_cells certificate_step_index certificate_region_holes
        certificate_region_hole certificate_jump certificate_cuts weights_holes replay_jump shortest_moves shortest_jumps shortest_lower_bound
        linked_plays map_starts rays_tight rays_lines classes_of_holes classes_hole""",
    c_size_t: """buffer_length answer_moves classic_moves answer_finishes certificate_steps certificate_regions
        certificate_region_states certificate_jumps replay_moves replay_jumps shortest_listed count_levels import_moves
        import_claims running_jumps rays_classes classes_colourings""",
    c_int64: """board_find_hole board_find_jump position_pegs certificate_step_at certificate_cut_floor certificate_cut_weight
        classes_survivors""",
    c_uint64: """classic_jumps classic_solutions classic_nodes classic_sons certificate_members count_positions count_classes count_dead count_level_positions
        count_level_classes count_level_dead""",
    c_double: "import_times",
    c_void_p: """buffer_new answer_certificate map_certificate shortest_answer found_weights""",
    None: """buffer_free board_free position_free answer_free replay_free shortest_free classic_free linked_free map_free
        count_free import_free weights_free worth_free found_free running_free rays_free classes_free board_write
        rays_unfold""",
}


def _declared(library: ctypes.CDLL) -> ctypes.CDLL:
    for result, names in _RESULTS.items():
        for name in names.split():
            getattr(library, "pagoda_" + name).restype = result
    return library


_lib = _declared(_load("libpagoda.so.1", "PAGODA_LIBRARY"))


def _bytes(text: str | os.PathLike[str] | None) -> bytes | None:
    if text is None:
        return None
    data = os.fsencode(text)
    if b"\0" in data:  # C would see what stands before it alone
        raise InputError(f"expected a text without zero bytes, not {text!r}")
    return data


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode("utf-8", "replace")


def _given(value: bytes | None) -> str:
    """A text that is always there."""
    return "" if value is None else value.decode("utf-8", "replace")


def _verdict(code: int) -> Verdict:
    return _VERDICTS[code]


def _fraction(value: bytes) -> Fraction:
    return Fraction(value.decode())


def _maybe_fraction(value: bytes | None) -> Fraction | None:
    return None if value is None else _fraction(value)


def _maybe_int(value: bytes | None) -> int | None:
    return None if value is None else int(value)


def _function(name: str) -> Any:
    return getattr(_lib, "pagoda_" + name)


def _raise_for(status: int, error: _Error) -> None:
    if status == 0:
        return
    kind = InputError if status == 2 else InternalError
    raise kind(_given(error.text), _given(error.file), error.line)


def _make(name: str, *arguments: Any) -> c_void_p:
    """Calls what hands out an object as its first argument and takes an error as its last."""
    out, error = c_void_p(), _Error()
    _raise_for(_function(name)(byref(out), *arguments, byref(error)), error)
    return out


@dataclass(frozen=True)
class Limits:
    """What a computation may use.

    seconds: wall time; memory: bytes for tables; threads: results are the same for every number. progress is
    called about ten times a second with a line of text, or None when there is nothing new to say; it runs on
    another thread, and what it returns that is true stops the computation. disk: a folder for levels of positions
    that outgrow the memory, in files without names; disk_space: bytes of it, None for all there is.
    """

    seconds: float | None = None
    memory: int | None = None
    threads: int = 1
    progress: Callable[[str | None], object] | None = None
    disk: str | os.PathLike[str] | None = None
    disk_space: int | None = None


class _Run:
    """One long call: on a thread of its own, so that Ctrl-C reaches the thread that waits."""

    def __init__(self, limits: Limits | None) -> None:
        self._given = limits or Limits()
        self._stop = c_int(0)
        self._raised: BaseException | None = None
        self._hook = _PROGRESS(self._progress) if self._given.progress else ctypes.cast(0, _PROGRESS)
        self.limits = _Limits(
            seconds=self._given.seconds or 0,
            memory=self._given.memory or 0,
            threads=self._given.threads,
            interrupt=ctypes.pointer(self._stop),
            progress=self._hook,
            disk=None if self._given.disk is None else os.fsencode(self._given.disk),
            disk_space=self._given.disk_space or 0,
        )

    def _progress(self, context: int | None, text: bytes | None) -> int:
        try:
            assert self._given.progress
            return 1 if self._given.progress(_text(text)) else 0
        except BaseException as error:  # it cannot pass through C; `call` raises it
            self._raised = error
            return 1

    def call(self, work: Callable[[], Any]) -> Any:
        results: list[Any] = []
        raised: list[BaseException] = []
        done = threading.Event()  # and not join, which may give up a thread that still runs when it is interrupted

        def run() -> None:
            try:
                results.append(work())
            except BaseException as error:
                raised.append(error)
            finally:
                done.set()

        threading.Thread(target=run, daemon=True).start()
        interrupted: BaseException | None = None
        while not done.is_set():
            try:
                done.wait()
            except BaseException as error:  # what the thread works on has to stay until it has ended
                self._stop.value = 1
                interrupted = error
        for failure in (interrupted, *raised, self._raised):
            if failure is not None:
                raise failure
        return results[0]

    def make(self, name: str, *arguments: Any) -> c_void_p:
        """As _make, with the limits before the error."""
        out: c_void_p = self.call(lambda: _make(name, *arguments, byref(self.limits)))
        return out


class _Buffer:
    """A buffer of the library, for the length of a with statement."""

    def __enter__(self) -> _Buffer:
        self.handle = c_void_p(_lib.pagoda_buffer_new())
        return self

    def __exit__(self, *raised: object) -> None:
        _lib.pagoda_buffer_free(self.handle)

    def bytes(self) -> bytes:
        # not the c_char_p: bytes may be zero
        length = _lib.pagoda_buffer_length(self.handle)
        address = ctypes.cast(_lib.pagoda_buffer_bytes, ctypes.CFUNCTYPE(c_void_p, c_void_p))(self.handle)
        return ctypes.string_at(address, length)


# ---- results ---------------------------------------------------------------------------------------

_FORMATS = {"text": 0, "json": 1, "svg": 2, "pdf": 3, "png": 4, "tikz": 5, "markdown": 6, "csv": 7, "html": 8}
_ENDINGS = {
    ".txt": "text", ".json": "json", ".svg": "svg", ".pdf": "pdf", ".png": "png", ".tex": "tikz", ".tikz": "tikz",
    ".md": "markdown", ".csv": "csv", ".html": "html",
}  # fmt: skip


class _Unchanging:
    """What nothing changes once it is made: a copy of it is itself. It has memory of the library behind it, which no
    other process has: what can be pickled says by `__reduce__` how it is made again."""

    def __copy__(self: _T) -> _T:
        return self

    def __deepcopy__(self: _T, memo: object) -> _T:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        if type(self).__reduce__ is object.__reduce__:
            raise TypeError(f"a {type(self).__name__} cannot be pickled: keep its board and what was asked, or its texts")
        return self.__reduce__()


class _Object(_Unchanging):
    """An object of the library, given back with its last reference."""

    _kind = ""  # as in pagoda_KIND_free

    def __init__(self, handle: c_void_p) -> None:
        self._handle = handle
        self._finalizer = weakref.finalize(self, _function(self._kind + "_free"), handle)

    def _ask(self, what: str, *arguments: Any) -> Any:
        return _function(f"{self._kind}_{what}")(self._handle, *arguments)

    def _str(self, what: str, *arguments: Any) -> str:
        return _given(self._ask(what, *arguments))

    def _maybe(self, what: str, *arguments: Any) -> str | None:
        return _text(self._ask(what, *arguments))


class _OfBoard(_Object):
    """An object that belongs to a board."""

    def __init__(self, board: Board, handle: c_void_p) -> None:
        super().__init__(handle)
        self.board = board


class _Fact(Generic[_T]):
    """A property that the library tells in one call, pagoda_KIND_WHAT, whose result `read` takes."""

    def __init__(self, what: str, read: Callable[[Any], _T], doc: str) -> None:
        self._what, self._read, self.__doc__ = what, read, doc

    @overload
    def __get__(self, of: None, kind: Any) -> _Fact[_T]: ...
    @overload
    def __get__(self, of: Any, kind: Any) -> _T: ...
    def __get__(self, of: Any, kind: Any) -> Any:
        return self if of is None else self._read(of._ask(self._what))

    def __set__(self, of: Any, value: _T) -> None:
        raise AttributeError(f"{self._what} cannot be set")


class _Names(cached_property[tuple[str, ...]]):
    """A property: the texts pagoda_KIND_WHAT of 0, 1, .. up to the first that is not there."""

    def __init__(self, what: str, number: Callable[[int], Any], doc: str) -> None:
        super().__init__(lambda of: tuple(_names(lambda i: _text(of._ask(what, number(i))))))
        self.__doc__ = doc


class _Result(_Object):
    """What can be rendered: each result has text and JSON; which other formats it has, its class says."""

    def render(
        self, format: str, *, weights: Weights | None = None, moving: bool = False, full: bool = False,
        classes: bool = False,
    ) -> bytes:  # fmt: skip
        """The result in a format: text, json, svg, pdf, png, tikz, markdown, csv or html.

        weights: pictures of games tell its value along the game; moving: an SVG of a game is one board that
        moves; full: rays: every ray, counts: by jumps; classes: maps: one cell of each symmetry class.
        InputError when the result does not have the format.
        """
        if format not in _FORMATS:
            raise InputError(f"expected one of {', '.join(_FORMATS)}, not {format!r}")
        look = _Look(weights=weights._handle if weights else None, moving=moving, full=full, classes=classes)
        with _Buffer() as out:
            self._render(c_int(_FORMATS[format]), look, out)
            return out.bytes()

    def _render(self, format: c_int, look: _Look, out: _Buffer) -> None:
        error = _Error()
        _raise_for(self._ask("render", format, byref(look), out.handle, byref(error)), error)

    def __str__(self) -> str:
        return self.render("text").decode().rstrip("\n")

    def __repr__(self) -> str:
        return f"<pagoda.{type(self).__name__} {self._said()}>"

    def _said(self) -> str:
        """What it says, in a word or two."""
        raise NotImplementedError

    def json(self) -> Any:
        """The document that pagoda prints with --json, read."""
        return json.loads(self.render("json"))

    def svg(self, **look: Any) -> str:
        """A picture; the words of `look` are those of `render`."""
        return self.render("svg", **look).decode()

    def markdown(self, **look: Any) -> str:
        """A table."""
        return self.render("markdown", **look).decode()

    def csv(self, **look: Any) -> str:
        """A table."""
        return self.render("csv", **look).decode()

    def html(self) -> str:
        """A page that checks its own proofs."""
        return self.render("html").decode()

    def save(self, path: str | os.PathLike[str], **look: Any) -> None:
        """Writes the file in the format that its ending stands for."""
        ending = pathlib.Path(path).suffix.lower()
        if ending not in _ENDINGS:
            raise InputError(f"expected a file that ends in {', '.join(_ENDINGS)}, not {os.fspath(path)!r}")
        pathlib.Path(path).write_bytes(self.render(_ENDINGS[ending], **look))


class _Picture(_Result):
    """A result with a picture, which notebooks show."""

    def _repr_svg_(self) -> str:
        return self.svg()


# ---- boards and positions --------------------------------------------------------------------------


class Cell(NamedTuple):
    """One hole of a jump, and whether it holds a peg before and after."""

    hole: str
    before: bool
    after: bool


class Jump(NamedTuple):
    """A jump: how it is written, and its cells. The classical one has three: FROM, OVER, TO."""

    name: str
    cells: tuple[Cell, ...]


def version() -> str:
    """The version of the library."""
    return _given(_lib.pagoda_version())


__version__ = version()


def _shipped(kind: int) -> tuple[str, ...]:
    return tuple(_names(lambda i: _text(_lib.pagoda_shipped_name(c_int(kind), c_size_t(i)))))


def _names(name: Callable[[int], str | None]) -> Iterator[str]:
    """name(0), name(1), .. up to the first None."""
    i = 0
    while (found := name(i)) is not None:
        yield found
        i += 1


def boards() -> tuple[str, ...]:
    """The boards that ship, by name."""
    return _shipped(0)


def families() -> tuple[str, ...]:
    """How boards of families are written, such as "rectangle:RxC"."""
    return _shipped(3)


def _strings(texts: str | Position | Iterable[str | Position]) -> tuple[Any, int]:
    """One position or several as an array of strings, and their number."""
    one = isinstance(texts, (str, Position))
    several = [texts] if one else list(texts)  # type: ignore[arg-type]
    array = (c_char_p * max(len(several), 1))(*[_bytes(str(text)) for text in several])
    return array, len(several)


class Board(_Picture):
    """A board with its jumps. Formats: text, json, pictures."""

    _kind = "board"

    def __init__(self, name_or_file: str | os.PathLike[str], rules: str | int | None = None) -> None:
        """Loads a board: one that ships, one of a family ("triangle:12"), or a file. `rules` (orthogonal,
        hexagonal, diagonal or 4, 6, 8) goes before its own."""
        super().__init__(_make("board_load", _bytes(name_or_file), _rules(rules)))

    @classmethod
    def parse(cls, text: str, rules: str | int | None = None, file: str | None = None) -> Board:
        """A board from the text of a board file; `file` is what messages call it."""
        data = text.encode()
        board = cls.__new__(cls)
        handle = _make("board_parse", data, c_size_t(len(data)), _bytes(file), _rules(rules))
        _Object.__init__(board, handle)
        return board

    def _said(self) -> str:
        return f"{self.name}, {self.rules} rules, {len(self.holes)} holes"

    name = _Fact("name", _given, "What the board is called.")
    title = _Fact("title", _given, "What it is called in print.")
    rules = _Fact("rules", _given, "orthogonal, hexagonal, diagonal, custom, graph or free.")
    lattice = _Fact("lattice", _given, "square, triangular, graph or free.")

    def __eq__(self, other: object) -> bool:
        """Are they written alike: with the same name, holes, jumps and rules?"""
        return isinstance(other, Board) and (self is other or self.file == other.file)

    def __hash__(self) -> int:
        return hash(self.file)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board.parse, (self.file,)

    @cached_property
    def holes(self) -> tuple[str, ...]:
        """The names of the holes, in their order."""
        return tuple(self._str("hole", c_uint32(i)) for i in range(self._ask("holes")))

    @cached_property
    def jumps(self) -> tuple[Jump, ...]:
        """All directed jumps."""
        return tuple(self._jump(j) for j in range(self._ask("jumps")))

    def _jump(self, number: int) -> Jump:
        hole, before, after = c_uint32(), c_int(), c_int()
        cells = []
        for i in range(self._ask("jump_cells", c_uint32(number))):
            self._ask("jump_cell", c_uint32(number), c_uint32(i), byref(hole), byref(before), byref(after))
            cells.append(Cell(self.holes[hole.value], bool(before), bool(after)))
        return Jump(self._str("jump", c_uint32(number)), tuple(cells))

    def _hole(self, name: str) -> int:
        if name not in self._numbers:
            raise InputError(f"expected a hole of the board, not {name!r}")
        return self._numbers[name]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.holes)}

    def place(self, hole: str) -> tuple[int, int] | None:
        """Row and column of a hole, counted from 0; None on boards without places."""
        row, column = c_int(), c_int()
        found = self._ask("place", c_uint32(self._hole(hole)), byref(row), byref(column))
        return (row.value, column.value) if found else None

    @cached_property
    def file(self) -> str:
        """The board as a board file, in one canonical spelling."""
        with _Buffer() as out:
            _lib.pagoda_board_write(self._handle, out.handle)
            return out.bytes().decode()

    def position(self, pegs: str | Iterable[str] = "empty") -> Position:
        """A position from its text, or with pegs in exactly these holes."""
        text = pegs if isinstance(pegs, str) else ",".join(pegs) or "empty"
        return Position(self, _make("position_parse", self._handle, _bytes(text)))

    def prove(
        self, start: str | Position, finish: str | Position | Iterable[str | Position], *,
        short_proof: bool = False, best_first: bool = False, limits: Limits | None = None,
    ) -> Answer:  # fmt: skip
        """Can the finish, or one of several, be reached? With a game or a proof.

        short_proof: up to half of the time goes into a proof that is shorter than a search's.
        best_first: the finishes come in order; those before one that is possible are asked about to the end,
        those after it may stay open. ["?#1", "?#2", ..] asks for the fewest pegs.
        """
        finishes, count = _strings(finish)
        options = _ProveOptions(short_proof=short_proof, best_first=best_first)
        run = _Run(limits)
        return Answer(
            self,
            run.make("prove_any", self._handle, _bytes(str(start)), finishes, c_size_t(count), byref(options)),
        )

    def solve(
        self, start: str | Position, finish: str | Position | Iterable[str | Position], *,
        limits: Limits | None = None,
    ) -> tuple[str, ...] | None:  # fmt: skip
        """The moves of a game; None when it is proved that there is none. TimeoutError when neither was found
        within the limits."""
        answer = self.prove(start, finish, limits=limits)
        if answer.verdict is Verdict.OPEN:
            raise TimeoutError(f"{answer.start} to {', '.join(answer.finishes)}: not decided within the limits")
        return answer.moves if answer.verdict is Verdict.POSSIBLE else None

    def fewest_moves(
        self, start: str | Position, finish: str | Position, *, all: bool = False,
        checkpoint: str | os.PathLike[str] | None = None, limits: Limits | None = None,
    ) -> Shortest:  # fmt: skip
        """The game with the fewest moves; `all`: also how many have that few."""
        options = _ShortestOptions(all=all, checkpoint=_bytes(checkpoint))
        run = _Run(limits)
        problem = (self._handle, _bytes(str(start)), _bytes(str(finish)))
        return Shortest(self, run.make("shortest_make", *problem, byref(options)))

    def classic(
        self, start: str | Position, finish: str | Position, method: str = "plain", *,
        order: str | None = None, prune: str | None = None, all: bool = False, limits: Limits | None = None,
    ) -> Classic:  # fmt: skip
        """A classical depth-first search: "plain" (Matos 2002) or "independent" (Dirkse 2010).

        order: of the directions, as "NESW"; prune, for "independent": "none" or some of
        "permutations,types,keys"; all: on after the first game, and count them.
        """
        if method not in _METHODS:
            raise InputError(f"method: expected {' or '.join(_METHODS)}, not {method!r}")
        options = _ClassicOptions(
            method=_METHODS.index(method), order=_bytes(order), prune=_bytes(prune), all=all
        )
        run = _Run(limits)
        problem = (self._handle, _bytes(str(start)), _bytes(str(finish)))
        return Classic(self, run.make("classic_make", *problem, byref(options)))

    def count(
        self, start: str | Position, finish: str | Position | None = None, *, classes: bool = False,
        games: bool = False, dead: bool = False, checkpoint: str | os.PathLike[str] | None = None,
        limits: Limits | None = None,
    ) -> Count:  # fmt: skip
        """How many positions can be reached; with a finish, how many lie on a game between start and finish.

        classes: also up to symmetry; games: also the sequences of jumps; dead: also positions without a jump.
        """
        options = _CountOptions(classes=classes, games=games, dead=dead, checkpoint=_bytes(checkpoint))
        run = _Run(limits)
        end = None if finish is None else _bytes(str(finish))
        return Count(run.make("count_make", self._handle, _bytes(str(start)), end, byref(options)))

    def map(
        self, start: str | Position | None = None, *, short_proof: bool = False, limits: Limits | None = None
    ) -> Map:
        """For each single vacancy, or for the start: at which holes can a lone survivor finish?

        short_proof: time goes into proofs that are shorter than those of searches.
        """
        options = _MapOptions(short_proof=short_proof)
        run = _Run(limits)
        begin = None if start is None else _bytes(str(start))
        return Map(self, run.make("map_make", self._handle, begin, byref(options)))

    def replay(
        self, start: str | Position, moves: str | Iterable[str], finish: str | Position | None = None
    ) -> Replay:
        """Plays a game and says where it first breaks a rule."""
        text = moves if isinstance(moves, str) else " ".join(moves)
        end = None if finish is None else _bytes(str(finish))
        return Replay(self, _make("replay_make", self._handle, _bytes(str(start)), end, _bytes(text)))

    def linked(
        self, start: str | Position, plays: Iterable[tuple[str | Position, str | Position]], *,
        symmetry: str = "none", limits: Limits | None = None,
    ) -> Linked:  # fmt: skip
        """Is there a start, out of a set and the same under a symmetry, for which all plays can be made? Each is
        (from, to): "start", "complement" or a position; `to` may be "each"."""
        linked = Linked(_make("linked_new", self._handle, _bytes(str(start)), _bytes(symmetry)))
        linked._prove(plays, limits)
        return linked

    def emit(
        self, start: str | Position, finish: str | Position | Iterable[str | Position], format: str = "lp", *,
        model: str | None = None, objective: str | None = None, cuts: str | None = None, bounds: bool = False,
        no_bounds: bool = False, break_symmetry: bool = False, steps: int | None = None, limits: Limits | None = None,
    ) -> str | bytes | tuple[str, str] | None:  # fmt: skip
        """The problem as text for another solver, or a proof for another checker; the words are those of
        `pagoda emit`. bytes for aig; (domain, problem) for pddl; None when no proof was found for a format of
        proofs."""
        options = _model_options(format, model, objective, cuts, bounds, no_bounds, break_symmetry, steps)
        finishes, count = _strings(finish)
        run, error = _Run(limits), _Error()
        with _Buffer() as out, _Buffer() as second:
            problem = (self._handle, _bytes(str(start)), finishes, c_size_t(count))
            arguments = (out.handle, second.handle, *problem, byref(options), byref(run.limits), byref(error))
            _raise_for(run.call(lambda: _lib.pagoda_emit(*arguments)), error)
            if format == "aig":
                return out.bytes()
            if format == "pddl":
                return out.bytes().decode(), second.bytes().decode()
            return out.bytes().decode() or None

    def read_back(
        self, start: str | Position, finish: str | Position | Iterable[str | Position], answer: str | bytes, *,
        format: str | None = None, model: str | None = None, objective: str | None = None,
        cuts: str | None = None, bounds: bool = False, no_bounds: bool = False, steps: int | None = None,
        limits: Limits | None = None,
    ) -> Import:  # fmt: skip
        """What another solver's answer to an emitted model means; options as they were for `emit`."""
        data = answer.encode() if isinstance(answer, str) else answer
        options = _model_options(format, model, objective, cuts, bounds, no_bounds, False, steps)
        finishes, count = _strings(finish)
        run = _Run(limits)
        problem = (self._handle, _bytes(str(start)), finishes, c_size_t(count))
        return Import(
            self, run.make("import_read", *problem, byref(options), data, c_size_t(len(data)), None)
        )

    @property
    def resource(self) -> Resource:
        """Resource counts (pagoda functions) of the board: `find`, `check`, `rays`."""
        return Resource(self)

    def classes(self) -> Classes:
        """The position classes: colourings that no jump changes."""
        return Classes(self, _make("classes_make", self._handle))


def _rules(rules: str | int | None) -> bytes | None:
    return None if rules is None else _bytes(str(rules))


def _model_options(
    format: str | None, model: str | None, objective: str | None, cuts: str | None, bounds: bool,
    no_bounds: bool, break_symmetry: bool, steps: int | None,
) -> _ModelOptions:  # fmt: skip
    return _ModelOptions(
        format=_bytes(format), model=_bytes(model), objective=_bytes(objective), cuts=_bytes(cuts), bounds=bounds,
        break_symmetry=break_symmetry, steps=steps or 0, no_bounds=no_bounds,
    )  # fmt: skip


class Position(_OfBoard, _Picture):
    """A position, or a set of positions with open holes. Its text is canonical and goes in wherever a position
    is asked for. Closed positions are combined by |, &, - and ^; ~ is the complement. Formats: text, json,
    pictures."""

    _kind = "position"

    def __str__(self) -> str:
        return self._str("text")

    def _said(self) -> str:
        return f"{self} of {self.board.name}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[tuple[str, ...], str]:
        return self.board.holes, str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board.position, (self.board, str(self))

    def drawn(self) -> str:
        """The position as a picture of text."""
        return self.render("text").decode()

    def _holes_in(self, state: int) -> tuple[str, ...]:
        return tuple(h for i, h in enumerate(self.board.holes) if self._ask("state", c_uint32(i)) == state)

    @property
    def pegs(self) -> tuple[str, ...]:
        """The holes with pegs."""
        return self._holes_in(1)

    @property
    def open(self) -> tuple[str, ...]:
        """The open holes: either way."""
        return self._holes_in(2)

    closed = _Fact("closed", bool, "Has it no open hole?")

    def __len__(self) -> int:
        """How many pegs there are. ValueError when that is open."""
        pegs: int = self._ask("pegs")
        if pegs < 0:
            raise ValueError("the number of pegs is open")
        return pegs

    def __bool__(self) -> bool:
        return True

    def __contains__(self, other: object) -> bool:
        """Is a hole's name that of a peg, a closed position one of the set?"""
        if isinstance(other, Position):
            return bool(self._ask("has", other._handle))
        return other in self.pegs

    def _combine(self, other: Position, how: int) -> Position:
        return Position(self.board, _make("position_combine", self._handle, c_int(how), other._handle))

    def __or__(self, other: Position) -> Position:
        return self._combine(other, 0)

    def __and__(self, other: Position) -> Position:
        return self._combine(other, 1)

    def __sub__(self, other: Position) -> Position:
        return self._combine(other, 2)

    def __xor__(self, other: Position) -> Position:
        return self._combine(other, 3)

    def __invert__(self) -> Position:
        return Position(self.board, _make("position_complement", self._handle))

    def with_pegs(self, pegs: int) -> Position:
        """The set with exactly so many pegs."""
        return Position(self.board, _make("position_with_pegs", self._handle, c_uint32(pegs)))

    def jumps(self) -> tuple[str, ...]:
        """The jumps that are legal in this closed position."""
        return tuple(
            jump.name for j, jump in enumerate(self.board.jumps) if self._ask("fits", c_uint32(j))
        )

    def play(self, jump: str) -> Position:
        """The position after a jump."""
        number: int = _function("board_find_jump")(self.board._handle, _bytes(jump))
        if number < 0:
            raise InputError(f"expected a jump of the board, not {jump!r}")
        return Position(self.board, _make("position_play", self._handle, c_uint32(number)))


# ---- verdicts --------------------------------------------------------------------------------------


class Step(NamedTuple):
    """One step of a tree: its kind, what it is about, and its weights where it has some.

    kind: cap, split jump, split start, split finish, pagoda, class, empty; `about` a jump or a hole, `at` the
    bound of a split. regions: of a potential: (holes, {state: value}). jumps: where the finish is stuck, those
    that are not legal at the end and count, with how often.
    """

    kind: str
    about: str | None
    at: int
    weights: dict[str, Fraction] | None
    regions: tuple[tuple[tuple[str, ...], dict[str, Fraction]], ...]
    jumps: dict[str, Fraction] = {}


_STEPS = ("cap", "split jump", "split start", "split finish", "pagoda", "class", "empty")


class Certificate(_Unchanging):
    """Why a verdict holds, to be read; it lives as long as the result that it was asked of."""

    def __init__(self, owner: object, board: Board, handle: int) -> None:
        self._owner = owner  # keeps it
        self._board = board
        self._handle = c_void_p(handle)

    def _ask(self, what: str, *arguments: Any) -> Any:
        return _function("certificate_" + what)(self._handle, *arguments)

    verdict = _Fact("verdict", _verdict, "What it proves.")
    method = _Fact("method", _text, "class, pagoda, branch, sharpened, search, game; None when open.")

    def _weights(self, what: str, *step: c_size_t) -> dict[str, Fraction] | None:
        texts = [_text(self._ask(what, *step, c_uint32(h))) for h in range(len(self._board.holes))]
        return {h: Fraction(t) for h, t in zip(self._board.holes, texts) if t is not None} or None

    @cached_property
    def weights(self) -> dict[str, Fraction] | None:
        """class: weights whose value no jump changes but by whole numbers; pagoda: a resource count."""
        return self._weights("weight")

    start_value = _Fact("start_value", _maybe_fraction, "The largest value of the start under the weights.")
    finish_value = _Fact("finish_value", _maybe_fraction, "The smallest value of the finish.")

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """branch, sharpened: the tree in preorder, each node preceded by its caps."""
        return tuple(self._step(c_size_t(i)) for i in range(self._ask("steps")))

    def _step(self, i: c_size_t) -> Step:
        kind = _STEPS[self._ask("step", i)]
        index = self._ask("step_index", i)
        about = None
        if kind == "split jump":
            about = self._jump(index)
        elif kind.startswith("split"):
            about = self._board.holes[index]
        regions = tuple(self._region(i, c_size_t(r)) for r in range(self._ask("regions", i)))
        jumps = {
            self._jump(self._ask("jump", i, c_size_t(k))): Fraction(_given(self._ask("jump_times", i, c_size_t(k))))
            for k in range(self._ask("jumps", i))
        }
        return Step(kind, about, self._ask("step_at", i), self._weights("step_weight", i), regions, jumps)

    def _jump(self, index: int) -> str:
        return _given(_function("board_jump")(self._board._handle, c_uint32(index)))

    def _region(self, i: c_size_t, r: c_size_t) -> tuple[tuple[str, ...], dict[str, Fraction]]:
        count = self._ask("region_holes", i, r)
        holes = tuple(self._board.holes[self._ask("region_hole", i, r, c_uint32(k))] for k in range(count))
        states = range(self._ask("region_states", i, r))
        values = {
            _given(self._ask("region_state", i, r, c_size_t(s))): Fraction(
                _given(self._ask("region_value", i, r, c_size_t(s)))
            )
            for s in states
        }
        return holes, values

    members = _Fact("members", int, "search: positions of the closed set; 0: all that can be reached, or levels.")

    @cached_property
    def cuts(self) -> tuple[tuple[dict[str, int], int], ...]:
        """search: the resource counts, each with the floor below which it cuts a position."""
        holes = self._board.holes
        return tuple(
            (
                {h: self._ask("cut_weight", c_uint32(k), c_uint32(i)) for i, h in enumerate(holes)},
                self._ask("cut_floor", c_uint32(k)),
            )
            for k in range(self._ask("cuts"))
        )


class Answer(_OfBoard, _Picture):
    """Can the finish be reached? True when it is possible. Formats: text, json, pictures, html."""

    _kind = "answer"

    def _said(self) -> str:
        return f"{self.start} to {' or '.join(self.finishes)}: {self.verdict.value}"

    def __bool__(self) -> bool:
        return bool(self.verdict)

    verdict = _Fact("verdict", _verdict, "Possible, impossible or open.")
    method = _Fact("method", _text, "class, pagoda, branch, sharpened, search, game; None when open.")
    moves = _Names("move", c_size_t, "The game in Bell's notation; empty unless possible.")
    proof = _Fact("proof", _given, "A complete proof file, for `check` and pagoda-check(1).")
    start = _Fact("start", _given, "The start that was asked about.")
    finishes = _Names("finish", c_size_t, "The finishes that were asked about.")

    @property
    def verdicts(self) -> dict[str, Verdict]:
        """The verdict on each finish."""
        return {
            finish: _VERDICTS[self._ask("finish_verdict", c_size_t(i))] for i, finish in enumerate(self.finishes)
        }

    def certificate(self, finish: int = 0) -> Certificate:
        """What proves it for finish number `finish`."""
        handle = self._ask("certificate", c_size_t(finish)) if finish >= 0 else None
        if not handle:
            raise IndexError(f"there is no finish {finish}")
        return Certificate(self, self.board, handle)


class Shortest(_OfBoard, _Picture):
    """The game with the fewest moves. Formats: text, json, pictures, html."""

    _kind = "shortest"

    def _said(self) -> str:
        return f"{self.verdict.value}, {len(self.moves)} moves"

    def __bool__(self) -> bool:
        return bool(self.verdict)

    def _of_answer(self, what: str, *arguments: Any) -> Any:
        return _function("answer_" + what)(c_void_p(self._ask("answer")), *arguments)

    @property
    def verdict(self) -> Verdict:
        return _VERDICTS[self._of_answer("verdict")]

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The game; empty unless possible."""
        return tuple(_names(lambda i: _text(self._of_answer("move", c_size_t(i)))))

    jumps = _Fact("jumps", int, "The jumps of the game.")
    optimal = _Fact("optimal", bool, "Is it proved that no game has fewer moves?")
    lower_bound = _Fact("lower_bound", int, "Every game has at least so many moves.")

    @property
    def proof(self) -> str:
        """A complete proof file."""
        return _given(self._of_answer("proof"))

    @property
    def games(self) -> int | None:
        """How many games have that few moves, as sequences of positions; None when not counted."""
        return _maybe_int(self._ask("games", c_int(0)))

    @property
    def games_up_to_order(self) -> int | None:
        """The same up to the order of moves."""
        return _maybe_int(self._ask("games", c_int(1)))

    @property
    def listed(self) -> tuple[tuple[str, ...], ...]:
        """One of each class of games up to symmetry, where there are at most 20."""
        return tuple(
            tuple(self._str("game", c_int(0), c_size_t(i)).split())
            for i in range(self._ask("listed", c_int(0)))
        )


_METHODS = ("plain", "independent")


class Classic(_OfBoard, _Result):
    """What a classical search found, and its counts. Formats: text, json; ``full=True`` adds the tree by depth."""

    _kind = "classic"

    def _said(self) -> str:
        return f"{self.verdict.value}, {self.jumps} jumps"

    def __bool__(self) -> bool:
        return bool(self.verdict)

    verdict = _Fact("verdict", _verdict, "Possible, impossible, or open.")
    moves = _Names("move", c_size_t, "The first game; empty unless possible.")
    proof = _Fact("proof", _text, "A complete proof file; None unless impossible.")
    complete = _Fact("complete", bool, "Was all of the tree that the pruning leaves gone through?")
    jumps = _Fact("jumps", int, "Jumps made in all.")
    solutions = _Fact("solutions", int, "Games found.")

    @cached_property
    def nodes(self) -> tuple[int, ...]:
        """The nodes of each depth."""
        return tuple(self._ask("nodes", c_uint32(depth)) for depth in range(self._ask("depths")))


class Linked(_Result):
    """Plays that share an unknown start. Formats: text, json."""

    _kind = "linked"

    def _said(self) -> str:
        return self.verdict.value

    def _prove(self, plays: Iterable[tuple[str | Position, str | Position]], limits: Limits | None) -> None:
        for begin, end in plays:
            error = _Error()
            _raise_for(self._ask("add", _bytes(str(begin)), _bytes(str(end)), byref(error)), error)
        run, error = _Run(limits), _Error()
        _raise_for(run.call(lambda: self._ask("prove", byref(run.limits), byref(error))), error)

    def __bool__(self) -> bool:
        return bool(self.verdict)

    verdict = _Fact("verdict", _verdict, "Possible, impossible or open.")
    start = _Fact("start", _text, "Possible: the start.")

    @property
    def games(self) -> tuple[tuple[str, ...], ...]:
        """Possible: the moves of each play."""
        return tuple(tuple(game.split()) for game in _names(lambda i: self._maybe("game", c_uint32(i))))

    proof = _Fact("proof", _given, "A complete proof file.")


# ---- games, maps, counts ---------------------------------------------------------------------------


class Replay(_OfBoard, _Picture):
    """A game that was played. True when it is legal and ends in the finish. Formats: text, json, pictures."""

    _kind = "replay"

    def _said(self) -> str:
        return f"{self.moves} moves, {self.error or 'legal'}"

    def __bool__(self) -> bool:
        return self.legal

    legal = _Fact("legal", bool, "Is it legal, and does it end in the finish?")
    error = _Fact("error", _text, "What is wrong; None when nothing is.")
    moves = _Fact("moves", int, "Moves played before the end, or before a rule was broken.")

    @property
    def jumps(self) -> tuple[str, ...]:
        """The jumps that were played."""
        numbers = (self._ask("jump", c_size_t(i + 1)) for i in range(self._ask("jumps")))
        return tuple(_given(_function("board_jump")(self.board._handle, c_uint32(n))) for n in numbers)

    positions = _Names("position", c_size_t, "The start, and the position after each jump.")


class Map(_OfBoard, _Picture):
    """The reachability map: map[start, finish] is a verdict. Formats: all."""

    _kind = "map"

    def _said(self) -> str:
        return f"{self.board.name}, {len(self.starts)} starts, {len(self.board.holes)} finishes"

    starts = _Names("start", c_uint32, "The starts, a vacancy as \"d4'\".")

    def _cell(self, key: tuple[str | Position, str]) -> tuple[c_uint32, c_uint32]:
        start = str(self.board.position(str(key[0])))
        if start not in self.starts:
            raise KeyError(key)
        return c_uint32(self.starts.index(start)), c_uint32(self.board._hole(key[1]))

    def __getitem__(self, key: tuple[str | Position, str]) -> Verdict:
        return _VERDICTS[self._ask("verdict", *self._cell(key))]

    def method(self, start: str | Position, finish: str) -> str | None:
        return self._maybe("method", *self._cell((start, finish)))

    def certificate(self, start: str | Position, finish: str) -> Certificate:
        """The certificate that settles a cell, or one that a symmetry or reversal takes to it."""
        return Certificate(self, self.board, self._ask("certificate", *self._cell((start, finish))))

    def survivors(self, start: str | Position) -> tuple[str, ...]:
        """Where a lone survivor can finish from a start."""
        return tuple(hole for hole in self.board.holes if self[start, hole])

    complete = _Fact("complete", bool, "Were all cells gone through?")
    proof = _Fact("proof", _given, "The proof file of the whole map.")


class Count(_Picture):
    """Exact numbers. Formats: text, json, pictures, markdown, csv."""

    _kind = "count"

    def _said(self) -> str:
        return f"{self.positions} positions"

    complete = _Fact("complete", bool, "False: a limit cut the run.")
    positions = _Fact("positions", int, "How many there are.")
    classes = _Fact("classes", int, "Up to symmetry, when that was asked for.")
    dead = _Fact("dead", int, "Positions without a jump, when that was asked for.")
    games = _Fact("games", _maybe_int, "Sequences of jumps, when they were asked for.")

    @property
    def by_jumps(self) -> tuple[int, ...]:
        """Positions by the fewest jumps that reach them."""
        return tuple(self._ask("level_positions", c_size_t(i)) for i in range(self._ask("levels")))


class Import(_OfBoard, _Result):
    """What another solver's answer means. True when it means a game. Formats: text, json."""

    _kind = "import"

    def _said(self) -> str:
        return f"{self.kind}, {'a game' if self else 'no game'}"

    def __bool__(self) -> bool:
        return bool(self._ask("is_game"))

    kind = _Fact("kind", _given, "counts, fraction, weights, steps, infeasible or undecided.")
    moves = _Names("move", c_size_t, "The game that it means.")

    @property
    def times(self) -> dict[str, float]:
        """How often each jump is made, without those that are not."""
        made = ((j.name, self._ask("times", c_uint32(i))) for i, j in enumerate(self.board.jumps))
        return {name: times for name, times in made if times}

    @property
    def claims(self) -> tuple[tuple[str, bool | None], ...]:
        """What the answer says or implies, and whether that is so (None: not known)."""
        truth = {0: False, 1: True, 2: None}
        return tuple(
            (self._str("claim", c_size_t(i)), truth[self._ask("claim_truth", c_size_t(i))])
            for i in range(self._ask("claims"))
        )


# ---- resource counts -------------------------------------------------------------------------------


def _number(value: int | str | Fraction) -> bytes:
    return str(Fraction(value)).encode()


class Resource:
    """Resource counts (pagoda functions) of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Resource) and self.board == other.board

    def __hash__(self) -> int:
        return hash(self.board)

    def check(self, weights: Mapping[str, int | str | Fraction] | Sequence[int | str | Fraction]) -> Weights:
        """A weighting, taken apart: a number for each hole by name (0 for those left out) or in their order."""
        if isinstance(weights, Mapping):
            for hole in weights:
                self.board._hole(hole)
            numbers = [_number(weights.get(hole, 0)) for hole in self.board.holes]
        else:
            numbers = [_number(value) for value in weights]
        if len(numbers) != len(self.board.holes):
            raise InputError(f"expected {len(self.board.holes)} weights, not {len(numbers)}")
        array = (c_char_p * len(numbers))(*numbers)
        return Weights(_make("weights_make", self.board._handle, array), self.board)

    def load(self, file: str | os.PathLike[str]) -> Weights:
        """A weighting from a file, or by the name of one that ships."""
        named = self.board.rules in ("orthogonal", "hexagonal", "diagonal")
        rules = _bytes(self.board.rules) if named else None
        weights = Weights(_make("weights_load", _bytes(file), rules), self.board)
        if tuple(_names(lambda h: weights._maybe("hole", c_uint32(h)))) != self.board.holes:
            raise InputError(f"{os.fspath(file)}: expected weights of the board {self.board.name}")
        return weights

    def find(
        self, start: str | Position, finish: str | Position, *, tightest: bool = False,
        limits: Limits | None = None,
    ) -> Found:  # fmt: skip
        """The most readable count that refuses the finish, or the tightest one."""
        run = _Run(limits)
        name = "find_tightest" if tightest else "find"
        problem = (self.board._handle, _bytes(str(start)), _bytes(str(finish)))
        return Found(self.board, run.make(name, *problem))

    def rays(
        self, *, symmetric: str | None = None, sample: int = 0, seed: int = 0,
        limits: Limits | None = None,
    ) -> Rays:  # fmt: skip
        """The extreme resource counts: all, those that a symmetry keeps, or a sample."""
        options = _RaysOptions(
            symmetric=_bytes(symmetric), sample=sample, seed=seed
        )
        run = _Run(limits)
        out, error = c_void_p(), _Error()
        before = (byref(out), self.board._handle, byref(options), byref(run.limits), ctypes.cast(0, _VISIT), None, byref(error))
        _raise_for(run.call(lambda: _lib.pagoda_rays_make(*before)), error)
        return Rays(self.board, out)


_KINDS = ("no count", "line", "inner", "extreme", "unranked")


class Weights(_Picture):
    """A weighting. True when it is a resource count. Formats: text, json, pictures."""

    _kind = "weights"

    def _said(self) -> str:
        return self.kind

    def __init__(self, handle: c_void_p, board: Board, owner: object = None) -> None:
        if owner is None:
            super().__init__(handle)
        else:  # it belongs to another object, which is kept
            self._handle = handle
            self._owner = owner
        self.board = board

    def __bool__(self) -> bool:
        return self.valid

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Weights) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Board, tuple[Fraction, ...]]:
        return self.board, tuple(self.numbers.values())

    def __reduce__(self) -> tuple[Any, ...]:
        return Resource.check, (self.board.resource, self.numbers)

    def __getitem__(self, hole: str) -> Fraction:
        return Fraction(self._str("number", c_uint32(self.board._hole(hole))))

    @property
    def numbers(self) -> dict[str, Fraction]:
        return {hole: self[hole] for hole in self.board.holes}

    valid = _Fact("valid", bool, "Does no jump gain?")

    @property
    def kind(self) -> str:
        """no count, line (no jump loses), inner (a sum of others), extreme, or unranked (too large to tell)."""
        return _KINDS[self._ask("kind")]

    @property
    def gains(self) -> dict[str, Fraction]:
        """What each jump gains; no resource count has one above 0."""
        return {jump.name: Fraction(self._str("gain", c_uint32(j))) for j, jump in enumerate(self.board.jumps)}

    file = _Fact("text", _given, "As a weights file.")

    def worth(self, start: str | Position, finish: str | Position) -> Worth:
        """What it says about a problem."""
        return Worth(self.board, _make("worth_make", self._handle, _bytes(str(start)), _bytes(str(finish))))

    def along(self, start: str | Position, moves: str | Iterable[str]) -> Running:
        """Its value along a game."""
        text = moves if isinstance(moves, str) else " ".join(moves)
        return Running(_make("running_make", self._handle, _bytes(str(start)), _bytes(text)))


class Worth(_OfBoard, _Picture):
    """What a weighting says about a problem. True when it refuses the finish. Formats: text, json, pictures."""

    _kind = "worth"

    def _said(self) -> str:
        return f"{self.start} to {self.finish}, {'refused' if self else 'not refused'}"

    def __bool__(self) -> bool:
        return bool(self._ask("refuses"))

    start = _Fact("start", _fraction, "The largest value of the start.")
    finish = _Fact("finish", _fraction, "The smallest value of the finish.")
    slack = _Fact("slack", _fraction, "What is to spare: the value of the start less that of the finish.")
    proof = _Fact("proof", _text, "A proof file; None when the finish is not refused.")

    @property
    def limits(self) -> dict[str, int]:
        """How often a game can make a jump, where the weighting says so."""
        texts = ((jump.name, self._maybe("limit", c_uint32(j))) for j, jump in enumerate(self.board.jumps))
        return {name: int(text) for name, text in texts if text is not None}


class Running(_Picture):
    """The value of a weighting along a game. Formats: text, json, pictures."""

    _kind = "running"

    def _said(self) -> str:
        return f"{', '.join(map(str, self.values))}"

    @property
    def values(self) -> tuple[Fraction, ...]:
        """At the start, and after each jump."""
        return tuple(Fraction(v) for v in _names(lambda i: self._maybe("value", c_size_t(i))))


class Found(_OfBoard, _Picture):
    """What a search for a count has found. True when it refuses the finish. Formats: text, json, pictures."""

    _kind = "found"

    def _said(self) -> str:
        return self.finding

    def __bool__(self) -> bool:
        return self.finding == "refused"

    @property
    def finding(self) -> str:
        """open (a limit was reached), refused, none (there is a fractional game) or tightest."""
        return ("open", "refused", "none", "tightest")[self._ask("finding")]

    complete = _Fact("complete", bool, "False: a limit cut the search.")

    @property
    def weights(self) -> Weights | None:
        handle = self._ask("weights")
        return Weights(c_void_p(handle), self.board, self) if handle else None

    @property
    def times(self) -> dict[str, Fraction] | None:
        """The fractional game, without the jumps that it does not make; None when there is none."""
        if self._ask("times", c_uint32(0)) is None:
            return None
        texts = ((jump.name, self._str("times", c_uint32(j))) for j, jump in enumerate(self.board.jumps))
        return {name: Fraction(text) for name, text in texts if text != "0"}


class Rays(_OfBoard, _Picture):
    """Extreme resource counts, one of each symmetry class. Formats: text, json, pictures."""

    _kind = "rays"

    def _said(self) -> str:
        return f"{len(self)} rays, {len(self.lines)} lines"

    def __len__(self) -> int:
        """The number of all rays."""
        return int(self._str("count"))

    def __bool__(self) -> bool:
        return True

    complete = _Fact("complete", bool, "False: a limit cut the run.")

    def _weights(self, what: str, i: Any) -> dict[str, int]:
        return {hole: int(self._str(what, i, c_uint32(h))) for h, hole in enumerate(self.board.holes)}

    @property
    def classes(self) -> tuple[tuple[dict[str, int], int], ...]:
        """The weights of one ray of each class, simplest first, and how many rays the class has."""
        return tuple(
            (self._weights("weight", c_size_t(i)), int(self._str("size", c_size_t(i))))
            for i in range(self._ask("classes"))
        )

    @property
    def lines(self) -> tuple[dict[str, int], ...]:
        """Weightings that no jump changes."""
        return tuple(self._weights("line", c_uint32(i)) for i in range(self._ask("lines")))


class Classes(_OfBoard, _Picture):
    """The position classes of a board. Formats: text, json, pictures."""

    _kind = "classes"

    def _said(self) -> str:
        return self.group

    def _render(self, format: c_int, look: _Look, out: _Buffer) -> None:
        error = _Error()
        _raise_for(self._ask("render", None, format, byref(look), out.handle, byref(error)), error)

    group = _Fact("group", _given, 'The group, as "(Z/2)^4".')

    def same(self, a: str | Position, b: str | Position) -> bool:
        """Are two closed positions in one class?"""
        same, error = c_int(), _Error()
        _raise_for(self._ask("same", _bytes(str(a)), _bytes(str(b)), byref(same), byref(error)), error)
        return bool(same)

    @property
    def colourings(self) -> tuple[dict[str, str], ...]:
        """Labels of the holes; together they tell all classes apart."""
        return tuple(
            {h: self._str("label", c_size_t(i), c_uint32(k)) for k, h in enumerate(self.board.holes)}
            for i in range(self._ask("colourings"))
        )


# ---- checking --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CheckResult:
    """What the checker says: True when every statement is proved."""

    code: int  # as the exit codes of pagoda-check
    statements: tuple[str, ...]  # "impossible english* orthogonal d4' d3"
    reason: str  # why it is refused; notices

    def __bool__(self) -> bool:
        return self.code == 0


def _checker() -> ctypes.CDLL:
    library = _load("libpagoda-check.so.1", "PAGODA_CHECK_LIBRARY")
    library.pagoda_check_free.restype = None
    return library


def check(
    proof: str, *, boards: str | os.PathLike[str] | None = None, complete: bool = False, explain: bool = False,
    limits: Limits | None = None,
) -> CheckResult:  # fmt: skip
    """Checks a proof by libpagoda-check, which shares no code with what wrote it.

    boards: a folder of board files to compare with; complete: what is left open is a refusal; explain: each proof
    in words, which take the place of the statements.
    """
    library, run, data = _checker(), _Run(limits), proof.encode()
    options = _CheckOptions(
        boards=_bytes(boards), seconds=run.limits.seconds, memory=run.limits.memory, complete=complete,
        explain=explain, interrupt=run.limits.interrupt,
    )  # fmt: skip
    proved, reason = c_char_p(), c_char_p()
    arguments = (data, c_size_t(len(data)), None, byref(options), byref(proved), byref(reason))
    code = run.call(lambda: library.pagoda_check_text(*arguments))
    lines = tuple(_given(proved.value).splitlines())
    result = CheckResult(code, lines, _given(reason.value).strip())
    for text in (proved, reason):
        library.pagoda_check_free(text)
    return result
