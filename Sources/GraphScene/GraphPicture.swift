public import CharacterCanvas
public import Geometry
public import PresentationModel

/// The graph alone, without lines around it and without selection: for `render` and for documents.
public struct GraphPicture: Sendable {
  public var theme: Theme
  public var glyphs: GlyphSet
  public let level: DetailLevel
  private var router = WireRouter()

  public init(glyphs: GlyphSet = .unicode, theme: Theme = .sixteen, level: DetailLevel = .full) {
    self.glyphs = glyphs
    self.level = level
    self.theme = theme
  }

  /// The rectangle around all boxes, frames and wires, in cells of the level; empty for a document without nodes.
  ///
  /// - Complexity: O(nodes + wires).
  public mutating func extent(of model: NodesPM) -> Rect {
    let boxes = level.scale.project(model.extent)
    if boxes.isEmpty || level == .overview { return boxes }
    let space = RoutingSpace(model: model, level: level)
    let wires = space.wires(in: boxes).filter { !$0.isProposed }
    return router.ways(of: wires, in: space).reduce(boxes) { $0.union($1.route.bounds) }
  }

  /// What lies in a rectangle of the level's cells; at most `Canvas.cellLimit` cells of it.
  public mutating func paint(_ model: NodesPM, area: Rect) -> Canvas {
    let painter = GraphPainter(theme: theme, glyphs: glyphs, showsState: false, level: level)
    let area = Rect(origin: area.origin, size: Canvas.bounded(area.size))
    var canvas = painter.ground(of: model, in: area, &router)
    canvas.within(Rect(origin: .origin, size: area.size), showing: area.origin) { plane in
      painter.paint(painter.nodes(of: model, in: area), on: &plane)
    }
    return canvas
  }
}
