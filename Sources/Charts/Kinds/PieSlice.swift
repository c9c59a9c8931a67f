struct PieSlice {
  var name: String
  var value: Double
  var start: Double
  var end: Double
  /// The number, from 0, that selects the filling and colour of the slice.
  var pattern: Int
  var isRead: Bool
}

extension PieSlice {
  /// Returns the slices, clockwise from the top.
  ///
  /// Slices after the first `limit` are combined into one.
  static func all(of plot: Plot, _ cursor: ChartCursor?) -> [PieSlice] {
    guard let marks = plot.series.first, let largest = marks.y.max(), largest > 0 else { return [] }
    // Values are divided by the largest one, so that their sum does not overflow.
    let total = marks.y.reduce(0) { $0 + $1 / largest }
    var sum = 0.0
    var slices: [PieSlice] = []
    let looks = marks.looks ?? []
    for index in marks.y.indices.prefix(limit) {
      let start = sum / total
      sum += marks.y[index] / largest
      slices.append(
        PieSlice(
          name: BarPlan.name(index, plot, isDate: plot.areDates), value: marks.written(at: index), start: start,
          end: sum / total,
          pattern: looks.indices.contains(index) ? looks[index] : index % Hatch.count,
          isRead: cursor == ChartCursor(series: marks.place, mark: index)))
    }
    if marks.count > limit {
      let rest = marks.y[limit...].reduce(0) { $0 + $1 / largest }
      slices.append(
        PieSlice(
          name: "others (\(marks.count - limit))", value: rest * largest, start: sum / total, end: 1,
          pattern: Self.looks(keeping: slices.map(\.pattern) + [nil]).last ?? 0, isRead: false))
    }
    return slices
  }

  /// The largest number of separate slices; all others are combined into one.
  static let limit = 99

  /// Assigns a number, which selects the filling and colour, to each slice in the order of the disc.
  ///
  /// Slices that have a number in `kept` keep it; others get the least used number. Neighbours never have the same
  /// number, and the last slice is a neighbour of the first. If two neighbours would have the same number, the later
  /// slice gets another. Among the least used numbers, those of another colour than the neighbours come first.
  ///
  /// - Complexity: linear.
  static func looks(keeping kept: [Int?]) -> [Int] {
    var uses = [Int](repeating: 0, count: Hatch.count)
    for look in kept.compactMap(\.self) { uses[look] += 1 }
    var looks: [Int] = []
    for index in kept.indices {
      var taken = [looks.last]
      if index > 0, index == kept.count - 1 { taken.append(looks.first) }
      if let look = kept[index] {
        if !taken.contains(look) {
          looks.append(look)
          continue
        }
        uses[look] -= 1
      }
      if index + 1 < kept.count { taken.append(kept[index + 1]) }
      let free = uses.indices.map { ($0 + index) % Hatch.count }.filter { !taken.contains($0) }
      func isOfNeighbor(_ look: Int) -> Bool {
        taken.contains { $0.map { $0 % ChartRole.seriesCount == look % ChartRole.seriesCount } ?? false }
      }
      let look = free.min { (uses[$0], isOfNeighbor($0) ? 1 : 0) < (uses[$1], isOfNeighbor($1) ? 1 : 0) } ?? 0
      uses[look] += 1
      looks.append(look)
    }
    return looks
  }
}
