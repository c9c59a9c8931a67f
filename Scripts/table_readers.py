"""Reads all tables of Tests/References/Tables by nodecalc and by other tools, and writes what came of it into Docs/Tables.md.

usage: table_readers.py PROGRAM

Each tool reads at its defaults, sniffing what it can. Of each table the listed columns of numbers count:

right    they are numbers, as many, with the first and last value that is expected; a question is asked where two readings remain
refused  reading fails, or a column of numbers is left as text or out
wrong    a column of numbers has other values, more or fewer of them, or a date another day: nothing shows it
"""
import datetime
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

import clevercsv
import duckdb
import pandas
import polars

root = pathlib.Path(__file__).resolve().parent.parent
program = sys.argv[1]
page = root / "Docs/Tables.md"
begin, end = "<!-- readers -->", "<!-- /readers -->"


class Refused(Exception):
    """Reading fails, or a column is no column of numbers."""


def tables():
    for folder in ["Tests/References/Tables", "Tests/References/Tables/Further"]:
        listed = json.loads((root / folder / "expected.json").read_text(encoding="utf-8"))["files"]
        for name, entry in sorted(listed.items()):
            if not name.endswith((".jsonl", ".db")):
                yield root / folder / name, entry


def by_duckdb(path):
    with duckdb.connect() as connection:
        found = connection.execute("select * from read_csv(?)", [str(path)])
        names = [column[0] for column in found.description]
        rows = found.fetchall()
    return names, [list(column) for column in zip(*rows)] if rows else [[] for _ in names]


def of_frame(frame):
    frame = frame.reset_index() if not isinstance(frame.index, pandas.RangeIndex) else frame
    return [str(name) for name in frame.columns], [
        [None if pandas.isna(value) else value for value in frame.iloc[:, place].tolist()]
        for place in range(frame.shape[1])
    ]


def by_pandas(path):
    return of_frame(pandas.read_csv(path, sep=None, engine="python"))


def by_clevercsv(path):
    return of_frame(clevercsv.read_dataframe(str(path)))


def by_polars(path):
    frame = polars.read_csv(path)
    return frame.columns, [frame[:, place].to_list() for place in range(frame.width)]


def asks(path, entry):
    """Whether nodecalc names both readings, or all tables, and the flag that decides, where the table asks for that."""
    asked = entry.get("ask")
    if not asked:
        return False
    said = subprocess.run([program, "import", "--from", "csv", str(path)], capture_output=True, text=True).stderr
    return asked["flag"] in said and all(reading in said for reading in asked["readings"])


def by_nodecalc(path):
    """The columns that `import` makes nodes of, by their titles."""
    made = subprocess.run([program, "import", "--from", "csv", str(path)], capture_output=True, text=True)
    if made.returncode not in (0, 1):
        raise Refused(made.stderr)
    document = json.loads(made.stdout)
    names, columns = [], []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "made.nodecalc"
        file.write_text(made.stdout, encoding="utf-8")
        for node in document["nodes"]:
            said = subprocess.run(
                [program, str(file), "--eval", "--get", node["name"], "--allow-read", str(path.parent)],
                capture_output=True, text=True)
            if said.returncode != 0:
                raise Refused(said.stderr)
            names.append(str(node["column"]))
            columns.append([float(line) for line in said.stdout.split()])
    return names, columns


def same(value, wanted):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isclose(value, wanted, rel_tol=1e-12)


def column_of(wanted, names, has_header):
    """The place of a column by its name, by its name without its unit, or by its number where the table has no header."""
    for name in (wanted.get("header"), wanted["name"]):
        for place, found in enumerate(names):
            if found.strip() == name:
                return place
    if not has_header and wanted["name"].isdigit() and int(wanted["name"]) <= len(names):
        return int(wanted["name"]) - 1
    return None


def is_numeric(values):
    return len(values) > 0 and all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in values)


def is_wrong_elsewhere(column, columns):
    """Whether a column that lost its name has more or fewer numbers: a header among them, or a row taken for one."""
    found = [[value for value in values if value is not None] for values in columns]
    found = [values for values in found if is_numeric(values) and same(values[-1], column["last"])]
    return len(found) > 0 and not any(
        len(values) == column["count"] and same(values[0], column["first"]) for values in found)


def verdict(read, path, entry):
    try:
        names, columns = read(path)
    except Exception:
        return "refused"
    asked = entry.get("ask")
    if asked and asked["what"] == "tables":
        return "wrong"
    worst = "right"
    wanted = entry.get("columns") or []
    if asked and asked["what"] == "decimal":
        wanted = [dict(name=asked["column"], kind="asked")]
    if asked and asked["what"] == "dates":
        wanted = wanted + [dict(name=asked["column"], kind="asked date")]
    for column in wanted:
        place = column_of(column, names, entry["read"].get("headerRows", 1) > 0)
        values = None if place is None else [value for value in columns[place] if value is not None]
        numeric = values is not None and is_numeric(values)
        dated = values is not None and len(values) > 0 and all(isinstance(v, (datetime.date, datetime.datetime)) for v in values)
        if column["kind"] == "asked":
            # A reading that nobody was asked about.
            if numeric:
                return "wrong"
        elif column["kind"] == "asked date":
            if dated:
                return "wrong"
        elif column["kind"] == "number":
            if values is None and is_wrong_elsewhere(column, columns):
                return "wrong"
            if not numeric:
                worst = "refused"
            elif len(values) != column["count"] or not same(values[0], column["first"]) or not same(values[-1], column["last"]):
                return "wrong"
        elif column["kind"] in ("date", "date-time") and dated:
            day = re.match(r"(\d+)-(\d+)-(\d+)", str(column["first"]))
            if day and (values[0].year, values[0].month, values[0].day) != tuple(map(int, day.groups())):
                return "wrong"
    return worst


tools = [
    ("nodecalc", None),
    (f"DuckDB {duckdb.__version__}", by_duckdb),
    (f"CleverCSV {clevercsv.__version__}", by_clevercsv),
    (f"pandas {pandas.__version__}", by_pandas),
    (f"polars {polars.__version__}", by_polars),
]
warnings.simplefilter("ignore")
counts = {name: dict(right=0, wrong=0, refused=0) for name, _ in tools}
wrong = {name: [] for name, _ in tools}
total = 0
for path, entry in tables():
    total += 1
    for name, read in tools:
        if read is None:
            found = "right" if asks(path, entry) else verdict(by_nodecalc, path, entry)
        else:
            found = verdict(read, path, entry)
        counts[name][found] += 1
        if found == "wrong":
            wrong[name].append(path.name)

lines = [
    begin,
    f"Each tool reads all {total} texts of `Tests/References/Tables` at its defaults, sniffing what it can. Wrong in silence means that a number, the",
    "count of numbers or a day differs and nothing shows it; refused, that reading fails or a column of numbers stays text or is left out.",
    "",
    "| tool | right | wrong in silence | refused |",
    "|---|---|---|---|",
]
for name, _ in tools:
    lines.append(f"| {name} | {counts[name]['right']} | {counts[name]['wrong']} | {counts[name]['refused']} |")
lines += ["", "`Scripts/compare-table-readers PROGRAM` writes this section.", end]
text = page.read_text(encoding="utf-8")
section = "\n".join(lines)
if begin in text:
    text = text[: text.index(begin)] + section + text[text.index(end) + len(end):]
else:
    text = text.rstrip("\n") + "\n\n## Beside other readers\n\n" + section + "\n"
page.write_text(text, encoding="utf-8")
for name, _ in tools:
    print(name, counts[name], " ".join(wrong[name]))
