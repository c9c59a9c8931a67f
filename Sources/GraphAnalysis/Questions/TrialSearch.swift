import EvaluationEngine

/// The search for the last argument at which the function's value satisfies a condition.
///
/// It begins with two arguments: one satisfies the condition, the other does not.
struct EdgeSearch: TrialSearch {
  private(set) var inside: Double
  private(set) var outside: Double
  private(set) var trial: Double?
  private let holds: (Double) -> Bool

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - inside: An argument at which the condition holds.
  ///   - outside: An argument at which the condition does not hold.
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

/// A golden-section search for the argument where a function without a change of sign is nearest to zero.
///
/// It ends as soon as the function reaches or crosses zero.
struct DipSearch: TrialSearch {
  /// The largest number of steps; after them, no floats are left in the interval.
  static let steps = 90
  private static let section = 0.381_966_011_250_105_1

  let low: Trial
  let high: Trial
  private(set) var lowest: Trial
  /// The trial where the function is zero or has the opposite sign; nil if no such trial was found.
  private(set) var crossing: Trial?
  private(set) var trial: Double?
  private var left: Double
  private var right: Double
  private var count = 0

  /// Creates a search from three ascending arguments with values of one sign.
  ///
  /// The middle value is nearest to zero.
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
