package import Formulas
package import GraphAnalysis
package import GraphDocument

/// Computed numbers, with as many digits as users read.
extension ValueText {
  /// The most digits with which a computed number is shown in full.
  private static let readDigits = 9
  /// The number of digits of a computed number that has more.
  private static let roundedDigits = 6

  /// Returns a computed number in its parts; if it has more than nine digits, it is shown as an approximation with six.
  ///
  /// A number format that determines the number of digits takes precedence.
  ///
  /// - Parameter value: The number.
  /// - Returns: The formatted number; a rounded one keeps all digits before the point, and hides the value.
  package func computed(_ value: Double) -> FormattedNumber {
    let whole = number(Quantity(value))
    guard !isDate, digits == nil, format.precision == .standard, format.scale == .one || format.scale == .percent,
      value.isFinite
    else { return whole }
    let mantissa = whole.value.prefix { $0 != "e" }.filter { $0.isNumber || $0 == "." }
    let significant = mantissa.filter(\.isNumber).drop { $0 == "0" }.count
    guard significant > Self.readDigits, mantissa.contains(".") else { return whole }
    let before = mantissa.prefix { $0 != "." }.drop { $0 == "0" }.count
    let rounded = format.limited(toDigits: max(Self.roundedDigits, before)).written(value)
    return FormattedNumber(value: rounded.value, hidesValue: true, unit: unit)
  }

  /// Returns the uncertainty of a computed number in the unit of the number format, with as few digits as in
  /// `computed(_:)`.
  package func computed(_ uncertainty: StandardUncertainty) -> String {
    let plain = ValueText(format.scale == .percent ? .percent : .plain, for: purpose)
    let sides = [uncertainty.lower, uncertainty.upper].map { plain.computed($0).value }
    return sides[0] == sides[1] ? sides[1] : "+\(sides[1]) −\(sides[0])"
  }
}
