"""The documents, the rows and the engines that Scripts/one-truth and Scripts/update-conformance-page have in common."""

import csv
import io
import json
import math
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time

# Each operator on numbers as formulas over the columns a, b and c, with what engines may differ by, in units in the last place: 1 of what the
# processor does itself, 4 of what a library of functions does.
OPERATORS = {
    "add": (1, ["a + b", "a + 1", "a + b + c"]),
    "subtract": (1, ["a - b", "1 - a"]),
    "multiply": (1, ["a * b", "3 * a", "a / 3 * b * c"]),
    "divide": (1, ["a / b", "a / 3", "1e300 / a", "a / 0.1"]),
    "mod": (1, ["a mod b", "a mod 3", "a mod 0.1"]),
    "negate": (1, ["-a"]),
    "reciprocal": (1, ["reciprocal(a)"]),
    "abs": (1, ["abs(a)"]),
    "sign": (1, ["sign(a)"]),
    "sqrt": (1, ["sqrt(a)"]),
    "floor": (1, ["floor(a)"]),
    "ceil": (1, ["ceil(a)"]),
    "round": (1, ["round(a)"]),
    "round to digits": (0, ["round(a, 2)", "round(a, -2)", "round(a, 0)", "round(a, 9)", "round(a * 0.15, 2)"]),
    "roundUp": (0, ["roundUp(a)", "roundUp(a, 2)", "roundUp(a, -3)"]),
    "roundDown": (0, ["roundDown(a)", "roundDown(a, 1)"]),
    "trunc": (0, ["trunc(a)", "trunc(a, 2)", "trunc(a, -1)"]),
    "min": (1, ["min(a, b)", "min(a, b, c)"]),
    "max": (1, ["max(a, b)", "max(a, b, c)"]),
    "clamp": (1, ["clamp(a, b, c)", "clamp(a, 0, 1)"]),
    "cbrt": (4, ["cbrt(a)"]),
    "root": (4, ["root(a, 5)", "root(a, 2)", "root(a, 3)"]),
    "hypot": (4, ["hypot(a, b)", "hypot(a, b, c)"]),
    "power": (4, ["a ^ b", "a ^ 2", "a ^ 0.5", "2 ^ a", "a ^ -1"]),
    "exp": (4, ["exp(a)"]),
    "ln": (4, ["ln(a)"]),
    "log10": (4, ["log10(a)"]),
    "log2": (4, ["log2(a)"]),
    "log": (4, ["log(a, 5)", "log(a, b)"]),
    "sin": (4, ["sin(a)"]),
    "cos": (4, ["cos(a)"]),
    "tan": (4, ["tan(a)"]),
    "asin": (4, ["asin(a)"]),
    "acos": (4, ["acos(a)"]),
    "atan": (4, ["atan(a)"]),
    "atan2": (4, ["atan2(a, b)"]),
    "sinh": (4, ["sinh(a)"]),
    "cosh": (4, ["cosh(a)"]),
    "tanh": (4, ["tanh(a)"]),
    "asinh": (4, ["asinh(a)"]),
    "acosh": (4, ["acosh(a)"]),
    "atanh": (4, ["atanh(a)"]),
    "degrees": (4, ["degrees(a)"]),
    "radians": (4, ["radians(a)"]),
    "factorial": (4, ["factorial(a)"]),
    "gamma": (4, ["gamma(a)"]),
    "erf": (4, ["erf(a)"]),
    "gcd": (1, ["gcd(a, b)"]),
    "lcm": (1, ["lcm(a, b)"]),
    "ncr": (4, ["ncr(a, b)"]),
    "npr": (4, ["npr(a, b)"]),
    "payment": (4, ["payment(a, b, c)"]),
    "presentValue": (4, ["presentValue(a, b, c)"]),
    "futureValue": (4, ["futureValue(a, b, c)"]),
    "rate": (4, ["rate(a, b, c)"]),
    "periods": (4, ["periods(a, b, c)"]),
    "less": (1, ["a < b"]),
    "lessOrEqual": (1, ["a <= b"]),
    "equal": (1, ["a == b"]),
    "notEqual": (1, ["a != b"]),
    "greaterOrEqual": (1, ["a >= b"]),
    "greater": (1, ["a > b"]),
    "and": (1, ["a and b", "a and b and c"]),
    "or": (1, ["a or b"]),
    "not": (1, ["not a"]),
    "if": (1, ["if(a < b, 1 / a, sqrt(b))"]),
    "assert": (1, ["assert(a)"]),
    "failed": (1, ["failed(a)", "failed(1 / a + sqrt(b))", "if(failed(a / b), c, a / b)", "failed(assert(a)) + failed(b)"]),
    "ifFailed": (4, ["ifFailed(a, b)", "ifFailed(1 / a, 7)", "ifFailed(ln(a), sqrt(b))", "ifFailed(ifFailed(a / b, b / c), -1)",
                     "ifFailed(a, 1) + ifFailed(b, 2)", "ifFailed(exp(a), assert(b))"]),
}

