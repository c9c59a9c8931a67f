"""The C interface of `include/nodecalc.h`, called by ctypes.

ctypes lets other Python threads run while a call computes, since it gives up the interpreter's lock around each.
"""

from __future__ import annotations

import array
import ctypes
import json
import os
import pathlib
from collections.abc import Sequence
from ctypes import POINTER, byref, c_char_p, c_int32, c_int64, c_size_t, c_ssize_t, c_uint32, c_uint64, c_void_p
from typing import Any

from ._errors import DocumentError, NodecalcError, UnknownName

_ABI_VERSION = 1

# The numbers of the header.
_USAGE, _UNREADABLE, _BROKEN_OFF = 64, 66, 74

#: What each call returns, and what it takes.
_CALLS: dict[str, tuple[Any, list[Any]]] = {
    "nodecalc_abi_version": (c_int32, []),
    "nodecalc_version": (c_char_p, []),
    "nodecalc_open": (c_void_p, [c_char_p, POINTER(c_void_p)]),
    "nodecalc_read": (c_void_p, [c_char_p, c_size_t, c_char_p, POINTER(c_void_p)]),
    "nodecalc_document_free": (None, [c_void_p]),
    "nodecalc_document_interface": (c_char_p, [c_void_p]),
    "nodecalc_document_group": (c_void_p, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "nodecalc_document_given": (
        c_void_p,
        [
            c_void_p, c_size_t, POINTER(c_char_p), POINTER(c_void_p), POINTER(c_size_t), POINTER(c_void_p),
            POINTER(c_void_p),
        ],
    ),
    "nodecalc_document_values": (c_void_p, [c_void_p, c_size_t, POINTER(c_char_p), POINTER(c_void_p)]),
    "nodecalc_text_bytes": (c_char_p, [c_void_p]),
    "nodecalc_text_free": (None, [c_void_p]),
    "nodecalc_plan_make": (
        c_void_p,
        [c_void_p, c_size_t, POINTER(c_char_p), c_size_t, POINTER(c_char_p), POINTER(c_void_p)],
    ),
    "nodecalc_plan_free": (None, [c_void_p]),
    "nodecalc_plan_output_count": (c_size_t, [c_void_p]),
    "nodecalc_plan_output_name": (c_char_p, [c_void_p, c_size_t]),
    "nodecalc_plan_run": (
        c_int64,
        [
            c_void_p, c_size_t, POINTER(c_void_p), POINTER(c_ssize_t), POINTER(c_void_p), POINTER(c_ssize_t),
            POINTER(c_void_p), POINTER(c_void_p),
        ],
    ),
    "nodecalc_failures_count": (c_size_t, [c_void_p]),
    "nodecalc_failures_rows": (POINTER(c_uint64), [c_void_p]),
    "nodecalc_failures_outputs": (POINTER(c_uint32), [c_void_p]),
    "nodecalc_failures_reasons": (POINTER(c_uint32), [c_void_p]),
    "nodecalc_failures_reason_count": (c_size_t, [c_void_p]),
    "nodecalc_failures_reason": (c_char_p, [c_void_p, c_size_t]),
    "nodecalc_failures_free": (None, [c_void_p]),
    "nodecalc_error_status": (c_int32, [c_void_p]),
    "nodecalc_error_message": (c_char_p, [c_void_p]),
    "nodecalc_error_help": (c_char_p, [c_void_p]),
    "nodecalc_error_free": (None, [c_void_p]),
}


def _load() -> ctypes.CDLL:
    # A library that is being built comes before the one that is packed beside this file.
    path = os.environ.get("NODECALC_LIBRARY") or str(pathlib.Path(__file__).with_name("libnodecalc.so"))
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"the library of nodecalc cannot be loaded: {error}: install the wheel that Scripts/package-python makes,"
            " or name a library in NODECALC_LIBRARY"
        ) from None
    for name, (result, arguments) in _CALLS.items():
        call = getattr(library, name)
        call.restype, call.argtypes = result, arguments
    if library.nodecalc_abi_version() != _ABI_VERSION:
        raise ImportError(
            f"{path} has version {library.nodecalc_abi_version()} of the interface, but this package needs {_ABI_VERSION}:"
            " install both from one wheel"
        )
    return library


_library = _load()


def version() -> str:
    """The version of nodecalc in the library."""
    return _library.nodecalc_version().decode()


def _raise(error: c_void_p, filename: str | None = None) -> None:
    """Raises what the library says, and gives the error back."""
    try:
        status = _library.nodecalc_error_status(error)
        message = _library.nodecalc_error_message(error).decode()
        help_ = _library.nodecalc_error_help(error)
    finally:
        _library.nodecalc_error_free(error)
    sentence = message if help_ is None else f"{message}: {help_.decode()}"
    if status in (_UNREADABLE, _BROKEN_OFF):
        is_missing = filename is not None and not os.path.lexists(filename)
        raise (FileNotFoundError if is_missing else OSError)(sentence)
    raise (UnknownName if status == _USAGE else DocumentError)(sentence)


