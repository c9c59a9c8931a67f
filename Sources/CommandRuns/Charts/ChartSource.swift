import CommandOutput
import DocumentStorage
import EditorSession

/// Where a chart's data come from: a text or a document, and what of it.
struct ChartSource: Hashable {
  /// As it was given, without what is chosen of it; `-` for standard input, `FILE#GROUP` for a group of a document.
  var place: String
  /// A column or a node; nil for all columns.
  var part: String?

  /// What an argument means: an existing file as it is, else what is before and behind its last colon; nothing before
  /// it is standard input.
  init(_ argument: String) {
    if argument != "-", !ArgumentText.exists(argument), let colon = argument.lastIndex(of: ":") {
      place = colon == argument.startIndex ? "-" : String(argument[..<colon])
      part = String(argument[argument.index(after: colon)...])
    } else {
      (place, part) = (argument, nil)
    }
  }

  /// What is there, to be read chunk by chunk.
  ///
  /// - Throws: if it cannot be opened.
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
