public import DataSets

/// One set of points of a chart, under the name that its legend shows.
public struct ChartSeries: Hashable, Sendable {
  /// The name in the legend.
  public var name: String
  /// The points, in the order of the set.
  public var points: DataSet
  /// The identity of the series from one drawing to the next, independent of its name; nil for its place among the
  /// series.
  public var identity: Int?
  /// The identity of each point; nil if annotations, x or indices identify them.
  public var pointIdentities: [Int]?
  /// The areas of a bubble chart's circles, in proportion, point by point; a point beyond its end has none.
  public var sizes: ChartMeasure?
  /// The shades of a bubble chart's circles, point by point; a point beyond its end has the lightest.
  public var shades: ChartMeasure?

  /// A series under a name, with measures for bubble charts.
  public init(_ name: String, _ points: DataSet, sizes: ChartMeasure? = nil, shades: ChartMeasure? = nil) {
    self.name = name
    self.points = points
    self.sizes = sizes
    self.shades = shades
  }
}

/// A further number for each point of a series, with its name.
public struct ChartMeasure: Hashable, Sendable {
  /// The name of the measure.
  public var name: String
  /// Its values are the measure, point by point; nothing else of it counts.
  public var points: DataSet

  /// A measure under a name.
  public init(_ name: String, _ points: DataSet) {
    self.name = name
    self.points = points
  }
}
