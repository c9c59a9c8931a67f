internal import Geometry

/// Draws lines through many points in linear time.
///
/// In each column of dots, only the first, last, lowest and highest point matter. The picture is the same as with all
/// points, and no peak is lost (Jugel and others, M4: A Visualization-Oriented Time Series Data Aggregation, 2014).
struct LinePainter {
  /// A dot, and the exact position from which it was computed, as shares of the two axes.
  private struct Step {
    var across: Double
    var up: Double
    var dot: Point
    var isInside: Bool
  }

  let frame: PlotFrame

  func draw(_ marks: MarkSeries, on surface: inout DotSurface) {
    if surface.size.columns == 0 || surface.size.rows == 0 { return }
    var before: Step?
    // The rows that the line covers in its current column.
    var lowest = 0
    var highest = 0
    func finish(_ step: Step?, _ surface: inout DotSurface) {
      if let step, step.isInside { surface.span(step.dot.column, lowest, highest, .series(marks.look)) }
    }
    for index in marks.y.indices {
      guard let step = step(marks.x(at: index), marks.y[index], surface.size) else {
        finish(before, &surface)
        before = nil
        continue
      }
      defer { before = step }
      if let last = before, last.isInside, step.isInside, last.dot.column == step.dot.column {
        lowest = min(lowest, step.dot.row)
        highest = max(highest, step.dot.row)
        continue
      }
      finish(before, &surface)
      (lowest, highest) = (step.dot.row, step.dot.row)
      guard let last = before else { continue }
      if last.isInside, step.isInside {
        surface.line(last.dot, step.dot, .series(marks.look))
      } else if let part = Self.clipped(last, step) {
        surface.line(Self.dot(part.0, surface.size), Self.dot(part.1, surface.size), .series(marks.look))
      }
    }
    finish(before, &surface)
  }

  private func step(_ x: Double, _ y: Double, _ size: Size) -> Step? {
    guard let across = frame.axisX.share(x), let up = frame.axisY.share(y), across.isFinite, up.isFinite else {
      return nil
    }
    let isInside = across >= 0 && across <= 1 && up >= 0 && up <= 1
    return Step(across: across, up: up, dot: Self.dot((across, up), size), isInside: isInside)
  }

  private static func dot(_ place: (across: Double, up: Double), _ size: Size) -> Point {
    Point(
      column: place.across.place(among: size.columns) ?? 0,
      row: size.rows - 1 - (place.up.place(among: size.rows) ?? 0))
  }

  /// Returns the part of a line segment that is inside the plot; nil if the segment is outside (Liang and Barsky,
  /// 1984).
  private static func clipped(
    _ from: Step, _ to: Step
  ) -> ((across: Double, up: Double), (across: Double, up: Double))? {
    var (start, end) = (0.0, 1.0)
    for (low, change) in [(from.across, to.across - from.across), (from.up, to.up - from.up)] {
      if change == 0 {
        if low < 0 || low > 1 { return nil }
        continue
      }
      let sides = [-low / change, (1 - low) / change]
      start = max(start, min(sides[0], sides[1]))
      end = min(end, max(sides[0], sides[1]))
    }
    guard start <= end else { return nil }
    func place(_ part: Double) -> (across: Double, up: Double) {
      (from.across + part * (to.across - from.across), from.up + part * (to.up - from.up))
    }
    return (place(start), place(end))
  }
}
