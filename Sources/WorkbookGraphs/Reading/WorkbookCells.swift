import Workbooks

/// The cells of a workbook, and how formulas find cells by addresses, names and tables.
struct WorkbookCells {
  let workbook: Workbook
  private let sheets: [String: Int]
  private let used: [CellRange?]
  private let names: [String: [Workbook.DefinedName]]
  private let tables: [String: Workbook.Table]

  init(_ workbook: Workbook) {
    self.workbook = workbook
    sheets = Dictionary(workbook.sheets.enumerated().map { ($1.name.lowercased(), $0) }) { first, _ in first }
    used = workbook.sheets.map(\.used)
    names = Dictionary(grouping: workbook.names) { $0.name.lowercased() }
    tables = Dictionary(workbook.tables.map { ($0.name.lowercased(), $0) }) { first, _ in first }
  }

  subscript(key: CellKey) -> Cell? { workbook.sheets[key.sheet].cells[key.cell] }

  /// Whether a cell's formula gives a text, or may give one because the workbook has no value for it.
  func mayGiveText(_ key: CellKey) -> Bool {
    guard let cell = self[key], cell.formula != nil else { return false }
    if case .text = cell.value { return true }
    return cell.value == .nothing
  }

  /// Whether a cell has a formula for which the workbook has no value.
  func isUncomputed(_ key: CellKey) -> Bool { self[key].map { $0.formula != nil && $0.value == .nothing } ?? false }

  /// Whether some rows of an area are hidden.
  func hasHiddenRows(_ area: CellArea) -> Bool {
    let hidden = workbook.sheets[area.sheet].hiddenRows
    return !hidden.isEmpty && (area.range.first.row...area.range.last.row).contains { hidden.contains($0) }
  }

  /// Returns the value of a cell, or 0 for a formula that was never computed.
  func value(of key: CellKey) -> Cell.Value {
    guard let cell = self[key] else { return .nothing }
    return cell.value == .nothing && cell.formula != nil ? .number(0) : cell.value
  }

  /// Whether a cell has a number, which sums include.
  func isNumber(_ key: CellKey) -> Bool { if case .number = value(of: key) { true } else { false } }

  func sheet(named name: String) -> Int? { sheets[name.lowercased()] }

  /// Returns the address of a cell with the name of its sheet, such as `Sheet1!B7`.
  func address(of key: CellKey) -> String { "\(workbook.sheets[key.sheet].name)!\(key.cell)" }

  /// Returns the cells to which a reference on the sheet `home` refers.
  ///
  /// Whole rows and columns end at the last used cell.
  func area(_ reference: AreaReference, on home: Int) throws(SheetFormulaProblem) -> CellArea {
    var sheet = home
    if let name = reference.sheet {
      guard let place = self.sheet(named: name) else {
        throw SheetFormulaProblem("a sheet '\(name)', which does not exist")
      }
      sheet = place
    }
    if reference.isCell
      || reference.range.rows < CellAddress.rowLimit && reference.range.columns < CellAddress.columnLimit
    {
      if reference.range.rows * reference.range.columns <= Self.largestArea {
        return CellArea(sheet: sheet, range: reference.range)
      }
    }
    // Whole columns and rows end at the sheet's last used cell, but keep their written beginning.
    var range = reference.range
    if let used = used[sheet] {
      range.last.row = max(range.first.row, min(range.last.row, used.last.row))
      range.last.column = max(range.first.column, min(range.last.column, used.last.column))
    } else {
      range.last = range.first
    }
    if range.rows * range.columns > Self.largestArea {
      throw SheetFormulaProblem("an area of more than \(Self.largestArea) cells")
    }
    return CellArea(sheet: sheet, range: range)
  }

