"""Compares random expressions with units with LLNL units, pint and GNU units; see Scripts/compare-unit-expressions.

nodecalc computes one document of `name = expression` lines. The first oracle that has an answer is followed, LLNL units before
pint before GNU units; the others must agree with it. `FOLLOWED` says where another one is followed, and why.
"""
import json
import math
import subprocess
import sys
import tempfile
from collections import Counter

from unit_expressions import Catalogue, Draw, Written, takes_reciprocal
from unit_oracles import LEVELS, LLNL, GNUUnits, Pint, Refused, Unable, llnl_conversion

LIMIT = 1e-9
# Sums that magnify an error by more than this say nothing.
WORST_CONDITION = 1e4
# 0 °C in kelvin.
ORIGIN = 273.15
# Kinds of expressions for which not the first oracle is followed.
FOLLOWED = {
    "temperature": (["pint"], "LLNL units adds points as absolute temperatures, GNU units have them as functions only"),
    "rotation": (["LLNL", "GNU"], "a literal converts: pint and GNU units make 60 rpm 6.28 Hz; where turns cancel, GNU units "
                                  "multiply what is left"),
    "level": (["GNU"], "LLNL units has no levels that are added, pint none with another reference"),
    "reciprocal": (["GNU"], "1/x is written out: LLNL units gives L/km to mi/gal and pint refuses it"),
    "gauge": (["GNU"], "LLNL units and pint have no gauge pressures as points"),
}
# What nodecalc refuses by a rule, where an oracle computes: the words of its sentence, and the rule.
RULES = {
    "more than 16 factors": "a unit has 16 factors",
    "overflow:": "an intermediate value is beyond a double in the units of its operands",
    "use a nearer prefix": "a factor is beyond a double, and the sentence says so",
    "exponent outside -99 to 99": "exponents end at 99 and have denominators up to 12",
}


