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

A position is a `Position`, a list of the holes with pegs, or text as on the command line of pagoda(1): "full-d4",
"d4,e5", "?". Boards go by the name of one that ships ("english"), of a family ("triangle:12"), or by a file; no other
text names a file, but for `Board.load_position` and `Resource.load`. Every result tells itself as text (``str(x)``),
as the document of ``--json`` (``x.document``) and, where that makes sense, as a picture, a table or a page
(``x.svg()``, ``x.csv()``, ``x.save("map.html")``); in a notebook it shows its picture.

What takes long takes `limits`; a limit that was reached is no error: something is open then, and `why_open` says why.
Ctrl-C stops the computation within a fraction of a second and raises KeyboardInterrupt. Bad input raises InputError,
which is a ValueError; what is not there raises NotFoundError, what cannot be asked UnsupportedError, which are both.

The module is ctypes and needs nothing but libpagoda: in its wheel, installed beside it, known to the system's loader,
or named by the environment variable PAGODA_LIBRARY. `check` needs libpagoda-check likewise (PAGODA_CHECK_LIBRARY).
"""

from __future__ import annotations

import ctypes
import enum
import json
import operator
import os
import pathlib
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint64, c_void_p
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, TypeVar, Union, overload

__all__ = [
    "Answer", "Board", "Case", "Certificate", "CheckResult", "Classes", "Classic", "Count", "Each", "Emitted", "Found",
    "Game", "Import", "InputError", "InternalError", "Jump", "Limits", "Linked", "Map", "NotFoundError", "PagodaError",
    "Position", "Progress", "Ray", "Rays", "Replay", "Resource", "Running", "Shortest", "Step", "UnsupportedError",
    "Verdict", "Weights", "Worth", "__version__", "boards", "check", "families", "version",
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


class NotFoundError(InputError):
    """There is none of that name, no such file, or no proof was found."""


class UnsupportedError(InputError):
    """This cannot be asked of that, or a result has no such format."""


class InternalError(PagodaError, RuntimeError):
    """A defect, or a library that is missing."""


class Verdict(enum.Enum):
    """The answer to: can the finish be reached? True when it can."""

    OPEN = "open"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"

    def __bool__(self) -> bool:
        return self is Verdict.POSSIBLE


# ---- the library -----------------------------------------------------------------------------------


class _Error(ctypes.Structure):
    _fields_ = [("text", ctypes.c_char * 1024), ("file", ctypes.c_char * 256), ("line", c_size_t)]


class _News(ctypes.Structure):
    _fields_ = [("done", c_double), ("total", c_double), ("unit", c_char_p), ("text", c_char_p)]


_HOOK = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(_News))


class _Options(ctypes.Structure):
    """A structure of options, which begins with its size."""

    def __init__(self, **values: Any) -> None:
        for name, kind in self._fields_[1:]:
            if kind is c_char_p and values.get(name) is not None:
                _expect(values[name], bytes)  # a number would be taken for an address
        super().__init__(size=ctypes.sizeof(self), **values)


def _expect(value: object, kind: type) -> None:
    """Of another class it may have a handle as well, of something that C would take for one of these."""
    if not isinstance(value, kind):
        raise TypeError(f"expected {kind.__name__}, not {value!r}")


def _options(**kinds: Any) -> type[_Options]:
    return type("_", (_Options,), {"_fields_": [("size", c_size_t), *kinds.items()]})


_Limits = _options(
    seconds=c_double, memory=c_size_t, threads=c_int, cancel=c_void_p, progress=_HOOK, context=c_void_p, disk=c_char_p,
    disk_space=c_size_t,
)  # fmt: skip
_Look = _options(weights=c_void_p, moving=c_int, full=c_int, classes=c_int)
_ProveOptions = _options(short_proof=c_int, best_first=c_int)
_EachOptions = _options(symmetry=c_char_p, short_proof=c_int, one_game=c_int)
_MapOptions = _options(short_proof=c_int, fewest_moves=c_int)
_ClassicOptions = _options(method=c_int, order=c_char_p, prune=c_char_p, all=c_int)
_ShortestOptions = _options(all=c_int, checkpoint=c_char_p)
_CountOptions = _options(classes=c_int, games=c_int, dead=c_int, checkpoint=c_char_p)
_FindOptions = _options(tightest=c_int)
_RaysOptions = _options(symmetric=c_char_p, sample=c_uint64, seed=c_uint64)
_ModelOptions = _options(
    format=c_char_p, model=c_char_p, objective=c_char_p, cuts=c_char_p, bounds=c_int, break_symmetry=c_int,
    parallel=c_int, steps=c_size_t, no_bounds=c_int, emitted=c_char_p, emitted_length=c_size_t,
)  # fmt: skip
_CheckOptions = _options(
    boards=c_char_p, seconds=c_double, memory=c_size_t, complete=c_int, explain=c_int, interrupt=POINTER(c_int)
)


class _Cell(ctypes.Structure):
    _fields_ = [("hole", c_size_t), ("before", c_int), ("after", c_int)]


class _Play(ctypes.Structure):
    _fields_ = [("from_", c_int), ("to", c_int), ("from_given", c_void_p), ("to_given", c_void_p)]


def _load(name: str, variable: str) -> ctypes.CDLL:
    """The library that the variable names, the one that was installed with this module, or the system's."""
    named = os.environ.get(variable)
    if named:
        return ctypes.CDLL(named)
    here = pathlib.Path(__file__).resolve()
    for folder in (here.parent / "lib", *here.parents):  # of a wheel, of a prefix
        for file in (folder / name, *sorted(folder.glob(f"*-linux-*/{name}"))):
            if file.is_file() and folder.name.startswith("lib"):
                return ctypes.CDLL(str(file))
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(f"{name} was not found; {variable} can say where it is: {error}") from error


# What each function returns that is no status; names without "pagoda_". Arguments are always given as ctypes values.
_RESULTS: dict[Any, str] = {
    c_char_p: """version shipped_name board_name board_title board_rules board_lattice board_file board_hole_name
        board_jump_name position_text weights_number weights_file result_kind result_proof""",
    c_size_t: """buffer_length board_holes board_jumps board_jump_find board_jump_cells position_pegs
        result_cases""",
    c_void_p: "buffer_new buffer_bytes cancel_new weights_board",
    POINTER(c_size_t): "result_game",
    None: "buffer_free board_free position_free weights_free result_free cancel_free cancel_raise",
}
_lib = _load("libpagoda.so.1", "PAGODA_LIBRARY")
for _result, _functions in _RESULTS.items():
    for _name in _functions.split():
        getattr(_lib, "pagoda_" + _name).restype = _result
_NONE = c_size_t(-1).value


def _ask(name: str, *arguments: Any) -> Any:
    return getattr(_lib, "pagoda_" + name)(*arguments)


def _bytes(text: str | os.PathLike[str] | None) -> bytes | None:
    if text is None:
        return None
    data = os.fsencode(text)
    if b"\0" in data:  # C would see what stands before it alone
        raise InputError(f"expected a text without zero bytes, not {text!r}")
    return data


def _whole(what: str, number: int | None, least: int, kind: Any) -> int:
    """The number, as a C type holds it; None is 0, which is "not given" there."""
    if number is None:
        return 0
    if not least <= operator.index(number) or kind(number).value != number:
        raise InputError(f"{what}: expected a whole number from {least} on, not {number}")
    return operator.index(number)


def _text(value: bytes | None) -> str:
    return "" if value is None else value.decode("utf-8", "replace")


_ERRORS = {3: InternalError, 5: NotFoundError, 6: UnsupportedError}


def _raise_for(status: int, error: _Error) -> None:
    if status:
        raise _ERRORS.get(status, InputError)(_text(error.text), _text(error.file), error.line)


