"""Documents and keys by chance, for scripts that look at the program from outside: the same seed gives the same text on every machine.

Nothing here knows the program's sources: members and kinds are those of `nodecalc schema` and `Docs/Documents.md`.
"""

import json
import random

NAMES = ["a", "b", "c", "x", "y", "rate", "été", "日本", "ü", "n1", "n2", "Long_name_of_a_node", "_", "mass", "k", "total", "q9"]
TEXTS = ["length", "one\ntwo", "a \"quoted\" \\ text", "é", "日本語", "100 %", "<b>&amp;", "|", "", "# heading", "a_b*c*"]
FRAMES = ["In", "Out", "été & co", "\"quoted\""]
DISPLAYS = ["percent", "2 decimals", "5 digits", "3 decimals grouped", "grouped", "0 decimals"]
NUMBERS = [0, 1, 2, 3, 0.1, -2.5, 1e-9, 1e22, 4.5, 360, 250000, 0.045, -0.0, 12.125]
UNARY = ["negate", "abs", "sqrt", "reciprocal", "exp", "ln", "sin", "floor", "round", "not", "failed"]
BINARY = ["add", "subtract", "multiply", "divide", "power", "mod", "min", "max", "hypot", "less", "equal", "ifFailed", "atan2"]
CHARTS = ["bar", "line", "scatter", "histogram"]
SETS = ["sum", "mean", "count", "min", "max", "sort", "diff", "cumsum"]
DISTRIBUTIONS = ["normal(3, 0.5)", "uniform(0, 4)", "triangular(0, 1, 3)", "lognormal(1, 0.25)"]


