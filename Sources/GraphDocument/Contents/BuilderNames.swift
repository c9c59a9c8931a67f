/// The names of the nodes of a document in the making, by builder index, and the index by which they are found.
struct BuilderNames {
  /// By builder index; empty for a hidden node.
  var all: [String] = []
  var index = NameIndex()
  /// How many names are in the index, those of the nodes added first.
  private var enteredCount = 0
  /// The results of the last search for many names: a builder index for each, negative if there is none.
  private(set) var found: [Int32] = []

  var count: Int { all.count }

  @inline(__always)
  subscript(index: Int32) -> String { all[Int(index)] }

  mutating func reserve(_ count: Int) { all.reserveCapacity(count) }

  /// Adds a name that is found once it has been entered.
  @inline(__always)
  mutating func append(_ name: String) { all.append(name) }

  /// Adds a node that is not found by a name.
  mutating func appendHidden() {
    _ = enter()
    all.append("")
    enteredCount = all.count
  }

  /// Enters the names that were appended, all at once, which is much faster than one by one.
  ///
  /// - Returns: the first node whose name is taken, and the node that has it; nil if all names are unique.
  mutating func enter() -> (earlier: Int32, later: Int32)? {
    if enteredCount == all.count { return nil }
    let taken = index.insert(enteredCount..<all.count, of: all)
    enteredCount = all.count
    return taken
  }

  /// Enters the next name; false, without a change, if it is taken.
  mutating func enterNext(_ name: String) -> Bool {
    guard enter() == nil, index.insert(name, at: Int32(truncatingIfNeeded: all.count), names: all) else { return false }
    enteredCount += 1
    return true
  }

  func find(_ utf8: UnsafeBufferPointer<UInt8>) -> Int32? { index.find(utf8, in: all) }

  func find(_ name: String) -> Int32? { index.find(name, in: all) }

  /// Finds many names at once, which are ``found`` then in their order.
  mutating func find(_ queries: [UnsafeBufferPointer<UInt8>]) { index.find(queries, in: all, into: &found) }
}
