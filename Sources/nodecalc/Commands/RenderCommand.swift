import ArgumentParser
import CommandOutput
import CommandRuns

/// `nodecalc render FILE`: the canvas as text.
struct RenderCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw the document's canvas as text.",
    usage: "nodecalc render FILE [--ascii] [--zoom LEVEL] [--size COLSxROWS] [--ansi [--theme NAME]]",
    discussion: """
      Without '--size' the picture is as large as the graph. 'nodecalc export FILE --to svg' makes a picture that is no \
      text.
      """)

  @OptionGroup var source: SourceOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var data: DataOptions

  @Flag(help: "Draw with the colours of a terminal.")
  var ansi = false

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    if picture.style.theme != nil, !ansi { throw ValidationError("'--theme' needs '--ansi'") }
    let format: ExportFormat = ansi ? .ansi : .text
    return try ExportRun(
      source: source.chosen(), format: format, request: ExportRequest(picture: picture.request), data: data.rules
    ).run(
      output)
  }
}
