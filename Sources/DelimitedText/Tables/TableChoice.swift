/// One choice of how a table is read: its names in documents and on the command line, and what it may be.
///
/// `all` is the catalogue of `TableChoices`. Readers, writers, the schema and the editor go through it.
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
  /// What lists call it: its member, where that is not the member of another choice too.
  public let label: String
  /// What it may be.
  public let values: Values
  private let get: @Sendable (TableChoices) -> Value?
  private let put: @Sendable (Value?, inout TableChoices) -> Bool

  /// What was chosen; nil to find it out.
  public func value(in choices: TableChoices) -> Value? { get(choices) }

  /// Chooses a value; nil to find it out.
  ///
  /// - Returns: Whether it is one of the choice's values; else nothing has changed.
  @discardableResult
  public func set(_ value: Value?, in choices: inout TableChoices) -> Bool { put(value, &choices) }

  /// The value that a text stands for; nil for none.
  public func value(of text: String) -> Value? {
    switch values {
    case .words(let words): words.first { $0 == text.lowercased() }.map { .text($0) }
    case .truth: Bool(text).map { .truth($0) }
    case .count: Int(text).flatMap { $0 >= 0 ? .count($0) : nil }
    case .text, .name: text.isEmpty ? nil : .text(text)
    }
  }

  /// The choice that a member stands for; nil for another member.
  public static func named(_ member: String) -> TableChoice? { all.first { $0.member == member } }

  /// Every choice, in the order of documents and of the help.
  public static let all: [TableChoice] = [
    words("encoding", "encoding", \.encoding, TextEncoding.names, { TextEncoding(name: $0) }, \.name),
    count("skip", "skip", \.skippedLines),
    count("header", "header-rows", label: "header rows", \.headerRows),
    truth("unitsRow", "units-row", \.hasUnitsRow),
    count("footer", "footer", \.footerRows),
    text("comment", "comment", .text, \.comment),
    words("dates", "dates", \.dateOrder, DateOrder.allCases.map(\.rawValue), { DateOrder(rawValue: $0) }, \.rawValue),
    text("table", "table", .name, \.table),
    words(
      "badRows", "bad-rows", \.badRows, BadRowTreatment.allCases.map(\.rawValue), { BadRowTreatment(rawValue: $0) },
      \.rawValue),
  ]

  private typealias Path<Choice> = any WritableKeyPath<TableChoices, Choice?> & Sendable

  private static func words<Choice: Sendable>(
    _ member: String, _ flag: String, _ path: Path<Choice>, _ words: [String],
    _ parse: @escaping @Sendable (String) -> Choice?, _ word: @escaping @Sendable (Choice) -> String
  ) -> TableChoice {
    TableChoice(
      member: member, flag: flag, label: member, values: .words(words),
      get: { $0[keyPath: path].map { .text(word($0)) } },
      put: { value, choices in
        guard let value else {
          choices[keyPath: path] = nil
          return true
        }
        guard case .text(let text) = value, let choice = parse(text) else { return false }
        choices[keyPath: path] = choice
        return true
      })
  }

  private static func count(
    _ member: String, _ flag: String, label: String? = nil, _ path: Path<Int>
  ) -> TableChoice {
    TableChoice(
      member: member, flag: flag, label: label ?? member, values: .count,
      get: { $0[keyPath: path].map { .count($0) } },
      put: { value, choices in
        switch value {
        case nil: choices[keyPath: path] = nil
        case .count(let count) where count >= 0: choices[keyPath: path] = count
        case .count, .text, .truth: return false
        }
        return true
      })
  }

  private static func truth(_ member: String, _ flag: String, _ path: Path<Bool>) -> TableChoice {
    TableChoice(
      member: member, flag: flag, label: member, values: .truth,
      get: { $0[keyPath: path].map { .truth($0) } },
      put: { value, choices in
        switch value {
        case nil: choices[keyPath: path] = nil
        case .truth(let truth): choices[keyPath: path] = truth
        case .count, .text: return false
        }
        return true
      })
  }

  private static func text(_ member: String, _ flag: String, _ values: Values, _ path: Path<String>) -> TableChoice {
    TableChoice(
      member: member, flag: flag, label: member, values: values,
      get: { $0[keyPath: path].map { .text($0) } },
      put: { value, choices in
        switch value {
        case nil: choices[keyPath: path] = nil
        case .text(let text): choices[keyPath: path] = text
        case .count(let number) where values == .name: choices[keyPath: path] = String(number)
        case .count, .truth: return false
        }
        return true
      })
  }
}
