internal import GraphFiles

/// The names of journals; a name contains codes for the document and the process, and a number.
enum JournalName {
  static let suffix = ".journal"
  static let newSuffix = ".journal.new"
  static let droppedSuffix = ".dropped"
  /// The largest number of journals that a process can have for one document.
  static let slots = 1000

  /// Returns the prefix of the journals of a document.
  ///
  /// All prefixes have the same length. Different paths have different prefixes.
  static func prefix(of path: [UInt8]?) -> String {
    path.map { "\(Fingerprint(of: $0).text)-" } ?? "new-"
  }

  /// Returns the name with the number `slot` for a journal of this document and process.
  static func name(of path: [UInt8]?, process: Int, slot: Int) -> StoragePath {
    StoragePath("\(prefix(of: path))\(process)-\(slot)\(suffix)")
  }

  /// Returns the name for a journal whose edits were discarded at `moment`, in seconds since 1970.
  static func droppedName(of name: StoragePath, at moment: Double) -> StoragePath {
    let milliseconds = Int(exactly: (moment * 1000).rounded()) ?? 0
    return StoragePath("\(name.text.dropLast(suffix.count))-\(milliseconds)\(droppedSuffix)")
  }

  /// Returns when the edits of a journal were discarded, in seconds since 1970; nil if they can be recovered.
  static func droppedMoment(of name: String) -> Double? {
    guard name.hasSuffix(droppedSuffix) else { return nil }
    return name.dropLast(droppedSuffix.count).split(separator: "-").last.flatMap { Int($0) }.map { Double($0) / 1000 }
  }

  static func newName(of name: StoragePath) -> StoragePath { StoragePath(bytes: name.bytes + Array(".new".utf8)) }
}
