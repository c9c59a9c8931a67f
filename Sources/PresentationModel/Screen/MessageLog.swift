import DiagramModel
import EvaluationEngine
import GraphDocument
import TextScanning

/// The messages and the changes of the document, latest last: the content of `messages`.
///
/// A separate view of the document records changes. The oldest entries are removed if there are too many.
package struct MessageLog {
  struct Entry: Hashable {
    enum Kind: Hashable {
      case said
      case refused
      case changed
    }

    let kind: Kind
    let text: String
    /// The node that it is about, if it is about one.
    let node: NodeID?
    /// The number of consecutive repetitions.
    var count = 1
  }

  /// The most entries that are kept.
  package static let largestCount = 500
  /// The most nodes of a change that are named.
  private static let namedCount = 3
  /// From this number on, the nodes of a change are only counted.
  private static let manyCount = 1_000

  private(set) var entries: [Entry] = []
  /// The current message; usually nil.
  private(set) var shown: ScreenVO.Message?
  /// How many messages there were to be shown: one that says the same as the one before is another.
  private(set) var shownCount = 0
  /// The level of detail in screen-reader mode; nil if the editor is drawn.
  var detail: ReadingDetail?

  /// The message line says that from here on, or nothing.
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

  /// The document has changed.
  ///
  /// - Complexity: linear in the changes, up to a bound.
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
    case .undone: what = "undone: "
    case .redone: what = "redone: "
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

  /// The nodes that changes are about, the first ones by their names; nil if they are about none.
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
