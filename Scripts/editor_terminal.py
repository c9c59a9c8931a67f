"""A terminal as scripts keep it: what its screen shows, and the editor's surroundings. Imported, never run."""
import json
import os
import re
import unicodedata

# For what has no limit of its own, in seconds: a machine may be busy.
PATIENCE = 60


class Screen:
    """The cells of a terminal, as far as the editor's output moves them: positions, erasing, inserting, scrolling, repeating; and its modes."""

    TOKEN = re.compile(
        rb"\x1b\[([?>=<!]?)([0-9;:]*)([ -/]*)([@-~])"  # control sequences
        rb"|\x1b[\]P_^X].*?(?:\x07|\x1b\\)"  # strings
        rb"|\x1b[()*+\-./#% ].|\x1b[^\[\]P_^X()*+\-./#% ]"  # other escapes
        rb"|[\x00-\x1f\x7f]"
        rb"|[^\x00-\x1f\x7f\x1b]+",
        re.DOTALL,
    )
    # The cursor is shown, and lines are wrapped.
    USUAL = {7, 25}
    # The beginning of a sequence whose end has not come yet.
    BEGINNING = re.compile(rb"\x1b(\[[?>=<!]?[0-9;:]*[ -/]*|[\]P_^X][^\x07\x1b]*\x1b?|[()*+\-./#% ])?", re.DOTALL)

    def __init__(self, columns, rows):
        self.waiting = b""
        # Private modes that are on, by their numbers, with "keypad" and "style" for what has none.
        self.modes = set(self.USUAL)
        self.main = None
        self.resize(columns, rows)

    def resize(self, columns, rows):
        """A screen of that size, blank: whoever draws on it draws it whole after a change."""
        self.columns, self.rows = columns, rows
        self.cells = self.blank()
        self.row = self.column = 0
        self.top, self.bottom = 0, rows - 1
        self.last = " "
        if self.main is not None:
            self.main = self.blank()

    def blank(self):
        return [[" "] * self.columns for _ in range(self.rows)]

    def is_given_back(self):
        """Whether it is as a shell expects it: the main screen, a cursor, plain text, keys and mouse as usual."""
        return self.modes == self.USUAL

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)

    def feed(self, data):
        data = self.waiting + data
        position = 0
        while position < len(data):
            token = self.TOKEN.match(data, position)
            # A sequence that is not whole yet waits; a character that is not whole is cut off from the end of its run.
            if token is None or self.BEGINNING.fullmatch(data, position):
                break
            piece, end = token.group(0), token.end()
            if piece[0] >= 0x20 and piece[0] != 0x7F:
                if end == len(data):
                    whole = len(piece)
                    for back in range(1, min(4, whole) + 1):
                        byte = piece[-back]
                        if byte >= 0xC0:
                            if back < (2 if byte < 0xE0 else 3 if byte < 0xF0 else 4):
                                whole -= back
                            break
                        if byte < 0x80:
                            break
                    piece, end = piece[:whole], position + whole
                    if not piece:
                        break
                for character in piece.decode("utf-8", "replace"):
                    self.put(character)
            elif piece.startswith(b"\x1b["):
                self.control(token.group(1), token.group(2), token.group(4))
            elif piece == b"\r":
                self.column = 0
            elif piece == b"\n":
                self.line_feed()
            elif piece == b"\x08":
                self.column = max(0, self.column - 1)
            elif piece == b"\t":
                self.column = min(self.columns - 1, self.column // 8 * 8 + 8)
            elif piece in (b"\x1b=", b"\x1b>"):
                self.switch("keypad", piece == b"\x1b=")
            elif piece == b"\x1bM":
                if self.row == self.top:
                    self.scroll(self.top, -1)
                else:
                    self.row = max(0, self.row - 1)
            position = end
        self.waiting = data[position:]

    def put(self, character):
        if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
            return
        width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if self.column + width > self.columns:
            self.column = 0
            self.line_feed()
        self.cells[self.row][self.column] = character
        if width == 2 and self.column + 1 < self.columns:
            self.cells[self.row][self.column + 1] = ""
        self.column += width
        self.last = character

    def line_feed(self):
        if self.row == self.bottom:
            self.scroll(self.top, 1)
        else:
            self.row = min(self.rows - 1, self.row + 1)

    def scroll(self, top, count):
        for _ in range(min(abs(count), self.rows)):
            if count > 0:
                del self.cells[top]
                self.cells.insert(self.bottom, [" "] * self.columns)
            else:
                del self.cells[self.bottom]
                self.cells.insert(top, [" "] * self.columns)

    def switch(self, mode, is_on):
        (self.modes.add if is_on else self.modes.discard)(mode)
        if mode == 1049 and is_on != (self.main is not None):
            if is_on:
                self.main, self.cells = self.cells, self.blank()
            else:
                self.cells, self.main = self.main, None

    def control(self, mark, arguments, final):
        if mark == b"?" and final in b"hl":
            for number in arguments.split(b";"):
                self.switch(int(number or 0), final == b"h")
        if mark:
            return
        numbers = [int(n) if n else 0 for n in arguments.replace(b":", b";").split(b";")]
        first = max(1, numbers[0])
        row, final = self.cells[self.row], final.decode()
        column = min(self.column, self.columns - 1)
        if final in "Hf":
            self.row = min(self.rows, first) - 1
            self.column = min(self.columns, max(1, numbers[1]) if len(numbers) > 1 else 1) - 1
        elif final == "d":
            self.row = min(self.rows, first) - 1
        elif final in "G`":
            self.column = min(self.columns, first) - 1
        elif final == "A":
            self.row = max(0, self.row - first)
        elif final in "Be":
            self.row = min(self.rows - 1, self.row + first)
        elif final in "Ca":
            self.column = min(self.columns - 1, self.column + first)
        elif final == "D":
            self.column = max(0, self.column - first)
        elif final == "J":
            for index in range(self.rows):
                whole = numbers[0] >= 2 or (index > self.row if numbers[0] == 0 else index < self.row)
                if whole:
                    self.cells[index] = [" "] * self.columns
            if numbers[0] < 2:
                self.control(b"", arguments, b"K")
        elif final == "K":
            start, end = [(column, self.columns), (0, column + 1), (0, self.columns)][min(2, numbers[0])]
            row[start:end] = [" "] * (end - start)
        elif final == "X":
            row[column : column + first] = [" "] * min(first, self.columns - column)
        elif final == "P":
            row[column : column + first] = []
            row.extend([" "] * (self.columns - len(row)))
        elif final == "@":
            row[column:column] = [" "] * first
            del row[self.columns:]
        elif final in "LM":
            self.scroll(self.row, -first if final == "L" else first)
        elif final in "ST":
            self.scroll(self.top, first if final == "S" else -first)
        elif final == "b":
            for _ in range(first):
                self.put(self.last)
        elif final == "m":
            self.switch("style", numbers[-1] not in (0, 39, 49))
        elif final == "r":
            self.top = first - 1
            self.bottom = (min(self.rows, numbers[1]) if len(numbers) > 1 and numbers[1] else self.rows) - 1
            self.row = self.column = 0


class Broken(Exception):
    """The session did something that no test foresaw: no edit was lost, but none could be made either."""


def environment(folder):
    folder = str(folder)
    return {
        "HOME": folder, "XDG_STATE_HOME": folder + "/state", "XDG_CONFIG_HOME": folder + "/config", "TERM": "xterm-256color",
        "LANG": "C.UTF-8", "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "SWIFT_BACKTRACE": "enable=no",
    }


def nodes(text):
    """The numbers of a document by name, in the order of their making; None where it is no document."""
    try:
        found = [(node["name"], node["value"]) for node in json.loads(text)["nodes"]]
    except (ValueError, KeyError, TypeError):
        return None
    return sorted(found, key=lambda node: int(node[0][1:-1]))
