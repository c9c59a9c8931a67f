/// The rows between two bands, or below a band, where wires run horizontally to other columns.
///
/// Each net (all wires of one output) has one of these rows.
struct Boundary {
  /// The columns where a net's vertical lines meet its row.
  struct Ends {
    let net: Int
    var above: [Int] = []
    var below: [Int] = []
  }

  /// The row of each net, by index of the net.
  ///
  /// The first row of the boundary is 0.
  private(set) var rows: [Int: Int] = [:]

  /// Assigns a row to each net; nil if lines would overlap in every order of rows.
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
