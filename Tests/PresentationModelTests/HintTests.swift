import DiagramModel
import EditorInput
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import PresentationModel
import Testing

/// Letters stand for what is to be seen, also when that is another part of the plane than a moment ago.
struct HintTests {
  /// Six numbers in a row 30 columns apart, and a sum at its end.
  private static let row =
    "=n1 = 1<Enter>" + (2...6).map { "\(times(3, "gl"))=n\($0) = \($0)<Enter>" }.joined()
    + "\(times(3, "gl"))aadd<Enter>/n1<Enter>"

  /// The letters in the view by the nodes that have them, and the names in the list.
  private func letters(_ model: NodesPM) -> (seen: [String], listed: [String]) {
    let nodes = model.diagramView.nodes(in: model.viewport.rect)
    let seen = nodes.filter { $0.hint != nil || $0.ports.contains { $0.hint != nil } }.map(\.name)
    return (seen, model.screen.popup?.rows.map(\.text) ?? [])
  }

  private func resize(_ walk: Walk, _ columns: Int, _ rows: Int) {
    _ = walk.model.handle(.resize(Size(columns: columns, rows: rows)))
  }

  @Test func `letters are handed out anew when the screen grows and when it shrinks`() {
    let walk = Walk(screen: Size(columns: 60, rows: 20)).press(Self.row + "f")
    #expect(letters(walk.model).seen == ["n2"])
    #expect(letters(walk.model).listed == ["n3", "n4", "n5", "n6", "add"])
    resize(walk, 130, 20)
    #expect(letters(walk.model).seen == ["n2", "n3", "n4", "n5"])
    #expect(letters(walk.model).listed == ["n6", "add"])
    resize(walk, 60, 20)
    #expect(letters(walk.model).seen == ["n2"])
    #expect(letters(walk.model).listed == ["n3", "n4", "n5", "n6", "add"])
    resize(walk, 1, 1)
    resize(walk, 60, 20)
    walk.press("s")
    #expect(walk.selected == "n3")
  }

  @Test func `letters on ports are handed out anew too, and a letter typed before is forgotten`() {
    let walk = Walk(screen: Size(columns: 60, rows: 20)).press(Self.row + "/n6<Enter>cf")
    resize(walk, 100, 20)
    #expect(letters(walk.model).seen == ["add"])
    resize(walk, 40, 12)
    #expect(letters(walk.model).seen + letters(walk.model).listed == ["add"])
    resize(walk, 80, 24)
    walk.press("a<Enter>")
    #expect(walk.graph.contains("add = add(n6"))
  }

  @Test func `without letters a change of size hands none out`() {
    let walk = Walk(screen: Size(columns: 60, rows: 20)).press(Self.row)
    resize(walk, 100, 20)
    #expect(letters(walk.model).seen.isEmpty && walk.model.screen.popup == nil)
  }

  @Test func `the target of a link stays in sight on any size of screen, not its source`() throws {
    let walk = Walk(screen: Size(columns: 60, rows: 20)).press(Self.row + "c/add<Enter>")
    for (columns, rows) in [(40, 12), (100, 30), (1, 1), (50, 14)] {
      resize(walk, columns, rows)
      let frame = try #require(walk.node("add")).frame
      #expect(columns == 1 || walk.model.viewport.rect.union(frame) == walk.model.viewport.rect, "\(columns)×\(rows)")
    }
  }

  @Test func `in a document that is not large nodes have letters however far they lie`() {
    let walk = Walk(screen: Size(columns: 60, rows: 20)).press("=a = 1<Enter>\(times(1_800, "gl"))=b = 2<Enter>")
    #expect(letters(walk.press("f").model).listed == ["a"])
    #expect(walk.press("a").selected == "a")
    walk.press("<Esc>\(times(27, "gl"))aadd<Enter>/b<Enter>cf")
    #expect(letters(walk.model).seen + letters(walk.model).listed == ["add"])
  }

  @Test func `where nothing can have letters that is said with what corrects it`() {
    #expect(Walk().press("=a = 1<Enter>f").message == "there is no other node: a adds one")
    #expect(
      Walk().press("=a = 1<Enter>gl=b = 1<Enter>cf").message == "there is no node that can take the link: a adds one")
  }

  @Test func `a cursor on empty ground stays in sight`() {
    let walk = Walk(screen: Size(columns: 100, rows: 30)).press("=one = 1<Enter>\(times(40, "gl"))\(times(10, "gj"))")
    #expect(walk.selected == nil)
    resize(walk, 40, 12)
    #expect(walk.model.viewport.rect.contains(walk.model.cursor))
  }
}
