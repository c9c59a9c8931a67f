"""Documents and their values."""

from __future__ import annotations

import array
import json
import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ._columns import Column, Results, column, common_shape, numpy
from ._errors import CalculationError, DocumentError, UnknownName
from ._library import Handle, Plan
from ._uncertain import Sides, Uncertain, all_of, number_at, rows_of, uncertainty_of, value_of

#: So many rows are computed by one call: few enough for Ctrl-C to be heard soon.
_PIECE_ROWS = 1 << 16
#: So many plans are kept for calls that replace and ask for the same.
_MOST_PLANS = 64


@dataclass(frozen=True)
class Input:
    """An input of a document: a node whose value can be given."""

    #: By which it is given.
    name: str
    #: "number", or "data", which is one list for all rows.
    kind: str
    #: What it holds where nothing is given; of data a tuple, or None where they are read from a file.
    value: float | tuple[float, ...] | None
    #: Its standard uncertainty, or one downwards and one upwards.
    uncertainty: float | tuple[float, float] | None = None
    #: Between which values it is meant to be; None where that is not stated.
    range: tuple[float, float] | None = None
    #: The unit that its value counts, as "km/h"; None for a plain number.
    unit: str | None = None
    #: Free text for people.
    label: str | None = None
    #: Where data are read from.
    source: str | None = None


@dataclass(frozen=True)
class Output:
    """An output of a document: a node whose value is returned."""

    #: By which it is asked for.
    name: str
    #: "number", or "data", whose value is a list; it is none of a row's.
    kind: str
    #: The unit of its value, as "km/h"; None for a plain number.
    unit: str | None = None
    #: Free text for people.
    label: str | None = None


class Result(Mapping[str, Any]):
    """The values of a document: for each output that is a number, a float, or an array with one value per row.

    Any other node is computed on request, also one inside an instance of a group, such as `house.growth`; a data set is a list or an array, if no input has rows.

    >>> import nodecalc
    >>> document = nodecalc.loads('''{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 4},
    ...   {"name": "b", "kind": "formula", "formula": "1 / a"}, {"name": "c", "kind": "formula", "formula": "b + 1"}]}''')
    >>> result = document(a=[1, 0, 2])
    >>> list(result), [float(value) for value in result["c"]], [float(value) for value in result["b"]]
    (['c'], [2.0, nan, 1.5], [1.0, nan, 0.5])
    >>> result.failures
    {'c': {1: 'b: division by zero'}, 'b': {1: 'b: division by zero'}}
    """

    def __init__(
        self,
        document: Document,
        columns: dict[str, Column],
        names: Sequence[str],
        errors: str | None,
        threads: int,
        sides: dict[str, Sides] | None = None,
    ) -> None:
        self._document, self._columns, self._threads = document, columns, threads
        self._shape = common_shape({**columns, **_named(sides or {})})
        self._sides = sides or {}
        self._errors = errors or ("raise when asked" if self._shape is None else "nan")
        self._values: dict[str, Any] = {}
        self._outputs: tuple[str, ...] = ()
        #: By the name of an output that was computed the rows without a number, and why; of an array of several dimensions a row is
        #: its place as flattened, of single numbers 0.
        self.failures: dict[str, dict[int, str]] = {}
        #: The standard uncertainty of each output, and of any other node, worked out when it is asked for.
        self.uncertainties: Mapping[str, Any] = Uncertainties(self)
        self._outputs = self._compute(names)

    def _compute(self, names: Sequence[str]) -> tuple[str, ...]:
        asked = tuple(dict.fromkeys(names))
        try:
            plan = self._document._plan(tuple(self._columns), asked)
        except UnknownName:
            sets = [name for name in asked if self._shape is None and self._document._is_set(name)]
            if not sets:
                raise
            for name in sets:
                self._take_set(name)
            if numbers := [name for name in asked if name not in sets]:
                self._compute(numbers)
            return asked
        rows = 1 if self._shape is None else math.prod(self._shape)
        results = [Results(self._shape, rows) for _ in plan.outputs]
        inputs = list(self._columns.values())

        def run(start: int) -> list[tuple[int, int, str]]:
            missing = plan.run(
                min(_PIECE_ROWS, rows - start),
                [(each.address + start * each.stride, each.stride) for each in inputs],
                [(each.address + 8 * start, 8) for each in results],
            )
            return [(start + row, output, reason) for row, output, reason in missing]

        starts = range(0, rows, _PIECE_ROWS)
        if self._threads > 1 and len(starts) > 1:
            with ThreadPoolExecutor(self._threads) as pool:
                pieces = list(pool.map(run, starts))
        else:
            pieces = [run(start) for start in starts]
        for piece in pieces:
            for row, output, reason in piece:
                self.failures.setdefault(plan.outputs[output], {})[row] = reason
        if self._errors == "raise":
            for name in plan.outputs:
                self._check(name, rows)
        for name, result in zip(plan.outputs, results):
            self._values[name] = result.value
        return plan.outputs

    def _take_set(self, name: str) -> None:
        report = self._report(name, 0)
        values = None if report is None else value_of(report)
        if report is None:
            self.failures[name] = {0: "an input has no number"}
        elif values is None:
            self.failures[name] = {0: _reason(report)}
        elif numpy() is not None:
            values = numpy().array(values, dtype=numpy().float64)
        self._values[name] = values

    def _report(self, name: str, row: int) -> dict[str, Any] | None:
        """Returns a node's value in a row, with its uncertainty; None if an input has no number."""
        if any(math.isnan(number_at(numbers, row)) for numbers in self._columns.values()):
            return None
        given = [
            (each, array.array("d", [number_at(numbers, row)]), self._sides[each].at(row) if each in self._sides else None)
            for each, numbers in self._columns.items()
        ]
        handle = self._document._handle
        return (handle.given(given) if given else handle).values(name)

    def _uncertainty(self, name: str) -> Any:
        rows = 1 if self._shape is None else math.prod(self._shape)
        reports = (self._report(name, row) for row in range(rows))
        found = [math.nan if report is None else uncertainty_of(report) for report in reports]
        if self._shape is None:
            return found[0]
        if any(isinstance(each, tuple) for each in found):
            pairs = [each if isinstance(each, tuple) else (each, each) for each in found]
            return tuple(self._shaped([pair[side] for pair in pairs]) for side in (0, 1))
        return self._shaped(found)

    def _shaped(self, numbers: list[float]) -> Any:
        module = numpy()
        return numbers if module is None else module.array(numbers, dtype=module.float64).reshape(self._shape)

    def _check(self, name: str, rows: int) -> None:
        if not (failing := self.failures.get(name)):
            return
        row, reason = next(iter(failing.items()))
        if self._shape is None:
            raise CalculationError(f"'{name}' has no value: {reason}")
        raise CalculationError(f"'{name}' has no value in {len(failing)} of {rows} rows; row {row}: {reason}")

    def __getitem__(self, name: str) -> Any:
        if name not in self._values:
            if not isinstance(name, str):
                raise TypeError(f"{name!r} is not a valid name")
            self._compute([name])
        if self._errors == "raise when asked":
            self._check(name, 1)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._outputs)

    def __len__(self) -> int:
        return len(self._outputs)

    def __contains__(self, name: object) -> bool:
        return name in self._outputs

    def __repr__(self) -> str:
        values = ", ".join(f"{name!r}: {self._values[name]!r}" for name in self._outputs)
        return f"<nodecalc.Result {{{values}}}>"


