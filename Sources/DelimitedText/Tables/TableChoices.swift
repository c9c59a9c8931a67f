/// What a person or a document decides of how a table is read; everything left out is detected.
///
/// Each choice wins over all evidence. Delimiter, header, decimal comma and missing marks are in `DelimitedOptions`.
public struct TableChoices: Hashable, Sendable {
  /// What was chosen, by the members of the choices.
  var values: [String: TableChoice.Value] = [:]

  /// Choices of which everything is detected.
  public init() {}

  /// Choices of which all but one is detected.
  ///
  /// - Returns: The same as without the choice if the text is none of its values.
  public init(_ choice: TableChoice, _ text: String) {
    choice.set(choice.value(of: text), in: &self)
  }
}

extension TableChoice {
  /// The word, name or text that was chosen; nil to find it out.
  func text(in choices: TableChoices) -> String? {
    if case .text(let text)? = value(in: choices) { text } else { nil }
  }

  /// The number that was chosen; nil to find it out.
  func count(in choices: TableChoices) -> Int? {
    if case .count(let count)? = value(in: choices) { count } else { nil }
  }

  /// Yes or no, as was chosen; nil to find it out.
  func truth(in choices: TableChoices) -> Bool? {
    if case .truth(let truth)? = value(in: choices) { truth } else { nil }
  }
}
