/// Maps each key to its own band: a part of a range.
///
/// The bands are equally wide, and fill the range side by side.
public struct OrdinalScale<Key: Hashable> {
  /// The keys in order, without duplicates.
  public let keys: [Key]
  /// The range that the bands fill; the first band begins at its lower end.
  public let range: Extent<Double>
  private let offsets: [Key: Int]

  /// Creates a band for each of `keys`; repeated keys are skipped.
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

  /// Returns the extent of the key's band; nil for an unknown key.
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
