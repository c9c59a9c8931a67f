"""Tests of the package: `python3 -m unittest discover Python/tests`, with the library in NODECALC_LIBRARY or beside the package.

What has to do with numpy runs where that is.
"""

import array
import decimal
import doctest
import fractions
import json
import math
import os
import pathlib
import random
import re
import subprocess
import tempfile
import threading
import unittest

import nodecalc
from nodecalc import _columns, _document, _library

try:
    import numpy
except ImportError:
    numpy = None

needs_numpy = unittest.skipIf(numpy is None, "there is no numpy")
PROGRAM = os.environ.get("NODECALC_PROGRAM")
ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = ROOT / "include" / "nodecalc.h"
PAGE = ROOT / "Docs" / "Python.md"

LOAN = """{"nodecalc": 1, "title": "Loan", "inputs": ["principal", "rate", "terms"], "outputs": ["total", "payment"], "nodes": [
  {"name": "fees", "kind": "number", "value": 10},
  {"name": "payment", "kind": "formula", "formula": "principal * rate"},
  {"name": "principal", "kind": "number", "value": 100, "uncertainty": 2, "label": "EUR"},
  {"name": "rate", "kind": "number", "value": 0.5, "range": [0, 0.75]},
  {"name": "rest", "kind": "formula", "formula": "1 / (total - 60)"},
  {"name": "sorted", "kind": "operator", "operator": "sort", "inputs": ["terms"]},
  {"name": "terms", "kind": "data", "values": [1, 2]},
  {"name": "total", "kind": "formula", "formula": "payment * count(terms) + fees"}]}"""

RATIO = """{"nodecalc": 1, "nodes": [
  {"name": "a", "kind": "number", "value": 6},
  {"name": "b", "kind": "number", "value": 3},
  {"name": "ratio", "kind": "operator", "operator": "divide", "inputs": ["a", "b"]},
  {"name": "root", "kind": "formula", "formula": "sqrt(ratio)"},
  {"name": "total", "kind": "formula", "formula": "a + b"}]}"""


def floats(values):
    return [float(value) for value in values]


class Interface(unittest.TestCase):
    def test_inputs_and_outputs_are_those_declared_in_their_order(self):
        loan = nodecalc.loads(LOAN)
        self.assertEqual(loan.title, "Loan")
        self.assertEqual(list(loan.inputs), ["principal", "rate", "terms"])
        self.assertEqual(list(loan.outputs), ["total", "payment"])
        principal = loan.inputs["principal"]
        self.assertEqual((principal.value, principal.uncertainty, principal.label), (100.0, 2.0, "EUR"))
        self.assertEqual(loan.inputs["rate"].range, (0.0, 0.75))
        self.assertEqual((loan.inputs["terms"].kind, loan.inputs["terms"].value), ("data", (1.0, 2.0)))
        self.assertEqual(repr(loan), "<nodecalc.Document -: principal, rate, terms -> total, payment>")
        with self.assertRaises(TypeError):
            loan.inputs["rate"] = 1

    def test_units_are_those_of_inputs_outputs_and_nodes(self):
        trip = nodecalc.loads('''{"nodecalc": 1, "outputs": ["speed"], "nodes": [
          {"name": "way", "kind": "number", "value": 90, "unit": "km"}, {"name": "time", "kind": "number", "value": 2, "unit": "h"},
          {"name": "speed", "kind": "formula", "formula": "way / time"}, {"name": "twice", "kind": "formula", "formula": "2 * 3"},
          {"name": "start", "kind": "number", "value": "2026-11-28", "unit": "date"}]}''')
        self.assertEqual([trip.inputs["way"].unit, trip.outputs["speed"].unit], ["km", "km/h"])
        self.assertEqual([trip.unit("speed"), trip.unit("twice"), trip.unit("start")], ["km/h", None, "date"])
        self.assertEqual(trip.unit("speed to m/s"), "m/s")
        self.assertEqual(trip(way=180, get="speed to m/s")["speed to m/s"], 25.0)
        self.assertEqual(floats(trip(way=[90, 180])["speed"]), [45.0, 90.0])
        self.assertEqual(trip.inputs["start"].value, 1795824000.0)
        with self.assertRaises(nodecalc.UnknownName):
            trip.unit("sped")

    def test_names_that_mean_nothing_say_what_was_meant(self):
        loan = nodecalc.loads(LOAN)
        for call, sentence in [
            (lambda: loan(rat=1), "no input is named 'rat': did you mean 'rate'?"),
            (lambda: loan(fees=1), "'fees' is not an input of the document: its inputs are principal, rate, terms"),
            (lambda: loan()["payments"], "no node is named 'payments': did you mean 'payment'?"),
            (lambda: loan(rate=[1], get="sorted"), "'sorted' is a data set, but a row has one number per output: request a number computed from it, such as its sum"),
            (lambda: loan({"r\0te": 1}), r"no name has a zero byte: 'r\x00te'"),
            (lambda: loan({"\ud800": 1}), r"no name has such a character: '\ud800'"),
        ]:
            with self.subTest(sentence), self.assertRaises(nodecalc.UnknownName) as raised:
                call()
            self.assertEqual(str(raised.exception), sentence)
            self.assertIsInstance(raised.exception, KeyError)
        for call in [lambda: loan({1: 2}), lambda: loan({"rate": 1}, rate=2), lambda: loan()[1]]:
            with self.assertRaises(TypeError):
                call()


