import ArgumentParser
import CharacterCanvas
import Charts
import CommandOutput
import DataJoin
import Geometry
import GraphScene

/// What a chart looks like.
struct ChartPictureOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How large (default: as wide as the terminal, else 80 columns).", valueName: "COLSxROWS"))
  var size: ScreenSize?

  @Option(help: ArgumentHelp("The characters (default: braille).", valueName: "set"))
  var glyphs: GlyphChoice?

  @Option(help: ArgumentHelp("Axes on which equal distances are equal ratios: x, y or xy.", valueName: "axes"))
  var log: LogarithmChoice?

  @Option(help: ArgumentHelp("A text above the chart.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("The name of the x axis.", valueName: "text"))
  var labelX: String?

  @Option(help: ArgumentHelp("The name of the y axis.", valueName: "text"))
  var labelY: String?

  @Option(help: ArgumentHelp("How many bins a histogram has.", valueName: "count"))
  var bins: Int?

  @Flag(help: "Draw with the colours of a terminal.")
  var ansi = false

  @OptionGroup var look: LookOptions

  @Option(help: ArgumentHelp("A picture that is no text: svg.", valueName: "format"))
  var to: ChartFormat?

  func check() throws {
    if look.ascii, let set = glyphs?.glyphs, set != .ascii {
      throw ValidationError("'--ascii' and '--glyphs \(set.rawValue)' exclude each other")
    }
    if ansi, to != nil { throw ValidationError("'--ansi' and '--to' exclude each other") }
    if look.theme != nil, !ansi, to == nil { throw ValidationError("'--theme' needs '--ansi' or '--to'") }
    if let bins, bins < 1 { throw ValidationError("'--bins' is a count from 1 on, not \(bins)") }
  }

  var options: ChartOptions {
    var options = ChartOptions()
    options.title = title
    options.labelX = labelX
    options.labelY = labelY
    options.logarithmic = log?.axes ?? []
    options.bins = bins
    return options
  }

  /// Writes the picture.
  func write(
    _ chart: ChartDescriptor, _ series: [ChartSeries], _ options: ChartOptions, _ output: StandardOutput
  ) throws {
    func canvas(_ theme: Theme) -> Canvas {
      chart.picture(
        of: series, options: options, size: shownSize(chart, series, options),
        glyphs: look.ascii ? .ascii : glyphs?.glyphs ?? .braille, look: theme.chartLook)
    }
    switch to {
    case .svg:
      let (light, dark) = (look.theme?.theme ?? .light, look.theme?.theme ?? .dark)
      let picture = SVGPicture(
        light: canvas(light), dark: canvas(dark), title: title ?? "A \(chart.name) chart")
      output.write(data: Array(picture.text.utf8))
    case nil where ansi: output.write(CanvasText(colored: canvas(ColorWish.theme(look.theme?.theme))))
    case nil: output.write(CanvasText(canvas(.monochrome)))
    }
  }

  private func shownSize(_ chart: ChartDescriptor, _ series: [ChartSeries], _ options: ChartOptions) -> Size {
    if let size { return size.size }
    let columns = StandardStreams.outputColumns ?? 80
    return Size(columns: columns, rows: chart.naturalRows(of: series, options: options, columns: columns))
  }
}

/// A form that charts are written in besides text.
enum ChartFormat: String, CaseIterable, ExpressibleByArgument {
  case svg
}

/// Characters of charts as an argument.
struct GlyphChoice: ExpressibleByArgument {
  let glyphs: ChartGlyphs

  static let allValueStrings = ChartGlyphs.allCases.map(\.rawValue)
  static let defaultCompletionKind = CompletionKind.list(allValueStrings)

  init?(argument: String) {
    guard let glyphs = ChartGlyphs(rawValue: argument) else { return nil }
    self.glyphs = glyphs
  }
}

/// Logarithmic axes as an argument.
enum LogarithmChoice: String, CaseIterable, ExpressibleByArgument {
  case x
  case y
  case xy

  var axes: LogarithmicAxes {
    switch self {
    case .x: .x
    case .y: .y
    case .xy: [.x, .y]
    }
  }
}
