import Workbooks

/// Dates of documents and of spreadsheets: seconds since 1970-01-01, and days since 1899-12-30.
enum SheetDate {
  /// The texts of units whose values are dates.
  static let units: Set<String> = ["date", "date-time"]
  /// The day number of 1970-01-01.
  private static let epoch = 25_569.0
  private static let secondsOfDay = 86_400.0

  /// Returns the day number of a date.
  static func days(ofSeconds seconds: Double) -> Double { seconds / secondsOfDay + epoch }

  /// Returns the date of a day number.
  static func seconds(ofDays days: Double) -> Double { ((days - epoch) * secondsOfDay).rounded() }

  /// Returns the number format code of a date.
  static func code(ofDays days: Double) -> String { days == days.rounded() ? "yyyy-mm-dd" : "yyyy-mm-dd hh:mm:ss" }

  /// Returns the reference to a cell with a day number, as seconds.
  static func seconds(_ part: SheetText) -> SheetText {
    var text = SheetText("(\(part.bracketed(below: 4))-25569)*86400", level: 4, of: [part])
    text.row = part.row
    return text
  }

  /// Returns the day number of a date in seconds.
  static func days(_ part: SheetText) -> SheetText {
    SheetText("\(part.bracketed(below: 5))/86400+25569", level: 3, of: [part])
  }
}
