import ArgumentReading
import CommandRuns
import DiagramModel
import GraphScene

struct PictureOptions: ArgumentGroup {
  var zoom: Zoom?
  var size: ScreenSize?
  var style = StyleOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(&zoom, "zoom", "level", "Detail of each node (default: full).")
    try line.option(&size, "size", "COLSxROWS", "Draw only this many columns and rows, from the top-left corner.")
    try line.group(&style)
  }

  var firstGiven: String? {
    if style.ascii { return "--ascii" }
    if zoom != nil { return "--zoom" }
    if size != nil { return "--size" }
    if style.color != nil { return "--color" }
    return style.theme == nil ? nil : "--theme"
  }

  var request: PictureRequest {
    PictureRequest(level: zoom?.level ?? .full, size: size?.size, isASCII: style.ascii, theme: style.theme?.theme)
  }
}

enum Zoom: String, CaseIterable, ArgumentValue {
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