class _Handle(c_void_p):
    """An object of the library, which is given back with the last reference to this one."""

    def owned(self, kind: str) -> _Handle:
        weakref.finalize(self, getattr(_lib, f"pagoda_{kind}_free"), c_void_p(self.value))
        return self


def _make(name: str, *arguments: Any) -> _Handle:
    """Calls what hands out an object as its first argument and takes an error as its last."""
    out, error = _Handle(), _Error()
    _raise_for(_ask(name, byref(out), *arguments, byref(error)), error)
    return out


# ---- limits ----------------------------------------------------------------------------------------


class Progress(NamedTuple):
    """How far work is: so much is done of `total` (None: not known) of `unit`, and a line that says more."""

    done: float | None
    total: float | None
    unit: str | None
    text: str | None


@dataclass(frozen=True)
class Limits:
    """What a computation may use.

    seconds: wall time; memory: bytes for tables; threads: results are the same for every number. progress: True for a
    bar, by tqdm where it is there; or a function that is called about ten times a second with a `Progress`, on another
    thread; what it returns that is true stops the computation. disk: a folder for levels of positions that outgrow the memory, in files without names; disk_space: bytes of it, None for all.
    """

    seconds: float | None = None
    memory: int | None = None
    threads: int = 1
    progress: Callable[[Progress], object] | bool | None = None
    disk: str | os.PathLike[str] | None = None
    disk_space: int | None = None


class _Bar:
    """A progress bar, by tqdm; nothing where that is not there."""

    def __init__(self) -> None:
        self._shown: Any = None
        try:
            from tqdm.auto import tqdm  # type: ignore[import]
        except ImportError:
            tqdm = None
        self._make = tqdm

    def __call__(self, news: Progress) -> None:
        if self._make is None or news.unit is None:
            return
        if self._shown is None or self._shown.unit != " " + news.unit:
            self.close()
            self._shown = self._make(unit=" " + news.unit, unit_scale=True)
        self._shown.total, self._shown.n = news.total, news.done
        self._shown.refresh()

    def close(self) -> None:
        if self._shown is not None:
            self._shown.close()


class _Run:
    """One long call: on a thread of its own, so that Ctrl-C reaches the thread that waits."""

    def __init__(self, limits: Limits | None) -> None:
        given = limits or Limits()
        self._bar = _Bar() if given.progress is True else None
        told = given.progress if callable(given.progress) else None
        self._tell: Callable[[Progress], object] | None = self._bar or told
        self._hook = _HOOK(self._progress) if self._tell else ctypes.cast(0, _HOOK)
        self._raised: BaseException | None = None
        self.stop = c_int(0)  # for the checker
        self._cancel = _Handle(_ask("cancel_new")).owned("cancel")
        if given.seconds == 0:
            raise InputError("seconds: expected a number above 0, or None for no limit")
        self.limits: Any = _Limits(
            seconds=given.seconds or 0, memory=_whole("memory", given.memory, 1, c_size_t),
            threads=_whole("threads", given.threads, 1, c_int), cancel=self._cancel, progress=self._hook,
            disk=_bytes(given.disk), disk_space=_whole("disk_space", given.disk_space, 1, c_size_t),
        )  # fmt: skip

    def _progress(self, context: int | None, news: Any) -> int:
        n = news.contents
        unit = _text(n.unit) or None
        try:
            told = Progress(n.done if unit else None, n.total or None, unit, _text(n.text) or None)
            return 1 if self._tell and self._tell(told) else 0
        except BaseException as error:  # it cannot pass through C; `call` raises it
            self._raised = error
            return 1

    def call(self, work: Callable[[], _T]) -> _T:
        results: list[_T] = []
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
                self.stop.value = 1
                _ask("cancel_raise", self._cancel)
                interrupted = error
        if self._bar:
            self._bar.close()
        for failure in (interrupted, self._raised, *raised):
            if failure is not None:
                raise failure
        return results[0]

    def make(self, name: str, *arguments: Any) -> _Handle:
        """As _make, with the limits before the error."""
        return self.call(lambda: _make(name, *arguments, byref(self.limits)))


# ---- objects ---------------------------------------------------------------------------------------

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
            raise TypeError(f"a {type(self).__name__} cannot be pickled: keep its board and its texts")
        return self.__reduce__()


class _Told(_Unchanging):
    """What can be told in several formats: by a result of the library. Which formats it has, its class says."""

    _handle: _Handle
    _said = ""  # what it says, in a word or two

    def _result(self) -> _Handle:
        """The result that tells it."""
        return self._handle

    def render(
        self, format: str, *, weights: Weights | None = None, moving: bool = False, full: bool = False,
        classes: bool = False,
    ) -> bytes:  # fmt: skip
        """The result in a format: text, json, svg, pdf, png, tikz, markdown, csv or html.

        weights: pictures of games tell its value along the game; moving: an SVG of a game is one board that
        moves; full: rays: every ray, counts: by jumps; classes: maps: one cell of each symmetry class.
        UnsupportedError when the result does not have the format.
        """
        if format not in _FORMATS:
            raise InputError(f"expected one of {', '.join(_FORMATS)}, not {format!r}")
        if weights is not None:
            _expect(weights, Weights)
        game_weights = None if weights is None else weights._handle
        look = _Look(weights=game_weights, moving=moving, full=full, classes=classes)
        buffer, error = c_void_p(_ask("buffer_new")), _Error()
        try:
            written = _ask("result_write", self._result(), c_int(_FORMATS[format]), byref(look), buffer, byref(error))
            _raise_for(written, error)
            return ctypes.string_at(_ask("buffer_bytes", buffer), _ask("buffer_length", buffer))
        finally:
            _ask("buffer_free", buffer)

    def __str__(self) -> str:
        return self.render("text").decode().rstrip("\n")

    def __repr__(self) -> str:
        return f"<pagoda.{type(self).__name__} {self._said.format(self)}>"

    @cached_property
    def document(self) -> Any:
        """The document that pagoda prints with --json, read."""
        return json.loads(self.render("json"))

    def json(self) -> Any:
        """The same, for the caller to change."""
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


class _Picture(_Told):
    """What has a picture, which notebooks show."""

    def _repr_svg_(self) -> str:
        return self.svg()


class _Fact(Generic[_T]):
    """A property that is read by a function of the object."""

    def __init__(self, read: Callable[[Any], _T], doc: str) -> None:
        self._read, self.__doc__ = read, doc

    @overload
    def __get__(self, of: None, kind: Any) -> _Fact[_T]: ...
    @overload
    def __get__(self, of: Any, kind: Any) -> _T: ...
    def __get__(self, of: Any, kind: Any) -> Any:
        return self if of is None else self._read(of)

    def __set__(self, of: Any, value: _T) -> None:
        raise AttributeError("it cannot be set")


def _maybe(value: Any) -> str | None:
    return None if value is None else str(value)


def _number(value: Any) -> int | None:
    return None if value is None else int(value)


class _Shown(_Picture):
    """A board or a position: what tells it is made when it is wanted."""

    _kind = ""

    @cached_property
    def _show(self) -> _Handle:
        return _make(self._kind + "_show", self._handle).owned("result")

    def _result(self) -> _Handle:
        return self._show


# ---- boards ----------------------------------------------------------------------------------------


class Cell(NamedTuple):
    """One hole of a jump, and whether it holds a peg before and after."""

    hole: str
    before: bool
    after: bool


class Jump(str):
    """A jump is text, how it is written ("d2-d4"), that knows its cells. The classical one has three: FROM, OVER,
    TO."""

    cells: tuple[Cell, ...]

    def __new__(cls, name: str, cells: Iterable[Cell]) -> Jump:
        jump = str.__new__(cls, name)
        jump.cells = tuple(cells)
        return jump

    def __reduce__(self) -> tuple[Any, ...]:
        return Jump, (str(self), self.cells)

    name = _Fact(lambda j: str(j), "How it is written: the jump as plain text.")


