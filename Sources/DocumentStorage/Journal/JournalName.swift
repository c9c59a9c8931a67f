internal import GraphFiles

/// The names of journals: what of a document, whose, and which of that process's.
enum JournalName {
  static let suffix = ".journal"
  /// What a compaction writes before it takes the journal's name.
  static let newSuffix = ".journal.new"
  /// How many journals of one document a process may have at once.
  static let slots = 1000

  /// What the names of a document's journals begin with: of the same length whatever the path's, and different for different paths.
  static func prefix(of path: [UInt8]?) -> String {
    path.map { "\(Fingerprint(of: $0).text)-" } ?? "new-"
  }

  /// The name to try as the `slot`-th.
  static func name(of path: [UInt8]?, process: Int, slot: Int) -> StoragePath {
    StoragePath("\(prefix(of: path))\(process)-\(slot)\(suffix)")
  }

  /// The name under which another text of that journal is written.
  static func newName(of name: StoragePath) -> StoragePath { StoragePath(bytes: name.bytes + Array(".new".utf8)) }
}
