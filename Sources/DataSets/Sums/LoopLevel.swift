internal import CColumnKernels

/// The level of instructions that loops over columns use; all levels give the same bits.
enum LoopLevel {
  /// The highest that the processor has.
  static let best = column_best_level()
}

/// Calls `body` with the numbers of lanes, which C has as an array of them.
@inline(__always)
func withLanes<Lanes, Number, Result>(
  _ lanes: Lanes, of number: Number.Type, _ body: (UnsafeBufferPointer<Number>) -> Result
) -> Result {
  withUnsafeBytes(of: lanes) { body($0.assumingMemoryBound(to: Number.self)) }
}
