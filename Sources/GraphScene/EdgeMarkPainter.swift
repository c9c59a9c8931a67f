import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry

/// A mark at an edge of the canvas: a text about what is beyond the edge, or an arrowhead where a wire is cut.
struct EdgeMark: Hashable {
  let text: String
  let cell: Point
  let style: CellStyle
}

/// Marks the parts of an arrangement beyond the edges of the canvas.
///
/// Each side has one mark, which names a result if possible; wires that are cut have arrowheads.
///
/// ```
/// ──►growth           ›
/// ─────╮  ╭───────────›
///      ╰──╯  interest = 206 016.78 ›
/// ```
struct EdgeMarkPainter {
  private enum Side: CaseIterable {
    case left
    case right
    case above
    case below

    func cuts(_ box: Rect, _ seen: Rect) -> Bool {
      switch self {
      case .left: box.minColumn < seen.minColumn
      case .right: box.maxColumn > seen.maxColumn
      case .above: box.minRow < seen.minRow
      case .below: box.maxRow > seen.maxRow
      }
    }
  }

  let theme: Theme
  let glyphs: GlyphSet

  private func sign(_ side: Side) -> Unicode.Scalar {
    let rows = SceneGlyphs.of(glyphs).rows
    switch side {
    case .left: return glyphs == .unicode ? "‹" : "<"
    case .right: return rows.rowMark
    case .above: return rows.moreAbove
    case .below: return rows.moreBelow
    }
  }

  /// Draws marks at the edges of a canvas that shows the part `seen` of an arrangement.
  ///
  /// If the whole arrangement is visible, no marks are drawn.
  ///
  /// - Returns: The marks.
  /// - Complexity: Linear in the nodes of the arrangement, which has at most a few hundred.
  func paint(_ diagram: DiagramView, seen: Rect, on canvas: inout Canvas) -> [EdgeMark] {
    guard let fitted = diagram.fitted, seen.intersection(diagram.extent) != diagram.extent, !seen.isEmpty else {
      return []
    }
    var marks: [EdgeMark] = []
    func write(_ mark: EdgeMark?) {
      guard let mark else { return }
      canvas.write(mark.text, at: mark.cell, style: mark.style, limit: seen.size.columns)
      marks.append(mark)
    }
    let nodes = diagram.nodes(in: diagram.extent, hasPictures: false)
    for side in Side.allCases {
      let beyond = nodes.filter { side.cuts($0.frame, seen) }
      guard let first = beyond.first(where: { diagram.isOutput($0.id) }) ?? beyond.first else { continue }
      let text = text(of: beyond, first, isResult: diagram.isOutput(first.id), seen.size.columns / 2)
      write(mark(side, [text, count(beyond)], at: first.frame, seen, on: canvas))
    }
    for wire in diagram.wires(in: seen) {
      guard let corners = fitted.route(into: wire.link.target) else { continue }
      for (point, next) in zip(corners, corners.dropFirst()) {
        for side in [Side.left, .right] { write(cut(at: side, from: point, to: next, seen, on: canvas)) }
      }
    }
    return marks
  }

  private func count(_ nodes: [NodeVO]) -> String { nodes.count == 1 ? "1 node" : "\(nodes.count) nodes" }

  private func text(of nodes: [NodeVO], _ first: NodeVO, isResult: Bool, _ columns: Int) -> String {
    guard isResult else { return count(nodes) }
    let name = NameText.fitted(first.name, columns: NodeMetrics.nameLimit, glyphs: glyphs)
    let value = ShownValue(
      of: first, glyphs: glyphs, columns: max(6, columns - CellText.columns(of: name, glyphs: glyphs) - 5))
    return value.text.isEmpty ? name : "\(name) = \(value.text)"
  }

  private func mark(_ side: Side, _ texts: [String], at box: Rect, _ seen: Rect, on canvas: Canvas) -> EdgeMark? {
    for text in texts {
      let text = side == .right ? "\(text) \(sign(side))" : "\(sign(side)) \(text)"
      let columns = CellText.columns(of: text, glyphs: glyphs)
      let starts: [Point]
      switch side {
      case .left, .right:
        let column = side == .left ? 0 : canvas.size.columns - columns
        let wanted = box.maxRow - 1 - seen.minRow
        starts = (0..<canvas.size.rows).sorted { abs($0 - wanted) < abs($1 - wanted) }
          .map { Point(column: column, row: $0) }
      case .above, .below:
        let wanted = box.minColumn - seen.minColumn
        starts = (1..<max(2, canvas.size.columns - columns)).sorted { abs($0 - wanted) < abs($1 - wanted) }
          .map { Point(column: $0, row: side == .above ? 0 : canvas.size.rows - 1) }
      }
      let isFree = { (start: Point) in
        start.column >= 0
          && (-1...columns).allSatisfy { offset in
            let cell = canvas.cell(at: start + Point(column: offset, row: 0))
            return cell.map { isBlank($0) } ?? true
          }
      }
      if let start = starts.first(where: isFree) { return EdgeMark(text: text, cell: start, style: theme[.popupKey]) }
    }
    return nil
  }

  /// Whether a cell is empty except for a dot of the grid.
  private func isBlank(_ cell: Cell) -> Bool {
    cell.cluster == .blank || cell.cluster.base == SceneGlyphs.of(glyphs).gridDot && cell.style == theme[.grid]
  }

  /// Returns the arrowhead for a wire that the left or right edge cuts between two points.
  ///
  /// Nil if the edge does not cut the wire there, or if another wire has its arrowhead in the same cell.
  private func cut(at side: Side, from point: Point, to next: Point, _ seen: Rect, on canvas: Canvas) -> EdgeMark? {
    guard point.row == next.row, (seen.minRow..<seen.maxRow).contains(point.row) else { return nil }
    let (inside, outside) =
      side == .left ? (seen.minColumn, seen.minColumn - 1) : (seen.maxColumn - 1, seen.maxColumn)
    guard min(point.column, next.column) <= min(inside, outside), max(inside, outside) <= max(point.column, next.column)
    else { return nil }
    let cell = Point(column: inside, row: point.row) - seen.origin
    guard let drawn = canvas.cell(at: cell) else { return nil }
    let isAcross =
      glyphs == .unicode
      ? LineShape(drawn.cluster.base)?.arms.isAcross == true : ["-", "=", "~"].contains(drawn.cluster.base)
    return isAcross ? EdgeMark(text: "\(sign(side))", cell: cell, style: drawn.style) : nil
  }
}
