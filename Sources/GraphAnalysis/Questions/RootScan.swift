import EvaluationEngine

/// Finds the zeros, jumps and failures of a function by computing it at many points of an interval.
///
/// Between adjacent points of the scan, three searches look closer:
///
/// - ``BracketSearch`` follows a change of sign.
/// - ``DipSearch`` follows a minimum distance from zero.
/// - ``EdgeSearch`` finds the edge of a range in which the function fails or stays zero.
///
/// Every search ends. Two zeros between adjacent points may be missed.
struct RootScan {
  /// Computes the function at several arguments, with NaN for a failure.
  ///
  /// Returns nil to stop the search.
  typealias Values = ([Double]) -> [Double]?

  /// The zeros, ascending.
  ///
  /// Each is a single argument or a range.
  private(set) var zeros: [Zero] = []
  /// The pairs of adjacent arguments between which the function jumps over zero, ascending.
  private(set) var jumps: [(below: Trial, above: Trial)] = []
  /// The ranges of arguments for which the function fails, ascending.
  private(set) var failing: [ClosedRange<Double>] = []
  /// The points of the scan at which the function has a value, ascending.
  private(set) var points: [Trial] = []

  /// An argument at which the function is zero, or a range in which it stays zero.
  struct Zero: Hashable, Sendable {
    var low: Double
    var high: Double
    /// An argument at which the function is zero, with few digits if possible.
    var place: Double
    /// The function's value at `place`: 0, or nearly 0.
    var rest: Double
  }

  /// The relative size of a change of sign above which it may be a jump and not a zero.
  ///
  /// It is relative to the function's typical size.
  private static let nearness = 1e-9
  /// The relative size below which a minimum or maximum without a change of sign counts as a zero.
  ///
  /// It is relative to the function's typical size.
  private static let touching = 1e-14
  /// How far from a change of sign, counted in floats, the function is computed again to distinguish a jump from a
  /// steep zero.
  ///
  /// A steep function keeps changing there; a function with a jump does not.
  private static let neighbourhood: Int64 = 1 << 20
  /// The width below which a range of zeros counts as a single zero, relative to the distance between points of the
  /// scan.
  private static let breadth = 1e-3

  /// The typical absolute value of the function, or of the two numbers whose difference is the function.
  private let scale: Double
  private let unit: Double

  /// Scans a function; nil if `values` returns nil.
  ///
  /// - Parameters:
  ///   - places: The arguments of the scan, finite and ascending.
  ///   - size: The typical absolute value of the numbers whose difference is the function.
  ///   - values: Computes the function.
  /// - Complexity: The function is computed at all places, and at most `BracketSearch.hybridSteps` + 200 times more for
  ///   each part. `values` is called as often as the longest search has steps, a few hundred times.
  init?(_ places: [Double], size: Double, _ values: Values) {
    guard let found = values(places), found.count == places.count else { return nil }
    unit = zip(places, places.dropFirst()).map { $1 - $0 }.min() ?? 0
    var trials = zip(places, found).map { Trial(place: $0, value: $1) }
    guard Self.addEdges(to: &trials, &failing, values) else { return nil }
    points = trials.filter { !$0.value.isNaN }
    let magnitudes = points.map(\.value.magnitude).filter(\.isFinite).sorted()
    scale = max(size, magnitudes.isEmpty ? 0 : magnitudes[magnitudes.count / 2])
    guard follow(trials, values) else { return nil }
    zeros.sort { $0.low < $1.low }
    mergeZeros()
    jumps.sort { $0.below.place < $1.below.place }
    failing.sort { $0.lowerBound < $1.lowerBound }
  }

  /// Runs several searches at the same time until all have ended.
  ///
  /// - Returns: false if `values` returns nil.
  private static func run<Search: TrialSearch>(_ searches: inout [Search], _ values: Values) -> Bool {
    while true {
      let open = searches.indices.filter { searches[$0].trial != nil }
      if open.isEmpty { return true }
      guard let found = values(open.compactMap { searches[$0].trial }), found.count == open.count else { return false }
      for (index, value) in zip(open, found) { searches[index].take(value) }
    }
  }

