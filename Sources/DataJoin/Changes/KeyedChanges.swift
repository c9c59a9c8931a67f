/// The changes from one keyed sequence to another: deleted, reloaded, inserted and moved elements, with the fewest
/// possible moves.
///
/// Identity and equality are separate questions: an element stays if its key does, and is reloaded if its content has
/// changed.
///
/// The order of application, for any order of reading the lists:
///
/// 1. `deletes` and the elements of `moves` leave, at offsets of the **old** sequence; the others close up.
/// 2. `reloads` are renewed, also at **old** offsets. An element may be both reloaded and moved.
/// 3. `inserts` and the elements that `moves` put down enter, at offsets of the **new** sequence, lowest first.
///
/// Keys should be unique. With repeated keys, elements that agree from the start of both sequences, from their ends, or
/// a few places from each other stay together; of the others the first with a key keeps the first, and each further one
/// is deleted or inserted.
public struct KeyedChanges: Hashable, Sendable {
  /// How many elements the old sequence has.
  public let oldCount: Int
  /// How many elements the new sequence has.
  public let newCount: Int
  /// Old offsets, ascending.
  public let deletes: [Int]
  /// Old offsets, ascending.
  public let reloads: [Int]
  /// New offsets, ascending.
  public let inserts: [Int]
  /// From old to new offsets, ascending by the new one.
  ///
  /// There are as many as elements that stay, less those in the longest run that stays in order.
  public let moves: [Move<Int>]

  /// Whether both sequences are the same.
  public var isEmpty: Bool { deletes.isEmpty && reloads.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// Changes without reloads.
  init(oldCount: Int, newCount: Int, deletes: [Int], inserts: [Int], moves: [Move<Int>]) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    reloads = []
  }

  /// The changes of sequences that agree in their first `prefix` elements and in those after the ones `join` is about.
  ///
  /// `reloads` are offsets of the whole old sequence.
  @usableFromInline
  init(oldCount: Int, newCount: Int, prefix: Int, join: Join, reloads: [Int]) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.reloads = reloads
    deletes = Self.unmatched(join.newOfOld, prefix)
    inserts = Self.unmatched(join.oldOfNew, prefix)
    moves = Self.fewestMoves(join.oldOfNew, prefix)
  }

  /// The offsets without a partner.
  private static func unmatched(_ partners: [Int32], _ prefix: Int) -> [Int] {
    compacted(partners, by: { isNegative($0) }, { offset, _ in prefix &+ offset })
  }

  private static func fewestMoves(_ oldOfNew: [Int32], _ prefix: Int) -> [Move<Int>] {
    let old = compacted(oldOfNew, by: { 1 &- isNegative($0) }, { _, old in old })
    guard let moving = LongestIncreasingRun.outsiders(of: old) else { return [] }
    let new = compacted(oldOfNew, by: { 1 &- isNegative($0) }, { offset, _ in Int32(truncatingIfNeeded: offset) })
    return compacted(
      moving, by: { Int($0) }, { index, _ in Move(from: prefix &+ Int(old[index]), to: prefix &+ Int(new[index])) })
  }

  /// 1 or 0.
  @inline(__always)
  private static func isNegative(_ offset: Int32) -> Int {
    Int(truncatingIfNeeded: UInt32(bitPattern: offset) &>> 31)
  }

  /// The results of `make` for the offset and the element of each element whose `isWanted` is 1 and not 0.
  ///
  /// Counts first and then writes, both without a branch: which elements are wanted cannot be foreseen.
  @inline(__always)
  private static func compacted<Element, Result>(
    _ elements: [Element], by isWanted: (Element) -> Int, _ make: (Int, Element) -> Result
  ) -> [Result] {
    elements.withUnsafeBufferPointer { elements in
      var wanted = 0
      for element in elements { wanted &+= isWanted(element) }
      if wanted == 0 { return [] }
      return Array(unsafeUninitializedCapacity: wanted + 1) { results, count in
        var made = 0
        for offset in elements.indices {
          results.initializeElement(at: made, to: make(offset, elements[offset]))
          made &+= isWanted(elements[offset])
        }
        count = made
      }
    }
  }
}

/// An element that stays and is found elsewhere.
public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
  /// Its place in the old sequence.
  public var from: Place
  /// Its place in the new sequence.
  public var to: Place

  /// From an old place to a new one.
  public init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }
}
