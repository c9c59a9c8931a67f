import ArgumentReading
import Charts
import CommandRuns
import DataJoin
import Geometry
import GraphScene

struct ChartPictureOptions: ArgumentGroup {
  var size: ScreenSize?
  var glyphs: GlyphChoice?
  var log: LogarithmChoice?
  var title: String?
  var labelX: String?
  var labelY: String?
  var bins: Int?
  var ansi = false
  var style = StyleOptions()
  var to: ChartFormat?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &size, "size", "COLSxROWS", "Size of the chart (default: as wide as the terminal, else 80 columns).")
    try line.option(&glyphs, "glyphs", "set", "Characters to draw with (default: braille).")
    try line.option(&log, "log", "axes", "Logarithmic axes: x, y or xy.")
    try line.option(&title, "title", "text", "Title above the chart.")
    try line.option(&labelX, "label-x", "text", "The name of the x axis.")
    try line.option(&labelY, "label-y", "text", "The name of the y axis.")
    try line.option(&bins, "bins", "count", "Number of bins of a histogram.")
    line.flag(&ansi, "ansi", "Draw with terminal colours.")
    try line.group(&style)
    try line.option(&to, "to", "format", "Write a picture file instead of text: svg.")
  }

  func check() throws(UsageError) {
    if style.ascii, let set = glyphs?.glyphs, set != .ascii {
      throw UsageError("'--ascii' and '--glyphs \(set.rawValue)' exclude each other")
    }
    if ansi, to != nil { throw UsageError("'--ansi' and '--to' exclude each other") }
    if style.color != nil, to != nil { throw UsageError("'--color' is for charts drawn as text: leave out '--to'") }
    try style.settle(ansi)
    if style.theme != nil, !style.asksForColors(ansi), to == nil {
      throw UsageError("'--theme' needs '--ansi' or '--to'")
    }
    if let bins, bins < 1 { throw UsageError("'--bins' must be at least 1, not \(bins)") }
  }

  /// Returns the picture that the flags describe.
  ///
  /// `inFile` is true if the picture is written to a file instead of standard output.
  func picture(inFile: Bool) -> ChartPicture {
    var options = ChartOptions()
    options.title = title
    options.labelX = labelX
    options.labelY = labelY
    options.logarithmic = log?.axes ?? []
    options.bins = bins
    return ChartPicture(
      options: options, size: size?.size, glyphs: style.ascii ? .ascii : glyphs?.glyphs ?? .braille,
      isColored: to == nil && style.isColored(ansi, inFile: inFile),
      theme: style.theme?.theme, format: to)
  }
}

extension ChartFormat: ArgumentValue {}

struct GlyphChoice: ArgumentValue {
  let glyphs: ChartGlyphs

  static var words: [String] { ChartGlyphs.allCases.map(\.rawValue) }

  init?(argument: String) {
    guard let glyphs = ChartGlyphs(rawValue: argument) else { return nil }
    self.glyphs = glyphs
  }

  var argument: String { glyphs.rawValue }
}

/// The axes that are logarithmic, as the value of a flag.
enum LogarithmChoice: String, CaseIterable, ArgumentValue {
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
