"""Samples of the last node of a document by numpy, operator by operator over whole columns: `samples.py DOCUMENT COUNT`.

Writes the nanoseconds that drawing, computing and summarising took, without those that numpy takes to be there; then mean and deviation.
"""
import json
import sys
import time

import numpy as np

OPERATORS = {"add": np.add, "subtract": np.subtract, "multiply": np.multiply, "sin": np.sin, "exp": np.exp}
nodes, count = json.load(open(sys.argv[1]))["nodes"], int(sys.argv[2])
start = time.perf_counter_ns()
random = np.random.default_rng(1)
values = {}
for node in nodes:
    if node["kind"] == "number":
        values[node["name"]] = random.normal(node["value"], node["uncertainty"], count)
    else:
        values[node["name"]] = OPERATORS[node["operator"]](*(values[name] for name in node["inputs"]))
result = np.sort(values[nodes[-1]["name"]])
held = int(0.95 * count + 0.5)
widths = result[held:] - result[: count - held]
best = int(np.argmin(widths))
summary = (result.mean(), result.std(ddof=1), np.quantile(result, [0.025, 0.975]), result[best], np.histogram(result, 40))
print(time.perf_counter_ns() - start)
print(repr(float(summary[0])), repr(float(summary[1])))
