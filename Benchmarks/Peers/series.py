"""numpy and polars on one core, asked line by line: an operator's name in, the processor time that each took out."""
import os
import sys
import time

os.environ["POLARS_MAX_THREADS"] = "1"
os.environ["OMP_NUM_THREADS"] = "1"
import numpy as np  # noqa: E402
import polars as pl  # noqa: E402

values = np.random.default_rng(3).random(int(sys.argv[1]))
series = pl.Series(values)
operators = {
    "sum": (lambda: values.sum(), lambda: series.sum()),
    "mean": (lambda: values.mean(), lambda: series.mean()),
    "std": (lambda: values.std(ddof=1), lambda: series.std()),
    "map": (lambda: values * 2 + 1, lambda: series * 2 + 1),
    "filter": (lambda: values[values > 0.5], lambda: series.filter(series > 0.5)),
    "bin": (lambda: np.histogram(values, 100, (0, 1)), None),
    "sort": (lambda: np.sort(values), lambda: series.sort()),
}

ROWS = "((a*b+c)*(d-a)+(b*c-d)*(a+b))/(a*a+b*b+c*c+1)+((a-b)*(c-d)+a*d)*b-c/d"


def rows():
    """The same 25 operators over four columns that are made when they are first asked for."""
    columns = {name: np.random.default_rng(seed).random(len(values)) + 1 for seed, name in enumerate("abcd")}
    expression = eval(ROWS, {name: pl.col(name) for name in columns})
    frame = pl.DataFrame(columns).lazy().select(expression.alias("o"))
    works = {"polars-rows": (None, lambda: frame.collect())}
    try:
        import numexpr

        numexpr.set_num_threads(1)
        works["numexpr-rows"] = (lambda: numexpr.evaluate(ROWS, columns), None)
    except ImportError:
        pass
    return works


def nanoseconds(work):
    if work is None:
        return float("inf")
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e9


for line in sys.stdin:
    name, _, path = line.strip().partition(" ")
    if name == "csv":
        data = open(path, "rb").read()
        works = (None, lambda: pl.read_csv(data, has_header=False, schema_overrides=[pl.Float64] * 5))
    else:
        if name.endswith("-rows") and name not in operators:
            operators.update(rows())
        works = operators.get(name, ())
    print(*[nanoseconds(work) for work in works], flush=True)
