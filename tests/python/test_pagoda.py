"""The Python module: what it hands out, what it refuses, and that Ctrl-C and callbacks stop it.

Known values: the position classes and lone survivors of the English board are in Beasley's book, the numbers of
extreme counts in docs/mathematics/rays.md; all others agree with what the command prints.
"""

import copy
import doctest
import gc
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from fractions import Fraction
from pathlib import Path

import pagoda


class Boards(unittest.TestCase):
    def test_board(self):
        board = pagoda.Board("english")
        self.assertEqual((board.name, board.rules, board.lattice), ("english", "orthogonal", "square"))
        self.assertEqual(len(board.holes), 33)
        self.assertEqual(len(board.jumps), 76)
        self.assertEqual(board.jumps[0].name, "c1-e1")
        self.assertEqual([tuple(cell) for cell in board.jumps[0].cells],
                         [("c1", True, False), ("d1", True, False), ("e1", False, True)])
        self.assertEqual(board.place("d4"), (3, 3))
        self.assertEqual(pagoda.Board.parse(board.file).file, board.file)
        self.assertIn("33 holes", str(board))

    def test_families_and_rules(self):
        self.assertEqual(len(pagoda.Board("triangle:6").holes), 21)
        self.assertEqual(pagoda.Board("diamond3", 8).rules, "diagonal")
        self.assertIsNone(pagoda.Board("path:5").place("v1"))
        self.assertIn("english", pagoda.boards())
        self.assertIn("rectangle:RxC", pagoda.families())

    def test_refusals(self):
        with self.assertRaises(pagoda.InputError) as caught:
            pagoda.Board.parse("board x\nlattice cubic\n", file="my.board")
        self.assertEqual((caught.exception.file, caught.exception.line), ("my.board", 2))
        self.assertIn("expected", str(caught.exception))
        self.assertRaises(ValueError, pagoda.Board, "no-such-board")
        self.assertRaises(pagoda.InputError, pagoda.Board("english").place, "z9")

    def test_positions(self):
        board = pagoda.Board("english")
        p, q = board.position("d4,e5"), board.position(["d4", "a4"])
        self.assertEqual(str(~p), "d4,e5'")
        self.assertEqual(str(p | q), "a4,d4,e5")
        self.assertEqual(str(p & q), "d4")
        self.assertEqual(str(p - q), "e5")
        self.assertEqual(p ^ q, board.position("a4,e5"))
        self.assertEqual(len(p), 2)
        self.assertIn("d4", p)
        self.assertEqual((list(p), p.total, board.position("?").total), (["d4", "e5"], 2, None))
        start = board.position("full-d4")
        self.assertEqual(start.legal_jumps(), ("d2-d4", "b4-d4", "f4-d4", "d6-d4"))
        after = start.play("d2-d4")
        self.assertEqual(len(after), 31)
        self.assertRaises(pagoda.InputError, start.play, "d4-d2")
        self.assertRaises(pagoda.InputError, start.play, "d4-z9")
        some = board.position("any").with_pegs(1)
        self.assertIn(board.position("a4"), some)
        self.assertNotIn(p, some)
        self.assertEqual(len(some.open), 33)
        self.assertRaises(pagoda.InputError, lambda: some | p)
        self.assertIn("<svg", p._repr_svg_())


