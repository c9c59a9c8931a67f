/// The choices of a person or a document about reading a table; everything else is detected.
///
/// Each choice takes precedence over detection. Delimiter, header, decimal comma and missing marks are in
/// `DelimitedOptions`.
public struct TableChoices: Hashable, Sendable {
  /// The chosen values, by `TableChoice.member`.
  var values: [String: TableChoice.Value] = [:]

  /// Creates choices with which everything is detected.
  public init() {}

  /// Creates choices with one choice, whose value is parsed from `text`.
  ///
  /// If the text is not a value of the choice, everything is detected.
  public init(_ choice: TableChoice, _ text: String) {
    choice.set(choice.value(of: text), in: &self)
  }
}

extension TableChoice {
  /// Returns the chosen word, name or text; nil to detect it.
  func text(in choices: TableChoices) -> String? {
    if case .text(let text)? = value(in: choices) { text } else { nil }
  }

  /// Returns the chosen number; nil to detect it.
  func count(in choices: TableChoices) -> Int? {
    if case .count(let count)? = value(in: choices) { count } else { nil }
  }

  /// Returns the chosen yes or no; nil to detect it.
  func truth(in choices: TableChoices) -> Bool? {
    if case .truth(let truth)? = value(in: choices) { truth } else { nil }
  }
}
