import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry

/// Draws links that cannot be followed as wires: the name of the source before the input, and a line of one cell.
///
/// ```
///  annuity─► factor 2
/// ```
struct StubPainter {
  let theme: Theme
  let glyphs: GlyphSet
  let showsState: Bool
  /// The cell that shows a dot of the grid, which counts as empty; nil without a grid.
  let gridDot: Cell?

  /// The maximum width of a name, so that stubs reach no further from a box than wires do.
  private static let nameColumns = NodeMetrics.wireMargin - 2
  private static let leastNameColumns = 2

  /// Draws each stub in the cells before its input, where no box and no wire is.
  ///
  /// - Complexity: O(stubs + boxes near them).
  func paint(_ stubs: [WireVO], in diagram: DiagramView, on canvas: inout Canvas) {
    for stub in stubs { paint(stub, in: diagram, on: &canvas) }
  }

  private func paint(_ stub: WireVO, in diagram: DiagramView, on canvas: inout Canvas) {
    guard let name = diagram.node(stub.link.source)?.name else { return }
    let wanted = min(CellText.columns(of: name, glyphs: glyphs), Self.nameColumns) + 1
    let free = freeColumns(before: stub.to, atMost: wanted + 1, in: diagram, on: canvas)
    guard free > 0 else { return }
    let isActive = showsState && stub.isActive
    let weight = isActive ? LineArms.Weight.heavy : .light
    let line = LineGlyphs.glyph(for: LineArms(left: weight, right: weight), in: glyphs)
    canvas.put(line, at: stub.to - Point(column: 1, row: 0), style: theme[isActive ? .activeWire : .wire])
    // A blank stays before a name that does not begin in the first free cell.
    let text = NameText.fitted(name, columns: min(wanted - 1, free - 2), glyphs: glyphs)
    let columns = CellText.columns(of: text, glyphs: glyphs)
    guard columns >= min(Self.leastNameColumns, wanted - 1) else { return }
    canvas.write(
      text, at: stub.to - Point(column: 1 + columns, row: 0), style: theme[isActive ? .activeWire : .portLabel],
      limit: columns)
  }

  /// Returns the number of free cells before an input; cells outside of the visible part count as free.
  private func freeColumns(before input: Point, atMost limit: Int, in diagram: DiagramView, on canvas: Canvas) -> Int {
    let strip = Rect(column: input.column - limit, row: input.row, columns: limit, rows: 1)
    let boxes = diagram.boxes(in: strip, atMost: .max) ?? []
    var free = 0
    while free < limit {
      let point = Point(column: input.column - 1 - free, row: input.row)
      if boxes.contains(where: { $0.contains(point) }) { break }
      if let cell = canvas.cell(at: point), cell.cluster != .blank, cell != gridDot { break }
      free += 1
    }
    return free
  }
}
