import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry

/// Draws a node in one row, at the levels below full boxes.
///
/// ```
/// compact   │ principal 250000 ●   ► ÷ monthly… 0.00375 ●
/// dot       ●principal             ÷monthly_…
/// overview  ▒▒
/// ```
///
/// What a full box shows by its border, a small one shows by the upright line of that border at its ends: `┃` selected,
/// `║` the source of a link, `╎` refused as its target or bypassed. One that has just come has a `+`.
struct SmallBoxPainter {
  let theme: Theme
  let glyphs: GlyphSet
  /// Whether selection and the making of a link are shown.
  let showsState: Bool
  let level: DetailLevel

  private var signs: SceneGlyphs { SceneGlyphs.of(glyphs) }

  /// Draws the node where it lies, in the cells of the level.
  func paint(_ node: NodeVO, on canvas: inout Canvas) {
    let box = level.box(node.frame)
    let nodeStyle = NodeStyle(of: node, showsState: showsState)
    canvas.fill(box, style: theme[.box])
    switch level {
    // Full boxes have a painter of their own.
    case .full: break
    case .compact: paintLine(node, nodeStyle, box, on: &canvas)
    case .dot: paintName(node, nodeStyle, box, on: &canvas)
    case .overview: paintBlock(node, nodeStyle, box, on: &canvas)
    }
  }

  private func paintLine(_ node: NodeVO, _ nodeStyle: NodeStyle, _ box: Rect, on canvas: inout Canvas) {
    let upright = nodeStyle.border.parts(in: glyphs).upright
    let end = Point(column: box.maxColumn - 1, row: box.minRow)
    let isOpen = node.ports.contains { !$0.isFilled }
    let entry = isOpen ? signs.numbers.openPort : signs.numbers.filledPort
    let output = (node.status == .data ? signs.data : signs.numbers).output
    canvas.put(
      nodeStyle.isAtRest && !node.ports.isEmpty ? entry : upright, at: box.origin,
      style: theme[nodeStyle.role(of: isOpen ? .openPort : .port)])
    canvas.put(
      nodeStyle.isAtRest && node.hasOutput ? output : upright, at: end, style: theme[nodeStyle.role(of: .port)])
    let beside = Point(column: box.minColumn + 1, row: box.minRow)
    paintEntrance(nodeStyle, at: beside, on: &canvas)
    paintTogether(node, at: beside, on: &canvas)

    let space = max(0, box.size.columns - 4)
    let value = ValueText(of: node, glyphs: glyphs, columns: max(min(space, 8), space / 2))
    let columns = CellText.columns(of: value.text, glyphs: glyphs)
    let sign = sign(of: node)
    let title = node.body == .text ? node.textRows.first ?? "" : sign.isEmpty ? node.name : sign + " " + node.name
    canvas.write(
      CellText.truncated(title, toColumns: max(0, space - (columns > 0 ? columns + 1 : 0)), glyphs: glyphs),
      at: box.origin + Point(column: 2, row: 0),
      style: theme[nodeStyle.role(of: node.body == .text ? .noteText : .nodeName)]
    )
    canvas.write(
      value.text, at: Point(column: end.column - 1 - columns, row: end.row),
      style: theme[nodeStyle.role(of: value.role)],
      limit: columns)
  }

  private func paintName(_ node: NodeVO, _ nodeStyle: NodeStyle, _ box: Rect, on canvas: inout Canvas) {
    let sign = sign(of: node)
    // A sign that is a word is not to run into the name.
    let isWord = sign.unicodeScalars.last?.properties.isAlphabetic ?? false
    let plain = sign.isEmpty ? "\(signs.numbers.output)" : isWord ? sign + " " : sign
    let atRest = showsState && node.isSelectedTogether ? "\(signs.selected)" : plain
    let start = nodeStyle.isAtRest ? atRest : "\(nodeStyle.border.parts(in: glyphs).upright)"
    let used = canvas.write(
      node.isFailing ? "\(signs.failing)" : start, at: box.origin,
      style: theme[nodeStyle.role(of: node.isFailing ? .failure : .operatorSign)], limit: box.size.columns)
    // A blank between the name and the wire behind it.
    canvas.write(
      CellText.truncated(node.name, toColumns: max(0, box.size.columns - used - 1), glyphs: glyphs),
      at: box.origin + Point(column: used, row: 0), style: theme[nodeStyle.role(of: .nodeName)])
    paintEntrance(nodeStyle, at: Point(column: box.maxColumn - 1, row: box.minRow), on: &canvas)
  }

  private func paintBlock(_ node: NodeVO, _ nodeStyle: NodeStyle, _ box: Rect, on canvas: inout Canvas) {
    let block = nodeStyle.isAtRest ? signs.block : nodeStyle.border.parts(in: glyphs).upright
    canvas.fill(
      box, with: node.isFailing ? signs.failing : block,
      style: theme[nodeStyle.role(of: node.isFailing ? .failure : .box)])
    paintEntrance(nodeStyle, at: Point(column: box.maxColumn - 1, row: box.minRow), on: &canvas)
    paintTogether(node, at: box.origin, on: &canvas)
  }

  private func paintEntrance(_ nodeStyle: NodeStyle, at point: Point, on canvas: inout Canvas) {
    if nodeStyle.isEntered { canvas.put(signs.entered, at: point, style: theme[nodeStyle.role(of: .box)]) }
  }

  private func paintTogether(_ node: NodeVO, at point: Point, on canvas: inout Canvas) {
    if showsState, node.isSelectedTogether { canvas.put(signs.selected, at: point, style: theme[.selectedBox]) }
  }

  private func sign(of node: NodeVO) -> String { glyphs == .unicode ? node.symbol : node.asciiSymbol }
}
