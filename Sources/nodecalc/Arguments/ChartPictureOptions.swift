import ArgumentParser
import Charts
import CommandRuns
import DataJoin
import Geometry
import GraphScene

/// The style of a chart.
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

  @OptionGroup var style: StyleOptions

  @Option(help: ArgumentHelp("A picture that is no text: svg.", valueName: "format"))
  var to: ChartFormat?

  func check() throws {
    if style.ascii, let set = glyphs?.glyphs, set != .ascii {
      throw ValidationError("'--ascii' and '--glyphs \(set.rawValue)' exclude each other")
    }
    if ansi, to != nil { throw ValidationError("'--ansi' and '--to' exclude each other") }
    if style.theme != nil, !ansi, to == nil { throw ValidationError("'--theme' needs '--ansi' or '--to'") }
    if let bins, bins < 1 { throw ValidationError("'--bins' is a count from 1 on, not \(bins)") }
  }

  /// What the flags say.
  var picture: ChartPicture {
    var options = ChartOptions()
    options.title = title
    options.labelX = labelX
    options.labelY = labelY
    options.logarithmic = log?.axes ?? []
    options.bins = bins
    return ChartPicture(
      options: options, size: size?.size, glyphs: style.ascii ? .ascii : glyphs?.glyphs ?? .braille, isColored: ansi,
      theme: style.theme?.theme, format: to)
  }
}

extension ChartFormat: ExpressibleByArgument {}

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
