/// The merge of an ordered list of names that both sides may have changed.
///
/// If one side left the list unchanged, the list of the other side is taken. Otherwise the result has the names that
/// both sides have, and the names that one side added. The order is taken from the side that changed it.
///
/// In two cases there is a conflict, and the list of `mine` is taken: both sides changed the order, or one side removed
/// a list that the other changed. A result without names means the same as nil: there is no list.
struct MergedList {
  let names: [String]?
  private(set) var isConflict = false

  /// Merges three versions of a list.
  ///
  /// - Complexity: linear in the three lists, expected.
  init(base: [String]?, mine: [String]?, theirs: [String]?) {
    if theirs == base || theirs == mine {
      names = mine
      return
    }
    if mine == base {
      names = theirs
      return
    }
    guard let mine, let theirs else {
      names = mine
      isConflict = true
      return
    }
    let base = base ?? []
    let (mineSet, theirSet, baseSet) = (Set(mine), Set(theirs), Set(base))
    let common = mineSet.intersection(theirSet)
    let orders = [base, mine, theirs].map { list in list.filter { common.contains($0) && baseSet.contains($0) } }
    let isMineOrdered = orders[1] != orders[0]
    let isTheirsOrdered = orders[2] != orders[0]
    isConflict = isMineOrdered && isTheirsOrdered && orders[1] != orders[2]
    let (first, second) = isTheirsOrdered && !isMineOrdered ? (theirs, mine) : (mine, theirs)
    let stays = { (name: String) in common.contains(name) || !baseSet.contains(name) }
    let firstSet = Set(first)
    let merged = first.filter(stays) + second.filter { stays($0) && !firstSet.contains($0) }
    names = merged.isEmpty && !mine.isEmpty ? nil : merged
  }
}
