import DataSets
import EvaluationEngine
import TextScanning

/// Dates as values: numbers of seconds since 1970-01-01T00:00Z in the unit `date` or `date-time`.
public enum DateNumber {
  /// The texts of the units of dates, as documents store them.
  public static let units = ["date", "date-time"]

  /// Returns a number in a unit of dates as a date that reads back as the same number: `2026-11-28`.
  ///
  /// - Returns: nil for another unit, and for a number outside the years 0000 to 9999.
  public static func text(_ seconds: Double, unit: String?) -> String? {
    guard let unit, units.contains(unit) else { return nil }
    return DateText.exactText(seconds)
  }

  /// Returns a number in a unit of dates for people, with milliseconds at most.
  ///
  /// - Returns: nil for another unit, and for a number outside the years 0000 to 9999.
  public static func shown(_ seconds: Double, unit: String?) -> String? {
    guard let unit, units.contains(unit) else { return nil }
    return DateText.text(seconds)
  }

  /// Returns the number of seconds of a date, with blanks around it; nil for another text.
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
  /// Returns a number of seconds in a unit of dates as the date that reads back as the same number and unit.
  ///
  /// - Returns: nil for other units, and for moments that no date states exactly.
  func dateText(_ number: Quantity) -> String? {
    guard purpose == .given, number.isExact, let text = DateNumber.text(number.value, unit: unit),
      DateText.seconds(text.utf8) == number.value
    else { return nil }
    let hasTime = text.utf8.contains(UInt8(ascii: "T"))
    if unit == "date" { return hasTime ? nil : text }
    return hasTime ? text : text + "T00:00:00Z"
  }
}
