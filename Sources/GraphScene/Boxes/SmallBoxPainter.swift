import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry

/// Draws a node in one row, at the levels of detail below full boxes.
///
/// ```
/// compact   │ principal 250000 ●   ► ÷ monthly… 0.00375 ●
/// dot       ●principal             ÷monthly_…
/// overview  ▒▒
/// ```
///
/// The upright lines at the ends show the state that the border of a full box shows: `┃` selected, `║` the source of a
/// link, `╎` refused as a target or bypassed. The sign of a change is before the name. At the compact level, a share of
/// an uncertainty is an upright bar in the same place.
struct SmallBoxPainter {
  let theme: Theme
  let glyphs: GlyphSet
  /// Whether the selection and the link that the user is making are drawn.
  let showsState: Bool
  let level: ShownLevel

  private var signs: SceneGlyphs { SceneGlyphs.of(glyphs) }

  func paint(_ node: NodeVO, on canvas: inout Canvas) {
    let box = level.box(node.frame)
    let nodeStyle = NodeStyle(of: node, showsState: showsState)
    canvas.fill(box, style: theme[.box])
    switch level.level {
    // `NodeBoxPainter` draws full boxes.
    case .full: break
    case .compact: paintLine(node, nodeStyle, box, on: &canvas)
    case .dot: paintName(node, nodeStyle, box, on: &canvas)
    case .overview: paintBlock(node, nodeStyle, box, on: &canvas)
    }
  }

  private func paintEnds(_ node: NodeVO, _ nodeStyle: NodeStyle, _ box: Rect, on canvas: inout Canvas) {
    let upright = nodeStyle.border.parts(in: glyphs).upright
    let row = box.maxRow - 1
    let isOpen = node.ports.contains { !$0.isFilled }
    let entry = isOpen ? signs.numbers.openPort : signs.numbers.filledPort
    let output = (node.status == .data ? signs.data : signs.numbers).output
    canvas.put(
      nodeStyle.isAtRest && !node.ports.isEmpty ? entry : upright, at: Point(column: box.minColumn, row: row),
      style: theme[nodeStyle.role(of: isOpen ? .openPort : .port)])
    canvas.put(
      nodeStyle.isAtRest && node.hasOutput ? output : upright, at: Point(column: box.maxColumn - 1, row: row),
      style: theme[nodeStyle.role(of: .port)])
  }

  private func paintLine(_ node: NodeVO, _ nodeStyle: NodeStyle, _ box: Rect, on canvas: inout Canvas) {
    paintEnds(node, nodeStyle, box, on: &canvas)
    let end = Point(column: box.maxColumn - 1, row: box.minRow)
    let beside = Point(column: box.minColumn + 1, row: box.minRow)
    paintShare(of: node, at: beside, on: &canvas)
    paintTogether(node, at: beside, on: &canvas)

    let start = 2
    let space = max(0, box.size.columns - 2 - start)
    let sign = sign(of: node)
    let mark = nodeStyle.changeSign(in: signs) == nil || sign.isEmpty ? "" : " "
    let name = sign.isEmpty ? node.name : sign + " " + mark + node.name
    let title = node.body == .text ? node.textRows.first ?? "" : name
    // The value gets the space that the name leaves, and at least enough to be readable.
    let left = space - CellText.columns(of: title, glyphs: glyphs) - 1
    let value = ShownValue(
      of: node, glyphs: glyphs,
      columns: max(min(space, max(8, ShownValue.leastColumns(of: node, glyphs: glyphs))), left)
    )
    let columns = CellText.columns(of: value.text, glyphs: glyphs)
    canvas.write(
      CellText.truncated(title, toColumns: max(0, space - (columns > 0 ? columns + 1 : 0)), glyphs: glyphs),
      at: box.origin + Point(column: start, row: 0),
      style: theme[nodeStyle.role(of: node.body == .text ? .noteText : .nodeName)]
    )
    let before = node.body == .text ? 0 : CellText.columns(of: sign, glyphs: glyphs)
    paintChange(nodeStyle, at: box.origin + Point(column: start + (before > 0 ? before + 1 : -1), row: 0), on: &canvas)
    canvas.write(
      value.text, at: Point(column: end.column - 1 - columns, row: end.row),
      style: theme[nodeStyle.role(of: value.role)],
      limit: columns)
  }

  private func paintName(_ node: NodeVO, _ nodeStyle: NodeStyle, _ box: Rect, on canvas: inout Canvas) {
    let sign = sign(of: node)
    // A symbol that is a word must be separated from the name.
    let isWord = sign.unicodeScalars.last?.properties.isAlphabetic ?? false
    let plain = sign.isEmpty ? "\(signs.numbers.output)" : isWord ? sign + " " : sign
    let atRest = showsState && node.isSelectedTogether ? "\(signs.selected)" : plain
    let start = nodeStyle.isAtRest ? atRest : "\(nodeStyle.border.parts(in: glyphs).upright)"
    var used = canvas.write(
      node.isFailing ? "\(signs.failing)" : start, at: box.origin,
      style: theme[nodeStyle.role(of: node.isFailing ? .failure : .operatorSign)], limit: box.size.columns)
    if paintChange(nodeStyle, at: box.origin + Point(column: used, row: 0), on: &canvas) { used += 1 }
    // A blank stays between the name and the wire after it.
    canvas.write(
      NameText.fitted(node.name, columns: max(0, box.size.columns - used - 1), glyphs: glyphs),
      at: box.origin + Point(column: used, row: 0), style: theme[nodeStyle.role(of: .nodeName)])
  }

  private func paintBlock(_ node: NodeVO, _ nodeStyle: NodeStyle, _ box: Rect, on canvas: inout Canvas) {
    let block = nodeStyle.isAtRest ? signs.block : nodeStyle.border.parts(in: glyphs).upright
    canvas.fill(
      box, with: node.isFailing ? signs.failing : block,
      style: theme[nodeStyle.role(of: node.isFailing ? .failure : .box)])
    paintChange(nodeStyle, at: Point(column: box.maxColumn - 1, row: box.minRow), on: &canvas)
    paintTogether(node, at: box.origin, on: &canvas)
  }

  @discardableResult
  private func paintChange(_ nodeStyle: NodeStyle, at point: Point, on canvas: inout Canvas) -> Bool {
    guard let sign = nodeStyle.changeSign(in: signs) else { return false }
    canvas.put(sign, at: point, style: theme[.enteredBox])
    return true
  }

  private func paintShare(of node: NodeVO, at point: Point, on canvas: inout Canvas) {
    guard showsState, let share = node.share else { return }
    canvas.put(ShareBar(of: share, glyphs: glyphs).upright, at: point, style: theme[.value])
  }

  private func paintTogether(_ node: NodeVO, at point: Point, on canvas: inout Canvas) {
    if showsState, node.isSelectedTogether { canvas.put(signs.selected, at: point, style: theme[.selectedBox]) }
  }

  private func sign(of node: NodeVO) -> String { glyphs == .unicode ? node.symbol : node.asciiSymbol }
}
