import Workbooks

/// For each cell, the nearest text to its left and the nearest above it.
///
/// Nodes get their names from these texts.
struct CellLabels {
  private var left: [CellKey: String] = [:]
  private var above: [CellKey: String] = [:]
  /// The cells whose text on the left is in the adjacent cell.
  private var isBeside: Set<CellKey> = []

  /// Finds the labels of all cells without texts.
  ///
  /// `isNumbered` returns true for cells whose texts nodecalc represents by numbers. These cells get labels too, but
  /// are not labels of other cells.
  ///
  /// - Complexity: O(*n* log *n*) in the number of cells of the workbook.
  init(of cells: WorkbookCells, _ isNumbered: (CellKey) -> Bool) {
    for (sheet, content) in cells.workbook.sheets.enumerated() {
      let keys = content.cells.keys.sorted()
      func text(of key: CellAddress) -> String? {
        isNumbered(CellKey(sheet: sheet, cell: key)) ? nil : Self.text(of: content.cells[key])
      }
      var last: (row: Int, column: Int, text: String)?
      for key in keys {
        if let own = text(of: key) {
          last = (key.row, key.column, own)
        } else if let last, last.row == key.row {
          left[CellKey(sheet: sheet, cell: key)] = last.text
          if last.column == key.column - 1 { isBeside.insert(CellKey(sheet: sheet, cell: key)) }
        }
      }
      var headings: [Int: String] = [:]
      for key in keys {
        if let own = text(of: key) {
          headings[key.column] = own
        } else if let heading = headings[key.column] {
          above[CellKey(sheet: sheet, cell: key)] = heading
        }
      }
    }
  }

  private static func text(of cell: Cell?) -> String? {
    guard case .text(let text) = cell?.value else { return nil }
    return text.contains { $0.isLetter } ? text : nil
  }

  func label(of key: CellKey) -> String? {
    guard let row = left[key] else { return above[key] }
    if isBeside.contains(key) { return row }
    return above[key].map { "\($0) \(row)" } ?? row
  }

  /// Returns the heading for a column of cells whose first cell is `key`; nil if there is none.
  func heading(of key: CellKey) -> String? { above[key] ?? left[key] }
}
