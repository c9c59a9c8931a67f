package import CommandOutput
package import EditorSession
import EvaluationEngine
import GraphDocument

/// A format for exporting documents to other programs and people.
package struct ExportFormat: Sendable {
  package let name: String
  /// A description in one sentence.
  package let summary: String
  /// Whether the format is a picture, which has a size, a detail level and colours.
  package let isPicture: Bool
  /// Whether the format is a database query, which has a dialect and a table.
  package var isQuery = false
  /// Whether the format is a table of cells that spreadsheets read.
  package var hasCells = false
  let write: @Sendable (DocumentContents, ExportRequest) throws(CommandFailure) -> Exported
}

/// The options of all formats; each format uses some of them.
package struct ExportRequest {
  let picture: PictureRequest
  let query: QueryWords
  let hasSafeCells: Bool
  /// Limits the evaluation of uncertainties; nil for no limit.
  var meter: EvaluationMeter?
  /// Collects notes for a message; nil to report them on standard error.
  private let notes: ExportNotes?

  /// Creates options for a picture or a query; the default is a picture of the whole document.
  package init(
    picture: PictureRequest = PictureRequest(), query: QueryWords = QueryWords(), hasSafeCells: Bool = false
  ) {
    self.init(picture, query, hasSafeCells, nil)
  }

  /// Creates the default options.
  ///
  /// The export adds its notes to `notes`.
  init(notes: ExportNotes) { self.init(PictureRequest(), QueryWords(), false, notes) }

  private init(_ picture: PictureRequest, _ query: QueryWords, _ hasSafeCells: Bool, _ notes: ExportNotes?) {
    self.notes = notes
    self.picture = picture
    self.query = query
    self.hasSafeCells = hasSafeCells
  }

  /// Reports which parts of a document the format cannot represent.
  func report(_ leftOut: [String]) {
    if leftOut.isEmpty { return }
    let note = "left out: \(leftOut.joined(separator: ", "))"
    if let notes { notes.lines.append(note) } else { StandardStreams.report("note: \(note)") }
  }
}

final class ExportNotes {
  var lines: [String] = []
}

enum Exported {
  case data([UInt8])
  case pictures([CanvasText])

  func write(_ output: StandardOutput) {
    switch self {
    case .data(let bytes): output.write(data: bytes)
    case .pictures(let pictures): for picture in pictures { output.write(picture) }
    }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let output = StandardOutput(isTerminal: false) { chunk in
      bytes += chunk
      return nil
    }
    write(output)
    try? output.flush()
    return bytes
  }
}

/// `render FILE` and `export FILE`: write a document in another format.
package struct ExportRun {
  private let source: DocumentSource
  private let format: ExportFormat
  private let request: ExportRequest
  private let data: DataRules

  /// Creates a run that writes a document in a format; each format uses some of the options.
  package init(
    source: DocumentSource, format: ExportFormat, request: ExportRequest = ExportRequest(),
    data: DataRules = DataRules()
  ) {
    self.source = source
    self.format = format
    self.request = request
    self.data = data
  }

  /// Writes the document, including the data that its data nodes read.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    var request = request
    request.meter = data.meter
    try format.write(source.contents(reading: data), request).write(output)
    return .success
  }
}
