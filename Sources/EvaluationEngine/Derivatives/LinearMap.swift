/// How a small change of an input changes a result, to first order.
///
/// Each case is a kind of derivative, from a number or from points to a number or to points. Operators return such
/// derivatives; code that propagates changes applies them without knowing the operators. For a data set, changes of the
/// values and of x are separate. If a derivative does not exist, its number is not finite.
public enum LinearMap: Hashable, Sendable {
  /// From a number to a number; the derivative is this factor.
  case factor(Double)
  /// From a number to the value of each point of the result.
  case column([Double])
  /// From the points of a set to a number.
  case row(PointSlopes)
  /// From each point to the point of the result with the same index.
  case diagonal(Diagonal)
  /// From points to points of the result; for each point of the result, the array has the index of its original point.
  case gather([Int])
  /// From the points to consecutive points of the result, in the same order; `from` is the index of the first of them
  /// in the result.
  case part(from: Int)
  /// From each point to the running totals at this point and at all later ones.
  case running(Recurrence)
  /// From the values to results that each depend on two neighbouring points; the x of the result does not change.
  case blend(Blending)
  /// From the values to the differences between neighbouring values; each difference has the x of the later point.
  case differences
  /// From x to the values of the result; the result has no x.
  case exchange
  /// From the values to sums over groups of points, one group per point of the result; the x of the result does not
  /// change.
  case pool(Pooling)
  /// From the points to a few sums, and from these sums to the values of the result.
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

  /// Creates slopes with respect to the values and the x of the same points; `x` is empty if all of them are 0.
  public init(values: [Double], x: [Double] = []) {
    self.values = values
    self.x = x
  }
}

/// How the value and the x of each point of a result depend on the point with the same index.
public struct Diagonal: Hashable, Sendable {
  /// The derivatives of the new values with respect to the old ones; nil if all are 1.
  public var byValue: [Double]?
  /// The derivatives of the new values with respect to x; nil if all are 0.
  public var byX: [Double]?
  /// Whether each point of the result has the x of the point with the same index.
  public var keepsX: Bool

  /// Creates derivatives with one number per point; the properties explain the meaning of nil.
  public init(byValue: [Double]?, byX: [Double]? = nil, keepsX: Bool) {
    self.byValue = byValue
    self.byX = byX
    self.keepsX = keepsX
  }
}

/// How running totals depend on the points: each total depends on the previous total and on one point.
public struct Recurrence: Hashable, Sendable {
  /// How each total depends on the point with the same index.
  public var points: Diagonal
  /// The derivatives of each running total with respect to the previous one; nil if all are 1.
  ///
  /// The first element is ignored, because no total precedes the first one.
  public var byTotal: [Double]?

  /// Creates slopes with respect to points and totals; for the meaning of nil, see the properties.
  public init(points: Diagonal, byTotal: [Double]?) {
    self.points = points
    self.byTotal = byTotal
  }
}

/// The derivatives of a result in which each point depends on two neighbouring points.
public struct Blending: Hashable, Sendable {
  /// For each point of the result, the index of the first of the two points.
  public var places: [Int]
  /// The derivatives with respect to the value of the first point.
  public var first: [Double]
  /// The derivatives with respect to the value of the second point; 0 if there is no second point.
  public var second: [Double]

  /// Creates a blending from three arrays with one element per point of the result.
  public init(places: [Int], first: [Double], second: [Double]) {
    self.places = places
    self.first = first
    self.second = second
  }
}

/// The derivatives of sums over groups of points: each point belongs to a group and has a weight in its sum.
public struct Pooling: Hashable, Sendable {
  /// For each point, the index of the sum to which it is added; -1 if it is added to none.
  public var places: [Int]
  /// For each point, its weight, which is the derivative of the sum with respect to the point's value.
  public var weights: [Double]

  /// Creates derivatives of sums from the group and the weight of each point.
  ///
  /// Both arrays must have the same length.
  public init(places: [Int], weights: [Double]) {
    self.places = places
    self.weights = weights
  }
}

/// The derivatives of a result whose values are weighted sums of a few numbers.
///
/// Each of these numbers is itself a weighted sum over the input's points.
public struct Projection: Hashable, Sendable {
  /// For each of these few numbers, its derivatives with respect to the points.
  public var sums: [PointSlopes]
  /// For each point of the result, the weight of each of these numbers.
  public var weights: [[Double]]
  /// How each point of the result also depends directly on the point with the same index.
  ///
  /// Nil if the points of the result are not those of the input. The x of the result then does not change.
  public var direct: Diagonal?

  /// Creates derivatives from the sums over points and the weights of each sum.
  ///
  /// The lengths of the arrays must be as the properties say.
  public init(sums: [PointSlopes], weights: [[Double]], direct: Diagonal? = nil) {
    self.sums = sums
    self.weights = weights
    self.direct = direct
  }
}

/// The reason why a derivative is unknown.
public enum SlopeLack: Hashable, Sendable {
  /// The result counts points in bins or groups; within its error, a point may belong to a different one.
  case counting
  /// An input is used as a whole number, or to choose an option.
  case steps
  /// A fit has as many parameters as points, so nothing is known about the scatter of the points.
  case noFreedom
  /// The differentiation was stopped, because it took too long or needed too much memory.
  case stopped
}
