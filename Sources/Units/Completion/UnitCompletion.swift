/// Lists of unit names, for completion and for lists of alternatives.
public enum UnitCompletion {
  static let symbols: [String] = names(.symbol)

  /// All other spellings of symbols, without prefixes.
  static var aliases: [String] {
    let names = UnitNames.shared
    return names.entries.indices.filter { names.entries[$0].role == .alias }.map(names.text)
  }

  static var plainSymbols: [String] {
    let names = UnitNames.shared
    return names.entries.indices.filter { names.entries[$0].role == .symbol }.map(names.text)
  }

  /// All English names with the words of their prefixes.
  static let words: [String] = names(.word)

  private static func names(_ role: UnitNames.Role) -> [String] {
    var result: [String] = []
    for (index, entry) in UnitNames.shared.entries.enumerated() where entry.role == role {
      let name = UnitNames.shared.text(of: index)
      result.append(name)
      let rule = CatalogueUnit.all[entry.unit].prefixes
      for prefix in UnitPrefix.all where rule.allows(prefix) {
        result.append(role == .word ? "\(prefix.word)\(name)" : "\(prefix.symbol)\(name)")
      }
    }
    return result
  }

  /// A name that completes a typed text.
  public struct Candidate: Hashable, Sendable {
    /// The name that completes the text.
    public let name: String
    /// The symbol, for a name in words; the same as the name for a symbol.
    public let symbol: String
    /// The name of the quantity that the unit measures.
    public let quantity: String
  }

  /// Returns the names that begin with a text: first units, then units with prefixes, each in catalogue order.
  ///
  /// - Parameters:
  ///   - text: The beginning; upper and lower case are different.
  ///   - count: The largest number of names to return.
  ///   - definitions: The units that the document defines, which come first.
  /// - Returns: The names with their symbols; empty for an empty text.
  /// - Complexity: linear in the names of the catalogue with their prefixes, about 5,000.
  public static func names(
    beginningWith text: String, atMost count: Int = 50, _ definitions: UnitDefinitions = .none
  ) -> [Candidate] {
    guard !text.isEmpty, text.utf8.count <= 64, count > 0 else { return [] }
    let names = UnitNames.shared
    let plain = names.entries.indices.filter { names.entries[$0].role != .alias }.map(names.text)
    var seen: Set<String> = []
    let defined = definitions.names.filter { $0.hasPrefix(text) }.sorted().prefix(count)
    var result = defined.map { name in
      Candidate(name: name, symbol: name, quantity: definitions.meaning(of: name)?.dimension.description ?? "")
    }
    if result.count == count { return result }
    for name in plain + symbols + words where name.hasPrefix(text) && seen.insert(name).inserted {
      guard let match = UnitNames.shared.match(named: name) else { continue }
      let atom = UnitAtom(match, typed: name)
      let symbol = (atom.prefix.map { UnitPrefix.all[$0].text } ?? "") + (atom.entry?.symbol ?? "")
      result.append(Candidate(name: name, symbol: symbol, quantity: atom.dimension.description))
      if result.count == count { break }
    }
    return result
  }
}
