import ArgumentReading
import CommandOutput
import GraphScene

struct StyleOptions: ArgumentGroup {
  var ascii = false
  var theme: ThemeChoice?
  var color: ColorMode?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.flag(&ascii, "ascii", "Draw with ASCII characters only.")
    try line.option(&theme, "theme", "name", "Colour theme.")
    try line.option(
      &color, "color", "when",
      "When to use colour (default: in a terminal with colours, unless NO_COLOR is set).")
  }

  /// Whether text is written with colours.
  ///
  /// `ansi` is true if the flag for ANSI colours was given. `inFile` is true if the text is written to a file.
  func isColored(_ ansi: Bool, inFile: Bool = false) -> Bool { ansi || (color ?? .auto).isFulfilled(inFile: inFile) }

  func asksForColors(_ ansi: Bool) -> Bool { ansi || color == .auto || color == .always }

  /// Sets the environment variables for colours according to the flags.
  ///
  /// - Throws: An error if the flags contradict each other.
  func settle(_ ansi: Bool = false) throws(UsageError) {
    if ansi, color != nil { throw UsageError("'--ansi' means '--color always': leave out one of them") }
    color?.overrideEnvironment()
  }
}

extension ColorMode: ArgumentValue {}

struct ThemeChoice: ArgumentValue {
  let theme: Theme

  static var words: [String] { Theme.all.map(\.name) }

  init?(argument: String) {
    guard let theme = Theme.named(argument) else { return nil }
    self.theme = theme
  }

  var argument: String { theme.name }
}
