import Workbooks

/// The texts that name cells: the nearest to the left of one, and the nearest above it.
struct CellLabels {
  private var left: [CellKey: String] = [:]
  private var above: [CellKey: String] = [:]
  /// Whether the text to the left stands directly beside the cell.
  private var isBeside: Set<CellKey> = []

  /// Labels of all cells but those with texts, and of those whose texts are numbers, which name no others.
  ///
  /// - Complexity: n log n in the cells of the workbook.
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

  /// The label of a cell; nil if nothing names it.
  func label(of key: CellKey) -> String? {
    guard let row = left[key] else { return above[key] }
    if isBeside.contains(key) { return row }
    return above[key].map { "\($0) \(row)" } ?? row
  }

  /// The heading of a column of cells that begins there.
  func heading(of key: CellKey) -> String? { above[key] ?? left[key] }
}
