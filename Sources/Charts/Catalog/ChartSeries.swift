public import DataSets

/// A series of a chart: a set of points with a name for the legend.
public struct ChartSeries: Hashable, Sendable {
  /// The name in the legend.
  public var name: String
  /// The points, in the order of the set.
  public var points: DataSet
  /// The identity of the series in successive drawings, independent of its name; nil for its index.
  public var identity: Int?
  /// The identity of each point; nil if annotations, x or indices identify them.
  public var pointIdentities: [Int]?
  /// The relative areas of a bubble chart's circles, in point order; further points have no circle.
  public var sizes: ChartMeasure?
  /// The shades of a bubble chart's circles, in point order; further points have the lightest shade.
  public var shades: ChartMeasure?

  /// Creates a series, with measures for bubble charts.
  public init(_ name: String, _ points: DataSet, sizes: ChartMeasure? = nil, shades: ChartMeasure? = nil) {
    self.name = name
    self.points = points
    self.sizes = sizes
    self.shades = shades
  }
}

/// A further number for each point of a series.
public struct ChartMeasure: Hashable, Sendable {
  /// The name of the measure.
  public var name: String
  /// The measure of each point: only the values of the set are used.
  public var points: DataSet

  /// Creates a measure.
  public init(_ name: String, _ points: DataSet) {
    self.name = name
    self.points = points
  }
}
