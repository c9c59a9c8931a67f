/// The merge of an ordered list of names that both sides may have changed.
///
/// If one side left the list unchanged, the list of the other side is taken. Otherwise the result has the names that
/// both sides have or that one side added. The order is taken from the side that changed it. If both changed the order,
/// or one removed a list that the other changed, this is a conflict, and `mine` takes precedence. The result is nil if
/// there is no list; an empty result means the same.
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
