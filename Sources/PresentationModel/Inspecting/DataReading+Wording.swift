import DataSets

extension DataReading {
  /// `2026-03-01 14:05:09 +01:00`, by the user's clock; empty for a moment that has no date.
  var momentText: String {
    guard secondsAhead.magnitude < 86_400, moment.isFinite else { return "" }
    // Whole seconds: more says nothing to a person.
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
