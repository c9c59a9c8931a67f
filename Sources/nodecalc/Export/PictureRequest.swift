import CharacterCanvas
import CursesFrontEnd
import Geometry
import GraphScene
import PresentationModel

/// How a picture of a document is to look.
struct PictureRequest {
  var level = DetailLevel.full
  /// How much of it is drawn from its top-left corner; nil for all.
  var size: Size?
  var isASCII = false
  /// The colours; nil for those of the format.
  var theme: Theme?

  /// The picture, once for each theme: the same cells in other looks.
  ///
  /// - Throws: where it would have more cells than a canvas has.
  func canvases(of diagram: DiagramView, in themes: [Theme]) throws(CommandFailure) -> [Canvas] {
    var picture = GraphPicture(glyphs: isASCII ? .ascii : .unicode, level: level)
    // The boxes alone tell most often, and at once.
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

  /// Refuses a picture that would have more cells than a canvas has.
  private static func check(_ size: Size, _ bound: String = "") throws(CommandFailure) {
    guard size.rows > 0, size.columns > Canvas.cellLimit / size.rows else { return }
    throw CommandFailure(
      .usage, "the picture would have \(bound)\(size.columns) columns and \(size.rows) rows",
      help: "draw a part of it with '--size COLSxROWS'")
  }
}

/// Which colours text with colours gets.
enum ColorWish {
  /// The theme asked for or the usual one, or none at all where the environment refuses colours.
  static func theme(_ asked: Theme?) -> Theme {
    Terminal.refusesColors ? .monochrome : asked ?? .sixteen
  }
}
