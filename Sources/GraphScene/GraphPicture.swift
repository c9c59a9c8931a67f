public import CharacterCanvas
public import Charts
public import DiagramModel
public import EvaluationEngine
public import Geometry
import WireRouting

/// The graph alone, without lines around it and without selection: for `render` and for documents.
public struct GraphPicture: Sendable {
  /// The style of the graph.
  public var theme: Theme
  /// What characters it is drawn with.
  public var glyphs: GlyphSet
  /// How nodes are drawn.
  private var level: ShownLevel
  private var router = WireRouter()

  /// A picture of any diagram, handed in when it is drawn.
  public init(glyphs: GlyphSet = .unicode, theme: Theme = .sixteen, level: DetailLevel = .full) {
    self.glyphs = glyphs
    self.level = ShownLevel(level)
    self.theme = theme
  }

  /// The rectangle around all boxes and frames, of an arrangement around its wires too, in cells of the level; empty for a document without
  /// nodes.
  ///
  /// - Complexity: O(nodes).
  public func boxes(of diagram: DiagramView) -> Rect {
    diagram.fitted?.drawn ?? level.scale.project(diagram.extent)
  }

  /// The rectangle around all boxes, frames and wires, in cells of the level; empty for a document without nodes.
  ///
  /// `part` is how much is drawn from the top-left corner of all boxes, nil for all of it: of a document that has more than some
  /// hundred wires only those count that may be seen there.
  ///
  /// - Complexity: O(nodes + wires that count).
  public mutating func extent(of diagram: DiagramView, toDraw part: Size? = nil) -> Rect {
    let boxes = boxes(of: diagram)
    // An arrangement has its wires' routes, and what it draws contains them.
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

  /// The charts that `paint` leaves out, so that they are drawn in another way; their boxes and ports are painted.
  public var chartsLeftOut: Set<NodeID> = []

  /// A chart in a rectangle of a picture.
  public struct PlacedChart: Sendable {
    /// The node that shows it, and what that is called.
    public let node: NodeID
    /// What the node is called.
    public let name: String
    /// The cells of the chart itself, in cells of the level.
    public let area: Rect
    /// The chart.
    public let drawing: ChartDrawing
  }

  /// Returns the charts in full boxes that lie in a rectangle of the level's cells as a whole and below no other box; none at other levels.
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

  /// The diagram as this picture shows all of it, so that every wire can be followed: boxes where they are if they are drawn in full and no
  /// two wires, and no two boxes, are on each other; else in columns in their order, small ones always.
  ///
  /// A diagram of hundreds of nodes, and one below small boxes, is as it was.
  ///
  /// - Complexity: of some hundred nodes at most; see `FittedDiagram`.
  public mutating func arranged(_ diagram: DiagramView) -> DiagramView {
    let form: FittedForm
    switch level.level {
    case .full: form = .boxes
    case .compact: form = .small
    case .dot, .overview: return diagram
    }
    // Routing is done first: where it suffices nothing is arranged.
    guard diagram.canBeFitted, form != .boxes || !isLegible(diagram),
      let fitted = diagram.fitted(as: form, glyphs: glyphs)
    else { return diagram }
    level = ShownLevel(form)
    return diagram.arranged(as: fitted)
  }

  /// Whether every wire between full boxes at their places can be followed.
  ///
  /// - Complexity: routes all wires; false for a diagram of more than some hundred.
  public static func showsAllWires(of diagram: DiagramView, glyphs: GlyphSet) -> Bool {
    var picture = GraphPicture(glyphs: glyphs)
    return picture.isLegible(diagram)
  }

  /// Whether boxes and wires at their places are apart.
  private mutating func isLegible(_ diagram: DiagramView) -> Bool {
    let extent = diagram.extent
    guard extent.size.rows == 0 || extent.size.columns <= Canvas.cellLimit / extent.size.rows else { return false }
    let boxes = diagram.boxes(in: extent, atMost: .max) ?? []
    // An output and an input of another link side by side look linked.
    let isApart = boxes.enumerated().allSatisfy { index, box in
      let area = Rect(origin: box.origin, size: Size(columns: box.size.columns + 1, rows: box.size.rows))
      return boxes.enumerated().allSatisfy { other, next in other == index || !next.intersects(area) }
    }
    guard isApart else { return false }
    let map = PlaneRoutingMap(diagram: diagram, level: level, showsState: false)
    guard let wires = map.allWires(atMost: WireRouter.surveyLimit) else { return false }
    let routes = router.routes(for: RoutingRequest(.all(wires), on: map)).parts?.first ?? []
    var corners: [(net: Int, corners: [Point])] = []
    for (wire, routed) in zip(wires, routes) {
      guard let routed, !routed.passesUnder else { return false }
      corners.append((net: Int(wire.net), corners: routed.route.points))
    }
    let cells = WireCells(corners)
    return cells.isLegible && (glyphs == .unicode || cells.hasCornersApart)
  }

  private var painter: GraphPainter {
    var painter = GraphPainter(theme: theme, glyphs: glyphs, showsState: false, level: level)
    painter.chartsLeftOut = chartsLeftOut
    return painter
  }

  /// How many wires have been routed, for tests.
  var routedCount: Int { router.searchCount }

  /// What is in a rectangle of the level's cells; at most `Canvas.cellLimit` cells of it.
  public mutating func paint(_ diagram: DiagramView, area: Rect) -> Canvas {
    let painter = painter
    let area = Rect(origin: area.origin, size: Canvas.bounded(area.size))
    // Taken out while it changes, so that nothing is copied.
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
