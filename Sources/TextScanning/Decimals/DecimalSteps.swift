/// A sequence of evenly spaced numbers without rounding errors of floats, such as 0.01, 0.015, 0.02.
///
/// The number at index `i` is the float nearest to first + i · step, where first and step are taken as their shortest
/// decimals. So 0.01 + 5 · 0.01 is 0.06 and not 0.060000000000000005, and no error accumulates. Decimals that do not
/// fit into 64 bits on a common scale, such as those of 1 and 1e-30, are multiplied and added as floats.
public struct DecimalSteps: Hashable, Sendable {
  /// The reason why there is no sequence with the given limits and step.
  public enum Problem: Error, Hashable, Sendable {
    /// The step is 0, or one of the three numbers is not finite.
    case noStep
    /// The step has the wrong sign, so that the sequence would never reach the last number.
    case leadsAway
    /// There are more numbers than an `Int` can count.
    case tooMany
  }

  /// The length of the sequence, at least 1.
  public let count: Int
  private let first: Double
  private let last: Double
  private let step: Double
  /// The limits and the step as multiples of a common unit; nil if they do not fit into 64 bits.
  private let scaled: ScaledSteps?

  /// Creates the numbers first, first + step, first + 2 · step, … up to `last`.
  ///
  /// `last` is included if it is a whole number of steps from `first`. This is checked exactly for decimals on a common
  /// scale. For other numbers, the check allows a rounding error of one ulp of the larger of first / step and last /
  /// step.
  ///
  /// If `last` equals `first`, there is one number, whatever the sign of the step.
  ///
  /// - Throws: The reason why there are no numbers.
  /// - Complexity: O(1).
  public init(from first: Double, to last: Double, by step: Double) throws(Problem) {
    guard step != 0, first.isFinite, last.isFinite, step.isFinite else { throw .noStep }
    guard first == last || (first < last) == (step > 0) else { throw .leadsAway }
    (self.first, self.last, self.step) = (first, last, step)
    scaled = ScaledSteps(first, last, step)
    if first == last {
      count = 1
      return
    }
    if let scaled {
      // The units are below 2⁶⁰, so that neither the difference nor the count overflows.
      count = (scaled.last - scaled.first) / scaled.step + 1
      return
    }
    let (begin, end) = (first / step, last / step)
    let rounding = min(max(begin.magnitude, end.magnitude) * 0x1p-52, 0.5)
    let steps = (end - begin + rounding).rounded(.down)
    // This also fails for infinities and for the NaN of their difference.
    guard steps < 0x1p62 else { throw .tooMany }
    count = Int(max(steps, 0)) + 1
  }

  /// Returns the number at `index`.
  ///
  /// - Precondition: `index` is at least 0 and below ``count``.
  /// - Complexity: O(1).
  public subscript(_ index: Int) -> Double {
    precondition((0..<count).contains(index), "no such step")
    if let number = scaled?.number(at: index) { return number }
    let steps = Double(index)
    let sum = first + steps * step
    // Computes with halves if the sum overflows although the number does not.
    let number = sum.isFinite ? sum : 2 * (first / 2 + steps * (step / 2))
    return step > 0 ? min(number, last) : max(number, last)
  }
}

/// The first number, the last number and the step as whole multiples of the same power of ten.
private struct ScaledSteps: Hashable, Sendable {
  let first: Int
  let last: Int
  let step: Int
  private let exponent: Int

  /// The upper limit of the multiples; smaller multiples can be added, or multiplied by ten, without overflow.
  private static let mostUnits: UInt64 = 1 << 60

  /// Converts the three numbers to multiples of a common unit; nil if one exceeds `mostUnits` units.
  init?(_ first: Double, _ last: Double, _ step: Double) {
    let parts = [first, last, step].map { DecimalWriter.shortestDigits(of: $0) ?? (digits: 0, exponent: 0) }
    let exponent = parts.filter { $0.digits != 0 }.map(\.exponent).min() ?? 0
    guard let first = Self.units(parts[0], first, exponent), let last = Self.units(parts[1], last, exponent),
      let step = Self.units(parts[2], step, exponent), step != 0
    else { return nil }
    (self.first, self.last, self.step, self.exponent) = (first, last, step, exponent)
  }

  private static func units(_ part: (digits: UInt64, exponent: Int), _ value: Double, _ exponent: Int) -> Int? {
    if part.digits == 0 { return 0 }
    var units = part.digits
    // More than 18 zeros always exceed 2⁶⁰.
    guard part.exponent - exponent <= 18 else { return nil }
    for _ in exponent..<part.exponent {
      units *= 10
      if units >= mostUnits { return nil }
    }
    guard units < mostUnits else { return nil }
    return value < 0 ? -Int(units) : Int(units)
  }

  /// Returns the float nearest to the number at `index`; nil if the exact number does not fit.
  func number(at index: Int) -> Double? {
    let units = first + index * step
    let magnitude =
      DecimalReader.nearest(to: UInt64(units.magnitude), exponent: exponent)
      ?? Double("\(units.magnitude)e\(exponent)")
    return magnitude.map { units < 0 ? -$0 : $0 }
  }
}
