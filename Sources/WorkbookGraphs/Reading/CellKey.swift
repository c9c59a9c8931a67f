import Workbooks

/// A cell of a workbook.
struct CellKey: Hashable, Comparable {
  /// The place of its sheet.
  var sheet: Int
  var cell: CellAddress

  /// Sheet by sheet, row by row.
  static func < (left: CellKey, right: CellKey) -> Bool {
    (left.sheet, left.cell) < (right.sheet, right.cell)
  }

  /// The cell this many rows below; it may be beyond the sheet.
  func below(_ rows: Int) -> CellKey {
    CellKey(sheet: sheet, cell: CellAddress(row: cell.row + rows, column: cell.column))
  }
}

/// The cells of one sheet in a rectangle, whether they hold something or not.
struct CellArea: Hashable {
  var sheet: Int
  var range: CellRange

  var rows: Int { range.rows }
  var columns: Int { range.columns }

  /// The cell of a row and a column of it, from 0.
  subscript(row: Int, column: Int) -> CellKey {
    CellKey(sheet: sheet, cell: CellAddress(row: range.first.row + row, column: range.first.column + column))
  }

  /// All of them, row by row.
  var cells: [CellKey] {
    (0..<rows).flatMap { row in (0..<columns).map { self[row, $0] } }
  }

  /// One of its columns, from 0.
  func column(_ place: Int) -> CellArea {
    CellArea(sheet: sheet, range: CellRange(self[0, place].cell, self[rows - 1, place].cell))
  }

  /// One of its rows, from 0.
  func row(_ place: Int) -> CellArea {
    CellArea(sheet: sheet, range: CellRange(self[place, 0].cell, self[place, columns - 1].cell))
  }
}
