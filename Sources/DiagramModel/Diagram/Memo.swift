/// A value derived from something that has revisions: made once for each of them.
struct Memo<Stamp: Equatable, Value> {
  private var cached: (stamp: Stamp, value: Value)?
  /// How often the value has been made, for tests.
  private(set) var madeCount = 0

  /// The value for that stamp: the cached one where it is the stamp of the call before.
  mutating func value(for stamp: Stamp, make: () -> Value) -> Value {
    if let cached, cached.stamp == stamp { return cached.value }
    madeCount += 1
    let value = make()
    cached = (stamp, value)
    return value
  }
}
