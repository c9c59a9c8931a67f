"""Documents of nodecalc over numbers, lists and arrays.

>>> import nodecalc
>>> mortgage = nodecalc.loads('''{"nodecalc": 1, "nodes": [
...   {"name": "principal", "kind": "number", "value": 250000},
...   {"name": "rate", "kind": "number", "value": 0.045, "range": [0, 0.2]},
...   {"name": "interest", "kind": "formula", "formula": "principal * rate"}]}''')
>>> mortgage()["interest"]
11250.0
>>> mortgage(rate=0.04)["interest"]
10000.0
>>> [float(interest) for interest in mortgage(rate=[0.03, 0.04])["interest"]]
[7500.0, 10000.0]
>>> mortgage.inputs["rate"].range
(0.0, 0.2)

Values are bit for bit those of ``nodecalc FILE --eval``. Names that a document does not have are a `UnknownName`, which is a
`KeyError` and says what was probably meant:

>>> mortgage(rat=0.04)
Traceback (most recent call last):
  ...
nodecalc.UnknownName: no input is named 'rat': did you mean 'rate'?
"""

from ._document import Document, Input, Output, Result, loads, open
from ._errors import CalculationError, DocumentError, NodecalcError, UnknownName
from ._library import version as _version
from ._uncertain import Uncertain

__all__ = [
    "CalculationError",
    "Document",
    "DocumentError",
    "Input",
    "NodecalcError",
    "Output",
    "Result",
    "Uncertain",
    "UnknownName",
    "loads",
    "open",
]

# Where people import them from is what messages and `help` show.
for _name in set(__all__) - {"loads", "open"}:
    globals()[_name].__module__ = __name__

#: The version of nodecalc that computes.
__version__: str = _version()
