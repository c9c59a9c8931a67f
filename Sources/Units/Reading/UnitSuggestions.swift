import TextScanning

enum UnitSuggestions {
  private static let ambiguous: [(name: StaticString, choices: [StaticString])] = [
    ("ton", ["t (1000 kg)", "short_ton", "long_ton"]), ("tons", ["t (1000 kg)", "short_ton", "long_ton"]),
    ("cwt", ["short_cwt", "long_cwt"]), ("hundredweight", ["short_cwt", "long_cwt"]),
    ("kts", ["kn (knots)", "kt (kilotonnes)"]),
    ("MBtu", ["MMBtu (a million)", "1000 Btu"]), ("ppt", ["‰", "1e-12"]),
    ("Cal", ["kcal", "cal"]), ("dBA", ["dBSPL", "dBµA"]), ("M", ["mol/L", "Mm", "1e6"]),
  ]

  static func problem(of name: String, at span: Range<Int>, _ definitions: UnitDefinitions) -> UnitProblem {
    if let choices = choices(of: name) { return UnitProblem(.ambiguousName(name, choices), at: span) }
    return UnitProblem(.unknownName(name, defined: definitions.names.sorted()), at: span)
  }

  static func choices(of name: String) -> [String]? {
    ambiguous.first { "\($0.name)" == name }?.choices.map { "\($0)" }
  }

  /// Whether a name becomes a unit if upper and lower case are changed.
  static func hasOtherCase(_ name: String) -> Bool {
    guard name.utf8.count <= 64 else { return false }
    let lowercased = name.lowercased()
    return UnitCompletion.symbols.contains { $0.utf8.count == name.utf8.count && $0.lowercased() == lowercased }
  }

  /// Returns up to three units that differ from `name` only in upper and lower case, or else the most similar one.
  static func suggestions(for name: String, _ defined: [String]) -> [String] {
    guard name.utf8.count <= 64 else { return [] }
    let lowercased = name.lowercased()
    let names = UnitCompletion.symbols + defined + UnitCompletion.aliases + UnitCompletion.words
    var found: [String] = []
    for candidate in names
    where candidate.utf8.count == name.utf8.count && candidate.lowercased() == lowercased && !found.contains(candidate)
    {
      found.append(candidate)
    }
    if !found.isEmpty { return Array(found.prefix(3)) }
    // Near names of symbols would be guesses: most symbols have one or two letters.
    guard name.unicodeScalars.count > 2 else { return [] }
    let long = (defined + UnitCompletion.words + UnitCompletion.plainSymbols).filter {
      $0.unicodeScalars.count > 2
    }
    return Suggestion.nearest(to: name, among: long).map { [$0] } ?? []
  }
}
