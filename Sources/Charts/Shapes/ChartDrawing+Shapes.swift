public import CharacterCanvas
internal import DataJoin
public import Geometry
internal import Glibc
internal import TextScanning

extension ChartDrawing {
  /// Returns the chart's shapes as SVG elements, with positions exact to a hundredth of a unit.
  ///
  /// A cell is 12 units wide and 24 units high. The origin is the top-left corner of the first cell.
  ///
  /// - Parameters:
  ///   - size: The space for the chart, in cells.
  ///   - light: The style of each role on a light background.
  ///   - dark: The style of each role on a dark background.
  ///   - classes: Collects the styles in use.
  /// - Returns: One element per line.
  /// - Complexity: O(points).
  public func elements(size: Size, light: ChartStyle, dark: ChartStyle, _ classes: inout SVGClasses) -> String {
    let writer = ShapeWriter(light: light, dark: dark)
    return shapes(size).map { writer.element($0, &classes) }.joined()
  }

  func shapes(_ size: Size) -> [ChartShape] {
    let area = Rect(origin: .origin, size: Canvas.bounded(size))
    var shapes = ChartShapes()
    if area.isEmpty { return [] }
    let sheet = ChartSheet(area: area, options: options, glyphs: .braille, style: .plain)
    if plot.isEmpty {
      if let title = options.title, area.size.rows >= 3 {
        ShapeFrame.draw(title: title, row: area.minRow, area, on: &shapes)
      }
      let text = (plot.notes.first ?? .nothing).description
      let middle = Double(area.size.columns) / 2 * ChartShapes.columnUnits
      shapes.add(
        text: CellText.truncated(text, toColumns: area.size.columns), x: middle, row: area.center.row, .middle, .label)
    } else {
      chart.draw(plot, sheet, &shapes)
    }
    return shapes.all
  }

  /// A description of the chart in one or two sentences, for people who cannot see it.
  public var summary: String {
    if plot.isEmpty { return "A \(chart.name) chart: \((plot.notes.first ?? .nothing).description)." }
    let most = 6
    let series = plot.series.prefix(most).map { marks in
      let name = marks.name.isEmpty ? "" : "\(marks.name), "
      let values = marks.written ?? marks.y
      let count = marks.boxes == nil ? "\(marks.count) \(marks.count == 1 ? "value" : "values")" : "median"
      guard let extent = ExtentScan.extent(values), extent.lowest < extent.highest else {
        return "\(name)\(count)\(values.first.map { " \(NumberLabel.text($0))" } ?? "")"
      }
      return "\(name)\(count) from \(NumberLabel.text(extent.lowest)) to \(NumberLabel.text(extent.highest))"
    }
    let rest = plot.series.count - series.count
    return "A \(chart.name) chart: " + series.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more series." : ".")
  }
}

private struct ShapeWriter {
  let light: ChartStyle
  let dark: ChartStyle

  func element(_ shape: ChartShape, _ classes: inout SVGClasses) -> String {
    switch shape {
    case .line(let places, let width, let role, let isDashed):
      let dashes = isDashed ? " stroke-dasharray=\"6 4\"" : ""
      return """
        <polyline class="\(name(.line, role, &classes))" points="\(points(places))" fill="none" stroke-width="\(number(width))"\
         stroke-linejoin="round"\(dashes)/>

        """
    case .bar(let from, let to, let role):
      return """
        <rect class="\(name(.text, role, &classes))" x="\(number(from.x))" y="\(number(from.y))" \
        width="\(number(to.x - from.x))" height="\(number(to.y - from.y))"/>

        """
    case .polygon(let places, let role):
      return "<polygon class=\"\(name(.text, role, &classes))\" points=\"\(points(places))\"/>\n"
    case .outline(let places, let role):
      return "<polygon class=\"\(hollow(role, &classes))\" points=\"\(points(places))\" stroke-width=\"1.7\"/>\n"
    case .disc(let place, let radius, let role):
      return "<circle class=\"\(name(.text, role, &classes))\" \(circle(place, radius))/>\n"
    case .ring(let place, let radius, let role):
      return "<circle class=\"\(hollow(role, &classes))\" \(circle(place, radius)) stroke-width=\"1.7\"/>\n"
    case .bubble(let place, let radius, let role):
      let fill = name(.text, role, &classes)
      let line = name(.line, role, &classes)
      return "<circle class=\"\(fill) \(line)\" \(circle(place, radius)) fill-opacity=\".45\" stroke-width=\"1.5\"/>\n"
    case .slice(let place, let radius, let start, let end, let role):
      return slice(place, radius, start, end, role, &classes)
    case .text(let text, let place, let anchor, let role):
      let end = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
      return """
        <text class="\(name(.text, role, &classes))" x="\(number(place.x))" y="\(number(place.y))"\(end)>\
        \(escaped(text))</text>

        """
    }
  }

  private func slice(
    _ centre: ShapePlace, _ radius: Double, _ start: Double, _ end: Double, _ role: ChartRole,
    _ classes: inout SVGClasses
  ) -> String {
    let fill = name(.text, role, &classes)
    if end - start >= 1 - 1e-9 { return "<circle class=\"\(fill)\" \(circle(centre, radius))/>\n" }
    func edge(_ share: Double) -> String {
      let angle = share * 2 * .pi
      return "\(number(centre.x + radius * sin(angle))) \(number(centre.y - radius * cos(angle)))"
    }
    // A line in the background colour separates neighbours with the same colour.
    let ground = classes.name(.line, light: ground(light), dark: ground(dark))
    return """
      <path class="\(fill) \(ground)" d="M\(number(centre.x)) \(number(centre.y))L\(edge(start))\
      A\(number(radius)) \(number(radius)) 0 \(end - start > 0.5 ? 1 : 0) 1 \(edge(end))Z"/>

      """
  }

  private func ground(_ style: ChartStyle) -> CellStyle {
    CellStyle(foreground: style[.ground].background, traits: style[.ground].background == .standard ? .reverse : [])
  }

  private func name(_ use: SVGClasses.Use, _ role: ChartRole, _ classes: inout SVGClasses) -> String {
    classes.name(use, light: light[role], dark: dark[role])
  }

  private func hollow(_ role: ChartRole, _ classes: inout SVGClasses) -> String {
    name(.line, role, &classes) + " " + classes.name(.ground, light: light[.ground], dark: dark[.ground])
  }

  private func circle(_ place: ShapePlace, _ radius: Double) -> String {
    "cx=\"\(number(place.x))\" cy=\"\(number(place.y))\" r=\"\(number(radius))\""
  }

  private func points(_ places: [ShapePlace]) -> String {
    places.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  private func escaped(_ text: String) -> String { TextEscapes.markup.escaped(CellText.safe(text)) }

  private func number(_ value: Double) -> String {
    let hundredths = (value * 100).whole(in: -1_000_000_000_000...1_000_000_000_000)
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + (part % 10 == 0 ? "\(part / 10)" : part < 10 ? "0\(part)" : "\(part)")
  }
}
