public import DataJoin
public import Formulas

/// The options of charts; every chart uses those that apply to it.
public struct ChartOptions: Hashable, Sendable {
  /// Above the chart.
  public var title: String?
  /// The name of the x axis; nil for the chart's own text, if any.
  public var labelX: String?
  /// The name of the y axis; nil for the chart's own text, if any.
  public var labelY: String?
  /// The axes on which equal distances are equal ratios.
  public var logarithmic: LogarithmicAxes = []
  /// The format of values beside bars, and the unit and groups of ticks; ticks keep their digits, which are exact.
  public var valueFormat = NumberFormat.plain
  /// Into how many bins a histogram puts its values; nil to choose.
  public var bins: Int?
  /// The range of a histogram's bins; nil for the extent of the values.
  public var binRange: Extent<Double>?
  /// The part of x that is shown; nil for all.
  public var windowX: Extent<Double>?
  /// The visible part of y; nil for everything in the part of x.
  public var windowY: Extent<Double>?
  /// The series left out, by their place from 0.
  ///
  /// The others keep their marks and colours.
  public var hidden: Set<Int> = []
  /// The point that is read.
  public var cursor: ChartCursor?

  /// The defaults: linear axes, all points and all series.
  public init() {}
}

/// Axes with logarithmic scales.
public struct LogarithmicAxes: OptionSet, Hashable, Sendable {
  /// Bit 0 for x, bit 1 for y.
  public let rawValue: UInt8

  /// The horizontal axis.
  public static let x = LogarithmicAxes(rawValue: 1)
  /// The vertical axis.
  public static let y = LogarithmicAxes(rawValue: 2)

  /// The axes of these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// A mark of a chart: the place of its series and its own among the series' marks, from 0.
public struct ChartCursor: Hashable, Sendable {
  /// The place of the series, from 0, hidden ones counted.
  public var series: Int
  /// The place of the mark among those of its series, from 0.
  public var mark: Int

  /// A mark that need not be there.
  public init(series: Int, mark: Int) {
    self.series = series
    self.mark = mark
  }
}
