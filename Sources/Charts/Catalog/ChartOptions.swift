public import DataJoin
public import Formulas

/// The options of charts; each kind of chart uses the options that apply to it.
public struct ChartOptions: Hashable, Sendable {
  /// The title above the chart; nil for none.
  public var title: String?
  /// The name of the x axis; nil for the chart's own text, if any.
  public var labelX: String?
  /// The name of the y axis; nil for the chart's own text, if any.
  public var labelY: String?
  /// The axes with a logarithmic scale.
  public var logarithmic: LogarithmicAxes = []
  /// The format of values beside bars.
  ///
  /// Ticks use only the unit and the grouping of this format, because they always show all their digits.
  public var valueFormat = NumberFormat.plain
  /// The number of bins of a histogram; nil to choose it automatically.
  public var bins: Int?
  /// The range of a histogram's bins; nil for the extent of the values.
  public var binRange: Extent<Double>?
  /// The visible part of x; nil for everything.
  public var windowX: Extent<Double>?
  /// The visible part of y; nil for everything in the visible part of x.
  public var windowY: Extent<Double>?
  /// The hidden series, by index.
  ///
  /// The other series keep their marks and colours.
  public var hidden: Set<Int> = []
  /// The mark at the reading position; nil if the chart is not being read.
  public var cursor: ChartCursor?

  /// Creates the default options: linear axes, all points and all series.
  public init() {}
}

/// A set of axes that have a logarithmic scale.
public struct LogarithmicAxes: OptionSet, Hashable, Sendable {
  /// Bit 0 for x, bit 1 for y.
  public let rawValue: UInt8

  /// The horizontal axis.
  public static let x = LogarithmicAxes(rawValue: 1)
  /// The vertical axis.
  public static let y = LogarithmicAxes(rawValue: 2)

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// A mark of a chart, by its series and its index in the series.
public struct ChartCursor: Hashable, Sendable {
  /// The index of the series; hidden series count too.
  public var series: Int
  /// The index of the mark in its series.
  public var mark: Int

  /// Creates a cursor; the mark need not exist.
  public init(series: Int, mark: Int) {
    self.series = series
    self.mark = mark
  }
}
