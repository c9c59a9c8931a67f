import TextScanning

/// A part of a formula that is being built: text with placeholders for terms that have no name yet.
struct Term {
  /// A piece of a term.
  indirect enum Piece {
    case text(String)
    /// Creates the value of a cell.
    case cell(CellKey)
    /// The values of cells, as a data set.
    case list([CellKey])
    /// Numbers without cells, as a data set.
    case constants([Double])
    /// A term that must become its own node, because formulas for every point cannot be nested.
    case part([Piece])
  }

  /// The precedence of the outermost operator, in the order of `FormulaSign.Level`.
  enum Level: Int, Comparable {
    case or, and, not, comparison, sum, product, sign, power, whole

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The rows and columns of a data set whose values are in row-major order.
  struct Shape: Hashable {
    var rows: Int
    var columns: Int

    var count: Int { rows * columns }
  }

  var pieces: [Piece]
  var level = Level.whole
  /// The shape of the set; nil for a number.
  var shape: Shape?
  /// The value, if the term is a literal number.
  var number: Double?
  /// Whether the term works on each value of sets as on single numbers.
  var isElementwise = true
  /// Conditions under which the term itself fails.
  var failures: [Term] = []
  /// Whether the term contains a formula for every point.
  var hasPointFormula = false
  /// Whether a set has places without a value, which sums count as 0 and other functions ignore.
  var hasGaps = false

  /// Creates a term from a template, in which each `§` is replaced by the next term.
  ///
  /// The result has the properties of its terms; terms with a precedence below `inner` get brackets.
  init(_ form: String, _ terms: [Term] = [], level: Level = .whole, inner: Level = .or) {
    pieces = []
    var rest = terms[...]
    for (place, text) in form.split(separator: "§", omittingEmptySubsequences: false).enumerated() {
      if place > 0, let term = rest.popFirst() { pieces += term.bracketed(below: inner).pieces }
      if !text.isEmpty { pieces.append(.text(String(text))) }
    }
    self.level = level
    shape = terms.lazy.compactMap(\.shape).first
    isElementwise = terms.allSatisfy(\.isElementwise)
    failures = terms.flatMap(\.failures)
    hasPointFormula = terms.contains(where: \.hasPointFormula)
    hasGaps = terms.contains(where: \.hasGaps)
  }

  /// Creates a literal number.
  init(_ value: Double) {
    pieces = [.text(DecimalWriter.shortest(value))]
    level = value.sign == .minus ? .sign : .whole
    number = value
  }

  /// Creates the value of a cell.
  init(_ cell: CellKey) {
    pieces = [.cell(cell)]
  }

  /// Creates a set of the values of cells.
  init(list cells: [CellKey], rows: Int, columns: Int) {
    pieces = [.list(cells)]
    shape = Shape(rows: rows, columns: columns)
    isElementwise = false
  }

  /// Creates a set of numbers without cells.
  init(constants: [Double], rows: Int, columns: Int) {
    pieces = [.constants(constants)]
    shape = Shape(rows: rows, columns: columns)
    isElementwise = false
  }

  /// Returns the term, in brackets if its precedence is below `level`.
  func bracketed(below level: Level) -> Term {
    if self.level >= level { return self }
    var result = self
    result.pieces = [.text("(")] + pieces + [.text(")")]
    result.level = .whole
    return result
  }

  /// The term in a form that is allowed inside a formula for every point.
  var inPoints: Term {
    guard hasPointFormula else { return self }
    var result = self
    result.pieces = [.part(pieces)]
    result.level = .whole
    result.hasPointFormula = false
    return result
  }

  /// The term as a single number, whatever sets it contains.
  var reduced: Term {
    var result = self
    result.shape = nil
    result.isElementwise = false
    result.hasGaps = false
    return result
  }

  /// The term as a single number that contains a formula for every point.
  var withPointFormula: Term {
    var result = reduced
    result.hasPointFormula = true
    return result
  }

  /// Returns a term that is `yes` if a condition holds, else `no`.
  static func choice(_ condition: Term, _ yes: Term, _ no: Term) -> Term {
    var term = Term("if(§, §, §)", [condition, yes, no])
    // For sets, both branches would be computed for all values, including the branch that fails.
    if !yes.failures.isEmpty || !no.failures.isEmpty || yes.isFailure || no.isFailure { term.isElementwise = false }
    term.failures =
      condition.failures + yes.failures.map { .joined(condition.bracketed(below: .not), "and", $0, .and) }
      + no.failures.map { .joined(negated(condition), "and", $0, .and) }
    return term
  }

