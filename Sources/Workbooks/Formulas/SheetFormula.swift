/// A parsed formula of a cell, as a list of parts in which the operands of each part come before it.
///
/// The last part is the whole formula. The depth is at most `WorkbookLimits.formulaNesting`, so recursion is safe.
public struct SheetFormula: Hashable, Sendable {
  /// The parts, each after the parts that are its operands.
  public private(set) var parts: [Part] = []

  /// A part of a formula, such as a number, a reference or a function call.
  public struct Part: Hashable, Sendable {
    /// The kind of part.
    public var kind: Kind
    /// The indices in `parts` of the operands of this part.
    public var operands: [Int] = []
    var depth = 0

    /// Whether the part refers to cells: by addresses or as part of a table.
    public var isReference: Bool {
      switch kind {
      case .area, .table: true
      default: false
      }
    }
  }

  /// The kind of part.
  public enum Kind: Hashable, Sendable {
    case number(Double)
    case text(String)
    case boolean(Bool)
    case error(String)
    /// An argument that was left out, as the second one in `IF(a,,b)`.
    case missing
    case area(AreaReference)
    case table(TableReference)
    /// A defined name.
    ///
    /// `sheet` is the name of the sheet before it, as in `Sheet1!rate`; nil if there is none.
    case name(String, sheet: String?)
    case negate
    case percent
    /// Operands with operators of one precedence level between them, such as `a - b + c`, from left to right.
    case chain([Sign])
    /// A function call; the name is in capitals and without prefixes such as `_XLFN.`.
    case call(String)
    /// An array of constants such as `{1,2;3,4}`, listed row by row.
    ///
    /// - Parameter columns: The number of columns.
    case array(columns: Int)
  }

  /// An operator between two operands.
  public enum Sign: String, Hashable, Sendable {
    case equal = "="
    case notEqual = "<>"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case joined = "&"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case power = "^"

    /// The precedence level, which is higher for operators that bind more tightly.
    public var level: Int {
      switch self {
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 1
      case .joined: 2
      case .plus, .minus: 3
      case .times, .over: 4
      case .power: 5
      }
    }
  }

  /// The index of the last part, which is the whole formula.
  public var root: Int { parts.count - 1 }

  /// The areas that the formula refers to.
  public var areas: [AreaReference] {
    parts.compactMap { part in if case .area(let area) = part.kind { area } else { nil } }
  }

  /// Returns the formula with relative references as offsets from a cell, so that copies of a formula are equal.
  public func relative(to cell: CellAddress) -> SheetFormula {
    var result = self
    for index in parts.indices {
      if case .area(let area) = parts[index].kind { result.parts[index].kind = .area(area.relative(to: cell)) }
    }
    return result
  }

  /// Appends a part and returns its index; nil if the formula would be nested too deeply.
  mutating func append(_ kind: Kind, _ operands: [Int] = [], deepest: Int) -> Int? {
    let depth = operands.reduce(0) { max($0, parts[$1].depth + 1) }
    if depth > deepest { return nil }
    parts.append(Part(kind: kind, operands: operands, depth: depth))
    return parts.count - 1
  }

  /// Adds an operand at the end of a chain, and returns the index of the resulting chain.
  ///
  /// Nil if the formula would be nested too deeply.
  mutating func lengthen(_ chain: Int, _ sign: Sign, _ operand: Int, deepest: Int) -> Int? {
    guard case .chain(let signs) = parts[chain].kind, parts[operand].depth < deepest else { return nil }
    // The new operand may come after the old chain, so the longer chain is appended after both.
    parts.append(
      Part(
        kind: .chain(signs + [sign]), operands: parts[chain].operands + [operand],
        depth: max(parts[chain].depth, parts[operand].depth + 1)))
    parts[chain].kind = .missing
    parts[chain].operands = []
    return parts.count - 1
  }
}

/// A reference of a formula to cells: one cell, a rectangle, or whole rows or columns.
public struct AreaReference: Hashable, Sendable {
  /// The name of the sheet; nil for the sheet of the formula.
  public var sheet: String?
  /// The addresses of the cells.
  public var range: CellRange
  /// Whether the row and the column of the first corner have a `$`, which keeps them when the formula is copied.
  var first: Fixed
  /// Whether the row and the column of the last corner have a `$`, which keeps them when the formula is copied.
  var last: Fixed
  /// Whether a single cell such as `B7` was written, not a range.
  public var isCell: Bool

  struct Fixed: Hashable, Sendable {
    var row: Bool
    var column: Bool
  }

  /// Whether the reference stays the same when the formula is copied.
  public var isFixed: Bool { first.row && first.column && last.row && last.column }

  func relative(to cell: CellAddress) -> AreaReference {
    var result = self
    if !first.row { result.range.first.row -= cell.row }
    if !first.column { result.range.first.column -= cell.column }
    if !last.row { result.range.last.row -= cell.row }
    if !last.column { result.range.last.column -= cell.column }
    return result
  }
}

/// A reference of a formula to cells of a table by column names, such as `prices[net]` or `[@net]`.
public struct TableReference: Hashable, Sendable {
  /// The kinds of rows of a table.
  public enum Rows: String, Hashable, Sendable {
    case all = "#all"
    case headings = "#headers"
    case data = "#data"
    case totals = "#totals"
    /// The row that contains the formula.
    case own = "#this row"
  }

  /// The table; nil for the table that contains the formula.
  public var table: String?
  /// The kinds of rows referred to; empty for the data rows.
  public var rows: [Rows] = []
  /// The names of the first and the last column; if empty, all columns.
  public var columns: [String] = []
}

/// The reason why a formula is not supported, as part of a sentence.
public struct SheetFormulaProblem: Error, Hashable, Sendable {
  /// A phrase that names the unsupported part.
  public let phrase: String

  /// Creates a problem with an unsupported part of a formula.
  public init(_ phrase: String) { self.phrase = phrase }
}
