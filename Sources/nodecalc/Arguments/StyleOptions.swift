import ArgumentParser
import GraphScene

/// With which characters and colours something is drawn.
struct StyleOptions: ParsableArguments {
  @Flag(help: "Draw with ASCII characters alone.")
  var ascii = false

  @Option(help: ArgumentHelp("The colours.", valueName: "name"))
  var theme: ThemeChoice?
}

/// A theme as an argument.
struct ThemeChoice: ExpressibleByArgument {
  let theme: Theme

  static let allValueStrings = Theme.all.map(\.name)
  static let defaultCompletionKind = CompletionKind.list(allValueStrings)

  var defaultValueDescription: String { theme.name }

  init?(argument: String) {
    guard let theme = Theme.named(argument) else { return nil }
    self.theme = theme
  }
}
