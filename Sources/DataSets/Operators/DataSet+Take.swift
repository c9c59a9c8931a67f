extension DataSet {
  /// As many points as there are of `count` points from index `from` on.
  ///
  /// A negative `from` counts from the end: -3 is the third last. Negative counts take nothing.
  public func taking(_ count: Int, from: Int = 0) -> DataSet {
    let length = values.count
    let start = from < 0 ? Swift.max(length &+ Swift.max(from, -length), 0) : Swift.min(from, length)
    let end = start + Swift.min(Swift.max(count, 0), length - start)
    if start == 0, end == length, missingPlaces.isEmpty { return self }
    return withColumns {
      Array($0[start..<end])
    } strings: {
      Array($0[start..<end])
    } kept: {
      Array($0[start..<end])
    }
  }
}
