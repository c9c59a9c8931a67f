"""Numbers of Python as columns in memory, and back: of numpy where it is there, else of lists."""

from __future__ import annotations

import array
import operator
from collections.abc import Sequence
from typing import Any

_numpy: Any = None


def numpy() -> Any:
    """The module numpy, imported when arrays are first met; None where there is none."""
    global _numpy
    if _numpy is None:
        try:
            import numpy as found
        except ImportError:
            found = False
        _numpy = found
    return _numpy or None


class Column:
    """The numbers of one input: one for all rows, or one a row."""

    def __init__(self, memory: Any, address: int, stride: int, shape: tuple[int, ...] | None) -> None:
        # What the address is good for as long as.
        self._memory = memory
        self.address, self.stride, self.shape = address, stride, shape


def number(name: str, value: Any) -> float:
    """A single number, as a float; None is a missing one."""
    if value is None:
        return float("nan")
    if isinstance(value, (str, bytes, complex)) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise TypeError(
            f"'{name}' is given {value!r:.80}, a {type(value).__name__}: give a number, a list of numbers or an array"
        )
    if not hasattr(value, "__index__"):
        return float(value)
    integer = operator.index(value)
    try:
        nearest = float(integer)
    except OverflowError:
        raise ValueError(f"'{name}' is given an integer that is too large for a 64-bit number") from None
    if int(nearest) != integer:
        raise ValueError(
            f"'{name}' is given the integer {integer}, which a 64-bit number does not hold: give a float if"
            f" {nearest!r} will do"
        )
    return nearest


def column(name: str, value: Any) -> Column:
    """What an input is given, as numbers in memory."""
    if isinstance(value, (str, bytes)) or not (hasattr(value, "__array__") or isinstance(value, (Sequence, array.array))):
        return _single(number(name, value))
    if isinstance(value, array.array) and value.typecode == "d":
        return _listed(value)
    module = numpy()
    if module is None:
        return _listed(array.array("d", [number(name, each) for each in value]))
    return _array(module, name, value)


def _single(value: float) -> Column:
    memory = array.array("d", [value])
    return Column(memory, memory.buffer_info()[0], 0, None)


def _listed(memory: array.array[float]) -> Column:
    return Column(memory, memory.buffer_info()[0], memory.itemsize, (len(memory),))


def _array(numpy: Any, name: str, value: Any) -> Column:
    if numpy.ma.isMaskedArray(value):
        value = value.astype(numpy.float64).filled(numpy.nan)
    try:
        numbers = numpy.asarray(value)
    except ValueError as error:
        raise ValueError(f"'{name}' is given a list that is not an array of numbers: {error}") from None
    kind = numbers.dtype.kind
    if kind == "O":
        flat = [number(name, each) for each in numbers.ravel()]
        numbers = numpy.array(flat, dtype=numpy.float64).reshape(numbers.shape)
    elif kind not in "biuf":
        raise TypeError(f"'{name}' is given an array of {numbers.dtype}: give one of numbers")
    elif numbers.dtype != numpy.float64:
        converted = numbers.astype(numpy.float64)
        if kind in "iu":
            for each in numbers[numpy.abs(converted) >= 2.0**53].ravel():
                number(name, each)
        numbers = converted
    if numbers.ndim == 0:
        return _single(float(numbers))
    if numbers.ndim > 1:
        numbers = numpy.ascontiguousarray(numbers)
        stride = numbers.itemsize
    else:
        stride = numbers.strides[0]
    return Column(numbers, numbers.__array_interface__["data"][0], stride, numbers.shape)


def common_shape(columns: dict[str, Column]) -> tuple[int, ...] | None:
    """The shape of all columns that have one; None where all are single numbers."""
    arrays = [(name, column.shape) for name, column in columns.items() if column.shape is not None]
    if not arrays:
        return None
    first, shape = arrays[0]
    for name, other in arrays[1:]:
        if other != shape:
            raise ValueError(
                f"'{first}' has {_size(shape)} and '{name}' has {_size(other)}: give arrays of one length, or single numbers"
            )
    return shape


def _size(shape: tuple[int, ...]) -> str:
    if len(shape) > 1:
        return f"the shape {shape}"
    return "1 value" if shape[0] == 1 else f"{shape[0]} values"


class Results:
    """Memory for the values of one output."""

    def __init__(self, shape: tuple[int, ...] | None, rows: int) -> None:
        self._shape = shape
        self._module = None if shape is None else numpy()
        self._numbers: Any
        if self._module is None:
            self._numbers = array.array("d", bytes(8 * rows))
            self.address = self._numbers.buffer_info()[0]
        else:
            self._numbers = self._module.empty(shape, dtype=self._module.float64)
            self.address = self._numbers.__array_interface__["data"][0]

    @property
    def value(self) -> Any:
        """A float, or an array; a list of floats where there is no numpy."""
        if self._shape is None:
            return self._numbers[0]
        return self._numbers.tolist() if self._module is None else self._numbers
