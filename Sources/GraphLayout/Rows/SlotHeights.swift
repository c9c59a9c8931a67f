/// How high slots are and how far they keep from each other.
struct SlotHeights {
  private let rows: [Int32]
  private let betweenBoxes: Int32
  private let besideLanes: Int32
  private let betweenLanes: Int32

  init(_ part: GraphPart, spacing: LayoutSpacing) {
    rows = part.rows
    betweenBoxes = Self.gap(spacing.betweenBoxes)
    besideLanes = Self.gap(spacing.besideLanes)
    betweenLanes = Self.gap(spacing.betweenLanes)
  }

  private static func gap(_ rows: Int) -> Int32 { Int32(truncatingIfNeeded: min(max(rows, 0), 1_000)) }

  /// A lane is one row high.
  @inline(__always)
  func height(_ slot: Int) -> Int32 { slot < rows.count ? rows[slot] : 1 }

  /// The least number of rows from the top of a slot to the top of the one below it.
  @inline(__always)
  func distance(_ upper: Int, _ lower: Int) -> Int32 {
    let gap =
      upper < rows.count
      ? (lower < rows.count ? betweenBoxes : besideLanes) : (lower < rows.count ? besideLanes : betweenLanes)
    return height(upper) + gap
  }
}
