/// The key of a point for grouping and lookups: its annotation or its number.
///
/// Canonically equivalent annotations are equal, and so are zeros of both signs. All points without annotation have the
/// same key.
enum PointKey: Hashable, Sendable {
  case text(String?)
  case number(Double)
}

/// Finds the points of a set by key, which is an annotation or a number.
///
/// If several points have the same key, the first one is found.
public struct KeyedPoints: Sendable {
  private var places: [PointKey: Int] = [:]
  /// Whether the keys are annotations rather than values.
  public let areAnnotations: Bool

  /// Creates a lookup of the points in `keys`.
  ///
  /// If both `keys` and `points` have annotations, the keys are the annotations. If not, they are the values.
  ///
  /// - Complexity: linear on average.
  public init(_ keys: DataSet, for points: DataSet) {
    areAnnotations = keys.hasAnnotations && points.hasAnnotations
    places.reserveCapacity(keys.count)
    for index in keys.indices {
      let key = keys.key(at: index, isAnnotation: areAnnotations)
      if places[key] == nil { places[key] = index }
    }
  }

  /// Returns the index in `keys` of the first point with the same key as the point at `index` in `points`.
  ///
  /// - Throws: `noSuchName` or `noSuchKey` if no point in `keys` has this key.
  /// - Complexity: constant on average.
  public func place(ofKeyAt index: Int, in points: DataSet) throws(DataProblem) -> Int {
    let key = points.key(at: index, isAnnotation: areAnnotations)
    if let place = places[key] { return place }
    switch key {
    case .text(let name): throw .noSuchName(name)
    case .number(let number): throw .noSuchKey(number)
    }
  }
}

extension DataSet {
  /// Returns the key of a point: its annotation or its value.
  func key(at index: Int, isAnnotation: Bool) -> PointKey {
    isAnnotation ? .text(annotationColumn?[index]) : .number(values[index])
  }

  /// Returns the index of the first point with the value `number`.
  ///
  /// - Throws: `noSuchKey` if no point has this value.
  /// - Complexity: linear.
  public func place(ofKey number: Double) throws(DataProblem) -> Int {
    guard let place = values.firstIndex(of: number) else { throw .noSuchKey(number) }
    return place
  }
}