class Document:
    """A document with something of everything, small enough to be looked at."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.nodes, self.values, self.sets, self.numbers, self.used = [], [], [], [], set()
        self.groups = {}

    def chance(self, share=0.5):
        return self.random.random() < share

    def pick(self, choices):
        return self.random.choice(choices)

    def name(self):
        while True:
            name = self.pick(NAMES)
            if name in self.used:
                name += str(self.random.randint(1, 99))
            if name not in self.used:
                self.used.add(name)
                return name

    def number(self):
        return self.pick(NUMBERS) if self.chance(0.8) else round(self.random.uniform(-1000, 1000), self.random.randint(0, 6))

    def attributes(self, node, shows_numbers=True):
        """What nodes of every kind may have."""
        if self.chance(0.3):
            node["label"] = self.pick(TEXTS)
        if shows_numbers and self.chance(0.3):
            node["display"] = self.pick(DISPLAYS)
        if self.chance(0.15):
            node["x-origin"] = self.pick([1.0, {"row": 3, "by": None}, ["a"], "é"])
        return node

    def make_number(self):
        node = {"name": self.name(), "kind": "number"}
        kind = self.random.random()
        if kind < 0.15:
            node["distribution"] = self.pick(DISTRIBUTIONS)
        elif kind < 0.3:
            node["value"] = self.number()
            components = [{"label": "scale", "uncertainty": 0.1}, {"readings": [1, 2, 4]}, {"halfWidth": 0.5, "distribution": "uniform"},
                          {"uncertainty": 0.25, "degreesOfFreedom": 4}]
            node["components"] = self.random.sample(components, self.random.randint(1, 3))
            if any("readings" in one for one in node["components"]):
                del node["value"]
        else:
            node["value"] = self.number()
            if self.chance(0.4):
                node["uncertainty"] = self.pick([0.1, 0.25, 1, [0.1, 0.2]])
                if self.chance(0.3) and not isinstance(node["uncertainty"], list):
                    node["degreesOfFreedom"] = self.random.randint(1, 30)
        if self.chance(0.25):
            low = self.random.randint(-5, 3)
            node["range"] = [low, low + self.random.randint(1, 300)]
        self.numbers.append(node["name"])
        self.values.append(node["name"])
        return self.attributes(node)

    def make_operator(self):
        node = {"name": self.name(), "kind": "operator"}
        if self.sets and self.chance(0.3):
            node["operator"] = self.pick(SETS + ["take"])
            node["inputs"] = [self.pick(self.sets)]
            if node["operator"] == "take":
                node["parameters"] = {"count": self.random.randint(1, 3)}
            target = self.sets if node["operator"] in ("sort", "diff", "cumsum", "take") else self.values
        else:
            node["operator"] = self.pick(UNARY + BINARY)
            count = 1 if node["operator"] in UNARY else 2
            if node["operator"] in ("add", "multiply", "min", "max") and self.chance(0.3):
                count += self.random.randint(1, 3)
            node["inputs"] = [self.pick(self.values) if self.chance(0.95) else None for _ in range(count)]
            if self.chance(0.15):
                node["bypassed"] = True
            target = self.values
        target.append(node["name"])
        return self.attributes(node)

    def make_formula(self):
        one, two = self.pick(self.values), self.pick(self.values)
        formula = self.pick([f"{one} + {two} * 2", f"max({one}, {two}, 4.5%)", f"({one} - {two}) ^ 2", f"sqrt(abs({one})) + (2 ± 0.1)",
                             f"if({one} < {two}, {one}, {two})", f"{one} / 3", f"{one} + nobody"])
        node = {"name": self.name(), "kind": "formula", "formula": formula}
        self.values.append(node["name"])
        return self.attributes(node)

    def make_data(self):
        node = {"name": self.name(), "kind": "data"}
        if self.chance():
            node["values"] = [self.pick([1, 2.5, -3, 4, None, 100]) for _ in range(self.random.randint(1, 7))]
        else:
            points = []
            for index in range(self.random.randint(1, 5)):
                point = {"value": self.number()}
                if self.chance(0.7):
                    point["valueX"] = index * 1.5
                if self.chance(0.3):
                    point["annotation"] = self.pick(TEXTS)
                if self.chance(0.3):
                    point["errorMinY"] = point["errorMaxY"] = 0.5
                if self.chance(0.2):
                    point["style"] = "ring"
                points.append(point)
            node["points"] = points
        self.sets.append(node["name"])
        return self.attributes(node)

    def make_chart(self):
        node = {"name": self.name(), "kind": "chart", "chart": self.pick(CHARTS), "inputs": [self.pick(self.sets or self.values)]}
        if self.chance():
            node["size"] = [self.random.randint(20, 40), self.random.randint(5, 12)]
        if self.chance(0.2):
            node["log"] = self.pick(["x", "y", "both"])
        return self.attributes(node, shows_numbers=False)

    def make_note(self):
        return self.attributes({"name": self.name(), "kind": "note", "text": self.pick(TEXTS)}, shows_numbers=False)

    def make_use(self):
        group = self.pick(list(self.groups))
        node = {"name": self.name(), "kind": "group", "group": group, "inputs": {"p": self.pick(self.values)}}
        if self.chance():
            node["values"] = {"q": self.number()}
        self.values.append(node["name"])
        return self.attributes(node)

    def make_group(self):
        nodes = [{"name": "p", "kind": "number", "value": 2, "uncertainty": 0.1}, {"name": "q", "kind": "number", "value": 3},
                 {"name": "r", "kind": "operator", "operator": "multiply", "inputs": ["p", "q"]},
                 {"name": "s", "kind": "formula", "formula": "r + p"}]
        for node in nodes:
            self.attributes(node)
        group = {"nodes": nodes, "inputs": ["p", "q"], "outputs": self.pick([["s"], ["s", "r"]])}
        if self.chance():
            group["title"] = self.pick(TEXTS[:3])
        if self.chance(0.3):
            group["frames"] = {"Inside": ["p", "r"]}
        if self.chance():
            group["layout"] = {"p": [1, 2], "s": [40, 2]}
        return group

    def make(self):
        """The document as a value of JSON."""
        if self.chance(0.4):
            self.groups["part"] = self.make_group()
        self.nodes = [self.make_number() for _ in range(self.random.randint(1, 4))]
        for _ in range(self.random.randint(0, 14)):
            kind = self.random.random()
            if kind < 0.2:
                self.nodes.append(self.make_number())
            elif kind < 0.5:
                self.nodes.append(self.make_operator())
            elif kind < 0.7:
                self.nodes.append(self.make_formula())
            elif kind < 0.8:
                self.nodes.append(self.make_data())
            elif kind < 0.87:
                self.nodes.append(self.make_chart())
            elif kind < 0.93 or not self.groups:
                self.nodes.append(self.make_note())
            else:
                self.nodes.append(self.make_use())
        document = {"nodecalc": 1}
        if self.chance(0.3):
            document["title"] = self.pick(TEXTS)
        if self.chance(0.2):
            document["display"] = self.pick(DISPLAYS)
        if self.chance(0.2):
            document["inputs"] = self.random.sample(self.numbers, self.random.randint(1, len(self.numbers)))
        if self.chance(0.2):
            document["outputs"] = self.random.sample(self.values, min(2, len(self.values)))
        if self.groups:
            document["groups"] = self.groups
        document["nodes"] = self.random.sample(self.nodes, len(self.nodes))
        uncertain = [node["name"] for node in self.nodes if isinstance(node.get("uncertainty"), (int, float)) and "degreesOfFreedom" not in node]
        if len(uncertain) > 1 and self.chance():
            document["correlations"] = [[uncertain[0], uncertain[1], self.pick([0.5, -0.25])]]
        if self.chance(0.3):
            document["scenarios"] = {name: {self.pick(self.numbers): self.number()} for name in ("low", "high")}
        names = [node["name"] for node in self.nodes]
        if self.chance(0.4):
            parts = self.random.sample(names, len(names))
            titles = self.random.sample(FRAMES, 2)
            third = max(1, len(parts) // 3)
            document["frames"] = {titles[0]: parts[:third]}
            if parts[third:2 * third]:
                document["frames"][titles[1]] = parts[third:2 * third]
        if self.chance(0.6):
            document["layout"] = {name: [30 * place + self.random.randint(0, 5), 6 * self.random.randint(-3, 5)]
                                  for place, name in enumerate(names) if self.chance(0.8)}
        if self.chance(0.15):
            document["x-tool"] = {"version": 1.50}
        return document


def document(seed):
    """The text of a document, a node on a line of its own."""
    made = Document(seed).make()
    return json.dumps(made, ensure_ascii=False).replace('}, {"name"', '},\n{"name"') + "\n"


def edited(seed, text):
    """The document with some nodes and attributes changed, dropped or added."""
    generator, made = random.Random(seed), json.loads(text)
    for node in made["nodes"]:
        for key in list(node):
            if key in ("label", "display", "range", "x-origin", "bypassed", "size", "degreesOfFreedom") and generator.random() < 0.3:
                del node[key]
        if generator.random() < 0.2:
            node["label"] = generator.choice(TEXTS)
        if node["kind"] == "number" and "value" in node and generator.random() < 0.3:
            node["value"] = generator.choice(NUMBERS)
        if node["kind"] == "note":
            node["text"] = generator.choice(TEXTS)
    layout = made.get("layout", {})
    for name in list(layout):
        if generator.random() < 0.2:
            layout[name] = [layout[name][0] + 3, layout[name][1]]
    return json.dumps(made, ensure_ascii=False).replace('}, {"name"', '},\n{"name"') + "\n"


def damaged(seed, text):
    """The document with bytes dropped, doubled or replaced."""
    generator, bytes_ = random.Random(seed), bytearray(text.encode())
    signs = b"{}[],:\"\\ue+-.0919 \n\x00\xc3"
    for _ in range(generator.randint(1, 3)):
        start = generator.randrange(len(bytes_))
        end = min(len(bytes_), start + generator.randint(1, 24))
        kind = generator.randrange(3)
        if kind == 0:
            del bytes_[start:end]
        elif kind == 1:
            bytes_[start:start] = bytes_[start:end]
        else:
            bytes_[start] = generator.choice(signs)
    return bytes(bytes_)


KEYS = list("hjklHJKLfnNacrRSmdxuUeqvvssyypPsususdscsist~=:/?zg0123456789.+-*^abcdefgstw ,_%ttttjjjF-{}boOIXDCi\"G[]M'") + [
    "<Enter>", "<Enter>", "<Enter>", "<Esc>", "<Esc>", "<Tab>", "<S-Tab>", "<BS>", "<Del>", "<Up>", "<Down>", "<Left>", "<Right>", "<C-p>",
    "<C-o>", "<M-o>", "<Space>", "<Space>", "<Space>", "<S-Left>", "<S-Down>", "<C-r>", "<C-u>", "<PageUp>", "<PageDown>", "<F1>", "<F2>",
    "<Home>", "<End>", "<C-w>", "<C-k>", "<C-l>", "<Click:12,5>", "<Click:40,9>", "<Click:30,12>"]
LINES = ["a*<Enter>", "=12<Enter>", "=x = 4.5%<Enter>", "asum = add<Enter>", "o/<Enter>", "O7<Enter>", "I+<Enter>", "c/x<Enter><Enter>",
         "rmax<Enter>", "<Space>nnwords\\nmore<Enter>", "<Space>nfgroup<Enter>", "/is:failed<Enter>", "<C-p>swap<Enter>", ":undo<Enter>",
         "\"EUR<Enter>", "Ry<Enter>", "=d = 3, 1, 2<Enter><Space>c", "opicture = line<Enter><Space>c", "=3 ± 0.5<Enter>", "yyp", "vvvd", "vvyp",
         "<Space>drange<Enter>", "<Space>dI<C-u><Enter>", "<Space>do", "<Space>ggpart<Enter>", "<Space>gg<Enter>", "gd", "gu", "<Space>e", "<Space>=",
         "<Space>gapart<Enter>", "b", "sa<Space>=", "i", "t", "Tab", ":sample 100<Enter>", ":budget<Enter>", ":w<Enter>"]


def keys(seed, count):
    """A script of about so many keys."""
    generator, script, length = random.Random(seed), [], 0
    while length < count:
        piece = generator.choice(LINES) if generator.random() < 0.2 else generator.choice(KEYS)
        script.append(piece)
        length += 1 if piece.startswith("<") and piece.count("<") == 1 else len(piece)
    return "".join(script)
