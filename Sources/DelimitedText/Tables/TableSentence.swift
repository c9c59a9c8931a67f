/// A sentence that can mention choices about reading a table: as flags on the command line, as keys in the editor.
public struct TableSentence: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  fileprivate enum Part: Hashable {
    case text(String)
    case choice(NamedChoice)
  }

  private var parts: [Part]

  /// Creates a sentence without choices.
  public init(_ text: String) { parts = [.text(text)] }

  /// Creates a sentence without choices.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a sentence of texts, choices and other sentences.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// The sentence with the flags of the command line.
  public var description: String { text { $0.flags } }

  /// Returns the sentence, with the name that `name` returns for each choice.
  public func text(naming name: (NamedChoice) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .choice(let choice): name(choice)
      }
    }
    .joined()
  }

  /// Gathers the parts of a sentence.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// Creates an empty sentence.
    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Appends a text.
    public mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }
    /// Appends the description of a value.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.text(value.description))
    }
    /// Appends a choice.
    public mutating func appendInterpolation(choice: NamedChoice) { parts.append(.choice(choice)) }
    /// Appends another sentence with its choices.
    public mutating func appendInterpolation(_ sentence: TableSentence) { parts += sentence.parts }
  }
}

/// A choice about reading a table that a sentence mentions.
public struct NamedChoice: Hashable, Sendable {
  /// The value that the sentence mentions with the choice.
  private enum Detail: Hashable {
    case nothing
    case value(String)
    case truth(Bool)
    case eitherTruth
  }

  /// The flag on the command line, without the dashes.
  public let flag: String
  private let detail: Detail

  /// The value to choose; nil if the sentence mentions none, or if the value is yes or no.
  public var value: String? { if case .value(let value) = detail { value } else { nil } }

  /// The choice as flags, such as "--dates dmy", "--no-decimal-comma" or "--decimal-comma, --no-decimal-comma".
  public var flags: String {
    switch detail {
    case .nothing, .truth(true): "--\(flag)"
    case .value(let value): "--\(flag) \(value)"
    case .truth(false): "--no-\(flag)"
    case .eitherTruth: "--\(flag), --no-\(flag)"
    }
  }

  /// The choice as members of a data node, such as `"dates": "dmy"` or `"decimalComma": false`.
  public var members: String {
    let member = TableChoice.all.first { $0.flag == flag }?.member ?? (flag == "decimal-comma" ? "decimalComma" : flag)
    return switch detail {
    case .nothing, .eitherTruth: "\"\(member)\""
    case .truth(let truth): "\"\(member)\": \(truth)"
    case .value(let value): "\"\(member)\": \"\(value)\""
    }
  }

  /// Returns the choice of a decimal comma, or of a decimal point.
  public static func decimalComma(_ hasComma: Bool) -> NamedChoice {
    NamedChoice(flag: "decimal-comma", detail: .truth(hasComma))
  }
  /// The choice between a decimal comma and a decimal point.
  public static let decimalMark = NamedChoice(flag: "decimal-comma", detail: .eitherTruth)
  /// Returns the choice of a delimiter.
  public static func delimiter(_ delimiter: Delimiter) -> NamedChoice {
    NamedChoice(flag: "delimiter", detail: .value(delimiter.name))
  }
  /// Returns the choice of a word that stands for a missing value.
  public static func missing(_ word: String) -> NamedChoice {
    NamedChoice(flag: "missing", detail: .value(word))
  }
  /// Returns a choice of the catalogue, with the value to choose or nil.
  public static func of(_ choice: TableChoice, _ value: String? = nil) -> NamedChoice {
    NamedChoice(flag: choice.flag, detail: value.map { .value($0) } ?? .nothing)
  }
}
