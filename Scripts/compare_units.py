"""Compares Tests/References/UnitFactors.txt with pint, GNU units and CLDR; see Scripts/compare-units.

Each oracle has a name for a unit where it differs from the one here. `EXCEPTIONS` lists the units whose sizes differ by more
than 1e-9, with the reason; an exception that no longer differs is an error too.
"""
import math
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pint

LIMIT = 1e-9

# Names that an oracle lacks or gives to another unit: `None` leaves the unit out.
PINT = {
    "g": "gram", "cd": "candela", "C": "coulomb", "F": "farad", "S": "siemens", "T": "tesla", "H": "henry", "VA": "volt*ampere",
    "var": "volt*ampere", "h": "hour", "d": "day", "l": "liter", "L": "liter", "cc": "cm**3", "ccm": "cm**3", "t": "tonne",
    "u": "unified_atomic_mass_unit", "Da": "dalton", "Wh": "watt_hour", "Ah": "ampere_hour", "VAh": "watt_hour",
    "varh": "watt_hour", "Ws": "watt*s", "Nm": "newton*m", "at": "technical_atmosphere", "cmHg": "centimeter_Hg",
    "mmH2O": "cm_H2O/10", "cmH2O": "cm_H2O", "mH2O": "cm_H2O*100", "kp": "kgf", "gf": "gram_force", "tf": "kgf*1000",
    "g_n": "standard_gravity", "cal_IT": "international_calorie", "tTNT": "tTNT", "toe": None, "tce": None,
    "PS": "metric_horsepower", "ct": "carat", "tex": "tex", "den": "denier", "dpt": "1/m", "kph": "km/hour", "kn": "knot",
    "lpm": "liter/minute", "molar": "molar", "clo": None, "Ba": "barye", "Gal": "galileo", "G": None, "sb": "stilb",
    "Mx": None, "Oe": None, "ph": None, "nit": "nit", "mas": "arcsecond/1000", "uas": "arcsecond/10**6", "gon": "grade",
    "mil_NATO": "2*pi*radian/6400", "rev": None, "rpm": None, "rps": None, "cycle": None, "Hz": "hertz", "octave": None,
    "decade": None, "degC": "delta_degC", "degF": "delta_degF", "degR": "degR", "barg": "bar", "mbarg": "mbar", "kPag": "kPa",
    "MPag": "MPa", "psig": "psi", "wk": "week", "a": "julian_year", "month": None, "quarter": None, "year": None,
    "date": None, "date-time": None, "bps": "bit/s", "Bd": None, "%": "percent", "permille": "permille",
    "bp": "percent/100", "ppb": "ppm/1000", "dozen": "12", "mil": "thou", "ch": "foot*66", "rod": "foot*16.5",
    "fathom": "foot*6", "furlong": "foot*660", "league": "mile*3", "ftUS": "survey_foot", "miUS": "survey_mile",
    "sqin": "inch**2", "sqft": "foot**2", "sqyd": "yard**2", "sqmi": "mile**2", "acre": "yard**2*4840",
    "cmil": "circular_mil", "cuin": "inch**3", "cuft": "foot**3", "cuyd": "yard**3", "acre_ft": "foot**3*43560",
    "fl_oz": "fluid_ounce", "bbl": "oil_barrel", "fbm": "board_feet", "imp_qt": "imperial_quart", "imp_pt": "imperial_pint",
    "imp_gal": "imperial_gallon", "imp_fl_oz": "imperial_fluid_ounce", "oz_t": "troy_ounce", "lb_t": "troy_pound",
    "dwt": "pennyweight", "st": "stone", "short_cwt": "US_hundredweight", "long_cwt": "UK_hundredweight",
    "short_ton": "short_ton", "long_ton": "long_ton", "gr": "grain", "dr": "dram", "pdl": "poundal", "ozf": "ounce_force",
    "psf": "lbf/ft**2", "ksf": "lbf/ft**2*1000", "inH2O": None, "ftH2O": None, "Btu": "Btu_it", "Torr": "torr", "MMBtu": None, "Btu_th": "Btu_th",
    "quad": "quadrillion_Btu", "therm": "EC_therm", "hp": "horsepower", "hp_E": "electrical_horsepower", "TR": None, "mph": "mph",
    "fps": "fps", "fpm": "ft/min", "cfm": "ft**3/min", "cfs": "ft**3/s", "gpm": "gallon/min", "mpg": "mile/gallon",
    "fc": "lumen/ft**2", "footlambert": "candela/ft**2/pi", "R": "roentgen", "pc": "parsec", "Jy": None, "ly": "light_year",
    "pt": "pint", "pk": "peck", "bu": "bushel", "cord": "ft**3*128", "hand": "hand", "uin": "inch/10**6", "inHg": "inHg",
    "dB": None, "Np": None, "mag": None, "dBi": None, "dBc": None, "rem": "rem", "fermi": "fermi", "are": "are",
    "delta_degC": "delta_degC", "delta_degF": "delta_degF", "angstrom": "angstrom", "fortnight": "fortnight", "A": "ampere",
    "min": "minute", "B": "byte", "P": "poise", "ohm": "ohm", "m": "meter", "in": "inch", "kip": "kip", "slug": "slug",
}
GNU = {
    "C": "coulomb", "F": "farad", "var": "volt ampere", "VA": "volt ampere", "h": "hour", "d": "day", "VAh": "watt hour",
    "varh": "watt hour", "Ah": "ampere hour", "Wh": "watt hour", "Ws": "watt s", "Nm": "N m", "cc": "cm^3", "ccm": "cm^3",
    "fermi": "fermi", "at": "technicalatmosphere", "cmHg": "10 mmHg", "mmH2O": "kgf/m^2", "cmH2O": "10 kgf/m^2", "kPag": "kPa",
    "mH2O": "1000 kgf/m^2", "kp": "kgf", "gf": "kgf/1000", "tf": "1000 kgf", "g_n": "gravity", "cal": "calorie_th",
    "cal_IT": "calorie_IT", "tTNT": "1e9 cal_th", "toe": "1e10 cal_IT", "tce": "7e9 cal_IT", "PS": "metrichorsepower",
    "den": "denier", "dpt": "diopter", "kph": "km/hr", "kn": "knot", "nmi": "nauticalmile", "lpm": "liter/min",
    "Torr": "torr", "molar": "mol/liter", "clo": "clo", "Ba": "barye", "Gal": "galileo", "G": "gauss", "Mx": "maxwell", "Oe": "oersted",
    "ph": None, "sb": "stilb", "mas": "arcsec/1000", "uas": "arcsec/1e6", "gon": "gon", "mil_NATO": "2 pi/6400",
    "rev": None, "rpm": None, "rps": None, "cycle": None, "octave": None, "decade": None, "degC": "K", "degF": "degrankine",
    "degR": "degrankine", "delta_degC": "K", "delta_degF": "degrankine", "barg": "bar", "mbarg": "mbar", "MPag": "MPa",
    "psig": "psi", "wk": "week", "a": "julianyear", "month": None, "quarter": None, "year": None, "date": None,
    "date-time": None, "B": "byte", "bps": "bit/s", "Bd": "1/s", "bp": "1e-4", "ppb": "1e-9", "ppm": "1e-6",
    "permille": "1e-3", "%": "0.01", "uin": "microinch", "mil": "mil", "ch": "66 ft", "rod": "16.5 ft", "league": "3 mile",
    "furlong": "660 ft", "fathom": "6 ft", "ftUS": "surveyfoot", "miUS": "5280 surveyfoot", "rad": "1", "sqin": "in^2", "sqft": "ft^2",
    "sqyd": "yd^2", "sqmi": "mile^2", "acre": "43560 ft^2", "cmil": "circularmil", "cuin": "in^3", "cuft": "ft^3",
    "cuyd": "yd^3", "acre_ft": "43560 ft^3", "gal": "gallon", "fl_oz": "fluidounce", "qt": "quart", "pt": "pint",
    "bbl": "42 gallon", "bu": "bushel", "pk": "peck", "fbm": "boardfoot", "imp_gal": "brgallon", "imp_qt": "brquart",
    "imp_pt": "brpint", "imp_fl_oz": "brfluidounce", "dr": "dram", "gr": "grain", "oz_t": "troyounce", "dwt": "pennyweight",
    "lb_t": "troypound", "st": "14 lb", "short_cwt": "100 lb", "long_cwt": "112 lb", "short_ton": "2000 lb",
    "long_ton": "2240 lb", "lbf": "lbf", "ozf": "lbf/16", "kip": "1000 lbf", "pdl": "poundal", "ksi": "1000 psi",
    "psf": "lbf/ft^2", "ksf": "1000 lbf/ft^2", "inH2O": "25.4 kgf/m^2", "ftH2O": "304.8 kgf/m^2", "Btu": "btu_IT",
    "MMBtu": "1e6 btu_IT", "Btu_th": "btu_th", "quad": "quad", "therm": "1e5 btu_IT", "hp": "horsepower",
    "hp_E": "electrichorsepower", "TR": "12000 btu_IT/hour", "fps": "ft/s", "fpm": "ft/min", "cfm": "ft^3/min",
    "cfs": "ft^3/s", "gpm": "gallon/min", "mpg": "mile/gallon", "fc": "footcandle", "footlambert": "footlambert",
    "ly": "lightyear", "R": "roentgen", "Da": "dalton", "u": "dalton", "tex": "tex", "t": "tonne", "ct": "carat",
    "dB": None, "Np": None, "mag": None, "dBi": None, "dBc": None, "min": "minute", "deg": "degree", "angstrom": "angstrom",
    "inHg": "inHg", "mmHg": "mmHg", "lm": "lumen", "lx": "lux", "nit": "nit", "gill": "gill", "Hz": "hertz", "hand": "hand",
}
CLDR = {
    "m": "meter", "g": "gram", "s": "second", "A": "ampere", "K": "kelvin", "cd": "candela", "min": "minute", "h": "hour",
    "d": "day", "wk": "week", "au": "astronomical-unit", "ly": "light-year", "pc": "parsec", "ha": "hectare", "L": "liter",
    "t": "metric-ton", "Da": "dalton", "eV": "electronvolt", "atm": "atmosphere", "bar": "bar", "mmHg": "ofhg*0.001",
    "inHg": "ofhg*inch", "psi": "pound-force/inch/inch", "cal": "calorie", "Btu": "british-thermal-unit",
    "therm": "therm-us", "hp": "horsepower", "in": "inch", "ft": "foot", "yd": "yard", "mi": "mile", "nmi": "nautical-mile",
    "fathom": "fathom", "furlong": "furlong", "acre": "acre", "gal": "gallon", "imp_gal": "gallon-imperial", "qt": "quart",
    "imp_qt": "quart-imperial", "pt": "pint", "cup": "cup", "fl_oz": "fluid-ounce", "imp_fl_oz": "fluid-ounce-imperial",
    "tbsp": "tablespoon", "tsp": "teaspoon", "bbl": "barrel", "bu": "bushel", "lb": "pound", "oz": "ounce",
    "oz_t": "ounce-troy", "gr": "grain", "st": "stone", "short_ton": "ton", "ct": "carat", "lbf": "pound-force",
    "kn": "knot", "deg": "degree*2*pi", "arcmin": "arc-minute*2*pi", "arcsec": "arc-second*2*pi", "rad": "radian*2*pi", "B": "byte",
    "%": "percent", "permille": "permille", "ppm": "permillion", "bp": "permyriad", "N": "newton", "Pa": "pascal",
    "J": "joule", "W": "watt", "V": "volt", "ohm": "ohm", "lx": "lux", "lm": "lumen", "mol": "mole/item_per_mole", "degC": "celsius",
    "degF": "fahrenheit", "Hz": "hertz",
}
EXCEPTIONS = {
    ("pint", "quad"): "pint has 1055.056 J for the Btu of ISO", ("pint", "therm"): "pint has 1055.056 J for the Btu of ISO",
    ("CLDR", "therm"): "CLDR has the therm of the United States, 105480400 J; here it is that of the European Union",
    ("GNU", "Da"): "GNU units 2.22 has CODATA 2018",
    ("GNU", "u"): "GNU units 2.22 has CODATA 2018",
    ("CLDR", "Da"): "CLDR 41 counts the dalton as an energy",
    ("CLDR", "ly"): "CLDR 41 rounds", ("CLDR", "au"): "CLDR 41 rounds", ("CLDR", "pc"): "CLDR 41 rounds",
    ("CLDR", "eV"): "CLDR 41 rounds", ("CLDR", "oz_t"): "CLDR 41 rounds",
    ("CLDR", "Btu"): "CLDR 41 has the thermochemical Btu",
}


