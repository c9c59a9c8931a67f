import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct FrameTests {
  private func frames(_ walk: Walk) -> String {
    let contents = walk.document.contents
    return contents.frameTitles.sorted().map { title in
      "\(title): " + contents.members(ofFrame: title).map { contents.name(of: $0) }.joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// `a` and `b` in the frame `In`, `q = a / b` beside it.
  private static let framed = quotient + "/a<Enter>v/b<Enter><Space>nfIn<Enter><Esc>"

  @Test func `Space n f frames the nodes acted on, u and U take it back and make it again`() {
    let walk = Walk().press(quotient + "/a<Enter>v/b<Enter><Space>nf")
    #expect(walk.model.screen.prompt?.label == "title")
    walk.press("In<Enter>")
    #expect(walk.message == "framed 2 nodes as 'In'")
    #expect(frames(walk) == "In: a b")
    #expect(walk.document.steps.done.last == "frame 2 nodes as 'In'")
    walk.press("u")
    #expect(frames(walk) == "")
    walk.press("U")
    #expect(frames(walk) == "In: a b")
    walk.press("<Esc>/q<Enter><Space>nfOut<Enter>")
    #expect(walk.message == "framed 'q' as 'Out'")
    #expect(frames(walk) == "In: a b, Out: q")
    walk.press("/a<Enter><Space>nfThird<Enter>")
    #expect(walk.message == "framed 'a' as 'Third'; 1 left its frame")
    #expect(frames(walk) == "In: b, Out: q, Third: a")
  }

  @Test func `a frame lies around its nodes with a margin, and follows them`() throws {
    let walk = Walk().press(Self.framed)
    let everything = walk.model.diagramView.extent
    func area() throws -> Rect { try #require(walk.model.diagramView.frames(in: everything).first).area }
    let around = try #require(walk.node("a")).frame.union(try #require(walk.node("b")).frame)
    #expect(
      try area()
        == Rect(
          column: around.minColumn - 2, row: around.minRow - 1, columns: around.size.columns + 4,
          rows: around.size.rows + 2))
    #expect(everything == everything.union(try area()))
    let before = try area()
    walk.press("/b<Enter><Space>nm3l2j<Enter>")
    #expect(try area() == Rect(origin: before.origin + Point(column: 3, row: 2), size: before.size))
    walk.press("u")
    #expect(try area() == before)
    walk.press("/b<Enter>m40l<Enter>")
    #expect(try area().size != before.size)
    walk.press("uR" + String(repeating: "x", count: 30) + "<Enter>")
    #expect(try area().size.columns >= before.size.columns)
    walk.press("d")
    #expect(try area().size.columns < before.size.columns)
    walk.press("/a<Enter>d")
    #expect(walk.model.diagramView.frames(in: everything).isEmpty)
    walk.press("uuu")
    #expect(try area() == before)
  }

  @Test func `Space n m moves the frame with its nodes in one step, Esc puts all back`() throws {
    let walk = Walk().press(Self.framed + "/b<Enter>")
    let before = try ["a", "b", "q"].map { try #require(walk.node($0)).frame.origin }
    walk.press("<Space>nm4lj<Enter>")
    let after = try ["a", "b", "q"].map { try #require(walk.node($0)).frame.origin }
    #expect(zip(before, after).map { $1 - $0 } == [4, 4, 0].map { Point(column: $0, row: $0 == 0 ? 0 : 1) })
    #expect(walk.mode == "NORMAL" && walk.document.steps.done.last == "move 2 nodes")
    walk.press("u<Space>nm9j<Esc>")
    #expect(try ["a", "b", "q"].map { try #require(walk.node($0)).frame.origin } == before)
    #expect(walk.document.steps.done.last == "frame 2 nodes as 'In'")
  }

  @Test func `Space n r gives another title, Space n d takes the frame away`() {
    let walk = Walk().press(Self.framed + "/a<Enter><Space>nr")
    #expect(walk.model.screen.prompt?.text == "In")
    walk.press("put<Enter>")
    #expect(walk.message == "frame 'In' is now called 'Input'")
    #expect(frames(walk) == "Input: a b")
    walk.press("<Space>nr<Enter>")
    #expect(walk.message == "frame 'Input' keeps its title")
    walk.press("<Space>nd")
    #expect(walk.message == "dissolved frame 'Input'; its nodes stay")
    #expect(frames(walk) == "" && walk.document.contents.count == 3)
    #expect(
      walk.document.steps.done.suffix(2) == ["retitle frame 'In' to 'Input'", "dissolve frame 'Input'"])
    walk.press("uu")
    #expect(frames(walk) == "In: a b")
  }

  @Test func `Space n a adds to the one frame there is, of several one is chosen, the nearest first`() {
    let walk = Walk().press(Self.framed + "/q<Enter><Space>na")
    #expect(walk.message == "added 'q' to frame 'In'")
    walk.press("<Space>na")
    #expect(walk.message == "there is no other frame to add to: Space n f makes one")
    walk.press("u\(times(40, "gj"))=far = 1<Enter><Space>nfFar<Enter>/q<Enter><Space>na")
    #expect(walk.model.screen.popup?.rows.map(\.key) == ["In", "Far"])
    #expect(walk.model.screen.popup?.rows.map(\.text) == ["2 nodes", "1 node"])
    walk.press("<Tab><Tab><Enter>")
    #expect(walk.message == "added 'q' to frame 'Far'")
    walk.press("u<Space>na<Enter>")
    #expect(frames(walk) == "Far: far, In: a b q")
    walk.press("u<Space>naFa<Enter>")
    #expect(frames(walk) == "Far: q far, In: a b")
    walk.press("u<Space>naxyz<Enter>")
    #expect(walk.message == "there is no frame 'xyz'")
  }

  @Test func `Space n x takes nodes out, Space n s selects all of a frame`() {
    let walk = Walk().press(Self.framed + "/a<Enter><Space>ns")
    #expect(walk.mode == "SELECT" && walk.model.selectedNodes.count == 2)
    walk.press("<Esc>/a<Enter><Space>nx")
    #expect(walk.message == "removed 'a' from frame 'In'")
    walk.press("/b<Enter><Space>nx")
    #expect(walk.message == "removed 'b' from frame 'In'; the frame has no nodes any more")
    #expect(frames(walk) == "")
    walk.press("uu")
    #expect(frames(walk) == "In: a b")
  }

  static let refused: [(keys: String, message: String)] = [
    ("/q<Enter><Space>nx", "'q' is not in a frame"),
    ("/q<Enter><Space>nr", "'q' is not in a frame: Space n f makes one"),
    ("/q<Enter><Space>nm", "'q' is not in a frame: Space n f makes one"),
    ("/q<Enter><Space>nfIn<Enter>", "there is a frame 'In' already: type another title, or Space n a adds nodes to it"),
    ("/q<Enter><Space>nf<Enter>", "the title of a frame cannot be empty"),
    ("/q<Enter><Space>nfOut<Enter><Space>nr<C-u>In<Enter>", "there is a frame 'In' already: choose another title"),
    ("gl<Space>nf", "select a node to frame: h j k l or Tab select one, a adds one"),
    ("/a<Enter><Space>nd<Space>na", "there is no frame to add to: Space n f makes one"),
  ]

  @Test(arguments: refused)
  func `what cannot be done to frames is refused with a fix-it`(keys: String, message: String) {
    #expect(Walk().press(Self.framed + keys).message == message)
  }

  @Test func `a frame is copied with all its nodes, deleted with the last, and read aloud`() {
    let walk = Walk().press(Self.framed + "/a<Enter><Space>nsyp")
    #expect(frames(walk) == "In: a b, In 2: a2 b2")
    walk.press("d")
    #expect(frames(walk) == "In: a b")
    walk.press("u")
    #expect(frames(walk) == "In: a b, In 2: a2 b2")
    walk.press("u<Esc>/a<Enter>yp")
    #expect(frames(walk) == "In: a b")
    walk.press("<Esc>/a<Enter>L")
    #expect(walk.model.screen.message?.text == "a, number, 6; no users; in frame In")
    walk.press("i")
    #expect(walk.model.screen.popup?.rows.contains { $0.key == "frame" && $0.text == "In" } == true)
  }

  @Test func `the latest framing is repeated on other nodes`() {
    let walk = Walk().press(Self.framed + "/q<Enter><Space>na/a<Enter><Space>nx/b<Enter><M-.>")
    #expect(frames(walk) == "In: q")
  }
}