class Scalars(unittest.TestCase):
    def test_uncertainties_come_in_and_out_as_those_of_eval(self):
        ratio = nodecalc.loads(RATIO)
        result = ratio(a=nodecalc.Uncertain(6, 0.3), b=3)
        self.assertEqual((result["total"], result.uncertainties["total"], result.uncertainties["ratio"]), (9.0, 0.3, 0.09999999999999999))
        self.assertEqual(list(result.uncertainties), list(result))
        self.assertEqual(ratio(a=6).uncertainties["total"], 0)
        loan = nodecalc.loads(LOAN)
        # What is given as a value alone keeps the document's own.
        self.assertEqual(loan(principal=200).uncertainties["payment"], 1)
        self.assertEqual(loan(principal=nodecalc.Uncertain(200, (1, 3))).uncertainties["payment"], (0.5, 1.5))
        rows = loan(rate=[0.5, 1, None], principal=nodecalc.Uncertain([100, 200, 300], [2, 4, 6]))
        self.assertEqual(floats(rows.uncertainties["payment"])[:2], [1, 4])
        self.assertTrue(math.isnan(rows.uncertainties["payment"][2]))
        lower, upper = loan(rate=[0.5, 1], principal=nodecalc.Uncertain(100, (1, 2))).uncertainties["payment"]
        self.assertEqual((floats(lower), floats(upper)), ([0.5, 1], [1, 2]))
        failing = ratio(a=nodecalc.Uncertain(-6, 1))
        self.assertTrue(math.isnan(failing.uncertainties["root"]))

        class Foreign:
            nominal_value, std_dev = 6.0, 0.3

        self.assertEqual(ratio(a=Foreign()).uncertainties["total"], 0.3)
        self.assertEqual(floats(ratio(a=[Foreign(), 7]).uncertainties["total"]), [0.3, 0])
        self.assertTrue(math.isnan(ratio(a=None).uncertainties["total"]))
        for wrong in (-1, math.nan, math.inf, (1, -1)):
            with self.assertRaisesRegex(ValueError, "'a' is given the uncertainty"):
                ratio(a=nodecalc.Uncertain(6, wrong)).uncertainties["total"]
        with self.assertRaisesRegex(ValueError, "uncertainty of a"):
            ratio(a=nodecalc.Uncertain([1, 2], [1, 2, 3]))
        with self.assertRaises(nodecalc.UnknownName):
            ratio().uncertainties["totl"]

    def test_data_sets_come_in_and_out(self):
        loan = nodecalc.loads(LOAN)
        self.assertEqual(loan(terms=[3, 1, 2])["total"], 160)
        self.assertEqual(floats(loan(terms=[3, 1, 2])["sorted"]), [1, 2, 3])
        self.assertEqual(list(loan(terms=[3, None, 2], get=["sorted", "total"])), ["sorted", "total"])
        self.assertEqual(floats(loan(terms=[3, None, 2])["sorted"]), [2, 3])
        self.assertEqual(floats(loan(terms=[1, 2, 3], rate=[0.5, 1])["total"]), [160, 310])
        self.assertEqual(floats(loan(terms=nodecalc.Uncertain([2, 1], [0.1, 0.2])).uncertainties["sorted"]), [0.2, 0.1])
        with self.assertRaisesRegex(ValueError, "'terms' is data: give a list"):
            loan(terms=3)
        with self.assertRaisesRegex(ValueError, "'terms'.* 2 values"):
            loan(terms=nodecalc.Uncertain([2, 1], [0.1]))
        with self.assertRaises(ValueError):
            loan(terms=[math.inf])

    def test_groups_are_documents_and_nodes_inside_uses_are_asked_for(self):
        text = '''{"nodecalc": 1, "groups": {"twice": {"inputs": ["x"], "outputs": ["z"], "nodes": [
          {"name": "x", "kind": "number", "value": 1}, {"name": "y", "kind": "formula", "formula": "2 * x"},
          {"name": "z", "kind": "formula", "formula": "y + 1"}]}},
          "nodes": [{"name": "a", "kind": "number", "value": 4}, {"name": "u", "kind": "group", "group": "twice", "inputs": {"x": "a"}}]}'''
        document = nodecalc.loads(text)
        self.assertEqual(document(a=5, get="u.y")["u.y"], 10)
        self.assertEqual(floats(document(a=[5, 6])["u.y"]), [10, 12])
        self.assertEqual(document(a=nodecalc.Uncertain(5, 1)).uncertainties["u.y"], 2)
        self.assertEqual(document.group("twice")(x=3)["z"], 7)
        with self.assertRaisesRegex(nodecalc.UnknownName, "no group is named 'twic': did you mean 'twice'"):
            document.group("twic")
        with self.assertRaises(nodecalc.UnknownName):
            document(get="u.yy")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.nodecalc")
            pathlib.Path(path).write_text(text)
            self.assertEqual(nodecalc.open(path + "#twice")(x=3)["z"], 7)
            with self.assertRaises(nodecalc.UnknownName):
                nodecalc.open(path + "#none")

    def test_a_single_value_is_a_float(self):
        loan = nodecalc.loads(LOAN)
        result = loan(rate=0.25)
        self.assertEqual(dict(result), {"total": 60.0, "payment": 25.0})
        self.assertIs(type(result["total"]), float)
        self.assertEqual(dict(loan()), {"total": 110.0, "payment": 50.0})
        self.assertEqual(loan(rate=True, principal=fractions.Fraction(1, 2))["payment"], 0.5)
        self.assertEqual(loan(rate=decimal.Decimal("0.1"))["payment"], 10.0)
        self.assertEqual(loan()["fees"], 10.0)
        self.assertEqual(dict(loan(get=["rest", "rest"])), {"rest": 1 / 50})
        self.assertEqual(repr(loan()), "<nodecalc.Result {'total': 110.0, 'payment': 50.0}>")

    def test_a_single_value_that_fails_raises_when_it_is_asked_for(self):
        ratio = nodecalc.loads(RATIO)
        result = ratio(b=0)
        self.assertEqual(result["total"], 6.0)
        for name in ["root", "ratio"]:
            with self.assertRaises(nodecalc.CalculationError) as raised:
                result[name]
            self.assertEqual(str(raised.exception), f"'{name}' has no value: ratio: division by zero")
        self.assertEqual(result.failures["root"], {0: "ratio: division by zero"})
        self.assertTrue(math.isnan(ratio(b=0, errors="nan")["root"]))
        with self.assertRaises(nodecalc.CalculationError):
            ratio(b=0, errors="raise")
        with self.assertRaisesRegex(ValueError, "errors is 'ignore': write 'raise', 'nan' or nothing"):
            ratio(errors="ignore")
        with self.assertRaisesRegex(nodecalc.CalculationError, "'root' has no value: a: no number"):
            ratio(a=math.nan)["root"]
        with self.assertRaisesRegex(nodecalc.CalculationError, "'root' has no value: a: .*too large|'root' has no value: a: overflow"):
            ratio(a=math.inf)["root"]

    def test_what_is_no_number_is_refused(self):
        ratio = nodecalc.loads(RATIO)
        for value in ["6", b"6", 1j, object(), {"a": 1}, {1, 2}, iter([1])]:
            with self.subTest(value), self.assertRaisesRegex(TypeError, "'a' is given .*: give a number, a list"):
                ratio(a=value)
        with self.assertRaisesRegex(ValueError, "'a' is given the integer 9007199254740993, which a 64-bit number does not hold"):
            ratio(a=2**53 + 1)
        with self.assertRaisesRegex(ValueError, "'a' is given an integer that is too large"):
            ratio(a=10**400)
        self.assertEqual(ratio(a=2**60, b=1)["ratio"], 2.0**60)


