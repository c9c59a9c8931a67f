import Units

extension AttributeForm {
  /// A value that a typed text may be the beginning of.
  public struct Completion: Hashable, Sendable {
    /// The whole text.
    public let text: String
    /// What it is, in a few words.
    public let sentence: String
  }

  /// Returns the values that a typed text may be the beginning of: of a unit, the names for its last factor.
  ///
  /// - Complexity: linear in the names of the catalogue of units.
  public func completions(beginningWith text: String) -> [Completion] {
    guard self == .unit else { return [] }
    let start = text.lastIndex { "/*·( ".contains($0) }.map { text.index(after: $0) } ?? text.startIndex
    return UnitCompletion.names(beginningWith: String(text[start...])).map { candidate in
      let symbol = candidate.symbol == candidate.name ? "" : "\(candidate.symbol), "
      return Completion(text: text[..<start] + candidate.name, sentence: symbol + candidate.quantity)
    }
  }
}
