/// The part of a column that a survey shows: its first entries as written, and the ranges of its numbers and dates.
public struct ColumnSample: Hashable, Sendable {
  /// How many entries are shown.
  public static let entryLimit = 3
  /// How many characters of an entry are shown.
  public static let entryLength = 40

  /// The first entries that are not missing, shortened.
  public private(set) var entries: [String] = []
  /// From the lowest to the highest entry that is a number; nil if there is none.
  public private(set) var numbers: ClosedRange<Double>?
  /// From the first to the last entry that is a date, in seconds since 1970-01-01T00:00:00Z; nil if there is none.
  public private(set) var dates: ClosedRange<Double>?

  /// A sample of no entries.
  public init() {}

  /// Records an entry as written, which is evaluated only while it is shown.
  @inline(__always)
  public mutating func note(_ entry: @autoclosure () -> String) {
    if entries.count < Self.entryLimit { entries.append(Self.shortened(entry())) }
  }

  /// Notes an entry that is a finite number.
  @inline(__always)
  public mutating func note(number: Double) { Self.widen(&numbers, to: number) }

  /// Notes an entry that is a date, in finite seconds since 1970-01-01T00:00:00Z.
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