# Where rules change: zeros, halves, limits of the range, of integers, of functions.
EDGES = [0.0, -0.0, 0.1, -0.1, 0.5, -0.5, 1.0, -1.0, 1.5, 2.0, -2.0, 2.5, -2.5, 3.0, -3.0, 10.0, -7.5, 0.125, 2.675, 0.285,
         0.49999999999999994, 1 / 3, 0.9999999999999999, 1.0000000000000002, 0.6749999999999999,
         434.99999999999994, 9.995, 999.9999999999999, 123456789012.345, 99999999999999.99, 123456789012345678.0, 12.0, 18.0, 170.0, 171.0, 150.0, 250.0, 709.78, 710.0,
         -745.1, -746.0, 1e-8, -1e-8, 4503599627370495.5, 9007199254740993.0, 1e15, 1e22, -1e22, 1e100, 1e-100, 1.3e154, 1.4e154,
         1.5e-154, 1e-162, 1e300, -1e300, 1e-300, 2.2250738585072014e-308, 1.5e-323, 5e-324, -5e-324, 1.7976931348623157e308,
         -1.7976931348623157e308, 8.98846567431158e307, 3.141592653589793, 1.5707963267948966]


def document(names, formulas):
    nodes = [{"name": name, "kind": "formula", "formula": formula} for name, formula in zip(names, formulas)]
    nodes += [{"name": name, "kind": "number", "value": value} for name, value in (("a", 1), ("b", 2), ("c", 3))]
    return {"nodecalc": 1, "nodes": nodes}


def value(generator):
    """A number of one of several kinds, a text, or nothing."""
    kind = generator.random()
    if kind < 0.25:
        return generator.choice(EDGES)
    if kind < 0.45:
        return float(generator.randint(-20, 20))
    if kind < 0.55:
        return generator.randint(-400, 400) / 8
    if kind < 0.75:
        return generator.uniform(-1.2, 1.2)
    if kind < 0.85:
        return generator.gauss(0, 50)
    if kind < 0.9:
        return round(generator.uniform(-1000, 1000), generator.randint(0, 4))
    if kind < 0.99:
        return generator.choice((-1, 1)) * 10 ** generator.uniform(-30, 30)
    return struct.unpack("<d", struct.pack("<Q", generator.getrandbits(63) % 0x7FF0000000000000))[0]


def rows(seed, count):
    """So many rows of an id and three numbers: first every edge in every column, beside others each time, and the first two beside nothing; then
    numbers of all kinds, one in two hundred of them missing."""
    generator = random.Random(seed)
    edges = list(zip(*(generator.sample(EDGES, len(EDGES)) for _ in range(3))))
    edges += [(edge, None, 1.0) for edge in EDGES] + [(None, edge, 1.0) for edge in EDGES]
    found = [[place, *numbers] for place, numbers in enumerate(edges)][:count]
    for place in range(len(found), count):
        numbers = [None if generator.random() < 0.005 else value(generator) for _ in range(3)]
        found.append([place] + numbers)
    return found


def digits(number):
    """The shortest digits that read back as the number, `2` and not `2.0`; nothing for none."""
    if number is None:
        return ""
    text = repr(number)
    return text[:-2] if text.endswith(".0") else text


def ordinal(number):
    """Where a number stands among the doubles, so that neighbours differ by 1 and both zeros are one."""
    bits = struct.unpack("<q", struct.pack("<d", number))[0]
    return bits if bits >= 0 else -0x8000000000000000 - bits


def distance(first, second):
    return abs(ordinal(first) - ordinal(second))


