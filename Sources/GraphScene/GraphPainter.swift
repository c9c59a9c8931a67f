import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry

struct GraphPainter {
  let theme: Theme
  let glyphs: GlyphSet
  /// Whether the selection and the link that the user is making are drawn.
  let showsState: Bool
  let level: ShownLevel
  /// The chart nodes drawn without their charts, as empty boxes.
  var chartsLeftOut: Set<NodeID> = []
  /// The grid, drawn below everything else; nil for none.
  var grid: GridPainter?

  func background(of diagram: DiagramView, in rect: Rect, _ routing: inout FrameRouting) -> Canvas {
    background(of: diagram, in: rect, with: routing.wires(in: rect))
  }

  /// Draws the grid, frames and wires in parts of the visible area, each on a new canvas.
  ///
  /// - Returns: One canvas per part; nil if a wire outside the parts has a new route, so that more must be drawn.
  func backgrounds(
    of diagram: DiagramView, in parts: [Rect], of seen: Rect, _ routing: inout FrameRouting
  ) -> [Canvas]? {
    routing.wires(in: parts, of: seen).map { wires in
      zip(parts, wires).map { background(of: diagram, in: $0, with: $1) }
    }
  }

  private func background(of diagram: DiagramView, in rect: Rect, with wires: RoutedWires) -> Canvas {
    var canvas = Canvas(size: rect.size, glyphs: glyphs, style: theme[.canvas])
    canvas.within(Rect(origin: .origin, size: rect.size), showing: rect.origin) { plane in
      grid?.paint(on: &plane)
      paintFrames(of: diagram, on: &plane)
      if level.level == .overview { paintOverviewWires(of: diagram, on: &plane) }
      WirePainter(
        theme: theme, showsState: showsState, style: diagram.wireStyle,
        hasOneEntry: level.level != .full && !level.isFitted
      )
      .paint(wires, loose: showsState ? diagram.looseWire?.at(level) : nil, on: &plane)
      if !wires.stubs.isEmpty {
        let stubs = StubPainter(theme: theme, glyphs: glyphs, showsState: showsState, gridDot: grid?.cell)
        stubs.paint(wires.stubs, in: diagram, on: &plane)
      }
    }
    return canvas
  }

  /// Returns the nodes whose boxes may be in `rect`, in reading order.
  ///
  /// `rect` is in cells at this level of detail.
  func nodes(of diagram: DiagramView, in rect: Rect) -> [NodeVO] {
    diagram.shownNodes(
      in: level.scale.area(rect), hasPictures: level.level == .full || level.isFitted && level.level == .compact)
  }

  func paint(_ nodes: [NodeVO], on canvas: inout Canvas) {
    let visible = canvas.visible
    let full = NodeBoxPainter(theme: theme, glyphs: glyphs, showsState: showsState, chartsLeftOut: chartsLeftOut)
    let small = SmallBoxPainter(theme: theme, glyphs: glyphs, showsState: showsState, level: level)
    let fitted = FittedNodePainter(theme: theme, glyphs: glyphs, showsState: showsState)
    var seen = nodes.indices.filter { level.box(nodes[$0].frame).intersects(visible) }
    Self.raise(&seen, among: nodes)
    var faded: [CellStyle: CellStyle] = [:]
    for index in seen {
      switch level.level {
      case .compact where level.form?.hasBorder(nodes[index].body) == false:
        fitted.paint(nodes[index], on: &canvas)
      case .compact where level.isFitted: full.paint(nodes[index], on: &canvas)
      case .full: full.paint(nodes[index], on: &canvas)
      case .compact, .dot, .overview: small.paint(nodes[index], on: &canvas)
      }
      let node = nodes[index]
      if showsState, node.presence < 1 {
        canvas.restyle(level.box(node.frame)) { theme.fading($0, share: node.presence, &faded) }
      }
    }
    if level.letsNamesOut { paintLongNames(seen.map { nodes[$0] }, fitted, on: &canvas) }
  }

  /// Returns nodes in painting order.
  ///
  /// Where several overlap, the last one is visible.
  static func paintingOrder(of nodes: [NodeVO]) -> [NodeVO] {
    var order = Array(nodes.indices)
    raise(&order, among: nodes)
    return order.map { nodes[$0] }
  }

  private static func raise(_ order: inout [Int], among nodes: [NodeVO]) {
    var raised: [Int] = []
    for isAimedAt in [false, true] {
      raised += order.filter { nodes[$0].isAimedAt == isAimedAt && (isAimedAt || nodes[$0].isSelected) }
    }
    if raised.isEmpty { return }
    order.removeAll { nodes[$0].isSelected || nodes[$0].isAimedAt }
    order += raised
  }

  private func paintOverviewWires(of diagram: DiagramView, on canvas: inout Canvas) {
    let wires = diagram.overviewWires(in: level.scale.area(canvas.visible)).map { $0.at(level) }
    OverviewWirePainter(style: theme[.wire], glyphs: glyphs).paint(wires, on: &canvas)
  }

