/// Numbers that select the symbol, filling and colour of each series or slice of a chart.
///
/// A series keeps its number in successive drawings. The number of a new series is its index, if no other series has
/// this number, as in an ordinal scale of D3. Removing a series frees its number.
package struct ChartLooks: Hashable, Sendable {
  /// The key of a slice, and the number of earlier slices with the same key.
  private struct Slice: Hashable {
    var key: MarkKey
    var occurrence: Int
  }

  private var series: [MarkKey.Series: Int] = [:]
  private var slices: [Slice: Int] = [:]

  /// Creates the state for a chart that has not been drawn.
  package init() {}

  /// Assigns symbols and fillings to the marks of a plot, and remembers them for the next drawing.
  ///
  /// `all` includes hidden series; the indices in the plot refer to it.
  ///
  /// - Complexity: expected linear in series and slices.
  mutating func give(to plot: inout Plot, of all: [ChartSeries]) {
    let keys = MarkKey.keys(of: all)
    let looks = Self.looks(keeping: keys.map { series[$0] })
    series = Dictionary(zip(keys, looks)) { first, _ in first }
    var given: [Slice: Int] = [:]
    for index in plot.series.indices {
      let place = plot.series[index].place
      guard looks.indices.contains(place) else { continue }
      plot.series[index].look = looks[place]
      guard let count = plot.series[index].looks?.count else { continue }
      var occurrences: [MarkKey: Int] = [:]
      let slices = (0..<count).map { mark -> Slice in
        let key = MarkKey(plot.series[index], mark, in: keys[place])
        defer { occurrences[key, default: 0] += 1 }
        return Slice(key: key, occurrence: occurrences[key, default: 0])
      }
      let fillings = PieSlice.looks(keeping: slices.map { self.slices[$0] })
      plot.series[index].looks = fillings
      given.merge(zip(slices, fillings)) { first, _ in first }
    }
    slices = given
  }

  /// Returns a different number for each series; numbers in `kept` do not change.
  ///
  /// A series without a number gets its index or, if that is taken, the first free number.
  private static func looks(keeping kept: [Int?]) -> [Int] {
    var taken = Set(kept.compactMap(\.self))
    var next = 0
    return kept.enumerated().map { place, look in
      if let look { return look }
      if taken.insert(place).inserted { return place }
      while !taken.insert(next).inserted { next += 1 }
      return next
    }
  }
}
