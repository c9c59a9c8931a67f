package import Formulas
package import GraphAnalysis
package import GraphDocument

/// Computed numbers as people look at them.
extension ValueText {
  /// The most digits of a computed number that are all read.
  private static let readDigits = 9
  /// The digits of one that has more.
  private static let roundedDigits = 6

  /// A number that was computed, in its parts: one with more digits than anybody reads is an approximation, and is rounded to a few.
  ///
  /// A display that says how many digits there are has its way.
  ///
  /// - Parameter value: The number.
  /// - Returns: As displayed; of more than nine digits six, or all before the point, and then it hides the value.
  package func computed(_ value: Double) -> FormattedNumber {
    let whole = number(Quantity(value))
    guard digits == nil, format.precision == .standard, format.scale == .one || format.scale == .percent,
      value.isFinite
    else { return whole }
    let mantissa = whole.value.prefix { $0 != "e" }.filter { $0.isNumber || $0 == "." }
    let significant = mantissa.filter(\.isNumber).drop { $0 == "0" }.count
    guard significant > Self.readDigits, mantissa.contains(".") else { return whole }
    let before = mantissa.prefix { $0 != "." }.drop { $0 == "0" }.count
    let rounded = format.limited(toDigits: max(Self.roundedDigits, before)).written(value)
    return FormattedNumber(value: rounded.value, hidesValue: true)
  }

  /// How uncertain a computed number is, in what the display counts in, with as few digits as `computed(_:)` leaves.
  package func computed(_ uncertainty: StandardUncertainty) -> String {
    let plain = ValueText(format.scale == .percent ? .percent : .plain, for: purpose)
    let sides = [uncertainty.lower, uncertainty.upper].map { plain.computed($0).value }
    return sides[0] == sides[1] ? sides[1] : "+\(sides[1]) −\(sides[0])"
  }
}
