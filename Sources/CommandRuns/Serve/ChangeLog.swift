import GraphFiles
import JSONRPC
import JSONText
import TextScanning

/// A change of the document: its author and the changed parts.
struct RecordedChange {
  /// The document's revision after the change.
  let revision: Int
  /// The name of the author in messages.
  let author: String
  /// The connection that made the change; nil for the user and for external changes of files.
  let origin: ObjectIdentifier?
  /// The description of the change in the undo history.
  let step: String
  /// The changed parts; nil if there are too many, in which case every part counts as changed.
  let touched: ChangedParts?

  /// The change as JSON for notifications.
  var value: JSONValue {
    let names = touched.map { ($0.nodes.union($0.places).union($0.frames)).sorted() }
    var members = [
      JSONValue.Member("revision", JSONValue(revision)), .init("author", .string(author)), .init("step", .string(step)),
    ]
    if let names { members.append(.init("nodes", .array(names.prefix(Self.reportedNames).map(JSONValue.string)))) }
    if let groups = touched?.groups, !groups.isEmpty {
      members.append(.init("groups", .array(groups.sorted().prefix(Self.reportedNames).map(JSONValue.string))))
    }
    if let parts = touched?.members, !parts.isEmpty {
      members.append(.init("document", .array(parts.sorted().map(JSONValue.string))))
    }
    return .object(members)
  }

  private static let reportedNames = 100
}

/// The latest changes of a document, by revision.
struct ChangeLog {
  /// The document's current revision.
  private(set) var revision = 0
  /// The recorded changes, oldest first.
  private var changes: [RecordedChange] = []
  /// The oldest revision after which all changes are recorded.
  private var floor = 0

  /// Discards all changes, because the document was replaced.
  mutating func replace() {
    revision += 1
    changes = []
    floor = revision
  }

  /// Records a change of the document.
  mutating func record(_ touched: ChangedParts, by author: String, _ origin: ObjectIdentifier?, step: String) {
    revision += 1
    changes.append(
      RecordedChange(
        revision: revision, author: author, origin: origin, step: step,
        touched: touched.count <= ServeLimits.rememberedNames ? touched : nil))
    // Old changes are removed in bulk, so that not every change moves all others.
    guard changes.count > 2 * ServeLimits.rememberedChanges else { return }
    changes.removeFirst(changes.count - ServeLimits.rememberedChanges)
    floor = revision - changes.count
  }

  /// Returns the changes after a revision, oldest first; nil if they are not recorded or the revision does not exist.
  func changes(since base: Int) -> ArraySlice<RecordedChange>? {
    guard (max(floor, revision - ServeLimits.rememberedChanges)...revision).contains(base) else { return nil }
    return changes.suffix(revision - base)
  }
}
