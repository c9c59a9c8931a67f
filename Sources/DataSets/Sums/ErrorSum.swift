/// Combines independent errors: the root of the sum of their squares, separately for each side.
///
/// Squares neither overflow nor vanish, because they are relative to the largest error.
struct ErrorSum {
  private var lower = RootOfSquares()
  private var upper = RootOfSquares()

  init() {}

  /// Adds the error of a number.
  ///
  /// `slope` is the derivative of the result with respect to the number.
  ///
  /// A negative slope swaps the sides of the bar.
  mutating func add(_ bar: ErrorBar?, times slope: Double = 1) {
    guard let bar else { return }
    lower.add((slope < 0 ? bar.upper : bar.lower) * slope)
    upper.add((slope < 0 ? bar.lower : bar.upper) * slope)
  }

  /// The error of the result so far; nil if it is not finite.
  var bar: ErrorBar? { ErrorBar(lower: lower.root, upper: upper.root) }
}

/// The root of a sum of squares, without overflow or underflow of the squares.
struct RootOfSquares {
  private var scale = 0.0
  private var sum = 0.0

  init() {}

  mutating func add(_ number: Double) {
    let magnitude = abs(number)
    if magnitude == 0 { return }
    if magnitude <= scale {
      sum += (magnitude / scale) * (magnitude / scale)
    } else if magnitude.isFinite {
      sum = sum * (scale / magnitude) * (scale / magnitude) + 1
      scale = magnitude
    } else {
      scale = .infinity
      sum = 1
    }
  }

  var root: Double { scale * sum.squareRoot() }
}
