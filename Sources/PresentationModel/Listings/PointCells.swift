import DataSets
import Formulas
import Geometry
import GraphDocument

/// The rows of the pane of points, created on demand.
///
/// Brackets mark the cell under the cursor.
struct PointCells: LazyRows {
  private static let columns = 14
  private static let digits = 9

  private let points: DataSet
  private let cells: [PointPane.Cell]
  private let cell: PointPane.Cell
  private let selectedRow: Int

  /// Creates the rows of a set.
  ///
  /// `cells` are the parts of a point that have a cell. `cell` is the cell under the cursor, and `row` the index of its
  /// point.
  init(_ points: DataSet, _ cells: [PointPane.Cell], cell: PointPane.Cell, row: Int) {
    self.points = points
    self.cells = cells
    self.cell = cell
    selectedRow = row
  }

  var count: Int { points.count }

  var titles: String { line(cells.map { " \($0.title) " }) }

  func row(_ place: Int) -> ListingRow {
    let point = points[place]
    let texts = cells.map { cell in
      let text = Self.shown(cell, of: point)
      return place == selectedRow && cell == self.cell ? "[\(text)]" : " \(text) "
    }
    return ListingRow(key: "\(place + 1)", text: line(texts))
  }

  /// Returns the point's cell under the cursor as a sentence: `point 2 of 5, x: 3`.
  func sentence(_ place: Int) -> String {
    let text = Self.text(of: cell, of: points[place])
    return "point \(place + 1) of \(points.count), \(cell.title): \(text.isEmpty ? "none" : text)"
  }

  /// Returns the text to edit for a cell, as a user would type it; empty if the point lacks this part.
  static func text(of cell: PointPane.Cell, of point: Datum) -> String {
    switch cell {
    case .x: PointSyntax.x(of: point)
    case .value: NumberText.shortest(point.value)
    case .error: PointSyntax.error(of: point)
    case .correlation: point.errorCorrelation.map { NumberText.shortest($0) } ?? ""
    case .annotation: point.annotation ?? ""
    }
  }

  private static func shown(_ cell: PointPane.Cell, of point: Datum) -> String {
    let text = text(of: cell, of: point)
    guard CellText.columns(of: text) > columns - 2 else { return text }
    switch cell {
    case .x:
      return point.xKind == .date || point.errorX != nil
        ? text : NumberText.display(point.valueX ?? 0, digits: digits)
    case .value: return NumberText.display(point.value, digits: digits)
    case .error, .correlation, .annotation: return text
    }
  }

  private func line(_ cells: [String]) -> String {
    let columns = [AlignedText.Column](repeating: .numbers(Self.columns), count: max(0, cells.count - 1))
    return AlignedText.line(of: cells, in: columns, gap: 1)
  }
}