def version() -> str:
    """The version of the library."""
    return _text(_ask("version"))


__version__ = version()


def _shipped(kind: int) -> Iterator[str]:
    index = 0
    while name := _ask("shipped_name", c_int(kind), c_size_t(index)):
        yield _text(name)
        index += 1


def boards() -> tuple[str, ...]:
    """The boards that ship, by name."""
    return tuple(_shipped(0))


def families() -> tuple[str, ...]:
    """How boards of families are written, such as "rectangle:RxC"."""
    return tuple(_shipped(3))


def _rules(rules: str | int | None) -> bytes | None:
    return None if rules is None else _bytes(str(rules))


def _is_file(name: str | os.PathLike[str]) -> bool:
    return not isinstance(name, str) or "/" in name or "." in name


class Board(_Shown):
    """A board with its jumps. Formats: text, json, pictures."""

    _kind = "board"

    def __init__(self, name_or_file: str | os.PathLike[str], rules: str | int | None = None) -> None:
        """One that ships, one of a family ("triangle:12"), or a file: a path, or a name with "/" or ".". `rules`
        (orthogonal, hexagonal, diagonal or 4, 6, 8) goes before its own."""
        how = "board_load" if _is_file(name_or_file) else "board_named"
        self._handle = _make(how, _bytes(name_or_file), _rules(rules)).owned("board")

    @classmethod
    def parse(cls, text: str, rules: str | int | None = None, file: str | None = None) -> Board:
        """A board from the text of a board file; `file` is what messages call it."""
        data = text.encode()
        board = cls.__new__(cls)
        handle = _make("board_parse", data, c_size_t(len(data)), _bytes(file), _rules(rules))
        board._handle = handle.owned("board")
        return board

    _said = "{0.name}, {0.rules} rules"

    def _str(self, what: str, *index: Any) -> str:
        return _text(_ask("board_" + what, self._handle, *index))

    name = _Fact(lambda b: str(b._str("name")), "What the board is called.")
    title = _Fact(lambda b: str(b._str("title")), "What it is called in print.")
    rules = _Fact(lambda b: str(b._str("rules")), "orthogonal, hexagonal, diagonal, custom, graph or free.")
    lattice = _Fact(lambda b: str(b._str("lattice")), "square, triangular, graph or free.")
    file = _Fact(lambda b: str(b._str("file")), "The board as a board file, in one canonical spelling.")

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
        return tuple(self._str("hole_name", c_size_t(i)) for i in range(_ask("board_holes", self._handle)))

    @cached_property
    def jumps(self) -> tuple[Jump, ...]:
        """All directed jumps."""
        return tuple(self._jump(j) for j in range(_ask("board_jumps", self._handle)))

    def _jump(self, number: int) -> Jump:
        count = _ask("board_jump_cells", self._handle, c_size_t(number), None, c_size_t(0))
        cells = (_Cell * count)()
        _ask("board_jump_cells", self._handle, c_size_t(number), cells, c_size_t(count))
        named = (Cell(self.holes[c.hole], bool(c.before), bool(c.after)) for c in cells)
        return Jump(self._str("jump_name", c_size_t(number)), named)

    def _jump_number(self, jump: str) -> c_size_t:
        number = _ask("board_jump_find", self._handle, _bytes(jump))
        if number == _NONE:
            raise InputError(f"expected a jump of the board, not {str(jump)!r}")
        return c_size_t(number)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.holes)}

    def _hole(self, name: str) -> int:
        if name not in self._numbers:
            raise InputError(f"expected a hole of the board, not {name!r}")
        return self._numbers[name]

    def place(self, hole: str) -> tuple[int, int] | None:
        """Row and column of a hole, counted from 0; None on boards without places."""
        row, column, error = c_int(), c_int(), _Error()
        number = c_size_t(self._hole(hole))
        status = _ask("board_hole_place", self._handle, number, byref(row), byref(column), byref(error))
        return None if status else (row.value, column.value)

    def position(self, pegs: At = "empty") -> Position:
        """A position from its text, or with pegs in exactly these holes."""
        if isinstance(pegs, Position):
            return pegs
        if isinstance(pegs, str):
            return Position(self, _make("position_parse", self._handle, _bytes(pegs)))
        there = {self._hole(hole) for hole in pegs}
        states = (c_int * len(self.holes))(*(i in there for i in range(len(self.holes))))
        return Position(self, _make("position_make", self._handle, states, c_size_t(len(states))))

    def load_position(self, file: str | os.PathLike[str]) -> Position:
        """A position from a file with its picture."""
        return Position(self, _make("position_load", self._handle, _bytes(file)))

    def _finish(self, start: Position, finish: At) -> Position:
        if finish == "complement" and "complement" not in self._numbers:
            return ~start
        return self.position(finish)

    def _problem(self, start: At, finish: At | Iterable[At]) -> tuple[Position, list[Position], Any, c_size_t]:
        begin = self.position(start)
        several: list[At] = [finish] if isinstance(finish, (str, Position)) else list(finish)
        ends = [self._finish(begin, one) for one in several]
        return begin, ends, (c_void_p * max(len(ends), 1))(*(end._handle for end in ends)), c_size_t(len(ends))

    def prove(
        self, start: At, finish: At | Iterable[At], *, short_proof: bool = False, best_first: bool = False,
        limits: Limits | None = None,
    ) -> Answer:  # fmt: skip
        """Can the finish, or one of several, be reached? With a game or a proof. (A list is one of finishes.)

        short_proof: up to half of the time goes into a proof that is shorter than a search's.
        best_first: the finishes come in order; those before one that is possible are asked about to the end,
        those after it may stay open. ["?#1", "?#2", ..] asks for the fewest pegs.
        """
        begin, _ends, ends, count = self._problem(start, finish)
        options = _ProveOptions(short_proof=short_proof, best_first=best_first)
        return Answer(self, _Run(limits).make("prove", begin._handle, ends, count, byref(options)))

    def each(
        self, start: At, finish: At, *, symmetry: str = "none", one_game: bool = False, short_proof: bool = False,
        limits: Limits | None = None,
    ) -> Each:  # fmt: skip
        """Every start of a set, or every finish of one, by itself: one of each class under the symmetries.

        symmetry: only starts that look the same under it. one_game: is there one game alone, up to symmetry and
        the order of jumps?
        """
        begin = self.position(start)
        options = _EachOptions(symmetry=_bytes(symmetry), short_proof=short_proof, one_game=one_game)
        problem = (begin._handle, self._finish(begin, finish)._handle)
        return Each(self, _Run(limits).make("each", *problem, byref(options)))

    def solve(
        self, start: At, finish: At | Iterable[At], *, limits: Limits | None = None
    ) -> tuple[str, ...] | None:
        """The moves of a game; None when it is proved that there is none. TimeoutError when neither was found
        within the limits."""
        answer = self.prove(start, finish, limits=limits)
        if answer.verdict is Verdict.OPEN:
            raise TimeoutError(f"{answer.start} to {', '.join(answer.finishes)}: not decided within the limits")
        return answer.moves if answer else None

    def fewest_moves(
        self, start: At, finish: At, *, all: bool = False, checkpoint: str | os.PathLike[str] | None = None,
        limits: Limits | None = None,
    ) -> Shortest:  # fmt: skip
        """The game with the fewest moves; `all`: also how many have that few."""
        begin = self.position(start)
        options = _ShortestOptions(all=all, checkpoint=_bytes(checkpoint))
        problem = (begin._handle, self._finish(begin, finish)._handle)
        return Shortest(self, _Run(limits).make("shortest", *problem, byref(options)))

    def classic(
        self, start: At, finish: At, method: Literal["plain", "independent"] = "plain", *, order: str | None = None,
        prune: str | None = None, all: bool = False, limits: Limits | None = None,
    ) -> Classic:  # fmt: skip
        """A classical depth-first search: "plain" (Matos 2002) or "independent" (Dirkse 2010).

        order: of the directions, as "NESW"; prune, for "independent": "none" or some of
        "permutations,types,keys"; all: on after the first game, and count them.
        """
        methods = ("plain", "independent")
        if method not in methods:
            raise InputError(f"method: expected {' or '.join(methods)}, not {method!r}")
        options = _ClassicOptions(method=methods.index(method), order=_bytes(order), prune=_bytes(prune), all=all)
        begin = self.position(start)
        problem = (begin._handle, self._finish(begin, finish)._handle)
        return Classic(self, _Run(limits).make("classic", *problem, byref(options)))

    def count(
        self, start: At, finish: At | None = None, *, classes: bool = False, games: bool = False, dead: bool = False,
        checkpoint: str | os.PathLike[str] | None = None, limits: Limits | None = None,
    ) -> Count:  # fmt: skip
        """How many positions can be reached; with a finish, how many lie on a game between start and finish.

        classes: also up to symmetry; games: also the sequences of jumps; dead: also positions without a jump.
        """
        options = _CountOptions(classes=classes, games=games, dead=dead, checkpoint=_bytes(checkpoint))
        begin = self.position(start)
        end = None if finish is None else self._finish(begin, finish)
        problem = (begin._handle, end._handle if end else None)
        return Count(self, _Run(limits).make("count", *problem, byref(options)))

    def map(
        self, start: At | None = None, *, short_proof: bool = False, fewest_moves: bool = False,
        limits: Limits | None = None,
    ) -> Map:
        """For each single vacancy, or for the start: at which holes can a lone survivor finish?

        short_proof: time goes into proofs that are shorter than those of searches. fewest_moves: in how many
        moves, too, and a proof that there are no fewer.
        """
        begin = None if start is None else self.position(start)
        options = _MapOptions(short_proof=short_proof, fewest_moves=fewest_moves)
        problem = (self._handle, begin._handle if begin else None)
        return Map(self, _Run(limits).make("map", *problem, byref(options)))

    def replay(self, start: At, moves: str | Iterable[str], finish: At | None = None) -> Replay:
        """Plays a game and says where it first breaks a rule."""
        begin = self.position(start)
        end = None if finish is None else self._finish(begin, finish)
        return Replay(self, _make("replay", begin._handle, _moves(moves), end._handle if end else None))

    def game(self, start: At = "full", finish: At | None = None) -> Game:
        """A game to play: jumps are pushed and popped."""
        begin = self.position(start)
        return Game(begin, None if finish is None else self._finish(begin, finish))

    def linked(
        self, start: At, plays: Iterable[tuple[At, At]], *, symmetry: str = "none", limits: Limits | None = None
    ) -> Linked:
        """Is there a start, out of a set and the same under a symmetry, for which all plays can be made? Each is
        (from, to): "start", "complement" or a position; `to` may be "each"."""
        kept: list[Position] = []

        def end(text: At, ends: tuple[str, ...]) -> tuple[int, _Handle | None]:
            if isinstance(text, str) and text in ends and text not in self._numbers:
                return 1 + ends.index(text), None
            kept.append(self.position(text))
            return 0, kept[-1]._handle

        rows = []
        for begin, finish in plays:
            (from_, from_given) = end(begin, ("start", "complement"))
            (to, to_given) = end(finish, ("start", "complement", "each"))
            rows.append(_Play(from_, to, from_given, to_given))
        array = (_Play * max(len(rows), 1))(*rows)
        arguments = (self.position(start)._handle, _bytes(symmetry), array, c_size_t(len(rows)))
        return Linked(self, _Run(limits).make("linked", *arguments))

    @overload
    def emit(self, start: At, finish: At | Iterable[At], format: Literal["aig"], **options: Any) -> bytes: ...
    @overload
    def emit(
        self, start: At, finish: At | Iterable[At], format: Literal["pddl"], **options: Any
    ) -> tuple[str, str]: ...
    @overload
    def emit(
        self, start: At, finish: At | Iterable[At], format: Literal["vipr", "pbp", "pbp-2", "aag-witness"],
        **options: Any,
    ) -> str | None: ...
    @overload
    def emit(self, start: At, finish: At | Iterable[At], format: Texts = "lp", **options: Any) -> str: ...
    def emit(self, start: At, finish: At | Iterable[At], format: str = "lp", **options: Any) -> Any:
        """The problem as text for another solver, or a proof for another checker: bytes for aig; (domain, problem)
        for pddl; None when no proof was found for a format of proofs. Options: those of `emission`."""
        try:
            emitted = self.emission(start, finish, format, **options)
        except NotFoundError:
            return None
        if format == "pddl":
            return emitted.text, emitted.document["problem"]
        return emitted.data if format == "aig" else emitted.text

    def emission(
        self, start: At, finish: At | Iterable[At], format: str = "lp", *, model: str | None = None,
        objective: str | None = None, cuts: str | None = None, bounds: bool = False, no_bounds: bool = False,
        break_symmetry: bool = False, parallel: bool = False, steps: int | None = None, limits: Limits | None = None,
    ) -> Emitted:  # fmt: skip
        """The same as a result; the words are those of `pagoda emit`. NotFoundError: no proof was found."""
        begin, _ends, ends, count = self._problem(start, finish)
        options = _model_options(
            format=format, model=model, objective=objective, cuts=cuts, bounds=bounds, no_bounds=no_bounds,
            break_symmetry=break_symmetry, parallel=parallel, steps=steps,
        )  # fmt: skip
        return Emitted(self, _Run(limits).make("emit", begin._handle, ends, count, byref(options)))

    def read_back(
        self, start: At | None, finish: At | Iterable[At] | None, answer: str | bytes, *,
        emitted: str | bytes | None = None, format: str | None = None, model: str | None = None,
        objective: str | None = None, cuts: str | None = None, bounds: bool = False, no_bounds: bool = False,
        parallel: bool = False, steps: int | None = None, limits: Limits | None = None,
    ) -> Import:  # fmt: skip
        """What another solver's answer to an emitted model means; options as they were for `emit`, or the `emitted`
        text, which says them, start and finish (None) as well."""
        data, text = _data(answer), _data(emitted)
        options = _model_options(
            format=format, model=model, objective=objective, cuts=cuts, bounds=bounds, no_bounds=no_bounds,
            break_symmetry=False, parallel=parallel, steps=steps, emitted=text, emitted_length=len(text or b""),
        )  # fmt: skip
        begin = None if start is None else self.position(start)
        if begin is None or finish is None:
            ends, count = None, c_size_t(0)
        else:
            begin, _ends, ends, count = self._problem(begin, finish)
        arguments = (begin._handle if begin else None, ends, count, data, c_size_t(len(data or b"")), None)
        return Import(self, _Run(limits).make("import", self._handle, *arguments, byref(options)))

    resource = _Fact(lambda b: Resource(b), "Resource counts (pagoda functions) of the board: `find`, `check`, `rays`.")

    def classes(self, start: At | None = None, finish: At | None = None) -> Classes:
        """The position classes: colourings that no jump changes; and what they say of closed positions."""
        ends = [None if text is None else self.position(text) for text in (start, finish)]
        return Classes(self, _make("classes", self._handle, *(end._handle if end else None for end in ends)))


