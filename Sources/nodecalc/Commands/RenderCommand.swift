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
    usage: "nodecalc render FILE [--ascii] [--size COLSxROWS]",
    discussion: "Without '--size' the picture is as large as the graph.")

  @OptionGroup var source: SourceOptions

  @Flag(help: "Draw with ASCII characters alone.")
  var ascii = false

  @Option(help: ArgumentHelp("Draw only so much, from the top-left corner.", valueName: "COLSxROWS"))
  var size: ScreenSize?

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    let contents = try source.chosen().contents()
    let model = NodesPM(document: Document(contents), screen: .zero)
    var picture = GraphPicture(glyphs: ascii ? .ascii : .unicode)
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
