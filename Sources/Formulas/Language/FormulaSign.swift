import EvaluationEngine

/// A sign of the formula language with its operator: the parser's own table, from which references are made.
///
/// All other operators are called by name: `min(a, b)`. A sign that binds tighter has a higher level.
public struct FormulaSign: Hashable, Sendable {
  /// The position of a sign relative to its operands.
  public enum Position: CaseIterable, Hashable, Sendable {
    case prefix
    case infix
    case postfix
  }

  /// How a row of signs of one level is read.
  public enum Grouping: CaseIterable, Hashable, Sendable {
    /// From the left: `a - b - c` is `(a - b) - c`.
    case left
    /// From the right: `a ^ b ^ c` is `a ^ (b ^ c)`.
    case right
    /// Not at all: `a < b < c` is refused.
    case refused
  }

  /// How tightly signs bind, loosest first.
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

  /// A word that makes a percentage a share of the value on the other side.
  public enum Share: CaseIterable, Hashable, Sendable {
    /// `10% of x` is 10% * x.
    case of
    /// `x up 10%` is x * (1 + 10%).
    case up
    /// `x down 10%` is x * (1 - 10%).
    case down
    /// `10% off x` is (1 - 10%) * x.
    case off

    /// Whether the percentage is on the left.
    var hasPercentageOnLeft: Bool { self == .of || self == .off }
  }

  /// Every spelling; the first is the one that is written.
  public let spellings: [String]
  /// Whether the sign is before its operand, between two operands or after its operand.
  public let position: Position
  /// How tightly the sign binds.
  public let level: Level
  /// How a row of such signs is read.
  public let grouping: Grouping
  /// The operator's name in the catalogue; nil for a leading `+`, which changes nothing.
  public let operatorName: String?
  /// The operator's second argument if the sign contains it: 2 for `²`.
  public let argument: Double?
  /// What a percentage is a share of; nil for a sign that calls only its operator.
  public var share: Share? = nil

  /// All signs, loosest first.
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

/// A number that has a name of its own, which no node can have.
public enum FormulaConstant: CaseIterable, Hashable, Sendable {
  case pi
  case e
  case tau
  /// A text in quotation marks, and its index among the words of a choice.
  ///
  /// The index is nil only while a formula is being read.
  case word(String, place: Int?)

  /// The constants that have names.
  public static let allCases: [FormulaConstant] = [.pi, .e, .tau]

  /// Every spelling.
  public var spellings: [String] {
    switch self {
    case .pi: ["pi", "π"]
    case .e: ["e"]
    case .tau: ["tau", "τ"]
    case .word(let text, _): [PointVariable.quoted(text)]
    }
  }

  /// The double nearest to the constant; for a word, its index.
  public var value: Double {
    switch self {
    case .pi: .pi
    case .e: 2.718281828459045
    case .tau: 2 * .pi
    case .word(_, let place): Double(place ?? 0)
    }
  }
}
