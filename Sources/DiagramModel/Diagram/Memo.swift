/// A cached value, and the revision of the data from which it was computed.
struct Memo<Stamp: Equatable, Value> {
  private var cached: (stamp: Stamp, value: Value)?
  /// The number of times the value was computed, for tests.
  private(set) var madeCount = 0

  /// Returns the cached value if `stamp` equals the stamp of the last call; if not, calls `make`.
  mutating func value(for stamp: Stamp, make: () -> Value) -> Value {
    if let cached, cached.stamp == stamp { return cached.value }
    madeCount += 1
    let value = make()
    cached = (stamp, value)
    return value
  }
}
