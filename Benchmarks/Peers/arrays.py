"""The formula of B5 over four numpy arrays, by a document and by numpy in turn, in this process: `arrays.py DOCUMENT FORMULA ROWS RUNS`.

Writes the nanoseconds of each run, `ours theirs` a line; ends with 1 where a number differs.
"""
import os
import pathlib
import sys
import time

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Python"))
import nodecalc

os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
path, formula, rows, runs = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
document, code = nodecalc.open(path), compile(formula, "formula", "eval")
random = np.random.default_rng(1)
columns = {name: random.uniform(-100, 100, rows) for name in "abc"} | {"d": random.uniform(1, 100, rows)}
for _ in range(runs):
    start = time.perf_counter_ns()
    ours = document(columns)["o"]
    between = time.perf_counter_ns()
    theirs = eval(code, None, columns)
    end = time.perf_counter_ns()
    if not np.array_equal(ours, theirs):
        sys.exit("other numbers than numpy")
    print(between - start, end - between)
