import EvaluationEngine

/// An operator symbol of the formula language, such as `+` or `and`, with the operator that it calls.
///
/// The parser and the reference documentation use this table. All other operators are called by name: `min(a, b)`.
public struct FormulaSign: Hashable, Sendable {
  /// Where an operator symbol is written: before, between or after its operands.
  public enum Position: CaseIterable, Hashable, Sendable {
    case prefix
    case infix
    case postfix
  }

  /// How a chain of operator symbols with the same precedence is grouped.
  public enum Grouping: CaseIterable, Hashable, Sendable {
    /// From the left: `a - b - c` is `(a - b) - c`.
    case left
    /// From the right: `a ^ b ^ c` is `a ^ (b ^ c)`.
    case right
    /// Not grouped: a chain such as `a < b < c` is an error.
    case refused
  }

  /// The precedence of operator symbols, from the loosest to the tightest.
  public enum Level: Int, CaseIterable, Comparable, Hashable, Sendable {
    case or
    case and
    case not
    case comparison
    case sum
    case product
    case sign
    case power
    case square

    /// Whether the first level binds more loosely than the second.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// How a percentage before or after a word such as `of` applies to the value on the other side.
  public enum Share: CaseIterable, Hashable, Sendable {
    /// `10% of x` is 10% * x.
    case of
    /// `x up 10%` is x * (1 + 10%).
    case up
    /// `x down 10%` is x * (1 - 10%).
    case down
    /// `10% off x` is (1 - 10%) * x.
    case off

    var hasPercentageOnLeft: Bool { self == .of || self == .off }
  }

  /// All ways to write the symbol; nodecalc itself writes the first one.
  public let spellings: [String]
  /// Whether the symbol is before its operand, between two operands or after its operand.
  public let position: Position
  /// The precedence of the symbol.
  public let level: Level
  /// How a chain of symbols of this level is grouped.
  public let grouping: Grouping
  /// The name of the operator that the symbol calls; nil for a leading `+`, which changes nothing.
  public let operatorName: String?
  /// The operator's second argument, if it is part of the symbol: 2 for `²`.
  public let argument: Double?
  /// How a percentage on one side applies to the value on the other side; nil if the symbol is not a word such as `of`.
  public var share: Share? = nil

  /// All operator symbols, from the loosest to the tightest precedence.
  public static let all: [FormulaSign] = [
    infix(["or", "||"], .or, "or"),
    infix(["and", "&&"], .and, "and"),
    prefix(["not"], .not, "not"),
    infix(["=="], .comparison, "equal", .refused),
    infix(["!=", "≠"], .comparison, "notEqual", .refused),
    infix(["<"], .comparison, "less", .refused),
    infix(["<=", "≤"], .comparison, "lessOrEqual", .refused),
    infix([">"], .comparison, "greater", .refused),
    infix([">=", "≥"], .comparison, "greaterOrEqual", .refused),
    infix(["+"], .sum, "add"),
    infix(["-", "−"], .sum, "subtract"),
    infix(["*", "×"], .product, "multiply"),
    infix(["/", "÷"], .product, "divide"),
    infix(["mod", "%"], .product, "mod"),
    share("of", .of),
    share("up", .up),
    share("down", .down),
    share("off", .off),
    prefix(["-", "−"], .sign, "negate"),
    prefix(["+"], .sign, nil),
    prefix(["√"], .sign, "sqrt"),
    infix(["^", "**"], .power, "power", .right),
    postfix("²", 2),
    postfix("³", 3),
    FormulaSign(
      spellings: ["!"], position: .postfix, level: .square, grouping: .refused, operatorName: "factorial", argument: nil
    ),
  ]

  private static func infix(
    _ spellings: [String], _ level: Level, _ name: String, _ grouping: Grouping = .left
  ) -> FormulaSign {
    FormulaSign(
      spellings: spellings, position: .infix, level: level, grouping: grouping, operatorName: name, argument: nil)
  }

  private static func share(_ word: String, _ share: Share) -> FormulaSign {
    FormulaSign(
      spellings: [word], position: .infix, level: .product, grouping: .left, operatorName: "multiply", argument: nil,
      share: share)
  }

  private static func prefix(_ spellings: [String], _ level: Level, _ name: String?) -> FormulaSign {
    FormulaSign(
      spellings: spellings, position: .prefix, level: level, grouping: .right, operatorName: name, argument: nil)
  }

  private static func postfix(_ spelling: String, _ argument: Double) -> FormulaSign {
    FormulaSign(
      spellings: [spelling], position: .postfix, level: .square, grouping: .refused, operatorName: "power",
      argument: argument)
  }
}

/// A constant in a formula: a named number, or a text in quotation marks.
///
/// No node can have the name of a constant.
public enum FormulaConstant: CaseIterable, Hashable, Sendable {
  case pi
  case e
  case tau
  /// A text in quotation marks, and its index among the words that the operator's argument allows.
  ///
  /// The index is nil only until the call has been read completely.
  case word(String, place: Int?)

  /// The constants that have names.
  public static let allCases: [FormulaConstant] = [.pi, .e, .tau]

  /// Every way to write the constant.
  public var spellings: [String] {
    switch self {
    case .pi: ["pi", "π"]
    case .e: ["e"]
    case .tau: ["tau", "τ"]
    case .word(let text, _): [PointVariable.quoted(text)]
    }
  }

  /// The number nearest to the constant, as a 64-bit float; for a text, its index.
  public var value: Double {
    switch self {
    case .pi: .pi
    case .e: 2.718281828459045
    case .tau: 2 * .pi
    case .word(_, let place): Double(place ?? 0)
    }
  }
}
