/// The settings for reading a table that the user or a document has chosen; all other settings are detected.
///
/// Delimiter, header, decimal comma and words for missing values are in `DelimitedOptions`.
public struct TableChoices: Hashable, Sendable {
  var values: [String: TableChoice.Value] = [:]

  /// Creates settings without choices, so that everything is detected.
  public init() {}

  /// Creates settings with one chosen setting, whose value is parsed from `text`.
  ///
  /// If `text` is not a possible value, nothing is chosen and everything is detected.
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
