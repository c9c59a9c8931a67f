internal import DataJoin

extension ValueAxis {
  /// Extends the axis to end at ticks, and returns it with the finest set of ticks that `fits` accepts.
  ///
  /// There are at most about `count` ticks, and none if `fits` accepts no set. On a linear axis, evenly spaced ticks
  /// are preferred if there are at least three; the axis may then extend beyond the last tick. Date axes are not
  /// extended.
  func widened(
    ticks count: Int, over cells: EvenCells, where fits: (ValueAxis, [Tick]) -> Bool
  ) -> (axis: ValueAxis, ticks: [Tick]) {
    switch kind {
    case .dates: return (self, ticks(finest: count) { fits(self, $0) } ?? [])
    case .logarithmic:
      let low = NiceStep.largest(atMost: domain.lowest) ?? domain.lowest
      let high = NiceStep(atLeast: domain.highest)?.value ?? domain.highest
      let axis = ValueAxis(.logarithmic, Extent(low, high))
      return (axis, axis.ticks(finest: count) { fits(axis, $0) } ?? [])
    case .linear: return widenedLinear(ticks: count, over: cells, where: fits)
    }
  }

  private func widenedLinear(
    ticks count: Int, over cells: EvenCells, where fits: (ValueAxis, [Tick]) -> Bool
  ) -> (axis: ValueAxis, ticks: [Tick]) {
    let width = domain.highest / Double(max(count, 1)) - domain.lowest / Double(max(count, 1))
    var finest: (axis: ValueAxis, ticks: [Tick])?
    var step = NiceStep(atLeast: leastStep(width))
    let shortest = step.map { widened(to: $0) }
    // Three steps are a power of ten: after a few powers only the two ends are left.
    for _ in 0..<12 {
      guard let found = step else { break }
      let axis = widened(to: found)
      let ticks = axis.ticks(at: found)
      if finest == nil, !ticks.isEmpty, fits(axis, ticks) { finest = (axis, ticks) }
      for step in [found, found.twice].compactMap(\.self) {
        let wide = widened(to: step)
        let shown = (finest?.axis ?? shortest ?? self).domain
        if let even = cells.evened(wide, by: step, beside: shown), fits(even.axis, even.ticks) { return even }
      }
      if ticks.count <= 2 { break }
      step = found.next
    }
    return finest ?? (self, ticks(finest: count) { fits(self, $0) } ?? [])
  }

  private func widened(to step: NiceStep) -> ValueAxis {
    var axis = ValueAxis(.linear, step.widened(domain))
    axis.isWhole = isWhole
    return axis
  }
}
