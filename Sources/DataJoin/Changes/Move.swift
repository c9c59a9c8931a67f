/// An element that stays and is found elsewhere.
public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
  /// Its place in the old sequence.
  public var from: Place
  /// Its place in the new sequence.
  public var to: Place

  /// From an old place to a new one.
  public init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }
}
