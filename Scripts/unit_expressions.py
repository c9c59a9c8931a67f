"""Random expressions with units, as nodecalc reads them; see Scripts/compare-unit-expressions."""
import random
from dataclasses import dataclass
from fractions import Fraction

PREFIXES = {"Q": 30, "R": 27, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1, "d": -1,
            "c": -2, "m": -3, "u": -6, "n": -9, "p": -12, "f": -15, "a": -18, "z": -21, "y": -24, "r": -27, "q": -30}
# Prefixes far from 1 are rare, so that powers stay in the range of a double.
USUAL_PREFIXES = ["G", "M", "k", "k", "k", "c", "m", "m", "m", "u", "n"]
TAKES_PREFIXES = set("m g s A K mol cd N Pa J W C V F ohm S Wb T H lm lx Bq Gy Sv kat VA L bar Torr eV Wh Ah barn dyn erg P St Gal "
                     "tex Ci R rem".split())
TAKES_LARGE_PREFIXES = set("t Da cal Nm pc ly psi bit B".split())
# Units of points, turns and levels are in expressions of their own: in products they have more than one reading.
SPECIAL_BASES = {"turns", "cycles", "frequency_interval", "level", "magnitude"}
CURRENCIES = ["EUR", "USD", "JPY"]
# What GNU units refuse: it has no levels that could be added to plain values or to each other.
REFUSED = "1 m + 1 s"
SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@dataclass(frozen=True)
class Factor:
    """A power of a unit of the catalogue with a prefix."""
    prefix: str
    name: str
    exponent: Fraction

    @property
    def symbol(self):
        # In a typed formula `%` belongs to the number before it.
        return self.prefix + {"%": "percent"}.get(self.name, self.name)


class Catalogue:
    """The units of nodecalc: their dimensions, and what their symbols are."""

    def __init__(self, path):
        self.dimensions, self.angles, self.usual, self.names = {}, set(), [], {}
        for line in open(path, encoding="utf-8"):
            if line.startswith("#"):
                continue
            name, symbol, form, _, _, dimension, angle = line.rstrip("\n").split("\t")
            bases = {word.split("^")[0]: Fraction(word.split("^")[1]) for word in dimension.split()}
            self.add(name, symbol, bases)
            if angle != "0":
                self.angles.add(name)
            if form in ("plain", "difference") and not SPECIAL_BASES & bases.keys() and name not in ("date", "date-time"):
                self.usual.append(name)
        for code in CURRENCIES:
            self.add(code, code, {code: Fraction(1)})
            self.usual.append(code)

    def add(self, name, symbol, bases):
        self.dimensions[name] = bases
        for text in (name, symbol):
            self.names[text] = ("", name)

    def find(self, symbol):
        """The prefix and the name of a symbol; a unit's own symbol comes before one with a prefix."""
        if symbol in self.names:
            return self.names[symbol]
        symbol = symbol.replace("µ", "u")
        for prefix in PREFIXES:
            rest = self.names.get(symbol.removeprefix(prefix)) if symbol.startswith(prefix) else None
            if rest and rest[1] in TAKES_PREFIXES | TAKES_LARGE_PREFIXES:
                return prefix, rest[1]
        raise LookupError(f"the unit {symbol} is unknown")

    def dimension(self, unit):
        bases = {}
        for factor in unit:
            add_powers(bases, self.dimensions[factor.name], factor.exponent)
        return bases

    def read(self, text):
        """The factors of a unit as nodecalc writes it: `kN·m²/(kg·s)`, `m^(1/2)`; "" is a plain number."""
        upper, lower = split_at_stroke(text)
        factors = [self.read_factor(word, 1) for word in upper.split("·") if word not in ("", "1")]
        return tuple(factors + [self.read_factor(word, -1) for word in lower.split("·") if word])

    def read_factor(self, word, sign):
        base = word.rstrip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
        power = word[len(base):].translate({value: key for key, value in SUPERSCRIPTS.items()})
        if "^" in base:
            base, power = base.split("^")
        prefix, name = self.find(base)
        return Factor(prefix, name, sign * Fraction(power.strip("()") or 1))


def split_at_stroke(text):
    """What stands above and below the stroke that is in no bracket."""
    depth = 0
    for index, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "/" and depth == 0:
            lower = text[index + 1:]
            return text[:index], lower[1:-1] if lower.startswith("(") else lower
    return text, ""


