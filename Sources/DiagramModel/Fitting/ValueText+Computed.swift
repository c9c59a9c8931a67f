package import Formulas
package import GraphAnalysis
package import GraphDocument

extension ValueText {
  private static let readDigits = 9
  private static let roundedDigits = 6

  /// Returns the text of a computed number; a number with more than nine digits is rounded to six.
  ///
  /// A number format that sets the number of digits takes precedence.
  ///
  /// - Parameter value: The number.
  /// - Returns: The text in parts; if it is rounded, it keeps all digits before the point, and `hidesValue` is true.
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

  /// Returns the uncertainty of a computed number as text, in the unit of the number format, with few digits as in
  /// `computed(_:)`.
  package func computed(_ uncertainty: StandardUncertainty) -> String {
    let plain = ValueText(format.scale == .percent ? .percent : .plain, for: purpose)
    let sides = [uncertainty.lower, uncertainty.upper].map { plain.computed($0).value }
    return sides[0] == sides[1] ? sides[1] : "+\(sides[1]) −\(sides[0])"
  }
}
