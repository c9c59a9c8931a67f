import EditorInput
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct PastingTests {
  /// What would do harm if it were taken for keys.
  static let hostile = "d\nu\r\u{1B}:q!\n\u{3}dd\u{FFFD}x"

  @Test func `text pasted onto the canvas begins a node in a line, and runs no key`() {
    let walk = Walk().press("=a = 1<Enter>")
    let before = walk.graph
    _ = walk.model.handle(.paste(Self.hostile))
    #expect(walk.mode == "EDIT")
    #expect(walk.model.screen.prompt?.text == "d u  :q!  dd\u{FFFD}x")
    #expect(walk.graph == before)
    #expect(walk.effects == [])
  }

  @Test func `what was pasted and entered is one step of undo`() {
    let walk = Walk()
    _ = walk.model.handle(.paste(" price = 4\n"))
    walk.press("<Enter>")
    #expect(walk.graph == "price = 4 → 4")
    walk.press("u")
    #expect(walk.graph == "")
    #expect(!walk.document.canUndo)
  }

  @Test(arguments: [
    ("5 + 5", "="), ("(2 + 3) * 4", "="), ("-2^3", "="), ("a = 5 + 5", "="), ("5", "+"), ("3 ± 0.1", "+"),
    ("1\n2\n3", "+"),
    ("a = 5", "+"), ("sq", "+"),
  ])
  func `a line that only a formula says is pasted into the line of formulas`(text: String, sign: String) throws {
    let walk = Walk()
    _ = walk.model.handle(.paste(text))
    let typed = Walk().press(sign == "=" ? "=" : "a")
    #expect(walk.model.screen.prompt?.label == typed.model.screen.prompt?.label)
  }

  @Test func `text pasted into a line stands at its cursor, without line ends`() {
    for start in ["=", "a", "e", "R", "\"", "/", "r", "o", ":", "<C-p>", "c/"] {
      let walk = Walk().press("=a = 1<Enter>" + start + "<C-u>XY<Left>")
      _ = walk.model.handle(.paste("1\n2\u{1B}[A"))
      #expect(walk.model.screen.prompt?.text == "X1 2 [AY", "\(start)")
      #expect(walk.mode == "EDIT", "\(start)")
    }
  }

  @Test func `text pasted where none can be entered is refused, and nothing happens`() {
    let modes = [("c", "LINK"), ("m", "MOVE"), ("?", "LIST"), ("i", "INSPECT"), (" u", "LIST"), ("q", "QUESTION")]
    for (keys, mode) in modes {
      let walk = Walk().press("=a = 1<Enter>" + keys)
      let before = walk.graph
      _ = walk.model.handle(.paste(Self.hostile))
      #expect(walk.mode == mode, "\(keys)")
      #expect(walk.message == "text cannot be pasted here: Esc leaves the mode", "\(keys)")
      #expect(walk.graph == before)
      #expect(walk.effects == [])
    }
  }

  @Test func `text pasted amid an unfinished key, a count, hints or a mark belongs to none of them`() {
    for keys in ["g", "osqrt<Enter>12", "f", "M", "'"] {
      let walk = Walk().press("=a = 1<Enter>gl=b = 2<Enter>" + keys)
      _ = walk.model.handle(.paste("g"))
      #expect(walk.model.screen.prompt?.text == "g", "\(keys)")
      walk.press("h")
      #expect(walk.model.screen.prompt?.text == "gh", "\(keys)")
    }
  }

  @Test func `an accent joins its letter, and a tower of accents is cut`() {
    let walk = Walk().press("\"=a = 1<Enter>\"e")
    _ = walk.model.handle(.paste("\u{301}"))
    #expect(walk.model.screen.prompt?.text.count == walk.model.screen.prompt?.cursor)
    _ = walk.model.handle(.paste("x" + String(repeating: "\u{301}", count: 100_000)))
    #expect((walk.model.screen.prompt?.text.utf8.count ?? .max) < 200)
  }
}
