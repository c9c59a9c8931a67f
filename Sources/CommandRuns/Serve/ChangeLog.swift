import GraphFiles
import JSONRPC
import JSONText
import TextScanning

/// A change of the document: what it touched, and whose it was.
struct RecordedChange {
  /// The document's revision from then on.
  let revision: Int
  /// As people are told.
  let author: String
  /// The connection that made it; nil for the user and for what others wrote to files.
  let origin: ObjectIdentifier?
  /// What it did, as the history says it.
  let step: String
  /// Nil for more than is remembered: everything.
  let touched: TouchedParts?

  /// What other programs are told.
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
  /// The oldest revision from which on all changes are remembered.
  private var floor = 0

  /// The document is another one: what was known of it says nothing.
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

  /// What changed since a revision, oldest first; nil if that is not remembered, or has not come yet.
  func changes(since base: Int) -> ArraySlice<RecordedChange>? {
    guard (max(floor, revision - ServeLimits.rememberedChanges)...revision).contains(base) else { return nil }
    return changes.suffix(revision - base)
  }
}
