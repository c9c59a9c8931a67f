import CharacterCanvas
import Geometry
import PresentationModel

/// Draws the letters of nodes and ports over all boxes, so that each can be read: also those of a node that lies under another or
/// reaches out of the view.
struct JumpHintPainter {
  let style: CellStyle
  let level: DetailLevel

  /// How many columns the letters take with their brackets.
  static func columns(of hint: String) -> Int { text(of: hint).count }

  private static func text(of hint: String) -> String { "[" + hint + "]" }

  func paint(_ nodes: [NodeVO], on canvas: inout Canvas) {
    var taken: [Int: [Range<Int>]] = [:]
    for node in nodes {
      let box = level.box(node.frame)
      if let hint = node.hint { paint(hint, at: box.origin, in: box, &taken, on: &canvas) }
      guard level == .full else { continue }
      let visible = canvas.visible
      let first = max(0, visible.minRow - box.minRow - 1)
      let end = min(node.ports.count, box.size.rows - 2, visible.maxRow - box.minRow - 1)
      for index in first..<max(first, end) {
        guard let hint = node.ports[index].hint else { continue }
        paint(hint, at: NodeMetrics.input(index, of: box), in: box, &taken, on: &canvas)
      }
    }
  }

  /// Letters stand at `place`, or as near as they can be seen: within the view, and behind others that stand there.
  private func paint(
    _ hint: String, at place: Point, in box: Rect, _ taken: inout [Int: [Range<Int>]], on canvas: inout Canvas
  ) {
    let visible = canvas.visible
    let text = Self.text(of: hint)
    let width = text.count
    guard visible.size.columns >= width, visible.size.rows > 0, box.intersects(visible) else { return }
    let first = min(max(place.column, visible.minColumn), visible.maxColumn - width)
    var row = min(max(place.row, visible.minRow), visible.maxRow - 1)
    var column = first
    while let other = taken[row]?.first(where: { $0.overlaps(column..<column + width) }) {
      column = other.upperBound
      if column + width > visible.maxColumn {
        guard row + 1 < visible.maxRow else { break }
        row += 1
        column = first
      }
    }
    taken[row, default: []].append(column..<column + width)
    canvas.write(text, at: Point(column: column, row: row), style: style)
  }
}