def _data(text: str | bytes | None) -> bytes | None:
    data = text.encode() if isinstance(text, str) else text
    if data is not None:
        _expect(data, bytes)
    return data


def _moves(moves: str | Iterable[str]) -> bytes | None:
    return _bytes(moves if isinstance(moves, str) else " ".join(moves))


def _model_options(steps: int | None, **given: Any) -> Any:
    number = _whole("steps", steps, 1, c_size_t)
    return _ModelOptions(steps=number, **{k: _bytes(v) if isinstance(v, str) else v for k, v in given.items()})


# ---- positions -------------------------------------------------------------------------------------


class Position(_Shown):
    """A position, or a set of positions with open holes: the holes with pegs, in order. Closed positions are combined
    by |, &, - and ^; ~ is the complement. Formats: text, json, pictures."""

    _kind = "position"

    def __init__(self, board: Board, handle: _Handle) -> None:
        self.board = board
        self._handle = handle.owned("position")

    def __str__(self) -> str:
        return _text(_ask("position_text", self._handle))

    _said = "{0} of {0.board.name}"

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
        holes = enumerate(self.board.holes)
        return tuple(h for i, h in holes if _ask("position_state", self._handle, c_size_t(i)) == state)

    @cached_property
    def pegs(self) -> tuple[str, ...]:
        """The holes with pegs."""
        return self._holes_in(1)

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The open holes: either way."""
        return self._holes_in(2)

    closed = _Fact(lambda p: not p.open, "Has it no open hole?")

    @property
    def total(self) -> int | None:
        """How many pegs every member has; None when members differ."""
        pegs: int = _ask("position_pegs", self._handle)
        return None if pegs == _NONE else pegs

    def __iter__(self) -> Iterator[str]:
        return iter(self.pegs)

    def __len__(self) -> int:
        """How many holes have pegs for sure."""
        return len(self.pegs)

    def __bool__(self) -> bool:
        return True

    def __contains__(self, other: object) -> bool:
        """Is a hole's name that of a peg, a closed position one of the set?"""
        if isinstance(other, Position):
            return bool(_ask("position_has", self._handle, other._handle))
        return other in self.pegs

    def _combine(self, other: Position, how: int) -> Position:
        if not isinstance(other, Position):
            return NotImplemented
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
        number = _whole("pegs", pegs, 0, c_size_t)
        return Position(self.board, _make("position_with_pegs", self._handle, c_size_t(number)))

    def legal_jumps(self) -> tuple[Jump, ...]:
        """The jumps that are legal in this closed position."""
        jumps = enumerate(self.board.jumps)
        return tuple(jump for j, jump in jumps if _ask("position_allows", self._handle, c_size_t(j)))

    def play(self, jump: str) -> Position:
        """The position after a jump."""
        number = self.board._jump_number(jump)
        return Position(self.board, _make("position_play", self._handle, number))