  private static func addEdges(
    to trials: inout [Trial], _ failing: inout [ClosedRange<Double>], _ values: Values
  ) -> Bool {
    var edges: [EdgeSearch] = []
    for (first, second) in zip(trials, trials.dropFirst()) where first.value.isNaN != second.value.isNaN {
      let (inside, outside) = first.value.isNaN ? (second, first) : (first, second)
      edges.append(EdgeSearch(inside: inside.place, outside: outside.place) { !$0.isNaN })
    }
    guard run(&edges, values), let found = values(edges.map(\.inside)), found.count == edges.count else { return false }
    failing = Self.failing(trials, edges)
    trials += zip(edges, found).map { Trial(place: $0.inside, value: $1) }
    trials.sort { $0.place < $1.place }
    var previous: Double?
    trials.removeAll { trial in
      defer { previous = trial.place }
      return trial.place == previous
    }
    return true
  }

  private static func failing(_ trials: [Trial], _ edges: [EdgeSearch]) -> [ClosedRange<Double>] {
    var runs: [ClosedRange<Double>] = []
    var start: Double?
    var next = 0
    for (index, trial) in trials.enumerated() {
      if index > 0, trials[index - 1].value.isNaN != trial.value.isNaN, edges.indices.contains(next) {
        let edge = edges[next].outside
        next += 1
        if trial.value.isNaN {
          start = edge
        } else {
          let first = start ?? trials[0].place
          runs.append(first...max(first, edge))
          start = nil
        }
      } else if index == 0, trial.value.isNaN {
        start = trial.place
      }
    }
    if let start, let last = trials.last { runs.append(start...max(start, last.place)) }
    return runs
  }

  private mutating func follow(_ trials: [Trial], _ values: Values) -> Bool {
    var flat: [(place: Double, below: Trial?, above: Trial?)] = []
    var brackets: [BracketSearch] = []
    var dips: [DipSearch] = []
    for (index, trial) in trials.enumerated() where !trial.value.isNaN {
      let below = index > 0 ? trials[index - 1] : nil
      let above = index + 1 < trials.count ? trials[index + 1] : nil
      if trial.value == 0 {
        flat.append((trial.place, below, above))
      } else if let above, !above.value.isNaN, above.value != 0 {
        if (above.value < 0) != (trial.value < 0) {
          brackets.append(BracketSearch(trial, above))
        } else if let below, Self.isDip(below, trial, above) {
          dips.append(DipSearch(below, trial, above))
        }
      }
    }
    guard Self.run(&dips, values) else { return false }
    var touching: [Trial] = []
    for dip in dips {
      if let crossing = dip.crossing {
        if crossing.value == 0 {
          flat.append((crossing.place, dip.low, dip.high))
        } else {
          brackets += [BracketSearch(dip.low, crossing), BracketSearch(crossing, dip.high)]
        }
      } else if dip.lowest.value.magnitude <= Self.touching * scale {
        touching.append(dip.lowest)
      }
    }
    let ends = brackets.map { ($0.latest, $0.opposite) }
    guard Self.run(&brackets, values) else { return false }
    for (bracket, (first, second)) in zip(brackets, ends) {
      guard let zero = bracket.zero else { continue }
      let isAscending = first.place < second.place
      flat.append((zero, isAscending ? first : second, isAscending ? second : first))
    }
    return judge(brackets, values) && addFlat(flat, values) && addNear(touching, values)
  }

  /// Whether the function is nearer to zero at the middle point than at the other two.
  ///
  /// The function must have the same sign at the first two points.
  private static func isDip(_ below: Trial, _ trial: Trial, _ above: Trial) -> Bool {
    guard !below.value.isNaN, below.value != 0, (below.value < 0) == (trial.value < 0) else { return false }
    let (left, right) = (below.value.magnitude, above.value.magnitude)
    return trial.value.magnitude < left && trial.value.magnitude <= right
  }

  private mutating func judge(_ brackets: [BracketSearch], _ values: Values) -> Bool {
    var near: [Trial] = []
    var open: [(below: Trial, above: Trial)] = []
    for bracket in brackets where bracket.zero == nil {
      if let place = bracket.failing {
        failing.append(place...place)
        continue
      }
      let (first, second) = (bracket.latest, bracket.opposite)
      if (first.value - second.value).magnitude <= Self.nearness * scale {
        near.append(first.value.magnitude <= second.value.magnitude ? first : second)
      } else {
        open.append(first.place < second.place ? (first, second) : (second, first))
      }
    }
    let wide = open.flatMap {
      [$0.below.place.advanced(places: -Self.neighbourhood), $0.above.place.advanced(places: Self.neighbourhood)]
    }
    guard let found = values(wide), found.count == wide.count else { return false }
    for (index, pair) in open.enumerated() {
      let around = (found[2 * index] - found[2 * index + 1]).magnitude
      let gap = (pair.below.value - pair.above.value).magnitude
      // A steep function keeps changing beyond the neighbours; a jump does not.
      if gap <= 0.5 * around {
        near.append(pair.below.value.magnitude <= pair.above.value.magnitude ? pair.below : pair.above)
      } else {
        jumps.append(pair)
      }
    }
    return addNear(near, values)
  }

