/// The rows between two bands, or below a band, in which wires run horizontally to other columns.
///
/// Each net, which is all wires of one output, has one of these rows.
struct Boundary {
  /// The columns of a net's vertical lines that meet the net's row.
  struct Ends {
    let net: Int
    /// The columns of lines that come from above the row.
    var above: [Int] = []
    /// The columns of lines that continue below the row.
    var below: [Int] = []
  }

  /// The row of each net, by the index of the net; rows are counted from the first one of the boundary.
  private(set) var rows: [Int: Int] = [:]

  /// Assigns a row to each net; nil if there is no order without overlapping lines.
  ///
  /// If one net comes from above and another continues below in the same column, the row of the first must be above the
  /// row of the second.
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
