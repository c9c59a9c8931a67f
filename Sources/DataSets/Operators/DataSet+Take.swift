extension DataSet {
  /// Returns at most `count` points, beginning at index `from`.
  ///
  /// A negative `from` counts from the end: -3 is the third-last point. A negative `count` takes nothing.
  public func taking(_ count: Int, from: Int = 0) -> DataSet {
    let taken = indicesTaken(count, from: from)
    if taken == indices, missingPlaces.isEmpty { return self }
    return withColumns {
      Array($0[taken])
    } strings: {
      Array($0[taken])
    } preserved: {
      Array($0[taken])
    }
  }

  /// Returns the indices of the points that `taking(_:from:)` returns.
  public func indicesTaken(_ count: Int, from: Int = 0) -> Range<Int> {
    let length = values.count
    let start = from < 0 ? Swift.max(length &+ Swift.max(from, -length), 0) : Swift.min(from, length)
    return start..<start + Swift.min(Swift.max(count, 0), length - start)
  }
}
