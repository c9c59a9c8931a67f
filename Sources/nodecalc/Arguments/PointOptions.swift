import ArgumentParser

/// Which columns of a table go with its columns of values, and how its numbers are written.
struct PointOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The column of x, numbers or dates, by its name or number.", valueName: "column"))
  var x: String?

  @Option(help: ArgumentHelp("The column of the points' names, by its name or number.", valueName: "column"))
  var names: String?

  @Option(help: ArgumentHelp("The column of the values' errors, by its name or number.", valueName: "column"))
  var error: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Whether numbers have a comma where others have a point, where that is not to be found out.")
  var decimalComma: Bool?

  /// Whether something was asked for.
  var isGiven: Bool { x != nil || names != nil || error != nil || decimalComma != nil }
}
