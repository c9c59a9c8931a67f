/// Identifies a mark in successive drawings: by its series, and by its identity, annotation, x or index in the series.
struct MarkKey: Hashable {
  enum Series: Hashable {
    /// A series with its own identity; `occurrence` counts the series that have the same identity, from 0.
    case identity(Int, occurrence: Int)
    case place(Int)
  }

  enum Datum: Hashable {
    case identity(Int)
    case label(String)
    case place(Double)
    case index(Int)
  }

  var series: Series
  var datum: Datum

  init(_ marks: MarkSeries, _ index: Int, in series: Series) {
    self.series = series
    if let identities = marks.identities {
      datum = .identity(identities[index])
    } else if let label = marks.label(at: index) {
      datum = .label(label)
    } else if let x = marks.x?[index], !x.isNaN {
      datum = .place(x)
    } else {
      datum = .index(index)
    }
  }

  /// Returns the key of each visible series.
  ///
  /// `all` includes hidden series; the indices of the visible series refer to it.
  static func series(of shown: [MarkSeries], among all: [ChartSeries]) -> [Series] {
    let keys = keys(of: all)
    return shown.map { keys.indices.contains($0.place) ? keys[$0.place] : .place($0.place) }
  }

  /// Returns the key of each series, which identifies the series in successive drawings.
  static func keys(of all: [ChartSeries]) -> [Series] {
    var counts: [Int: Int] = [:]
    return all.enumerated().map { place, one -> Series in
      guard let identity = one.identity else { return .place(place) }
      defer { counts[identity, default: 0] += 1 }
      return .identity(identity, occurrence: counts[identity, default: 0])
    }
  }
}
