import ArgumentReading

enum UnknownFlag {
  private static let otherPrograms: [(words: [String], flag: String, value: String)] = [
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

  /// Returns a suggestion that names the flag meant by an unknown one; nil if the command has no such flag.
  ///
  /// `declarations` are the flags of the command.
  static func help(for flag: String, among declarations: [ArgumentDeclaration]) -> String? {
    let word = flag.drop { $0 == "-" }.lowercased()
    guard let found = otherPrograms.first(where: { $0.words.contains(word) }),
      declarations.contains(where: { $0.flags.contains(found.flag) })
    else { return nil }
    return "write \(found.flag)\(found.value)"
  }
}
