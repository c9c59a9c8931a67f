public import Units

extension AttributeForm {
  /// A possible completion of a text that is being typed for an attribute.
  public struct Completion: Hashable, Sendable {
    /// The completed text.
    public let text: String
    /// A description of the value in a few words.
    public let sentence: String
  }

  /// Returns completions of a typed text; for a unit such as `m/s`, only the last factor is completed.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - definitions: The units that the document defines.
  /// - Returns: The completions; empty for attributes other than units.
  /// - Complexity: linear in the names of the catalogue of units.
  public func completions(beginningWith text: String, _ definitions: UnitDefinitions = .none) -> [Completion] {
    guard self == .unit else { return [] }
    let start = text.lastIndex { "/*·( ".contains($0) }.map { text.index(after: $0) } ?? text.startIndex
    return UnitCompletion.names(beginningWith: String(text[start...]), definitions).map { candidate in
      let symbol = candidate.symbol == candidate.name ? "" : "\(candidate.symbol), "
      return Completion(text: text[..<start] + candidate.name, sentence: symbol + candidate.quantity)
    }
  }
}
