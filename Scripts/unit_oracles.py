"""LLNL units, pint and GNU units as judges of expressions with units; see Scripts/compare-unit-expressions."""
import math
import re
import subprocess
from fractions import Fraction

import pint
import units_llnl

from compare_units import GNU as GNU_NAMES
from compare_units import PINT as PINT_NAMES
from unit_expressions import CURRENCIES, PREFIXES, Call, Conversion, Power, PowerOf, Product, Sum, Value, add_powers

# What LLNL units call a unit; None leaves out what it lacks, has with another size, or counts as another dimension.
LLNL_NAMES = {
    "l": "L", "ohm": "ohm", "delta_degC": "K", "delta_degF": "degR", "Ws": "J", "lpm": "L/min", "kph": "km/h",
    # No such name, or another unit of that name.
    **dict.fromkeys("varh g_n tTNT toe mil_NATO fbm dwt short_cwt long_cwt mpg PS dr oz_t lb_t st kip psf ksf cmil ftUS mH2O a".split()),
    # Sizes: rounded (tce, therm, Btu_th, TR, pc), of CODATA 2014 (Da, u), of water at 4 °C and 60 °F, of the survey foot.
    **dict.fromkeys("tce therm Btu_th TR pc Da u mmH2O cmH2O inH2O ftH2O rod ch furlong acre acre_ft miUS".split()),
    # Dimensions: a count, an angle or a flag is one of its own there.
    **dict.fromkeys("Bq Ci Bd ppm ppb dozen bit B bps VA var VAh Torr lm lx ph fc sr rad deg arcmin arcsec mas uas gon % permille bp".split()),
    **dict.fromkeys(["month", "quarter", "year", *CURRENCIES]),
}
# The exponents that LLNL units have room for; beyond them they wrap without a word.
LLNL_ROOM = {"length": (-8, 7), "time": (-8, 7), "mass": (-4, 3), "electric_current": (-4, 3), "temperature": (-4, 3),
             "amount_of_substance": (-2, 1), "luminous_intensity": (-2, 1)}
# Temperatures that stand beside a point are differences, which pint demands as such.
BESIDE_POINTS = {"K_beside_point": "delta_degC", "R_beside_point": "delta_degF"}
PINT_POINTS = {"degC": "degC", "degF": "degF", "K": "kelvin", **BESIDE_POINTS}
# pint counts bits as numbers, and has neither months beside days nor currencies.
PINT_OWN = ["calendar_month = [calendar_time]", "binary_digit = [information]", *(f"{code} = [{code}]" for code in CURRENCIES)]
PINT_MORE = {"month": "calendar_month", "quarter": "3*calendar_month", "year": "12*calendar_month", "bit": "binary_digit",
             "B": "8*binary_digit", "bps": "binary_digit/s", "Bd": "1/s", "clo": "0.155*K*m**2/W", "G": "1e-4*tesla", "Mx": "1e-8*weber",
             "Oe": "ampere/m*1000/4/pi", "ph": "1e4*lux", "toe": "1e10*international_calorie", "tce": "7e9*international_calorie",
             "inH2O": "cm_H2O*2.54", "ftH2O": "cm_H2O*30.48", "MMBtu": "1e6*Btu_it", "TR": "12000*Btu_it/hour", "therm": "1e5*Btu_it",
             "quad": "1e15*Btu_it", **{code: code for code in CURRENCIES}}
LEVELS = {"dBm": "dBm", "dBW": "dBW", "dBV": "dBV", "dBmV": "dBmV", "dBµV": "dBuV", "dBu": "dBu", "dBµA": "dBuA", "dBSPL": "dBSPL", "dB": "dB"}


# An angle is no number there; the dalton is that of CODATA 2018, and the oersted has nine digits, which powers show.
GNU_LEFT_OUT = ["Da", "u", "Oe"]


class Refused(Exception):
    """The units do not fit each other."""


class Unable(Exception):
    """The oracle has no answer."""


