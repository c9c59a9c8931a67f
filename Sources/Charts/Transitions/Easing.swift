/// How fast a transition goes at each moment.
enum Easing {
  /// Slow at both ends: a cubic (Penner, 2001), from 0 at 0 to 1 at 1, with the same beyond.
  static func cubic(_ fraction: Double) -> Double {
    if !(fraction > 0) { return 0 }
    if fraction >= 1 { return 1 }
    let rest = 2 - 2 * fraction
    return fraction < 0.5 ? 4 * fraction * fraction * fraction : 1 - rest * rest * rest / 2
  }
}
