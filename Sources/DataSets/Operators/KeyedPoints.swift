/// The key of points for grouping and lookups: their annotations, or their numbers.
///
/// Annotations are equal if they are canonically equivalent; points without one have the same key. Zeros of both signs
/// are one number.
enum PointKey: Hashable, Sendable {
  case text(String?)
  case number(Double)
}

/// The points of a set by their keys; of points with the same key the first counts.
public struct KeyedPoints: Sendable {
  private var places: [PointKey: Int] = [:]
  /// Whether the keys are annotations, and not values.
  public let areAnnotations: Bool

  /// The points of `keys` by their annotations, if there are any among them and among `points`; else by their values.
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

  /// The index among the keys of the one that a point of a set has.
  ///
  /// - Throws: `noSuchName` or `noSuchKey` if there is none.
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
  /// The annotation of a point, or its value.
  func key(at index: Int, isAnnotation: Bool) -> PointKey {
    isAnnotation ? .text(annotationColumn?[index]) : .number(values[index])
  }

  /// The index of the first point with that value.
  ///
  /// - Throws: `noSuchKey` if there is none.
  /// - Complexity: linear.
  public func place(ofKey number: Double) throws(DataProblem) -> Int {
    guard let place = values.firstIndex(of: number) else { throw .noSuchKey(number) }
    return place
  }
}
