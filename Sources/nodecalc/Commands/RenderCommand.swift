import ArgumentParser
import CharacterCanvas
import Geometry
import GraphDocument
import GraphScene
import PresentationModel

/// `nodecalc render FILE`: the canvas as text.
struct RenderCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw the document's canvas as text.",
    usage: "nodecalc render FILE [--ascii] [--zoom LEVEL] [--size COLSxROWS]",
    discussion: "Without '--size' the picture is as large as the graph.")

  @OptionGroup var source: SourceOptions

  @Flag(help: "Draw with ASCII characters alone.")
  var ascii = false

  @Option(help: ArgumentHelp("How much of each node is drawn.", valueName: "level"))
  var zoom = Zoom.full

  @Option(help: ArgumentHelp("Draw only so much, from the top-left corner.", valueName: "COLSxROWS"))
  var size: ScreenSize?

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    let contents = try source.chosen().contents()
    let model = NodesPM(document: Document(contents), screen: .zero)
    var picture = GraphPicture(glyphs: ascii ? .ascii : .unicode, level: zoom.level)
    var area = picture.extent(of: model)
    if let size {
      area.size = size.size
    } else if area.size.rows > 0, area.size.columns > Canvas.cellLimit / area.size.rows {
      throw CommandFailure(
        .usage, "the picture would have \(area.size.columns) columns and \(area.size.rows) rows",
        help: "draw a part of it with '--size COLSxROWS'")
    }
    for row in picture.paint(model, area: area).rows { output.writeLine(TextTable.withoutTrailingBlanks(row)) }
    return .success
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
