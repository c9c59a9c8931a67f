/// The first-order derivative of a result with respect to one of its inputs.
///
/// This is a closed family of linear maps between numbers and points. Operators declare their maps; forward and reverse
/// differentiation apply them without knowing the operators. A set has two channels, the values of its points and their
/// x. A derivative that does not exist has a slope that is not finite.
public enum LinearMap: Hashable, Sendable {
  /// From a number to a number.
  case factor(Double)
  /// From a number to the value of every point.
  case column([Double])
  /// From the points to a number.
  case row(PointSlopes)
  /// From each point to the point with the same index.
  case diagonal(Diagonal)
  /// From points to points of the result: for each point of the result, the index of its original.
  case gather([Int])
  /// From the points to consecutive points of the result, starting at `from`.
  case part(from: Int)
  /// From each point to all totals from its index on.
  case running(Recurrence)
  /// From the values to values that each depend on two neighbouring points; the x of the result are independent.
  case blend(Blending)
  /// From the values to their differences from the value before; each difference has the x of the later point.
  case differences
  /// From x to the values; the result has no x.
  case exchange
  /// From the values to sums of groups of them, one per point of the result; the x of the result is fixed.
  case pool(Pooling)
  /// From the points to a few sums of them, and from the sums to the values of the result.
  case projection(Projection)
  /// The slope is unknown, for this reason.
  case unknown(SlopeLack)
}

/// The derivatives of a number with respect to the values and the x of a set's points.
public struct PointSlopes: Hashable, Sendable {
  /// The derivatives with respect to the values, one per point.
  public var values: [Double]
  /// The derivatives with respect to x, one per point; empty if all are 0.
  public var x: [Double]

  /// Creates slopes by the values and by the x of the same points; `x` is empty if all its slopes are 0.
  public init(values: [Double], x: [Double] = []) {
    self.values = values
    self.x = x
  }
}

/// How the value and the x of each point of a result change with the point of the same index.
public struct Diagonal: Hashable, Sendable {
  /// The derivatives of the new values with respect to the old ones; nil if all are 1.
  public var byValue: [Double]?
  /// The derivatives of the new values with respect to x; nil if all are 0.
  public var byX: [Double]?
  /// Whether each point of the result has the x of its original.
  public var keepsX: Bool

  /// Creates slopes point by point, each array with one number per point; see the properties for the meaning of nil.
  public init(byValue: [Double]?, byX: [Double]? = nil, keepsX: Bool) {
    self.byValue = byValue
    self.byX = byX
    self.keepsX = keepsX
  }
}

/// Running totals: each depends on the total before it and on a point.
public struct Recurrence: Hashable, Sendable {
  /// How each total changes with the point of the same index.
  public var points: Diagonal
  /// The derivatives of each total with respect to the total before it; nil if all are 1.
  ///
  /// The first one is ignored, because there is no total before it.
  public var byTotal: [Double]?

  /// Creates slopes by total and by point, each array with one number per point; nil means what the properties say.
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

  /// Creates a blending from three arrays with one element per point of the result.
  public init(places: [Int], first: [Double], second: [Double]) {
    self.places = places
    self.first = first
    self.second = second
  }
}

/// For each point, the point of the result that it is added to, and its weight there.
public struct Pooling: Hashable, Sendable {
  /// For each point, the index of the point of the result that it is added to; -1 for none.
  public var places: [Int]
  /// For each point, the derivative of its result's value with respect to its own value.
  public var weights: [Double]

  /// Creates a pooling of points that go to `places` with `weights`; both arrays have the same length.
  public init(places: [Int], weights: [Double]) {
    self.places = places
    self.weights = weights
  }
}

/// A few sums of the points of a set, and the weight of each sum in the value of each point of a result.
public struct Projection: Hashable, Sendable {
  /// The derivatives of each sum with respect to the points.
  public var sums: [PointSlopes]
  /// For each point of the result, one weight per sum.
  public var weights: [[Double]]
  /// How each point of the result changes with the point of the same index besides the sums, and whether it keeps its
  /// x.
  ///
  /// Nil if the result has other points, whose x is fixed.
  public var direct: Diagonal?

  /// Creates a projection from sums and their weights; see the properties for sizes.
  public init(sums: [PointSlopes], weights: [[Double]], direct: Diagonal? = nil) {
    self.sums = sums
    self.weights = weights
    self.direct = direct
  }
}

/// Why a derivative is unknown.
public enum SlopeLack: Hashable, Sendable {
  /// The result counts points, and some points may be on either side of an edge.
  case counting
  /// An input is used as a whole number or as a choice.
  case steps
  /// A fit has as many points as parameters, so there is no information about their scatter.
  case noFreedom
  /// The differentiation was given up: it took too long or needed too much memory.
  case stopped
}
