internal import DataJoin
internal import Glibc

/// A round distance between ticks: 1, 2 or 5 times a power of ten, or 4 times for evenly spaced ticks.
///
/// After Heckbert, Nice Numbers for Graph Labels (Graphics Gems, 1990). Multiples are parsed from decimal text, so 3 ×
/// 0.1 gives 0.3.
struct NiceStep: Hashable {
  /// The leading digit: 1, 2, 4 or 5.
  let mantissa: Int
  let exponent: Int

  /// Creates the smallest step of at least `distance`; nil if the step is not a normal float.
  init?(atLeast distance: Double) {
    guard distance > 0, distance.isFinite else { return nil }
    // Starts one power of ten lower, because the logarithm may be rounded up.
    var step = NiceStep(mantissa: 5, exponent: Int(log10(distance).rounded(.down)) - 1)
    while step.value < distance {
      guard let next = step.next else { return nil }
      step = next
    }
    guard step.value.isNormal else { return nil }
    self = step
  }

  init(mantissa: Int, exponent: Int) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  var value: Double { Self.number(mantissa, exponent) }

  /// The next larger step; nil after the largest.
  var next: NiceStep? {
    let next =
      switch mantissa {
      case 1: NiceStep(mantissa: 2, exponent: exponent)
      case 2, 4: NiceStep(mantissa: 5, exponent: exponent)
      case _: NiceStep(mantissa: 1, exponent: exponent + 1)
      }
    return next.value.isFinite ? next : nil
  }

  /// Twice this step if its leading digit is 2; nil otherwise.
  ///
  /// The result has the leading digit 4, which `next` never returns.
  var twice: NiceStep? { mantissa == 2 ? NiceStep(mantissa: 4, exponent: exponent) : nil }

  /// Returns each `n` for which `n` times this step is in `extent`, including its ends.
  ///
  /// Returns nil if `extent` contains no multiple, or if floats cannot distinguish the multiples.
  func multiples(in extent: Extent<Double>) -> ClosedRange<Int>? {
    let low = (extent.lowest / value).rounded(.down)
    let high = (extent.highest / value).rounded(.up)
    guard abs(low) < 1e15, abs(high) < 1e15 else { return nil }
    var (first, last) = (Int(low), Int(high))
    // Quotients may be rounded, but the multiples are exact.
    while first <= last, multiple(first) < extent.lowest { first += 1 }
    while first <= last, multiple(last) > extent.highest { last -= 1 }
    return first <= last ? first...last : nil
  }

  /// Returns `count` times this step, as the nearest float.
  func multiple(_ count: Int) -> Double { Self.number(count * mantissa, exponent) }

  /// Returns `extent` extended at both ends to the next multiples of this step.
  func widened(_ extent: Extent<Double>) -> Extent<Double> {
    let low = (extent.lowest / value).rounded(.down)
    let high = (extent.highest / value).rounded(.up)
    guard abs(low) < 1e15, abs(high) < 1e15 else { return extent }
    var (first, last) = (Int(low), Int(high))
    if multiple(first + 1) <= extent.lowest { first += 1 }
    if multiple(last - 1) >= extent.highest { last -= 1 }
    let wide = Extent(min(multiple(first), extent.lowest), max(multiple(last), extent.highest))
    return wide.lowest.isFinite && wide.highest.isFinite ? wide : extent
  }

  private static func number(_ whole: Int, _ exponent: Int) -> Double {
    Double("\(whole)e\(exponent)") ?? .infinity
  }
}
