import CharacterCanvas
import CursesFrontEnd
import EditorInput
import Geometry

/// Shows the size, how often it was drawn, some styles, and what came in, the last one at the bottom.
final class ProbeProgram: ScreenProgram {
  var request = ScreenRequest.none
  private(set) var idleTimeout: Duration?
  private(set) var nextFrame: Duration?
  let lastWords = "\u{202E}its log is gone"
  /// How many frames are to follow by themselves.
  private var steps = 0
  private let glyphs: GlyphSet
  private let crash: Crash?
  private var log: [String] = []
  private var frames = 0

  init(glyphs: GlyphSet, crash: Crash?) {
    self.glyphs = glyphs
    self.crash = crash
  }

  func handle(_ input: Input) {
    log.append(Self.name(input))
    if log.count > 100 { log.removeFirst(50) }
    switch input {
    case .key(Key(.character("q"))): request = .quit
    case .key(Key(.character("z"), .control)): request = .suspend
    case .key(Key(.character("l"), .control)): request = .repaint
    case .key(Key(.character("!"))): crash?.happen()
    case .key(Key(.character("w"))): idleTimeout = .milliseconds(200)
    case .key(Key(.character("m"))):
      steps = 5
      nextFrame = .milliseconds(20)
    case .quiet: idleTimeout = nil
    case .key, .pointer, .paste, .resize, .unknown: break
    }
  }

  func frame(size: Size, at moment: Duration) -> Frame {
    frames += 1
    steps -= 1
    if steps < 0 { nextFrame = nil }
    var canvas = Canvas(size: size, glyphs: glyphs)
    canvas.write("probe \(size.columns)x\(size.rows) frame \(frames)", at: .origin)
    var column = 0
    for (text, style) in Self.samples {
      column += canvas.write(text, at: Point(column: column, row: 1), style: style) + 1
    }
    for (row, line) in log.suffix(max(0, size.rows - 2)).enumerated() {
      canvas.write("[\(line)]", at: Point(column: 0, row: row + 2))
    }
    return Frame(canvas: canvas, cursor: Point(column: 3, row: 1))
  }

  private static let samples: [(String, CellStyle)] = [
    ("plain", .plain),
    ("bold", CellStyle(traits: .bold)),
    ("under", CellStyle(traits: .underline)),
    ("back", CellStyle(traits: .reverse)),
    ("red", CellStyle(foreground: .red)),
    ("bright", CellStyle(foreground: .brightGreen, background: .blue)),
    ("╭é漢👩‍💻🇩🇪❤️╮", .plain),
    ("end", .plain),
  ]

  private static func name(_ input: Input) -> String {
    switch input {
    case .key(let key): name(key)
    case .pointer(let event): name(event)
    case .paste(let text) where text.utf8.count > 60: "paste of \(text.utf8.count) bytes"
    case .paste(let text): "paste \(text.debugDescription)"
    case .resize(let size): "size \(size.columns)x\(size.rows)"
    case .quiet: "quiet"
    case .unknown(let bytes): "unknown \(bytes)"
    }
  }

  private static func name(_ event: PointerEvent) -> String {
    let action =
      switch event.action {
      case .press(let button, let clicks): "press \(button) \(clicks)"
      case .drag(let button): "drag \(button)"
      case .release(let button): "release \(button)"
      case .wheel(let direction): "wheel \(direction)"
      }
    return name(event.modifiers) + "\(action) at \(event.cell.column),\(event.cell.row)"
  }

  private static func name(_ modifiers: Key.Modifiers) -> String {
    (modifiers.contains(.control) ? "C-" : "") + (modifiers.contains(.meta) ? "M-" : "")
      + (modifiers.contains(.shift) ? "S-" : "")
  }

  private static func name(_ key: Key) -> String {
    var name = name(key.modifiers)
    switch key.code {
    case .character(let character): name.append(character)
    case .function(let number): name += "F\(number)"
    case .enter, .escape, .tab, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown:
      name += "\(key.code)"
    }
    return name
  }
}
