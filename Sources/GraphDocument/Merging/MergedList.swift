/// The merge of an ordered list of names that both sides may have changed; nil if there is none.
///
/// A list that one side left unchanged is taken from the other. Otherwise a name is in the result if both have it or
/// one side added it; a name that one side removed is not. The order is that of the side that changed it. If both
/// changed the order, or one side removed the list that the other changed, that is a conflict, and `mine` counts. An
/// empty result means no list.
struct MergedList {
  let names: [String]?
  private(set) var isConflict = false

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
