/// Takes each of some keys to a band of its own, all equally wide, side by side over a range.
public struct OrdinalScale<Key: Hashable> {
  /// The keys in order, each once.
  public let keys: [Key]
  /// The range that the bands share; the first one begins at its lower end.
  public let range: Extent<Double>
  private let offsets: [Key: Int]

  /// A band for each of `keys`; one that is there again is passed over.
  public init(from keys: [Key], to range: Extent<Double>) {
    var offsets: [Key: Int] = [:]
    self.keys = keys.filter { key in
      guard offsets[key] == nil else { return false }
      offsets[key] = offsets.count
      return true
    }
    self.offsets = offsets
    self.range = range
  }

  /// Where the key's band begins and ends; nil for an unknown key.
  public func callAsFunction(_ key: Key) -> Extent<Double>? {
    guard let offset = offsets[key] else { return nil }
    return Extent(edge(offset), edge(offset + 1))
  }

  private func edge(_ offset: Int) -> Double {
    LinearScale.between(range, at: Double(offset) / Double(keys.count))
  }
}

extension OrdinalScale: Equatable {}
extension OrdinalScale: Hashable {}
extension OrdinalScale: Sendable where Key: Sendable {}
