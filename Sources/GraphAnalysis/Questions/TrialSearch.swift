/// An argument of a function and the function's value there; `value` is NaN if the function fails.
struct Trial: Hashable, Sendable {
  var place: Double
  var value: Double
}

/// A search that requests the function's value at one argument after the other, and ends after a limited number of
/// trials.
///
/// Many searches can run at the same time: the values that they request are then computed together.
protocol TrialSearch {
  /// The argument for which the function's value is needed next; nil after the search has ended.
  var trial: Double? { get }
  /// Continues the search with the function's value at `trial`; NaN if the function fails there.
  mutating func take(_ value: Double)
}

/// The search for a zero between two arguments at which the function has opposite signs.
///
/// Its steps are those of Chandrupatla's hybrid of inverse quadratic interpolation and bisection (*A new hybrid
/// quadratic/bisection algorithm for finding the zero of a nonlinear function without using derivatives*, Advances in
/// Engineering Software 28, 1997, 145–149). After `hybridSteps`, the interval is halved by the ranks of its floats (see
/// `Double.place`). So the search ends after at most `hybridSteps` + 64 trials, at a zero or at two adjacent floats.
struct BracketSearch: TrialSearch {
  /// The maximum number of steps of the hybrid method, after which the interval is only halved.
  static let hybridSteps = 64
  /// The number of trials with a failure after which the search ends.
  static let mostFailures = 16

  /// The end of the interval that was moved last.
  private(set) var latest: Trial
  /// The other end of the remaining interval, at which the function has the opposite sign.
  private(set) var opposite: Trial
  /// The argument at which the function is exactly zero; nil if none was found.
  private(set) var zero: Double?
  /// An argument at which the function fails, if the search ended because of failures; otherwise nil.
  private(set) var failing: Double?
  private(set) var trial: Double?
  private var steps = 0
  private var failures = 0

  /// Creates a search between two arguments at which the function has opposite signs and is not zero.
  init(_ first: Trial, _ second: Trial) {
    (latest, opposite) = (first, second)
    trial = Double.areNeighbours(first.place, second.place) ? nil : Self.inner(0.5, first, second)
  }

  mutating func take(_ value: Double) {
    guard let place = trial else { return }
    steps += 1
    if value.isNaN {
      failures += 1
      let other = Double.middle(latest.place, place)
      // The search continues towards the latest end, where the function does not fail.
      trial = other
      if failures >= Self.mostFailures || other == latest.place || other == place { (failing, trial) = (place, nil) }
      return
    }
    if value == 0 {
      (zero, trial) = (place, nil)
      return
    }
    let previous: Trial
    if (value < 0) == (latest.value < 0) {
      previous = latest
    } else {
      previous = opposite
      opposite = latest
    }
    latest = Trial(place: place, value: value)
    if Double.areNeighbours(latest.place, opposite.place) {
      trial = nil
    } else if steps >= Self.hybridSteps {
      trial = Double.middle(latest.place, opposite.place)
    } else {
      trial = Self.inner(fraction(previous), latest, opposite)
    }
  }

  /// Returns where the next trial is in the interval, from 0 at the `latest` end to 1 at the `opposite` end.
  private func fraction(_ previous: Trial) -> Double {
    let (a, b, c) = (latest, opposite, previous)
    let xi = (a.place - b.place) / (c.place - b.place)
    let phi = (a.value - b.value) / (c.value - b.value)
    guard phi * phi < xi, (1 - phi) * (1 - phi) < 1 - xi else { return 0.5 }
    let first = a.value / (b.value - a.value) * (c.value / (b.value - c.value))
    let second =
      (c.place - a.place) / (b.place - a.place) * (a.value / (c.value - a.value)) * (b.value / (c.value - b.value))
    let sum = first + second
    return sum.isFinite ? sum : 0.5
  }

  /// Returns the argument at a fraction of the interval, strictly between its ends unless they are adjacent floats.
  private static func inner(_ fraction: Double, _ from: Trial, _ to: Trial) -> Double {
    let width = to.place - from.place
    // Chandrupatla's least step: a little more than the rounding of the place itself.
    let least = min(0.5, 2 * from.place.ulp / width.magnitude)
    let place = from.place + width * min(max(fraction, least), 1 - least)
    let (low, high) = (min(from.place, to.place), max(from.place, to.place))
    return low < place && place < high ? place : Double.middle(from.place, to.place)
  }
}

/// The search for the last argument at which a condition on the function's value holds.
///
/// It begins with one argument at which the condition holds and one at which it does not.
struct EdgeSearch: TrialSearch {
  private(set) var inside: Double
  private(set) var outside: Double
  private(set) var trial: Double?
  private let holds: (Double) -> Bool

  /// Creates a search between an argument at which a condition holds and one at which it does not.
  ///
  /// - Parameters:
  ///   - inside: The argument at which the condition holds.
  ///   - outside: The argument at which it does not.
  ///   - holds: Returns whether the condition holds for a value of the function, which is NaN for a failure.
  init(inside: Double, outside: Double, _ holds: @escaping (Double) -> Bool) {
    (self.inside, self.outside, self.holds) = (inside, outside, holds)
    goOn()
  }

  mutating func take(_ value: Double) {
    guard let place = trial else { return }
    if holds(value) { inside = place } else { outside = place }
    goOn()
  }

  private mutating func goOn() {
    trial = Double.areNeighbours(inside, outside) ? nil : Double.middle(inside, outside)
  }
}

/// A golden-section search for the argument at which the function is nearest to zero, although it does not change its
/// sign.
///
/// It ends as soon as the function reaches or crosses zero.
struct DipSearch: TrialSearch {
  /// The maximum number of steps, after which the interval has no further floats.
  static let steps = 90
  private static let section = 0.381_966_011_250_105_1

  let low: Trial
  let high: Trial
  /// The trial nearest to zero so far.
  private(set) var lowest: Trial
  /// The trial at which the function is zero or has the other sign; nil if none was found.
  private(set) var crossing: Trial?
  private(set) var trial: Double?
  private var left: Double
  private var right: Double
  private var count = 0

  /// Creates a search from three ascending arguments with values of the same sign, of which the middle one is nearest
  /// to zero.
  init(_ low: Trial, _ middle: Trial, _ high: Trial) {
    (self.low, lowest, self.high) = (low, middle, high)
    (left, right) = (low.place, high.place)
    goOn()
  }

  mutating func take(_ value: Double) {
    guard let place = trial else { return }
    count += 1
    if value == 0 || (value < 0) != (lowest.value < 0) && !value.isNaN {
      (crossing, trial) = (Trial(place: place, value: value), nil)
      return
    }
    // A failing place does not count as nearer to zero.
    if value.magnitude < lowest.value.magnitude {
      if place < lowest.place { right = lowest.place } else { left = lowest.place }
      lowest = Trial(place: place, value: value)
    } else if place < lowest.place {
      left = place
    } else {
      right = place
    }
    goOn()
  }

  private mutating func goOn() {
    let below = lowest.place - left
    let above = right - lowest.place
    let place = above > below ? lowest.place + Self.section * above : lowest.place - Self.section * below
    let isNew = left < place && place < right && place != lowest.place
    trial = count < Self.steps && isNew ? place : nil
  }
}