  private func paintFrames(of diagram: DiagramView, on canvas: inout Canvas) {
    let area = level.scale.area(canvas.visible)
    let frames = FramePainter(theme: theme, glyphs: glyphs, showsState: showsState)
    for frame in diagram.frames(in: area) {
      // In an overview there is no space for outlines around foreign boxes.
      let outsideBoxes = level.level == .overview ? [] : diagram.outsideBoxes(in: frame)
      let holes = outsideBoxes.map { level.scale.project(NodePlane.framing($0)) }
      frames.paint(frame, without: holes, at: level, on: &canvas)
    }
    for title in longTitles(of: diagram, in: canvas.visible) {
      frames.paintTitle(title.frame, in: title.row, at: level, on: &canvas)
    }
    guard showsState else { return }
    let leaving = LeavingNodePainter(theme: theme, glyphs: glyphs, level: level)
    for node in diagram.leavingNodes(in: area) { leaving.paint(node, on: &canvas) }
  }
}

extension GraphPainter {
  private func paintLongNames(_ nodes: [NodeVO], _ painter: FittedNodePainter, on canvas: inout Canvas) {
    var starts: [Int: [Int]] = [:]
    for box in nodes.map(\.frame) {
      for row in box.minRow..<box.maxRow { starts[row, default: []].append(box.minColumn) }
    }
    for node in nodes {
      let box = node.frame
      let missing = node.body == .value ? painter.columnsCut(ofName: node) : 0
      guard missing > 0 else { continue }
      let next = starts[box.minRow, default: []].filter { $0 >= box.maxColumn }.min() ?? .max
      var free = 0
      // One column more than needed, because a blank must follow.
      while free <= missing, box.maxColumn + free < next,
        isFree(Point(column: box.maxColumn + free, row: box.minRow), on: canvas)
      {
        free += 1
      }
      painter.paintName(of: node, reaching: free - 1, on: &canvas)
    }
  }

  /// Returns whether a cell is empty; the edge of the canvas separates a name like a blank.
  private func isFree(_ point: Point, on canvas: Canvas) -> Bool {
    canvas.cell(at: point).map(isFree) ?? (point.column == canvas.visible.maxColumn)
  }

  private func isFree(_ cell: Cell) -> Bool { cell.cluster == .blank || cell == grid?.cell }
}

extension ShownLevel {
  /// Whether the name of a node may extend beyond its box.
  var letsNamesOut: Bool { isFitted && level == .compact }
}

extension GraphPainter {
  private static let titleColumns = 24
  /// The maximum number of frames in a document whose titles may extend beyond their frames.
  private static let titledFrames = 500

  /// Returns the titles that extend beyond their frames into empty cells and may be visible in `rect`.
  ///
  /// `rect` is in cells at this level of detail.
  func longTitles(of diagram: DiagramView, in rect: Rect) -> [(frame: FrameVO, row: Rect)] {
    guard level.level == .overview, diagram.frameCount <= Self.titledFrames else { return [] }
    let painter = FramePainter(theme: theme, glyphs: glyphs, showsState: showsState)
    // A title that begins to the left of the rectangle may extend into it.
    let area = Rect(
      column: rect.minColumn - Self.titleColumns, row: rect.minRow, columns: rect.size.columns + Self.titleColumns,
      rows: rect.size.rows)
    return diagram.frames(in: level.scale.area(area)).compactMap { frame in
      guard let cut = painter.cutTitle(frame, at: level) else { return nil }
      let columns = min(CellText.columns(of: frame.title, glyphs: glyphs), Self.titleColumns)
      let strip = Rect(origin: cut.start, size: Size(columns: columns, rows: 1))
      let row = free(strip, beside: frame, in: diagram)
      return row.size.columns > cut.space ? (frame, row) : nil
    }
  }

  /// Returns the first cells of a row, up to the nearest box or frame.
  ///
  /// The frame itself, and frames around it, do not count.
  private func free(_ strip: Rect, beside frame: FrameVO, in diagram: DiagramView) -> Rect {
    let area = level.scale.area(strip)
    let own = level.scale.project(frame.area)
    let boxes = diagram.boxes(in: area, atMost: Self.titleColumns) ?? [area]
    var end = strip.maxColumn
    for box in boxes.map(level.box) where box.intersects(strip) { end = min(end, box.minColumn) }
    for other in diagram.frames(in: area) where other.title != frame.title {
      let cells = level.scale.project(other.area)
      guard cells.intersects(strip) else { continue }
      end = min(end, cells.contains(own.origin) ? cells.maxColumn - 1 : cells.minColumn)
    }
    return Rect(origin: strip.origin, size: Size(columns: max(0, end - strip.minColumn), rows: 1))
  }
}

/// Draws a deleted node for a short time, as a dim, dashed box with its name.
struct LeavingNodePainter {
  let theme: Theme
  let glyphs: GlyphSet
  let level: ShownLevel

  func paint(_ node: LeavingNodeVO, on canvas: inout Canvas) {
    let box = level.box(node.frame)
    let style = theme[.leavingBox]
    if level.level == .full { canvas.frame(box, .dashed, style: style) }
    guard level.level != .overview else { return canvas.fill(box, with: SceneGlyphs.of(glyphs).gridDot, style: style) }
    let space = max(0, box.size.columns - 4)
    canvas.write(
      CellText.truncated(node.name, toColumns: space, glyphs: glyphs), at: box.origin + Point(column: 2, row: 0),
      style: style, limit: space)
  }
}