# A position, however it is given; formats of `Board.emit` that are texts.
At = Union[str, Position, Iterable[str]]
Texts = Literal[
    "lp", "mps", "mps-fixed", "dat", "opb", "cnf", "smt2", "mzn", "dzn", "asp", "asp-facts", "xcsp3", "aag"
]


class Game:
    """A game that is played jump by jump: `push`, `pop`, `legal_jumps`, and what the board looks like now.

    >>> game = Board("english").game("full-d4")
    >>> game.push("d2-d4")
    >>> len(game.position), game.pop(), str(game.position)
    (31, 'd2-d4', "d4'")
    >>> print(Board("triangle:3").game("full-a1"))
      a b c
    1 o
    2 * *
    3 * * *
    """

    def __init__(self, start: Position, finish: Position | None = None) -> None:
        for given in (start, start if finish is None else finish):
            _expect(given, Position)
        if not start.closed:
            raise InputError(f"start: expected a position without open holes, not '{start}'")
        self.board = start.board
        self.finish = finish
        self._stack = [start]
        self._jumps: list[Jump] = []

    def __repr__(self) -> str:
        return f"<pagoda.Game {len(self._jumps)} jumps, {self.position}>"

    def __str__(self) -> str:
        """The board now, as a picture of text."""
        return self.position.drawn().rstrip("\n")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _key(self) -> tuple[Any, ...]:
        return self._stack, self.finish, self._jumps

    def copy(self) -> Game:
        """Another game at the same place, to be played on its own."""
        game = Game(self.start, self.finish)
        game._stack, game._jumps = self._stack[:], self._jumps[:]
        return game

    __copy__ = copy

    def _repr_svg_(self) -> str:
        return self.position.svg()

    def _at(self, index: int) -> Position:
        return self._stack[index]

    start: _Fact[Position] = _Fact(lambda g: Game._at(g, 0), "Where the game began.")
    position: _Fact[Position] = _Fact(lambda g: Game._at(g, -1), "The board now.")
    positions: _Fact[tuple[Position, ...]] = _Fact(lambda g: tuple(g._stack), "The start, and after each jump.")
    jumps: _Fact[tuple[Jump, ...]] = _Fact(lambda g: tuple(g._jumps), "The jumps that were made.")
    legal_jumps: _Fact[tuple[Jump, ...]] = _Fact(lambda g: Game._at(g, -1).legal_jumps(), "Those that can be made now.")

    def push(self, jump: str) -> None:
        """Makes a jump; InputError when it is not legal."""
        number = self.board._jump_number(jump).value
        self._stack.append(self.position.play(jump))
        self._jumps.append(self.board.jumps[number])

    def push_moves(self, moves: str | Iterable[str]) -> None:
        """Makes moves in Bell's notation, "d4-f4-f6"; InputError when one is not legal: then none is made."""
        played = self.board.replay(self.position, moves)
        if not played:
            raise InputError(str(played.error))
        for jump in played.jumps:
            self.push(jump)

    def pop(self) -> Jump:
        """Takes the last jump back, and says which that was."""
        jump = self._jumps.pop()
        self._stack.pop()
        return jump

    def peek(self) -> Jump:
        """The last jump."""
        return self._jumps[-1]

    def reset(self) -> None:
        """Back to the start."""
        del self._stack[1:], self._jumps[:]

    def is_legal(self, jump: str) -> bool:
        """Can the jump be made now, in whatever spelling?"""
        try:
            number = self.board._jump_number(jump).value
        except InputError:
            return False
        return self.board.jumps[number] in self.legal_jumps

    def is_over(self) -> bool:
        """Is no jump left?"""
        return not self.legal_jumps

    def is_won(self) -> bool:
        """Is the finish reached? Without one: is one peg left?"""
        return self.position in self.finish if self.finish else len(self.position) == 1

    def replay(self) -> Replay:
        """The game so far as a result, with pictures."""
        return self.board.replay(self.start, self._jumps)

    def prove(self, *, limits: Limits | None = None) -> Answer:
        """Can the finish still be reached?"""
        return self.board.prove(self.position, self.finish or "?#1", limits=limits)


# ---- verdicts --------------------------------------------------------------------------------------

_VERDICTS = {0: Verdict.OPEN, 10: Verdict.POSSIBLE, 20: Verdict.IMPOSSIBLE}
_WHY = (None, "time", "memory", "effort", "cancelled")


def _fractions(numbers: Mapping[str, str | int]) -> dict[str, Fraction]:
    return {hole: Fraction(number) for hole, number in numbers.items()}


class _Result(_Told):
    """What a question of the library returned."""

    def __init__(self, board: Board, handle: _Handle) -> None:
        self.board = board
        self._handle = handle.owned("result")

    why_open = _Fact(lambda r: _WHY[_ask("result_why_open", r._handle)], "time, memory, effort or cancelled; or None.")
    complete = _Fact(lambda r: r.why_open is None, "Is nothing open?")

    @property
    def proof(self) -> str | None:
        """A complete proof file, for `check` and pagoda-check(1); None: there is none."""
        proof = _ask("result_proof", self._handle, None)
        return None if proof is None else _text(proof)


class _Verdict(_Result):
    """A result with a verdict: true when it is possible."""

    _said = "{0.verdict.value}"

    def __bool__(self) -> bool:
        return bool(self.verdict)

    verdict = _Fact(lambda r: _VERDICTS[_ask("result_verdict", r._handle)], "Possible, impossible or open.")
    method = _Fact(lambda r: _maybe(r.document["method"]), "class, pagoda, branch, sharpened, search or game.")