class Rows(unittest.TestCase):
    def test_lists_replace_row_by_row_and_numbers_are_the_same_in_each(self):
        ratio = nodecalc.loads(RATIO)
        for rows in [[8, 2, 4], (8, 2, 4), array.array("d", [8, 2, 4]), array.array("i", [8, 2, 4])]:
            result = ratio(a=rows, b=2)
            self.assertEqual(floats(result["ratio"]), [4.0, 1.0, 2.0])
            self.assertEqual(floats(result["root"]), [2.0, 1.0, math.sqrt(2)])
            self.assertEqual(result.failures, {})
        self.assertEqual(floats(ratio(a=[])["total"]), [])
        self.assertEqual(floats(ratio(a=[1])["total"]), [4.0])
        self.assertEqual(floats(ratio(a=range(3), b=[1, 2, 3], get="total")["total"]), [1.0, 3.0, 5.0])

    def test_rows_that_fail_are_not_a_number_and_tell_why(self):
        ratio = nodecalc.loads(RATIO)
        result = ratio(a=[8, -8, None, 8, math.inf], b=[2, 2, 2, 0, 1])
        self.assertEqual([math.isnan(value) for value in result["root"]], [False, True, True, True, True])
        failures = result.failures["root"]
        self.assertEqual(
            {row: failures[row] for row in (1, 2, 3)},
            {1: "root: root of a negative number", 2: "a: no number", 3: "ratio: division by zero"},
        )
        self.assertEqual(set(result.failures["total"]), {2, 4})
        with self.assertRaises(nodecalc.CalculationError) as raised:
            ratio(a=[8, -8, -8], b=2, errors="raise")
        self.assertEqual(str(raised.exception), "'root' has no value in 2 of 3 rows; row 1: root: root of a negative number")
        self.assertIsInstance(raised.exception, ArithmeticError)

    def test_lists_of_unequal_length_are_refused_by_both_names(self):
        ratio = nodecalc.loads(RATIO)
        for a, b, sizes in [([1, 2], [1, 2, 3], (2, 3)), ([1], [1, 2], (1, 2)), ([], [1], (0, 1))]:
            one, other = (f"{size} value{'' if size == 1 else 's'}" for size in sizes)
            with self.assertRaises(ValueError) as raised:
                ratio(a=a, b=b)
            self.assertEqual(
                str(raised.exception), f"'a' has {one} and 'b' has {other}: give arrays of one length, or single numbers"
            )

    def test_many_rows_are_what_each_is_alone_with_any_number_of_threads(self):
        ratio = nodecalc.loads(RATIO)
        rows = 3 * _document._PIECE_ROWS + 17
        a = array.array("d", ((row * 7919) % 1000 - 10 for row in range(rows)))
        one, several = ratio(a=a, b=3.5), ratio(a=a, b=3.5, threads=3)
        self.assertEqual(array.array("d", one["root"]).tobytes(), array.array("d", several["root"]).tobytes())
        self.assertEqual(one.failures, several.failures)
        self.assertEqual(len(one.failures["root"]), sum(value < 0 for value in a))
        for row in random.Random(1).sample(range(rows), 200):
            self.assertEqual(repr(float(one["root"][row])), repr(ratio(a=a[row], b=3.5, errors="nan")["root"]))
        with self.assertRaisesRegex(ValueError, "threads is 0"):
            ratio(threads=0)

    def test_a_document_may_be_called_by_threads_at_once(self):
        ratio = nodecalc.loads(RATIO)
        wrong = []

        def work(seed):
            for step in range(200):
                if floats(ratio(a=[seed, step], b=1)["total"]) != [seed + 1.0, step + 1.0]:
                    wrong.append((seed, step))

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_an_operator_on_data_is_computed_row_by_row(self):
        text = """{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 1},
          {"name": "d", "kind": "data", "values": [1, 2, 3]},
          {"name": "s", "kind": "formula", "formula": "sum(d * x) / x"}]}"""
        result = nodecalc.loads(text)(x=[1, 2, 0, None])
        self.assertEqual(floats(result["s"])[:2], [6.0, 6.0])
        self.assertEqual(result.failures, {"s": {2: "s: division by zero", 3: "x: no number"}})

    def test_without_numpy_there_are_lists(self):
        ratio = nodecalc.loads(RATIO)
        there, _columns._numpy = _columns._numpy, False
        try:
            result = ratio(a=[8, -8, None], b=2)
            self.assertIs(type(result["ratio"]), list)
            self.assertEqual(result["ratio"][:2], [4.0, -4.0])
            with self.assertRaises(TypeError):
                ratio(a=[1, "x"])
            with self.assertRaisesRegex(ValueError, "'a' has 1 value and 'b' has 2 values"):
                ratio(a=[1], b=[1, 2])
        finally:
            _columns._numpy = there


