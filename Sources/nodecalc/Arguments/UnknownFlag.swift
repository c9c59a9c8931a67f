import ArgumentReading

/// Finds the replacement for an unknown flag.
enum UnknownFlag {
  /// Flags of other programs, with this program's flags and values.
  private static let foreign: [(words: [String], flag: String, value: String)] = [
    (["json"], "--format", " json"),
    (["csv"], "--format", " csv"),
    (["text", "plain"], "--format", " text"),
    (["precision", "round", "decimals"], "--digits", " COUNT"),
    (["var", "define", "param", "with", "scenario"], "--set", " NAME=VALUE"),
    (["inputs", "stdin-json", "params", "values"], "--set-json", " FILE"),
    (["query", "select", "output-node"], "--get", " NAME"),
    (["follow", "live"], "--watch", ""),
    (["width", "columns", "height"], "--size", " COLSxROWS"),
    (["theme-name", "colors"], "--theme", " NAME"),
    (["no-color", "no-colour", "no-colors"], "--color", " never"),
    (["why", "trace"], "--explain", " NAME"),
    (["v"], "--version", ""),
    (["expr", "expression", "calc"], "-e", " FORMULA"),
  ]

  /// Returns the suggestion for a flag that a command does not have; nil if there is no replacement, or if the command
  /// does not have it.
  static func help(for flag: String, among declarations: [ArgumentDeclaration]) -> String? {
    let word = flag.drop { $0 == "-" }.lowercased()
    guard let found = foreign.first(where: { $0.words.contains(word) }),
      declarations.contains(where: { $0.flags.contains(found.flag) })
    else { return nil }
    return "write \(found.flag)\(found.value)"
  }
}
