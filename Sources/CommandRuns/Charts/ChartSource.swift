import CommandOutput
import DocumentStorage
import EditorSession

/// The source of a chart's data: a text or a document, and a part of it.
struct ChartSource: Hashable {
  /// The argument without the part; `-` for standard input, `FILE#GROUP` for a group of a document.
  var place: String
  /// A column or a node; nil for all columns.
  var part: String?

  /// Parses an argument: an existing file, or else the texts before and after the last colon.
  ///
  /// If there is no text before the colon, the source is standard input.
  init(_ argument: String) {
    if argument != "-", !ArgumentText.exists(argument), let colon = argument.lastIndex(of: ":") {
      place = colon == argument.startIndex ? "-" : String(argument[..<colon])
      part = String(argument[argument.index(after: colon)...])
    } else {
      (place, part) = (argument, nil)
    }
  }

  /// Returns the content, to be read in chunks.
  ///
  /// - Throws: If the file cannot be opened.
  static func chunks(of place: String) throws(CommandFailure) -> FileChunks {
    let file = DocumentSource.addressed(place).file
    if let file { StandardStreams.announcePipe(file) } else { StandardStreams.announceInput() }
    do throws(StorageFailure) {
      return try FileChunks(file)
    } catch {
      throw CommandFailure(error)
    }
  }
}
