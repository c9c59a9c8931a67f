"""Makes Docs/Conformance.md; run by Scripts/update-conformance-page."""

import os
import sys
import tempfile

from one_truth import ENGINES, Program, digits

NAMES = ["duckdb", "postgresql", "spark", "sqlite"]
TITLES = {"duckdb": "DuckDB", "postgresql": "PostgreSQL", "spark": "Spark SQL", "sqlite": "SQLite"}
LARGEST = 1.7976931348623157e308

# The edge case, the formula, and a, b, c.
CASES = [
    ("no value", "a + b", (None, 1, 0)),
    ("not a number in a column", "max(a, b)", (float("nan"), 1, 0)),
    ("infinity in a column", "a - a", (float("inf"), 1, 0)),
    ("NULL in a comparison", "a < b", (None, 1, 0)),
    ("NULL in a connective", "a or b", (None, 1, 0)),
    ("NULL in a branch not taken", "if(b, 1, a)", (None, 1, 0)),
    ("mod of a negative", "a mod b", (-7, 3, 0)),
    ("mod by a negative", "a mod b", (7, -3, 0)),
    ("mod of fractions", "a mod b", (7.5, 0.1, 0)),
    ("mod of a large quotient", "a mod b", (1e100, 3, 0)),
    ("mod by zero", "a mod b", (7, 0, 0)),
    ("round at a half", "round(a)", (2.5, 0, 0)),
    ("round at a negative half", "round(a)", (-2.5, 0, 0)),
    ("round just below a half", "round(a)", (0.49999999999999994, 0, 0)),
    ("round to digits", "round(a, 2)", (2.675, 0, 0)),
    ("round what was computed", "round(4.5 * a, 2)", (0.15, 0, 0)),
    ("zero to the power zero", "a ^ b", (0, 0, 0)),
    ("zero to a negative power", "a ^ b", (0, -1, 0)),
    ("negative to a fraction", "a ^ b", (-8, 0.5, 0)),
    ("power beyond the range", "a ^ b", (10, 309, 0)),
    ("power below the range", "a ^ b", (10, -400, 0)),
    ("logarithm of zero", "ln(a)", (0, 0, 0)),
    ("logarithm of a negative", "ln(a)", (-1, 0, 0)),
    ("root of a negative", "sqrt(a)", (-1, 0, 0)),
    ("cube root of a negative", "cbrt(a)", (-27, 0, 0)),
    ("sum beyond the range", "a + b", (LARGEST, LARGEST, 0)),
    ("product beyond the range", "a * b", (1e200, 1e200, 0)),
    ("product below the range", "a * b", (1e-200, 1e-200, 0)),
    ("product at the limit", "a * b", (LARGEST, 1, 0)),
    ("division by zero", "a / b", (1, 0, 0)),
    ("zero by zero", "a / b", (0, 0, 0)),
    ("division of integers", "a / b", (1, 2, 0)),
    ("exp beyond the range", "exp(a)", (710, 0, 0)),
    ("exp below the range", "exp(a)", (-746, 0, 0)),
    ("asinh next to zero", "asinh(a)", (1e-8, 0, 0)),
    ("direction with minus zero", "atan2(a, b)", (-0.0, -1, 0)),
    ("factorial beyond 64 bits", "factorial(a)", (25, 0, 0)),
    ("common divisor beyond 2^63", "gcd(a, b)", (1e300, 6, 0)),
    ("the sum of decimals", "a + b", (0.1, 0.2, 0)),
]

# What an engine does by itself, as people write it.
OWN = [
    ("1/2", "1/2"), ("-7 % 3", "{cast:-7} % {cast:3}"), ("round(2.5)", "round({cast:2.5})"), ("0^-1", "power({cast:0}, {cast:-1})"),
    ("ln(0)", "ln({cast:0})"), ("sqrt(-1)", "sqrt({cast:-1})"), ("1/0", "{cast:1} / {cast:0}"),
    ("1e200 * 1e200", "{cast:1e200} * {cast:1e200}"), ("1e-200 * 1e-200", "{cast:1e-200} * {cast:1e-200}"),
    ("exp(710)", "exp({cast:710})"), ("asinh(1e-8)", "asinh({cast:1e-8})"), ("0.1 + 0.2", "0.1 + 0.2"),
    ("greatest of 1 and NULL", "{greatest}({cast:1}, NULL)"), ("NULL OR 1 = 1", "CASE WHEN NULL OR 1 = 1 THEN 1 ELSE 0 END"),
]
TYPES = {"duckdb": "DOUBLE", "postgresql": "float8", "spark": "DOUBLE", "sqlite": "REAL"}


