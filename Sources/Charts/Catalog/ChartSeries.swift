public import DataSets

/// One set of points of a chart, under the name that its legend shows.
public struct ChartSeries: Hashable, Sendable {
  public var name: String
  public var points: DataSet
  /// What the series is known by from one drawing to the next, whatever it is called; nil for its place among the series.
  public var identity: Int?
  /// The same of each point; nil where their annotations, x or indices are what they are known by.
  public var pointIdentities: [Int]?
  /// What the areas of a bubble chart's circles are in proportion to, point by point; a point beyond its end has none.
  public var sizes: ChartMeasure?
  /// What the shades of a bubble chart's circles show, point by point; a point beyond its end has the lightest.
  public var shades: ChartMeasure?

  public init(_ name: String, _ points: DataSet, sizes: ChartMeasure? = nil, shades: ChartMeasure? = nil) {
    self.name = name
    self.points = points
    self.sizes = sizes
    self.shades = shades
  }
}

/// A number for each point of a series beside its value, and what it is called.
public struct ChartMeasure: Hashable, Sendable {
  public var name: String
  public var points: DataSet

  public init(_ name: String, _ points: DataSet) {
    self.name = name
    self.points = points
  }
}
