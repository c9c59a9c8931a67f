/// A sentence that may name choices of how a table is read: by flags on the command line, by keys in the editor.
public struct TableSentence: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  fileprivate enum Part: Hashable {
    case text(String)
    case choice(NamedChoice)
  }

  private var parts: [Part]

  /// A sentence that names no choice.
  public init(_ text: String) { parts = [.text(text)] }

  /// A sentence that names no choice.
  public init(stringLiteral text: String) { self.init(text) }

  /// A sentence of texts, choices and other sentences.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// The sentence with the flags of the command line.
  public var description: String { text { $0.flags } }

  /// The sentence with each choice called by the name that it gets.
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

    /// Nothing yet.
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

/// A choice of how a table is read, as sentences name it.
public struct NamedChoice: Hashable, Sendable {
  /// What is said of the choice.
  private enum Detail: Hashable {
    case nothing
    case value(String)
    case truth(Bool)
    case eitherTruth
  }

  /// Its flag on the command line, without the dashes.
  public let flag: String
  private let detail: Detail

  /// The value to choose; nil if the sentence gives none, or it is yes or no.
  public var value: String? { if case .value(let value) = detail { value } else { nil } }

  /// As flags: "--dates dmy", "--no-decimal-comma", "--decimal-comma, --no-decimal-comma".
  public var flags: String {
    switch detail {
    case .nothing, .truth(true): "--\(flag)"
    case .value(let value): "--\(flag) \(value)"
    case .truth(false): "--no-\(flag)"
    case .eitherTruth: "--\(flag), --no-\(flag)"
    }
  }

  /// That numbers have a decimal comma, or a point.
  public static func decimalComma(_ hasComma: Bool) -> NamedChoice {
    NamedChoice(flag: "decimal-comma", detail: .truth(hasComma))
  }
  /// Whether numbers have a decimal comma.
  public static let decimalMark = NamedChoice(flag: "decimal-comma", detail: .eitherTruth)
  /// What separates cells.
  public static func delimiter(_ delimiter: Delimiter) -> NamedChoice {
    NamedChoice(flag: "delimiter", detail: .value(delimiter.name))
  }
  /// A word that stands for a missing value.
  public static func missing(_ word: String) -> NamedChoice {
    NamedChoice(flag: "missing", detail: .value(word))
  }
  /// A choice of the catalogue, and the value to choose; nil for none.
  public static func of(_ choice: TableChoice, _ value: String? = nil) -> NamedChoice {
    NamedChoice(flag: choice.flag, detail: value.map { .value($0) } ?? .nothing)
  }
}
