internal import GraphFiles

/// The names of journals: their document, their process, and their number in it.
enum JournalName {
  static let suffix = ".journal"
  /// The ending of a compacted journal before it takes the journal's name.
  static let newSuffix = ".journal.new"
  /// The ending of journals whose edits the user dropped.
  static let droppedSuffix = ".dropped"
  /// How many journals of one document a process may have at once.
  static let slots = 1000

  /// The common beginning of the names of a document's journals: of equal length for any path, and different for
  /// different paths.
  static func prefix(of path: [UInt8]?) -> String {
    path.map { "\(Fingerprint(of: $0).text)-" } ?? "new-"
  }

  /// The name to try as the `slot`-th.
  static func name(of path: [UInt8]?, process: Int, slot: Int) -> StoragePath {
    StoragePath("\(prefix(of: path))\(process)-\(slot)\(suffix)")
  }

  /// The name that a journal has once its edits are dropped, at a moment in seconds since 1970.
  static func droppedName(of name: StoragePath, at moment: Double) -> StoragePath {
    let milliseconds = Int(exactly: (moment * 1000).rounded()) ?? 0
    return StoragePath("\(name.text.dropLast(suffix.count))-\(milliseconds)\(droppedSuffix)")
  }

  /// When the edits of a journal of that name were dropped, in seconds since 1970; nil for a journal that is not dropped.
  static func droppedMoment(of name: String) -> Double? {
    guard name.hasSuffix(droppedSuffix) else { return nil }
    return name.dropLast(droppedSuffix.count).split(separator: "-").last.flatMap { Int($0) }.map { Double($0) / 1000 }
  }

  /// The name under which another text of that journal is written.
  static func newName(of name: StoragePath) -> StoragePath { StoragePath(bytes: name.bytes + Array(".new".utf8)) }
}
