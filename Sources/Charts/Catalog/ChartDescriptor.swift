public import CharacterCanvas
public import Geometry

/// One kind of chart: its name, its inputs, its plan and its drawing.
///
/// A chart is a pure function of series, options, size and characters. `ChartCatalog` has them all.
public struct ChartDescriptor: Sendable {
  /// How it is called in documents and on the command line.
  public let name: String
  /// A description in one sentence.
  public let summary: String
  /// The inputs, in the order of its ports.
  public let inputs: [ChartInput]
  let entrance: Entrance
  /// Whether marks have places on two axes, so that parts of them can be shown.
  public let hasPlaces: Bool
  /// Whether it counts values in bins, whose number is an option.
  public var hasBins = false
  /// Makes marks of the shown series.
  let plan: @Sendable ([ChartSeries], ChartOptions) -> Plot
  /// How many rows show all of it well at that many columns.
  let rows: @Sendable (Plot, ChartOptions, Int) -> Int
  /// Draws marks on a rectangle and on nothing else.
  let paint: @Sendable (Plot, ChartSheet, inout Canvas) -> Void
  /// Draws marks as shapes at their exact places, for pictures that have no cells.
  let draw: @Sendable (Plot, ChartSheet, inout ChartShapes) -> Void
}

/// The area and the style for drawing a plot.
struct ChartSheet {
  var area: Rect
  var options: ChartOptions
  var glyphs: ChartGlyphs
  var style: ChartStyle
}

extension ChartDescriptor {
  /// The chart as a picture of that size.
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

  /// Draws the chart on a rectangle of a canvas, a node's box for one.
  ///
  /// A canvas of ASCII gets a chart of ASCII. Any rectangle may be given; parts without space are left out in this
  /// order: names of axes, legend, title, the x axis, the y axis. Marks stay to the last.
  public func paint(
    _ series: [ChartSeries], options: ChartOptions = ChartOptions(), glyphs: ChartGlyphs = .braille,
    style: ChartStyle = .plain, in area: Rect, on canvas: inout Canvas
  ) {
    drawing(of: series, options: options).paint(glyphs: glyphs, style: style, in: area, on: &canvas)
  }

  /// The chart's remarks on the data.
  public func notes(on series: [ChartSeries], options: ChartOptions = ChartOptions()) -> [ChartNote] {
    plan(series, options).notes
  }

  /// How many rows show all of the data well at that many columns.
  public func naturalRows(
    of series: [ChartSeries], options: ChartOptions = ChartOptions(), columns: Int
  ) -> Int {
    rows(plan(series, options), options, columns)
  }
}

/// The inputs of a chart, in the order of its ports.
public struct ChartInput: Hashable, Sendable {
  /// The purpose of the input, in a word.
  public var name: String
  /// Whether there is no chart without it.
  public var isRequired: Bool
  /// Whether there may be several, each a series; then it is the last input.
  public var isRepeated: Bool

  /// An input; by default it is required and there is one of it.
  public init(_ name: String, isRequired: Bool = true, isRepeated: Bool = false) {
    self.name = name
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }
}

/// The state of a mark that is not there yet, or any more.
enum Entrance {
  /// A bar without length, a slice without share.
  case fromZero
  /// Its position, with size 0.
  case inPlace
  /// Where the mark before it was: a line grows at its end.
  case fromNeighbour
}
