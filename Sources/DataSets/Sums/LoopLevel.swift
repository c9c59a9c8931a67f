internal import CColumnKernels

/// The levels of processor instructions for loops over columns.
///
/// All levels give the same results.
enum LoopLevel {
  static let best = column_best_level()
}

/// Calls `body` with the numbers of a C array, which Swift imports as a tuple.
@inline(__always)
func withLanes<Lanes, Number, Result>(
  _ lanes: Lanes, of number: Number.Type, _ body: (UnsafeBufferPointer<Number>) -> Result
) -> Result {
  withUnsafeBytes(of: lanes) { body($0.assumingMemoryBound(to: Number.self)) }
}
