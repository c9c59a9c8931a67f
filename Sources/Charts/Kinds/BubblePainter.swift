internal import CharacterCanvas
internal import Geometry

/// Draws circles in the plot of a frame, larger ones first, so that none is completely covered.
struct BubblePainter {
  private struct Circle {
    var series: Int
    var index: Int
    var centre: Point
    var radius: Double
  }

  let plot: Plot
  let points: PointPainter

  func paint(on canvas: inout Canvas) {
    let glyphs = points.sheet.glyphs
    let style = points.sheet.style
    var surface = DotSurface(area: points.frame.plot, glyphs: glyphs)
    for circle in circles(on: surface) { draw(circle, on: &surface) }
    surface.visit { point, scalar, owner in
      // Patterns of dots show shades; half blocks have no patterns.
      if case .shade(let shade) = owner, glyphs == .blocks {
        canvas.put(Hatch.character(ofShade: shade, glyphs), at: point, style: style[owner])
      } else {
        canvas.put(scalar, at: point, style: style[owner])
      }
    }
    points.paintCursor(plot, on: &canvas)
  }

  /// The height of a dot divided by its width.
  ///
  /// Cells are assumed to be twice as high as wide.
  private var aspect: Int { points.sheet.glyphs == .ascii ? 2 : 1 }

  /// Returns the circles in drawing order.
  ///
  /// If there are more circles than dots, only the largest circle at each dot is included.
  private func circles(on surface: DotSurface) -> [Circle] {
    let greatest = Double(max(2, min(surface.size.columns / aspect, surface.size.rows))) / 7
    let isDense = plot.series.reduce(0) { $0 + $1.count } > surface.size.area
    var largest = [Circle?](repeating: nil, count: isDense ? surface.size.area : 0)
    var circles: [Circle] = []
    for (series, marks) in plot.series.enumerated() {
      for index in marks.y.indices {
        let presence = marks.presence(at: index)
        guard presence > 0, let centre = points.dot(marks.x(at: index), marks.y[index], on: surface) else { continue }
        let size = marks.sizes.map { $0[index] } ?? 0.25
        let radius = (size * presence).squareRoot() * greatest
        let circle = Circle(series: series, index: index, centre: centre, radius: radius)
        if isDense {
          let place = centre.row * surface.size.columns + centre.column
          if radius > largest[place]?.radius ?? -1 { largest[place] = circle }
        } else {
          circles.append(circle)
        }
      }
    }
    return (isDense ? largest.compactMap(\.self) : circles).sorted {
      ($1.radius, $0.series, $0.index) < ($0.radius, $1.series, $1.index)
    }
  }

  private func draw(_ circle: Circle, on surface: inout DotSurface) {
    let marks = plot.series[circle.series]
    let shade = marks.shades.map { ($0[circle.index] * 4).whole(in: 0...4) }
    let owner = shade.map(ChartRole.shade) ?? .series(marks.look)
    let pattern = shade.map(Hatch.pattern(ofShade:)) ?? marks.look
    let isFilled = points.sheet.glyphs != .braille
    let reach = Int(circle.radius.rounded(.up)) + 1
    for row in -reach...reach {
      for column in -reach * aspect...reach * aspect {
        let across = Double(column) / Double(aspect)
        let distance = (across * across + Double(row * row)).squareRoot()
        if distance > circle.radius + 0.5 { continue }
        let place = Point(column: circle.centre.column + column, row: circle.centre.row + row)
        let isEdge = distance > circle.radius - 0.5
        if isEdge || isFilled || Hatch.isSet(pattern, place.column, place.row) {
          surface.set(place.column, place.row, owner)
        } else {
          surface.clear(place.column, place.row)
        }
      }
    }
  }
}
