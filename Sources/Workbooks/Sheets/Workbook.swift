/// A workbook as it was read: sheets of cells with the values that its program computed last, and the texts of its formulas.
public struct Workbook: Hashable, Sendable {
  /// In the order of their tabs.
  public var sheets: [Sheet]
  /// The names that formulas may mention.
  public var names: [DefinedName] = []
  /// The tables of its sheets, by whose columns formulas may mention cells.
  public var tables: [Table] = []
  /// Whether days are counted from 1904-01-01, not as if 1900 had been a leap year from 1899-12-31.
  public var countsFrom1904 = false

  /// The day of a number as `2024-03-01`, with its time unless it is midnight; nil for a number that is not a day.
  public func dayText(of number: Double) -> String? { DayNumber.text(of: number, countsFrom1904: countsFrom1904) }

  /// A workbook of these sheets.
  public init(sheets: [Sheet]) { self.sheets = sheets }

  /// A name for a formula, usually an area.
  public struct DefinedName: Hashable, Sendable {
    /// Whatever the case of its letters.
    public var name: String
    /// The text of the formula, without `=`.
    public var text: String
    /// The sheet that it belongs to, by its place; nil for all.
    public var sheet: Int?

    /// A name of the workbook, or of the sheet at a place.
    public init(name: String, text: String, sheet: Int? = nil) {
      self.name = name
      self.text = text
      self.sheet = sheet
    }
  }
}

extension Workbook {
  /// A part of a sheet whose columns have names.
  public struct Table: Hashable, Sendable {
    /// The name in formulas, ignoring case.
    public var name: String
    /// The sheet, by its place.
    public var sheet: Int
    /// All its cells, headings and totals too.
    public var range: CellRange
    /// How many rows above the data have headings, from 0 to 1.
    public var headings: Int
    /// How many rows below the data have totals, from 0 to 1.
    public var totals: Int
    /// The names of its columns from left to right.
    public var columns: [String]

    /// A table with a row of headings, and none of totals if nothing else is said.
    public init(name: String, sheet: Int, range: CellRange, headings: Int = 1, totals: Int = 0, columns: [String]) {
      self.name = name
      self.sheet = sheet
      self.range = range
      self.headings = headings
      self.totals = totals
      self.columns = columns
    }

    /// The rows between headings and totals; nil if there are none.
    public var data: ClosedRange<Int>? {
      let (first, last) = (range.first.row + headings, range.last.row - totals)
      return first <= last ? first...last : nil
    }
  }
}

/// A sheet of cells.
public struct Sheet: Hashable, Sendable {
  /// The name of the sheet.
  public var name: String
  /// The cells that hold something.
  public var cells: [CellAddress: Cell] = [:]
  /// The rows that are not shown, counted from 0.
  public var hiddenRows: Set<Int> = []

  /// An empty sheet.
  public init(name: String) { self.name = name }

  /// The rectangle of all cells that hold something; nil without any.
  ///
  /// - Complexity: linear in the cells.
  public var used: CellRange? {
    guard var range = cells.keys.first.map({ CellRange($0, $0) }) else { return nil }
    for cell in cells.keys {
      range.first.row = min(range.first.row, cell.row)
      range.first.column = min(range.first.column, cell.column)
      range.last.row = max(range.last.row, cell.row)
      range.last.column = max(range.last.column, cell.column)
    }
    return range
  }
}

/// The content of a cell.
public struct Cell: Hashable, Sendable {
  /// The value of a cell: of a formula the one that was computed last.
  public enum Value: Hashable, Sendable {
    case nothing
    /// Finite.
    case number(Double)
    case boolean(Bool)
    case text(String)
    /// Such as `#DIV/0!`.
    case error(String)
  }

  /// The formula of a cell.
  public struct Formula: Hashable, Sendable {
    /// Its text, without `=`.
    public var text: String
    /// The rows and columns by which relative references are shifted from the text, if cells share it.
    public var shift = CellShift()
    /// The cells that an array formula fills; nil for others.
    public var array: CellRange?
    /// Whether it belongs to a data table, whose text is meaningless.
    public var isDataTable = false

    /// A formula of a cell of its own.
    public init(text: String) { self.text = text }
  }

  /// Its value.
  public var value: Value
  /// Its formula; nil for a constant.
  public var formula: Formula?
  /// The format of its number; nil for a plain number.
  public var form: Form?
  /// How its number is shown in a file that is written, such as `0.00%`; nil for a plain number.
  public var numberCode: String?

  /// The format of a number.
  public enum Form: Hashable, Sendable {
    /// A day or a time.
    case date
    case percent
    /// An amount, with its currency, such as `€`.
    case currency(String)
  }

  /// A cell that holds this.
  public init(_ value: Value, formula: Formula? = nil) {
    self.value = value
    self.formula = formula
  }
}

/// A way from one cell to another.
public struct CellShift: Hashable, Sendable {
  /// Downwards.
  public var rows = 0
  /// To the right.
  public var columns = 0

  /// An offset by this many rows and columns.
  public init(rows: Int = 0, columns: Int = 0) {
    self.rows = rows
    self.columns = columns
  }
}
