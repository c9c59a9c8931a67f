import GraphFiles
import JSONRPC
import JSONText
import TextScanning

struct RecordedChange {
  let revision: Int
  let author: String
  /// The connection that made the change; nil for the user and for changes of files.
  let origin: ObjectIdentifier?
  let step: String
  /// The changed parts; nil if there are too many, so that all parts count as changed.
  let touched: ChangedParts?

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

struct ChangeLog {
  private(set) var revision = 0
  /// The recorded changes, oldest first.
  private var changes: [RecordedChange] = []
  /// The oldest revision after which all changes are recorded.
  private var floor = 0

  mutating func replace() {
    revision += 1
    changes = []
    floor = revision
  }

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

  /// Returns the changes after a revision, oldest first; nil if they are no longer recorded or `base` does not exist.
  func changes(since base: Int) -> ArraySlice<RecordedChange>? {
    guard (max(floor, revision - ServeLimits.rememberedChanges)...revision).contains(base) else { return nil }
    return changes.suffix(revision - base)
  }
}
