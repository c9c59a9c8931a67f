import ArgumentParser
import CommandRuns
import Geometry

/// The flags of the editor, with a terminal and without one.
struct EditorOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Play keys and the mouse without a terminal, as '=42<Enter><Click:12,5>:w<Enter>'.", valueName: "script"))
  var keys: String?

  @Option(
    name: .customLong("print"),
    help: ArgumentHelp("What to print after the keys.", valueName: "what"))
  var printed: EditorRequest.Printed?

  @Option(help: ArgumentHelp("The screen's size for '--keys' (default: 80x24).", valueName: "COLSxROWS"))
  var size: ScreenSize?

  @OptionGroup var style: StyleOptions

  @Flag(help: "Put what is copied in the editor on the terminal's clipboard too (OSC 52).")
  var clipboard = false

  @Flag(help: "Leave the mouse to the terminal.")
  var noMouse = false

  @OptionGroup var configuration: ConfigurationOptions

  var isGiven: Bool {
    keys != nil || printed != nil || size != nil || style.ascii || style.theme != nil || clipboard || noMouse
      || configuration.isGiven
  }

  /// What the flags say.
  var request: EditorRequest {
    // A script of keys means the same everywhere: only a configuration that is asked for counts.
    var request = EditorRequest(configuration.chosen(orUsual: keys == nil))
    request.script = keys
    request.printed = printed
    request.size = size?.size
    request.isASCII = style.ascii
    request.theme = style.theme?.theme
    request.usesClipboard = clipboard
    request.leavesMouse = noMouse
    return request
  }

  /// The flags do not miss each other.
  func check() throws {
    guard keys == nil else { return }
    if printed != nil { throw ValidationError("'--print' needs '--keys'") }
    if size != nil { throw ValidationError("'--size' needs '--keys': a terminal has a size of its own") }
  }
}

extension EditorRequest.Printed: ExpressibleByArgument {}

/// A size in cells as `80x24`.
struct ScreenSize: ExpressibleByArgument {
  /// The most cells that are drawn; more are refused.
  static let areaLimit = EditorRequest.largestArea

  let size: Size

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let columns = Self.side(sides[0]), let rows = Self.side(sides[1]),
      columns <= Self.areaLimit / rows
    else { return nil }
    size = Size(columns: columns, rows: rows)
  }

  private static func side(_ text: Substring) -> Int? {
    guard let side = Int(text), side > 0, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return nil }
    return side
  }
}