class Uncertainties(Mapping[str, Any]):
    """Standard uncertainties, by the names of nodes: a number, or two where it reaches downwards otherwise than upwards, or of rows and data sets one each.

    0 where a value has none, a NaN where there is no value, or the uncertainty is unknown. It follows from those of the document's inputs, which keep
    theirs where a call gives but a value.
    """

    def __init__(self, result: Result) -> None:
        self._result = result
        self._found: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._found:
            if not isinstance(name, str):
                raise TypeError(f"{name!r} is not a valid name")
            self._found[name] = self._result._uncertainty(name)
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._result)

    def __len__(self) -> int:
        return len(self._result)


def _named(sides: dict[str, Sides]) -> dict[str, Column]:
    return {
        f"uncertainty of {name}" + (" upwards" if place else ""): numbers
        for name, each in sides.items()
        for place, numbers in enumerate(each.columns)
    }


def _reason(report: dict[str, Any]) -> str:
    name, failure = next(iter(report["failures"].items()))
    return f"{failure.get('cause', name)}: {failure['message']}"


class Document:
    """A document of nodecalc: its inputs, its outputs, and its values for other inputs.

    It does not change, and threads may call it at once: while a call computes, other Python threads run.
    """

    def __init__(self, handle: Handle, name: str) -> None:
        self._handle, self._name = handle, name
        self._plans: dict[tuple[tuple[str, ...], tuple[str, ...]], Plan] = {}
        interface = json.loads(handle.interface)
        #: The document's title; None for none.
        self.title: str | None = interface.get("title")
        #: What may be given, by name, in the document's order.
        self.inputs: Mapping[str, Input] = MappingProxyType({each["name"]: _input(each) for each in interface["inputs"]})
        #: What it gives, by name, in the document's order.
        self.outputs: Mapping[str, Output] = MappingProxyType({each["name"]: Output(**each) for each in interface["outputs"]})

    def __call__(
        self,
        values: Mapping[str, Any] | None = None,
        /,
        *,
        get: str | Iterable[str] | None = None,
        errors: str | None = None,
        threads: int = 1,
        **inputs: Any,
    ) -> Result:
        """Returns the values for given inputs: each a number, or a list or array with one value per row. Other inputs keep their values.

        Arrays have one shape, which is that of the values; single numbers are the same in every row. A NaN, a None or a masked number
        is a missing one. An `Uncertain` gives a value with its uncertainty. Of a data node a list or array is its data, for all rows.

        :param values: More inputs by name, also those called like a parameter of this method.
        :param get: The nodes to return, instead of the document's outputs.
        :param errors: "raise" for a `CalculationError` where some value has no number, "nan" for a NaN there. Without either, rows have a
            NaN, and a single value raises when it is asked for; `Result.failures` says why in all cases.
        :param threads: How many threads compute many rows.
        :raises UnknownName: where the document has no such input or node, or none that is a number.
        :raises ValueError: where arrays differ in length, or an uncertainty is negative or not finite.
        """
        if errors not in (None, "raise", "nan"):
            raise ValueError(f"errors is {errors!r}: write 'raise', 'nan' or nothing")
        if not isinstance(threads, int) or not 1 <= threads <= 64:
            raise ValueError(f"threads is {threads!r}: write a number from 1 to 64")
        given = dict(values or {})
        for name in inputs:
            if name in given:
                raise TypeError(f"'{name}' is given twice: in the mapping and by its name")
        given.update(inputs)
        for name in given:
            if not isinstance(name, str):
                raise TypeError(f"{name!r} is not a valid name of an input")
        names = [get] if isinstance(get, str) else list(get or ())
        # What names of inputs mean is judged before what they are given.
        data = {name: given.pop(name) for name in list(given) if name in self.inputs and self.inputs[name].kind == "data"}
        self._plan(tuple(given), ())
        document = self._holding(data) if data else self
        uncertain = {name: found for name, value in given.items() if (found := Uncertain.of(value)) is not None}
        columns = {name: column(name, uncertain[name].value if name in uncertain else value) for name, value in given.items()}
        sides = {name: Sides(name, found.uncertainty) for name, found in uncertain.items()}
        return Result(document, columns, names, errors, threads, sides)

    def unit(self, name: str) -> str | None:
        """Returns the unit of a node's value, as "km/h"; None for a plain number, and for a node without a value.

        `speed to mph` is the node's value in another unit, for `get` too.

        :raises UnknownName: where the document has no such node.
        """
        if not isinstance(name, str):
            raise TypeError(f"{name!r} is not a valid name")
        return next(iter(self._handle.values(name).get("units", {}).values()), None)

    def group(self, name: str) -> Document:
        """Returns a group of the document as a document of its own; `finance.annuity` is a group of an import.

        :raises UnknownName: where it has no such group.
        """
        if not isinstance(name, str):
            raise TypeError(f"{name!r} is not a valid name of a group")
        return Document(self._handle.group(name), f"{self._name}#{name}")

    def _holding(self, data: Mapping[str, Any]) -> Document:
        """The document with other data."""
        given = []
        for name, value in data.items():
            found = Uncertain.of(value)
            numbers = column(name, value if found is None else found.value)
            if numbers.shape is None or len(numbers.shape) > 1:
                raise ValueError(f"'{name}' is data: give a list or an array of one dimension")
            sides = None if found is None else Sides(name, found.uncertainty)
            common_shape({name: numbers, **({} if sides is None else _named({name: sides}))})
            given.append((name, all_of(numbers), None if sides is None else sides.all(rows_of(numbers))))
        return Document(self._handle.given(given), self._name)

    def _is_set(self, name: str) -> bool:
        try:
            return isinstance(value_of(self._handle.values(name)), list)
        except UnknownName:
            return False

    def _plan(self, inputs: tuple[str, ...], outputs: tuple[str, ...]) -> Plan:
        key = inputs, outputs
        plan = self._plans.get(key)
        if plan is None:
            plan = Plan(self._handle, inputs, outputs)
            if len(self._plans) >= _MOST_PLANS:
                self._plans = {}
            self._plans[key] = plan
        return plan

    def __repr__(self) -> str:
        return f"<nodecalc.Document {self._name}: {', '.join(self.inputs)} -> {', '.join(self.outputs)}>"


