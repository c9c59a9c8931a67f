import CharacterCanvas
import Geometry
import PresentationModel

/// Draws what is left of a deleted node for a moment: a dim, broken box with its name.
struct LeavingNodePainter {
  let theme: Theme
  let glyphs: GlyphSet
  let level: DetailLevel

  func paint(_ node: LeavingNodeVO, on canvas: inout Canvas) {
    let box = level.box(node.frame)
    let style = theme[.leavingBox]
    if level == .full { canvas.frame(box, .dashed, style: style) }
    guard level != .overview else { return canvas.fill(box, with: SceneGlyphs.of(glyphs).gridDot, style: style) }
    let room = max(0, box.size.columns - 4)
    canvas.write(
      CellText.truncated(node.name, toColumns: room, glyphs: glyphs), at: box.origin + Point(column: 2, row: 0),
      style: style, limit: room)
  }
}