  /// Returns a term that is 1 if a condition does not hold, else 0.
  ///
  /// It is an operator of low precedence and not a call, so that `not (a) * 3` is not mistaken for `(not a) * 3`.
  static func negated(_ condition: Term) -> Term {
    if let number = condition.number { return Term(number == 0 ? 1 : 0) }
    return Term("not §", [condition], level: .not, inner: .comparison)
  }

  /// Returns the text of a term that fails like an error, as far as nodecalc has the reason.
  static func failingText(of error: String) -> String {
    switch error {
    case "#DIV/0!": "1 / 0"
    case "#NUM!": "sqrt(-1)"
    default: "assert(0)"
    }
  }

  /// Returns a term without a value, with the reason of an error.
  static func failure(of error: String) -> Term {
    let text = failingText(of: error)
    return Term(text, level: text.contains("/") ? .product : .whole).failing(where: Term(1))
  }

  /// A term without a value.
  static var failure: Term { failure(of: "#N/A") }

  /// Whether the term is the term without a value.
  private var isFailure: Bool {
    if pieces.count == 1, case .text("assert(0)") = pieces[0] { true } else { false }
  }

  /// The term without its conditions for failing.
  var withoutFailures: Term {
    var result = self
    result.failures = []
    return result
  }

  /// Returns the term with one more condition for failing.
  func failing(where condition: Term) -> Term {
    var result = self
    result.failures.append(condition)
    return result
  }

  /// Returns the term if a condition holds, else the term without a value; `fails` is the opposite of the condition.
  ///
  /// The guard is a factor rather than an `if`, so that whole columns stay one formula.
  func guarded(by holds: Term, orFails fails: Term) -> Term {
    if let known = holds.number { return known != 0 ? self : .failure }
    return Term("assert(§) * §", [holds, bracketed(below: .power)], level: .product).failing(where: fails)
  }

  /// Returns the term if a comparison holds, else the term without a value.
  func guarded(by left: Term, _ sign: Comparison, _ right: Term) -> Term {
    guarded(by: .compared(left, sign, right), orFails: .compared(left, sign.opposite, right))
  }

  /// The operator of a comparison of two numbers.
  enum Comparison: String {
    case less = "<"
    case lessOrEqual = "<="
    case equal = "=="
    case notEqual = "!="
    case greaterOrEqual = ">="
    case greater = ">"

    var opposite: Comparison {
      switch self {
      case .less: .greaterOrEqual
      case .lessOrEqual: .greater
      case .equal: .notEqual
      case .notEqual: .equal
      case .greaterOrEqual: .less
      case .greater: .lessOrEqual
      }
    }

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .equal: left == right
      case .notEqual: left != right
      case .greaterOrEqual: left >= right
      case .greater: left > right
      }
    }
  }

  /// Returns a comparison, which is 1 or 0 if both numbers are known.
  static func compared(_ left: Term, _ sign: Comparison, _ right: Term) -> Term {
    if let left = left.number, let right = right.number { return Term(sign.holds(left, right) ? 1 : 0) }
    return .joined(left, sign.rawValue, right, .comparison, isLoose: false)
  }

  /// Returns the disjunction of two conditions, simplified if one is known.
  static func either(_ one: Term, or other: Term) -> Term {
    if let known = one.number { return known != 0 ? one : other }
    if let known = other.number { return known != 0 ? other : one }
    return .joined(one, "or", other, .or)
  }

  /// Returns the conjunction of two conditions, simplified if one is known.
  static func both(_ one: Term, and other: Term) -> Term {
    if let known = one.number { return known == 0 ? one : other }
    if let known = other.number { return known == 0 ? other : one }
    return .joined(one, "and", other, .and)
  }

  /// Returns two operands with an operator between them, in brackets if necessary.
  static func joined(_ left: Term, _ sign: String, _ right: Term, _ level: Level, isLoose: Bool = true) -> Term {
    // Left-associative operators need brackets only on the right; comparisons and powers on both sides.
    let tighter = Level(rawValue: level.rawValue + 1) ?? .whole
    let first = left.bracketed(below: isLoose ? level : tighter)
    return Term("§ \(sign) §", [first, right.bracketed(below: tighter)], level: level)
  }

  /// Returns the disjunction of all conditions; nil if there are none.
  static func any(of conditions: [Term]) -> Term? {
    conditions.dropFirst().reduce(conditions.first) { all, next in all.map { .joined($0, "or", next, .or) } }
  }
}