@needs_numpy
class Arrays(unittest.TestCase):
    def test_arrays_of_all_layouts_are_read_in_place_or_converted(self):
        ratio = nodecalc.loads(RATIO)
        plain = numpy.array([8.0, 2.0, 4.0, 1.0])
        record = numpy.zeros(4, dtype=[("flag", "i1"), ("a", "f8")])
        record["a"] = plain
        backward = numpy.ascontiguousarray(plain[::-1])[::-1]
        spaced = numpy.repeat(plain, 3)[::3]
        for a in [plain, record["a"], backward, spaced, plain.astype(">f8"), plain.astype("f4"), plain.astype("i8"),
                  plain.astype("u1"), plain.astype(object), numpy.ma.masked_array(plain)]:
            with self.subTest(dtype=str(a.dtype), strides=a.strides):
                values = ratio(a=a, b=2.0)["ratio"]
                self.assertEqual(values.dtype, numpy.float64)
                self.assertEqual(values.tolist(), [4.0, 1.0, 2.0, 0.5])
        self.assertIs(type(ratio(a=numpy.float32(8), b=numpy.int16(2))["ratio"]), float)
        self.assertIs(type(ratio(a=numpy.array(8), b=2)["ratio"]), float)

    def test_values_have_the_shape_of_the_inputs(self):
        ratio = nodecalc.loads(RATIO)
        grid = numpy.arange(1.0, 7.0).reshape(2, 3)
        for a in [grid, numpy.asfortranarray(grid)]:
            result = ratio(a=a, b=2)["total"]
            self.assertEqual(result.tolist(), (grid + 2).tolist())
        with self.assertRaisesRegex(ValueError, r"'a' has the shape \(2, 3\) and 'b' has 3 values"):
            ratio(a=grid, b=[1, 2, 3])
        self.assertEqual(ratio(a=numpy.zeros((0, 3)))["total"].shape, (0, 3))

    def test_what_is_no_number_is_refused(self):
        ratio = nodecalc.loads(RATIO)
        for a in [numpy.array(["1"]), numpy.array([1j]), numpy.array(["2026-01-01"], dtype="M8[D]"), [1, "x"]]:
            with self.assertRaisesRegex(TypeError, "'a' is given"):
                ratio(a=a)
        with self.assertRaisesRegex(ValueError, "'a' is given a list that is not an array of numbers"):
            ratio(a=[[1, 2], [3]])
        with self.assertRaisesRegex(ValueError, "the integer 9007199254740993"):
            ratio(a=numpy.array([1, 2**53 + 1]))
        masked = numpy.ma.masked_array([8.0, 1.0], mask=[False, True])
        self.assertEqual(ratio(a=masked).failures["total"], {1: "a: no number"})

    def test_missing_numbers_have_one_form_whatever_their_bits_are(self):
        ratio = nodecalc.loads(RATIO)
        generator = numpy.random.default_rng(7)
        bits = generator.integers(0, 2**52, 5000, dtype=numpy.uint64) | numpy.uint64(0x7FF0000000000001)
        bits |= generator.integers(0, 2, 5000, dtype=numpy.uint64) << numpy.uint64(63)
        for a in [bits.view(numpy.float64), numpy.repeat(bits.view(numpy.float64), 2)[::2]]:
            result = ratio(a=a)
            self.assertEqual(set(result["total"].view(numpy.uint64)), {0x7FF8000000000000})
            self.assertEqual(set(result.failures["root"].values()), {"a: no number"})


