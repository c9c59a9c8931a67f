import CharacterCanvas
import Geometry
import GraphScene
import PresentationModel

/// How a picture of a document is to look.
struct PictureWish {
  var level = DetailLevel.full
  /// How much of it is drawn from its top-left corner; nil for all.
  var size: Size?
  var isASCII = false
  /// The colours; nil for those of the format.
  var theme: Theme?

  /// The picture, once for each theme: the same cells in other looks.
  ///
  /// - Throws: where it would have more cells than a canvas has.
  func canvases(of model: NodesPM, in themes: [Theme]) throws(CommandFailure) -> [Canvas] {
    var picture = GraphPicture(glyphs: isASCII ? .ascii : .unicode, level: level)
    var area = picture.extent(of: model)
    if let size {
      area.size = size
    } else if area.size.rows > 0, area.size.columns > Canvas.cellLimit / area.size.rows {
      throw CommandFailure(
        .usage, "the picture would have \(area.size.columns) columns and \(area.size.rows) rows",
        help: "draw a part of it with '--size COLSxROWS'")
    }
    var canvases: [Canvas] = []
    for theme in themes {
      picture.theme = theme
      canvases.append(picture.paint(model, area: area))
    }
    return canvases
  }
}
