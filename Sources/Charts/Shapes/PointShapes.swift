internal import DataSets
internal import Geometry

/// Draws points, lines through them, and circles, at exact positions.
struct PointShapes {
  /// The largest number of points that are all drawn.
  ///
  /// If a chart without lines has more points, overlapping points are left out.
  private static let mostPoints = 5_000

  let plot: Plot
  let frame: ShapeFrame
  let options: ChartOptions

  /// Draws the axes; the area between them stays free for the points.
  ///
  /// The arguments are the same as for `PointPainter`.
  init(
    _ plot: Plot, _ sheet: ChartSheet, legend: [LegendEntry]? = nil, isWide: Bool = false, on shapes: inout ChartShapes
  ) {
    self.plot = plot
    options = sheet.options
    frame = ShapeFrame(PlotFrame(sheet, plot, PointPainter.request(plot, sheet, legend, isWide: isWide)))
    frame.draw(sheet, on: &shapes)
  }

  /// Draws lines through the points of each series in data order.
  ///
  /// A line is interrupted at a point that the axes cannot show.
  func drawLines(on shapes: inout ChartShapes) {
    for marks in plot.series {
      var line: [ShapePlace] = []
      func finish(_ shapes: inout ChartShapes) {
        if line.count > 1 { shapes.add(.line(Self.thinned(line), width: 2, .series(marks.look))) }
        if line.count == 1, let only = line.first { shapes.add(.disc(only, radius: 1.5, .series(marks.look))) }
        line = []
      }
      for index in marks.y.indices {
        if let place = frame.place(marks.x(at: index), marks.y[index]) { line.append(place) } else { finish(&shapes) }
      }
      finish(&shapes)
    }
  }

  /// Reduces the points of a line: of all points within one unit of x, only the first, lowest, highest and last are
  /// kept.
  ///
  /// The drawing stays the same. The algorithm is M4 (Jugel et al., 2014).
  private static func thinned(_ places: [ShapePlace]) -> [ShapePlace] {
    guard places.count > mostPoints else { return places }
    var thinned: [ShapePlace] = []
    var start = 0
    while start < places.count {
      let column = places[start].x.rounded(.down)
      var end = start
      var (low, high) = (start, start)
      while end < places.count, places[end].x.rounded(.down) == column {
        if places[end].y < places[low].y { low = end }
        if places[end].y > places[high].y { high = end }
        end += 1
      }
      for index in Set([start, low, high, end - 1]).sorted() { thinned.append(places[index]) }
      start = end
    }
    return thinned
  }

  func drawMarks(_ marks: MarkSeries, on shapes: inout ChartShapes) {
    var taken: Set<ShapePlace> = []
    for index in marks.y.indices {
      guard let place = frame.place(marks.x(at: index), marks.y[index]) else { continue }
      if marks.count > Self.mostPoints {
        let cell = ShapePlace(x: place.x.rounded(), y: place.y.rounded())
        guard taken.insert(cell).inserted else { continue }
      }
      let look = marks.look(at: index)
      shapes.add(mark: look, at: place, .series(look))
    }
  }

  /// Draws the error bars of a series, unless there are more than two points per column of cells.
  func drawErrors(_ marks: MarkSeries, on shapes: inout ChartShapes) {
    guard marks.errorsX != nil || marks.errorsY != nil, marks.count <= 2 * frame.frame.plot.size.columns else { return }
    for index in marks.y.indices {
      let (x, y) = (marks.x(at: index), marks.y[index])
      guard let place = frame.place(x, y) else { continue }
      if let bar = marks.errorsY.flatMap({ $0[index] }) {
        shapes.add(
          errorAt: place.x, from: frame.bounded(y: y - bar.lower), to: frame.bounded(y: y + bar.upper),
          .series(marks.look))
      }
      if let bar = marks.errorsX.flatMap({ $0[index] }) {
        shapes.add(
          errorAcross: place.y, from: frame.bounded(x: x - bar.lower), to: frame.bounded(x: x + bar.upper),
          .series(marks.look))
      }
    }
  }

  /// Draws an arrow at the bottom for each point that is too low for a logarithmic y axis.
  func drawLeftOut(on shapes: inout ChartShapes) {
    guard plot.axisY.kind == .logarithmic else { return }
    for marks in plot.series {
      for index in marks.y.indices where marks.y[index] <= 0 {
        guard let x = frame.x(marks.x(at: index)) else { continue }
        shapes.add(.text("↓", ShapePlace(x: x, y: frame.bottom - 4), .middle, .series(marks.look)))
      }
    }
  }

  /// Draws circles whose areas are proportional to the sizes, larger ones first.
  func drawBubbles(on shapes: inout ChartShapes) {
    let greatest = min(frame.right - frame.left, frame.bottom - frame.top) / 7
    var circles: [(radius: Double, shape: ChartShape)] = []
    for marks in plot.series {
      for index in marks.y.indices {
        guard let place = frame.place(marks.x(at: index), marks.y[index]) else { continue }
        let radius = max(1, (marks.sizes.map { $0[index] } ?? 0.25).squareRoot() * greatest)
        let shade = marks.shades.map { ($0[index] * 4).whole(in: 0...4) }
        let role = shade.map(ChartRole.shade) ?? .series(marks.look)
        circles.append((radius, .bubble(place, radius: radius, role)))
      }
    }
    let order = circles.indices.sorted { (circles[$1].radius, $0) < (circles[$0].radius, $1) }
    for index in order { shapes.add(circles[index].shape) }
  }
}

extension PointShapes {
  static func drawLineChart(_ plot: Plot, _ sheet: ChartSheet, on shapes: inout ChartShapes) {
    let points = PointShapes(plot, sheet, on: &shapes)
    for marks in plot.series { points.drawErrors(marks, on: &shapes) }
    points.drawLines(on: &shapes)
    let columns = points.frame.frame.plot.size.columns
    for marks in plot.series {
      let hasErrors = marks.errorsX != nil || marks.errorsY != nil
      if marks.count <= columns || marks.styles != nil || hasErrors && marks.count <= 2 * columns {
        points.drawMarks(marks, on: &shapes)
      }
    }
    points.drawLeftOut(on: &shapes)
  }

  static func drawScatterChart(_ plot: Plot, _ sheet: ChartSheet, on shapes: inout ChartShapes) {
    let points = PointShapes(plot, sheet, isWide: true, on: &shapes)
    for marks in plot.series { points.drawErrors(marks, on: &shapes) }
    for marks in plot.series { points.drawMarks(marks, on: &shapes) }
    points.drawLeftOut(on: &shapes)
  }
}
