import CharacterCanvas
import DiagramModel
import Geometry

/// The positions of the letters that select nodes and ports: at the box or port, or at the nearest readable position.
///
/// A letter moves if its node is covered, extends beyond the visible area, or is partly under a list.
struct JumpHintLayout {
  /// The text of each hint in brackets, and the cells that it covers.
  private(set) var letters: [(text: String, cells: Rect)] = []
  /// For each hint, the cells to its right in the same row, with the node's name or the port's label.
  private(set) var rows: [Rect] = []
  /// For each hint, the visible part of the box that the hint is on.
  private(set) var boxes: [Rect] = []
  private let visible: Rect
  private let list: Rect?
  private var taken: [Int: [Range<Int>]] = [:]

  /// Lays out the hints of nodes and ports.
  ///
  /// - Parameters:
  ///   - nodes: The nodes, in painting order.
  ///   - level: The level of detail.
  ///   - visible: The visible part of the document plane, in cells at this level of detail.
  ///   - list: The visible cells that a list covers; nil if the list is not placed yet.
  init(_ nodes: [NodeVO], at level: ShownLevel, in visible: Rect, beside list: Rect? = nil) {
    self.visible = visible
    self.list = list
    for node in nodes {
      let box = level.box(node.frame)
      if let hint = node.hint { add(hint, at: box.origin, in: box) }
      if let form = level.form {
        let ends = NodeEnds(node, form)
        for (index, port) in node.ports.enumerated() {
          guard let hint = port.hint else { continue }
          add(hint, at: ends.input(index, of: box) + Point(column: 1 - Self.columns(of: hint), row: 0), in: box)
        }
        continue
      }
      guard level.level == .full else { continue }
      let first = max(0, visible.minRow - box.minRow - 1)
      let end = min(node.ports.count, box.size.rows - 2, visible.maxRow - box.minRow - 1)
      for index in first..<max(first, end) {
        guard let hint = node.ports[index].hint else { continue }
        // The hint ends before the port's label and covers the end of its wire.
        let place = NodeMetrics.input(index, of: box) + Point(column: 2 - Self.columns(of: hint), row: 0)
        add(hint, at: place, in: box)
      }
    }
  }

  static func columns(of hint: String) -> Int { text(of: hint).count }

  private static func text(of hint: String) -> String { "[" + hint + "]" }

  private mutating func add(_ hint: String, at place: Point, in box: Rect) {
    let text = Self.text(of: hint)
    let width = text.count
    guard visible.size.columns >= width, visible.size.rows > 0, box.intersects(visible) else { return }
    let place = uncovered(place, width, in: box)
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
    letters.append((text, Rect(column: column, row: row, columns: width, rows: 1)))
    rows.append(
      Rect(column: column, row: row, columns: max(width, box.maxColumn - column), rows: 1).intersection(visible))
    boxes.append(box.intersection(visible))
  }

  /// Returns the position nearest to `place` at which a list does not cover the hint, inside the box.
  ///
  /// Returns `place` unchanged if the list does not cover the hint, or if it covers the whole box.
  private func uncovered(_ place: Point, _ width: Int, in box: Rect) -> Point {
    guard let list, list.intersects(Rect(origin: place, size: Size(columns: width, rows: 1))) else { return place }
    let places = box.intersection(visible).subtracting(list).filter { $0.size.columns >= width }.map { part in
      Point(
        column: min(max(place.column, part.minColumn), part.maxColumn - width),
        row: min(max(place.row, part.minRow), part.maxRow - 1))
    }
    return places.min { distance($0, place) < distance($1, place) } ?? place
  }

  /// Returns a measure of how far a hint moves; changing the row costs more, so that a port's hint stays in the row of
  /// the port.
  private func distance(_ from: Point, _ to: Point) -> Int {
    abs(from.column - to.column) + 16 * abs(from.row - to.row)
  }
}

struct JumpHintPainter {
  let style: CellStyle

  func paint(_ layout: JumpHintLayout, on canvas: inout Canvas) {
    for letter in layout.letters { canvas.write(letter.text, at: letter.cells.origin, style: style) }
  }
}
