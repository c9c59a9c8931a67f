internal import DataJoin
internal import DataSets

/// Ticks of a time axis at round dates and times: years, months, days, hours, minutes, seconds.
enum DateTicks {
  private enum Step {
    case seconds(Int)
    case days(Int)
    case months(Int)

    /// The approximate length of the step in seconds.
    var seconds: Double {
      switch self {
      case .seconds(let count): Double(count)
      case .days(let count): Double(count) * 86_400
      case .months(let count): Double(count) * 2_629_746
      }
    }
  }

  private static let steps: [Step] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200].map(Step.seconds)
    + [1, 2, 7, 14].map(Step.days)
    + [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000, 12_000, 24_000].map(Step.months)

  /// Returns sets of ticks, from the finest with about `count` ticks to the coarsest.
  ///
  /// Returns nil outside the years 0000 to 9999, and for a domain of less than 3 seconds.
  static func families(_ domain: Extent<Double>, finest count: Int) -> [[Tick]]? {
    guard let first = DateText.text(domain.lowest), DateText.text(domain.highest) != nil else { return nil }
    let width = domain.highest - domain.lowest
    if width < 3 { return nil }
    var families: [[Tick]] = []
    for step in steps where step.seconds * Double(count) >= width {
      let places = places(step, domain, year: Int(first.prefix(4)) ?? 0)
      if places.count <= 4 * count + 4, !places.isEmpty { families.append(labelled(places, step)) }
      if places.count <= 1 { break }
    }
    return families.isEmpty ? nil : families
  }

  private static func places(_ step: Step, _ domain: Extent<Double>, year: Int) -> [Double] {
    var places: [Double] = []
    switch step {
    case .seconds(let count): places = multiples(Double(count), domain)
    case .days(let count): places = multiples(Double(count) * 86_400, domain)
    case .months(let count):
      // Every step divides a year or is made of years, counted from the year 0.
      var month = year * 12 / count * count
      while month < 120_000, let place = start(ofMonth: month), place <= domain.highest {
        if place >= domain.lowest { places.append(place) }
        month += count
      }
    }
    return places
  }

  private static func multiples(_ distance: Double, _ domain: Extent<Double>) -> [Double] {
    var places: [Double] = []
    var place = (domain.lowest / distance).rounded(.up) * distance
    while place <= domain.highest {
      places.append(place)
      place += distance
    }
    return places
  }

  /// Returns the start of a month in seconds since 1970; month 0 is January of the year 0.
  private static func start(ofMonth month: Int) -> Double? {
    let text = padded(month / 12, 4) + "-" + padded(month % 12 + 1, 2)
    return DateText.seconds(text.utf8)
  }

  /// Labels ticks with the part of the date that changes from tick to tick.
  ///
  /// The first tick, and ticks at which a larger part of the date changes, also show this larger part.
  private static func labelled(_ places: [Double], _ step: Step) -> [Tick] {
    var above: Substring?
    return places.map { place in
      let text = (DateText.text(place) ?? "")[...]
      let isWhole: Bool
      let label: Substring
      switch step {
      case .months(let count):
        return Tick(value: place, label: String(text.prefix(count % 12 == 0 ? 4 : 7)))
      case .days:
        isWhole = text.prefix(4) != above
        above = text.prefix(4)
        label = isWhole ? text.prefix(10) : text.dropFirst(5).prefix(5)
      case .seconds(let count):
        isWhole = text.prefix(10) != above
        above = text.prefix(10)
        // Midnight is written without a time.
        let time = (text.count > 10 ? text.dropFirst(11) : "00:00:00").prefix(count % 60 == 0 ? 5 : 8)
        return Tick(value: place, label: isWhole ? "\(text.dropFirst(5).prefix(5)) \(time)" : String(time))
      }
      return Tick(value: place, label: String(label))
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}