class Documents(unittest.TestCase):
    def test_what_cannot_be_read_is_an_error_of_the_system(self):
        with tempfile.TemporaryDirectory() as folder:
            missing = pathlib.Path(folder, "missing.nodecalc")
            with self.assertRaisesRegex(FileNotFoundError, "missing.nodecalc"):
                nodecalc.open(missing)
            with self.assertRaises(OSError):
                nodecalc.open(folder)
            broken = pathlib.Path(folder, "broken.nodecalc")
            broken.write_text(LOAN[:200])
            with self.assertRaisesRegex(nodecalc.DocumentError, r"broken\.nodecalc:\d+:\d+: "):
                nodecalc.open(str(broken).encode())
            with self.assertRaises(ValueError):
                nodecalc.open("a\0b")

    def test_texts_that_are_none_are_refused_with_their_place(self):
        for text in ["", "{", "[]", "\ud800", b"\xff\xfe", '{"nodecalc": 99, "nodes": []}', "\x1b[31m"]:
            with self.subTest(text), self.assertRaises(nodecalc.DocumentError) as raised:
                nodecalc.loads(text)
            self.assertNotIn("\x1b", str(raised.exception))
        with self.assertRaisesRegex(nodecalc.UnknownName, "the document has no output that is a number"):
            nodecalc.loads('{"nodecalc": 1, "nodes": []}')()

    def test_data_are_read_from_the_documents_folder_and_no_other(self):
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
            pathlib.Path(folder, "d.csv").write_text("x\n1\n2\n")
            pathlib.Path(other, "d.csv").write_text("x\n5\n")
            text = '{"nodecalc": 1, "nodes": [{"name": "d", "kind": "data", "file": "%s", "column": "x"},'
            text += '{"name": "s", "kind": "formula", "formula": "sum(d)"}]}'
            path = pathlib.Path(folder, "x.nodecalc")
            path.write_text(text % "d.csv")
            self.assertEqual(nodecalc.open(path)()["s"], 3.0)
            self.assertEqual(nodecalc.open(path).inputs["d"].kind, "data")
            self.assertEqual(nodecalc.loads(text % "d.csv", folder=folder)()["s"], 3.0)
            with self.assertRaisesRegex(nodecalc.CalculationError, "outside the document's folder"):
                nodecalc.loads(text % f"{other}/d.csv", folder=folder)()["s"]

    def test_imports_are_read_from_the_documents_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "half.nodecalc").write_text(
                '{"nodecalc": 1, "inputs": ["x"], "outputs": ["y"], "nodes": [{"name": "x", "kind": "number", "value": 1},'
                '{"name": "y", "kind": "formula", "formula": "x / 2"}]}'
            )
            path = pathlib.Path(folder, "whole.nodecalc")
            path.write_text(
                '{"nodecalc": 1, "imports": {"half": "half.nodecalc"}, "nodes": ['
                '{"name": "a", "kind": "number", "value": 3}, {"name": "b", "kind": "formula", "formula": "half(a)"}]}'
            )
            self.assertEqual(floats(nodecalc.open(path)(a=[3, 5])["b"]), [1.5, 2.5])


