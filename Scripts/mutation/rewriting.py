"""Finds the places of a Swift file that can be mutated, and writes the file with a switch at each of them.

A file is read as tokens, not as syntax. An operator is replaced by one of its own, which chooses a variant as it runs:
so its operands need not be found. A place that does not compile is left out later.
"""
import dataclasses
import re

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<raw>\#+"(?!"").*?"\#+)
    |(?P<block>\#*\"\"\".*?\"\"\"\#*)
    |(?P<word>`?[A-Za-z_$][\w]*`?|[@\#][A-Za-z_]\w*)
    |(?P<number>0x[0-9A-Fa-f_.]+(?:p[+-]?\d+)?|0b[01_]+|0o[0-7_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)
    |(?P<quote>")
    |(?P<sign>\.\.<|\.\.\.|[-+*/%<>=!&|^~?]+)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)

# An operator: its precedence group, and its mutants with their kinds.
OPERATORS = {
    "<": ("ComparisonPrecedence", [("bound", "<="), ("negation", ">=")]),
    "<=": ("ComparisonPrecedence", [("bound", "<"), ("negation", ">")]),
    ">": ("ComparisonPrecedence", [("bound", ">="), ("negation", "<=")]),
    ">=": ("ComparisonPrecedence", [("bound", ">"), ("negation", "<")]),
    "==": ("ComparisonPrecedence", [("negation", "!=")]),
    "!=": ("ComparisonPrecedence", [("negation", "==")]),
    "&&": ("LogicalConjunctionPrecedence", [("operator", "||")]),
    "||": ("LogicalDisjunctionPrecedence", [("operator", "&&")]),
    "+": ("AdditionPrecedence", [("operator", "-")]),
    "-": ("AdditionPrecedence", [("operator", "+")]),
    "*": ("MultiplicationPrecedence", [("operator", "/")]),
    "/": ("MultiplicationPrecedence", [("operator", "*")]),
    "%": ("MultiplicationPrecedence", [("operator", "/")]),
    "&+": ("AdditionPrecedence", [("operator", "&-")]),
    "&-": ("AdditionPrecedence", [("operator", "&+")]),
    "<<": ("BitwiseShiftPrecedence", [("operator", ">>")]),
    ">>": ("BitwiseShiftPrecedence", [("operator", "<<")]),
    "&": ("MultiplicationPrecedence", [("operator", "|")]),
    "|": ("AdditionPrecedence", [("operator", "&")]),
    "..<": ("RangeFormationPrecedence", [("bound", "one more")]),
    "...": ("RangeFormationPrecedence", [("bound", "one less")]),
    "+=": ("AssignmentPrecedence", [("operator", "-=")]),
    "-=": ("AssignmentPrecedence", [("operator", "+=")]),
    "*=": ("AssignmentPrecedence", [("operator", "/=")]),
    "/=": ("AssignmentPrecedence", [("operator", "*=")]),
}
# Lines whose change no test can see, or that are no code that runs.
UNSEEN = re.compile(r"reserveCapacity|precondition|assert|fatalError|#if|#elseif|@available|debugDescription|^\s*import ")


@dataclasses.dataclass
class Site:
    file: str
    line: int
    start: int
    end: int
    kind: str
    old: str
    new: list
    ids: list = dataclasses.field(default_factory=list)


def tokens(text, start=0, end=None):
    """Yields (kind, start, end) of the code, with that of interpolations in texts between two quotes."""
    end = len(text) if end is None else end
    place = start
    while place < end:
        match = TOKEN.match(text, place, end)
        kind = match.lastgroup
        if kind != "quote":
            yield kind, match.start(), match.end()
            place = match.end()
            continue
        yield "quote", place, place + 1
        place += 1
        while place < end and text[place] != '"':
            if text.startswith("\\(", place):
                depth, inner = 1, place + 2
                stop = inner
                while depth and stop < end:
                    if text[stop] == '"':
                        # A text inside an interpolation: to its end.
                        stop += 1
                        while stop < end and text[stop] != '"':
                            stop += 2 if text[stop] == "\\" else 1
                    depth += {"(": 1, ")": -1}.get(text[stop], 0)
                    stop += 1
                yield "open", place, inner
                yield from tokens(text, inner, stop - 1)
                yield "close", stop - 1, stop
                place = stop
            else:
                place += 2 if text[place] == "\\" else 1
        yield "quote", place, place + 1
        place += 1


def sites(name, text):
    """Returns all places of a file that can be mutated."""
    found = []
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    code = [token for token in tokens(text) if token[0] != "comment"]
    line = 0
    solid = [token for token in code if not (token[0] == "other" and text[token[1]].isspace())]

    def add(start, end, kind, old, new):
        found.append(Site(name, line + 1, start, end, kind, old, new))

    for index, (kind, start, end) in enumerate(solid):
        while starts[line + 1] <= start:
            line += 1
        if UNSEEN.search(lines[line]):
            continue
        word = text[start:end]
        before = solid[index - 1] if index else None
        after = solid[index + 1] if index + 1 < len(solid) else None
        spaced = start > 0 and text[start - 1].isspace() and end < len(text) and text[end].isspace()
        if kind == "sign" and word in OPERATORS and before and after:
            is_range = word in ("..<", "...")
            if not (spaced or (is_range and not text[start - 1].isspace() and not text[end].isspace())):
                continue
            if is_range and text[end] in ")],:":
                continue
            if is_range and (text[before[1]:before[2]] in "([,:" or after[0] == "quote" or before[0] == "quote"):
                continue
            # An operator that is declared, a constraint of a generic, an optional pattern.
            if re.search(r"\bfunc |\bwhere |\bextension |\binit<|\bsome \w+ &|\w+ & \w+[,>){]", lines[line]) and word in ("==", "&", "<", "-", "+", "*", "/"):
                continue
            found.append(Site(name, line + 1, start, end, "operator", word, [kind for kind, _ in OPERATORS[word][1]]))
        elif kind == "number" and re.fullmatch(r"\d+(\.\d+)?", word) and before:
            previous = text[before[1]:before[2]]
            # A standard value of an argument is compiled where the caller is.
            if previous == "=" and re.search(r"\bfunc |\binit\(", lines[line]) or re.match(r"    \w+.*: \w+ = \S+,?$", lines[line]):
                continue
            if previous.endswith(".") or previous == "$" or re.match(r"\s*case \w+ = ", lines[line]):
                continue
            other = str(int(word) + 1) if "." not in word else str(float(word) + 1)
            add(start, end, "constant", word, [other])
        elif kind == "word" and word in ("true", "false") and text[before[1]:before[2]] not in ("case", ","):
            add(start, end, "constant", word, ["false" if word == "true" else "true"])
        elif kind == "word" and word in ("min", "max") and after and text[after[1]] == "(" and text[before[1]:before[2]] not in (".", "func"):
            add(start, after[2], "operator", word, ["max" if word == "min" else "min"])
        elif kind == "word" and word in ("if", "guard", "while"):
            depth, begin = 0, end + 1
            for place in range(index + 1, len(solid)):
                inner, first, last = solid[place]
                mark = text[first:last]
                closes = depth == 0 and (mark == "{" if word != "guard" else mark == "else")
                if closes or (depth == 0 and mark == ","):
                    clause = text[begin:first].strip()
                    begin += len(text[begin:first]) - len(text[begin:first].lstrip())
                    # A single comparison is mutated as an operator.
                    is_comparison = re.search(r" (?:[<>]=?|[=!]=) ", clause) and not re.search(r"&&|\|\|", clause)
                    if clause and not is_comparison and not re.match(r"(let|var|case|#|_)", clause) and " = " not in clause and "//" not in clause:
                        found.append(Site(name, text.count("\n", 0, begin) + 1, begin, begin + len(clause), "condition", clause, ["negation"]))
                    begin = last
                if closes:
                    break
                depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(mark, 0)
    block = False
    for number, content in enumerate(lines):
        block ^= content.count('"""') % 2 == 1
        if block or UNSEEN.search(content):
            continue
        match = re.fullmatch(r"(\s+)((?:try )?(?:[\w.!?\[\]]+\([^{}]*\)|[\w.\[\]]+ = [^{}]+[\w)\]\"]))", content)
        if not match or content.count("(") != content.count(")") or content.count("[") != content.count("]"):
            continue
        statement = match.group(2)
        # Not a part of something longer.
        previous = lines[number - 1].rstrip() if number else ""
        following = lines[number + 1].strip() if number + 1 < len(lines) else ""
        if not re.search(r"(?:[{};)\]\w\"!?]|->.*in)$", previous) or following.startswith((".", "+", "?", ":", "&&", "||", "??", "==", ")", "]", ",", "*", "-", "/", "{")):
            continue
        # The value of a function, a property or a branch.
        if previous.endswith(("{", " in")) and following.startswith("}") and not re.search(r"\bif |\belse \{|for |while |init\(|\)(?: throws\S*)? \{$", previous) or previous.endswith(":"):
            continue
        if re.match(r"(?:self\.)?init\(|super|return|throw|self = |if |guard |while |for |switch ", statement) or re.search(r"\b(?:let|var|func|case|return)\b", previous) and not previous.endswith(("{", "}", ")", ";", "]")):
            continue
        start = starts[number] + len(match.group(1))
        found.append(Site(name, number + 1, start, start + len(statement), "call", statement, ["removal"]))
    return found


DIGITS = "─━│┃┄┅┆┇┈┉┊┋┌┍┎┏"


def operator_name(number):
    """Returns an operator of this number's own."""
    name = ""
    for shift in (12, 8, 4, 0):
        name += DIGITS[number >> shift & 15]
    return "⊛" + name


def rewrite(text, chosen):
    """Returns the file with a switch at each chosen place, on the lines that it had."""
    marks = []
    for site in chosen:
        number = site.ids[0]
        if site.kind == "operator" and site.old in ("min", "max"):
            marks.append((site.start, site.end, f"mutable_{site.old}({number}, "))
        elif site.kind == "operator":
            marks.append((site.start, site.end, operator_name(number)))
        elif site.kind == "constant":
            marks.append((site.start, site.end, f"mutable_constant({number}, {site.old}, {site.new[0]})"))
        elif site.kind == "condition":
            marks.append((site.start, site.start, f"mutable_condition({number}, "))
            marks.append((site.end, site.end, ")"))
        else:
            marks.append((site.start, site.start, f"if mutable_call({number}) {{ "))
            marks.append((site.end, site.end, " }"))
    # Where two begin at one place, the longer one is outside.
    for start, end, new in sorted(marks, key=lambda mark: (mark[0], mark[1] != mark[0], mark[2] != ")"), reverse=True):
        text = text[:start] + new + text[end:]
    # On the first line that is no comment, so that the lines keep their numbers.
    return "internal import MutationSwitch; " + text if not text.startswith("//") else text.replace("\n", "\ninternal import MutationSwitch; ", 1)


HELPERS = """
internal import MutationSwitch

@inline(__always) func mutable_constant<T>(_ id: Int32, _ old: T, _ new: T) -> T { mutation_is(id) ? new : old }
@inline(__always) func mutable_condition(_ id: Int32, _ condition: Bool) -> Bool { condition != mutation_is(id) }
@inline(__always) func mutable_call(_ id: Int32) -> Bool { !mutation_is(id) }
@inline(__always) func mutable_min<T: Comparable>(_ id: Int32, _ a: T, _ b: T) -> T { mutation_is(id) ? max(a, b) : min(a, b) }
@inline(__always) func mutable_max<T: Comparable>(_ id: Int32, _ a: T, _ b: T) -> T { mutation_is(id) ? min(a, b) : max(a, b) }
"""


def declarations(site):
    """Returns the operator of a site, for each kind of operands."""
    name, old, number = operator_name(site.ids[0]), site.old, site.ids[0]
    group, variants = OPERATORS[old]
    lines = [f"infix operator {name}: {group}"]

    def function(generic, left, right, result, *bodies, attribute="@inline(__always)"):
        chain = "".join(f"mutation_is({number + index}) ? {body} : " for index, body in enumerate(bodies[1:]))
        inout = left.startswith("inout ")
        if inout:
            lines.append(
                f"{attribute} func {name}{generic}(a: {left}, b: {right}) {{ if mutation_is({number}) {{ {bodies[1]} }} else {{ {bodies[0]} }} }}")
        else:
            lines.append(f"{attribute} func {name}{generic}(a: {left}, b: {right}) -> {result} {{ {chain}{bodies[0]} }}")

    others = [new for _, new in variants]
    if old in ("<", "<=", ">", ">="):
        function("<T: Comparable>", "T", "T", "Bool", f"a {old} b", *[f"a {new} b" for new in others])
        function("<T: BinaryInteger, R: BinaryInteger>", "T", "R", "Bool", f"a {old} b", *[f"a {new} b" for new in others],
                 attribute="@_disfavoredOverload @inline(__always)")
    elif old in ("==", "!="):
        function("<T: Equatable>", "T", "T", "Bool", f"a {old} b", f"a {others[0]} b")
        function("<T>", "T?", "_OptionalNilComparisonType", "Bool", f"a {old} b", f"a {others[0]} b")
    elif old in ("&&", "||"):
        lines.append(
            f"@inline(__always) func {name}(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{ "
            f"if mutation_is({number}) {{ return try a {others[0]} b() }}; return try a {old} b() }}")
    elif old in ("+", "-"):
        function("<T: AdditiveArithmetic>", "T", "T", "T", f"a {old} b", f"a {others[0]} b")
        if old == "+":
            function("", "String", "String", "String", "a + b", "a")
            function("<T>", "[T]", "[T]", "[T]", "a + b", "a")
    elif old in ("*", "/"):
        function("<T: FixedWidthInteger>", "T", "T", "T", f"a {old} b", "b == 0 ? a : a / b" if old == "*" else "a &* b")
        function("<T: FloatingPoint>", "T", "T", "T", f"a {old} b", f"a {others[0]} b")
    elif old == "%":
        function("<T: BinaryInteger>", "T", "T", "T", "a % b", "a / b")
    elif old in ("&+", "&-"):
        function("<T: FixedWidthInteger>", "T", "T", "T", f"a {old} b", f"a {others[0]} b")
    elif old in ("<<", ">>"):
        function("<T: BinaryInteger, R: BinaryInteger>", "T", "R", "T", f"a {old} b", f"a {others[0]} b")
    elif old in ("&", "|"):
        function("<T: BinaryInteger>", "T", "T", "T", f"a {old} b", f"a {others[0]} b")
    elif old == "..<":
        function("<T: Strideable>", "T", "T", "Range<T>", "a..<b", "a..<b.advanced(by: 1)")
    elif old == "...":
        function("<T: Strideable>", "T", "T", "ClosedRange<T>", "a...b", "a...b.advanced(by: -1)")
        function("", "Unicode.Scalar", "Unicode.Scalar", "ClosedRange<Unicode.Scalar>", "a...b",
                 "a...(Unicode.Scalar(b.value - 1) ?? b)")
    elif old in ("+=", "-="):
        function("<T: AdditiveArithmetic>", "inout T", "T", "", f"a {old} b", f"a {others[0]} b")
        if old == "+=":
            function("", "inout String", "String", "", "a += b", "_ = b")
            function("<T, S: Sequence<T>>", "inout [T]", "S", "", "a += b", "_ = b")
    else:
        function("<T: FixedWidthInteger>", "inout T", "T", "", f"a {old} b", "a = b == 0 ? a : a / b" if old == "*=" else "a = a &* b")
        function("<T: FloatingPoint>", "inout T", "T", "", f"a {old} b", f"a {others[0]} b")
    return lines