def add_powers(bases, others, power):
    """Multiplies a dimension by a power of another one."""
    for base, exponent in others.items():
        total = bases.get(base, 0) + exponent * power
        if total:
            bases[base] = total
        else:
            bases.pop(base, None)


# Expressions. `level` is how tightly one binds: 0 for `to`, 1 for sums, 2 for products, 3 for powers, 4 for values and calls.

@dataclass(frozen=True)
class Value:
    number: str
    unit: tuple
    written: str
    level = 4

    def text(self):
        return f"{self.number} {self.written}" if self.unit else self.number


@dataclass(frozen=True)
class Sum:
    left: object
    sign: str
    right: object
    level = 1

    def text(self):
        return f"{within(self.left, 1)} {self.sign} {within(self.right, 2)}"


@dataclass(frozen=True)
class Product:
    left: object
    sign: str
    right: object
    level = 2

    def text(self):
        left, right = within(self.left, 2), within(self.right, 3)
        # A bare number before a stroke and a unit has two readings.
        if self.sign == "/" and isinstance(self.right, Value) and self.right.unit and left[-1].isdigit():
            right = f"({right})"
        return f"{left} {self.sign} {right}"


@dataclass(frozen=True)
class Power:
    base: object
    exponent: Fraction
    written: str
    level = 4

    def text(self):
        return f"({self.base.text()})^{self.written}"


@dataclass(frozen=True)
class PowerOf:
    """A power whose exponent is an expression, which must be a plain number."""
    base: object
    exponent: object
    level = 4

    def text(self):
        return f"({self.base.text()})^({self.exponent.text()})"


@dataclass(frozen=True)
class Call:
    name: str
    argument: object
    level = 4

    def text(self):
        return f"{self.name}({self.argument.text()})"


@dataclass(frozen=True)
class Conversion:
    value: object
    unit: tuple
    written: str
    level = 0

    def text(self):
        return f"{within(self.value, 1)} to {self.written}"


@dataclass(frozen=True)
class Written:
    """An expression in the words of nodecalc and of the one oracle that has it."""
    formula: str
    oracle: str
    words: object

    def text(self):
        return self.formula


def within(expression, level):
    """The text of a part, in brackets where it binds more loosely."""
    return expression.text() if expression.level >= level else f"({expression.text()})"


def dimension(expression, catalogue):
    """The dimension of an expression, as far as it is needed to draw another one that fits: that of the left operand."""
    match expression:
        case Value(unit=unit) | Conversion(unit=unit):
            return catalogue.dimension(unit)
        case Sum(left=left) | Call(name="abs", argument=left):
            return dimension(left, catalogue)
        case Product(left=left, sign=sign, right=right):
            bases = dimension(left, catalogue)
            add_powers(bases, dimension(right, catalogue), 1 if sign == "*" else -1)
            return bases
        case Power(base=base, exponent=exponent):
            bases = {}
            add_powers(bases, dimension(base, catalogue), exponent)
            return bases
        case _:
            return {}


def takes_reciprocal(expression, catalogue):
    """Whether a part is converted to a unit of the reciprocal dimension, which takes 1/x."""
    match expression:
        case Conversion(value=value, unit=unit):
            inverse = {base: -exponent for base, exponent in catalogue.dimension(unit).items()}
            return bool(inverse) and dimension(value, catalogue) == inverse or takes_reciprocal(value, catalogue)
        case Sum(left=left, right=right) | Product(left=left, right=right):
            return takes_reciprocal(left, catalogue) or takes_reciprocal(right, catalogue)
        case Power(base=part) | PowerOf(base=part) | Call(argument=part):
            return takes_reciprocal(part, catalogue)
        case _:
            return False


