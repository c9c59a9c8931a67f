import EvaluationEngine
import GraphDocument

/// The list of messages and changes, latest last, followed by a description of the mode in which it was opened.
struct MessageList: ListingKind {
  /// Opens the list on its last row.
  ///
  /// While a prompt is open, instead shows or hides the full text above the prompt.
  static func open(in editor: any EditorReading) -> Outcome {
    if var prompt = editor.modes.prompt {
      prompt.isReadWhole.toggle()
      return .changed(.update(prompt))
    }
    guard editor.mode.handler.takesLists else { return .done }
    return .changed(.push(Listing(MessageList(), row: editor.messages.entries.count)))
  }

  func title(of listing: Listing, in editor: any EditorReading) -> String { "messages" }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
    let below = editor.modeBelowList.handler
    let reading = below.isList ? editor.readingOfCanvas(nil) : below.reading(nil, in: editor)
    return ListingRows(Self.rows(of: editor.messages, reading: reading, in: editor.contents))
  }

  /// Returns a row for each message, followed by the description of the mode (`reading`).
  ///
  /// Enter on a message goes to its node.
  static func rows(of log: MessageLog, reading: String, in contents: DocumentContents) -> [ListingRow] {
    log.entries.map { row(of: $0, in: contents) } + [ListingRow(key: "now", text: reading)]
  }

  private static func row(of entry: MessageLog.Entry, in contents: DocumentContents) -> ListingRow {
    let key =
      switch entry.kind {
      case .said: ""
      case .refused: "refused"
      case .changed: "changed"
      }
    let aim = entry.node.flatMap { contents.contains($0) ? ListingRow.Aim.node($0) : nil } ?? .nowhere
    let text = entry.count == 1 ? entry.text : "\(entry.text) (\(entry.count) times)"
    return ListingRow(key: key, text: text, aim: aim)
  }
}
