import Workbooks

/// The sheet on which sets stand, a column each below its name.
enum DataColumns {
  /// What its tab says.
  static let sheet = "Data"

  /// A set that fills these cells of the sheet; in the formula of a row, counted from 0, its value there.
  static func set(_ cells: CellRange, row: Int?) -> SheetText {
    let column = CellAddress.columnName(cells.first.column)
    let whole = "\(sheet)!$\(column)$\(cells.first.row + 1):$\(column)$\(cells.last.row + 1)"
    var text = SheetText(row.map { "\(sheet)!\(column)\(cells.first.row + 1 + $0)" } ?? whole)
    text.isSet = true
    text.whole = whole
    text.cells = cells
    text.row = row
    return text
  }
}
