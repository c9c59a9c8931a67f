public import CharacterCanvas
public import Geometry
public import PresentationModel

/// The graph alone, without lines around it and without selection: for `render` and for documents.
public struct GraphPicture: Sendable {
  public var theme: Theme
  public var glyphs: GlyphSet
  private var router = WireRouter()

  public init(glyphs: GlyphSet = .unicode, theme: Theme = .sixteen) {
    self.glyphs = glyphs
    self.theme = theme
  }

  /// The rectangle around all boxes, frames and wires; empty for a document without nodes.
  ///
  /// - Complexity: O(nodes + wires).
  public mutating func extent(of model: NodesPM) -> Rect {
    let boxes = model.extent
    if boxes.isEmpty { return boxes }
    let wires = model.wires(in: boxes).filter { !$0.isProposed }
    return router.ways(of: wires, in: model).reduce(boxes) { $0.union($1.route.bounds) }
  }

  /// What lies in a rectangle of the document plane; at most `Canvas.cellLimit` cells of it.
  public mutating func paint(_ model: NodesPM, area: Rect) -> Canvas {
    var canvas = Canvas(size: area.size, glyphs: glyphs, style: theme[.canvas])
    canvas.within(Rect(origin: .origin, size: area.size), showing: area.origin) { plane in
      GraphPainter(theme: theme, glyphs: glyphs, showsState: false).paint(model, &router, on: &plane)
    }
    return canvas
  }
}
