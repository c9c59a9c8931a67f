import CharacterCanvas
import Geometry
import PresentationModel

/// Draws the wires and boxes of what a canvas shows of the document plane.
struct GraphPainter {
  let theme: Theme
  let glyphs: GlyphSet
  /// Whether selection and the making of a link are shown.
  let showsState: Bool

  func paint(_ model: NodesPM, _ router: inout WireRouter, on canvas: inout Canvas) {
    let visible = canvas.visible
    WirePainter(theme: theme, showsState: showsState).paint(
      router.ways(of: model.wires(in: visible), in: model), on: &canvas)
    let boxes = NodeBoxPainter(theme: theme, glyphs: glyphs, showsState: showsState)
    // The node that is acted on lies above others.
    let nodes = model.nodes(in: visible)
    for node in nodes where !node.isSelected && !node.isAimedAt { boxes.paint(node, on: &canvas) }
    for node in nodes where node.isSelected && !node.isAimedAt { boxes.paint(node, on: &canvas) }
    for node in nodes where node.isAimedAt { boxes.paint(node, on: &canvas) }
  }
}
