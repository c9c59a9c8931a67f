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
      router.ways(of: model.wires(in: visible), in: model), loose: showsState ? model.looseWire : nil, on: &canvas)
    let boxes = NodeBoxPainter(theme: theme, glyphs: glyphs, showsState: showsState)
    for node in Self.paintingOrder(of: model.nodes(in: visible)) { boxes.paint(node, on: &canvas) }
  }

  /// Nodes in the order they are drawn in: the ones that are acted on lie above others.
  static func paintingOrder(of nodes: [NodeVO]) -> [NodeVO] {
    nodes.filter { !$0.isSelected && !$0.isAimedAt } + nodes.filter { $0.isSelected && !$0.isAimedAt }
      + nodes.filter(\.isAimedAt)
  }
}
