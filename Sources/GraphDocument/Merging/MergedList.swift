/// An ordered list of names that both sides may have changed, as one; nil if there is none.
///
/// What one side left as it was is taken from the other. Else a name is there that both have, or that one of them added; a name that one side
/// took out goes. The order is that of the side that changed it. Where both ordered the names otherwise, or one side took away the list that the other
/// changed, that is a conflict, and `mine` counts. A list of which
/// nothing is left is none.
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
