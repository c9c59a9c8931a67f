import DiagramModel
import EvaluationEngine
import GraphDocument
import TextScanning

/// The log of messages and document changes, latest last, which the command `messages` shows.
///
/// An observer of the document records the changes. If there are too many entries, the oldest are removed.
package struct MessageLog {
  struct Entry: Hashable {
    enum Kind: Hashable {
      case said
      case refused
      case changed
    }

    let kind: Kind
    let text: String
    let node: NodeID?
    /// How many times in a row the entry occurred.
    var count = 1
  }

  /// The largest number of entries.
  package static let largestCount = 500
  private static let namedCount = 3
  private static let manyCount = 1_000

  private(set) var entries: [Entry] = []
  private(set) var shown: ScreenVO.Message?
  /// The number of messages shown so far.
  ///
  /// It also grows when an equal message is shown again.
  private(set) var shownCount = 0
  /// How much screen-reader mode announces; nil if the mode is off.
  var detail: ReadingDetail?

  /// Shows a message and records it.
  ///
  /// Nil clears the message line.
  mutating func show(_ message: ScreenVO.Message?) {
    shown = message
    guard let message else { return }
    shownCount += 1
    switch message.kind {
    case .information: append(Entry(kind: .said, text: message.text, node: nil))
    case .refusal: append(Entry(kind: .refused, text: message.text, node: nil))
    case .reading: break
    }
  }

  /// Records a change of the document in the log.
  ///
  /// - Complexity: linear in the changes, up to a limit.
  mutating func note(_ event: DocumentEvent, in contents: DocumentContents) {
    let nodes = event.changes.lazy.flatMap(\.nodes).filter { contents.contains($0) }
    append(Entry(kind: .changed, text: Self.sentence(event, contents), node: nodes.first))
  }

  private mutating func append(_ entry: Entry) {
    if let last = entries.indices.last, entries[last].kind == entry.kind, entries[last].text == entry.text,
      entries[last].node == entry.node
    {
      entries[last].count += 1
      return
    }
    entries.append(entry)
    if entries.count > Self.largestCount { entries.removeFirst() }
  }

  private static func sentence(_ event: DocumentEvent, _ contents: DocumentContents) -> String {
    let what: String
    switch event.cause {
    case .replaced: return "another document: \(NodesPM.counted(contents.count))"
    case .edited: what = ""
    case .undone: what = "undid: "
    case .redone: what = "redid: "
    case .joined: what = "taken in: "
    case .read: what = "data read: "
    case .levelChanged: return "another level: \(NodesPM.counted(contents.count))"
    }
    let values =
      event.updates.isEmpty
      ? nil : MessageText.counted(event.updates.count, "value is new", "values are new")
    let subject = names(of: event.changes, contents).map { "\($0) changed" }
    return what + ([subject, values].compactMap(\.self).joined(separator: ", ").nonEmpty ?? "no value changed")
  }

  private static func names(of changes: [DocumentChange], _ contents: DocumentContents) -> String? {
    var names: [String] = []
    var seen = Set<NodeID>()
    for change in changes where seen.count < manyCount {
      for node in change.nodes.prefix(manyCount) where seen.insert(node).inserted && names.count < namedCount {
        if case .nodeDeleted(_, let name) = change {
          names.append("'\(name)'")
        } else if contents.contains(node) {
          names.append("'\(contents.name(of: node))'")
        }
      }
    }
    if names.isEmpty { return changes.isEmpty ? nil : "the document" }
    return seen.count >= manyCount
      ? MessageText.list(names) + " and many more" : MessageText.list(names, of: seen.count)
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
