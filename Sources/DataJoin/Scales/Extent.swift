/// The range between a lowest and a highest value.
public struct Extent<Bound: Comparable> {
  /// The lower end.
  public var lowest: Bound
  /// The upper end.
  ///
  /// In the range of a scale it may be below `lowest`; the range then runs downwards.
  public var highest: Bound

  /// Creates the extent from `lowest` to `highest`; their order is not checked.
  public init(_ lowest: Bound, _ highest: Bound) {
    self.lowest = lowest
    self.highest = highest
  }
}

extension Extent: Equatable {}
extension Extent: Hashable where Bound: Hashable {}
extension Extent: Sendable where Bound: Sendable {}

extension Sequence {
  /// Returns the lowest and the highest `value` of the elements; nil without elements.
  ///
  /// Values that do not equal themselves (NaN) are ignored.
  public func extent<Bound: Comparable>(of value: (Element) -> Bound) -> Extent<Bound>? {
    var extent: Extent<Bound>?
    for element in self {
      let value = value(element)
      guard value == value else { continue }
      guard let found = extent else {
        extent = Extent(value, value)
        continue
      }
      extent = Extent(Swift.min(found.lowest, value), Swift.max(found.highest, value))
    }
    return extent
  }
}

extension Sequence where Element: Comparable {
  /// Returns the lowest and the highest element; nil without elements.
  public func extent() -> Extent<Element>? {
    extent(of: { $0 })
  }
}
