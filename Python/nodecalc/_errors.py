"""Errors, each with a sentence that says where, why and how to correct it."""


class NodecalcError(Exception):
    """The base class of this package's errors."""


class DocumentError(NodecalcError, ValueError):
    """A text that is not a document, or a use that the document does not allow."""


class UnknownName(NodecalcError, KeyError):
    """A name that the document does not have, or has for something else."""

    # A KeyError shows the repr of its argument, and this is a sentence.
    __str__ = Exception.__str__


class CalculationError(NodecalcError, ArithmeticError):
    """A requested value has no number; the message says which node fails, and why."""
