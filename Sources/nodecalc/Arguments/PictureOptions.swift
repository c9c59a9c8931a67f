import ArgumentParser
import CharacterCanvas
import Geometry
import GraphScene
import PresentationModel

/// What a picture of a document looks like.
struct PictureOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How much of each node is drawn (default: full).", valueName: "level"))
  var zoom: Zoom?

  @Option(help: ArgumentHelp("Draw only so much, from the top-left corner.", valueName: "COLSxROWS"))
  var size: ScreenSize?

  @OptionGroup var look: LookOptions

  /// One of the flags that are there; nil where none is.
  var firstGiven: String? {
    if look.ascii { return "--ascii" }
    if zoom != nil { return "--zoom" }
    if size != nil { return "--size" }
    return look.theme == nil ? nil : "--theme"
  }

  /// The picture, once for each theme: the same cells in other looks.
  ///
  /// - Throws: where it would have more cells than a canvas has.
  func canvases(of model: NodesPM, in themes: [Theme]) throws(CommandFailure) -> [Canvas] {
    var picture = GraphPicture(glyphs: look.ascii ? .ascii : .unicode, level: zoom?.level ?? .full)
    var area = picture.extent(of: model)
    if let size {
      area.size = size.size
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

/// A level of detail as an argument.
enum Zoom: String, CaseIterable, ExpressibleByArgument {
  case full
  case compact
  case dot
  case overview

  var level: DetailLevel {
    switch self {
    case .full: .full
    case .compact: .compact
    case .dot: .dot
    case .overview: .overview
    }
  }
}
