/// One choice of how a table is read: its names in documents and on the command line, and what it may be.
///
/// `all` is the catalogue of `TableChoices`. Readers, writers, the schema, flags, help and the editor go through it. Files in
/// `Choices` have what each choice is and how the reader asks for it: another one is a file there and a line in `all`.
public struct TableChoice: Sendable {
  /// What a choice may be.
  public enum Values: Hashable, Sendable {
    /// One of these words.
    case words([String])
    case truth
    /// A number of lines or rows, 0 and up.
    case count
    /// Any text.
    case text
    /// A name, or a number from 1.
    case name
  }

  /// What was chosen.
  public enum Value: Hashable, Sendable {
    case text(String)
    case truth(Bool)
    case count(Int)

    /// The value as people write it: "dmy", "true", "6".
    public var text: String {
      switch self {
      case .text(let text): text
      case .truth(let truth): "\(truth)"
      case .count(let count): "\(count)"
      }
    }
  }

  /// The member of a data node: "unitsRow".
  public let member: String
  /// The flag without its dashes: "units-row".
  public let flag: String
  /// What lists call it: its member, if that is not the member of another choice too.
  public let label: String
  /// What it may be.
  public let values: Values
  /// What stands for a value in the help of the flag; empty for a truth.
  public let valueName: String
  /// What the flag does, in a sentence.
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

  /// Every choice, in the order of documents and of the help.
  public static let all: [TableChoice] = [
    encoding, skip, headerRows, unitsRow, footer, comment, dates, table, badRows,
  ]

  /// The choice that a member stands for; nil for another member.
  public static func named(_ member: String) -> TableChoice? { all.first { $0.member == member } }

  /// What was chosen; nil to find it out.
  public func value(in choices: TableChoices) -> Value? { choices.values[member] }

  /// Chooses a value; nil to find it out.
  ///
  /// - Returns: Whether it is one of the choice's values; else nothing has changed.
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

  /// The value that a text stands for; nil for none.
  public func value(of text: String) -> Value? {
    switch values {
    case .words, .text, .name: text.isEmpty ? nil : known(.text(text))
    case .truth: Bool(text).map { .truth($0) }
    case .count: Int(text).flatMap { known(.count($0)) }
    }
  }

  /// A value as it is stored; nil if it is none of the choice's.
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
