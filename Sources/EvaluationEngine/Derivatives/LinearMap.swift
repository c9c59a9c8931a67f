/// The first-order derivative of a result by one of its inputs: the closed family of linear maps between numbers and
/// points.
///
/// Operators declare their maps; forward and reverse derivation apply them without knowing the operators. A set has two
/// channels, the values of its points and their x. A derivative that does not exist has a slope that is not finite.
public enum LinearMap: Hashable, Sendable {
  /// From a number to a number.
  case factor(Double)
  /// From a number to the value of every point.
  case column([Double])
  /// From the points to a number.
  case row(PointSlopes)
  /// From each point to the point at its place.
  case diagonal(Diagonal)
  /// From points to points of the result: for each point of the result, the index of its original.
  case gather([Int])
  /// From the points to consecutive points of the result, starting at `from`.
  case part(from: Int)
  /// From each point to all totals from its place on.
  case running(Recurrence)
  /// From the values to values that each depend on two neighbouring points; the x of the result are independent.
  case blend(Blending)
  /// From the values to the differences from the value before; x is that of the later point.
  case differences
  /// From x to the values; the result has no x.
  case exchange
  /// From the values to sums of groups of them, one per point of the result; the x of the result is fixed.
  case pool(Pooling)
  /// From the points to a few sums of them, and from the sums to the values of the result.
  case projection(Projection)
  /// There is no slope.
  case unknown(SlopeLack)
}

/// A number for the value of every point, and one for its x: slopes of something by the points of a set.
public struct PointSlopes: Hashable, Sendable {
  /// One slope a point, by its value.
  public var values: [Double]
  /// Empty if all are 0.
  public var x: [Double]

  /// Slopes by the values and by the x of the same points; `x` is empty if all are 0.
  public init(values: [Double], x: [Double] = []) {
    self.values = values
    self.x = x
  }
}

/// How each point's value, and its x, move with those of one point.
public struct Diagonal: Hashable, Sendable {
  /// The derivatives of the new values by the old ones; nil for 1.
  public var byValue: [Double]?
  /// The derivatives by x; nil for 0.
  public var byX: [Double]?
  /// Whether the x of the result is that of the point.
  public var keepsX: Bool

  /// Slopes point by point, each array with one number per point; see the properties for the meaning of nil.
  public init(byValue: [Double]?, byX: [Double]? = nil, keepsX: Bool) {
    self.byValue = byValue
    self.byX = byX
    self.keepsX = keepsX
  }
}

/// Running totals: each depends on the total before it and on a point.
public struct Recurrence: Hashable, Sendable {
  /// How each total moves with the point at its place.
  public var points: Diagonal
  /// The derivatives of each total by the one before it; nil for 1.
  ///
  /// The first one is ignored, because there is no total before it.
  public var byTotal: [Double]?

  /// Slopes by total and by point, each array with one number per point; see the properties for the meaning of nil.
  public init(points: Diagonal, byTotal: [Double]?) {
    self.points = points
    self.byTotal = byTotal
  }
}

/// For each point of a result, the two neighbouring points that it depends on, and the derivatives by them.
public struct Blending: Hashable, Sendable {
  /// For each point of the result, the index of the first of the two points.
  public var places: [Int]
  /// The derivatives by the value of the first point.
  public var first: [Double]
  /// The derivatives by the value of the second point; 0 if there is none.
  public var second: [Double]

  /// Places and slopes, as many each as the result has points.
  public init(places: [Int], first: [Double], second: [Double]) {
    self.places = places
    self.first = first
    self.second = second
  }
}

/// For each point, its point of the result and its weight there.
public struct Pooling: Hashable, Sendable {
  /// For each point the index of its point of the result; -1 for none.
  public var places: [Int]
  /// For each point, the derivative of the result's value by its own value.
  public var weights: [Double]

  /// Points that go to `places` with `weights`; both arrays have the same length.
  public init(places: [Int], weights: [Double]) {
    self.places = places
    self.weights = weights
  }
}

/// A few sums of the points of a set, and how much of each there is in the value of each point of a result.
public struct Projection: Hashable, Sendable {
  /// The derivatives of each sum with respect to the points.
  public var sums: [PointSlopes]
  /// For each point of the result, one weight per sum.
  public var weights: [[Double]]
  /// How far each point of the result moves with the point at its place beside that, and whether it keeps its x; nil if
  /// they are others, and their x is fixed.
  public var direct: Diagonal?

  /// Sums and their weights; see the properties for sizes.
  public init(sums: [PointSlopes], weights: [[Double]], direct: Diagonal? = nil) {
    self.sums = sums
    self.weights = weights
    self.direct = direct
  }
}

/// Why it is unknown how a result moves.
public enum SlopeLack: Hashable, Sendable {
  /// It counts points, and some points may be on either side of an edge.
  case counting
  /// An input is used as a whole number or as a choice.
  case steps
  /// A fit has as many points as parameters, so there is no information about their scatter.
  case noFreedom
  /// The derivation was given up: it took too long or needed too much memory.
  case stopped
}
