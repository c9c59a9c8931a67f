/// The rows between two bands, or below one, for wires to another column: one each.
struct Boundary {
  /// The upright lines of a net that end on its row.
  struct Ends {
    let net: Int
    /// The columns of wires from above, and of wires that continue below.
    var above: [Int] = []
    var below: [Int] = []
  }

  /// The row of each net, counted from the first one.
  private(set) var rows: [Int: Int] = [:]

  /// - Returns: nil if two nets would have to run below each other: in one column one comes from above that another
  ///   leaves downwards.
  init?(_ ends: [Ends]) {
    var waiting = ends
    while !waiting.isEmpty {
      // What comes from above on the column on which another one goes on has its row above.
      let free = waiting.firstIndex { one in
        !waiting.contains { other in
          other.net != one.net && other.above.contains { one.below.contains($0) }
        }
      }
      guard let free else { return nil }
      rows[waiting.remove(at: free).net] = rows.count
    }
  }
}