class _Played(_Result):
    """A result that can have a game."""

    @cached_property
    def jumps(self) -> tuple[Jump, ...]:
        """The jumps of the game; empty when there is none."""
        length = c_size_t()
        game = _ask("result_game", self._handle, byref(length))
        return tuple(self.board.jumps[game[i]] for i in range(length.value))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Where the game begins, and the position after each jump; empty when there is none."""
        if not _ask("result_game", self._handle, None):
            return ()
        along = [Position(self.board, _make("result_start", self._handle))]
        for jump in self.jumps:
            along.append(along[-1].play(jump))
        return tuple(along)

    @property
    def moves(self) -> tuple[str, ...]:
        """The game in Bell's notation; empty when there is none."""
        cases = self.document.get("cases", [self.document])
        return next((tuple(case["game"]) for case in cases if case.get("game")), ())


class Step(NamedTuple):
    """One step of a tree: its kind (cap, split, pagoda, class, empty, statement), and what it has of the rest.

    A split is of a jump, made at most `at_most` times and then more often, or of an open hole `of` start or finish.
    states: what a potential adds when exactly these of the holes have pegs: (holes, pegs, value). stuck: where the
    finish is stuck, jumps that are not legal at the end and how often each counts.
    """

    kind: str
    jump: str | None
    at_most: int | None
    hole: str | None
    of: str | None
    weights: dict[str, Fraction] | None
    states: tuple[tuple[tuple[str, ...], tuple[str, ...], Fraction], ...]
    stuck: dict[str, Fraction]

    @classmethod
    def _read(cls, step: Mapping[str, Any]) -> Step:
        states = ((tuple(s["holes"]), tuple(s["pegs"]), Fraction(s["value"])) for s in step.get("states", ()))
        return cls(
            step["step"], step.get("jump"), step.get("at_most"), step.get("hole"), step.get("of"),
            _fractions(step["weights"]) if "weights" in step else None, tuple(states),
            {s["jump"]: Fraction(s["times"]) for s in step.get("stuck", ())},
        )  # fmt: skip


@dataclass(frozen=True)
class Certificate:
    """Why a verdict holds, to be read."""

    verdict: Verdict
    method: str | None
    weights: dict[str, Fraction] | None = None  # class: no jump changes the value but by whole numbers; pagoda: a count
    start_value: Fraction | None = None  # the largest value of the start (class: of its pegs) under the weights
    finish_value: Fraction | None = None  # the smallest value of the finish (class: of its pegs)
    steps: tuple[Step, ...] = ()  # branch, sharpened: the tree in preorder, each node preceded by its caps
    positions: int | None = None  # search: how many the closed set has, or were reached
    counts: tuple[dict[str, Fraction], ...] = ()  # search: the resource counts that refuse what is left out
    document: Mapping[str, Any] | None = field(default=None, repr=False)

    @classmethod
    def _read(cls, board: Board, case: Mapping[str, Any], start: str, finish: str) -> Certificate:
        c = case.get("certificate") or {}
        weights = _fractions(c["weights"]) if "weights" in c else None
        at, to = (Fraction(c[key]) if key in c else None for key in ("start_value", "finish_value"))
        if weights and case["method"] == "class":
            at, to = (sum((weights[h] for h in board.position(text)), Fraction(0)) for text in (start, finish))
        return cls(
            Verdict(case["verdict"]), case["method"], weights, at, to, tuple(map(Step._read, c.get("steps", ()))),
            c.get("positions"), tuple(map(_fractions, c.get("counts", ()))), c or None,
        )  # fmt: skip


class Answer(_Verdict, _Played, _Picture):
    """Can the finish be reached? True when it is possible. Formats: text, json, pictures, html."""

    _said = "{0.document[start]} to {0.document[finish]}: {0.verdict.value}"

    start = _Fact(lambda r: str(r.document["start"]), "The start that was asked about.")

    @property
    def finishes(self) -> tuple[str, ...]:
        """The finishes that were asked about."""
        finish = self.document["finish"]
        return (finish,) if isinstance(finish, str) else tuple(finish)

    @property
    def _cases(self) -> list[Any]:
        cases: list[Any] = self.document.get("cases", [self.document])
        return cases

    @property
    def verdicts(self) -> dict[str, Verdict]:
        """The verdict on each finish."""
        return {finish: Verdict(case["verdict"]) for finish, case in zip(self.finishes, self._cases)}

    def certificate(self, finish: int = 0) -> Certificate:
        """What proves it for finish number `finish`."""
        if not 0 <= finish < len(self._cases):
            raise IndexError(f"there is no finish {finish}")
        return Certificate._read(self.board, self._cases[finish], self.start, self.finishes[finish])

    def case(self, finish: int) -> Answer:
        """The answer on finish number `finish` alone, with its own proof."""
        return Answer(self.board, _make("result_case", self._handle, c_size_t(finish)))


class Case(NamedTuple):
    """A start or a finish, how many are alike, its verdict; one_game: None when it was not asked or is not known."""

    at: str
    alike: int
    verdict: Verdict
    one_game: bool | None


class Each(_Verdict, Sequence[Case]):
    """Every start or finish by itself, one of each class. True when one is possible. Formats: text, json."""

    @cached_property
    def _rows(self) -> tuple[Case, ...]:
        rows = self.document["cases"]
        at = "start" if rows and "start" in rows[0] else "finish"
        return tuple(Case(r[at], r["alike"], Verdict(r["verdict"]), r.get("one_game")) for r in rows)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Case: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Case, ...]: ...
    def __getitem__(self, index: int | slice) -> Case | tuple[Case, ...]:
        return self._rows[index]

    complete = _Fact(lambda r: bool(r.document["complete"]), "Were all of them listed?")

    def answer(self, index: int) -> Answer:
        """The answer on one, with its game or proof."""
        return Answer(self.board, _make("result_case", self._handle, c_size_t(index)))


class Shortest(_Verdict, _Played, _Picture):
    """The game with the fewest moves. Formats: text, json, pictures, html."""

    _said = "{0.verdict.value}, at least {0.lower_bound} moves"

    optimal = _Fact(lambda r: bool(r.document.get("optimal")), "Is it proved that no game has fewer moves?")
    lower_bound = _Fact(lambda r: _number(r.document.get("lower_bound")), "Every game has so many moves.")

    def _all(self, *keys: str) -> Any:
        value = self.document.get("all", {})
        for key in keys:
            value = value.get(key, {})
        return value

    games = _Fact(lambda r: _number(r._all("games")), "Of that few moves, by positions; None: not counted.")
    games_up_to_order = _Fact(lambda r: _number(r._all("up_to_order", "games")), "The same up to the order of moves.")
    listed = _Fact(
        lambda r: tuple(tuple(game["game"]) for game in r._all("list") or ()),
        "One of each class of games up to symmetry, where there are at most 20.",
    )


class Classic(_Verdict, _Played):
    """What a classical search found, and its counts. Formats: text, json; ``full=True`` adds the tree by depth."""

    _said = "{0.verdict.value}, {0.made} jumps made"

    exhausted = _Fact(lambda r: bool(r.document["search"]["complete"]), "Was all of the pruned tree gone through?")
    made = _Fact(lambda r: int(r.document["search"]["jumps"]), "Jumps made in all.")
    solutions = _Fact(lambda r: int(r.document["search"]["solutions"]), "Games found.")

    @cached_property
    def nodes(self) -> tuple[int, ...]:
        """The nodes of each depth."""
        full = json.loads(self.render("json", full=True))
        return tuple(depth["nodes"] for depth in full["search"]["depths"])


