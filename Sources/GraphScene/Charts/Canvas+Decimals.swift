import CharacterCanvas
import Formulas
import Geometry

extension Canvas {
  /// Replaces the points between digits in a rectangle by decimal commas, unless `mark` is the point.
  ///
  /// Charts write their numbers with points.
  mutating func setDecimals(in rect: Rect, _ mark: DecimalMark) {
    guard mark == .comma else { return }
    let digits = Set("0123456789".unicodeScalars.map { CellCluster($0) })
    func isDigit(_ point: Point) -> Bool { cell(at: point).map { digits.contains($0.cluster) } ?? false }
    let part = visible.intersection(rect)
    for row in part.minRow..<part.maxRow {
      for column in part.minColumn..<part.maxColumn {
        let point = Point(column: column, row: row)
        guard let cell = cell(at: point), cell.cluster == CellCluster("."),
          isDigit(point + Point(column: -1, row: 0)), isDigit(point + Point(column: 1, row: 0))
        else { continue }
        put(",", at: point, style: cell.style)
      }
    }
  }
}
