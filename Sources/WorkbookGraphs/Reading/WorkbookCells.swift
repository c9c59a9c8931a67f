import Workbooks

/// The cells of a workbook, as formulas ask for them.
struct WorkbookCells {
  let workbook: Workbook
  private let sheets: [String: Int]
  /// The rectangle in use of each sheet.
  private let used: [CellRange?]
  private let names: [String: [Workbook.DefinedName]]

  init(_ workbook: Workbook) {
    self.workbook = workbook
    sheets = Dictionary(workbook.sheets.enumerated().map { ($1.name.lowercased(), $0) }) { first, _ in first }
    used = workbook.sheets.map(\.used)
    names = Dictionary(grouping: workbook.names) { $0.name.lowercased() }
  }

  subscript(key: CellKey) -> Cell? { workbook.sheets[key.sheet].cells[key.cell] }

  /// What it holds; of a formula that was never computed some number.
  func value(of key: CellKey) -> Cell.Value {
    guard let cell = self[key] else { return .nothing }
    return cell.value == .nothing && cell.formula != nil ? .number(0) : cell.value
  }

  /// Whether sums take the cell in: it holds a number.
  func isNumber(_ key: CellKey) -> Bool { if case .number = value(of: key) { true } else { false } }

  /// The place of a sheet, whatever the case of its name.
  func sheet(named name: String) -> Int? { sheets[name.lowercased()] }

  /// As people write it; behind the name of its sheet where there are several.
  func address(of key: CellKey) -> String { "\(workbook.sheets[key.sheet].name)!\(key.cell)" }

  /// The cells that a reference in a formula on a sheet means, without rows and columns that nobody uses.
  func area(_ reference: AreaReference, on home: Int) throws(SheetFormulaProblem) -> CellArea {
    var sheet = home
    if let name = reference.sheet {
      guard let place = self.sheet(named: name) else {
        throw SheetFormulaProblem("a sheet '\(name)' that there is not")
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
    // Whole columns and rows end where the sheet does; they begin where they are written to.
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

  /// The most cells of an area that a formula mentions.
  static let largestArea = WorkbookIntake.largestArea

  /// What a name stands for on a sheet; nil for one that is not defined.
  func definition(of name: String, on sheet: Int) -> Workbook.DefinedName? {
    let found = names[name.lowercased()] ?? []
    return found.first { $0.sheet == sheet } ?? found.first { $0.sheet == nil }
  }
}
