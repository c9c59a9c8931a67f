/// A parsed formula of a cell: parts, each after its own parts, the last one the whole.
///
/// Its depth is at most `WorkbookLimits.formulaNesting`, so recursion over it is safe.
public struct SheetFormula: Hashable, Sendable {
  /// Each behind its operands.
  public private(set) var parts: [Part] = []

  /// A part of a formula.
  public struct Part: Hashable, Sendable {
    /// The kind of part.
    public var kind: Kind
    /// The places of its operands among the parts.
    public var operands: [Int] = []
    /// How deeply its operands are nested.
    var depth = 0

    /// Whether it is written as cells: by their addresses or as parts of a table.
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
    /// An argument that was left empty.
    case missing
    case area(AreaReference)
    case table(TableReference)
    /// A name that is defined elsewhere, with its sheet.
    case name(String, sheet: String?)
    case negate
    case percent
    /// Operands with these signs between them, of one level, from left to right.
    case chain([Sign])
    /// A function, in capitals and without the prefixes of later versions.
    case call(String)
    /// Rows of constants one after another, with this many in a row.
    case array(columns: Int)
  }

  /// A sign between two operands.
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

    /// A tighter binding has a higher level.
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

  /// The place of the whole.
  public var root: Int { parts.count - 1 }

  /// The areas that it mentions.
  public var areas: [AreaReference] {
    parts.compactMap { part in if case .area(let area) = part.kind { area } else { nil } }
  }

  /// The formula with its relative references as offsets from a cell: copies of a formula are equal then.
  public func relative(to cell: CellAddress) -> SheetFormula {
    var result = self
    for index in parts.indices {
      if case .area(let area) = parts[index].kind { result.parts[index].kind = .area(area.relative(to: cell)) }
    }
    return result
  }

  /// Appends a part; returns its place, or nil if it would be nested too deeply.
  mutating func append(_ kind: Kind, _ operands: [Int] = [], deepest: Int) -> Int? {
    let depth = operands.reduce(0) { max($0, parts[$1].depth + 1) }
    if depth > deepest { return nil }
    parts.append(Part(kind: kind, operands: operands, depth: depth))
    return parts.count - 1
  }

  /// Makes a chain one operand longer, without another part; nil if that would be nested too deeply.
  mutating func lengthen(_ chain: Int, _ sign: Sign, _ operand: Int, deepest: Int) -> Int? {
    guard case .chain(let signs) = parts[chain].kind, parts[operand].depth < deepest else { return nil }
    // What stands behind a chain may be its operand only where the chain comes after it.
    parts.append(
      Part(
        kind: .chain(signs + [sign]), operands: parts[chain].operands + [operand],
        depth: max(parts[chain].depth, parts[operand].depth + 1)))
    parts[chain].kind = .missing
    parts[chain].operands = []
    return parts.count - 1
  }
}

/// Cells that a formula mentions: one, a rectangle, or whole rows or columns.
public struct AreaReference: Hashable, Sendable {
  /// The sheet; nil for that of the formula.
  public var sheet: String?
  /// The cells.
  public var range: CellRange
  /// Whether row and column of each corner stay fixed when the formula is copied.
  var first: Fixed
  var last: Fixed
  /// Whether it was written as one cell.
  public var isCell: Bool

  struct Fixed: Hashable, Sendable {
    var row: Bool
    var column: Bool
  }

  /// Whether the reference is the same wherever the formula is copied.
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

/// Cells of a table that a formula mentions by the names of its columns: `prices[net]`, `[@net]`.
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

  /// The table; nil for the formula's own.
  public var table: String?
  /// The kinds of rows; the data without any.
  public var rows: [Rows] = []
  /// The first and the last column, by their names; all without any.
  public var columns: [String] = []
}

/// Why a formula is not understood: part of a sentence.
public struct SheetFormulaProblem: Error, Hashable, Sendable {
  /// The unsupported part.
  public let phrase: String

  /// An unsupported part of a formula.
  public init(_ phrase: String) { self.phrase = phrase }
}
