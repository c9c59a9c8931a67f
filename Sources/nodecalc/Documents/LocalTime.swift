import Glibc

/// The user's clock, by the time zone of the environment.
enum LocalTime {
  /// How many seconds it is ahead of UTC at a moment, in seconds since 1970-01-01T00:00:00Z; 0 where that is unknown.
  static func secondsAhead(at moment: Double) -> Int {
    guard var time = time_t(exactly: moment.rounded(.down)) else { return 0 }
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }
}
