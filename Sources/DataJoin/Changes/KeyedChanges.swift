/// How one keyed sequence becomes another: what is deleted, reloaded, inserted and moved, with the fewest moves there can be.
///
/// Identity and equality are separate questions: an element stays where the key stays, and is reloaded where its content is
/// not the same any more.
///
/// Order of application, whatever order the lists are read in:
///
/// 1. `deletes` and the elements that `moves` take up leave, at offsets of the **old** sequence; what is left closes up.
/// 2. `reloads` are renewed, also at **old** offsets. An element may be both reloaded and moved.
/// 3. `inserts` and the elements that `moves` put down enter, at offsets of the **new** sequence, lowest first.
///
/// Keys should be unique. Where one is not, elements that agree from the start of both sequences, from their ends, or a few places
/// from each other on the way stay together; of the others the first with a key keeps the first, and each further one is deleted
/// or inserted.
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

  private static func unmatched(_ partners: [Int32], _ prefix: Int) -> [Int] {
    var unmatched: [Int] = []
    for offset in partners.indices where partners[offset] < 0 { unmatched.append(prefix + offset) }
    return unmatched
  }

  static func fewestMoves(_ oldOfNew: [Int32], _ prefix: Int) -> [Move<Int>] {
    var highest: Int32 = -1
    let isInOrder = oldOfNew.allSatisfy { old in
      guard old >= 0 else { return true }
      defer { highest = old }
      return old > highest
    }
    if isInOrder { return [] }
    let stays = LongestIncreasingRun.members(of: oldOfNew.filter { $0 >= 0 })
    var moves: [Move<Int>] = []
    var index = 0
    for (new, old) in oldOfNew.enumerated() where old >= 0 {
      if !stays[index] { moves.append(Move(from: prefix + Int(old), to: prefix + new)) }
      index += 1
    }
    return moves
  }
}
