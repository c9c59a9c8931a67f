import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct AttachingTests {
  @Test func `o adds an operator that the selected node feeds, to its right, in one step`() throws {
    let walk = Walk().press("=a = 9<Enter>osqrt<Enter>or = +<Enter>")
    #expect(walk.graph == "a = 9 → 9\nsqrt = sqrt(a) → 3\nr = add(sqrt, _) → add needs its second term")
    let a = try #require(walk.node("a")).frame
    let root = try #require(walk.node("sqrt")).frame
    #expect(root.minColumn > a.maxColumn && root.minRow == a.minRow)
    walk.press("uu")
    #expect(walk.graph == "a = 9 → 9")
    walk.press("UU")
    #expect(walk.graph == "a = 9 → 9\nsqrt = sqrt(a) → 3\nr = add(sqrt, _) → add needs its second term")
  }

  @Test func `o takes no number, since nothing could feed it`() {
    let walk = Walk().press("=a = 9<Enter>o5<Enter>")
    #expect(walk.message == "a number takes no input: choose an operator")
    #expect(walk.document.contents.count == 1)
  }

  @Test func `O adds what feeds the first free port`() {
    let walk = Walk().press("aq = divide<Enter>Ox = 6<Enter>/q<Enter>Oy = 3<Enter>/q<Enter>O")
    #expect(walk.graph == "q = divide(x, y) → 2\nx = 6 → 6\ny = 3 → 3")
    #expect(walk.message == "'q' has no free port: I inserts on a wire")
    walk.press("/x<Enter>O")
    #expect(walk.message == "'x' is a number and takes no inputs")
  }

  @Test func `I inserts on the only wire, or on the port whose number is typed before`() {
    let walk = Walk().press("=a = 16<Enter>os = sqrt<Enter>Iroot = sqrt<Enter>")
    #expect(walk.graph == "a = 16 → 16\ns = sqrt(root) → 2\nroot = sqrt(a) → 4")
    walk.press("u")
    #expect(walk.graph == "a = 16 → 16\ns = sqrt(a) → 4")
    walk.press("/a<Enter>ot = add<Enter>/s<Enter>c/t<Enter><Enter>I")
    #expect(walk.message == "several wires lead to 't': 1I or 2I selects the port")
    walk.press("2Ineg = negate<Enter>")
    #expect(walk.graph.contains("t = add(a, neg) → 12"))
    walk.press("/t<Enter>3I")
    #expect(walk.message == "there is no wire on port 3 of 't'")
    walk.press("/a<Enter>I")
    #expect(walk.message == "no wire leads to 'a': O adds a node before it")
  }

  @Test func `X cuts all wires into a node, D deletes it and joins its neighbours`() {
    let walk = Walk().press("=a = 16<Enter>om = negate<Enter>os = abs<Enter>/m<Enter>D")
    #expect(walk.graph == "a = 16 → 16\ns = abs(a) → 16")
    #expect(walk.message == "deleted 'm': 'a' feeds what 'm' fed")
    walk.press("uU/s<Enter>X")
    #expect(walk.graph == "a = 16 → 16\ns = abs(_) → abs needs its number")
    #expect(walk.message == "cut the wire into 's'")
    walk.press("XD")
    #expect(walk.message == "'s' has no input that could replace it: d deletes it")
    walk.press("u")
    #expect(walk.graph == "a = 16 → 16\ns = abs(a) → 16")
  }

  @Test func `C goes on: each target is the next source, until Esc`() {
    let walk = Walk().press(
      "=a = 256<Enter>ax = sqrt<Enter>ay = sqrt<Enter>az = sqrt<Enter>/a<Enter>C/x<Enter><Enter>/y<Enter><Enter>/z<Enter><Enter><Esc>"
    )
    #expect(walk.graph == "a = 256 → 256\nx = sqrt(a) → 16\ny = sqrt(x) → 4\nz = sqrt(y) → 2")
    #expect(walk.mode == "NORMAL")
    #expect(walk.selected == "z")
  }

  @Test func `in link mode a makes the target`() {
    let walk = Walk().press("=a = 4<Enter>ca/<Enter>")
    #expect(walk.graph == "a = 4 → 4\ndivide = divide(a, _) → divide needs its divisor")
    #expect(walk.selected == "divide")
    walk.press("u")
    #expect(walk.graph == "a = 4 → 4")
  }
}
