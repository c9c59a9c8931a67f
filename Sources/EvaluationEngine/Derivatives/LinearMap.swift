/// How a result moves with one of the things that it is made of, to first order: the closed family of linear maps between numbers and
/// points.
///
/// Operators state theirs; whoever derives applies them, forwards or backwards, and knows no operator. A set has two channels, the
/// values of its points and their x. Where a derivative does not exist its slope is not finite.
public enum LinearMap: Hashable, Sendable {
  /// From a number to a number.
  case factor(Double)
  /// From a number to the value of every point.
  case column([Double])
  /// From the points to a number.
  case row(PointSlopes)
  /// From each point to the point at its place.
  case diagonal(Diagonal)
  /// From points to those that they become: for each point of the result the index of the one that it was.
  case gather([Int])
  /// From the points to as many of the result, from this one on.
  case part(from: Int)
  /// From each point to the totals from its place on.
  case running(Recurrence)
  /// From the values to others, each of which moves with those of two neighbouring points; the x of the result are not theirs.
  case blend(Blending)
  /// From the values to how much each differs from the one before; x is that of the later point.
  case differences
  /// From x to the values; the result has no x.
  case exchange
  /// From the values to those of fewer points, into each of which some of them go; the x of the result is fixed.
  case pool(Pooling)
  /// From the points to a few sums of them, and from these to the values of the result.
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
  /// By how much the new value moves with the old one; nil for 1.
  public var byValue: [Double]?
  /// By how much it moves with x; nil for 0.
  public var byX: [Double]?
  /// Whether the x of the result is that of the point.
  public var keepsX: Bool

  /// Slopes of point by point, each array with one a point; see the properties for what nil means.
  public init(byValue: [Double]?, byX: [Double]? = nil, keepsX: Bool) {
    self.byValue = byValue
    self.byX = byX
    self.keepsX = keepsX
  }
}

/// Totals that are made one after the other, each of the one before it and of a point.
public struct Recurrence: Hashable, Sendable {
  /// How each total moves with the point at its place.
  public var points: Diagonal
  /// By how much each total moves with the one before it; nil for 1.
  ///
  /// That of the first does not count: no point is before it.
  public var byTotal: [Double]?

  /// Slopes of total by total and point by point, each array with one a point; see the properties for what nil means.
  public init(points: Diagonal, byTotal: [Double]?) {
    self.points = points
    self.byTotal = byTotal
  }
}

/// Which two neighbouring points each point of a result moves with, and by how much.
public struct Blending: Hashable, Sendable {
  /// For each point of the result the index of the first of the two.
  public var places: [Int]
  /// By how much it moves with the value of that point.
  public var first: [Double]
  /// By how much it moves with the value of the point behind it; 0 if there is none.
  public var second: [Double]

  /// Places and slopes, as many each as the result has points.
  public init(places: [Int], first: [Double], second: [Double]) {
    self.places = places
    self.first = first
    self.second = second
  }
}

/// To which point of a result each point goes, and with what weight.
public struct Pooling: Hashable, Sendable {
  /// For each point the index of the point of the result; -1 where it goes to none.
  public var places: [Int]
  /// For each point by how much the value of the result moves with its own.
  public var weights: [Double]

  /// Points that go to `places` with `weights`, which are as many.
  public init(places: [Int], weights: [Double]) {
    self.places = places
    self.weights = weights
  }
}

/// A few sums of the points of a set, and how much of each there is in the value of each point of a result.
public struct Projection: Hashable, Sendable {
  /// How far each sum moves with the points.
  public var sums: [PointSlopes]
  /// For each point of the result as many numbers as there are sums.
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
  /// It counts points, of which some may be on the other side of an edge.
  case counting
  /// What it would move with is taken as a whole number, or as a choice.
  case steps
  /// A fit goes through as many points as it has parameters, so that none tells how they scatter.
  case noFreedom
  /// The derivation was given up: it took too long, or would take too much memory.
  case stopped
}
