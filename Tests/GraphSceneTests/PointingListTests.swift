import CharacterCanvas
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// The mouse over lists, lines and hints.
@Suite struct PointingListTests {
  private let size = Size(columns: 84, rows: 16)

  private func sketch() -> NodesPM { model(mortgage, screen: size) }

  private func name(_ model: NodesPM) -> String? {
    model.selection.map { model.document.contents.name(of: $0) }
  }

  /// Where a text is on the screen, as the notation counts.
  private func cell(of text: String, _ model: NodesPM) -> String {
    var scene = Scene()
    for (row, line) in scene.paint(model, size: size).canvas.rows.enumerated() {
      if let range = line.firstRange(of: text) {
        return "\(line.distance(from: line.startIndex, to: range.lowerBound) + 1),\(row + 1)"
      }
    }
    return "1,1"
  }

  private func click(_ text: String, _ model: NodesPM) {
    model.act("<Click:\(cell(of: text, model))>")
  }

  @Test func `a click on a key of the hint line presses it`() {
    let model = sketch()
    click("d delete", model)
    #expect(model.message?.text == "deleted 'principal'; 1 node lost an input")
    click("u undo", model)
    #expect(model.message?.text == "undid: delete 'principal'")
    click("c link", model)
    #expect(model.mode.name == .relationshipCreation)
    click("x cut", model)
    #expect(model.mode.name == .relationshipCreation)
    click("? help", model)
    click("Esc back", model)
    #expect(model.mode.name == .relationshipCreation)
  }

  @Test func `a key of the hint line is no letter that is waited for, and takes what was typed`() {
    let model = sketch()
    model.act("M")
    click("u undo", model)
    #expect(model.message?.text == "nothing to undo")
    click("d delete", model)
    #expect(model.message?.text == "deleted 'principal'; 1 node lost an input")
    model.act("f")
    let column = model.viewport.origin.column
    click("L pan right", model)
    #expect(model.viewport.origin.column > column && model.screen.hints.last?.text == "back")
    click("Esc back", model)
    #expect(model.screen.hints.first?.text == "add" && model.message == nil)
    model.act("/rate<Enter>12")
    click("Enter accept", model)
    #expect(model.document.steps.done.last == "set 'rate' to 12")
  }

  @Test func `a key of a question answers it, nothing else does`() {
    let model = sketch()
    model.act("d")
    click("q quit", model)
    #expect(model.mode.name.title == "QUESTION")
    #expect(model.act("<Click:10,4><DoubleClick:40,9><RightClick:10,7><Click:5,1>") == [])
    #expect(model.mode.name.title == "QUESTION")
    #expect(model.act("<Click:\(cell(of: "n no  Esc", model))>") == [.quit])
  }

  @Test func `a click on a row chooses it, the wheel goes through them`() {
    let model = sketch()
    model.act("/payment<Enter>i")
    click("monthly_rate =", model)
    #expect(name(model) == "monthly_rate" && model.mode.name == .inspector)
    model.act("<Esc>xxx<Space>u")
    let row = model.screen.popup?.selectedRow
    model.act("<WheelUp:\(cell(of: "the start", model))>")
    #expect(model.screen.popup?.selectedRow == row.map { $0 - 1 })
    click("the start", model)
    #expect(model.isOnCanvas && model.document.contents.count == 5)
  }

  @Test func `a click on a row of help does what the row says, one beside a list closes it`() {
    let model = sketch()
    model.act("?")
    click("FIRST KEYS", model)
    #expect(model.mode.name == .listing)
    model.act("<Esc>?/add an operator, number<Enter>")
    click("Add an operator, number", model)
    #expect(model.mode.name == .prompt && model.screen.prompt?.label == "add")
    model.act("<Esc>?/save the document<Enter>")
    #expect(model.act("<Click:\(cell(of: "Save the document", model))>") == [])
    // It has no file yet.
    #expect(model.screen.prompt?.label == "save as")
    model.act("<Esc>?/grid of dots<Enter><Click:3,3>")
    #expect(model.isOnCanvas)
  }

  @Test func `beside the inspector a node is inspected in its turn, the empty canvas closes it`() {
    let model = sketch()
    model.act("i<Click:10,10>")
    #expect(name(model) == "twelve" && model.screen.popup?.title == "twelve")
    model.act("<Click:30,12>")
    #expect(model.isOnCanvas)
  }

  @Test func `a click on a completion takes it`() {
    let model = sketch()
    model.act("asq")
    click("sqrt ", model)
    #expect(model.document.contents.node(named: "sqrt") != nil && model.isOnCanvas)
    model.act("<C-p>rename")
    click("rename ", model)
    #expect(model.screen.prompt?.label == "name")
  }

  @Test func `the keys that may follow an unfinished one are clicked on too`() {
    let model = sketch()
    model.act("z")
    click("grid of dots", model)
    #expect(!model.view.showsGrid && model.screen.popup == nil)
  }

  @Test func `a click outside leaves a line that is untouched and keeps what was typed`() {
    let model = sketch()
    model.act("=<Click:40,4>")
    #expect(model.isOnCanvas)
    model.act("=12<Click:40,4>")
    #expect(model.screen.prompt?.text == "12")
    #expect(model.screen.prompt?.preview.sentence == "Enter accepts the line, Esc leaves it")
    model.act("<Esc>R<Click:40,4>")
    #expect(model.isOnCanvas)
    model.act("Rx<Click:40,4><DoubleClick:40,4><RightClick:10,7>")
    #expect(model.screen.prompt?.text == "principalx" && name(model) == "principal")
  }

  @Test func `a click in a line puts its cursor there`() {
    let model = sketch()
    model.act("=1 漢34")
    #expect(model.screen.prompt?.cursor == 5)
    // The text begins in the fourth column, and the wide character takes two.
    for (column, cursor) in [(8, 3), (7, 2), (6, 2), (5, 1), (4, 0), (40, 5)] {
      model.act("<Click:\(column),16>")
      #expect(model.screen.prompt?.cursor == cursor)
    }
    model.act("<Click:4,16>x<Click:60,16>")
    #expect(model.screen.prompt?.text == "x1 漢34" && model.screen.prompt?.cursor == 6)
  }

  @Test func `the target of a link is clicked on while its name is asked for`() {
    let model = sketch()
    model.act("/twelve<Enter>c/p<Click:54,6>")
    let contents = model.document.contents
    let payment = contents.node(named: "payment")
    #expect(payment.map { contents.graph.inputs(of: $0).first } == contents.node(named: "twelve"))
  }

  @Test func `a second press where the first one changed what lies there does nothing`() {
    let model = sketch()
    model.act("xxx<Space>u")
    model.act("<DoubleClick:\(cell(of: "the start", model))>")
    #expect(model.isOnCanvas && model.document.contents.count == 5)
    // The third of three presses is no click beside the line that the second one opened.
    let cell = Point(column: 8, row: 6)
    for clicks in 1...4 {
      model.receive(.pointer(PointerEvent(.press(.left, clicks: clicks), at: cell)))
      model.receive(.pointer(PointerEvent(.release(.left), at: cell)))
    }
    #expect(model.screen.prompt?.label == "value" && name(model) == "rate")
    model.act("<Esc>xx")
    model.act("<DoubleClick:\(self.cell(of: "u undo", model))>")
    #expect(model.document.contents.count == 5)
  }

  @Test func `keys typed into a line that the mouse opened are no change to be repeated`() {
    let model = sketch()
    model.act("d<DoubleClick:10,7><C-u>7<Enter><M-.>")
    #expect(model.message?.text.hasPrefix("deleted 'rate'") == true)
  }
}
