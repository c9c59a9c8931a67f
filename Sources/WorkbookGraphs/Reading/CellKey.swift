import Workbooks

/// Identifies a cell of a workbook by its sheet and address.
struct CellKey: Hashable, Comparable {
  var sheet: Int
  var cell: CellAddress

  /// Compares the sheets, then the rows, then the columns.
  static func < (left: CellKey, right: CellKey) -> Bool {
    (left.sheet, left.cell) < (right.sheet, right.cell)
  }

  /// Returns the cell `rows` rows further down, which may be outside the sheet.
  func below(_ rows: Int) -> CellKey {
    CellKey(sheet: sheet, cell: CellAddress(row: cell.row + rows, column: cell.column))
  }
}

/// A rectangle of cells on one sheet.
struct CellArea: Hashable {
  var sheet: Int
  var range: CellRange

  var rows: Int { range.rows }
  var columns: Int { range.columns }

  /// The cell at a row and a column of the area, from 0.
  subscript(row: Int, column: Int) -> CellKey {
    CellKey(sheet: sheet, cell: CellAddress(row: range.first.row + row, column: range.first.column + column))
  }

  var cells: [CellKey] {
    (0..<rows).flatMap { row in (0..<columns).map { self[row, $0] } }
  }

  /// Returns the column of the area with this index, from 0.
  func column(_ place: Int) -> CellArea {
    CellArea(sheet: sheet, range: CellRange(self[0, place].cell, self[rows - 1, place].cell))
  }

  func row(_ place: Int) -> CellArea {
    CellArea(sheet: sheet, range: CellRange(self[place, 0].cell, self[place, columns - 1].cell))
  }
}