@unittest.skipIf(PROGRAM is None, "no program is named in NODECALC_PROGRAM")
class BesideTheProgram(unittest.TestCase):
    """Rows by chance, computed here, by `batch` and by `--eval`."""

    def run_program(self, *arguments, text=None):
        return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True)

    def test_rows_are_those_of_batch_to_the_bit(self):
        for example in ["mortgage", "divider", "profit", "throw", "impedance"]:
            with self.subTest(example), tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, "x.nodecalc")
                path.write_text(self.run_program("fmt", "--example", example).stdout)
                document = nodecalc.open(path)
                generator = random.Random(f"{example} 2026")
                names = [each.name for each in document.inputs.values() if each.kind == "number"]
                rows = {
                    name: [generator.choice([0.0, -1.0, 1.0, document.inputs[name].value]) * generator.lognormvariate(0, 2) for _ in range(300)]
                    for name in names
                }
                lines = [",".join(names)] + [",".join(repr(value) for value in row) for row in zip(*rows.values())]
                batch = self.run_program("batch", str(path), "--input", "-", "--keep", "none", "--errors", text="\n".join(lines) + "\n")
                header, *written = batch.stdout.splitlines()
                result = document(rows)
                self.assertEqual(header.split(","), [*result, "error"])
                failing = 0
                for row, line in enumerate(written):
                    cells = line.split(",")
                    for name, cell in zip(result, cells):
                        value = float(result[name][row])
                        self.assertEqual(cell, "" if math.isnan(value) else cell)
                        if cell:
                            self.assertEqual(float(cell).hex(), value.hex())
                    reasons = [result.failures[name][row] for name in result if row in result.failures.get(name, {})]
                    failing += bool(reasons)
                    self.assertEqual(line[len(",".join(cells[: len(result)])) + 1 :].strip('"'), reasons[0] if reasons else "")
                self.assertEqual(len(written), 300)
                self.assertEqual(batch.returncode, 1 if failing else 0)

    def test_single_values_are_those_of_eval(self):
        mortgage = nodecalc.loads(self.run_program("fmt", "--example", "mortgage").stdout)
        for rate in [0.0, 0.01, 0.045, 0.3]:
            shown = self.run_program("--example", "mortgage", "--eval", "--format", "json", "--set", f"rate={rate!r}")
            values = json.loads(shown.stdout)["values"]
            self.assertEqual({name: value for name, value in dict(mortgage(rate=rate, errors="nan")).items() if not math.isnan(value)}, values)


class Calls(unittest.TestCase):
    @unittest.skipUnless(HEADER.exists(), "the header is not here")
    def test_the_package_knows_the_calls_of_the_header(self):
        text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)
        calls = {}
        for name, arguments in re.findall(r"(nodecalc_\w+)\(([^)]*)\);", text):
            calls[name] = 0 if arguments.strip() == "void" else arguments.count(",") + 1
        self.assertEqual({name: len(arguments) for name, (_, arguments) in _library._CALLS.items()}, calls)
        self.assertIn(f"#define NODECALC_ABI_VERSION {_library._ABI_VERSION}\n", text)

    def test_examples_of_the_documentation_give_what_they_say(self):
        for module in [nodecalc, _document]:
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0)
        self.assertGreater(doctest.testmod(nodecalc).attempted, 5)

    @unittest.skipUnless(PAGE.exists(), "the page is not here")
    def test_the_page_gives_what_it_says(self):
        before = os.getcwd()
        os.chdir(PAGE.parents[1])
        try:
            result = doctest.testfile(str(PAGE), module_relative=False)
        finally:
            os.chdir(before)
        self.assertEqual((result.failed, result.attempted > 8), (0, True))


if __name__ == "__main__":
    unittest.main()
