import DataSets

/// When and how the points of a data node were read, as the reader reports it.
public struct DataReading: Hashable, Sendable {
  /// In seconds since 1970-01-01T00:00:00Z.
  public var moment: Double
  /// How many seconds the user's clock is ahead of UTC.
  public var secondsAhead: Int
  /// How the source was found to be laid out, in words; empty if that is plain.
  public var layout: String

  /// In UTC and without words on the layout, by default.
  public init(moment: Double, secondsAhead: Int = 0, layout: String = "") {
    self.moment = moment
    self.secondsAhead = secondsAhead
    self.layout = layout
  }
}

extension DataReading {
  /// `2026-03-01 14:05:09 +01:00`, by the user's clock; empty for a moment that has no date.
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
