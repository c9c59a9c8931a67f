import CharacterCanvas
import Charts
import CommandOutput
import CursesFrontEnd
package import DiagramModel
import EvaluationEngine
package import Geometry
package import GraphScene

/// The options of a picture of a document.
package struct PictureRequest {
  private let level: DetailLevel
  /// How much of it is drawn from its top-left corner; nil for all.
  private let size: Size?
  private let isASCII: Bool
  /// The colours; nil for those of the format.
  let theme: Theme?

  /// All of the document in full boxes, unless said otherwise; without a theme in the colours of the format.
  package init(level: DetailLevel = .full, size: Size? = nil, isASCII: Bool = false, theme: Theme? = nil) {
    self.level = level
    self.size = size
    self.isASCII = isASCII
    self.theme = theme
  }

  /// The picture, once for each theme: the same cells in other styles.
  ///
  /// - Throws: if it would have more cells than a canvas has.
  func canvases(of diagram: DiagramView, in themes: [Theme]) throws(CommandFailure) -> [Canvas] {
    try picture(of: diagram, in: themes, hasShapes: false).canvases
  }

  /// The picture with its charts as shapes over the cells, if `hasShapes`; in ASCII they are always cells.
  func picture(
    of diagram: DiagramView, in themes: [Theme], hasShapes: Bool = true
  ) throws(CommandFailure) -> (canvases: [Canvas], charts: [SVGOverlay]) {
    var picture = GraphPicture(glyphs: isASCII ? .ascii : .unicode, level: level)
    // A part is of the places that the document has.
    let diagram = size == nil ? picture.arranged(diagram) : diagram
    // The boxes alone decide most often, and at once.
    if size == nil { try Self.check(picture.boxes(of: diagram).size, "at least ") }
    var area = picture.extent(of: diagram, toDraw: size)
    if let size { area.size = size } else { try Self.check(area.size) }
    let charts = hasShapes && !isASCII ? picture.charts(of: diagram, in: area) : []
    picture.chartsLeftOut = Set(charts.map(\.node))
    var canvases: [Canvas] = []
    for theme in themes {
      picture.theme = theme
      canvases.append(picture.paint(diagram, area: area))
    }
    return (canvases, charts.map { Self.overlay($0, in: area, themes) })
  }

  /// A chart as shapes over the cells of a picture of `area`.
  private static func overlay(_ chart: GraphPicture.PlacedChart, in area: Rect, _ themes: [Theme]) -> SVGOverlay {
    let place = Rect(origin: chart.area.origin - area.origin, size: chart.area.size)
    return SVGOverlay(chart.drawing, area: place, title: chart.name, themes)
  }

  /// Only the full box of one node, once for each theme; empty for a deleted node.
  ///
  /// A chart in it is drawn as shapes over the cells, if `hasShapes`.
  func picture(
    ofBox node: NodeID, of diagram: DiagramView, in themes: [Theme], hasShapes: Bool
  ) -> (canvases: [Canvas], charts: [SVGOverlay]) {
    guard let area = diagram.shownFrame(of: node), !area.isEmpty else { return ([], []) }
    var picture = GraphPicture(glyphs: isASCII ? .ascii : .unicode)
    let charts = hasShapes && !isASCII ? picture.charts(of: diagram, in: area).filter { $0.node == node } : []
    picture.chartsLeftOut = Set(charts.map(\.node))
    let canvases = themes.map { theme in
      picture.theme = theme
      return picture.paint(diagram, area: area)
    }
    return (canvases, charts.map { Self.overlay($0, in: area, themes) })
  }

  /// Refuses a picture that would have more cells than a canvas has.
  private static func check(_ size: Size, _ bound: String = "") throws(CommandFailure) {
    guard size.rows > 0, size.columns > Canvas.cellLimit / size.rows else { return }
    throw CommandFailure(
      .usage, "the picture would have \(bound)\(size.columns) columns and \(size.rows) rows",
      help: "draw a part of it with '--size COLSxROWS'")
  }
}

extension SVGOverlay {
  /// A chart as shapes, in the first and the last of some themes for light and dark grounds.
  init(_ drawing: ChartDrawing, area: Rect, title: String, _ themes: [Theme]) {
    let light = (themes.first ?? .light).chartStyle
    let dark = (themes.last ?? .dark).chartStyle
    self.init(area: area, title: title, details: drawing.summary) { classes in
      drawing.elements(size: area.size, light: light, dark: dark, &classes)
    }
  }
}

/// The colours for coloured text.
enum ColorRequest {
  /// The requested theme or the usual one, or none if the environment refuses colours.
  static func theme(_ asked: Theme?) -> Theme {
    Terminal.refusesColors ? .monochrome : asked ?? .sixteen
  }
}