class Copies(unittest.TestCase):
    """Nothing outlives the memory that is behind it; two things that say the same are equal."""

    def test_boards(self):
        board = pagoda.Board("english", 8)
        for other in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board)), pagoda.Board("english", 8)):
            self.assertEqual(other, board)
            self.assertEqual(hash(other), hash(board))
            self.assertEqual(other.rules, "diagonal")
        self.assertNotEqual(board, pagoda.Board("english"))
        self.assertNotEqual(board, "english")

    def test_a_copy_outlives_what_it_was_made_of(self):
        for make in (copy.copy, copy.deepcopy):
            boards = [make(pagoda.Board("triangle:6")) for _ in range(50)]
            gc.collect()
            self.assertEqual({len(board.holes) for board in boards}, {21})
            self.assertEqual({board.name for board in boards}, {boards[0].name})

    def test_positions_and_weights(self):
        board = pagoda.Board("english")
        for text in ("full-d4", "d4?e5,e6#2", "?", "empty"):
            position = board.position(text)
            for other in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
                self.assertEqual(other, position)
                self.assertEqual(str(other), str(position))
        weights = board.resource.check({"d4": Fraction(1, 2), "d3": -1})
        same = board.resource.check({"d3": "-1", "d4": "1/2"})
        self.assertEqual(weights, same)
        self.assertEqual(len({weights, same, pickle.loads(pickle.dumps(weights)), copy.deepcopy(weights)}), 1)
        self.assertNotEqual(weights, board.resource.check({"d4": 1}))

    def test_results_are_copied_and_not_pickled(self):
        board = pagoda.Board("triangle:4")
        answer = board.prove("full-a1", "a1")
        self.assertEqual(pickle.loads(pickle.dumps(answer.certificate())), answer.certificate())
        some = [answer, board.map(), board.count("full-a1"), board.classes(),
                board.replay("full-a2", ""), board.resource.find("full-a1", "a1"), board.fewest_moves("full-a2", "b3")]
        for result in some:
            with self.subTest(type(result).__name__):
                self.assertIs(copy.copy(result), result)
                self.assertIs(copy.deepcopy([result])[0], result)
                with self.assertRaisesRegex(TypeError, "cannot be pickled"):
                    pickle.dumps(result)

    def test_zero_bytes(self):
        board = pagoda.Board("english")
        for refused in (lambda: pagoda.Board("english\0"), lambda: board.position("d4\0,e5"), lambda: board.prove("full", "d4\0"),
                        lambda: board.replay("full-d4", "d2-d4\0 x"), lambda: board.resource.load("english-cross\0")):
            self.assertRaisesRegex(pagoda.InputError, "zero bytes", refused)

    def test_version(self):
        self.assertEqual(pagoda.__version__, pagoda.version())


