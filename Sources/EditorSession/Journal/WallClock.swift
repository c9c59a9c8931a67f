import DataSets
import Glibc

/// The machine's clock and the user's time zone, for texts.
package enum WallClock {
  /// Seconds since 1970-01-01T00:00:00Z; it may run backwards.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How many seconds the user's clock is ahead of UTC at a moment, in seconds since 1970-01-01T00:00:00Z; 0 if that is
  /// unknown.
  static func secondsAhead(at moment: Double) -> Int {
    guard var time = time_t(exactly: moment.rounded(.down)) else { return 0 }
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// `2026-11-22 14:03` by the user's clock; "an unknown time" for a moment before 1970, or that has no date of four digits.
  package static func text(_ moment: Double) -> String {
    let seconds = moment.rounded(.down)
    guard seconds >= 0, let written = DateText.text(seconds + Double(secondsAhead(at: seconds))) else {
      return "an unknown time"
    }
    // A midnight is written as its day.
    return "\(written.prefix(10)) \(written.count > 10 ? written.dropFirst(11).prefix(5) : "00:00")"
  }
}
