import CharacterCanvas
import Charts
import CommandOutput
import CursesFrontEnd
package import DiagramModel
import EvaluationEngine
package import Geometry
package import GraphScene

/// The options for drawing a document.
package struct PictureRequest {
  private let level: DetailLevel
  /// The size of the part to draw, from the top-left corner; nil for the whole document.
  private let size: Size?
  private let isASCII: Bool
  /// The colours; nil for the colours of the format.
  let theme: Theme?

  /// Creates options that by default draw the whole document in full boxes, in the colours of the format.
  package init(level: DetailLevel = .full, size: Size? = nil, isASCII: Bool = false, theme: Theme? = nil) {
    self.level = level
    self.size = size
    self.isASCII = isASCII
    self.theme = theme
  }

  /// Returns one canvas per theme, with the same cells in different styles.
  ///
  /// - Throws: If the picture would have more cells than a canvas can have.
  func canvases(of diagram: DiagramView, in themes: [Theme]) throws(CommandFailure) -> [Canvas] {
    try picture(of: diagram, in: themes, hasShapes: false).canvases
  }

  /// Returns the picture, once per theme.
  ///
  /// If `hasShapes` is true, charts are vector shapes to draw over the cells. In ASCII, they are always cells.
  func picture(
    of diagram: DiagramView, in themes: [Theme], hasShapes: Bool = true
  ) throws(CommandFailure) -> (canvases: [Canvas], charts: [SVGOverlay]) {
    var picture = GraphPicture(glyphs: isASCII ? .ascii : .unicode, level: level)
    // A size selects a part of the document's own positions, so nothing is rearranged then.
    let diagram = size == nil ? picture.arranged(diagram) : diagram
    // The boxes are quick to measure and usually suffice to detect a picture that is too large.
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

  private static func overlay(_ chart: GraphPicture.PlacedChart, in area: Rect, _ themes: [Theme]) -> SVGOverlay {
    let place = Rect(origin: chart.area.origin - area.origin, size: chart.area.size)
    return SVGOverlay(chart.drawing, area: place, title: chart.name, themes)
  }

  /// Returns a picture of one node's full box, once per theme; empty for a deleted node.
  ///
  /// If `hasShapes` is true, a chart in the box is drawn as shapes over the cells.
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

  private static func check(_ size: Size, _ bound: String = "") throws(CommandFailure) {
    guard size.rows > 0, size.columns > Canvas.cellLimit / size.rows else { return }
    throw CommandFailure(
      .usage, "the picture would have \(bound)\(size.columns) columns and \(size.rows) rows",
      help: "draw a part of it with '--size COLSxROWS'")
  }
}

extension SVGOverlay {
  /// Creates a chart as shapes.
  ///
  /// The first theme is for light backgrounds, the last one for dark backgrounds.
  init(_ drawing: ChartDrawing, area: Rect, title: String, _ themes: [Theme]) {
    let light = (themes.first ?? .light).chartStyle
    let dark = (themes.last ?? .dark).chartStyle
    self.init(area: area, title: title, details: drawing.summary) { classes in
      drawing.elements(size: area.size, light: light, dark: dark, &classes)
    }
  }
}

enum ColorRequest {
  /// Returns the requested theme, or the default theme if `asked` is nil.
  ///
  /// If an environment variable disables colours, the result has no colours.
  static func theme(_ asked: Theme?) -> Theme {
    Terminal.refusesColors ? .monochrome : asked ?? .sixteen
  }
}
