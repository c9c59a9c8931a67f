import ArgumentReading
import Charts
import CommandRuns
import Geometry

struct EditorOptions: ArgumentGroup {
  var keys: String?
  var printed: EditorRequest.Printed?
  var size: ScreenSize?
  var journal = false
  var style = StyleOptions()
  var clipboard = false
  var noMouse = false
  var linear = false
  var canvas = false
  var configuration = ConfigurationOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &keys, "keys", "script",
      "Play keys and mouse events without a terminal, such as '=42<Enter><Click:12,5>:w<Enter>'.", anyText: true)
    try line.option(&printed, "print", "what", "What to print after the keys.")
    try line.option(
      &size, "size", "COLSxROWS", "Screen size for '--keys' (default: 80x24), or chart size for '--chart'.")
    line.flag(
      &journal, "journal", "Keep a recovery journal with '--keys' too, and offer the edits of earlier sessions.")
    try line.group(&style)
    line.flag(
      &clipboard, "clipboard", "Copy to the terminal's clipboard too (OSC 52).")
    line.flag(&noMouse, "no-mouse", "Leave the mouse to the terminal.")
    line.flag(
      &linear, "linear", "Announce the editor line by line, for a screen reader; the keys are the same.")
    line.flag(&canvas, "canvas", "Draw the editor, even if the configuration chooses '--linear'.")
    try line.group(&configuration)
  }

  var firstGiven: String? {
    let ofPicture = [
      (size != nil, "--size"), (style.ascii, "--ascii"), (style.theme != nil, "--theme"),
      (style.color != nil, "--color"),
    ]
    return firstGivenBesidePicture ?? ofPicture.first { $0.0 }?.1
  }

  /// The first given flag that does not belong to `PictureOptions`; nil if there is none.
  var firstGivenBesidePicture: String? {
    let flags = [
      (keys != nil, "--keys"), (printed != nil, "--print"), (journal, "--journal"), (clipboard, "--clipboard"),
      (noMouse, "--no-mouse"), (linear, "--linear"), (canvas, "--canvas"),
    ]
    return flags.first { $0.0 }?.1 ?? configuration.firstGiven
  }

  var chartPicture: ChartPicture {
    ChartPicture(
      options: ChartOptions(), size: size?.size, glyphs: style.ascii ? .ascii : .braille,
      isColored: style.isColored(false), theme: style.theme?.theme, format: nil)
  }

  var request: EditorRequest {
    // A key script must work the same everywhere, so it uses a configuration only if one is requested.
    var request = EditorRequest(configuration.chosen(orUsual: keys == nil))
    request.script = keys
    request.printed = printed
    request.size = size?.size
    request.isASCII = style.ascii
    request.theme = style.theme?.theme
    request.usesClipboard = clipboard
    request.keepsJournal = journal
    request.leavesMouse = noMouse
    request.isLinear = linear ? true : canvas ? false : nil
    return request
  }

  /// Checks the flags.
  ///
  /// - Throws: An error if a flag needs another one that is missing, or if two flags exclude each other.
  func check() throws(UsageError) {
    if linear, keys != nil, printed != .linear {
      throw UsageError("'--linear' needs a terminal: with '--keys', use '--print linear'")
    }
    if canvas, keys != nil {
      throw UsageError("'--canvas' needs a terminal: with '--keys', choose the output with '--print'")
    }
    if linear, canvas { throw UsageError("'--linear' announces the editor and '--canvas' draws it: choose one") }
    guard keys == nil else { return }
    if printed != nil { throw UsageError("'--print' needs '--keys'") }
    if journal { throw UsageError("'--journal' needs '--keys': the editor in a terminal always keeps one") }
    if size != nil { throw UsageError("'--size' needs '--keys': a terminal has a size of its own") }
  }
}

extension EditorRequest.Printed: ArgumentValue {}

struct ScreenSize: ArgumentValue {
  /// The largest area of a size, in cells.
  static let areaLimit = EditorRequest.largestArea

  let size: Size

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let columns = Self.side(sides[0]), let rows = Self.side(sides[1]),
      columns <= Self.areaLimit / rows
    else { return nil }
    size = Size(columns: columns, rows: rows)
  }

  var argument: String { "\(size.columns)x\(size.rows)" }

  private static func side(_ text: Substring) -> Int? {
    guard let side = Int(text), side > 0, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return nil }
    return side
  }
}