class Answers(unittest.TestCase):
    def test_impossible(self):
        board = pagoda.Board("english")
        answer = board.prove("full-d4", "d3")
        self.assertIs(answer.verdict, pagoda.Verdict.IMPOSSIBLE)
        self.assertFalse(answer)
        self.assertEqual(answer.method, "class")
        checked = pagoda.check(answer.proof)
        self.assertTrue(checked)
        self.assertEqual(checked.statements, ("impossible english* orthogonal d4' d3",))
        refused = pagoda.check(answer.proof[:-3])
        self.assertEqual(refused.code, 1)
        self.assertIn("proof:", refused.reason)
        self.assertEqual(answer.json()["verdict"], "impossible")
        self.assertIsNone(board.solve("full-d4", "d3"))
        certificate = answer.certificate()
        gap = certificate.finish_value - certificate.start_value
        self.assertNotEqual(gap.denominator, 1)
        for jump in board.jumps:
            gain = sum(certificate.weights[c.hole] * (c.after - c.before) for c in jump.cells)
            self.assertEqual(gain.denominator, 1)

    def test_pagoda(self):
        board = pagoda.Board("diamond3", 8)
        answer = board.prove("full-c2", "c3")
        self.assertEqual(answer.method, "pagoda")
        weights = answer.certificate().weights
        self.assertLess(answer.certificate().start_value, answer.certificate().finish_value)
        self.assertTrue(board.resource.check(weights).valid)

    def test_branch(self):
        # c2' to a3 falls to the integer program (Bell, Diagonal Peg Solitaire, excludes it by search)
        board = pagoda.Board("diamond3", 8)
        certificate = board.prove("full-c2", "a3").certificate()
        if certificate.method in ("branch", "sharpened"):
            kinds = [step.kind for step in certificate.steps]
            splits = kinds.count("split")
            leaves = sum(kind in ("pagoda", "class", "empty") for kind in kinds)
            self.assertEqual(leaves, splits + 1)

    def test_possible(self):
        board = pagoda.Board("english")
        answer = board.prove("full-d4", ["d3", "d4"])
        self.assertTrue(answer)
        self.assertEqual(answer.verdicts["d4"], pagoda.Verdict.POSSIBLE)
        replay = board.replay("full-d4", answer.moves, "d4")
        self.assertTrue(replay)
        self.assertEqual((str(replay.positions[0]), str(replay.positions[-1])), ("d4'", "d4"))
        self.assertEqual((len(replay.jumps), replay.moves), (31, answer.moves))
        self.assertEqual(answer.jumps, replay.jumps)
        self.assertFalse(answer.case(0))
        self.assertTrue(pagoda.check(answer.case(0).proof))
        self.assertRaises(pagoda.NotFoundError, answer.case, 2)
        self.assertRaises(IndexError, answer.certificate, 2)

    def test_complement(self):
        self.assertEqual(pagoda.Board("english").prove("full-d4", "complement").finishes, ("d4",))

    def test_replay(self):
        replay = pagoda.Board("english").replay("full-d4", "d2-d4 d2-d4")
        self.assertFalse(replay)
        self.assertIn("move 2", replay.error)
        self.assertEqual(len(replay.positions), 2)

    def test_formats(self):
        answer = pagoda.Board("english").prove("full-d4", "d3")
        self.assertTrue(answer.svg().startswith("<"))
        self.assertIn("tikz", answer.render("tikz").decode())
        self.assertIn("<html", answer.html())
        self.assertRaises(pagoda.UnsupportedError, answer.csv)
        self.assertRaises(pagoda.InputError, answer.render, "gif")
        with tempfile.TemporaryDirectory() as folder:
            answer.save(Path(folder) / "answer.svg")
            self.assertEqual((Path(folder) / "answer.svg").read_text(), answer.svg())
            self.assertRaises(pagoda.InputError, answer.save, Path(folder) / "answer.gif")

    def test_fewest_moves(self):
        # no vacancy takes fewer than 9 (OEIS A127500)
        shortest = pagoda.Board("triangle:5").fewest_moves("full-a1", "?#1", all=True)
        self.assertTrue(shortest.optimal)
        self.assertEqual((len(shortest.moves), len(shortest.jumps), shortest.lower_bound), (10, 13, 10))
        self.assertGreater(shortest.games, 0)

    def test_classic(self):
        board = pagoda.Board("english")
        plain = board.classic("@plus", "?#1")
        self.assertEqual((plain.verdict, plain.made, len(plain.moves)), (pagoda.Verdict.POSSIBLE, 75, 6))
        self.assertEqual(plain.nodes, (1, 1, 4, 11, 22, 13, 22, 1, 1))
        self.assertIsNone(plain.proof)
        refused = board.classic("d4,e4", "d4", "independent", prune="keys")
        self.assertIs(refused.verdict, pagoda.Verdict.IMPOSSIBLE)
        self.assertTrue(pagoda.check(refused.proof))
        self.assertRaises(pagoda.InputError, board.classic, "d4,e4", "d4", "deep")

    def test_best_first(self):
        answer = pagoda.Board("diamond4").prove("full-d4", ["?#4", "?#5", "?#6"], best_first=True)
        verdicts = list(answer.verdicts.values())
        best = verdicts.index(pagoda.Verdict.POSSIBLE)
        self.assertTrue(best and all(v is pagoda.Verdict.IMPOSSIBLE for v in verdicts[:best]))

    def test_each(self):
        board = pagoda.Board("english")
        each = board.each("any", "d4", symmetry="full", one_game=True)
        self.assertEqual((len(each), bool(each), each.complete), (128, True, True))
        single = [case for case in each if case.one_game]
        self.assertTrue(single and all(case.verdict and case.alike == 1 for case in single))
        self.assertEqual(board.position(each.answer(each.index(single[0])).start), board.position(single[0].at))
        self.assertRaisesRegex(pagoda.InputError, "rot45", board.each, "any", "d4", symmetry="rot45")
        finishes = pagoda.Board("triangle5").each("full-a1", "any#2")
        self.assertEqual([len(case.at.split(",")) for case in finishes[:2]], [2, 2])
        self.assertTrue(pagoda.check(finishes.proof, complete=True))
        stuck = pagoda.Board("triangle5").each("full-a1", "stuck#3")
        self.assertTrue(stuck and stuck.answer(0).verdict is stuck[0].verdict)

    def test_linked(self):
        linked = pagoda.Board("diamond3", 8).linked("any", [("complement", "start"), ("start", "c3")])
        self.assertIs(linked.verdict, pagoda.Verdict.POSSIBLE)
        self.assertEqual(len(linked.games), 2)
        self.assertTrue(pagoda.check(linked.proof))

    def test_lifetime(self):
        board = pagoda.Board("english")
        answer = board.prove("full-d4", "d3")
        certificate = answer.certificate()
        found = pagoda.Board("diamond3", 8).resource.find("full-c2", "c3")
        weights = found.weights
        case = board.prove("full-d4", ["d3", "d4"]).case(1)
        del board, answer, found
        gc.collect()
        self.assertEqual(certificate.method, "class")
        self.assertTrue(weights.valid)
        self.assertTrue(case)


