public import Formulas

/// Number formats in the codes of spreadsheets, such as `0.0%`.
extension ValueText {
  /// The maximum number of decimal places that spreadsheets show.
  private static let mostPlaces = 15

  /// Returns the spreadsheet code for a number's display, such as `0.0%`, `#,##0.00` or `General" km/h"`.
  ///
  /// - Parameter quantity: The number. If the display does not set the number of digits, the number and its uncertainty
  ///   do.
  /// - Returns: The code; nil for a plain number, and for a display that spreadsheets do not have.
  public func cellCode(for quantity: Quantity) -> String? {
    guard let unit = countedUnit, !isDate, format.scale != .percent else { return digitsCode(for: quantity) }
    // A quotation mark would end the text.
    return (digitsCode(for: quantity) ?? "General") + "\" \(unit.filter { $0 != "\"" })\""
  }

  private func digitsCode(for quantity: Quantity) -> String? {
    if format == .plain || format.scale == .prefix { return nil }
    let shown = number(quantity).value.filter { $0 != " " }
    let mantissa = shown.prefix { $0 != "e" && $0 != "%" }
    let places = mantissa.firstIndex(of: ".").map { mantissa[$0...].utf8.count - 1 } ?? 0
    let isExponential = shown.contains("e")
    let whole = format.isGrouped && !isExponential ? "#,##0" : "0"
    let decimals = places == 0 ? "" : "." + String(repeating: "0", count: min(places, Self.mostPlaces))
    return whole + decimals + (isExponential ? "E+00" : "") + (format.scale == .percent ? "%" : "")
  }
}