class Engine:
    """A database that is there, or says why it is not."""

    def __init__(self, name):
        self.name = name


class DuckDB(Engine):
    def __init__(self):
        super().__init__("duckdb")
        import duckdb

        self.connection = duckdb.connect()
        self.version = "DuckDB " + duckdb.__version__

    def load(self, path):
        self.connection.execute(
            "CREATE OR REPLACE TABLE numbers AS SELECT * FROM read_csv(?, header = true, "
            "columns = {'id': 'BIGINT', 'a': 'DOUBLE', 'b': 'DOUBLE', 'c': 'DOUBLE'})", [path])

    def run(self, query):
        return self.connection.execute(query).fetchall()

    def close(self):
        self.connection.close()


class SQLite(Engine):
    def __init__(self):
        super().__init__("sqlite")
        import sqlite3

        self.connection = sqlite3.connect(":memory:")
        self.connection.execute("SELECT log2(8), mod(7.5, 2), trunc(1.5)")
        self.version = "SQLite " + sqlite3.sqlite_version

    def load(self, path):
        self.connection.execute("DROP TABLE IF EXISTS numbers")
        self.connection.execute("CREATE TABLE numbers (id INTEGER, a REAL, b REAL, c REAL)")
        with open(path, newline="") as file:
            cells = [[None if cell == "" else float(cell) for cell in row] for row in list(csv.reader(file))[1:]]
        self.connection.executemany("INSERT INTO numbers VALUES (?, ?, ?, ?)", cells)

    def run(self, query):
        return self.connection.execute(query).fetchall()

    def close(self):
        self.connection.close()


