import Glibc

/// The machine's clock and the user's time zone, for what a person reads.
enum WallClock {
  /// Seconds since 1970-01-01T00:00:00Z; it may run backwards.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// `2026-11-22 14:03` by the user's clock; "an unknown time" for a moment that has no date of four digits.
  static func text(_ moment: Double) -> String {
    // The year 9999 ends with it.
    guard moment.isFinite, moment >= 0, moment < 253_402_214_400, var seconds = time_t(exactly: moment.rounded(.down))
    else { return "an unknown time" }
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "an unknown time" }
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(Int(parts.tm_year) + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday)) "
      + "\(padded(parts.tm_hour)):\(padded(parts.tm_min))"
  }
}