class Answer:
    """A value in base units, its dimension, whether it is a point, and by how much sums have magnified a relative error."""

    def __init__(self, size, bases, is_point=False, condition=1.0):
        self.size, self.bases, self.is_point, self.condition = size, bases, is_point, condition


class Oracle:
    """Evaluates expressions; `value`, `sum` and so on are in the words of the oracle."""

    def evaluate(self, expression):
        quantity, condition = self.term(expression)
        return self.answer(quantity, condition)

    def term(self, expression):
        match expression:
            case Value():
                return self.value(float(expression.number), expression.unit), 1.0
            case Sum(left=left, sign=sign, right=right):
                return self.sum_term(self.term(left), sign, self.term(right))
            case Product(left=left, sign=sign, right=right):
                (first, one), (second, other) = self.term(left), self.term(right)
                return (first * second if sign == "*" else first / second), one + other
            case Power(base=base, exponent=exponent):
                quantity, condition = self.term(base)
                return self.power(quantity, exponent), condition * abs(float(exponent))
            case PowerOf(base=base, exponent=exponent):
                return self.power_of(self.term(base)[0], self.term(exponent)[0])
            case Conversion(value=value, unit=unit):
                quantity, condition = self.term(value)
                return self.convert(quantity, unit), condition
            case Call(name=name, argument=argument):
                return self.call(name, *self.term(argument))

    def sum_term(self, left, sign, right):
        (first, one), (second, other) = left, right
        total = self.sum(first, sign, second)
        largest = max(abs(self.size(first)), abs(self.size(second)))
        size = abs(self.size(total))
        return total, max(one, other) * (largest / size if size else math.inf)

    def call(self, name, quantity, condition):
        if name == "abs":
            return (quantity if self.size(quantity) >= 0 else quantity * -1), condition
        if name == "sqrt":
            return self.power(quantity, Fraction(1, 2)), condition
        number = self.number(quantity)
        result = getattr(math, {"ln": "log"}.get(name, name))(number)
        # The error of a function is that of its argument times its slope.
        step = abs(number) * 1e-6
        slope = abs(getattr(math, {"ln": "log"}.get(name, name))(number + step) - result) / step
        return self.plain(result), condition * (slope * abs(number) / abs(result) if result else math.inf) + 1


class LLNL(Oracle):
    name = "LLNL"

    def __init__(self, catalogue):
        self.catalogue = catalogue

    def unit(self, unit):
        result, number = units_llnl.Unit("1"), 1.0
        for factor in unit:
            name = LLNL_NAMES.get(factor.name, factor.name)
            if name is None or factor.exponent.denominator > 1:
                raise Unable(f"{factor.name} is left out")
            if self.catalogue.dimensions[factor.name].keys() - LLNL_ROOM.keys():
                raise Unable(f"{factor.name} has another dimension")
            number *= 10.0 ** (PREFIXES[factor.prefix] * int(factor.exponent)) if factor.prefix else 1.0
            result = result * units_llnl.Unit(name) ** int(factor.exponent)
        return result, number

    def value(self, number, unit):
        self.check_room(self.catalogue.dimension(unit))
        base, factor = self.unit(unit)
        return LLNLQuantity(units_llnl.Measurement(number * factor, base), self.catalogue.dimension(unit))

    @staticmethod
    def check_room(bases):
        for base, exponent in bases.items():
            least, most = LLNL_ROOM[base]
            if not least <= exponent <= most or exponent.denominator > 1:
                raise Unable("an exponent has no room")

    def sum(self, left, sign, right):
        if not left.measurement.units.has_same_base(right.measurement.units):
            raise Refused(f"{left.measurement} {sign} {right.measurement}")
        return left + right if sign == "+" else left - right

    def size(self, quantity):
        return quantity.measurement.convert_to_base().value

    def number(self, quantity):
        if not quantity.measurement.units.has_same_base(units_llnl.Unit("1")):
            raise Refused(f"{quantity.measurement} is no number")
        return self.size(quantity)

    def plain(self, number):
        return LLNLQuantity(units_llnl.Measurement(number, units_llnl.Unit("1")), {})

    def power(self, quantity, exponent):
        if exponent.denominator > 1:
            raise Unable("powers are whole")
        bases = {}
        add_powers(bases, quantity.bases, exponent)
        self.check_room(bases)
        return LLNLQuantity(quantity.measurement ** int(exponent), bases)

    def power_of(self, base, exponent):
        raise Unable("powers are whole")

    def convert(self, quantity, unit):
        wanted = self.value(1.0, unit)
        if not quantity.measurement.units.has_same_base(wanted.measurement.units):
            raise Refused(f"{quantity.measurement} to {wanted.measurement}")
        return LLNLQuantity(quantity.measurement.to(wanted.measurement.units), quantity.bases)

    def answer(self, quantity, condition):
        return Answer(self.size(quantity), quantity.measurement.units, condition=condition)

    def same_dimension(self, one, other):
        return one.has_same_base(other)


