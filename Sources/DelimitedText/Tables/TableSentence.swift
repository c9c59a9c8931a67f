/// A message that can mention settings for reading a table.
///
/// The command line shows a setting as flags, and the editor shows it as keys.
public struct TableSentence: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  fileprivate enum Part: Hashable {
    case text(String)
    case choice(NamedChoice)
  }

  private var parts: [Part]

  /// Creates a message that mentions no settings.
  public init(_ text: String) { parts = [.text(text)] }

  /// Creates a message that mentions no settings, from a literal.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a message from an interpolated literal, which can contain settings and other messages.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// The message, with each setting as its flag on the command line.
  public var description: String { text { $0.flags } }

  /// Returns the message as text; `name` returns the wording for each mentioned setting.
  public func text(naming name: (NamedChoice) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .choice(let choice): name(choice)
      }
    }
    .joined()
  }

  /// Collects the parts of a message from an interpolated literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// Creates an empty list of parts.
    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Appends a text.
    public mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }
    /// Appends the description of a value.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.text(value.description))
    }
    /// Appends a setting.
    public mutating func appendInterpolation(choice: NamedChoice) { parts.append(.choice(choice)) }
    /// Appends another message, with the settings that it mentions.
    public mutating func appendInterpolation(_ sentence: TableSentence) { parts += sentence.parts }
  }
}

/// A setting for reading a table, as mentioned in a message.
public struct NamedChoice: Hashable, Sendable {
  private enum Detail: Hashable {
    case nothing
    case value(String)
    case truth(Bool)
    case eitherTruth
  }

  /// The flag on the command line, without the dashes.
  public let flag: String
  private let detail: Detail

  /// The value to set; nil if the message mentions none, or if the value is yes or no.
  public var value: String? { if case .value(let value) = detail { value } else { nil } }

  /// The setting as flags, such as "--dates dmy", "--no-decimal-comma" or "--decimal-comma, --no-decimal-comma".
  public var flags: String {
    switch detail {
    case .nothing, .truth(true): "--\(flag)"
    case .value(let value): "--\(flag) \(value)"
    case .truth(false): "--no-\(flag)"
    case .eitherTruth: "--\(flag), --no-\(flag)"
    }
  }

  /// The setting as members of a data node, such as `"dates": "dmy"` or `"decimalComma": false`.
  public var members: String {
    let member = TableChoice.all.first { $0.flag == flag }?.member ?? (flag == "decimal-comma" ? "decimalComma" : flag)
    return switch detail {
    case .nothing, .eitherTruth: "\"\(member)\""
    case .truth(let truth): "\"\(member)\": \(truth)"
    case .value(let value): "\"\(member)\": \"\(value)\""
    }
  }

  /// Returns the setting for a decimal comma, or for a decimal point.
  public static func decimalComma(_ hasComma: Bool) -> NamedChoice {
    NamedChoice(flag: "decimal-comma", detail: .truth(hasComma))
  }
  /// The setting for the decimal mark, mentioned with both of its values.
  public static let decimalMark = NamedChoice(flag: "decimal-comma", detail: .eitherTruth)
  /// Returns the setting for a delimiter.
  public static func delimiter(_ delimiter: Delimiter) -> NamedChoice {
    NamedChoice(flag: "delimiter", detail: .value(delimiter.name))
  }
  /// Returns the setting for a word that means a missing value.
  public static func missing(_ word: String) -> NamedChoice {
    NamedChoice(flag: "missing", detail: .value(word))
  }
  /// Returns a setting for a message; with `value`, the message also mentions which value to set.
  public static func of(_ choice: TableChoice, _ value: String? = nil) -> NamedChoice {
    NamedChoice(flag: choice.flag, detail: value.map { .value($0) } ?? .nothing)
  }
}
