import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import PresentationModel
import Testing

/// The setting `number.decimal`: numbers are typed and shown with decimal commas, and stored with points.
struct DecimalCommaTests {
  private let walk = Walk(services: EditorServices(decimalMark: .comma))

  private var preview: String { walk.model.screen.prompt?.preview.sentence ?? "" }

  @Test func `a typed decimal comma is read without a question, and shown as a comma`() {
    walk.press("=rate = 1,5<Enter>")
    #expect(walk.value("rate") == "1.5")
    #expect(walk.model.screen.toolDetail == "1,5")
    #expect(walk.node("rate")?.valueText == "1.5" && walk.node("rate")?.decimalMark == .comma)
    walk.press("=twice = 2,25 * max(rate; 0,5)<Enter>")
    #expect(
      walk.document.contents.node(named: "twice").flatMap { walk.document.contents.formulaText(of: $0) }
        == "2.25 * max(rate, 0.5)")
    #expect(walk.value("twice") == "3.375")
    #expect(walk.node("twice")?.textRows.joined().contains("2,25") == true)
    walk.press("=edges = 0,5; 1,5<Enter>")
    #expect(walk.value("edges") == "[0.5, 1.5]")
  }

  @Test func `the line that edits a node has commas too, and Enter keeps the value`() {
    walk.press("=rate = 0.045<Enter>e")
    #expect(walk.model.screen.prompt?.text == "0,045")
    walk.press("<Enter>")
    #expect(walk.value("rate") == "0.045")
    walk.press("=f = max(rate,2)<Enter>e")
    #expect(walk.model.screen.prompt?.text == "max(rate,2)")
  }

  @Test func `a number with two readings is refused before Enter and by Enter`() {
    walk.press("=rate = 1.234")
    #expect(preview == "write 1,234 or 1234: the text can mean both")
    #expect(walk.model.screen.prompt?.preview.problem == 7..<12)
    walk.press("<Enter>")
    #expect(walk.message == "write 1.234 or 1234: the text can mean both")
    #expect(walk.model.screen.message?.text == "write 1,234 or 1234: the text can mean both")
    walk.press("<C-u>rate = 1,5,7")
    #expect(preview == "write 1; 5; 7 or 1,5; 7: the text can mean both")
    #expect(walk.document.contents.count == 0)
  }

  @Test func `a completion after a decimal comma keeps it`() {
    walk.press("=rate = 1,5<Enter>=x = 2,5 * ra<Tab><Enter>")
    #expect(walk.value("x") == "3.75")
    walk.press("/rate<Enter>e<C-u>2,5 kilom<Tab><Enter>")
    #expect(walk.value("rate").hasPrefix("2.5"))
  }

  @Test func `names and notes are no numbers`() {
    walk.press("=x = 1,5<Enter><Esc><Space>nnsee 1.5 and 2,5<Enter>")
    #expect(walk.graph.contains("see 1.5 and 2,5"))
    #expect(walk.model.diagramView.nodes(in: walk.model.viewport.rect).flatMap(\.textRows).contains("see 1.5 and 2,5"))
  }

  @Test func `previews, lists and messages have commas`() {
    walk.press("=rate = 1,25<Enter>e<C-u>2,5 km")
    #expect(preview.contains("2,5") && !preview.contains("2.5"))
    walk.press("<Esc>i")
    #expect(walk.model.screen.popup?.rows.first { $0.key == "value" }?.text == "1,25")
  }

  @Test func `with points nothing changes`() {
    let walk = Walk()
    walk.press("=rate = 1.5<Enter>")
    #expect(walk.model.screen.toolDetail == "1.5")
    walk.press("=list = 1,5,7<Enter>")
    #expect(walk.value("list") == "[1, 5, 7]")
  }
}
