import ArgumentReading
import CommandOutput
import CommandRuns

/// `nodecalc render FILE`: draws the canvas as text.
struct RenderCommand: NodecalcCommand {
  static let name = "render"
  static let abstract = "Draw the document's canvas as text."
  static let usage =
    "nodecalc render FILE [--ascii] [--zoom LEVEL] [--size COLSxROWS] [--color WHEN] [--ansi] [--theme NAME] [--output FILE [--force]]"
  static let discussion = """
    Without '--size' the picture is as large as the graph. 'nodecalc export FILE --to svg' makes a picture instead of \
    text.
    """

  var source = SourceOptions()
  var picture = PictureOptions()
  var data = DataOptions()
  var results = OutputOptions()
  var ansi = false

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.group(&source)
    try line.group(&picture)
    try line.group(&data)
    try line.group(&results)
    line.flag(&ansi, "ansi", "Draw with terminal colours, even into a file or a pipe.")
  }

  var deadline: RunDeadline? { data.deadline }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    try picture.style.settle(ansi)
    if picture.style.theme != nil, !picture.style.asksForColors(ansi) { throw UsageError("'--theme' needs '--ansi'") }
    let format: ExportFormat = picture.style.isColored(ansi, inFile: results.isFile) ? .ansi : .text
    return try results.run(output) { output in
      try ExportRun(
        source: source.chosen(), format: format, request: ExportRequest(picture: picture.request), data: data.rules
      ).run(output)
    }
  }
}