class Numbers(unittest.TestCase):
    def test_map(self):
        result = pagoda.Board("english").map(limits=pagoda.Limits(threads=2))
        self.assertEqual(result.survivors("full-d4"), ("d1", "a4", "d4", "g4", "d7"))
        self.assertTrue(result.complete)
        self.assertTrue(result["full-d4", "d4"])
        self.assertFalse(result["d4'", "d3"])
        self.assertEqual(result.method("full-d4", "d3"), "class")
        self.assertEqual(result.certificate("full-d4", "d3").method, "class")
        self.assertRaises(KeyError, lambda: result["d4", "d4"])
        self.assertEqual((len(result), len(list(result)), sum(map(bool, result.values()))), (1089, 1089, 125))
        self.assertIn(("d4'", "d4"), result)
        answer = result.answer("full-c1", "d3")
        self.assertTrue(answer.verdict is result["full-c1", "d3"] and pagoda.check(answer.proof))
        self.assertEqual(len(pagoda.check(result.proof).statements), 33 * 33)
        self.assertIn("<svg", result._repr_svg_())
        self.assertEqual(result.csv().count("\n"), 1 + 33 * 33)

    def test_count(self):
        count = pagoda.Board("triangle:5").count("full-a1", classes=True, games=True)
        self.assertEqual((count.positions, count.classes, count.games), (3016, 1544, 568630))
        self.assertEqual(sum(count.by_jumps), count.positions)
        self.assertIsNone(count.dead)
        plain = pagoda.Board("triangle:5").count(["a2"])
        self.assertEqual((plain.positions, plain.classes, plain.games), (1, None, None))

    def test_disk(self):
        # in so little memory that levels rest packed; the folder is left as it was
        with tempfile.TemporaryDirectory() as folder:
            limits = pagoda.Limits(memory=8 << 20, disk=folder, disk_space=1 << 28)
            count = pagoda.Board("triangle:6").count("full-a1", "?#1", games=True, limits=limits)
            self.assertEqual(os.listdir(folder), [])
        self.assertEqual((count.complete, count.games), (True, 43419942138))
        with self.assertRaisesRegex(pagoda.InputError, "disk: expected a folder"):
            pagoda.Board("english").count("full-d4", limits=pagoda.Limits(disk="/nowhere"))

    def test_rays(self):
        # the line of 5 has 9 extreme counts, the square of 3 has 19 and a line
        self.assertEqual(pagoda.Board("path:5").resource.rays().count_all, 9)
        rays = pagoda.Board("square:3").resource.rays()
        self.assertEqual((rays.count_all, len(rays.lines), rays.complete), (19, 1, True))
        self.assertEqual(sum(ray.size for ray in rays), 19)
        self.assertEqual(rays[0], next(iter(rays)))
        self.assertEqual(rays[-1].weights.keys(), set(rays.board.holes))

    def test_resource(self):
        resource = pagoda.Board("diamond3", 8).resource
        found = resource.find("full-c2", "c3")
        self.assertTrue(found)
        worth = found.weights.worth("full-c2", "c3")
        self.assertTrue(worth)
        self.assertEqual(worth.slack, worth.start - worth.finish)
        self.assertTrue(pagoda.check(worth.proof))
        bad = resource.check({"c3": 1})
        self.assertFalse(bad.valid)
        self.assertEqual(bad.kind, "no count")
        self.assertEqual(dict(bad), {**dict.fromkeys(bad, 0), "c3": 1})
        self.assertEqual(max(bad.gains.values()), Fraction(1))
        self.assertRaises(pagoda.InputError, resource.check, [1, 2])
        self.assertRaises(pagoda.InputError, resource.check, {"z9": 1})
        values = found.weights.along("full-c2", "c4-c2").values
        self.assertLessEqual(values[1], values[0])

    def test_classes(self):
        classes = pagoda.Board("english").classes()
        self.assertEqual(classes.group, "(Z/2)^4")
        self.assertTrue(classes.same("full-d4", "d1"))
        self.assertFalse(classes.same("full-d4", "d3"))
        self.assertIn("<svg", classes.svg())


