/// A setting for reading a table: its names in documents and on the command line, and its possible values.
///
/// `all` is the catalogue of these settings. Readers, writers, the schema, flags, help and the editor iterate over it.
/// Each file in `Choices` defines choices and their accessors; a new choice needs such a file and a line in `all`.
public struct TableChoice: Sendable {
  /// The possible values of a choice.
  public enum Values: Hashable, Sendable {
    case words([String])
    case truth
    /// A number of lines or rows, at least 0.
    case count
    case text
    case name
  }

  /// A value of a setting.
  public enum Value: Hashable, Sendable {
    case text(String)
    case truth(Bool)
    case count(Int)

    /// The value as people write it, such as "dmy", "true" or "6".
    public var text: String {
      switch self {
      case .text(let text): text
      case .truth(let truth): "\(truth)"
      case .count(let count): "\(count)"
      }
    }
  }

  /// The name of the setting in documents, as a member of a data node, such as "unitsRow".
  public let member: String
  /// The flag without its dashes, such as "units-row".
  public let flag: String
  /// The name of the setting in lists: `member`, or another name if several settings share one member.
  public let label: String
  /// The possible values.
  public let values: Values
  /// The placeholder for the value in the flag's help, as in `--dates ORDER`; empty for a flag without a value.
  public let valueName: String
  /// The description of the flag, as a sentence.
  public let help: String

  init(
    _ member: String, flag: String? = nil, label: String? = nil, _ values: Values, _ valueName: String = "",
    help: String
  ) {
    self.member = member
    self.flag = flag ?? member
    self.label = label ?? member
    self.values = values
    self.valueName = valueName
    self.help = help
  }

  /// All choices, in the order of documents and of the help.
  public static let all: [TableChoice] = [
    encoding, skip, headerRows, unitsRow, footer, comment, dates, table, badRows,
  ]

  /// Returns the choice for a member; nil if there is none.
  public static func named(_ member: String) -> TableChoice? { all.first { $0.member == member } }

  /// Returns the chosen value; nil to detect it.
  public func value(in choices: TableChoices) -> Value? { choices.values[member] }

  /// Sets the value in `choices`; a nil `value` removes it, so that the setting is detected.
  ///
  /// - Returns: Whether the value is possible for this choice; if not, nothing changes.
  @discardableResult
  public func set(_ value: Value?, in choices: inout TableChoices) -> Bool {
    guard let value else {
      choices.values[member] = nil
      return true
    }
    guard let known = known(value) else { return false }
    choices.values[member] = known
    return true
  }

  /// Returns the value that a text represents; nil if it is not a possible value.
  public func value(of text: String) -> Value? {
    switch values {
    case .words, .text, .name: text.isEmpty ? nil : known(.text(text))
    case .truth: Bool(text).map { .truth($0) }
    case .count: Int(text).flatMap { known(.count($0)) }
    }
  }

  private func known(_ value: Value) -> Value? {
    switch (values, value) {
    case (.words(let words), .text(let text)): words.first { $0 == text.lowercased() }.map { .text($0) }
    case (.truth, .truth), (.text, .text), (.name, .text): value
    case (.count, .count(let count)): count >= 0 ? value : nil
    case (.name, .count(let number)): .text(String(number))
    case (.words, _), (.truth, _), (.count, _), (.text, _), (.name, _): nil
    }
  }
}