class Linked(_Verdict, _Picture):
    """Plays that share an unknown start. Formats: text, json, pictures, html."""

    start = _Fact(lambda r: _maybe(r.document.get("from")), "Possible: the start.")
    games = _Fact(lambda r: tuple(tuple(p["game"]) for p in r.document["plays"] if "game" in p), "Of each play.")


class Replay(_Played, _Picture):
    """A game that was played. True when it is legal and ends in the finish. Formats: text, json, pictures."""

    _said = "{0.document[jumps]} jumps, legal {0.document[legal]}"

    def __bool__(self) -> bool:
        return self.error is None

    error = _Fact(lambda r: _maybe(r.document["error"]), "What is wrong; None when nothing is.")

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that were played before the end, or before a rule was broken."""
        moves: list[str] = []
        for jump in self.jumps:
            begin, end = jump.split("-")[0], jump.split("-")[-1]
            joined = bool(moves) and "(" not in jump and moves[-1].split("-")[-1] == begin
            moves[-1:] = [f"{moves[-1]}-{end}"] if joined else [*moves[-1:], jump]
        return tuple(moves)


# ---- maps, counts ----------------------------------------------------------------------------------


class Map(_Result, _Picture, Mapping["tuple[str, str]", Verdict]):
    """The reachability map: map[start, finish] is a verdict. Formats: all."""

    _said = "{0.board.name}, complete {0.complete}"

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Map) and self.board == other.board and dict(self) == dict(other))

    @cached_property
    def _cells(self) -> dict[tuple[str, str], Any]:
        return {(cell["start"], cell["finish"]): cell for cell in self.document["cells"]}

    @cached_property
    def starts(self) -> tuple[str, ...]:
        """The starts, a vacancy as "d4'"."""
        return tuple(dict.fromkeys(start for start, _ in self._cells))

    def _key(self, key: tuple[At, str]) -> tuple[str, str]:
        return str(self.board.position(key[0])), key[1]

    def __getitem__(self, key: tuple[At, str]) -> Verdict:
        return Verdict(self._cells[self._key(key)]["verdict"])

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def method(self, start: At, finish: str) -> str | None:
        """What settled the cell; None when it is open."""
        method: str | None = self._cells[self._key((start, finish))]["method"]
        return method

    def move_bounds(self, start: At, finish: str) -> tuple[int, int | None] | None:
        """With fewest_moves: bounds of the fewest moves of the cell, the upper one None where no game is known;
        None when it is not possible."""
        cell = self._cells[self._key((start, finish))]
        return (cell["lower_bound"], cell["moves"]) if "moves" in cell else None

    def answer(self, start: At, finish: str) -> Answer:
        """The answer that settles the cell: on that cell, or on one that a symmetry or reversal takes to it."""
        start_text, hole = self._key((start, finish))
        index = self.starts.index(start_text) * len(self.board.holes) + self.board._hole(hole)
        return Answer(self.board, _make("result_case", self._handle, c_size_t(index)))

    def certificate(self, start: At, finish: str) -> Certificate:
        """Its certificate."""
        return self.answer(start, finish).certificate()

    def survivors(self, start: At) -> tuple[str, ...]:
        """Where a lone survivor can finish from a start."""
        return tuple(hole for hole in self.board.holes if self[start, hole])


class Count(_Result, _Picture):
    """Exact numbers; None for what was not asked for. Formats: text, json, pictures, markdown, csv."""

    _said = "{0.positions} positions"

    positions = _Fact(lambda r: int(r.document.get("positions", r.document["total"])), "How many there are.")
    classes = _Fact(lambda r: _number(r.document["total"]) if "positions" in r.document else None, "Up to symmetry.")
    dead = _Fact(lambda r: _number(r.document.get("dead")), "Without a jump, or a way to the finish.")
    dead_classes = _Fact(lambda r: _number(r.document.get("dead_classes")), "Without a jump, up to symmetry.")
    games = _Fact(lambda r: _number(r.document.get("games")), "Sequences of jumps.")
    by_jumps = _Fact(
        lambda r: tuple(map(int, r.document.get("positions_by_jumps", r.document["by_jumps"]))),
        "Positions by the fewest jumps that reach them.",
    )


class Emitted(_Result):
    """A model, or a proof in another format. Formats: text (what was written), json."""

    _said = "{0.document[model]} as {0.document[syntax]}"

    data = _Fact(lambda r: bytes(r.render("text")), "What was written; for pddl the domain.")
    text = _Fact(lambda r: str(r.data.decode()), "The same, where it is text.")


class Import(_Played):
    """What another solver's answer means. True when it means a game. Formats: text, json."""

    _said = "{0.kind}, sound {0.sound}"

    def __bool__(self) -> bool:
        return self.document["game"] is not None

    kind = _Fact(lambda r: str(r.document["kind"]), "counts, fraction, weights, steps, infeasible or undecided.")
    sound = _Fact(lambda r: bool(r.document["sound"]), "False: the answer claims what is not so.")
    times: _Fact[dict[str, float]] = _Fact(lambda r: dict(r.document["jumps"]), "How often each jump is made.")
    claims: _Fact[tuple[tuple[str, bool | None], ...]] = _Fact(
        lambda r: tuple((claim["text"], claim["true"]) for claim in r.document["claims"]),
        "What the answer says or implies, and whether that is so (None: not known).",
    )


# ---- resource counts -------------------------------------------------------------------------------


class Resource:
    """Resource counts (pagoda functions) of a board."""

    def __init__(self, board: Board) -> None:
        _expect(board, Board)
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
            weights = [weights.get(hole, 0) for hole in self.board.holes]
        numbers = [str(Fraction(number)).encode() for number in weights]
        array = (c_char_p * max(len(numbers), 1))(*numbers)
        return Weights(self.board, _make("weights_make", self.board._handle, array, c_size_t(len(numbers))))

    def load(self, file: str | os.PathLike[str]) -> Weights:
        """A weighting from a file, or by the name of one that ships."""
        named = self.board.rules in ("orthogonal", "hexagonal", "diagonal")
        how = "weights_load" if _is_file(file) else "weights_named"
        weights = Weights(self.board, _make(how, _bytes(file), _bytes(self.board.rules) if named else None))
        theirs, own = c_void_p(_ask("weights_board", weights._handle)), self.board
        names = (_text(_ask("board_hole_name", theirs, c_size_t(i))) for i in range(_ask("board_holes", theirs)))
        if tuple(names) != own.holes:
            raise InputError(f"{os.fspath(file)}: expected weights of the board {own.name}")
        return weights

    def find(self, start: At, finish: At, *, tightest: bool = False, limits: Limits | None = None) -> Found:
        """The most readable count that refuses the finish, or the tightest one."""
        begin, options = self.board.position(start), _FindOptions(tightest=tightest)
        end = self.board._finish(begin, finish)
        run = _Run(limits)
        return Found(self.board, run.make("resource_find", begin._handle, end._handle, byref(options)))

    def rays(
        self, *, symmetric: str | None = None, sample: int | None = None, seed: int = 0, limits: Limits | None = None
    ) -> Rays:
        """The extreme resource counts: all, those that a symmetry keeps, or a sample."""
        drawn = _whole("sample", sample, 1, c_uint64)
        options = _RaysOptions(symmetric=_bytes(symmetric), sample=drawn, seed=_whole("seed", seed, 0, c_uint64))
        return Rays(self.board, _Run(limits).make("resource_rays", self.board._handle, byref(options)))


