import ArgumentParser
import CommandRuns
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

  /// What the flags say.
  var request: PictureRequest {
    PictureRequest(level: zoom?.level ?? .full, size: size?.size, isASCII: look.ascii, theme: look.theme?.theme)
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
