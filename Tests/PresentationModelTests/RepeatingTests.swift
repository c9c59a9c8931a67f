import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct RepeatingTests {
  @Test func `Alt-. makes the latest change again on the node selected now`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>=c = 3<Enter>/a<Enter>7<Enter>/b<Enter><M-.>")
    #expect(walk.graph == "a = 7 → 7\nb = 7 → 7\nc = 3 → 3")
    walk.press("osqrt<Enter>/c<Enter><M-.>")
    #expect(walk.graph.hasSuffix("sqrt = sqrt(b) → 2.64575131106459\nsqrt2 = sqrt(c) → 1.73205080756888"))
    walk.press("u/c<Enter><M-.>")
    #expect(walk.graph.hasSuffix("sqrt2 = sqrt(c) → 1.73205080756888"))
  }

  @Test func `what was typed as text never runs as commands where the change is refused`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>e<C-u>2.5<Enter>gl<M-.>")
    #expect(walk.message?.hasPrefix("select a node to edit") == true)
    walk.press("/b<Enter>Rdd<Enter>gl<M-.>")
    #expect(walk.graph == "a = 1 → 1\nbdd = 2.5 → 2.5")
  }

  @Test func `a repetition ends at the key that is rejected, with what the keys before it asked of the session`() throws
  {
    let walk = Walk().press("=a = 1<Enter>m<C-l>Ql<Enter>")
    let place = try #require(walk.node("a")).frame.origin
    walk.press("<M-.>")
    #expect(walk.effects == [.repaint, .repaint])
    #expect(walk.message == "Q means nothing here: ? shows the keys" && walk.mode == "NORMAL")
    #expect(walk.node("a")?.frame.origin == place)
  }

  @Test func `motions, searches and undo are no changes`() {
    let walk = Walk().press("<M-.>")
    #expect(walk.message == "there is no change to repeat yet")
    walk.press("=a = 1<Enter>d=x = 5<Enter>hjkl/x<Enter>uU<C-p><Esc><M-.>")
    // That there is a node of that name is asked about, which a repetition cannot answer.
    #expect(walk.message == "a change that asks a question cannot be repeated")
    #expect(walk.mode == "NORMAL")
  }

  @Test func `a moved node is moved as far again`() throws {
    let walk = Walk().press("=a = 1<Enter>m5l3j<Enter>")
    let start = try #require(walk.node("a")).frame.origin
    walk.press("<M-.>")
    #expect(walk.node("a")?.frame.origin == start + Point(column: 5, row: 3))
  }
}

struct MarkTests {
  @Test func `a mark is set and gone to, and stays with its node`() {
    let walk = Walk().press("=a = 1<Enter>Mq=b = 2<Enter>/a<Enter>Rfirst<Enter>/b<Enter>'q")
    #expect(walk.selected == "afirst")
    walk.press("'z")
    #expect(walk.message == "no node has the mark z")
    walk.press("d'q")
    #expect(walk.message == "no node has the mark q")
    walk.press("M5")
    #expect(walk.message == "a mark is a letter from a to z")
  }

  @Test func `jumps are gone back from and made again`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>=c = 3<Enter>/a<Enter>/c<Enter><C-o>")
    #expect(walk.selected == "a")
    walk.press("<C-o>")
    #expect(walk.selected == "c")
    walk.press("<M-o><M-o>")
    #expect(walk.selected == "c")
    walk.press("<M-o>")
    #expect(walk.message == "you have not jumped back yet")
  }
}