class Weights(_Picture, Mapping[str, Fraction]):
    """A weighting: the number of each hole. Formats: text, json, pictures."""

    def __init__(self, board: Board, handle: _Handle) -> None:
        self.board = board
        self._handle = handle.owned("weights")

    @cached_property
    def _checked(self) -> _Handle:
        return _make("resource_check", self._handle, None, None, None).owned("result")

    def _result(self) -> _Handle:
        return self._checked

    _said = "{0.kind}"

    @cached_property
    def numbers(self) -> dict[str, Fraction]:
        """The same as a dictionary."""
        texts = (_ask("weights_number", self._handle, c_size_t(i)) for i in range(len(self.board.holes)))
        return {hole: Fraction(_text(text)) for hole, text in zip(self.board.holes, texts)}

    def __getitem__(self, hole: str) -> Fraction:
        return self.numbers[hole]

    def __iter__(self) -> Iterator[str]:
        return iter(self.board.holes)

    def __len__(self) -> int:
        return len(self.board.holes)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Weights) and self.board != other.board:
            return False
        return isinstance(other, Mapping) and self.numbers == dict(other)

    def __hash__(self) -> int:
        return hash(tuple(self.numbers.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Resource.check, (self.board.resource, self.numbers)

    valid = _Fact(lambda w: bool(w.document["valid"]), "Does no jump gain: is it a resource count?")

    @property
    def kind(self) -> str:
        """no count, line (no jump loses), inner (a sum of others), extreme, or unranked (too large to tell)."""
        found = self.document
        if not found["valid"]:
            return "no count"
        if found["extreme"] is None:
            return "unranked"
        return "extreme" if found["extreme"] else "line" if found["largest_loss"] == "0" else "inner"

    @property
    def gains(self) -> dict[str, Fraction]:
        """What each jump gains; no resource count has one above 0."""
        return {
            jump: sum((self[c.hole] * (c.after - c.before) for c in jump.cells), Fraction(0))
            for jump in self.board.jumps
        }

    file = _Fact(lambda w: _text(_ask("weights_file", w._handle)), "As a weights file.")

    def worth(self, start: At, finish: At) -> Worth:
        """What it says about a problem."""
        begin = self.board.position(start)
        end = self.board._finish(begin, finish)
        return Worth(self.board, _make("resource_check", self._handle, begin._handle, end._handle, None))

    def along(self, start: At, moves: str | Iterable[str]) -> Running:
        """Its value along a game."""
        begin = self.board.position(start)
        return Running(self.board, _make("resource_check", self._handle, begin._handle, None, _moves(moves)))


class Worth(_Result, _Picture):
    """What a weighting says about a problem. True when it refuses the finish. Formats: text, json, pictures."""

    _said = "{0.start} to {0.finish}, refused {0.document[refused]}"

    def __bool__(self) -> bool:
        return bool(self.document["refused"])

    start = _Fact(lambda r: Fraction(r.document["start_value"]), "The largest value of the start.")
    finish = _Fact(lambda r: Fraction(r.document["finish_value"]), "The smallest value of the finish.")
    slack = _Fact(lambda r: Fraction(r.document["slack"]), "The value of the start less that of the finish.")

    @property
    def limits(self) -> dict[str, int]:
        """How often a game can make a jump, where the weighting says so."""
        none = {jump: 0 for jump in self.document.get("unusable", ())}
        return {**none, **{row["jump"]: int(row["most"]) for row in self.document.get("limits", ())}}


class Running(_Played, _Picture):
    """The value of a weighting along a game. Formats: text, json, pictures."""

    _said = "{0.document[running][0][value]} at the start"

    values = _Fact(lambda r: tuple(Fraction(row["value"]) for row in r.document["running"]), "After 0, 1, .. jumps.")


class Found(_Result, _Picture):
    """What a search for a count has found. True when it refuses the finish. Formats: text, json, pictures."""

    _said = "{0.finding}"

    def __bool__(self) -> bool:
        return self.finding == "found"

    finding = _Fact(lambda r: str(r.document["answer"]), "open, found, none (there is a fractional game) or tightest.")

    @cached_property
    def weights(self) -> Weights | None:
        """The count; None when there is none."""
        if self.document["weights"] is None:
            return None
        return Weights(self.board, _make("result_weights", self._handle))

    @property
    def times(self) -> dict[str, Fraction] | None:
        """The fractional game, without the jumps that it does not make; None when there is none."""
        game = self.document["fractional_game"]
        return None if game is None else {row["jump"]: Fraction(row["times"]) for row in game}


class Ray(NamedTuple):
    """An extreme count that stands for its class: its weights, rays of the class, and jumps that lose nothing."""

    weights: dict[str, int]
    size: int
    tight: int


class Rays(_Result, _Picture, Sequence[Ray]):
    """Extreme resource counts, one of each symmetry class, simplest first. Formats: text, json, pictures;
    ``full=True``: every ray."""

    _said = "{0.count_all} rays"

    def __bool__(self) -> bool:
        return True

    @cached_property
    def _rays(self) -> tuple[Ray, ...]:
        rows = zip(self.document["rays"], self.document["classes"])
        return tuple(Ray(_integers(ray), int(c["size"]), c["tight"]) for ray, c in rows)

    def __len__(self) -> int:
        return len(self._rays)

    @overload
    def __getitem__(self, index: int) -> Ray: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Ray, ...]: ...
    def __getitem__(self, index: int | slice) -> Ray | tuple[Ray, ...]:
        return self._rays[index]

    count_all = _Fact(lambda r: int(r.document["count"]), "The number of all rays.")
    lines = _Fact(lambda r: tuple(map(_integers, r.document["lines"])), "Weightings that no jump changes.")


def _integers(weights: Mapping[str, int | str]) -> dict[str, int]:
    return {hole: int(weight) for hole, weight in weights.items()}


class Classes(_Result, _Picture):
    """The position classes of a board. Formats: text, json, pictures."""

    _said = "{0.group}"

    group = _Fact(lambda r: str(r.document["group"]), "The group, as \"(Z/2)^4\".")
    order = _Fact(lambda r: _number(r.document["order"]), "How many classes there are; None: infinitely many.")
    colourings: _Fact[tuple[dict[str, int | str | None], ...]] = _Fact(
        lambda r: tuple(colouring["labels"] for colouring in r.document["colourings"]),
        "Labels of the holes, None for a hole in no jump; together they tell all classes apart.",
    )

    def same(self, a: At, b: At) -> bool:
        """Are two closed positions in one class?"""
        return bool(self.board.classes(a, b).document["same_class"])


# ---- checking --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CheckResult:
    """What the checker says: True when every statement is proved."""

    code: int  # as the exit codes of pagoda-check
    statements: tuple[str, ...]  # "impossible english* orthogonal d4' d3"
    reason: str  # why it is refused; notices

    def __bool__(self) -> bool:
        return self.code == 0


def check(
    proof: str | None, *, boards: str | os.PathLike[str] | None = None, complete: bool = False, explain: bool = False,
    limits: Limits | None = None,
) -> CheckResult:  # fmt: skip
    """Checks a proof by libpagoda-check, which shares no code with what wrote it.

    boards: a folder of board files to compare with; complete: what is left open is a refusal; explain: each proof
    in words, which take the place of the statements.
    """
    if proof is None:
        raise InputError("expected a proof, not None")
    library, run, data = _load("libpagoda-check.so.1", "PAGODA_CHECK_LIBRARY"), _Run(limits), proof.encode()
    library.pagoda_check_free.restype = None
    options = _CheckOptions(
        boards=_bytes(boards), seconds=run.limits.seconds, memory=run.limits.memory, complete=complete,
        explain=explain, interrupt=ctypes.pointer(run.stop),
    )  # fmt: skip
    proved, reason = c_char_p(), c_char_p()
    arguments = (data, c_size_t(len(data)), None, byref(options), byref(proved), byref(reason))
    code = run.call(lambda: int(library.pagoda_check_text(*arguments)))
    lines = tuple(_text(proved.value).splitlines())
    result = CheckResult(code, lines, _text(reason.value).strip())
    for text in (proved, reason):
        library.pagoda_check_free(text)
    return result
