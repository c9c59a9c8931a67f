import CharacterCanvas
package import Charts
import CommandOutput
import DataJoin
import Formulas
package import Geometry
package import GraphScene

/// The file formats of charts, besides text.
package enum ChartFormat: String, CaseIterable {
  case svg
}

/// The style and format of a chart's picture.
package struct ChartPicture {
  private(set) var options: ChartOptions
  private let size: Size?
  private let glyphs: ChartGlyphs
  private let isColored: Bool
  private let theme: Theme?
  private let format: ChartFormat?

  /// Creates the options of a picture.
  ///
  /// - Parameters:
  ///   - options: The options of the chart.
  ///   - size: The size in cells; nil for the width of the terminal, or 80 columns.
  ///   - glyphs: The characters of a text.
  ///   - isColored: Whether a text has terminal colours.
  ///   - theme: The colours; nil for the colours of the format.
  ///   - format: The format of a file; nil for text.
  package init(
    options: ChartOptions, size: Size?, glyphs: ChartGlyphs, isColored: Bool, theme: Theme?, format: ChartFormat?
  ) {
    self.options = options
    self.size = size
    self.glyphs = glyphs
    self.isColored = isColored
    self.theme = theme
    self.format = format
  }

  /// Returns the picture with a title, unless it already has one.
  func titled(_ title: String) -> ChartPicture {
    var picture = self
    picture.options.title = options.title ?? title
    return picture
  }

  /// Returns the picture with names of axes, unless it already has them.
  func labelled(x: String, y: String?) -> ChartPicture {
    var picture = self
    picture.options.labelX = options.labelX ?? x
    picture.options.labelY = options.labelY ?? y
    return picture
  }

  /// Returns the picture with a format of the values on its y axis.
  func formatted(_ format: NumberFormat) -> ChartPicture {
    var picture = self
    picture.options.valueFormat = format
    return picture
  }

  func write(_ chart: ChartDescriptor, _ series: [ChartSeries], _ output: StandardOutput) {
    func canvas(_ theme: Theme) -> Canvas {
      chart.picture(
        of: series, options: options, size: shownSize(chart, series), glyphs: glyphs, style: theme.chartStyle)
    }
    switch format {
    case .svg:
      let title = options.title ?? "A \(chart.name) chart"
      let themes = [theme ?? .light, theme ?? .dark]
      let drawing = chart.drawing(of: series, options: options)
      let blanks = themes.map { theme in
        Canvas(size: shownSize(chart, series), style: theme.chartStyle[.ground])
      }
      let shapes = SVGOverlay(drawing, area: Rect(origin: .origin, size: blanks[0].size), title: title, themes)
      let picture =
        glyphs == .ascii
        ? SVGPicture(light: canvas(themes[0]), dark: canvas(themes[1]), title: title, details: drawing.summary)
        : SVGPicture(light: blanks[0], dark: blanks[1], title: title, details: drawing.summary, overlays: [shapes])
      output.write(data: Array(picture.text.utf8))
    case nil where isColored: output.write(CanvasText(colored: canvas(ColorRequest.theme(theme))))
    case nil: output.write(CanvasText(canvas(.monochrome)))
    }
  }

  private func shownSize(_ chart: ChartDescriptor, _ series: [ChartSeries]) -> Size {
    if let size { return size }
    let columns = StandardStreams.outputColumns ?? 80
    return Size(columns: columns, rows: chart.naturalRows(of: series, options: options, columns: columns))
  }
}