class LLNLQuantity:
    """A measurement, and the exponents that its unit must have room for."""

    def __init__(self, measurement, bases):
        self.measurement, self.bases = measurement, bases

    def __add__(self, other):
        return LLNLQuantity(self.measurement + other.measurement, self.bases)

    def __sub__(self, other):
        return LLNLQuantity(self.measurement - other.measurement, self.bases)

    def __mul__(self, other):
        if not isinstance(other, LLNLQuantity):
            return LLNLQuantity(self.measurement * other, self.bases)
        return LLNLQuantity(self.measurement * other.measurement, self.product(other, 1))

    def __truediv__(self, other):
        return LLNLQuantity(self.measurement / other.measurement, self.product(other, -1))

    def product(self, other, power):
        bases = dict(self.bases)
        add_powers(bases, other.bases, power)
        LLNL.check_room(bases)
        return bases


class Pint(Oracle):
    name = "pint"

    def __init__(self, catalogue):
        self.registry = pint.UnitRegistry()
        for definition in PINT_OWN:
            self.registry.define(definition)
        self.cache = {}

    def unit(self, unit):
        result = self.registry.Quantity(1.0, "")
        for factor in unit:
            if factor.name not in self.cache:
                self.cache[factor.name] = self.unit_of(factor.name)
            number = 10.0 ** (PREFIXES[factor.prefix] * float(factor.exponent)) if factor.prefix else 1.0
            result = result * number * self.cache[factor.name] ** plain_exponent(factor.exponent)
        return result

    def unit_of(self, name):
        words = PINT_MORE.get(name) or PINT_NAMES.get(name, name)
        if words is None:
            raise Unable(f"{name} is left out")
        return 1.0 * self.registry.parse_expression(words)

    def point_of(self, unit):
        """pint's own unit of a temperature alone; None for all others."""
        if len(unit) == 1 and unit[0].exponent == 1 and not unit[0].prefix and unit[0].name in PINT_POINTS:
            return self.registry.Unit(PINT_POINTS[unit[0].name])
        return None

    def value(self, number, unit):
        point = self.point_of(unit)
        return self.registry.Quantity(number, point) if point else number * self.unit(unit)

    def sum(self, left, sign, right):
        return self.attempt(lambda: left + right if sign == "+" else left - right)

    @staticmethod
    def attempt(compute):
        try:
            return compute()
        except (pint.DimensionalityError, pint.OffsetUnitCalculusError) as error:
            raise Refused(str(error)) from None

    def size(self, quantity):
        return quantity.to_base_units().magnitude

    def number(self, quantity):
        return self.attempt(lambda: quantity.to("").magnitude)

    def plain(self, number):
        return self.registry.Quantity(number, "")

    def power(self, quantity, exponent):
        return self.attempt(lambda: quantity ** plain_exponent(exponent))

    def power_of(self, base, exponent):
        raise Refused("the exponent varies") if exponent.dimensionality else Unable("the exponent is no constant")

    def convert(self, quantity, unit):
        point = self.point_of(unit)
        if point:
            return self.attempt(lambda: quantity.to(point))
        wanted = self.unit(unit)
        if quantity.dimensionality != wanted.dimensionality:
            raise Refused(f"{quantity} to {wanted}")
        # A point becomes the absolute amount.
        return quantity if quantity._is_multiplicative else self.attempt(lambda: quantity.to(wanted.units))

    def answer(self, quantity, condition):
        is_point = not quantity._is_multiplicative
        return Answer(self.size(quantity), quantity.dimensionality, is_point, condition)

    def term(self, expression):
        if isinstance(expression, Product):
            return self.attempt(lambda: super(Pint, self).term(expression))
        return super().term(expression)

    def same_dimension(self, one, other):
        bases = one.keys() | other.keys()
        return all(abs(one.get(base, 0) - other.get(base, 0)) < 1e-9 for base in bases)