def _names(names: Sequence[str]) -> Any:
    for name in names:
        if "\0" in name:
            raise UnknownName(f"no name has a zero byte: {name!r}")
    try:
        return (c_char_p * len(names))(*(name.encode() for name in names))
    except UnicodeEncodeError as error:
        raise UnknownName(f"no name has such a character: {error.object!r}") from None


def _address(numbers: array.array[float]) -> int:
    # Of no numbers there is none, and the library asks for one.
    return numbers.buffer_info()[0] or ctypes.addressof(_nothing)


_nothing = ctypes.c_double()


class Plan:
    """Which numbers columns replace, and what is asked for. Threads may run it at once."""

    def __init__(self, document: Handle, inputs: Sequence[str], outputs: Sequence[str]) -> None:
        self._handle = None
        error = c_void_p()
        handle = _library.nodecalc_plan_make(
            document.handle, len(inputs), _names(inputs), len(outputs), _names(outputs), byref(error)
        )
        if not handle:
            _raise(error)
        self._handle = handle
        #: The names of what is asked for.
        self.outputs = tuple(
            _library.nodecalc_plan_output_name(handle, place).decode()
            for place in range(_library.nodecalc_plan_output_count(handle))
        )

    def __del__(self) -> None:
        if self._handle is not None:
            _library.nodecalc_plan_free(self._handle)

    def run(
        self, rows: int, inputs: Sequence[tuple[int, int]], outputs: Sequence[tuple[int, int]]
    ) -> list[tuple[int, int, str]]:
        """Computes rows of columns, each an address and a stride: where numbers are missing, as row, output and reason."""
        error, failures = c_void_p(), c_void_p()
        missing = _library.nodecalc_plan_run(
            self._handle,
            rows,
            (c_void_p * len(inputs))(*(address for address, _ in inputs)),
            (c_ssize_t * len(inputs))(*(stride for _, stride in inputs)),
            (c_void_p * len(outputs))(*(address for address, _ in outputs)),
            (c_ssize_t * len(outputs))(*(stride for _, stride in outputs)),
            byref(failures),
            byref(error),
        )
        if missing < 0:
            _raise(error)
        if not failures:
            return []
        try:
            sentences = [
                _library.nodecalc_failures_reason(failures, place).decode()
                for place in range(_library.nodecalc_failures_reason_count(failures))
            ]
            return [
                (row, output, sentences[reason])
                for row, output, reason in zip(
                    _library.nodecalc_failures_rows(failures)[:missing],
                    _library.nodecalc_failures_outputs(failures)[:missing],
                    _library.nodecalc_failures_reasons(failures)[:missing],
                )
            ]
        finally:
            _library.nodecalc_failures_free(failures)


class Handle:
    """A document of the library."""

    def __init__(self, handle: int) -> None:
        self.handle = handle

    def __del__(self) -> None:
        _library.nodecalc_document_free(self.handle)

    @property
    def interface(self) -> bytes:
        """What it takes and gives, as JSON."""
        return _library.nodecalc_document_interface(self.handle)

    def group(self, name: str) -> Handle:
        """A group of it as a document by itself."""
        error = c_void_p()
        handle = _library.nodecalc_document_group(self.handle, _names([name])[0], byref(error))
        if not handle:
            _raise(error)
        return Handle(handle)

    def given(self, inputs: Sequence[tuple[str, array.array[float], array.array[float] | None]]) -> Handle:
        """The document where inputs hold these values, with the two sides of the uncertainty of each where they are there."""
        error = c_void_p()
        handle = _library.nodecalc_document_given(
            self.handle,
            len(inputs),
            _names([name for name, _, _ in inputs]),
            (c_void_p * len(inputs))(*(_address(values) for _, values, _ in inputs)),
            (c_size_t * len(inputs))(*(len(values) for _, values, _ in inputs)),
            (c_void_p * len(inputs))(*(None if sides is None else _address(sides) for _, _, sides in inputs)),
            byref(error),
        )
        if not handle:
            _raise(error)
        return Handle(handle)

    def values(self, name: str) -> dict[str, Any]:
        """Returns a node's value, as the JSON of `--eval`."""
        error = c_void_p()
        text = _library.nodecalc_document_values(self.handle, 1, _names([name]), byref(error))
        if not text:
            _raise(error)
        try:
            return json.loads(_library.nodecalc_text_bytes(text))
        finally:
            _library.nodecalc_text_free(text)

    @staticmethod
    def open(path: str | bytes | os.PathLike[Any]) -> Handle:
        name = os.fsencode(path)
        if b"\0" in name:
            raise ValueError(f"no path has a zero byte: {path!r}")
        error = c_void_p()
        handle = _library.nodecalc_open(name, byref(error))
        if not handle:
            _raise(error, os.fsdecode(name))
        return Handle(handle)

    @staticmethod
    def read(text: bytes, folder: str | bytes | os.PathLike[Any] | None) -> Handle:
        error = c_void_p()
        name = None if folder is None else os.fsencode(folder)
        handle = _library.nodecalc_read(text, len(text), name, byref(error))
        if not handle:
            _raise(error)
        return Handle(handle)