def run_nodecalc(program, texts):
    """The values, units and failures of all expressions, by index."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        for index, text in enumerate(texts):
            print(f"q_{index} = {text}", file=file)
        file.flush()
        run = subprocess.run([program, file.name, "--eval", "--all", "--format", "json"], capture_output=True, text=True)
    if not run.stdout:
        sys.exit(f"nodecalc did not compute the document: {run.stderr.strip()}")
    answer = json.loads(run.stdout)
    names = [f"q_{index}" for index in range(len(texts))]
    failures = {name: failure["message"] for name, failure in answer["failures"].items()}
    return [(answer["values"].get(name), answer.get("units", {}).get(name), failures.get(name)) for name in names]


class Comparison:
    def __init__(self, catalogue):
        self.catalogue = catalogue
        self.oracles = [LLNL(catalogue), Pint(catalogue)]
        self.gnu = GNUUnits(catalogue)
        self.counts, self.excepted, self.wrong = Counter(), Counter(), []

    def compare(self, drawn, results):
        for (kind, expression), result, gnu in zip(drawn, results, self.gnu_answers(drawn, results)):
            outcome, detail = self.judge(kind, expression, result, gnu)
            self.counts[outcome] += 1
            if outcome == "excepted":
                self.excepted[detail] += 1
            elif outcome == "wrong":
                self.wrong.append(f"{expression.text()}\n    ours: {result[2] or f'{result[0]!r} {result[1] or str()}'}\n    {detail}")

    def gnu_answers(self, drawn, results):
        """For each expression the answer of GNU units, and nodecalc's value in its base units; None where it has none."""
        words = []
        for (kind, expression), (value, unit, _) in zip(drawn, results):
            words.append(attempt(lambda: self.gnu_words(kind, expression)))
            words.append(attempt(lambda: self.gnu_amount(value, unit)))
        # What cannot be said is an unknown unit, so that each text has one answer.
        words = [text if isinstance(text, str) else "unknown_unit" for text in words]
        answers = self.gnu.evaluate_all(words)
        return list(zip(answers[::2], answers[1::2]))

    def gnu_words(self, kind, expression):
        if isinstance(expression, Written):
            if expression.oracle != "GNU":
                raise Unable("another oracle has it")
            return expression.words
        if kind == "temperature":
            raise Unable("temperatures are functions")
        return self.gnu.words(expression)

    def gnu_amount(self, value, unit):
        if value is None:
            raise Unable("nodecalc has no value")
        return self.gnu.amount(value, unit or "")

    def judge(self, kind, expression, result, gnu):
        value, unit, failure = result
        if isinstance(expression, Written) and expression.oracle == "LLNL":
            return self.judge_conversion(expression, value)
        if not isinstance(expression, Written) and not failure and takes_reciprocal(expression, self.catalogue):
            return "excepted", "a unit of the reciprocal dimension takes 1/x"
        answers = [] if isinstance(expression, Written) else self.tree_answers(kind, expression, value, unit)
        if "GNU" in FOLLOWED.get(kind, (["GNU"],))[0]:
            answers.append(("GNU", *gnu, self.gnu))
        answers = [answer for answer in answers if not isinstance(answer[1], Unable) and not overflows(answer[2])]
        if not answers:
            return "excepted", "no oracle has an answer"
        # A point near absolute zero is the difference of two numbers of the size of the scale's origin.
        least = ORIGIN if kind == "temperature" else 0
        verdicts = [(name, *self.verdict(theirs, ours, oracle, result, least)) for name, theirs, ours, oracle in answers]
        for name, outcome, detail in verdicts:
            if outcome == "wrong":
                others = ", ".join(f"{other}: {word}" for other, word, _ in verdicts if other != name)
                return outcome, f"{name}: {detail}" + (f" ({others})" if others else "")
        return verdicts[0][1:]

    def tree_answers(self, kind, expression, value, unit):
        followed = FOLLOWED.get(kind, ([oracle.name for oracle in self.oracles],))[0]
        answers = []
        for oracle in self.oracles:
            if oracle.name in followed:
                answers.append((oracle.name, attempt(lambda: oracle.evaluate(expression)), self.own(oracle, value, unit), oracle))
        return answers

    def own(self, oracle, value, unit):
        """nodecalc's value in the base units of an oracle."""
        if value is None:
            return None
        return attempt(lambda: oracle.answer(oracle.value(value, self.catalogue.read(unit or "")), 1.0))

    def verdict(self, theirs, ours, oracle, result, least):
        value, unit, failure = result
        if isinstance(theirs, Refused):
            return ("refused by both", "") if failure else ("wrong", f"refuses: {theirs}")
        if failure:
            for words, rule in RULES.items():
                if words in failure:
                    return "excepted", rule
        sizes = [theirs.size, value if value is not None else 1.0]
        if any(isinstance(size, complex) or not 1e-280 < abs(size) < 1e280 for size in sizes):
            return "excepted", "the value is 0, complex or near the range of a double"
        if not theirs.condition < WORST_CONDITION:
            return "excepted", "a difference cancels"
        if failure:
            return "wrong", f"{theirs.size!r} {theirs.bases}"
        if isinstance(ours, (Refused, Unable)):
            return "wrong", f"{theirs.size!r} {theirs.bases}, and ours cannot be read: {ours}"
        if not 0 < abs(ours.size) < math.inf:
            return "excepted", "the size of the unit is near the range of a double"
        if not oracle.same_dimension(theirs.bases, ours.bases) or theirs.is_point != ours.is_point:
            return "wrong", f"{theirs.size!r} {theirs.bases}, ours is {ours.size!r} {ours.bases}"
        # Of a level the power is compared, which magnifies the error of the level.
        magnified = 1 + abs(value) / 4 if unit in LEVELS else 1
        if abs(ours.size - theirs.size) > LIMIT * theirs.condition * magnified * max(least, abs(theirs.size)):
            return "wrong", f"{theirs.size!r} {theirs.bases}, ours is {ours.size!r}"
        return "agreed", ""

    def judge_conversion(self, expression, value):
        theirs = llnl_conversion(*expression.words)
        if math.isnan(theirs):
            return ("refused by both", "") if value is None else ("wrong", "LLNL refuses")
        if value is None or abs(value - theirs) > LIMIT * abs(theirs):
            return "wrong", f"LLNL: {theirs!r}"
        return "agreed", ""


def overflows(ours):
    """Whether GNU units cannot compute nodecalc's value in base units."""
    return isinstance(ours, Unable) and "overflow" in str(ours)


def attempt(compute):
    """The answer of an oracle, or why there is none."""
    try:
        return compute()
    except (Refused, Unable) as problem:
        return problem
    except (ArithmeticError, ValueError, LookupError) as problem:
        return Unable(str(problem))


def main():
    program, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    catalogue = Catalogue("Tests/References/UnitFactors.txt")
    draw = Draw(catalogue, seed)
    drawn = [draw.expression() for _ in range(count)]
    comparison = Comparison(catalogue)
    comparison.compare(drawn, run_nodecalc(program, [expression.text() for _, expression in drawn]))
    counts = comparison.counts
    print(f"seed {seed}: {count} expressions, {counts['agreed']} agreed, {counts['refused by both']} refused by both, "
          f"{counts['excepted']} excepted, {counts['wrong']} wrong")
    for reason, number in comparison.excepted.most_common():
        print(f"  excepted: {number}, {reason}")
    for text in comparison.wrong:
        print(text)
    return 1 if comparison.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
