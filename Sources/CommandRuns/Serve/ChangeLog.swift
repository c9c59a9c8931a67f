import GraphFiles
import JSONRPC
import JSONText
import TextScanning

/// A change of the document: the touched parts, and the author.
struct RecordedChange {
  /// The document's revision from then on.
  let revision: Int
  /// The author for messages.
  let author: String
  /// The connection that made it; nil for the user and for external changes of files.
  let origin: ObjectIdentifier?
  /// Its description in the history.
  let step: String
  /// Nil for more than is remembered: everything.
  let touched: TouchedParts?

  /// The notification for other programs.
  var value: JSONValue {
    let names = touched.map { ($0.nodes.union($0.places).union($0.frames)).sorted() }
    var members = [
      JSONValue.Member("revision", JSONValue(revision)), .init("author", .string(author)), .init("step", .string(step)),
    ]
    if let names { members.append(.init("nodes", .array(names.prefix(Self.toldNames).map(JSONValue.string)))) }
    if let groups = touched?.groups, !groups.isEmpty {
      members.append(.init("groups", .array(groups.sorted().prefix(Self.toldNames).map(JSONValue.string))))
    }
    if let parts = touched?.members, !parts.isEmpty {
      members.append(.init("document", .array(parts.sorted().map(JSONValue.string))))
    }
    return .object(members)
  }

  private static let toldNames = 100
}

/// The latest changes of a document, by revision.
struct ChangeLog {
  /// The revision that the document is at.
  private(set) var revision = 0
  /// Oldest first.
  private var changes: [RecordedChange] = []
  /// The oldest revision since which all changes are recorded.
  private var floor = 0

  /// Discards all changes, because the document was replaced.
  mutating func replace() {
    revision += 1
    changes = []
    floor = revision
  }

  /// The document changed.
  mutating func record(_ touched: TouchedParts, by author: String, _ origin: ObjectIdentifier?, step: String) {
    revision += 1
    changes.append(
      RecordedChange(
        revision: revision, author: author, origin: origin, step: step,
        touched: touched.count <= ServeLimits.rememberedNames ? touched : nil))
    // By halves, so that not each change moves all.
    guard changes.count > 2 * ServeLimits.rememberedChanges else { return }
    changes.removeFirst(changes.count - ServeLimits.rememberedChanges)
    floor = revision - changes.count
  }

  /// The changes since a revision, oldest first; nil if they are not recorded, or the revision is in the future.
  func changes(since base: Int) -> ArraySlice<RecordedChange>? {
    guard (max(floor, revision - ServeLimits.rememberedChanges)...revision).contains(base) else { return nil }
    return changes.suffix(revision - base)
  }
}
