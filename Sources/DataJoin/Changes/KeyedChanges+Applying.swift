extension KeyedChanges {
  /// Returns the new sequence: the old one with these changes applied in their order.
  ///
  /// `datum` returns the element at a new offset. It is called only for inserted and reloaded elements, in ascending
  /// order.
  ///
  /// - Precondition: `old` has as many elements as the old sequence of the comparison.
  /// - Complexity: linear.
  public func applied<Element>(to old: [Element], taking datum: (_ newOffset: Int) -> Element) -> [Element] {
    precondition(old.count == oldCount, "the changes apply to \(oldCount) elements, but the sequence has \(old.count)")
    var isReloaded = [Bool](repeating: false, count: oldCount)
    for offset in reloads { isReloaded[offset] = true }
    return oldOffsets().enumerated().map { new, from in
      guard let from, !isReloaded[from] else { return datum(new) }
      return old[from]
    }
  }

  /// Returns the old offset of the element at each new offset; nil for an inserted element.
  func oldOffsets() -> [Int?] {
    var leaves = [Bool](repeating: false, count: oldCount)
    for offset in deletes { leaves[offset] = true }
    for move in moves { leaves[move.from] = true }
    var offsets: [Int?] = []
    offsets.reserveCapacity(newCount)
    var inserts = self.inserts[...]
    var moves = self.moves[...]
    var stays = 0
    for offset in 0..<newCount {
      if inserts.first == offset {
        inserts.removeFirst()
        offsets.append(nil)
      } else if let move = moves.first, move.to == offset {
        moves.removeFirst()
        offsets.append(move.from)
      } else {
        while leaves[stays] { stays += 1 }
        offsets.append(stays)
        stays += 1
      }
    }
    return offsets
  }
}
