/// The rows between two bands, or below a band, for nets that lead to other columns: one row per net.
struct Boundary {
  /// The vertical lines of a net that end on its row.
  struct Ends {
    let net: Int
    /// The columns of lines that come from above.
    var above: [Int] = []
    /// The columns of lines that continue below.
    var below: [Int] = []
  }

  /// The row of each net, counted from the first one.
  private(set) var rows: [Int: Int] = [:]

  /// Assigns a row to each net; nil if no order of the nets is possible.
  ///
  /// In a column, the net that comes from above must have its row above that of the net that continues below.
  init?(_ ends: [Ends]) {
    var waiting = ends
    while !waiting.isEmpty {
      // A net that comes from above in a column in which another net continues below has its row above.
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
