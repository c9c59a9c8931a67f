public import CharacterCanvas
public import Charts
public import DiagramModel
public import EvaluationEngine
public import Geometry
import WireRouting

/// A picture of the graph for `render` and for documents, without the selection and the lines around the editor's
/// canvas.
public struct GraphPicture: Sendable {
  /// The style of the graph.
  public var theme: Theme
  /// The characters for drawing.
  public var glyphs: GlyphSet
  private var level: ShownLevel
  private var router = WireRouter()

  /// Creates a picture; the diagram is an argument of the functions that draw.
  public init(glyphs: GlyphSet = .unicode, theme: Theme = .sixteen, level: DetailLevel = .full) {
    self.glyphs = glyphs
    self.level = ShownLevel(level)
    self.theme = theme
  }

  /// Returns the bounding box of all boxes and frames, in cells at this level of detail; empty for a document without
  /// nodes.
  ///
  /// For an arrangement, it includes the wires.
  ///
  /// - Complexity: O(nodes).
  public func boxes(of diagram: DiagramView) -> Rect {
    diagram.fitted?.drawn ?? level.scale.project(diagram.extent)
  }

  /// Returns the bounding box of all boxes, frames and wires, in cells at this level of detail; empty for a document
  /// without nodes.
  ///
  /// `part` is the size of the part to draw, from the top-left corner of all boxes; nil for everything. In a document
  /// with more than a few hundred wires, only wires that may be visible in this part are included.
  ///
  /// - Complexity: O(nodes + included wires).
  public mutating func extent(of diagram: DiagramView, toDraw part: Size? = nil) -> Rect {
    let boxes = boxes(of: diagram)
    // An arrangement knows the routes of its wires and includes them in its bounds.
    if boxes.isEmpty || diagram.fitted != nil { return boxes }
    if level.level == .overview {
      return painter.longTitles(of: diagram, in: boxes).reduce(boxes) { $0.union($1.row) }
    }
    let map = PlaneRoutingMap(diagram: diagram, level: level, showsState: false)
    let seen = part.map { Rect(origin: boxes.origin, size: Canvas.bounded($0)) } ?? boxes
    let wires = map.allWires(atMost: WireRouter.surveyLimit) ?? map.wires(in: seen).filter { !$0.isProposed }
    let routes = router.routes(for: RoutingRequest(.all(wires), on: map)).parts?.first ?? []
    return routes.lazy.compactMap { $0?.route.bounds }.reduce(boxes) { $0.union($1) }
  }

  /// The chart nodes whose charts `paint` does not draw, so that the caller can draw them; their boxes and ports are
  /// drawn.
  public var chartsLeftOut: Set<NodeID> = []

  /// A chart in a picture, with its position.
  public struct PlacedChart: Sendable {
    /// The node of the chart.
    public let node: NodeID
    /// The name of the chart's node.
    public let name: String
    /// The rectangle of the chart inside its box, in cells at the picture's level of detail.
    public let area: Rect
    /// The drawing of the chart.
    public let drawing: ChartDrawing
  }

  /// Returns the charts that are completely inside `area` and not covered by another box.
  ///
  /// Only full boxes contain charts, so other levels of detail have none.
  ///
  /// - Complexity: O(nodes in the rectangle × charts).
  public func charts(of diagram: DiagramView, in area: Rect) -> [PlacedChart] {
    guard level.level == .full else { return [] }
    let nodes = GraphPainter.paintingOrder(of: painter.nodes(of: diagram, in: area))
    return nodes.enumerated().compactMap { index, node in
      guard let chart = node.chart else { return nil }
      let picture = NodeMetrics.picture(in: node.frame)
      let isWhole = picture.intersection(area) == picture && !picture.isEmpty
      let isCovered = nodes[(index + 1)...].contains { $0.frame.intersects(picture) }
      guard isWhole, !isCovered else { return nil }
      return PlacedChart(node: node.id, name: node.name, area: picture, drawing: chart.drawing)
    }
  }

