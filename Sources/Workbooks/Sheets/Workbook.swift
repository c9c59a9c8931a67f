/// A workbook as a spreadsheet stores it: sheets of cells with formulas and their last computed values.
public struct Workbook: Hashable, Sendable {
  /// The sheets, in the order of their tabs.
  public var sheets: [Sheet]
  /// The defined names, which formulas may use.
  public var names: [DefinedName] = []
  /// The tables, by whose column names formulas may refer to cells.
  public var tables: [Table] = []
  /// Whether days are counted from 1904-01-01; otherwise from 1899-12-31, with 1900 as a leap year.
  public var countsFrom1904 = false

  /// Returns the date of a number, such as `2024-03-01`; nil if the number is not a day.
  ///
  /// The time of day is added, except at midnight.
  public func dayText(of number: Double) -> String? { DayNumber.text(of: number, countsFrom1904: countsFrom1904) }

  /// Creates a workbook with these sheets.
  public init(sheets: [Sheet]) { self.sheets = sheets }

  /// A defined name, which stands for a formula, usually a reference to cells.
  public struct DefinedName: Hashable, Sendable {
    /// The name; case does not matter.
    public var name: String
    /// The text of the formula, without `=`.
    public var text: String
    /// The index of the sheet in which the name is valid; nil for all sheets.
    public var sheet: Int?

    /// Creates a defined name.
    ///
    /// `sheet` is the index of the sheet in which the name is valid; nil for all sheets.
    public init(name: String, text: String, sheet: Int? = nil) {
      self.name = name
      self.text = text
      self.sheet = sheet
    }
  }
}

extension Workbook {
  /// A table: a rectangle of cells on a sheet whose columns have names.
  public struct Table: Hashable, Sendable {
    /// The name in formulas, in which case does not matter.
    public var name: String
    /// The index of the sheet that contains the table.
    public var sheet: Int
    /// All cells of the table, including headings and totals.
    public var range: CellRange
    /// The number of heading rows above the data, 0 or 1.
    public var headings: Int
    /// The number of total rows below the data, 0 or 1.
    public var totals: Int
    /// The names of the columns, from left to right.
    public var columns: [String]

    /// Creates a table; by default with a row of headings and no row of totals.
    public init(name: String, sheet: Int, range: CellRange, headings: Int = 1, totals: Int = 0, columns: [String]) {
      self.name = name
      self.sheet = sheet
      self.range = range
      self.headings = headings
      self.totals = totals
      self.columns = columns
    }

    /// The rows between the headings and the totals, counted from 0; nil if there are none.
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
  /// The cells that are not empty.
  public var cells: [CellAddress: Cell] = [:]
  /// The hidden rows, counted from 0.
  public var hiddenRows: Set<Int> = []

  /// Creates an empty sheet.
  public init(name: String) { self.name = name }

  /// The rectangle around all cells that are not empty; nil if there are none.
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
  /// The value of a cell; for a formula, the last computed value.
  public enum Value: Hashable, Sendable {
    case nothing
    case number(Double)
    case boolean(Bool)
    case text(String)
    case error(String)
  }

  /// The formula of a cell.
  public struct Formula: Hashable, Sendable {
    /// The text of the formula, without `=`.
    public var text: String
    /// How far relative references in the text are moved, if cells share the formula.
    public var shift = CellShift()
    /// The cells that an array formula fills; nil for other formulas.
    public var array: CellRange?
    /// Whether the formula belongs to a what-if data table, in which case its text is not usable.
    public var isDataTable = false

    /// Creates a formula that no other cell shares.
    public init(text: String) { self.text = text }
  }

  /// The value of the cell.
  public var value: Value
  /// The formula of the cell; nil for a constant.
  public var formula: Formula?
  /// The format of the cell's number; nil for a plain number.
  public var form: Form?
  /// The number format code for writing the cell, such as `0.00%`; nil for a plain number.
  public var numberCode: String?

  /// The format of a number.
  public enum Form: Hashable, Sendable {
    case date
    case percent
    /// An amount of money with its currency, such as `€`.
    case currency(String)
    /// A number before a text that may be a unit, such as `km/h`.
    case suffixed(String)
  }

  /// Creates a cell with a value and an optional formula.
  public init(_ value: Value, formula: Formula? = nil) {
    self.value = value
    self.formula = formula
  }
}

/// The offset from one cell to another.
public struct CellShift: Hashable, Sendable {
  /// The number of rows downwards.
  public var rows = 0
  /// The number of columns to the right.
  public var columns = 0

  /// Creates an offset of rows and columns.
  public init(rows: Int = 0, columns: Int = 0) {
    self.rows = rows
    self.columns = columns
  }
}
