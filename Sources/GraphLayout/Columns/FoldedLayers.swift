import Geometry

/// A layered layout with a height limit.
///
/// A layer that exceeds the limit is split into columns next to each other.
///
/// The order of layers, and of boxes in each layer, stays the same, so wires still lead to the right. Wires that pass
/// boxes are routed around them.
struct FoldedLayers {
  let places: [Point]
  let size: Size

  /// Computes the layout.
  ///
  /// Columns have at most `rowLimit` rows, unless a single box is higher.
  ///
  /// - Complexity: linear in the boxes.
  init(_ grid: LayerGrid, part: GraphPart, spacing: LayoutSpacing, rowLimit: Int) {
    let columns = (0..<grid.layerCount).map { layer in
      Self.columns(grid.order[layer].map { Int($0) }.filter { !grid.isLane($0) }, part, spacing, rowLimit: rowLimit)
    }
    let height = columns.joined().reduce(0) { max($0, $1.rows) }
    var places = [Point](repeating: .origin, count: part.boxCount)
    var start = 0
    var end = 0
    for column in columns.joined() {
      // Centred vertically, so that boxes of neighbouring layers are next to each other.
      var row = (height - column.rows) / 2
      for box in column.boxes {
        places[box] = Point(column: start, row: row)
        row += Int(part.rows[box]) + max(spacing.betweenBoxes, 0)
        end = max(end, start + Int(part.columns[box]))
      }
      start = end + max(spacing.betweenLayers, 1) + Self.turns * max(spacing.turn, 0)
    }
    self.places = places
    size = Size(columns: end, rows: height)
  }

  /// The maximum number of cell columns between two columns of boxes in which wires turn.
  ///
  /// If more wires turn there, several wires share a cell column.
  private static let turns = 2

  private struct Column {
    var boxes: [Int]
    var rows: Int
  }

  private static func columns(_ boxes: [Int], _ part: GraphPart, _ spacing: LayoutSpacing, rowLimit: Int) -> [Column] {
    let gap = max(spacing.betweenBoxes, 0)
    let whole = boxes.reduce(-gap) { $0 + Int(part.rows[$1]) + gap }
    let wanted = max(1, (whole + rowLimit - 1) / rowLimit)
    // If equal columns left one box over, it is better to make the last column shorter.
    let limit = min(rowLimit, (whole + wanted - 1) / wanted + 2 * gap)
    var columns: [Column] = []
    for box in boxes {
      let rows = Int(part.rows[box])
      if let last = columns.last, last.rows + gap + rows <= max(limit, 1) {
        columns[columns.count - 1].boxes.append(box)
        columns[columns.count - 1].rows += gap + rows
      } else {
        columns.append(Column(boxes: [box], rows: rows))
      }
    }
    return columns
  }
}
