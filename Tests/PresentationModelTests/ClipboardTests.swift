import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphAnalysis
import GraphDocument
import PresentationModel
import Testing

struct ClipboardTests {
  private static let root = "=a = 16<Enter>os = sqrt<Enter>ot = add<Enter>c<Esc>/a<Enter>c/t<Enter><Enter>"

  @Test func `p pastes with the wires among what was copied, names get a number`() {
    let walk = Walk().press(Self.root + "/s<Enter>v]y")
    #expect(walk.message == "copied 2 nodes; 2 wires lead into them")
    #expect(walk.effects == [.copy])
    #expect(walk.mode == "NORMAL")
    walk.press("p")
    #expect(walk.message == "pasted 2 nodes; 2 ports stay open")
    #expect(walk.graph.hasSuffix("s2 = sqrt(_) → sqrt needs its number\nt2 = add(s2, _) → add needs its second term"))
    #expect(walk.mode == "SELECT")
    #expect(walk.document.steps.done.last == "add 2 nodes")
    walk.press("uP")
    #expect(walk.message == "pasted 2 nodes")
    #expect(walk.graph.hasSuffix("s2 = sqrt(a) → 4\nt2 = add(s2, a) → 20"))
  }

  @Test func `pasting again gives further numbers, and a name that ends in one is kept apart`() {
    let walk = Walk().press("=x1 = 5<Enter>yppp")
    #expect(walk.graph == "x1 = 5 → 5\nx1_2 = 5 → 5\nx1_3 = 5 → 5\nx1_4 = 5 → 5")
    walk.press("/x1_2<Enter>yp")
    #expect(walk.selected == "x1_2_2")
  }

  @Test func `what is pasted keeps its shape and covers nothing`() throws {
    let walk = Walk().press(Self.root + "say")
    let shape = try ["a", "s", "t"].map { try #require(walk.node($0)).frame }
    walk.press("p")
    let pasted = try ["a2", "s2", "t2"].map { try #require(walk.node($0)).frame }
    #expect(Set(zip(shape, pasted).map { $1.origin - $0.origin }).count == 1)
    // There may be none.
    for frame in pasted { #expect(shape.allSatisfy { !$0.intersects(frame) }) }
  }

  @Test func `labels, uncertainties and correlations come along`() throws {
    let walk = Walk().press("=a = 3 ± 0.1<Enter>\"metres<Enter>=b = 4 ± 0.2<Enter>")
    let ids = try ["a", "b"].map { try #require(walk.document.contents.node(named: $0)) }
    try walk.document.apply(.setCorrelations([Correlation(first: ids[0], second: ids[1], coefficient: 0.5)]))
    walk.press("sayp")
    let contents = walk.document.contents
    let copies = try ["a2", "b2"].map { try #require(contents.node(named: $0)) }
    #expect(contents.label(of: copies[0]) == "metres")
    #expect(contents.uncertainty(of: copies[1])?.upper == 0.2)
    #expect(contents.correlations.last == Correlation(first: copies[0], second: copies[1], coefficient: 0.5))
    walk.press("u")
    #expect(walk.document.contents.correlations.count == 1)
  }

  @Test func `without anything copied p says so`() {
    let walk = Walk().press("p")
    #expect(walk.message == "nothing has been copied yet: y copies")
    walk.press("y")
    #expect(walk.message?.hasPrefix("select a node to copy") == true)
  }

  @Test func `pasted text that is a document becomes nodes, other text begins a line`() {
    let services = EditorServices { text in
      text.contains("nodecalc")
        ? .success(ClipboardContent(contents: Walk().press("=k = 7<Enter>").document.contents, outside: []))
        : .failure(ClipboardProblem(sentence: "1:2: a key is missing"))
    }
    let walk = Walk(services: services)
    _ = walk.model.handle(.paste("  {\"nodecalc\": 1, …"))
    #expect(walk.graph == "k = 7 → 7")
    _ = walk.model.handle(.paste("{}"))
    #expect(walk.message == "the pasted text cannot become nodes: 1:2: a key is missing")
    #expect(walk.mode == "NORMAL")
    _ = walk.model.handle(.paste("z = 3"))
    #expect(walk.mode == "EDIT")
  }
}
