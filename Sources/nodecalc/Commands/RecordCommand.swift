import ArgumentReading
import CommandOutput
import CommandRuns
import EditorSession
import Geometry

/// `nodecalc record SCRIPT`: records keys in the editor as a moving picture.
struct RecordCommand: NodecalcCommand {
  static let name = "record"
  static let abstract = "Record an editor session as an animated picture."
  static let usage = """
    nodecalc record SCRIPT [FILE | --example NAME] [--to svg|cast] [--size COLSxROWS] [--pace SECONDS]
                    [--theme NAME] [--ascii] [--title TEXT] [--output FILE [--force]]
    """
  static let discussion = """
    SCRIPT is a file of keys as '--keys' takes them, on any number of lines. Line ends and blanks around a line are ignored, \
    and lines that begin with '# ' are comments. '<wait 0.5s>' or '<wait 500ms>' is a pause. The document is FILE or an \
    example, else a new one.

    'svg' is one file that plays by itself in browsers and on pages, without scripts; if animations are off, it shows the first \
    picture. A script without keys gives a still. 'cast' is asciicast v2 for asciinema. The same script gives the same bytes.

      # demo.keys
      /rate<Enter> <wait 1s>
      5%<Enter> <wait 2s>

      nodecalc record demo.keys --example savings --output demo.svg
      nodecalc record demo.keys --example savings --to cast | asciinema play -
    """

  var script = ""
  var source = SourceOptions()
  var format: RecordingFormat?
  var size: ScreenSize?
  var pace = 0.1
  var theme: ThemeChoice?
  var ascii = false
  var title: String?
  var results = OutputOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.word(
      &script, "SCRIPT", "The keys with their pauses; '-' is standard input.", isRequired: true, completion: .files)
    try line.group(&source)
    try line.option(&format, "to", "format", "The format (default: by the ending of the output, else svg).")
    try line.option(
      &size, "size", "COLSxROWS",
      "The screen's size, at most \(RecordingLimits.columns)x\(RecordingLimits.rows) (default: 80x24).")
    try line.option(&pace, "pace", "seconds", "The time between keys (default: 0.1).")
    try line.option(&theme, "theme", "name", "Colour theme.")
    line.flag(&ascii, "ascii", "Draw with ASCII characters only.")
    try line.option(
      &title, "title", "text", "Description for people who cannot see it (default: the document's title).")
    try line.group(&results)
    try line.check(
      (0...RecordingLimits.pace).contains(pace),
      "'--pace' must be a number of seconds from 0 to \(Int(RecordingLimits.pace)), not \(pace)")
  }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check()
    try source.checkNew()
    let screen = size?.size ?? Size(columns: 80, rows: 24)
    try RecordingRequest.check(screen)
    if script == "-", source.file == "-" {
      throw UsageError("only one of the script and the document can be standard input")
    }
    let format = format ?? (results.isFile ? RecordingFormat(endingOf: results.output) : nil) ?? .svg
    return try results.run(output) { output in
      var request = EditorRequest(.none)
      request.script = ""
      request.size = screen
      request.isASCII = ascii
      request.theme = theme?.theme
      request.recording = try RecordingRequest(script: script, format: format, pace: pace, title: title)
      return try EditorRun(source: source.chosen(), request: request).run(output)
    }
  }
}

extension RecordingFormat: ArgumentValue {}
