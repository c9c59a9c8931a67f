internal import CColumnKernels

/// The level of processor instructions for loops over columns; all levels give the same bits.
enum LoopLevel {
  /// The highest level of this processor.
  static let best = column_best_level()
}

/// Calls `body` with the numbers of `lanes`, a C array that Swift imports as a tuple.
@inline(__always)
func withLanes<Lanes, Number, Result>(
  _ lanes: Lanes, of number: Number.Type, _ body: (UnsafeBufferPointer<Number>) -> Result
) -> Result {
  withUnsafeBytes(of: lanes) { body($0.assumingMemoryBound(to: Number.self)) }
}