def plain_exponent(exponent):
    return int(exponent) if exponent.denominator == 1 else float(exponent)


class GNUUnits:
    """GNU units, which answer all expressions of a run in one process."""
    name = "GNU"

    def __init__(self, catalogue):
        self.catalogue = catalogue

    def words(self, expression):
        match expression:
            case Value():
                return f"({expression.number} {self.unit(expression.unit)})"
            case Sum(left=left, sign=sign, right=right) | Product(left=left, sign=sign, right=right):
                return f"({self.words(left)} {sign} {self.words(right)})"
            case Power(base=base, exponent=exponent):
                return f"({self.words(base)})^({exponent})"
            case Conversion(value=value, unit=unit):
                # The sum refuses another dimension, and adds nothing.
                return f"({self.words(value)} + 0 {self.unit(unit)})"
            case Call(name="sqrt", argument=argument):
                return f"({self.words(argument)})^(1/2)"
            case _:
                raise Unable("no such function")

    def unit(self, unit):
        return " ".join(self.factor(factor) for factor in unit) or "1"

    def factor(self, factor):
        words = {"Bd": "1/s"}.get(factor.name) or GNU_NAMES.get(factor.name, factor.name)
        if words is None or factor.name in {*CURRENCIES, *self.catalogue.angles, *GNU_LEFT_OUT}:
            raise Unable(f"{factor.name} is left out")
        prefix = f"1e{PREFIXES[factor.prefix]} " if factor.prefix else ""
        return f"({prefix}({words}))^({factor.exponent})"

    def amount(self, value, unit):
        """A value of nodecalc in the words of GNU units."""
        if unit in LEVELS:
            return f"{LEVELS[unit]}({value!r})"
        number = re.fullmatch(r"(.+)/(\d+) (.+)", unit)
        if number:
            return f"({value!r} {number[1]} / ({number[2]} {number[3]}))"
        # Radians drop as 1.
        return f"({value!r} {self.unit(factor for factor in self.catalogue.read(unit) if factor.name != 'rad')})"

    def evaluate_all(self, words):
        """An answer, Refused or Unable for each text."""
        text = "".join(line + "\n\n" for line in words)
        run = subprocess.run(["units", "--quiet", "--one-line", "--digits", "15"], input=text, capture_output=True, text=True, check=True,
                             env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
        lines = [line.strip() for line in run.stdout.splitlines() if line.strip() not in ("", "^")]
        if len(lines) != len(words):
            raise RuntimeError(f"GNU units gave {len(lines)} answers to {len(words)} expressions")
        return [self.read(line) for line in lines]

    def read(self, line):
        if not line.startswith("Definition:"):
            return Refused(line) if "conformable" in line or "not dimensionless" in line else Unable(line)
        upper, _, lower = line.removeprefix("Definition:").partition(" / ")
        number, *factors = upper.split()
        bases = {}
        for words, sign in ((factors, 1), (lower.split(), -1)):
            for word in words:
                name, _, exponent = word.partition("^")
                if name not in ("radian", "sr"):
                    add_powers(bases, {name: Fraction(exponent or 1)}, sign)
        return Answer(float(number), bases)

    def same_dimension(self, one, other):
        return one == other


def llnl_conversion(number, source, target):
    """A value in another unit, as LLNL units read both."""
    return units_llnl.convert(float(number), source, target)
