/// An argument of a function and the function's value there; `value` is NaN if the function fails.
package struct Trial: Hashable, Sendable {
  package var place: Double
  package var value: Double

  package init(place: Double, value: Double) {
    self.place = place
    self.value = value
  }
}

/// A search that requests the function's value at one argument after the other, and ends after a limited number of
/// trials.
///
/// Many searches can run at the same time: the values that they request are then computed together.
package protocol TrialSearch {
  /// The next argument at which the search needs the function's value; nil after the end of the search.
  var trial: Double? { get }
  /// Continues with the function's value at `trial`; NaN for a failure.
  mutating func take(_ value: Double)
}

/// The search for a zero between two arguments at which the function has opposite signs.
///
/// Its steps are those of Chandrupatla's hybrid of inverse quadratic interpolation and bisection (*A new hybrid
/// quadratic/bisection algorithm for finding the zero of a nonlinear function without using derivatives*, Advances in
/// Engineering Software 28, 1997, 145–149). After `hybridSteps`, the interval is halved by the ranks of its floats (see
/// `Double.place`). So the search ends after at most `hybridSteps` + 64 trials, at a zero or at two adjacent floats.
package struct BracketSearch: TrialSearch {
  /// The maximum number of steps of the hybrid method, after which the interval is only halved.
  package static let hybridSteps = 64
  /// The number of trials with a failure after which the search ends.
  package static let mostFailures = 16

  /// The end of the interval that was moved last.
  package private(set) var latest: Trial
  /// The other end of the remaining interval, at which the function has the opposite sign.
  package private(set) var opposite: Trial
  /// The argument at which the function is exactly zero; nil if none was found.
  package private(set) var zero: Double?
  /// An argument at which the function fails, if the search ended because of failures; otherwise nil.
  package private(set) var failing: Double?
  package private(set) var trial: Double?
  private var steps = 0
  private var failures = 0

  /// Creates a search between two arguments at which the function has opposite signs and is not zero.
  package init(_ first: Trial, _ second: Trial) {
    (latest, opposite) = (first, second)
    trial = Double.areNeighbours(first.place, second.place) ? nil : Self.inner(0.5, first, second)
  }

  package mutating func take(_ value: Double) {
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
