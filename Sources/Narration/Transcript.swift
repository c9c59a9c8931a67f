/// The text to append to the terminal: lines, the last of which may be incomplete.
///
/// A repeated line is announced as `the same, 2 times`.
struct Transcript {
  private var text = ""
  /// The lines since the text was last taken.
  private(set) var lines: [String] = []
  private var lastLine = ""
  private var count = 1
  /// Whether the last line is incomplete: typing continues there.
  private(set) var isOpen = false

  /// Whether there is text to take.
  var hasNews: Bool { !text.isEmpty }

  /// Adds a complete line; does nothing if it is empty.
  mutating func say(_ line: String) {
    if line.isEmpty { return }
    begin()
    lines.append(line)
    count = line == lastLine ? count + 1 : 1
    lastLine = line
    text += count == 1 ? line : "the same, \(count) times"
    text += "\n"
  }

  /// Begins a line that typing continues.
  mutating func open(_ line: String) {
    begin()
    text += line
    isOpen = true
    (lastLine, count) = ("", 1)
  }

  /// Adds characters to the open line.
  mutating func type(_ characters: String) { text += characters }

  /// Ends the open line, if there is one.
  mutating func begin() {
    if isOpen { text += "\n" }
    isOpen = false
  }

  /// Forgets the last line, so that it is announced again.
  mutating func forget() { (lastLine, count) = ("", 1) }

  /// Returns the text to append, and removes it.
  mutating func take() -> String {
    defer { (text, lines) = ("", []) }
    return text
  }
}
