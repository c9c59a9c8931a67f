/// The changes from one keyed sequence to another: deleted, reloaded, inserted and moved elements, with the fewest
/// possible moves.
///
/// Identity and equality are separate: an element stays if its key stays, and is reloaded if its content changed.
///
/// Apply the changes in this order; the lists themselves can be read in any order:
///
/// - First, remove the elements of `deletes` and the sources of `moves`, at offsets of the **old** sequence.
/// - Then, reload the elements of `reloads`, also at **old** offsets. An element may be both reloaded and moved.
/// - Last, insert the elements of `inserts` and the targets of `moves`, at offsets of the **new** sequence, lowest
///   first.
///
/// Keys should be unique. Elements with repeated keys are matched if they are equal from the start or the end of both
/// sequences, or are a few positions apart. For each key that is left, the first old element matches the first new
/// element. All remaining elements are deleted or inserted.
public struct KeyedChanges: Hashable, Sendable {
  /// The number of elements in the old sequence.
  public let oldCount: Int
  /// The number of elements in the new sequence.
  public let newCount: Int
  /// The old offsets of deleted elements, ascending.
  public let deletes: [Int]
  /// The old offsets of elements whose content changed, ascending.
  public let reloads: [Int]
  /// The new offsets of inserted elements, ascending.
  public let inserts: [Int]
  /// The moves from old to new offsets, ascending by new offset.
  ///
  /// The elements of the longest subsequence that keeps its order are not moved.
  public let moves: [Move<Int>]

  /// Whether both sequences are the same.
  public var isEmpty: Bool { deletes.isEmpty && reloads.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// Creates changes in which no element has changed its content.
  init(oldCount: Int, newCount: Int, deletes: [Int], inserts: [Int], moves: [Move<Int>]) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    reloads = []
  }

  /// Creates the changes of two sequences with `prefix` equal elements at the start and equal ends.
  ///
  /// `join` pairs the elements between them. `reloads` are offsets in the whole old sequence.
  @usableFromInline
  init(oldCount: Int, newCount: Int, prefix: Int, join: Join, reloads: [Int]) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.reloads = reloads
    deletes = Self.unmatched(join.newOfOld, prefix)
    inserts = Self.unmatched(join.oldOfNew, prefix)
    moves = Self.fewestMoves(join.oldOfNew, prefix)
  }

  /// Returns `prefix` plus the index of each element without a partner; such an element has a negative number.
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

  @inline(__always)
  private static func isNegative(_ offset: Int32) -> Int {
    Int(truncatingIfNeeded: UInt32(bitPattern: offset) &>> 31)
  }

  /// Returns the results of `make` for all elements for which `isWanted` returns 1.
  ///
  /// `make` gets the offset and the element. The function counts the wanted elements and then writes the results. Both
  /// loops have no branches, because the processor could not predict them here.
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

/// A move of an element to another position.
public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
  /// The position in the old sequence.
  public var from: Place
  /// The position in the new sequence.
  public var to: Place

  /// Creates a move from an old position to a new one.
  public init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }
}
