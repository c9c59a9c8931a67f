internal import CColumnKernels

/// The levels of processor instructions that loops over columns can use; results are the same at all levels.
enum LoopLevel {
  /// The highest level that this processor supports.
  static let best = column_best_level()
}

/// Calls `body` with the numbers of a C array, which Swift imports as a tuple.
@inline(__always)
func withLanes<Lanes, Number, Result>(
  _ lanes: Lanes, of number: Number.Type, _ body: (UnsafeBufferPointer<Number>) -> Result
) -> Result {
  withUnsafeBytes(of: lanes) { body($0.assumingMemoryBound(to: Number.self)) }
}
