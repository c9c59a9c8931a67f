import DataSets
import EvaluationEngine
import TextScanning

/// Dates as numbers: the seconds since 1970-01-01T00:00Z, with the unit `date` or `date-time`.
public enum DateNumber {
  /// The names of the units of dates, as they are stored in documents.
  public static let units = ["date", "date-time"]

  /// Returns a number of seconds as a date, such as `2026-11-28`.
  ///
  /// The date has all digits that are needed to read the same number back.
  ///
  /// - Returns: Nil if `unit` is not a unit of dates, and for a number outside the years 0000 to 9999.
  public static func text(_ seconds: Double, unit: String?) -> String? {
    guard let unit, units.contains(unit) else { return nil }
    return DateText.exactText(seconds)
  }

  /// Returns a number of seconds as a date for display, with at most three decimals of a second.
  ///
  /// - Returns: nil if `unit` is not a unit of dates, and for a number outside the years 0000 to 9999.
  public static func shown(_ seconds: Double, unit: String?) -> String? {
    guard let unit, units.contains(unit) else { return nil }
    return DateText.text(seconds)
  }

  /// Returns the seconds from 1970-01-01T00:00Z to a date; nil if the text is not a date.
  ///
  /// The date may have blanks around it.
  public static func seconds(_ text: some StringProtocol) -> Double? {
    var text = String(text)
    return text.withUTF8 { bytes in
      let reader = ByteReader(bytes)
      guard let date = DateLiteral(reader, at: reader.afterBlanks(0)),
        reader.afterBlanks(date.span.upperBound) >= reader.count
      else { return nil }
      return date.seconds
    }
  }
}

extension UnitMark {
  /// Returns a number of seconds as a date that reads back as the same number and unit.
  ///
  /// Returns nil if the unit is not a unit of dates, or if no date is exactly this moment.
  func dateText(_ number: Quantity) -> String? {
    guard purpose == .given, number.isExact, let text = DateNumber.text(number.value, unit: unit),
      DateText.seconds(text.utf8) == number.value
    else { return nil }
    let hasTime = text.utf8.contains(UInt8(ascii: "T"))
    if unit == "date" { return hasTime ? nil : text }
    return hasTime ? text : text + "T00:00:00Z"
  }
}
