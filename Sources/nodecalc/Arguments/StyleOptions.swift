import ArgumentReading
import GraphScene

/// With which characters and colours something is drawn.
struct StyleOptions: ArgumentGroup {
  var ascii = false
  var theme: ThemeChoice?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.flag(&ascii, "ascii", "Draw with ASCII characters alone.")
    try line.option(&theme, "theme", "name", "The colours.")
  }
}

/// A theme as an argument.
struct ThemeChoice: ArgumentValue {
  let theme: Theme

  static var words: [String] { Theme.all.map(\.name) }

  init?(argument: String) {
    guard let theme = Theme.named(argument) else { return nil }
    self.theme = theme
  }

  var argument: String { theme.name }
}
