import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct ReadingTests {
  /// What the message line says.
  func line(_ walk: Walk) -> String { walk.model.screen.message?.text ?? "" }

  /// After a motion that says nothing itself.
  func reading(_ keys: String) -> String { line(Walk().press(keys)) }

  @Test func `the focused node is one sentence, without signs that a reader would leave out`() {
    let lines = [
      ("=a = 42<Enter>", "a, number, 42; no users"),
      ("=a = -0.5<Enter>", "a, number, minus 0.5; no users"),
      ("=a = 12 ± 0.5<Enter>", "a, number, 12.0 plus or minus 0.5; no users"),
      ("=a = 5(+0.2 -0.1)<Enter>", "a, number, 5.00 plus 0.20 minus 0.10; no users"),
      ("=a = 12 ± 0.5<Enter>or = sqrt<Enter>", "r, sqrt, 3.46 plus or minus 0.07; 1 input, no users"),
      ("=a = 4 ± 1<Enter>=b = -a * 2<Enter>", "b, formula -a * 2, minus 8.0 plus or minus 2.0; 1 input, no users"),
      ("=a = 1.5e20<Enter>", "a, number, 1.5 times 10 to the 20; no users"),
      ("=a = 2e-9<Enter>", "a, number, 2 times 10 to the minus 9; no users"),
      ("=a = 1<Enter>\"loan, EUR<Enter>", "a, loan, EUR, number, 1; no users"),
      ("as = add<Enter>", "s fails: add needs its first term; add, 0 of 2 inputs, no users"),
      ("=a = 4<Enter>or = sqrt<Enter>", "r, sqrt, 2; 1 input, no users"),
      (
        "=z = 0<Enter>oq = reciprocal<Enter>or = sqrt<Enter>",
        "r waits for q, where division by zero: divisor 'z' is 0; sqrt, 1 input, no users"
      ),
      ("", "empty canvas, column 39, row 9"),
    ]
    for (keys, expected) in lines {
      #expect(reading(keys + "zg") == expected, "\(keys)")
    }
  }

  @Test func `users are counted as nodes, inputs as those that are filled`() {
    let walk = Walk().press(
      "=a = 2<Enter>os = add<Enter>/a<Enter>c/s<Enter>2<Enter>/a<Enter>oneg = negate<Enter>/a<Enter>zg")
    #expect(line(walk) == "a, number, 2; 2 users")
    walk.press("/s<Enter>zg")
    #expect(line(walk) == "s, add, 4; 2 inputs, no users")
  }

  @Test func `while a link is made its target is read, in a list its row, while moving the place`() {
    let walk = Walk().press(quotient + "/a<Enter>ak = sqrt<Enter>/a<Enter>c")
    walk.press("zg")
    #expect(line(walk) == "link from a, no target yet")
    walk.press("/q<Enter>zg")
    #expect(line(walk) == "link from a: Enter links to dividend of 'q'")
    walk.press("<Esc>ij")
    #expect(line(walk) == "row 2 of 4: kind, number")
    walk.press("<Esc>m")
    let place = walk.node("a")?.frame.origin ?? .origin
    #expect(line(walk) == "moving to column \(place.column), row \(place.row): a, number, 6; no users")
  }

  @Test func `what a command has to say comes first, and is read until the next key`() {
    let walk = Walk().press("=a = 1<Enter>l")
    #expect(line(walk) == "there is no node to the right: gl steps onto the canvas")
    walk.press("zg")
    #expect(line(walk) == "a, number, 1; no users")
  }
}