def shown(value):
    if value is None:
        return "NULL"
    if isinstance(value, float):
        return digits(value)
    return str(value).replace("|", "\\|")


def own(engine, text):
    import re

    greatest = "max" if engine.name == "sqlite" else "greatest"
    query = re.sub(r"\{cast:([^}]*)\}", lambda found: f"CAST('{found[1]}' AS {TYPES[engine.name]})", text)
    try:
        return shown(engine.run("SELECT " + query.replace("{greatest}", greatest))[0][0])
    except Exception as problem:  # What an engine raises is what the page tells.
        first = str(problem).strip().split("\n")[0]
        return "error: " + first.replace("ERROR:", "").replace("|", "\\|").strip()[:60]


def main(arguments):
    program = arguments[0]
    names = [name for name in NAMES if name != "spark" or "--spark" in arguments]
    engines = [ENGINES[name]() for name in names]
    with tempfile.TemporaryDirectory(prefix="nodecalc-conformance-") as folder:
        os.chmod(folder, 0o755)
        nodecalc = Program(program, folder)
        rows = os.path.join(folder, "rows.csv")
        results = {}
        ours = []
        for place, (_, formula, numbers) in enumerate(CASES):
            with open(rows, "w") as file:
                file.write("id,a,b,c\n1," + ",".join("" if number is None else digits(float(number)) for number in numbers) + "\n")
            path = nodecalc.write(f"case{place}.nodecalc", ["result"], [formula])
            line = nodecalc.batch(path, rows, ["result"], 1).strip().split("\n")[1].split(",", 2)
            ours.append((line[1], line[2]) if len(line) > 2 else (line[1], ""))
            for engine in engines:
                query, refusal = nodecalc.query(path, engine.name, ["result"])
                if query is None:
                    results[place, engine.name] = "refused"
                    continue
                engine.load(rows)
                found = engine.run(query)[0]
                value = shown(found[1]) if found[1] is not None else "fails"
                expected = ours[place][0] or "fails"
                same = value == expected or (
                    found[1] is not None and ours[place][0] and float(found[1]) == float(ours[place][0]))
                reason = "" if value != "fails" or found[2] == ours[place][1] else f": {found[2].split(': ', 1)[-1]}"
                results[place, engine.name] = ("=" if same and not reason else value + reason).replace("|", "\\|")
    lines = [
        "# Conformance", "",
        "What queries of `nodecalc export --to sql` give where databases differ. Made by `Scripts/update-conformance-page`, which runs the engines: "
        + ", ".join(engine.version for engine in engines) + ".", "",
        "`=` is the value, or the failure with the reason, of nodecalc; anything else is a difference. `refused` is refused by name at export, `not run` was not "
        "run for this page.", "",
        "| edge case | formula | a, b | nodecalc | " + " | ".join(TITLES[name] for name in NAMES) + " |",
        "|---|---|---|---|" + "---|" * len(NAMES)]
    for place, (case, formula, numbers) in enumerate(CASES):
        value, reason = ours[place]
        given = ", ".join("nothing" if number is None else digits(float(number)) for number in numbers[:2])
        cells = [results.get((place, name), "not run") for name in NAMES]
        lines.append(
            f"| {case} | `{formula}` | {given} | {value or 'fails: ' + reason.split(': ', 1)[-1]} | " + " | ".join(cells) + " |")
    lines += [
        "", "## Known differences", "",
        "- **PostgreSQL** has no exact remainder of floats. A quotient of `mod` from 8·10¹⁵ on fails, with a reason that says so. Powers within one part in 10¹⁵ of the "
        "largest number count as overflows.",
        "- **DuckDB, PostgreSQL**: `gcd` and `lcm` of integers from 2⁶³ on fail, with a reason that says so.",
        "- **SQLite, Spark SQL** lose the sign of zero in places; `atan2` then gives the opposite direction. SQLite takes a NaN for nothing.",
        "- Functions differ by 4 units in the last place at most, sums, products and the like by none; `Scripts/one-truth` holds the engines to it.",
        "- A text in a column is quoted in its reason as the engine writes it, however long it is.", "",
        "## What the engines do by themselves", "", "Why each condition stands in the query: the same expressions written by hand.", "",
        "| expression | " + " | ".join(TITLES[name] for name in NAMES) + " |", "|---|" + "---|" * len(NAMES)]
    by_name = {engine.name: engine for engine in engines}
    for title, text in OWN:
        lines.append(
            f"| `{title}` | " + " | ".join(own(by_name[name], text) if name in by_name else "not run" for name in NAMES) + " |")
    page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Docs", "Conformance.md")
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    for engine in engines:
        engine.close()


if __name__ == "__main__":
    main(sys.argv[1:])