class PostgreSQL(Engine):
    """A server of its own on a socket in a temporary folder, gone at the end."""

    def __init__(self):
        super().__init__("postgresql")
        homes = sorted(
            os.path.join("/usr/lib/postgresql", version, "bin") for version in os.listdir("/usr/lib/postgresql"))
        self.home = homes[-1]
        self.folder = tempfile.mkdtemp(prefix="nodecalc-pg-")
        # The server refuses to run as root.
        self.prefix = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
            self.prefix = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
        data = os.path.join(self.folder, "data")
        self.call(["initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off"
        self.call(["pg_ctl", "-D", data, "-o", options, "-l", os.path.join(self.folder, "log"), "-w", "start"])
        try:
            self.version = subprocess.run(
                self.psql() + ["-Atc", "SELECT 'PostgreSQL ' || split_part(version(), ' ', 2)"],
                check=True, capture_output=True, text=True).stdout.strip()
        except BaseException:
            self.close()
            raise

    def call(self, command):
        subprocess.run(
            self.prefix + [os.path.join(self.home, command[0])] + command[1:], check=True, cwd="/",
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def psql(self):
        return ["psql", "-X", "-q", "-h", self.folder, "-U", "postgres", "-v", "ON_ERROR_STOP=1", "postgres"]

    def load(self, path):
        statements = (
            "SET client_min_messages = error; DROP TABLE IF EXISTS numbers; "
            "CREATE TABLE numbers (id bigint, a float8, b float8, c float8);\n"
            f"\\copy numbers FROM '{path}' WITH (FORMAT csv, HEADER true)\n")
        subprocess.run(self.psql(), input=statements, check=True, text=True)

    def run(self, query):
        done = subprocess.run(
            self.psql(), input=f"SET jit = off;\nCOPY (\n{query}\n) TO STDOUT WITH (FORMAT csv);\n",
            capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr[-2000:])

        def cell(text):
            if text == "":
                return None
            try:
                return float(text)
            except ValueError:
                return text

        return [tuple(cell(text) for text in row) for row in csv.reader(io.StringIO(done.stdout))]

    def close(self):
        self.call(["pg_ctl", "-D", os.path.join(self.folder, "data"), "-m", "immediate", "stop"])
        shutil.rmtree(self.folder, ignore_errors=True)


class Spark(Engine):
    """Spark in this process's own Java, with several workers."""

    def __init__(self):
        super().__init__("spark")
        import pyspark
        from pyspark.sql import SparkSession

        self.session = (
            SparkSession.builder.master("local[2]").appName("nodecalc").config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2").config("spark.driver.memory", "2g").getOrCreate())
        self.session.sparkContext.setLogLevel("ERROR")
        self.version = "Spark " + pyspark.__version__

    def load(self, path):
        frame = self.session.read.csv(path, header=True, schema="id BIGINT, a DOUBLE, b DOUBLE, c DOUBLE")
        frame.createOrReplaceTempView("numbers")

    def run(self, query):
        return [tuple(row) for row in self.session.sql(query).collect()]

    def close(self):
        self.session.stop()


ENGINES = {"duckdb": DuckDB, "sqlite": SQLite, "postgresql": PostgreSQL, "spark": Spark}


# What an engine says in a row that is beyond it: told on the page Docs/Conformance.md.
DISCLOSED = (
    "the quotient of mod is too large for PostgreSQL to take a remainder",
    "takes the greatest common divisor of integers below 2^63 only",
)


class Program:
    """The built nodecalc."""

    def __init__(self, path, folder):
        self.path = path
        self.folder = folder

    def write(self, name, names, formulas):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            json.dump(document(names, formulas), file)
        return path

    def query(self, path, dialect, asked, errors=True):
        """The exported query, or None and why it is refused."""
        command = [self.path, "export", path, "--to", "sql", "--dialect", dialect, "--table", "numbers", "--columns",
                   "id,a,b,c", "--keep", "id", "--order-by", "id"] + (["--errors"] if errors else [])
        for name in asked:
            command += ["--get", name]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            return None, done.stderr.strip().split("\n")[0]
        return done.stdout.strip().rstrip(";"), None

    def batch(self, path, rows, asked, threads):
        command = [self.path, "batch", path, "--input", rows, "--keep", "id", "--errors", "--threads", str(threads)]
        for name in asked:
            command += ["--get", name]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            sys.exit(f"batch: {done.stderr}")
        return done.stdout

    def evaluate(self, path, row, asked):
        """What --eval gives for a row without missing numbers; None for what fails."""
        command = [self.path, path, "--eval", "--format", "json"]
        for name, number in zip("abc", row[1:]):
            command += ["--set", f"{name}={digits(number)}"]
        for name in asked:
            command += ["--get", name]
        values = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)["values"]
        return [values.get(name) for name in asked]


def parts(size=8):
    """The formulas as documents of a few outputs: names, formulas and tolerances."""
    calls = []
    for operator, (units, formulas) in OPERATORS.items():
        for place, formula in enumerate(formulas):
            calls.append((f"{operator.replace(' ', '_')}_{place + 1}", formula, units))
    # What some engine has limits for stands alone, so that the reason is its own.
    alone = [call for call in calls if call[0].split("_")[0] in ("mod", "gcd", "lcm")]
    others = [call for call in calls if call not in alone]
    return [others[start:start + size] for start in range(0, len(others), size)] + [[call] for call in alone]


class Comparison:
    """Counts what agrees, and tells what does not."""

    def __init__(self, name):
        self.name = name
        self.values = self.failures = self.wrong = self.disclosed = self.worst = 0

    def tell(self, text):
        self.wrong += 1
        if self.wrong <= 10:
            print(f"  {self.name}: {text}", flush=True)

    def value(self, what, expected, found, units, reason=None):
        if expected is None or found is None:
            if expected is None and found is None:
                self.failures += 1
            elif reason and any(sentence in reason for sentence in DISCLOSED):
                self.disclosed += 1
            elif self.name == "postgresql" and "^" in what and expected is not None and abs(expected) > 1.79769313486231e308:
                # A power next to the largest number counts as an overflow there.
                self.disclosed += 1
            else:
                self.tell(f"{what} is {expected}, not {found} ({reason})")
            return
        self.values += 1
        apart = distance(expected, found)
        # SQLite and Spark have no minus zero, which is the other direction for atan2.
        if what.startswith("atan2") and "-0.0" in what and self.name in ("sqlite", "spark"):
            if abs(expected) == abs(found) or {abs(expected), abs(found)} == {0.0, math.pi}:
                self.disclosed += 1
                return
        self.worst = max(self.worst, apart)
        if apart > units:
            self.tell(f"{what} is {expected!r}, not {found!r}, {apart} apart")


def one_truth(program, engines, count, seed):
    generator_rows = rows(seed, count)
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="nodecalc-truth-") as folder:
        # The server of PostgreSQL's client reads it as who runs this.
        os.chmod(folder, 0o755)
        path = os.path.join(folder, "rows.csv")
        with open(path, "w") as file:
            file.write("id,a,b,c\n" + "".join(",".join(digits(cell) for cell in row) + "\n" for row in generator_rows))
        nodecalc = Program(program, folder)
        print(f"{count} rows of seed {seed}, {sum(map(len, parts()))} formulas", flush=True)
        expected = []
        evaluated = Comparison("--eval")
        for place, calls in enumerate(parts()):
            names = [name for name, _, _ in calls]
            document_path = nodecalc.write(f"part{place}.nodecalc", names, [formula for _, formula, _ in calls])
            text = nodecalc.batch(document_path, path, names, 1)
            for threads in (2, 4):
                if nodecalc.batch(document_path, path, names, threads) != text:
                    print(f"  batch: {threads} threads give other bytes than 1 for {names}")
                    wrong += 1
            table = list(csv.reader(io.StringIO(text)))[1:]
            expected.append((document_path, calls, table))
            sample = random.Random(seed + place).sample([row for row in generator_rows if None not in row], 3)
            for row in sample:
                for (name, formula, _), value, cell in zip(
                        calls, nodecalc.evaluate(document_path, row, names), table[row[0]][1:]):
                    evaluated.value(f"{formula} of {row[1:]}", value, float(cell) if cell else None, 0)
        wrong += report(evaluated, "nodecalc")
        for name in engines:
            started = time.time()
            engine = ENGINES[name]()
            try:
                engine.load(path)
                wrong += compare(engine, nodecalc, expected, generator_rows, started)
            finally:
                engine.close()
    return wrong


def compare(engine, nodecalc, expected, generator_rows, started):
    comparison = Comparison(engine.name)
    refused = []
    for document_path, calls, table in expected:
        taken = []
        for call in calls:
            query, refusal = nodecalc.query(document_path, engine.name, [call[0]], errors=False)
            if query is None:
                refused.append(call[0].split("_")[0])
            else:
                taken.append(call)
        if not taken:
            continue
        query, refusal = nodecalc.query(document_path, engine.name, [name for name, _, _ in taken])
        columns = [calls.index(call) + 1 for call in taken]
        try:
            answer = engine.run(query)
        except Exception as problem:  # One row that an engine refuses ends its whole query.
            comparison.tell(f"{[call[1] for call in taken]} ends with {str(problem).strip().splitlines()[0]}")
            continue
        for row, cells, found in zip(generator_rows, table, answer):
            reason = found[-1]
            disclosed = comparison.disclosed
            for call, column, value in zip(taken, columns, found[1:-1]):
                cell = cells[column]
                comparison.value(
                    f"{call[1]} of {row[1:]}", float(cell) if cell else None, value, call[2], reason)
            # Where the engine takes all of them the reason is that of the same output.
            if len(taken) == len(calls) and (reason or "") != cells[-1]:
                is_disclosed = any(sentence in (reason or "") for sentence in DISCLOSED)
                if not is_disclosed and comparison.disclosed == disclosed:
                    comparison.tell(f"{row[1:]} fails with {cells[-1]!r}, not {reason!r}")
    return report(comparison, f"{engine.version}, {time.time() - started:.0f} s; refused: {', '.join(dict.fromkeys(refused))}")


def report(comparison, about):
    print(
        f"{comparison.name}: {comparison.values} values, {comparison.worst} units apart at most, {comparison.failures} "
        f"failures, {comparison.disclosed} disclosed, {comparison.wrong} wrong ({about})", flush=True)
    return comparison.wrong


def main(arguments):
    program, count, seed, engines = arguments[0], 5_000, 7, []
    rest = iter(arguments[1:])
    for argument in rest:
        if argument == "--rows":
            count = int(next(rest))
        elif argument == "--seed":
            seed = int(next(rest))
        elif argument == "--engine":
            engines.append(next(rest))
        elif argument == "--spark":
            engines.append("spark")
        else:
            sys.exit(f"one-truth: unknown argument {argument}")
    if not engines or engines == ["spark"]:
        engines = ["duckdb", "postgresql", "sqlite"] + engines
    sys.exit(1 if one_truth(program, engines, count, seed) else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
