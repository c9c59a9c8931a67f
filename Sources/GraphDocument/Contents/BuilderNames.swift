/// The names of the nodes of a document being built, by builder index, with an index for searches.
struct BuilderNames {
  /// The names by builder index; empty for a hidden node.
  var all: [String] = []
  var index = NameIndex()
  /// The number of names in the index; they belong to the nodes added first.
  private var enteredCount = 0
  /// The results of the last search for many names: one builder index per name, negative if not found.
  private(set) var found: [Int32] = []

  var count: Int { all.count }

  @inline(__always)
  subscript(index: Int32) -> String { all[Int(index)] }

  mutating func reserve(_ count: Int) { all.reserveCapacity(count) }

  /// Adds a name, which searches find only after `enter()`.
  @inline(__always)
  mutating func append(_ name: String) { all.append(name) }

  /// Adds a node that searches do not find by name.
  mutating func appendHidden() {
    _ = enter()
    all.append("")
    enteredCount = all.count
  }

  /// Enters all names appended since the last call, which is much faster than one by one.
  ///
  /// - Returns: The first node whose name is taken, and the node that has this name; nil if all names are unique.
  mutating func enter() -> (earlier: Int32, later: Int32)? {
    if enteredCount == all.count { return nil }
    let taken = index.insert(enteredCount..<all.count, of: all)
    enteredCount = all.count
    return taken
  }

  /// Enters the next name; returns false, without a change, if it is taken.
  mutating func enterNext(_ name: String) -> Bool {
    guard enter() == nil, index.insert(name, at: Int32(truncatingIfNeeded: all.count), names: all) else { return false }
    enteredCount += 1
    return true
  }

  func find(_ utf8: UnsafeBufferPointer<UInt8>) -> Int32? { index.find(utf8, in: all) }

  func find(_ name: String) -> Int32? { index.find(name, in: all) }

  /// Finds many names in one call, with the results in ``found`` in the same order.
  mutating func find(_ queries: [UnsafeBufferPointer<UInt8>]) { index.find(queries, in: all, into: &found) }
}
