/// The correspondence of elements of two keyed sequences: entering, updated and exiting ones.
///
/// The first datum with a key keeps the first element with it. Each further datum with the same key enters as its own, each
/// further element exits: the rule of D3 since its version 4.
///
///     let join = Join(["a", "b"], ["b", "c"], key: { $0 })
///     join.enter    // [1]: "c"
///     join.update   // [Move(from: 1, to: 0)]: "b"
///     join.exit     // [0]: "a"
///
/// Offsets in the old sequence and offsets in the new one differ in name only: `exit` holds old ones, `enter` new ones.
public struct Join: Hashable, Sendable {
  /// By new offset: the old offset, or `none`.
  @usableFromInline var oldOfNew: [Int32]
  /// By old offset: the new offset, `none`, or `repeated`.
  @usableFromInline var newOfOld: [Int32]

  @usableFromInline static let none: Int32 = -1
  /// Stands for an element whose key an earlier element has: it is paired with none.
  @usableFromInline static let repeated: Int32 = -2

  /// The most elements that a side may have.
  public static let countLimit = Int(Int32.max) - 1

  /// No pairs.
  @usableFromInline
  init(oldCount: Int, newCount: Int) {
    precondition(max(oldCount, newCount) <= Self.countLimit, "DataJoin compares at most 2³¹ − 2 elements")
    oldOfNew = [Int32](repeating: Self.none, count: newCount)
    newOfOld = [Int32](repeating: Self.none, count: oldCount)
  }

  /// Elements are paired only by their index.
  public init(countOfOld oldCount: Int, new newCount: Int) {
    self.init(oldCount: oldCount, newCount: newCount)
    for offset in 0..<min(oldCount, newCount) {
      oldOfNew[offset] = Int32(truncatingIfNeeded: offset)
      newOfOld[offset] = Int32(truncatingIfNeeded: offset)
    }
  }

  /// The new offsets of data without an element, ascending.
  public var enter: [Int] { oldOfNew.indices.filter { oldOfNew[$0] < 0 } }

  /// The data that have an element, in data order: its old offset and its new one.
  public var update: [Move<Int>] {
    oldOfNew.indices.compactMap { offset in
      oldOfNew[offset] < 0 ? nil : Move(from: Int(oldOfNew[offset]), to: offset)
    }
  }

  /// The old offsets of elements without a datum, ascending.
  public var exit: [Int] { newOfOld.indices.filter { newOfOld[$0] < 0 } }

  /// The old offset of the element that the datum at the new offset keeps; nil if it enters.
  public func old(ofNew offset: Int) -> Int? {
    oldOfNew[offset] < 0 ? nil : Int(oldOfNew[offset])
  }

  /// The new offset of the datum that keeps the element at the old offset; nil if it exits.
  public func new(ofOld offset: Int) -> Int? {
    newOfOld[offset] < 0 ? nil : Int(newOfOld[offset])
  }
}
