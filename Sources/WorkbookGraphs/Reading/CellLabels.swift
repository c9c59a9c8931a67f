import Workbooks

/// The texts that name cells: for each cell the nearest text to its left and the nearest above it.
struct CellLabels {
  private var left: [CellKey: String] = [:]
  private var above: [CellKey: String] = [:]
  /// The cells whose text to the left is directly beside them.
  private var isBeside: Set<CellKey> = []

  /// Finds the labels of all cells without texts.
  ///
  /// Cells for which `isNumbered` returns true get labels too, but do not label other cells.
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

  /// Returns the label of a cell; nil if there is none.
  func label(of key: CellKey) -> String? {
    guard let row = left[key] else { return above[key] }
    if isBeside.contains(key) { return row }
    return above[key].map { "\($0) \(row)" } ?? row
  }

  /// Returns the heading of a column of cells that begins at `key`.
  func heading(of key: CellKey) -> String? { above[key] ?? left[key] }
}
