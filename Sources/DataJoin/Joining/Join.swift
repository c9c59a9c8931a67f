/// The correspondence of elements of two keyed sequences: entering, updated and exiting elements.
///
/// The first datum with a key keeps the first element with that key. Each further datum with this key enters, and each
/// further element exits, as in D3 since version 4.
///
///     let join = Join(["a", "b"], ["b", "c"], key: { $0 })
///     join.enter    // [1]: "c"
///     join.update   // [Move(from: 1, to: 0)]: "b"
///     join.exit     // [0]: "a"
///
/// Offsets in the old and in the new sequence have the same type: `exit` holds old offsets, `enter` new ones.
public struct Join: Hashable, Sendable {
  /// The old offset of the element at each new offset; `none` for a new element.
  @usableFromInline var oldOfNew: [Int32]
  /// The new offset of the element at each old offset; `none` or `repeated` if it has no partner.
  @usableFromInline var newOfOld: [Int32]

  @usableFromInline static let none: Int32 = -1
  /// Marks an element that has no partner because an earlier element has the same key.
  @usableFromInline static let repeated: Int32 = -2

  /// The maximum number of elements on each side.
  public static let countLimit = Int(Int32.max) - 1

  @usableFromInline
  init(oldCount: Int, newCount: Int) {
    precondition(max(oldCount, newCount) <= Self.countLimit, "DataJoin compares at most 2³¹ − 2 elements")
    oldOfNew = [Int32](repeating: Self.none, count: newCount)
    newOfOld = [Int32](repeating: Self.none, count: oldCount)
  }

  /// Pairs the elements at equal offsets, without comparing keys.
  public init(countOfOld oldCount: Int, new newCount: Int) {
    self.init(oldCount: oldCount, newCount: newCount)
    for offset in 0..<min(oldCount, newCount) {
      oldOfNew[offset] = Int32(truncatingIfNeeded: offset)
      newOfOld[offset] = Int32(truncatingIfNeeded: offset)
    }
  }

  /// The new offsets of data that have no element yet, ascending.
  public var enter: [Int] { oldOfNew.indices.filter { oldOfNew[$0] < 0 } }

  /// The offsets of data that keep an element, as moves from the old to the new offset, in data order.
  public var update: [Move<Int>] {
    oldOfNew.indices.compactMap { offset in
      oldOfNew[offset] < 0 ? nil : Move(from: Int(oldOfNew[offset]), to: offset)
    }
  }

  /// The old offsets of elements whose datum was removed, ascending.
  public var exit: [Int] { newOfOld.indices.filter { newOfOld[$0] < 0 } }

  /// Returns the old offset of the element that the datum at the new offset keeps; nil if the datum enters.
  public func old(ofNew offset: Int) -> Int? {
    oldOfNew[offset] < 0 ? nil : Int(oldOfNew[offset])
  }

  /// Returns the new offset of the datum that keeps the element at the old offset; nil if the element exits.
  public func new(ofOld offset: Int) -> Int? {
    newOfOld[offset] < 0 ? nil : Int(newOfOld[offset])
  }
}
