import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct BypassingTests {
  /// `a → r → s`, and `s` fed by `b` too.
  private static let chain =
    "=a = 16<Enter>or = sqrt<Enter>os = add<Enter>\(times(20, "gj"))gh=b = 9<Enter>c/s<Enter><Enter>"

  @Test func `b bypasses an operator, again takes it in, undo and redo go along`() {
    let walk = Walk().press(Self.chain + "/r<Enter>b")
    #expect(walk.message == "'r' is bypassed: it passes on 'a' unchanged")
    #expect(walk.graph == "a = 16 → 16\nr = sqrt(a) bypassed → 16\ns = add(r, b) → 25\nb = 9 → 9")
    #expect(walk.node("r")?.isBypassed == true)
    #expect(walk.model.screen.tool == "r · √ sqrt · bypassed")
    walk.press("b")
    #expect(walk.message == "'r' is not bypassed any more")
    #expect(walk.value("s") == "13")
    walk.press("u")
    #expect(walk.message == "undid: end the bypass of 'r'")
    #expect(walk.value("s") == "25")
    walk.press("u")
    #expect(walk.message == "undid: bypass 'r'")
    #expect(walk.value("s") == "13")
    walk.press("UU")
    #expect(walk.value("s") == "13" && walk.node("r")?.isBypassed == false)
  }

  @Test func `all that are selected together are bypassed in one step, first those that are not`() {
    let walk = Walk().press(Self.chain + "/r<Enter>b/s<Enter>sub")
    #expect(walk.message == "'s' is bypassed: it passes on 'r' unchanged; 2 others cannot be bypassed")
    #expect(walk.value("s") == "16")
    walk.press("b")
    #expect(walk.message == "2 operators are not bypassed any more; 2 others cannot be bypassed")
    #expect(walk.value("s") == "13")
    walk.press("b")
    #expect(walk.message == "2 operators are bypassed; 2 others cannot be bypassed")
    walk.press("u")
    #expect(walk.message == "undid: bypass 2 nodes")
    #expect(walk.value("s") == "13" && walk.mode == "SELECT")
  }

  @Test func `numbers are refused in a sentence, and nothing changes`() {
    let walk = Walk().press("b")
    #expect(walk.message?.hasPrefix("select a node") == true)
    walk.press("=a = 1<Enter>b")
    #expect(walk.message == "'a' is a number: only operators can be bypassed")
    walk.press("=b = 2<Enter>sab")
    #expect(
      walk.message == "none of the 2 nodes has an input to pass on: only operators can be bypassed")
    walk.press("<Esc>u")
    #expect(walk.message == "undid: add 'b'")
  }

  @Test func `an open first port stays open, another operator stays bypassed`() {
    let walk = Walk().press("aq = divide<Enter>b")
    #expect(walk.message == "'q' is bypassed: it passes on its dividend, which is not linked")
    #expect(walk.value("q") == "divide needs its dividend")
    walk.press("=a = 5<Enter>c/q<Enter><Enter>")
    #expect(walk.value("q") == "5")
    walk.press("r-")
    #expect(walk.graph == "q = subtract(a, _) bypassed → 5\na = 5 → 5")
    walk.press("b")
    #expect(walk.value("q") == "subtract needs its subtrahend")
  }

  @Test func `it is found, read aloud, listed by the inspector and taken back there`() {
    let walk = Walk().press(Self.chain + "/s<Enter>b/is:unused<Enter>")
    #expect(walk.selected == "b")
    walk.press("/is:bypassed<Enter>zg")
    #expect(walk.selected == "s")
    #expect(walk.model.screen.message?.text == "s, add, bypassed, 4; 2 inputs, no users")
    walk.press("i")
    #expect(
      walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" }.prefix(5) == [
        "value: 4", "operator: add: the sum of two or more terms", "bypassed: passes on 'r' unchanged", "term 1: r = 4",
        "term 2: b = 9",
      ])
    walk.press("b")
    #expect(walk.mode == "INSPECT" && walk.value("s") == "13")
    walk.press("<Esc>/is:input b<Enter>")
    #expect(walk.selected == "b")
  }

  @Test func `a copy is bypassed too, and . bypasses again`() {
    let walk = Walk().press(Self.chain + "/r<Enter>byP")
    #expect(walk.graph.hasSuffix("r2 = sqrt(a) bypassed → 16"))
    walk.press("/s<Enter>.")
    #expect(walk.node("s")?.isBypassed == false && walk.node("s") != nil)
    walk.press("/r<Enter>b/s<Enter>.")
    #expect(walk.node("s")?.isBypassed == true)
  }

  @Test func `the command has a name, and says why it cannot be given`() {
    let walk = Walk().press(Self.chain + "/r<Enter>:toggle-bypass<Enter>")
    #expect(walk.node("r")?.isBypassed == true)
    walk.press("/a<Enter><C-p>toggle-bypass<Enter>")
    #expect(walk.message == "toggle-bypass: no operator is selected")
  }
}
