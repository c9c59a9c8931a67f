/// What a mark is known by from one drawing to the next: its series, and in it the annotation, x or index.
struct MarkKey: Hashable {
  enum Datum: Hashable {
    case label(String)
    case place(Double)
    case index(Int)
  }

  /// Tells series apart, also those of one name.
  var series: String
  var datum: Datum

  init(_ marks: MarkSeries, _ index: Int, in series: String) {
    self.series = series
    if let label = marks.label(at: index) {
      datum = .label(label)
    } else if let x = marks.x?[index], !x.isNaN {
      datum = .place(x)
    } else {
      datum = .index(index)
    }
  }

  /// What each series is known by: its name, and of several with one name a number behind it.
  static func identities(of series: [MarkSeries]) -> [String] {
    var counts: [String: Int] = [:]
    return series.map { marks in
      let count = counts[marks.name, default: 0]
      counts[marks.name] = count + 1
      return count == 0 ? marks.name : "\(marks.name)\u{0}\(count)"
    }
  }
}
