import ArgumentParser

/// Which columns of a table go with its columns of values.
struct PointOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The column of x, numbers or dates, by its name or number.", valueName: "column"))
  var x: String?

  @Option(help: ArgumentHelp("The column of the points' names, by its name or number.", valueName: "column"))
  var names: String?

  @Option(help: ArgumentHelp("The column of the values' errors, by its name or number.", valueName: "column"))
  var error: String?

  /// Whether something was asked for.
  var isGiven: Bool { x != nil || names != nil || error != nil }
}
