internal import DataJoin

extension ValueAxis {
  /// The axis widened to end at ticks, and those ticks: the finest, of up to about `count`, that `fits` takes.
  ///
  /// Dates keep their ends. Where no ticks fit there are none.
  func widened(ticks count: Int, where fits: (ValueAxis, [Tick]) -> Bool) -> (axis: ValueAxis, ticks: [Tick]) {
    switch kind {
    case .dates: return (self, ticks(finest: count) { fits(self, $0) } ?? [])
    case .logarithmic:
      let low = NiceStep.largest(atMost: domain.lowest) ?? domain.lowest
      let high = NiceStep(atLeast: domain.highest)?.value ?? domain.highest
      let axis = ValueAxis(.logarithmic, Extent(low, high))
      return (axis, axis.ticks(finest: count) { fits(axis, $0) } ?? [])
    case .linear:
      let width = domain.highest / Double(max(count, 1)) - domain.lowest / Double(max(count, 1))
      var step = NiceStep(atLeast: leastStep(width))
      // Three steps are a power of ten: coarser than a few of these only two ends are left.
      for _ in 0..<12 {
        guard let found = step else { break }
        var axis = ValueAxis(.linear, found.widened(domain))
        axis.isWhole = isWhole
        let ticks = axis.ticks(at: found)
        if !ticks.isEmpty, fits(axis, ticks) { return (axis, ticks) }
        if ticks.count <= 2 { break }
        step = found.next
      }
      return (self, ticks(finest: count) { fits(self, $0) } ?? [])
    }
  }
}
