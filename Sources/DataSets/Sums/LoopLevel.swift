internal import CColumnKernels

/// The level of instructions that loops over columns use; all levels give the same bits.
enum LoopLevel {
  /// The highest that the processor has.
  static let best = column_best_level()
}

extension Array {
  /// The numbers of lanes, which C has as an array of them.
  init<Lanes>(lanes: Lanes) {
    self = Swift.withUnsafeBytes(of: lanes) { Array($0.bindMemory(to: Element.self)) }
  }
}