def _input(member: dict[str, Any]) -> Input:
    def pair(value: Any) -> Any:
        return tuple(float(each) for each in value) if isinstance(value, list) else value if value is None else float(value)

    return Input(
        name=member["name"],
        kind=member["kind"],
        value=pair(member.get("values", member.get("value"))),
        uncertainty=pair(member.get("uncertainty")),
        range=pair(member.get("range")),
        unit=member.get("unit"),
        label=member.get("label"),
        source=member.get("source"),
    )


def open(path: str | bytes | os.PathLike[Any]) -> Document:
    """Opens a document's file, with the files it imports and reads; these are in its folder or below.

    `FILE#GROUP` is a group of it, where no file has that name.

    :raises UnknownName: where the document has no such group.
    :raises OSError: where the file cannot be read, `FileNotFoundError` where there is none.
    :raises DocumentError: where it is not a document, with line and column.
    """
    name = os.fsdecode(path)
    file, sign, group = name.rpartition("#")
    if not sign or not file or not group or "/" in group or os.path.exists(name):
        return Document(Handle.open(path), name)
    return Document(Handle.open(file), file).group(group)


def loads(text: str | bytes, folder: str | bytes | os.PathLike[Any] | None = None) -> Document:
    """Reads a document from a text; the files it names are in `folder` or below (default: the current folder).

    :raises DocumentError: where it is not a document, with line and column.
    """
    if isinstance(text, str):
        try:
            text = text.encode()
        except UnicodeEncodeError as error:
            raise DocumentError(f"a document is UTF-8, but this text has a character that is not: {error}") from None
    return Document(Handle.read(bytes(text), folder), "-")
