"""The uncertainties of all nodes of a document by `uncertainties`: `uncertain.py DOCUMENT`.

Writes the nanoseconds that the values with their uncertainties took, and then a line for each node of operators: its uncertainty.
"""
import json
import sys
import time

from uncertainties import ufloat, umath

OPERATORS = {"add": lambda a, b: a + b, "subtract": lambda a, b: a - b, "sin": umath.sin}
nodes = json.load(open(sys.argv[1]))["nodes"]
start = time.perf_counter_ns()
values, errors = {}, []
for node in nodes:
    if node["kind"] == "number":
        values[node["name"]] = ufloat(node["value"], node["uncertainty"])
    else:
        made = OPERATORS[node["operator"]](*(values[name] for name in node["inputs"]))
        values[node["name"]] = made
        errors.append(made.std_dev)
print(time.perf_counter_ns() - start)
for error in errors:
    print(repr(error))
