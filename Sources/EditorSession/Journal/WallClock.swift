import DataSets
import Glibc

/// The machine's clock and the user's time zone, for showing times.
package enum WallClock {
  /// The time in seconds since 1970-01-01T00:00:00Z; it may jump back.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The present day in the user's time zone, as `2026-11-28`.
  package static var today: String { String(text(now).prefix(10)) }

  /// Returns the user's offset from UTC in seconds at `moment`, in seconds since 1970-01-01T00:00:00Z; 0 if unknown.
  static func secondsAhead(at moment: Double) -> Int {
    guard var time = time_t(exactly: moment.rounded(.down)) else { return 0 }
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// Returns the local time, such as `2026-11-22 14:03`; "an unknown time" before 1970 and after the year 9999.
  package static func text(_ moment: Double) -> String {
    let seconds = moment.rounded(.down)
    guard seconds >= 0, let written = DateText.text(seconds + Double(secondsAhead(at: seconds))) else {
      return "an unknown time"
    }
    // At midnight, the text is only a date.
    return "\(written.prefix(10)) \(written.count > 10 ? written.dropFirst(11).prefix(5) : "00:00")"
  }
}
