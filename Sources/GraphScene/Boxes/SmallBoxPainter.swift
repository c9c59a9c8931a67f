import CharacterCanvas
import Geometry
import PresentationModel

/// Draws a node in one row, at the levels below full boxes.
///
/// ```
/// compact   │ principal  250000 ●   ► ÷ monthly 0.00375 ●
/// dot       ●principal              ÷monthly_
/// overview  ▒▒
/// ```
///
/// What a full box says with its border, a small one says with the signs at its ends: `┃` selected, `║` the source of a link,
/// `╎` refused as its target.
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
    canvas.fill(box, style: theme[look.role])
    switch level {
    case .full: break
    case .compact: paintLine(node, look, box, on: &canvas)
    case .dot: paintName(node, look, box, on: &canvas)
    case .overview: paintBlock(node, look, box, on: &canvas)
    }
    if showsState, let hint = node.hint {
      canvas.write("[" + hint + "]", at: box.origin, style: theme[.jumpHint])
    }
  }

  private func style(_ role: Role, _ look: NodeLook) -> CellStyle {
    theme[look.role == .box ? role : look.role]
  }

  private func paintLine(_ node: NodeVO, _ look: NodeLook, _ box: Rect, on canvas: inout Canvas) {
    let upright = look.border.parts(in: glyphs).upright
    let end = Point(column: box.maxColumn - 1, row: box.minRow)
    let isOpen = node.ports.contains { !$0.isFilled }
    let start = look.isPlain && !node.ports.isEmpty ? (isOpen ? signs.openPort : signs.filledPort) : upright
    canvas.put(start, at: box.origin, style: style(isOpen ? .openPort : .port, look))
    canvas.put(look.isPlain && node.hasOutput ? signs.output : upright, at: end, style: style(.port, look))
    let room = max(0, box.size.columns - 4)
    let value = ValueText(of: node, signs, glyphs: glyphs, columns: max(8, room / 2))
    let valueColumns = min(room, CellText.columns(of: value.text, glyphs: glyphs))
    let name = CellText.truncated(title(of: node, " "), toColumns: max(0, room - valueColumns - 1), glyphs: glyphs)
    canvas.write(name, at: box.origin + Point(column: 2, row: 0), style: style(.nodeName, look))
    canvas.write(
      value.text, at: Point(column: end.column - 1 - valueColumns, row: end.row), style: style(value.role, look),
      limit: valueColumns)
  }

  private func paintName(_ node: NodeVO, _ look: NodeLook, _ box: Rect, on canvas: inout Canvas) {
    let sign =
      look.isPlain
      ? (node.status.isFailure ? "!" : symbol(of: node).isEmpty ? "\(signs.output)" : symbol(of: node))
      : "\(look.border.parts(in: glyphs).upright)"
    let used = canvas.write(
      sign, at: box.origin, style: style(node.status.isFailure ? .failure : .operatorSign, look),
      limit: box.size.columns)
    let name = CellText.truncated(node.name, toColumns: max(0, box.size.columns - used), glyphs: glyphs)
    canvas.write(name, at: box.origin + Point(column: used, row: 0), style: style(.nodeName, look))
  }

  private func paintBlock(_ node: NodeVO, _ look: NodeLook, _ box: Rect, on canvas: inout Canvas) {
    let sign: Unicode.Scalar =
      look.isPlain
      ? (node.status.isFailure ? "!" : glyphs == .unicode ? "▒" : "#") : look.border.parts(in: glyphs).upright
    canvas.fill(box, with: sign, style: style(node.status.isFailure ? .failure : .box, look))
  }

  private func symbol(of node: NodeVO) -> String { glyphs == .unicode ? node.symbol : node.asciiSymbol }

  private func title(of node: NodeVO, _ gap: String) -> String {
    symbol(of: node).isEmpty ? node.name : symbol(of: node) + gap + node.name
  }
}