class Solvers(unittest.TestCase):
    def test_emit(self):
        board = pagoda.Board("triangle:4")
        self.assertIn("Subject To", board.emit("full-a1", "?#1", "lp"))
        self.assertIn("p cnf", board.emit("full-a1", "?#1", "cnf"))
        self.assertIn(" parallel=yes", board.emit("full-a1", "?#1", "cnf", parallel=True))
        with self.assertRaisesRegex(pagoda.PagodaError, "parallel: expected opb, cnf or smt2 of model game"):
            board.emit("full-a1", "?#1", "mzn", parallel=True)
        self.assertEqual(len(board.emit("full-a1", "?#1", "pddl")), 2)
        self.assertIsInstance(board.emit("full-a1", "?#1", "aig"), bytes)
        game = (pagoda.Board("english"), "d4,d5", "d3", "vipr")
        self.assertIsNone(pagoda.Board.emit(*game))
        self.assertRaises(pagoda.NotFoundError, pagoda.Board.emission, *game)
        with self.assertRaises(pagoda.InputError) as caught:
            board.emit("full-a1", "a1", "cnf", model="pagoda")
        self.assertEqual(str(caught.exception), "format cnf: expected model game, not pagoda")

    def test_read_back(self):
        board = pagoda.Board("english")
        moves = board.solve("d4,d5", "d3")
        answer = board.read_back("d4,d5", "d3", "x_d5_d4_d3 1\n")
        self.assertEqual((answer.kind, bool(answer), answer.moves), ("counts", True, moves))
        self.assertEqual(answer.times, {"d5-d3": 1.0})
        self.assertTrue(all(truth is not False for _, truth in answer.claims))
        model = board.emit("d4,d5", "d3", "lp", bounds=True)
        again = board.read_back(None, None, "x_d5_d4_d3 1\n", emitted=model)
        self.assertEqual((bool(again), again.document["asked"]["bounds"]), (True, "counts"))
        with self.assertRaisesRegex(pagoda.InputError, "emitted:"):
            board.read_back("d4,d5", "d6", "x_d5_d4_d3 1\n", emitted=model)
        self.assertRaises(pagoda.InputError, board.read_back, "d4,d5", "d3", "gibberish")


