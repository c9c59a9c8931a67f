/// A parsed formula of a cell: an array of parts, each after its operands; the last part is the whole formula.
///
/// The depth is at most `WorkbookLimits.formulaNesting`, so recursion is safe.
public struct SheetFormula: Hashable, Sendable {
  /// The parts, each after its operands.
  public private(set) var parts: [Part] = []

  /// A part of a formula.
  public struct Part: Hashable, Sendable {
    /// The kind of part.
    public var kind: Kind
    /// The indices of its operands in `parts`.
    public var operands: [Int] = []
    /// The depth of nesting of its operands.
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
    /// An empty argument.
    case missing
    case area(AreaReference)
    case table(TableReference)
    /// A defined name, with its sheet.
    case name(String, sheet: String?)
    case negate
    case percent
    /// Operands with these operators between them, all of one precedence level, from left to right.
    case chain([Sign])
    /// A function call; the name is in capitals and without the prefixes of later versions.
    case call(String)
    /// An array of constants, row by row, with this many columns.
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

    /// The precedence level; operators that bind more tightly have a higher level.
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

  /// The index of the part that is the whole formula.
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

  /// Appends a part and returns its index; nil if it would be nested too deeply.
  mutating func append(_ kind: Kind, _ operands: [Int] = [], deepest: Int) -> Int? {
    let depth = operands.reduce(0) { max($0, parts[$1].depth + 1) }
    if depth > deepest { return nil }
    parts.append(Part(kind: kind, operands: operands, depth: depth))
    return parts.count - 1
  }

  /// Adds an operand to a chain and returns the index of the longer chain; nil if it would be nested too deeply.
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

/// Cells that a formula refers to: one cell, a rectangle, or whole rows or columns.
public struct AreaReference: Hashable, Sendable {
  /// The sheet; nil for the sheet of the formula.
  public var sheet: String?
  /// The cells.
  public var range: CellRange
  /// Whether row and column of the first corner stay fixed when the formula is copied.
  var first: Fixed
  /// Whether row and column of the last corner stay fixed when the formula is copied.
  var last: Fixed
  /// Whether the reference was written as one cell.
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

/// Cells of a table that a formula refers to by column names, such as `prices[net]` or `[@net]`.
public struct TableReference: Hashable, Sendable {
  /// The kinds of rows of a table.
  public enum Rows: String, Hashable, Sendable {
    case all = "#all"
    case headings = "#headers"
    case data = "#data"
    case totals = "#totals"
    /// The row of the formula.
    case own = "#this row"
  }

  /// The table; nil for the table that contains the formula.
  public var table: String?
  /// The kinds of rows; if empty, the data rows.
  public var rows: [Rows] = []
  /// The names of the first and the last column; if empty, all columns.
  public var columns: [String] = []
}

/// The reason why a formula is not supported, as part of a sentence.
public struct SheetFormulaProblem: Error, Hashable, Sendable {
  /// The unsupported part.
  public let phrase: String

  /// Creates a problem with an unsupported part of a formula.
  public init(_ phrase: String) { self.phrase = phrase }
}
