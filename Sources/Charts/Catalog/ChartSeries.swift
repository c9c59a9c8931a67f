public import DataSets

/// One set of points of a chart, under the name that its legend shows.
public struct ChartSeries: Hashable, Sendable {
  /// What the legend calls it.
  public var name: String
  /// What is drawn, in the order of the set.
  public var points: DataSet
  /// What the series is known by from one drawing to the next, whatever it is called; nil for its place among the series.
  public var identity: Int?
  /// The same of each point; nil if their annotations, x or indices are what they are known by.
  public var pointIdentities: [Int]?
  /// What the areas of a bubble chart's circles are in proportion to, point by point; a point beyond its end has none.
  public var sizes: ChartMeasure?
  /// What the shades of a bubble chart's circles show, point by point; a point beyond its end has the lightest.
  public var shades: ChartMeasure?

  /// A series under a name, with measures for bubble charts.
  public init(_ name: String, _ points: DataSet, sizes: ChartMeasure? = nil, shades: ChartMeasure? = nil) {
    self.name = name
    self.points = points
    self.sizes = sizes
    self.shades = shades
  }
}

/// A number for each point of a series beside its value, and what it is called.
public struct ChartMeasure: Hashable, Sendable {
  /// What the measure is called.
  public var name: String
  /// Its values are the measure, point by point; nothing else of it counts.
  public var points: DataSet

  /// A measure under a name.
  public init(_ name: String, _ points: DataSet) {
    self.name = name
    self.points = points
  }
}