  /// Returns the diagram, rearranged if necessary so that every wire can be followed.
  ///
  /// - Full boxes stay at their positions if no wires or boxes overlap, and if only values are cut off. In all other
  ///   cases, they are arranged in columns.
  /// - Small nodes are always arranged in columns.
  /// - A diagram of hundreds of nodes, or below the compact level, is returned unchanged.
  ///
  /// - Complexity: At most some hundred nodes are arranged; see `FittedDiagram`.
  public mutating func arranged(_ diagram: DiagramView) -> DiagramView {
    let form: FittedForm
    switch level.level {
    case .full: form = .boxes
    case .compact: form = .small
    case .dot, .overview: return diagram
    }
    // Nothing needs to be arranged if boxes at their places and their wires can be read.
    guard diagram.canBeFitted,
      form != .boxes || diagram.cutTexts(values: false) > 0 || legibleExtent(of: diagram) == nil,
      let fitted = diagram.fitted(as: form, glyphs: glyphs)
    else { return diagram }
    level = ShownLevel(form)
    return diagram.arranged(as: fitted)
  }

  /// Returns the rectangle around full boxes at their present positions and the wires between them.
  ///
  /// - Returns: The rectangle; nil if boxes or wires overlap, or if the diagram has more than a few hundred wires.
  /// - Complexity: Routes all wires.
  public static func legibleExtent(of diagram: DiagramView, glyphs: GlyphSet) -> Rect? {
    var picture = GraphPicture(glyphs: glyphs)
    return picture.legibleExtent(of: diagram)
  }

  /// Returns the rectangle around boxes and wires; nil if some of them overlap, so that a wire cannot be followed.
  private mutating func legibleExtent(of diagram: DiagramView) -> Rect? {
    var extent = diagram.extent
    guard extent.size.rows == 0 || extent.size.columns <= Canvas.cellLimit / extent.size.rows else { return nil }
    let boxes = diagram.boxes(in: extent, atMost: .max) ?? []
    // An output directly beside an input of another link looks linked to it.
    let isApart = boxes.enumerated().allSatisfy { index, box in
      let area = Rect(origin: box.origin, size: Size(columns: box.size.columns + 1, rows: box.size.rows))
      return boxes.enumerated().allSatisfy { other, next in other == index || !next.intersects(area) }
    }
    guard isApart else { return nil }
    let map = PlaneRoutingMap(diagram: diagram, level: level, showsState: false)
    guard let wires = map.allWires(atMost: WireRouter.surveyLimit) else { return nil }
    let routes = router.routes(for: RoutingRequest(.all(wires), on: map)).parts?.first ?? []
    var corners: [(net: Int, corners: [Point])] = []
    for (wire, routed) in zip(wires, routes) {
      guard let routed, !routed.passesUnder else { return nil }
      corners.append((net: Int(wire.net), corners: routed.route.points))
      for point in routed.route.points {
        extent = extent.union(Rect(origin: point, size: Size(columns: 1, rows: 1)))
      }
    }
    let cells = WireCells(corners)
    return cells.isLegible && (glyphs == .unicode || cells.hasCornersApart) ? extent : nil
  }

  private var painter: GraphPainter {
    var painter = GraphPainter(theme: theme, glyphs: glyphs, showsState: false, level: level)
    painter.chartsLeftOut = chartsLeftOut
    return painter
  }

  /// The number of wires routed so far, for tests.
  var routedCount: Int { router.searchCount }

  /// Draws a rectangle, which is in cells at this level of detail and has at most `Canvas.cellLimit` cells.
  public mutating func paint(_ diagram: DiagramView, area: Rect) -> Canvas {
    let painter = painter
    let area = Rect(origin: area.origin, size: Canvas.bounded(area.size))
    // Moved out while it changes, so that it is not copied.
    var router = WireRouter()
    swap(&router, &self.router)
    var routing = FrameRouting(PlaneRoutingMap(diagram: diagram, level: level, showsState: false), consume router)
    var canvas = painter.background(of: diagram, in: area, &routing)
    self.router = routing.router
    canvas.within(Rect(origin: .origin, size: area.size), showing: area.origin) { plane in
      painter.paint(painter.nodes(of: diagram, in: area), on: &plane)
    }
    return canvas
  }
}
