public import CharacterCanvas
public import Geometry
public import PresentationModel

/// The graph alone, without lines around it and without selection: for `render` and for documents.
public struct GraphPicture: Sendable {
  public var theme: Theme
  public var glyphs: GlyphSet

  public init(glyphs: GlyphSet = .unicode, theme: Theme = .sixteen) {
    self.glyphs = glyphs
    self.theme = theme
  }

  /// The rectangle around all boxes, frames and wires; empty for a document without nodes.
  ///
  /// - Complexity: O(nodes + wires).
  public func extent(of model: NodesPM) -> Rect {
    let boxes = model.extent
    if boxes.isEmpty { return boxes }
    return model.wires(in: boxes).reduce(boxes) { extent, wire in
      wire.isProposed ? extent : extent.union(WirePainter.route(of: wire) { !model.hasNode(in: $0) }.bounds)
    }
  }

  /// What lies in a rectangle of the document plane; at most `Canvas.cellLimit` cells of it.
  public func paint(_ model: NodesPM, area: Rect) -> Canvas {
    var canvas = Canvas(size: area.size, glyphs: glyphs, style: theme[.canvas])
    canvas.within(Rect(origin: .origin, size: area.size), showing: area.origin) { plane in
      GraphPainter(theme: theme, glyphs: glyphs, showsState: false).paint(model, on: &plane)
    }
    return canvas
  }
}