  /// Adds zeros at which the function comes as near to 0 as possible, although no float gives exactly 0.
  ///
  /// Returns false if `values` returns nil.
  private mutating func addNear(_ near: [Trial], _ values: Values) -> Bool {
    guard let best = shortened(near, values) else { return false }
    zeros += best.map { Zero(low: $0.place, high: $0.place, place: $0.place, rest: $0.value) }
    return true
  }

  private mutating func addFlat(
    _ flat: [(place: Double, below: Trial?, above: Trial?)], _ values: Values
  ) -> Bool {
    var edges: [EdgeSearch] = []
    for (place, below, above) in flat {
      for neighbour in [below, above] {
        let outside = neighbour.flatMap { $0.value == 0 ? nil : $0.place }
        // Next to a point that is zero too, or at an end of the interval, there is no edge.
        edges.append(EdgeSearch(inside: place, outside: outside ?? place) { $0 == 0 })
      }
    }
    guard Self.run(&edges, values),
      let best = shortened(flat.map { Trial(place: $0.place, value: 0) }, values)
    else { return false }
    for (index, (place, below, above)) in flat.enumerated() {
      let low = below.map { $0.value == 0 ? $0.place : edges[2 * index].inside } ?? place
      let high = above.map { $0.value == 0 ? $0.place : edges[2 * index + 1].inside } ?? place
      let width = max(above?.place ?? place, place) - min(below?.place ?? place, place)
      if high - low <= Self.breadth * width {
        zeros.append(Zero(low: best[index].place, high: best[index].place, place: best[index].place, rest: 0))
      } else {
        zeros.append(Zero(low: low, high: high, place: best[index].place, rest: 0))
      }
    }
    return true
  }

  private mutating func mergeZeros() {
    var merged: [Zero] = []
    for zero in zeros {
      if let last = merged.last, zero.low <= last.high {
        merged[merged.count - 1].high = max(last.high, zero.high)
      } else {
        merged.append(zero)
      }
    }
    zeros = merged
  }

  /// Replaces the argument of each trial by a nearby argument with fewer digits, if the function is as near to zero
  /// there.
  ///
  /// Returns nil if `values` returns nil.
  private func shortened(_ trials: [Trial], _ values: Values) -> [Trial]? {
    var candidates: [Double] = []
    for trial in trials { candidates += RoundedNumber.near(trial.place, unit: unit) }
    guard let found = values(candidates), found.count == candidates.count else { return nil }
    let count = RoundedNumber.count
    return trials.enumerated().map { index, trial in
      let range = index * count..<(index + 1) * count
      let place = range.first { found[$0].magnitude <= trial.value.magnitude }
      return place.map { Trial(place: candidates[$0], value: found[$0]) } ?? trial
    }
  }
}

private enum RoundedNumber {
  /// The number of rounded numbers to try.
  static let count = 17
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
  /// The number of decimal digits per binary digit, rounded.
  private static let decimalsOfBit = 0.301_03
  /// The maximum relative change of a number by rounding.
  private static let reach = 1e-7

  /// Returns the number rounded to 1, 2, 3, … digits, or the number itself where rounding changes it too much.
  ///
  /// If the number is small relative to `unit`, the first result is 0.
  static func near(_ number: Double, unit: Double) -> [Double] {
    let exponent = Int((Double(number == 0 ? 0 : number.exponent) * decimalsOfBit).rounded(.down))
    if number.magnitude <= reach * unit { return [0] + Array(repeating: number, count: count - 1) }
    return (0..<count).map { digits in
      let scale = digits - exponent
      let rounded: Double
      if powers.indices.contains(scale) {
        rounded = (number * powers[scale]).rounded() / powers[scale]
      } else if powers.indices.contains(-scale) {
        rounded = (number / powers[-scale]).rounded() * powers[-scale]
      } else {
        return number
      }
      return (rounded - number).magnitude <= reach * number.magnitude ? rounded : number
    }
  }
}