class Games(unittest.TestCase):
    def test_game(self):
        board = pagoda.Board("english")
        game = board.game("full-d4", "d4")
        self.assertEqual(game.legal_jumps, ("d2-d4", "b4-d4", "f4-d4", "d6-d4"))
        game.push("d2-d4")
        game.push(next(jump for jump in board.jumps if jump.name == "b3-d3"))
        self.assertRaises(pagoda.InputError, game.push, "b3-d3")
        self.assertEqual((len(game.position), game.jumps, len(game.positions)), (30, ("d2-d4", "b3-d3"), 3))
        self.assertEqual((game.pop(), str(game.position), game.is_over()), ("b3-d3", "d2,d3'", False))
        self.assertTrue(game.prove())
        for jump in board.replay(game.position, game.prove().moves).jumps:
            game.push(jump)
        self.assertTrue(game.is_won() and game.is_over() and game.replay())
        self.assertRaises(pagoda.InputError, board.game, "?")
        self.assertRaises(IndexError, board.game("full-d4").pop)

    def test_as_python_chess_does(self):
        board = pagoda.Board("english")
        game, depth = board.game("full-d4", "d4"), 0
        for jump in game.legal_jumps:  # what perft does
            game.push(jump)
            depth += len(game.legal_jumps)
            self.assertEqual((game.peek(), game.pop()), (jump, jump))
        self.assertEqual((depth, str(game.position)), (4 * 3, "d4'"))
        self.assertTrue(game.is_legal("d2-d4") and game.is_legal(game.legal_jumps[0]))
        self.assertFalse(game.is_legal("d4-d2") or game.is_legal("z9-z9"))
        game.push_moves("d2-d4, f3-d3")
        other, again, read = game.copy(), copy.copy(game), pickle.loads(pickle.dumps(game))
        self.assertTrue(game == other == again == read == copy.deepcopy(game))
        other.push(other.legal_jumps[0])
        self.assertNotEqual(game, other)
        self.assertEqual((len(game.jumps), len(again.jumps), len(other.jumps)), (2, 2, 3))
        for wrong in ("d2-d4", "e1-e3 z9-z8", ["d4-d6-d8"]):
            with self.subTest(wrong), self.assertRaises(pagoda.InputError):
                game.push_moves(wrong)
        self.assertEqual(game, again)
        self.assertEqual(len(str(game).splitlines()), 8)
        game.reset()
        self.assertEqual((game, game.jumps), (board.game("full-d4", "d4"), ()))
        self.assertRaises(TypeError, hash, game)

    def test_jumps_are_texts(self):
        board = pagoda.Board("english")
        jump = board.jumps[0]
        self.assertEqual((jump, jump.name, f"{jump:>8}"), ("c1-e1", "c1-e1", "   c1-e1"))
        for one in (board.position("full-d4").legal_jumps()[0], board.prove("d4,d5", "d3").jumps[0]):
            self.assertEqual([cell.hole for cell in one.cells], {"d2-d4": ["d2", "d3", "d4"], "d5-d3": ["d5", "d4", "d3"]}[one])
        self.assertEqual(pickle.loads(pickle.dumps(jump)).cells, jump.cells)
        self.assertEqual((copy.copy(jump).cells, copy.deepcopy(jump)), (jump.cells, jump))

    def test_things_of_another_kind_are_refused(self):
        """Handed on as they are, the library would take them for addresses."""
        board = pagoda.Board("path6")
        start, replay = board.position("full-v2"), board.replay("full-v2", "v4-v2")
        for wrong in (
            lambda: board.emit(start, "v5", 4), lambda: board.emit(start, "v5", model=2**31), lambda: pagoda.Resource(start),
            lambda: board.emission(start, "v5", cuts=7), lambda: board.read_back(start, "v5", 12345),
            lambda: board.read_back(start, "v5", "x_v1_v2_v3 1", format=3), lambda: replay.svg(weights=board),
            lambda: pagoda.Game(board), lambda: pagoda.Game(start, board), lambda: board.read_back(None, None, "", emitted=5),
        ):  # fmt: skip
            self.assertRaises(TypeError, wrong)

    def test_what_is_no_position(self):
        position = pagoda.Board("english").position("d4")
        for wrong in (lambda: position | "d4", lambda: position & {"d4"}, lambda: position - 1, lambda: "d4" ^ position):
            self.assertRaises(TypeError, wrong)
        for pegs in (-1, 34, 2**64 + 1):
            self.assertRaises(pagoda.InputError, pagoda.Board("english").position("?").with_pegs, pegs)

    def test_lists_of_holes(self):
        board = pagoda.Board("english")
        self.assertEqual(board.solve(["d4", "d5"], "d3"), ("d5-d3",))
        self.assertEqual(board.count(board.position(["d4", "d5"])).positions, 3)
        self.assertRaises(pagoda.InputError, board.position, ["d4", "z9"])

    def test_no_files(self):
        board = pagoda.Board("english")
        with self.assertRaisesRegex(pagoda.InputError, "names no file"):
            board.position("@/etc/passwd")
        self.assertRaises(pagoda.NotFoundError, pagoda.Board, "/nowhere/x.board")
        self.assertRaises(pagoda.NotFoundError, pagoda.Board, "englsh")
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "a.position").write_text(". . * o o . .\n" + 6 * ". . o o o . .\n")
            with self.assertRaises(pagoda.InputError) as caught:
                board.load_position(Path(folder) / "a.position")
            self.assertEqual(caught.exception.line, 3)
            (Path(folder) / "a.position").write_text("* o o o\n")
            self.assertEqual(list(pagoda.Board("rectangle:1x4").load_position(Path(folder) / "a.position")), ["a1"])


