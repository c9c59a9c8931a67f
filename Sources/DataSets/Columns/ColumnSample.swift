/// Examples of a column's content: its first entries as written, and the ranges of its numbers and dates.
public struct ColumnSample: Hashable, Sendable {
  /// The number of entries that are shown.
  public static let entryLimit = 3
  /// The number of characters of an entry that are shown.
  public static let entryLength = 40

  /// The first entries that are not missing, shortened.
  public private(set) var entries: [String] = []
  /// The range of the entries that are numbers; nil if there are none.
  public private(set) var numbers: ClosedRange<Double>?
  /// The range of the entries that are dates, in seconds since 1970-01-01T00:00:00Z; nil if there are none.
  public private(set) var dates: ClosedRange<Double>?

  /// Creates a sample without entries.
  public init() {}

  /// Records an entry as written, if fewer than `entryLimit` are recorded.
  ///
  /// `entry` is not evaluated after the limit.
  @inline(__always)
  public mutating func note(_ entry: @autoclosure () -> String) {
    if entries.count < Self.entryLimit { entries.append(Self.shortened(entry())) }
  }

  /// Extends the range of numbers so that it includes a finite number.
  @inline(__always)
  public mutating func note(number: Double) { Self.widen(&numbers, to: number) }

  /// Extends the range of dates so that it includes a date, in finite seconds since 1970-01-01T00:00:00Z.
  public mutating func note(date seconds: Double) { Self.widen(&dates, to: seconds) }

  @inline(__always)
  private static func widen(_ range: inout ClosedRange<Double>?, to number: Double) {
    guard let known = range else {
      if number.isFinite { range = number...number }
      return
    }
    if number < known.lowerBound { range = number...known.upperBound }
    if number > known.upperBound, number.isFinite { range = known.lowerBound...number }
  }

  private static func shortened(_ entry: String) -> String {
    let start = entry.prefix(entryLength)
    return start.endIndex == entry.endIndex ? entry : start + "…"
  }
}