  /// Returns the cells to which a reference over several sheets refers; nil for a reference to one sheet.
  func areas(_ reference: AreaReference) throws(SheetFormulaProblem) -> [CellArea]? {
    guard let name = reference.sheet, sheet(named: name) == nil else { return nil }
    let ends = name.split(separator: ":", omittingEmptySubsequences: false).map { sheet(named: String($0)) }
    guard ends.count == 2, let one = ends[0], let other = ends[1] else { return nil }
    var areas: [CellArea] = []
    for place in min(one, other)...max(one, other) {
      var reference = reference
      reference.sheet = nil
      areas.append(try area(reference, on: place))
    }
    if areas.reduce(0, { $0 + $1.rows * $1.columns }) > Self.largestArea {
      throw SheetFormulaProblem("an area of more than \(Self.largestArea) cells")
    }
    return areas
  }

  /// Returns the cells of a table to which a reference such as `prices[net]` refers.
  ///
  /// `home` is the cell with the formula.
  func area(_ reference: TableReference, at home: CellKey) throws(SheetFormulaProblem) -> CellArea {
    let table = try table(reference.table, at: home)
    var range = table.range
    var places: [Int] = []
    for column in reference.columns {
      guard let place = table.columns.firstIndex(where: { $0.lowercased() == column.lowercased() }) else {
        throw SheetFormulaProblem("the column '\(column)', which the table \(table.name) does not have")
      }
      places.append(place)
    }
    if let first = places.min(), let last = places.max() {
      range.last.column = range.first.column + last
      range.first.column += first
    }
    let spans = reference.rows.isEmpty ? [table.data] : reference.rows.map { rows(of: table, $0, home) }
    let found = spans.compactMap(\.self)
    guard found.count == spans.count, let first = found.map(\.lowerBound).min(),
      let last = found.map(\.upperBound).max()
    else { throw SheetFormulaProblem("rows that the table \(table.name) does not have") }
    (range.first.row, range.last.row) = (first, last)
    if range.rows * range.columns > Self.largestArea {
      throw SheetFormulaProblem("an area of more than \(Self.largestArea) cells")
    }
    return CellArea(sheet: table.sheet, range: range)
  }

  /// Returns the data rows of a table; nil if there is no such table.
  ///
  /// In a formula, the name of a table without brackets means these rows.
  func data(ofTable name: String) throws(SheetFormulaProblem) -> CellArea? {
    guard let table = tables[name.lowercased()] else { return nil }
    guard let rows = table.data else { throw SheetFormulaProblem("rows that the table \(table.name) does not have") }
    var range = table.range
    (range.first.row, range.last.row) = (rows.lowerBound, rows.upperBound)
    if range.rows * range.columns > Self.largestArea {
      throw SheetFormulaProblem("an area of more than \(Self.largestArea) cells")
    }
    return CellArea(sheet: table.sheet, range: range)
  }

  /// Returns the table with this name; without a name, the table that contains the cell.
  private func table(_ name: String?, at home: CellKey) throws(SheetFormulaProblem) -> Workbook.Table {
    if let name {
      if let table = tables[name.lowercased()] { return table }
      throw SheetFormulaProblem("the table \(name), which does not exist")
    }
    if let table = workbook.tables.first(where: { $0.sheet == home.sheet && $0.range.contains(home.cell) }) {
      return table
    }
    throw SheetFormulaProblem("a row of a table, but the cell is outside the table")
  }

  private func rows(of table: Workbook.Table, _ kind: TableReference.Rows, _ home: CellKey) -> ClosedRange<Int>? {
    let (first, last) = (table.range.first.row, table.range.last.row)
    switch kind {
    case .all: return first...last
    case .data: return table.data
    case .headings: return table.headings > 0 ? first...first : nil
    case .totals: return table.totals > 0 ? last...last : nil
    case .own:
      guard home.sheet == table.sheet, let data = table.data, data.contains(home.cell.row) else { return nil }
      return home.cell.row...home.cell.row
    }
  }

  /// The largest number of cells in an area of a formula.
  static let largestArea = WorkbookIntake.largestArea

  /// Returns the meaning of a defined name in formulas on a sheet; nil if it is not defined.
  func definition(of name: String, on sheet: Int) -> Workbook.DefinedName? {
    let found = names[name.lowercased()] ?? []
    return found.first { $0.sheet == sheet } ?? found.first { $0.sheet == nil }
  }
}
