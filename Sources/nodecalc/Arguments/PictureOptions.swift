import ArgumentParser
import CommandRuns
import DiagramModel
import GraphScene

/// The style of a picture of a document.
struct PictureOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How much of each node is drawn (default: full).", valueName: "level"))
  var zoom: Zoom?

  @Option(help: ArgumentHelp("Draw only so much, from the top-left corner.", valueName: "COLSxROWS"))
  var size: ScreenSize?

  @OptionGroup var style: StyleOptions

  /// One of the flags that are there; nil where none is.
  var firstGiven: String? {
    if style.ascii { return "--ascii" }
    if zoom != nil { return "--zoom" }
    if size != nil { return "--size" }
    return style.theme == nil ? nil : "--theme"
  }

  /// The request of the flags.
  var request: PictureRequest {
    PictureRequest(level: zoom?.level ?? .full, size: size?.size, isASCII: style.ascii, theme: style.theme?.theme)
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
