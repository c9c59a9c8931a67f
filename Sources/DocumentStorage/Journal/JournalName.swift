internal import GraphFiles

/// The names of journals: each consists of the document, the process, and a number within the process.
enum JournalName {
  static let suffix = ".journal"
  /// The suffix of a compacted journal before it takes the journal's name.
  static let newSuffix = ".journal.new"
  /// The suffix of journals whose edits the user dropped.
  static let droppedSuffix = ".dropped"
  /// The most journals of one document that a process may have at the same time.
  static let slots = 1000

  /// Returns the common prefix of the names of a document's journals: of equal length for all paths, and different for
  /// different paths.
  static func prefix(of path: [UInt8]?) -> String {
    path.map { "\(Fingerprint(of: $0).text)-" } ?? "new-"
  }

  /// Returns the name number `slot`.
  static func name(of path: [UInt8]?, process: Int, slot: Int) -> StoragePath {
    StoragePath("\(prefix(of: path))\(process)-\(slot)\(suffix)")
  }

  /// Returns the name of a journal after its edits were dropped, at a time in seconds since 1970.
  static func droppedName(of name: StoragePath, at moment: Double) -> StoragePath {
    let milliseconds = Int(exactly: (moment * 1000).rounded()) ?? 0
    return StoragePath("\(name.text.dropLast(suffix.count))-\(milliseconds)\(droppedSuffix)")
  }

  /// Returns when the edits of a journal were dropped, in seconds since 1970; nil for a journal that is not dropped.
  static func droppedMoment(of name: String) -> Double? {
    guard name.hasSuffix(droppedSuffix) else { return nil }
    return name.dropLast(droppedSuffix.count).split(separator: "-").last.flatMap { Int($0) }.map { Double($0) / 1000 }
  }

  /// Returns the name under which a replacement of the journal is written.
  static func newName(of name: StoragePath) -> StoragePath { StoragePath(bytes: name.bytes + Array(".new".utf8)) }
}