class Stopping(unittest.TestCase):
    def test_interrupt(self):
        board = pagoda.Board("english")  # its rays are out of reach
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        begun = time.monotonic()
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            board.resource.rays()
        self.assertLess(time.monotonic() - begun, 30)

    def test_progress(self):
        told = []

        def stop(progress):
            told.append(progress)
            return len(told) > 2 and any(p.unit for p in told) or len(told) > 300

        rays = pagoda.Board("english").resource.rays(limits=pagoda.Limits(progress=stop))
        self.assertEqual((rays.complete, rays.why_open), (False, "cancelled"))
        self.assertGreater(len(told), 2)
        self.assertTrue(any(p.unit == "classes" and p.done > 0 for p in told))

    def test_progress_that_raises(self):
        def fail(text):
            raise RuntimeError("no more")

        with self.assertRaisesRegex(RuntimeError, "no more"):
            pagoda.Board("english").resource.rays(limits=pagoda.Limits(progress=fail))

    def test_time(self):
        rays = pagoda.Board("english").resource.rays(limits=pagoda.Limits(seconds=0.2))
        self.assertEqual(rays.why_open, "time")

    def test_bar(self):
        pagoda.Board("english").resource.rays(limits=pagoda.Limits(seconds=1, progress=True))

    def test_bad_limits(self):
        board = pagoda.Board("triangle:4")
        for bad in ({"seconds": -1}, {"seconds": float("nan")}, {"seconds": 0}, {"seconds": float("inf")},
                    {"threads": -1}, {"threads": 0}, {"threads": 2**32 + 1}, {"memory": -1}, {"memory": 0},
                    {"memory": 2**64 + 1}, {"disk_space": 5}, {"disk": "/tmp", "disk_space": 2**64}):
            with self.subTest(bad), self.assertRaises(pagoda.InputError):
                board.count("full-a1", limits=pagoda.Limits(**bad))
        for options in ({"sample": -1}, {"sample": 0}, {"sample": 2**64 + 1}, {"seed": -1}):
            with self.subTest(options), self.assertRaises(pagoda.InputError):
                board.resource.rays(**options)
        for steps in (-1, 0, 2**64 + 3):
            with self.subTest(steps), self.assertRaises(pagoda.InputError):
                board.emit("full-a1", "a1", "cnf", steps=steps)

    def test_threads(self):
        results = []
        threads = [
            threading.Thread(target=lambda: results.append(len(pagoda.Board("diamond3", 8).map().proof)))
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(results)), 1)
        self.assertEqual(len(results), 4)


class Module(unittest.TestCase):
    def test_documentation(self):
        self.assertEqual(doctest.testmod(pagoda).failed, 0)
        tour = Path(__file__).resolve().parents[2] / "docs/use/library.md"
        told = doctest.testfile(str(tour), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
        self.assertEqual(told.failed, 0)
        self.assertGreater(told.attempted, 10)
        for name in pagoda.__all__:
            self.assertTrue(getattr(pagoda, name).__doc__, name)

    def test_library_not_there(self):
        run = subprocess.run(
            [sys.executable, "-c", "import pagoda"], capture_output=True, text=True,
            env={**os.environ, "PAGODA_LIBRARY": "/nowhere/libpagoda.so"},
        )
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("/nowhere/libpagoda.so", run.stderr)


if __name__ == "__main__":
    unittest.main()
