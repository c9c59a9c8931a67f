/// The names of nodes in a document under construction, with a hash table for searches.
struct BuilderNames {
  /// The name of each node, by builder index; empty for a hidden node.
  var all: [String] = []
  var index = NameIndex()
  /// The number of names that searches find: the names of the nodes that were added first.
  private var enteredCount = 0
  /// The results of the last search: the builder index for each name, or a negative number.
  private(set) var found: [Int32] = []

  var count: Int { all.count }

  @inline(__always)
  subscript(index: Int32) -> String { all[Int(index)] }

  mutating func reserve(_ count: Int) { all.reserveCapacity(count) }

  /// Adds a name, which searches find only after `enter()`.
  @inline(__always)
  mutating func append(_ name: String) { all.append(name) }

  mutating func appendHidden() {
    _ = enter()
    all.append("")
    enteredCount = all.count
  }

  /// Makes all new names searchable, much faster than one by one.
  ///
  /// - Returns: Nil if all names are unique. Otherwise `later` is the first node whose name already exists, and
  ///   `earlier` is the node that has this name.
  mutating func enter() -> (earlier: Int32, later: Int32)? {
    if enteredCount == all.count { return nil }
    let taken = index.insert(enteredCount..<all.count, of: all)
    enteredCount = all.count
    return taken
  }

  /// Makes the next name searchable; returns false if the name already exists.
  ///
  /// If it exists, nothing changes.
  mutating func enterNext(_ name: String) -> Bool {
    guard enter() == nil, index.insert(name, at: Int32(truncatingIfNeeded: all.count), names: all) else { return false }
    enteredCount += 1
    return true
  }

  func find(_ utf8: UnsafeBufferPointer<UInt8>) -> Int32? { index.find(utf8, in: all) }

  func find(_ name: String) -> Int32? { index.find(name, in: all) }

  /// Searches many names in one call.
  ///
  /// The results are in ``found``, in the same order.
  mutating func find(_ queries: [UnsafeBufferPointer<UInt8>]) { index.find(queries, in: all, into: &found) }
}
