import TextScanning

/// A part of a nodecalc formula that is built from a spreadsheet formula.
///
/// Its text has placeholders for cells, and for other nodes that have no names yet.
struct Term {
  indirect enum Piece {
    case text(String)
    case cell(CellKey)
    /// The values of cells, as a data set.
    case list([CellKey])
    /// Numbers that are not in cells, as a data set.
    case constants([Double])
    /// A term that must become a node of its own, because a formula for every point cannot contain another one.
    case part([Piece])
  }

  enum Level: Int, Comparable {
    case or, and, not, comparison, sum, product, sign, power, whole

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The number of rows and columns of a set whose values are listed row by row.
  struct Shape: Hashable {
    var rows: Int
    var columns: Int

    var count: Int { rows * columns }
  }

  var pieces: [Piece]
  var level = Level.whole
  /// The rows and columns of the set; nil for a number.
  var shape: Shape?
  /// The value if the term is a literal number; otherwise nil.
  var number: Double?
  /// Whether each value of the term depends only on values with the same index in other sets.
  var isElementwise = true
  /// Conditions under which the term itself fails.
  var failures: [Term] = []
  /// Whether the term contains a formula that is computed for every point of a data set.
  var hasPointFormula = false
  /// Whether the set may have elements without a value.
  ///
  /// Sums count them as 0; other functions ignore them.
  var hasGaps = false

  /// Creates a term from a template, in which `terms` replace each `§` in order.
  ///
  /// Properties such as `failures` are combined from the terms. Terms with a precedence below `inner` get brackets.
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

  init(_ value: Double) {
    pieces = [.text(DecimalWriter.shortest(value))]
    level = value.sign == .minus ? .sign : .whole
    number = value
  }

  init(_ cell: CellKey) {
    pieces = [.cell(cell)]
  }

  init(list cells: [CellKey], rows: Int, columns: Int) {
    pieces = [.list(cells)]
    shape = Shape(rows: rows, columns: columns)
    isElementwise = false
  }

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

  /// The term in a form for use inside a formula for every point.
  ///
  /// If the term contains such a formula itself, it becomes a node of its own.
  var inPoints: Term {
    guard hasPointFormula else { return self }
    var result = self
    result.pieces = [.part(pieces)]
    result.level = .whole
    result.hasPointFormula = false
    return result
  }

  /// The term, marked as a single number even if it contains sets.
  var reduced: Term {
    var result = self
    result.shape = nil
    // What reads only fixed sets is the same number in all rows of a column.
    result.isElementwise = pieces.allSatisfy {
      switch $0 {
      case .text, .list, .constants: true
      case .cell, .part: false
      }
    }
    result.hasGaps = false
    return result
  }

  /// The term, marked as a single number with a formula for every point.
  var withPointFormula: Term {
    var result = reduced
    result.hasPointFormula = true
    return result
  }

  static func forEachCell(of pieces: [Piece], _ body: (CellKey) -> Void) {
    for piece in pieces {
      switch piece {
      case .cell(let key): body(key)
      case .list(let keys): keys.forEach(body)
      case .part(let inner): forEachCell(of: inner, body)
      case .text, .constants: break
      }
    }
  }

  static func choice(_ condition: Term, _ yes: Term, _ no: Term) -> Term {
    var term = Term("if(§, §, §)", [condition, yes, no])
    // For sets, both branches would be computed for all values, including the branch that fails.
    if !yes.failures.isEmpty || !no.failures.isEmpty || yes.isFailure || no.isFailure { term.isElementwise = false }
    term.failures =
      condition.failures + yes.failures.map { .joined(condition.bracketed(below: .not), "and", $0, .and) }
      + no.failures.map { .joined(negated(condition), "and", $0, .and) }
    return term
  }

  /// Returns a term that is 1 if a condition does not hold, otherwise 0.
  ///
  /// It has the low precedence of `not`, so that it gets brackets where needed: `not (a) * 3` means something else than
  /// `(not a) * 3`.
  static func negated(_ condition: Term) -> Term {
    if let number = condition.number { return Term(number == 0 ? 1 : 0) }
    return Term("not §", [condition], level: .not, inner: .comparison)
  }

  /// Returns the text of a term that fails like a spreadsheet error such as `#DIV/0!`, with the same reason if
  /// possible.
  static func failingText(of error: String) -> String {
    switch error {
    case "#DIV/0!": "1 / 0"
    case "#NUM!": "sqrt(-1)"
    default: "assert(0)"
    }
  }

  /// Returns a term that always fails, with the reason of a spreadsheet error.
  static func failure(of error: String) -> Term {
    let text = failingText(of: error)
    return Term(text, level: text.contains("/") ? .product : .whole).failing(where: Term(1))
  }

  /// A term that always fails, with the reason of `#N/A`.
  static var failure: Term { failure(of: "#N/A") }

  private var isFailure: Bool {
    if pieces.count == 1, case .text("assert(0)") = pieces[0] { true } else { false }
  }

  var withoutFailures: Term {
    var result = self
    result.failures = []
    return result
  }

  /// Returns the term with an additional condition under which it fails.
  func failing(where condition: Term) -> Term {
    var result = self
    result.failures.append(condition)
    return result
  }

  /// Returns this term, changed so that it fails where a condition does not hold.
  ///
  /// The check is written as a factor and not as an `if`, so that a whole column stays one formula. `fails` is the
  /// opposite of the condition.
  func guarded(by holds: Term, orFails fails: Term) -> Term {
    if let known = holds.number { return known != 0 ? self : .failure }
    return Term("assert(§) * §", [holds, bracketed(below: .power)], level: .product).failing(where: fails)
  }

  /// Returns this term, changed so that it fails where a comparison does not hold.
  func guarded(by left: Term, _ sign: Comparison, _ right: Term) -> Term {
    guarded(by: .compared(left, sign, right), orFails: .compared(left, sign.opposite, right))
  }

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

  /// Returns the term for a comparison, or the literal 1 or 0 if both numbers are known.
  static func compared(_ left: Term, _ sign: Comparison, _ right: Term) -> Term {
    if let left = left.number, let right = right.number { return Term(sign.holds(left, right) ? 1 : 0) }
    return .joined(left, sign.rawValue, right, .comparison, isLoose: false)
  }

  /// Returns the condition that at least one of two conditions holds, simplified if one of them is known.
  static func either(_ one: Term, or other: Term) -> Term {
    if let known = one.number { return known != 0 ? one : other }
    if let known = other.number { return known != 0 ? other : one }
    return .joined(one, "or", other, .or)
  }

  /// Returns the condition that both conditions hold, simplified if one of them is known.
  static func both(_ one: Term, and other: Term) -> Term {
    if let known = one.number { return known == 0 ? one : other }
    if let known = other.number { return known == 0 ? other : one }
    return .joined(one, "and", other, .and)
  }

  /// Returns two terms with an operator between them, in brackets where necessary.
  static func joined(_ left: Term, _ sign: String, _ right: Term, _ level: Level, isLoose: Bool = true) -> Term {
    // Left-associative operators need brackets only on the right; comparisons and powers on both sides.
    let tighter = Level(rawValue: level.rawValue + 1) ?? .whole
    let first = left.bracketed(below: isLoose ? level : tighter)
    return Term("§ \(sign) §", [first, right.bracketed(below: tighter)], level: level)
  }

  /// Returns the condition that at least one of the conditions holds; nil if there are none.
  static func any(of conditions: [Term]) -> Term? {
    conditions.dropFirst().reduce(conditions.first) { all, next in all.map { .joined($0, "or", next, .or) } }
  }
}
