public import DataSets

/// A series of a chart: a set of points with a name for the legend.
public struct ChartSeries: Hashable, Sendable {
  /// The name in the legend.
  public var name: String
  /// The points, in the order of the set.
  public var points: DataSet
  /// A number that identifies the series in successive drawings, even if its name changes; nil to use its index.
  public var identity: Int?
  /// A number that identifies each point in successive drawings; nil to use annotations, x values or indices.
  public var pointIdentities: [Int]?
  /// The relative areas of a bubble chart's circles, in the order of the points; points beyond the last have no circle.
  public var sizes: ChartMeasure?
  /// The shades of a bubble chart's circles, in the order of the points; points beyond the last have the lightest
  /// shade.
  public var shades: ChartMeasure?

  /// Creates a series, with measures for bubble charts.
  public init(_ name: String, _ points: DataSet, sizes: ChartMeasure? = nil, shades: ChartMeasure? = nil) {
    self.name = name
    self.points = points
    self.sizes = sizes
    self.shades = shades
  }
}

/// An additional number for each point of a series, such as the area of its circle.
public struct ChartMeasure: Hashable, Sendable {
  /// The name of the measure.
  public var name: String
  /// A set with one value per point; only the values of the set are used.
  public var points: DataSet

  /// Creates a measure from its name and its values.
  public init(_ name: String, _ points: DataSet) {
    self.name = name
    self.points = points
  }
}