def gnu_base(dimension):
    """The base unit of a dimension for GNU units; turns and cycles are numbers there."""
    names = {"length": "m", "mass": "kg", "time": "s", "electric_current": "A", "temperature": "K", "amount_of_substance": "mol",
             "luminous_intensity": "cd", "information": "bit", "turns": None, "cycles": None}
    parts = []
    for word in dimension.split():
        base, exponent = word.split("^")
        if names.get(base):
            parts.append(f"{names[base]}^{exponent}" if int(exponent) > 0 else f"1/{names[base]}^{-int(exponent)}")
    return " ".join(f"({part})" for part in parts) or "1"


def gnu(name, dimension):
    run = subprocess.run(["units", "--terse", "--one-line", "--digits", "15", name, gnu_base(dimension)],
                         capture_output=True, text=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    try:
        return float(run.stdout.strip())
    except ValueError:
        raise LookupError(run.stdout.strip() + run.stderr.strip()) from None


def from_pint(registry, name):
    return float((1 * registry.parse_expression(name)).to_base_units().magnitude)


def cldr_factors():
    root = ElementTree.parse("/usr/share/unicode/cldr/common/supplemental/units.xml").getroot()
    constants = {}

    def number(text):
        # CLDR lets `/` divide by all that follows.
        upper, *lower = text.replace(" ", "").split("/")

        def product(part):
            return math.prod(constants[word] if word in constants else float(word) for word in part.split("*"))

        return product(upper) / math.prod(product(part) for part in lower)

    for constant in root.iter("unitConstant"):
        constants[constant.get("constant")] = number(constant.get("value"))
    constants["PI"] = constants["pi"] = math.pi
    return constants | {unit.get("source"): number(unit.get("factor", "1")) for unit in root.iter("convertUnit")}


def cldr_size(cldr, expression):
    """The size of a product such as `pound-force/inch/inch`."""
    size = 1.0
    for sign, word in re.findall(r"([*/]?)([^*/]+)", expression):
        number = cldr[word] if word in cldr else float(word)
        size = size / number if sign == "/" else size * number
    return size


def main():
    registry = pint.UnitRegistry()
    cldr = cldr_factors()
    counts = {"pint": 0, "GNU": 0, "CLDR": 0}
    problems, used = [], set()
    for line in open("Tests/References/UnitFactors.txt", encoding="utf-8"):
        if line.startswith("#"):
            continue
        name, _, form, factor, _, dimension, _ = line.rstrip("\n").split("\t")
        if form == "level":
            continue
        factor = float(factor)
        for oracle in counts:
            table = {"pint": PINT, "GNU": GNU, "CLDR": CLDR}[oracle]
            wanted = table.get(name, None if oracle == "CLDR" else name)
            if wanted is None:
                continue
            try:
                if oracle == "pint":
                    other = from_pint(registry, wanted)
                elif oracle == "GNU":
                    other = gnu(wanted, dimension)
                else:
                    other = cldr_size(cldr, wanted)
            except Exception as error:
                problems.append(f"{oracle} {name} ({wanted}): {type(error).__name__} {error}")
                continue
            counts[oracle] += 1
            difference = abs(other / factor - 1)
            if difference <= LIMIT:
                continue
            if (oracle, name) in EXCEPTIONS:
                used.add((oracle, name))
            else:
                problems.append(f"{oracle} {name} ({wanted}): {other!r}, here {factor!r}")
    for exception in EXCEPTIONS.keys() - used:
        problems.append(f"{exception[0]} {exception[1]} is listed as an exception, and agrees")
    print(", ".join(f"{count} sizes compared with {oracle}" for oracle, count in counts.items()) + f": equal to {LIMIT}, but for {len(used)} listed")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
