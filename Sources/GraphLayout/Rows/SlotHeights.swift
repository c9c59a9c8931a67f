/// The heights of slots (boxes and lanes), and the minimum distances between them.
struct SlotHeights {
  private let rows: [Int32]
  private let betweenBoxes: Int
  private let besideLanes: Int
  private let betweenLanes: Int

  init(_ part: GraphPart, spacing: LayoutSpacing) {
    rows = part.rows
    betweenBoxes = Self.gap(spacing.betweenBoxes)
    besideLanes = Self.gap(spacing.besideLanes)
    betweenLanes = Self.gap(spacing.betweenLanes)
  }

  private static func gap(_ rows: Int) -> Int { min(max(rows, 0), 1_000) }

  @inline(__always)
  func height(_ slot: Int) -> Int { slot < rows.count ? Int(rows[slot]) : 1 }

  /// Returns the minimum number of rows from the top of a slot to the top of the one below it.
  @inline(__always)
  func distance(_ upper: Int, _ lower: Int) -> Int {
    let gap =
      upper < rows.count
      ? (lower < rows.count ? betweenBoxes : besideLanes) : (lower < rows.count ? besideLanes : betweenLanes)
    return height(upper) + gap
  }
}
