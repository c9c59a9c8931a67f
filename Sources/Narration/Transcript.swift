/// The text to append to the terminal, in lines; the last line may be incomplete.
///
/// A repeated line is announced as `the same, 2 times`.
struct Transcript {
  private var text = ""
  private(set) var lines: [String] = []
  private var lastLine = ""
  private var count = 1
  /// Whether the last line is incomplete, so that typed characters are added to it.
  private(set) var isOpen = false

  var hasChanges: Bool { !text.isEmpty }

  mutating func say(_ line: String) {
    if line.isEmpty { return }
    begin()
    lines.append(line)
    count = line == lastLine ? count + 1 : 1
    lastLine = line
    text += count == 1 ? line : "the same, \(count) times"
    text += "\n"
  }

  /// Begins an incomplete line, to which typed characters are added.
  mutating func open(_ line: String) {
    begin()
    text += line
    isOpen = true
    (lastLine, count) = ("", 1)
  }

  mutating func type(_ characters: String) { text += characters }

  mutating func begin() {
    if isOpen { text += "\n" }
    isOpen = false
  }

  /// Forgets the last line, so that an equal next line is announced in full.
  mutating func forget() { (lastLine, count) = ("", 1) }

  /// Removes and returns the text to append to the terminal.
  mutating func take() -> String {
    defer { (text, lines) = ("", []) }
    return text
  }
}
