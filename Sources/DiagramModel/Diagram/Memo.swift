/// A cached value that is derived from data with a revision.
struct Memo<Stamp: Equatable, Value> {
  private var cached: (stamp: Stamp, value: Value)?
  /// The number of times the value was computed, for tests.
  private(set) var madeCount = 0

  /// Returns the value for a stamp: the cached one if the last call had the same stamp.
  mutating func value(for stamp: Stamp, make: () -> Value) -> Value {
    if let cached, cached.stamp == stamp { return cached.value }
    madeCount += 1
    let value = make()
    cached = (stamp, value)
    return value
  }
}
