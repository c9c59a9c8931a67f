import ArgumentReading

/// An unknown flag: the replacement, if it is known.
enum UnknownFlag {
  /// Flags of other programs, with our flags and values.
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

  /// The suggestion for a flag that a command does not have; nil for an unknown one, or if the command lacks ours too.
  static func help(for flag: String, among declarations: [ArgumentDeclaration]) -> String? {
    let word = flag.drop { $0 == "-" }.lowercased()
    guard let found = foreign.first(where: { $0.words.contains(word) }),
      declarations.contains(where: { $0.flags.contains(found.flag) })
    else { return nil }
    return "write \(found.flag)\(found.value)"
  }
}
