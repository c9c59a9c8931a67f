internal import DataSets

/// Assigns the bars of several series to slots: bars with the same name share a slot, side by side.
///
/// The name of a bar is:
/// - its annotation, if all points have annotations;
/// - its x, if all points have an x but some have no annotation;
/// - its row number in all other cases.
///
/// Row numbers count missing values, so a missing value does not shift later bars into slots of other names.
enum BarSlots {
  fileprivate enum Name: Hashable {
    case label(String)
    case place(Double)
    case row(Int)
  }

  /// The largest number of marks that get slots; more bars could not be distinguished.
  private static let largestCount = 1 << 16

  /// The name of a bar, and a number from 1 that distinguishes bars with this name in one series.
  fileprivate struct Key: Hashable {
    var name: Name
    var occurrence: Int
  }

  /// Assigns a slot to each mark of a plot with several series.
  ///
  /// - Complexity: expected O(n log n) in the number of marks.
  static func assign(_ plot: inout Plot, _ series: [ChartSeries]) {
    for index in plot.series.indices { plot.series[index].slots = nil }
    guard plot.series.count > 1, plot.series.reduce(0, { $0 + $1.count }) <= largestCount else { return }
    let shown = plot.series.filter { $0.count > 0 }
    let haveLabels = shown.allSatisfy { marks in marks.labels.map { !$0.contains(nil) } ?? false }
    let havePlaces = shown.allSatisfy { marks in marks.x.map { !$0.contains(where: \.isNaN) } ?? false }
    let keys = plot.series.map { marks -> [Key] in
      let rows = haveLabels || havePlaces ? [] : rows(marks.count, series[marks.place].points.missingPlaces)
      var counts: [Name: Int] = [:]
      return marks.y.indices.map { index in
        let name: Name =
          if haveLabels, let label = marks.label(at: index) { .label(label) } else if havePlaces {
            .place(marks.x(at: index))
          } else { .row(rows.isEmpty ? index : rows[index]) }
        counts[name, default: 0] += 1
        return Key(name: name, occurrence: counts[name, default: 0])
      }
    }
    var slots: [Key: Int] = [:]
    var order: [Key] = []
    for key in keys.joined() where slots.updateValue(order.count, forKey: key) == nil { order.append(key) }
    if order.count == keys.map(\.count).max(), keys.allSatisfy({ $0.elementsEqual(order.prefix($0.count)) }) { return }
    // Names stay in the order of the first series that has them; x and row numbers are sorted.
    if !haveLabels { order.sort { ($0.place, $0.occurrence) < ($1.place, $1.occurrence) } }
    for (slot, key) in order.enumerated() { slots[key] = slot }
    for index in plot.series.indices { plot.series[index].slots = keys[index].map { slots[$0] ?? 0 } }
  }

  /// Returns the row number of each point; empty if every row has a point.
  ///
  /// `missing` contains the numbers of the rows without a point.
  private static func rows(_ count: Int, _ missing: [Int]) -> [Int] {
    if missing.isEmpty { return [] }
    var rows: [Int] = []
    var gaps = missing[...]
    var row = 0
    while rows.count < count {
      if gaps.first == row { gaps.removeFirst() } else { rows.append(row) }
      row += 1
    }
    return rows
  }
}

extension BarSlots.Key {
  /// The number by which slots are sorted: the x value or the row number, or 0 for a slot named by an annotation.
  fileprivate var place: Double {
    switch name {
    case .label: 0
    case .place(let place): place
    case .row(let row): Double(row)
    }
  }
}
