"""Values with their uncertainties."""

from __future__ import annotations

import array
import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ._columns import Column, column


@dataclass(frozen=True)
class Uncertain:
    """A value with its standard uncertainty, to be given to an input: each is a number, a list or an array.

    Two numbers as a tuple are how far the uncertainty reaches downwards and upwards. Numbers of the package ``uncertainties`` are taken
    as well, each as independent of the others.

    >>> import nodecalc
    >>> area = nodecalc.loads('''{"nodecalc": 1, "nodes": [{"name": "side", "kind": "number", "value": 1},
    ...   {"name": "area", "kind": "formula", "formula": "side^2"}]}''')
    >>> result = area(side=nodecalc.Uncertain(3, 0.1))
    >>> result["area"], round(result.uncertainties["area"], 12)
    (9.0, 0.6)
    """

    #: The value, or one a row.
    value: Any
    #: Its standard uncertainty, or one a row; a tuple of two for a downward and an upward one.
    uncertainty: Any

    @staticmethod
    def of(value: Any) -> Uncertain | None:
        """What an input is given, where it has an uncertainty."""
        if isinstance(value, Uncertain):
            return value
        if _is_foreign(value):
            return Uncertain(value.nominal_value, value.std_dev)
        if isinstance(value, (list, tuple)) and len(value) > 0 and any(_is_foreign(each) for each in value):
            parts = [Uncertain.of(each) or Uncertain(each, 0.0) for each in value]
            return Uncertain([each.value for each in parts], [each.uncertainty for each in parts])
        return None


def _is_foreign(value: Any) -> bool:
    return hasattr(value, "nominal_value") and hasattr(value, "std_dev")


class Sides:
    """How far the uncertainties of an input reach downwards and upwards, as numbers in memory."""

    def __init__(self, name: str, uncertainty: Any) -> None:
        sides = uncertainty if isinstance(uncertainty, tuple) and len(uncertainty) == 2 else (uncertainty, uncertainty)
        self.columns = tuple(column(f"uncertainty of {name}", side) for side in sides)
        self._name = name

    def at(self, row: int) -> array.array[float]:
        """Both of a row."""
        sides = array.array("d", [number_at(side, row) for side in self.columns])
        for side in sides:
            if not 0 <= side < math.inf:
                raise ValueError(f"'{self._name}' is given the uncertainty {side!r}: give a finite one that is not negative")
        return sides

    def all(self, count: int) -> array.array[float]:
        """Both of each of so many values."""
        every = array.array("d")
        for row in range(count):
            every.extend(self.at(row))
        return every


def number_at(numbers: Column, row: int) -> float:
    """The number of a row."""
    return ctypes.c_double.from_address(numbers.address + row * numbers.stride).value


def rows_of(numbers: Column) -> int:
    """How many numbers a column has; one for a single number."""
    return 1 if numbers.shape is None else math.prod(numbers.shape)


def all_of(numbers: Column) -> array.array[float]:
    """All numbers of a column."""
    return array.array("d", [number_at(numbers, row) for row in range(rows_of(numbers))])


def uncertainty_of(report: dict[str, Any]) -> Any:
    """The uncertainty of the one node that a report is of: 0 where it has none, a NaN where it is unknown or there is no value."""
    if report["failures"]:
        return math.nan
    found = next(iter(report.get("uncertainties", {"": 0.0}).values()))
    if isinstance(value_of(report), list):
        return [0.0] * len(value_of(report)) if found == 0.0 else _of_points(found, len(value_of(report)))
    return _sides(found)


def _of_points(found: Sequence[Any] | None, count: int) -> list[Any]:
    return [math.nan] * count if found is None else [0.0 if each is None else _sides(each) for each in found]


def _sides(found: Any) -> Any:
    if found is None:
        return math.nan
    return tuple(float(each) for each in found) if isinstance(found, list) else float(found)


def value_of(report: dict[str, Any]) -> Any:
    """The value of the one node that a report is of; None where there is none."""
    return next(iter(report["values"].values()), None)
