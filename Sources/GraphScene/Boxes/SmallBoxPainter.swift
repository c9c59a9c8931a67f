import CharacterCanvas
import EvaluationEngine
import Geometry
import PresentationModel

/// Draws a node in one row, at the levels below full boxes.
///
/// ```
/// compact   │ principal 250000 ●   ► ÷ monthly… 0.00375 ●
/// dot       ●principal             ÷monthly_…
/// overview  ▒▒
/// ```
///
/// What a full box says with its border, a small one says with the upright line of that border at its ends: `┃` selected,
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
    let look = NodeLook(of: node, showsState: showsState)
    canvas.fill(box, style: theme[.box])
    switch level {
    // Full boxes have a painter of their own.
    case .full: break
    case .compact: paintLine(node, look, box, on: &canvas)
    case .dot: paintName(node, look, box, on: &canvas)
    case .overview: paintBlock(node, look, box, on: &canvas)
    }
  }

  private func paintLine(_ node: NodeVO, _ look: NodeLook, _ box: Rect, on canvas: inout Canvas) {
    let upright = look.border.parts(in: glyphs).upright
    let end = Point(column: box.maxColumn - 1, row: box.minRow)
    let isOpen = node.ports.contains { !$0.isFilled }
    let entry = isOpen ? signs.openPort : signs.filledPort
    canvas.put(
      look.isAtRest && !node.ports.isEmpty ? entry : upright, at: box.origin,
      style: theme[look.role(of: isOpen ? .openPort : .port)])
    canvas.put(
      look.isAtRest && node.hasOutput ? signs.output : upright, at: end, style: theme[look.role(of: .port)])
    let beside = Point(column: box.minColumn + 1, row: box.minRow)
    paintEntrance(look, at: beside, on: &canvas)
    paintTogether(node, at: beside, on: &canvas)

    let room = max(0, box.size.columns - 4)
    let value = ValueText(of: node, glyphs: glyphs, columns: max(min(room, 8), room / 2))
    let columns = CellText.columns(of: value.text, glyphs: glyphs)
    let sign = sign(of: node)
    let title = node.body == .text ? node.textRows.first ?? "" : sign.isEmpty ? node.name : sign + " " + node.name
    canvas.write(
      CellText.truncated(title, toColumns: max(0, room - (columns > 0 ? columns + 1 : 0)), glyphs: glyphs),
      at: box.origin + Point(column: 2, row: 0), style: theme[look.role(of: node.body == .text ? .noteText : .nodeName)]
    )
    canvas.write(
      value.text, at: Point(column: end.column - 1 - columns, row: end.row), style: theme[look.role(of: value.role)],
      limit: columns)
  }

  private func paintName(_ node: NodeVO, _ look: NodeLook, _ box: Rect, on canvas: inout Canvas) {
    let sign = sign(of: node)
    // A sign that is a word is not to run into the name.
    let isWord = sign.unicodeScalars.last?.properties.isAlphabetic ?? false
    let plain = sign.isEmpty ? "\(signs.output)" : isWord ? sign + " " : sign
    let atRest = showsState && node.isSelectedTogether ? "\(signs.selected)" : plain
    let start = look.isAtRest ? atRest : "\(look.border.parts(in: glyphs).upright)"
    let used = canvas.write(
      node.isFailing ? "!" : start, at: box.origin,
      style: theme[look.role(of: node.isFailing ? .failure : .operatorSign)], limit: box.size.columns)
    // A blank between the name and the wire behind it.
    canvas.write(
      CellText.truncated(node.name, toColumns: max(0, box.size.columns - used - 1), glyphs: glyphs),
      at: box.origin + Point(column: used, row: 0), style: theme[look.role(of: .nodeName)])
    paintEntrance(look, at: Point(column: box.maxColumn - 1, row: box.minRow), on: &canvas)
  }

  private func paintBlock(_ node: NodeVO, _ look: NodeLook, _ box: Rect, on canvas: inout Canvas) {
    let block = look.isAtRest ? signs.block : look.border.parts(in: glyphs).upright
    canvas.fill(
      box, with: node.isFailing ? "!" : block, style: theme[look.role(of: node.isFailing ? .failure : .box)])
    paintEntrance(look, at: Point(column: box.maxColumn - 1, row: box.minRow), on: &canvas)
    paintTogether(node, at: box.origin, on: &canvas)
  }

  private func paintEntrance(_ look: NodeLook, at point: Point, on canvas: inout Canvas) {
    if look.isEntered { canvas.put(signs.entered, at: point, style: theme[look.role(of: .box)]) }
  }

  private func paintTogether(_ node: NodeVO, at point: Point, on canvas: inout Canvas) {
    if showsState, node.isSelectedTogether { canvas.put(signs.selected, at: point, style: theme[.selectedBox]) }
  }

  private func sign(of node: NodeVO) -> String { glyphs == .unicode ? node.symbol : node.asciiSymbol }
}

extension NodeVO {
  fileprivate var isFailing: Bool {
    switch status {
    case .failure: true
    case .number, .data, .waiting, .absent: false
    }
  }
}
