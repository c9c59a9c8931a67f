public import CharacterCanvas
public import Geometry

/// A kind of chart: its name, inputs, plan and drawing.
///
/// A chart is a pure function of series, options, size and characters. `ChartCatalog` contains all kinds.
public struct ChartDescriptor: Sendable {
  /// The name in documents and on the command line.
  public let name: String
  /// A description in one sentence.
  public let summary: String
  /// The inputs of the chart, in the order of the ports of a chart node.
  public let inputs: [ChartInput]
  let entrance: Entrance
  /// Whether marks have positions on two axes, so that the view can show only a part of the chart.
  public let hasPlaces: Bool
  /// Whether the chart counts values in bins, such as a histogram.
  public var hasBins = false
  let plan: @Sendable ([ChartSeries], ChartOptions) -> Plot
  /// Returns how many rows the plot needs for a given number of columns.
  let rows: @Sendable (Plot, ChartOptions, Int) -> Int
  /// Draws a plot in the area of a sheet, and nowhere else.
  let paint: @Sendable (Plot, ChartSheet, inout Canvas) -> Void
  let draw: @Sendable (Plot, ChartSheet, inout ChartShapes) -> Void
}

struct ChartSheet {
  var area: Rect
  var options: ChartOptions
  var glyphs: ChartGlyphs
  var style: ChartStyle
}

extension ChartDescriptor {
  /// Returns the chart as a picture of a given size.
  ///
  /// - Complexity: O(points + cells).
  public func picture(
    of series: [ChartSeries], options: ChartOptions = ChartOptions(), size: Size, glyphs: ChartGlyphs = .braille,
    style: ChartStyle = .plain
  ) -> Canvas {
    var canvas = Canvas(size: size, glyphs: glyphs.canvasGlyphs, style: style[.ground])
    paint(
      series, options: options, glyphs: glyphs, style: style, in: Rect(origin: .origin, size: canvas.size), on: &canvas)
    return canvas
  }

  /// Draws the chart in a rectangle of a canvas, such as a node's box.
  ///
  /// On an ASCII canvas the chart is in ASCII. Any rectangle is allowed. Without enough space, parts are left out in
  /// this order: names of axes, legend, title, x axis, y axis. Marks are never left out.
  public func paint(
    _ series: [ChartSeries], options: ChartOptions = ChartOptions(), glyphs: ChartGlyphs = .braille,
    style: ChartStyle = .plain, in area: Rect, on canvas: inout Canvas
  ) {
    drawing(of: series, options: options).paint(glyphs: glyphs, style: style, in: area, on: &canvas)
  }

  /// Returns the chart's remarks on the data, such as the number of points left out.
  public func notes(on series: [ChartSeries], options: ChartOptions = ChartOptions()) -> [ChartNote] {
    plan(series, options).notes
  }

  /// Returns the number of rows at which all data is shown well, for a given number of columns.
  public func naturalRows(
    of series: [ChartSeries], options: ChartOptions = ChartOptions(), columns: Int
  ) -> Int {
    rows(plan(series, options), options, columns)
  }
}

/// An input of a kind of chart, such as its values.
public struct ChartInput: Hashable, Sendable {
  /// The purpose of the input, in one word.
  public var name: String
  /// Whether the chart needs the input.
  public var isRequired: Bool
  /// Whether the input may be given several times, once for each series; only the last input can be repeated.
  public var isRepeated: Bool

  /// Creates an input, by default required and not repeated.
  public init(_ name: String, isRequired: Bool = true, isRepeated: Bool = false) {
    self.name = name
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }
}

/// Where a new mark comes from in a transition, and where a removed mark goes.
enum Entrance {
  /// The mark grows from length or share 0: a bar or a slice.
  case fromZero
  /// The mark grows at its position from size 0.
  case inPlace
  /// The mark starts where the mark before it was, so that a line grows at its end.
  case fromNeighbour
}
