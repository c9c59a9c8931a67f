import DataSets

/// When and how the points of a data node were read, as the reader reports it.
public struct DataReading: Hashable, Sendable {
  /// The time of the reading, in seconds since 1970-01-01T00:00:00Z.
  public var moment: Double
  /// The offset of the user's clock from UTC, in seconds; positive if the clock is ahead.
  public var secondsAhead: Int
  /// A sentence fragment about the detected layout of the source, such as its separator; empty for a plain layout.
  public var layout: String

  /// Creates a reading, by default in UTC and with a plain layout.
  public init(moment: Double, secondsAhead: Int = 0, layout: String = "") {
    self.moment = moment
    self.secondsAhead = secondsAhead
    self.layout = layout
  }
}

extension DataReading {
  /// The reading time on the user's clock, such as `2026-03-01 14:05:09 +01:00`; empty if `moment` is not a valid date.
  var momentText: String {
    guard secondsAhead.magnitude < 86_400, moment.isFinite else { return "" }
    // Whole seconds: more means nothing to a person.
    let seconds = moment.rounded(.down)
    guard let written = DateText.text(seconds + Double(secondsAhead)) else { return "" }
    // A midnight is written as its day.
    let day = written.prefix(10)
    let time = written.count > 10 ? written.dropFirst(11).prefix(8) : "00:00:00"
    let minutes = Int(secondsAhead.magnitude) / 60
    let (hour, minute) = (minutes / 60, minutes % 60)
    let sign = secondsAhead < 0 ? "-" : "+"
    return "\(day) \(time) \(sign)\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
