import Geometry
import PresentationModel

/// The layout of the table: the titles of its columns, and a line for each section heading and each row.
struct TableLayout {
  struct Column {
    let column: TableColumn
    let start: Int
    let columns: Int
  }

  private static let gap = 2

  /// The cells of the horizontal line between the table and the canvas; empty if the canvas is not shown.
  let rule: Rect
  let titles: Rect
  let columns: [Column]
  private let body: Rect

  /// Lays out a table.
  ///
  /// - Parameters:
  ///   - area: The table's part of the screen.
  ///   - isAlone: Whether the table is shown without the canvas.
  ///   - nameColumns: How many cells the longest visible name takes.
  init(in area: Rect, isAlone: Bool, nameColumns: Int) {
    rule = Rect(column: area.minColumn, row: area.minRow, columns: isAlone ? 0 : 1, rows: area.size.rows)
    let start = area.minColumn + rule.size.columns
    let inner = area.size.columns - rule.size.columns
    titles = Rect(column: start, row: area.minRow, columns: inner, rows: min(1, area.size.rows))
    body = Rect(column: start, row: area.minRow + 1, columns: inner, rows: max(0, area.size.rows - 1))
    // One column at the left is for marks, one at the right for arrows.
    columns = Self.columns(in: Rect(column: start + 2, row: 0, columns: max(0, inner - 3), rows: 1), nameColumns)
  }

  var lineCount: Int { body.size.rows }

  /// Returns the cells of a line, by its number from the first visible line.
  func line(_ number: Int) -> Rect {
    Rect(column: body.minColumn, row: body.minRow + number, columns: body.size.columns, rows: 1)
  }

  /// Returns the number of the line at a cell; nil if no line is there.
  func line(at cell: Point) -> Int? {
    body.contains(cell) ? cell.row - body.minRow : nil
  }

  /// Returns the column whose title is at a cell; nil if there is none.
  func column(at cell: Point) -> TableColumn? {
    guard titles.contains(cell) else { return nil }
    return columns.last { $0.start <= cell.column }?.column
  }

  /// Returns the most important columns of the table that fit at their smallest widths.
  ///
  /// The remaining width goes to the most important columns first: names get as much as the longest one takes.
  private static func columns(in space: Rect, _ nameColumns: Int) -> [Column] {
    var chosen: [TableColumn] = []
    var rest = space.size.columns + gap
    let longest = min(nameColumns, longestName)
    for column in TableColumn.byWant {
      let needed = narrowest(column) + gap
      // Labels, formulas and users stand only beside whole names.
      let isExtra = [.label, .formula, .users].contains(column)
      if needed + (isExtra ? max(0, longest - narrowest(.name)) : 0) > rest { break }
      rest -= needed
      chosen.append(column)
    }
    var widths = Dictionary(uniqueKeysWithValues: chosen.map { ($0, narrowest($0)) })
    for column in chosen {
      let most = column == .name ? max(widest(column), longest) : widest(column)
      let more = min(rest, most - narrowest(column))
      widths[column, default: 0] += more
      rest -= more
    }
    // Names are cut last: beyond what a formula needs at least, they share its cells.
    let name = widths[.name, default: 0]
    let shared = min(widths[.formula, default: 0] - leastFormula, longestName - name)
    if shared > 0 {
      widths[.name] = name + shared
      widths[.formula, default: 0] -= shared
    }
    var start = space.minColumn
    return chosen.sorted { $0.rawValue < $1.rawValue }.map { column in
      let width = widths[column, default: 0]
      defer { start += width + gap }
      return Column(column: column, start: start, columns: width)
    }
  }

  private static let leastFormula = 24
  private static let longestName = 32

  private static func narrowest(_ column: TableColumn) -> Int {
    switch column {
    case .name: 12
    case .kind: 10
    case .value: 10
    case .uncertainty: 8
    case .label: 10
    case .formula: 12
    case .users: 5
    }
  }

  private static func widest(_ column: TableColumn) -> Int {
    switch column {
    case .name: 18
    case .kind: 12
    case .value: 14
    case .uncertainty: 9
    case .label: 16
    case .formula: .max / 2
    case .users: 5
    }
  }
}
