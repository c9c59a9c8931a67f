import CharacterCanvas
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
  /// - Throws: where it would have more cells than a canvas has.
  func canvases(of diagram: DiagramView, in themes: [Theme]) throws(CommandFailure) -> [Canvas] {
    var picture = GraphPicture(glyphs: isASCII ? .ascii : .unicode, level: level)
    // The boxes alone decide most often, and at once.
    if size == nil { try Self.check(picture.boxes(of: diagram).size, "at least ") }
    var area = picture.extent(of: diagram, toDraw: size)
    if let size { area.size = size } else { try Self.check(area.size) }
    var canvases: [Canvas] = []
    for theme in themes {
      picture.theme = theme
      canvases.append(picture.paint(diagram, area: area))
    }
    return canvases
  }

  /// The box of one node alone in full, once for each theme; none for a node that is no more.
  func canvases(ofBox node: NodeID, of diagram: DiagramView, in themes: [Theme]) -> [Canvas] {
    guard let area = diagram.shownFrame(of: node), !area.isEmpty else { return [] }
    var picture = GraphPicture(glyphs: isASCII ? .ascii : .unicode)
    return themes.map { theme in
      picture.theme = theme
      return picture.paint(diagram, area: area)
    }
  }

  /// Refuses a picture that would have more cells than a canvas has.
  private static func check(_ size: Size, _ bound: String = "") throws(CommandFailure) {
    guard size.rows > 0, size.columns > Canvas.cellLimit / size.rows else { return }
    throw CommandFailure(
      .usage, "the picture would have \(bound)\(size.columns) columns and \(size.rows) rows",
      help: "draw a part of it with '--size COLSxROWS'")
  }
}

/// Which colours text with colours gets.
enum ColorRequest {
  /// The theme asked for or the usual one, or none at all where the environment refuses colours.
  static func theme(_ asked: Theme?) -> Theme {
    Terminal.refusesColors ? .monochrome : asked ?? .sixteen
  }
}