class Draw:
    """Draws expressions; the same seed gives the same ones."""

    def __init__(self, catalogue, seed):
        self.catalogue = catalogue
        self.random = random.Random(seed)

    def expression(self):
        kinds = {"general": 70, "temperature": 10, "rotation": 6, "level": 7, "reciprocal": 3, "gauge": 2, "function": 6}
        kind = self.random.choices(list(kinds), list(kinds.values()))[0]
        return kind, getattr(self, kind)()

    def number(self):
        form = self.random.random()
        if form < 0.3:
            return str(self.random.randint(1, 99))
        if form < 0.85:
            return f"{self.random.uniform(0.1, 1000):.{self.random.randint(1, 4)}f}"
        return f"{self.random.uniform(1, 10):.3f}e{self.random.randint(-6, 6)}"

    def factor(self, name, exponent):
        prefix = ""
        if name in TAKES_PREFIXES and self.random.random() < 0.5:
            prefix = self.random.choice(list(PREFIXES) if self.random.random() < 0.1 else USUAL_PREFIXES)
        elif name in TAKES_LARGE_PREFIXES and self.random.random() < 0.3:
            prefix = self.random.choice("kMG")
        # A symbol with a prefix may be another unit's own: `min`, `cd`, `ft`.
        if self.catalogue.names.get(prefix + name, ("", name)) != ("", name):
            prefix = ""
        return Factor(prefix, name, Fraction(exponent))

    def any_unit(self):
        names = self.catalogue.usual
        count = self.random.choices([0, 1, 2, 3], [5, 65, 20, 10])[0]
        if count == 1:
            return (self.factor(self.random.choice(names), self.random.choices([1, 2, 3, -1], [85, 9, 3, 3])[0]),)
        plain = [name for name in names if self.catalogue.dimensions[name]]
        return tuple(self.factor(name, self.random.choice([1, 1, 1, 2, -1, -1, -2])) for name in self.random.sample(plain, count))

    def unit_of(self, bases):
        """A unit of a dimension: a name that has it, or a product of powers."""
        fitting = [name for name in self.catalogue.usual if self.catalogue.dimensions[name] == bases]
        if fitting and self.random.random() < 0.8:
            return (self.factor(self.random.choice(fitting), 1),)
        unit = []
        for base, exponent in bases.items():
            names = [name for name in self.catalogue.usual if self.catalogue.dimensions[name] == {base: Fraction(1)}]
            unit.append(self.factor(self.random.choice(names), exponent))
        self.random.shuffle(unit)
        return tuple(unit)

    def written(self, unit):
        """One of the ways to type a unit."""
        upper = [factor for factor in unit if factor.exponent > 0]
        lower = [factor for factor in unit if factor.exponent < 0]
        form = self.random.choice(["stroke", "stroke", "negative"])
        # Behind a blank `in` is the word, and units of one dimension are a chain such as `ft in`.
        has_inch = any(factor.symbol == "in" for factor in unit)
        kinds = [self.catalogue.dimensions[factor.name] for factor in unit]
        is_chain = any(kinds.count(kind) > 1 for kind in kinds)
        sign = self.random.choice("·*" if has_inch or is_chain else "·* ")
        if form == "negative" or not lower or not upper:
            return sign.join(self.power(factor.symbol, factor.exponent) for factor in unit)
        divisor = sign.join(self.power(factor.symbol, -factor.exponent) for factor in lower)
        top = sign.join(self.power(factor.symbol, factor.exponent) for factor in upper)
        return f"{top}/({divisor})" if len(lower) > 1 else f"{top}/{divisor}"

    def power(self, symbol, exponent):
        if exponent == 1:
            return symbol
        if exponent.denominator > 1:
            return f"{symbol}^({exponent})"
        return symbol + (str(exponent).translate(SUPERSCRIPTS) if self.random.random() < 0.4 else f"^{exponent}")

    def value(self, unit):
        return Value(self.number(), unit, self.written(unit))

    def quantity(self, name, number=None):
        return Value(number or self.number(), (Factor("", name, Fraction(1)),), {"K_beside_point": "K", "R_beside_point": "degR"}.get(name, name))

    def general(self):
        tree = self.tree(self.random.randint(1, 4))
        if self.random.random() < 0.35:
            return self.conversion(tree)
        return tree

    def conversion(self, tree):
        unit = self.any_unit() if self.random.random() < 0.1 else self.unit_of(dimension(tree, self.catalogue))
        return Conversion(tree, unit, self.written(unit)) if unit else tree

    def tree(self, depth):
        form = self.random.random()
        if depth == 0 or form < 0.1:
            return self.value(self.any_unit())
        if form < 0.45:
            return self.sum(depth)
        if form < 0.8:
            return Product(self.tree(depth - 1), self.random.choice("*/"), self.tree(depth - 1))
        if form < 0.9:
            return self.power_of(self.tree(depth - 1))
        if form < 0.97:
            return self.conversion(self.tree(depth - 1))
        return Call("abs", self.tree(depth - 1))

    def sum(self, depth):
        left = self.tree(depth - 1)
        if self.random.random() < 0.07:
            right = self.tree(depth - 1)
        elif self.random.random() < 0.5:
            right = self.other(left)
        else:
            right = self.value(self.unit_of(dimension(left, self.catalogue)))
        sides = (left, right) if self.random.random() < 0.5 else (right, left)
        return Sum(sides[0], self.random.choice("+-"), sides[1])

    def other(self, tree):
        """The same expression with other numbers and units."""
        match tree:
            case Value(unit=unit):
                return self.value(self.unit_of(self.catalogue.dimension(unit)))
            case Sum(left=left, sign=sign, right=right):
                return Sum(self.other(left), sign, self.other(right))
            case Product(left=left, sign="*", right=right):
                return Product(self.other(right), "*", self.other(left))
            case Product(left=left, sign=sign, right=right):
                return Product(self.other(left), sign, self.other(right))
            case Power(base=base, exponent=exponent, written=written):
                return Power(self.other(base), exponent, written)
            case Call(name=name, argument=argument):
                return Call(name, self.other(argument))
            case Conversion(value=value):
                return self.other(value)

    def power_of(self, tree):
        form = self.random.random()
        if form < 0.25:
            return Power(Call("abs", tree), Fraction(1, 2), self.random.choice(["(1/2)", "0.5"]))
        if form < 0.35:
            return Power(Call("abs", tree), Fraction(3, 2), self.random.choice(["(3/2)", "1.5"]))
        exponent = self.random.choice([2, 2, 2, 3, -1, -2])
        return Power(tree, Fraction(exponent), str(exponent) if exponent > 0 else f"({exponent})")

    def function(self):
        tree = self.tree(2)
        if self.random.random() < 0.4:
            return Call(self.random.choice(["sin", "cos", "tan"]), self.quantity(self.random.choice(["deg", "rad", "gon", "arcmin"])))
        if self.random.random() < 0.5:
            return Call("sqrt", Call("abs", tree))
        ratio = Call("abs", Product(tree, "/", self.other(tree)))
        if self.random.random() < 0.2:
            return PowerOf(self.quantity("m"), tree)
        return Call("ln", ratio if self.random.random() < 0.7 else Call("abs", tree))

    # Temperatures are points and differences, which pint tells apart as nodecalc does.

    def point(self):
        return self.quantity(self.random.choice(["degC", "degF"]), self.random.choice(["", "", "-"]) + self.number())

    def difference(self):
        return self.quantity(self.random.choice(["delta_degC", "delta_degF", "K_beside_point", "R_beside_point"]))

    def temperature(self):
        forms = [
            lambda: self.to(self.point(), ["K", "degR", "degC", "degF", "delta_degC", "delta_degF"]),
            lambda: self.to(self.quantity(self.random.choice(["K", "degR"])), ["degC", "degF", "K", "degR"]),
            lambda: self.to(self.quantity(self.random.choice(["delta_degC", "delta_degF"])), ["K", "degR", "degC", "degF", "delta_degF"]),
            lambda: Sum(self.point(), "-", self.point()),
            lambda: self.to(Sum(self.point(), "-", self.point()), ["K", "degR", "delta_degC", "delta_degF", "degC"]),
            lambda: Sum(self.point(), self.random.choice("+-"), self.difference()),
            lambda: Sum(self.difference(), "+", self.point()),
            lambda: self.to(Sum(self.point(), "+", self.difference()), ["K", "degF", "degC", "degR"]),
            lambda: Sum(Sum(self.point(), "-", self.point()), self.random.choice("+-"), self.quantity("delta_degF")),
            lambda: Sum(self.point(), "+", self.point()),
            lambda: Product(self.point(), self.random.choice("*/"), self.value(self.any_unit())),
            lambda: Product(Sum(self.point(), "-", self.point()), "*", self.value(self.any_unit())),
            lambda: Power(self.point(), Fraction(2), "2"),
            lambda: Sum(Sum(self.point(), "-", self.point()), "+", self.point()),
            lambda: Sum(self.point(), "+", self.quantity(self.random.choice(["m", "s", "J", "W", "psi"]))),
        ]
        return self.random.choice(forms)()

    def to(self, tree, names):
        name = self.random.choice(names)
        return Conversion(tree, (Factor("", name, Fraction(1)),), name)

    # Turns and cycles, only where there is one reading: a value that is converted, and turns that cancel.

    def rotation(self):
        number = self.number()
        if self.random.random() < 0.7:
            groups = [["rpm", "krpm", "Hz", "kHz", "rad/s", "deg/s", "rps", "rev/s", "1/s", "1/min"], ["rev", "cycle", "rad", "deg", "arcmin", "gon"]]
            rates = self.random.choice(groups)
            source, target = self.random.choice(rates), self.random.choice(rates)
            # Radians drop as 1, so that only turns and cycles are counted.
            if source.startswith("1/") or target.startswith("1/") and source in ("rad/s", "deg/s"):
                source = "rpm"
            # A number after `to` makes a range, so that 1/s is in brackets.
            typed = f"[{target}]" if target.startswith("1/") else target
            return Written(f"{number} {source} to {typed}", "LLNL", (number, source, target))
        length, other = self.random.choice(["mm", "m", "in", "ft"]), self.number()
        forms = [
            (f"{number} {length}/rev * {other} rpm to {length}/min", f"{number} {other} {length}/min"),
            (f"{number} {length}/rev * {other} rps to m/s", f"{number} {other} {length}/s"),
            (f"{number} MHz * {other} us/cycle", f"{number} {other}"),
            (f"{number} m/s / ({other} Hz) to m", f"{number} m/s / ({other} /s)"),
            (f"{number} rpm / ({other} rev) to [1/s]", f"{number} /min / {other}"),
            # A factor 2π has converted the turns already.
            (f"2 * pi * {number} Hz to rad/s", f"2 pi {number} /s"),
            (f"tau * ({number} rpm) to rad/s", f"2 pi {number} /min"),
            (f"{number} rad/s / (2 * pi) to Hz", f"{number} /s / (2 pi)"),
            (f"2 * pi * {number} Hz * {other} mH to ohm", f"2 pi {number} /s * {other} mH"),
            # A torque does 2π times its work in a turn.
            (f"{number} N·m * {other} rpm to W", f"{number} N m * 2 pi {other} /min"),
        ]
        formula, words = self.random.choice(forms)
        return Written(formula, "GNU", words)

    # Levels: a sum multiplies, so GNU units have it as a product of functions.

    def level(self):
        name, amplitude, plain = self.random.choice(
            [("dBm", False, "W"), ("dBm", False, "mW"), ("dBW", False, "kW"), ("dBW", False, "mW"), ("dBV", True, "V"),
             ("dBuV", True, "mV"), ("dBmV", True, "V"), ("dBu", True, "V"), ("dBuA", True, "mA"), ("dBSPL", True, "Pa")])
        start = f"{self.random.uniform(-99, 99):.2f}"
        formula, words = f"{start} {name}", f"{name}({start})"
        for _ in range(self.random.randint(0, 4)):
            gain, sign = f"{self.random.uniform(0, 60):.2f}", self.random.choice("+-")
            formula += f" {sign} {gain} dB"
            share = f"0.5 {gain}" if amplitude else gain
            words = f"({words} {'*' if sign == '+' else '/'} dB({share}))"
        form = self.random.random()
        if form < 0.4:
            return Written(f"{formula} to {plain}", "GNU", words)
        if form < 0.55:
            other = {"dBm": "dBW", "dBW": "dBm", "dBV": "dBuV", "dBuV": "dBmV", "dBmV": "dBu", "dBu": "dBV"}.get(name, name)
            return Written(f"{formula} to {other}", "GNU", words)
        if form < 0.65:
            number = self.number()
            return Written(f"{number} {plain} to {name}", "GNU", f"{number} {plain}")
        if form < 0.75:
            # A difference in dB is a ratio of powers.
            return Written(f"{formula} - {start} {name}", "GNU", f"(({words}) / {name}({start}))^{2 if amplitude else 1}")
        if form < 0.85:
            other = self.random.choice([f"{self.number()} {plain}", f"{start} {name}"])
            return Written(f"{formula} + {other}", "GNU", REFUSED)
        return Written(formula, "GNU", words)

    def reciprocal(self):
        number = self.number()
        source, target = self.random.choice(
            [("L/100 km", "mi/gal"), ("mi/gal", "L/100 km"), ("min/km", "km/h"), ("ohm", "S"), ("s/m", "mph"), ("mpg", "L/100 km")])
        words = {"mpg": "mile/gallon"}.get(source, source)
        inverse = f"1 / ({number} {words})" if "L/100" not in words else f"100 km / ({number} L)"
        return Written(f"{number} {source} to {target}", "GNU", inverse)

    def gauge(self):
        number = self.number()
        if self.random.random() < 0.5:
            return Written(f"{number} psig to {self.random.choice(['psi', 'kPa', 'bar', 'Pa'])}", "GNU", f"psig({number})")
        return Written(f"{number} barg to {self.random.choice(['psi', 'kPa', 'atm'])}", "GNU", f"gaugepressure({number} bar)")
