"""The formula of B2 over a CSV file by polars or duckdb, as a whole process: `batch.py ENGINE IN OUT`."""
import re
import sys

FORMULA = "((a*b+c)*(d-a)+(b*c-d)*(a+b))/(a*a+b*b+c*c+1)+((a-b)*(c-d)+a*d)*b-c/d"
engine, source, target = sys.argv[1:]
if engine == "polars":
    import polars as pl

    formula = eval(re.sub(r"([abcd])", r"pl.col('\1')", FORMULA))
    pl.scan_csv(source).select(pl.col("id"), formula.alias("o")).sink_csv(target)
else:
    import duckdb

    duckdb.sql(f"COPY (SELECT id, {FORMULA} o FROM read_csv('{source}')) TO '{target}'")
