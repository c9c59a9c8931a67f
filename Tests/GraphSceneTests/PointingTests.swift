import CharacterCanvas
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// The mouse on the canvas, as `--keys` says it: columns and rows of the screen from 1.
@Suite struct PointingTests {
  private let size = Size(columns: 84, rows: 16)

  /// The contract's sketch as it lies on the screen: `twelve`'s output is at 22,10, the ports of `payment` at 54,6 and
  /// 54,7, its middle at 63,6.
  private func sketch() -> NodesPM { model(mortgage, screen: size) }

  private func upper(_ model: NodesPM, rows: Int = 11) -> [String] {
    var scene = Scene()
    return Array(scene.paint(model, size: size).canvas.rows.prefix(rows))
  }

  private func name(_ model: NodesPM) -> String? {
    model.selection.map { model.document.contents.name(of: $0) }
  }

  private func place(_ model: NodesPM, _ name: String) -> Point? {
    model.document.contents.node(named: name).flatMap { model.document.contents.place(of: $0) }
  }

  private func inputs(_ model: NodesPM, _ name: String) -> [String] {
    let contents = model.document.contents
    guard let node = contents.node(named: name) else { return [] }
    return contents.graph.inputs(of: node).map { $0.map { contents.name(of: $0) } ?? "_" }
  }

  private func together(_ model: NodesPM) -> [String] {
    model.selectedNodes.map { model.document.contents.name(of: $0) }.sorted()
  }

  // MARK: - What lies where

  @Test func `every cell of the screen is what was drawn there`() throws {
    let model = sketch()
    let contents = model.document.contents
    let payment = try #require(contents.node(named: "payment"))
    func target(_ column: Int, _ row: Int) -> PointerTarget {
      Scene().place(of: Point(column: column - 1, row: row - 1), in: model).target
    }
    #expect(target(54, 6) == .input(PortID(payment, 0)) && target(54, 7) == .input(PortID(payment, 1)))
    #expect(target(73, 7) == .output(payment))
    #expect([(54, 5), (73, 6), (60, 7), (73, 8)].allSatisfy { target($0.0, $0.1) == .node(payment) })
    #expect([(53, 6), (74, 7), (60, 4), (60, 9)].allSatisfy { target($0.0, $0.1) == .emptyCanvas })
    #expect(target(2, 15) == .hint(.add) && target(6, 15) == .hint(.add) && target(9, 15) == .hint(.link))
    #expect([(7, 15), (8, 15), (84, 15), (5, 1), (5, 14), (5, 16)].allSatisfy { target($0.0, $0.1) == .nothing })
    #expect([(0, 0), (-5, 700), (500, 3), (85, 5)].allSatisfy { target($0.0, $0.1) == .nothing })
  }

  @Test func `a note has no output to drag from: its box moves, and two clicks edit it`() throws {
    let model = model([.note("why", "as of May", 3, 1)], screen: size)
    let note = try #require(model.document.contents.node(named: "why"))
    let box = try #require(model.diagramView.node(note)).frame
    let output = NodeMetrics.output(of: box)
    let origin = model.viewport.planePoint(.origin)
    let (column, row) = (output.column - origin.column + 1, output.row - origin.row + 2)
    model.act("<Drag:\(column),\(row),\(column + 5),\(row + 1)>")
    #expect(place(model, "why") == box.origin + Point(column: 5, row: 1))
    model.act("<DoubleClick:\(column + 5),\(row + 1)>, not April<Enter>")
    #expect(model.document.contents.text(of: note) == "as of May, not April")
  }

  @Test func `of two nodes on one place the selected one is pointed at, as it is drawn above`() {
    let model = model([.number("a", 1, 3, 1), .number("b", 2, 3, 1), .number("c", 3, 3, 1)], screen: size)
    model.act("/b<Enter><RightClick:8,4>")
    #expect(name(model) == "b" && together(model) == ["b"])
  }

  @Test func `on a screen that is too small nothing is pointed at`() {
    let model = model(mortgage, screen: Size(columns: 30, rows: 6))
    model.act("<Click:5,3><Drag:5,3,9,4><WheelDown:5,3>")
    #expect(name(model) == "principal" && !model.document.isModified)
  }

  // MARK: - Selecting

  @Test func `a click selects a node and leaves the canvas where it is`() {
    let model = sketch()
    model.act("<MiddleDrag:40,12,40,11><Click:10,9>")
    #expect(name(model) == "twelve")
    #expect(model.viewport.origin == Point(column: 1, row: 1))
  }

  @Test func `a click on the empty canvas puts the cursor there and selects nothing`() {
    let model = sketch()
    model.act("<Click:40,12>")
    #expect(model.selection == nil)
    #expect(model.cursor == Point(column: 40, row: 10))
    model.act("=x = 1<Enter>")
    let box = model.document.contents.node(named: "x").flatMap { model.diagramView.node($0) }?.frame
    #expect(box?.contains(Point(column: 40, row: 10)) == true)
  }

  @Test func `a right click or one with Ctrl takes nodes in among those selected together, and out`() {
    let model = sketch()
    model.act("<Click:10,7><C-Click:30,7>")
    #expect(together(model) == ["monthly_rate", "rate"])
    #expect(model.message?.text == "2 nodes selected" && model.modeName == .select)
    model.act("<RightClick:63,6>")
    #expect(together(model) == ["monthly_rate", "payment", "rate"])
    model.act("<C-Click:10,7>")
    #expect(together(model) == ["monthly_rate", "payment"])
    model.act("<Click:63,6>")
    #expect(together(model) == [] && name(model) == "payment")
    model.act("<RightClick:10,7><Click:40,12>")
    #expect(together(model) == [] && model.selection == nil)
  }

  @Test func `a double click edits a node, and on the empty canvas adds one`() {
    let model = sketch()
    model.act("<DoubleClick:10,7><C-u>0.09<Enter>")
    #expect(model.document.steps.done == ["set 'rate' to 0.09"])
    model.act("<DoubleClick:40,12>")
    #expect(model.screen.prompt?.label == "add")
    model.act("y = 5<Enter>")
    let box = model.document.contents.node(named: "y").flatMap { model.diagramView.node($0) }?.frame
    #expect(box?.contains(Point(column: 40, row: 10)) == true)
    model.act("<DoubleClick:63,6>")
    #expect(model.screen.prompt?.label == "operator")
  }

  // MARK: - The tool line

  /// The cell of the tool line, counted from 1, in which a text begins.
  private func tool(_ model: NodesPM, _ text: String) throws -> String {
    let row = model.view.screenSize.rows - 3
    let line = painted(model, model.view.screenSize).canvas.rows[row]
    let start = try #require(line.firstRange(of: text), "\(line)").lowerBound
    return "<Click:\(line.distance(from: line.startIndex, to: start) + 1),\(row + 1)>"
  }

  @Test func `N17: the buttons of the tool line turn a number into an operator, choose which, and turn it back`() throws
  {
    let model = sketch()
    model.act("<Click:10,10>")
    func content() -> String { model.screen.tool }
    #expect(content() == "twelve · number")
    // On a wide screen the number's other kind is the last of its buttons.
    _ = model.handle(.resize(Size(columns: 140, rows: size.rows)))
    model.act(try tool(model, "~ operator"))
    _ = model.handle(.resize(size))
    #expect(content() == "twelve · no operator yet")
    for (button, shown) in [("*×", "× multiply"), ("-−", "− subtract"), ("/÷", "÷ divide"), ("^", "^ power")] {
      model.act(try tool(model, button))
      #expect(content() == "twelve · \(shown)")
    }
    model.act(try tool(model, "…"))
    #expect(model.screen.prompt?.label == "operator")
    model.act("<Esc>")
    model.act(try tool(model, "r then") + "sqrt<Enter>")
    #expect(content() == "twelve · √ sqrt")
    model.act(try tool(model, "~ number"))
    #expect(content() == "twelve · number")
    #expect(model.document.steps.done.count == 7, "each is a step of undo")
  }

  @Test func `N17: the button of a number opens its line, between the buttons nothing lies`() throws {
    let model = sketch()
    model.act("<Click:10,10>" + (try tool(model, "type a number")))
    #expect(model.screen.prompt?.label == "value")
    model.act("<C-u>24<Enter>")
    #expect(model.screen.toolDetail == "24")
    let before = model.document.steps.done
    model.act(try tool(model, " % format"))
    #expect(model.document.steps.done == before && model.isOnCanvas)
  }

  @Test(arguments: [40, 50, 60, 70, 84, 120])
  func `N17: buttons are shown whole or not at all, however wide the screen`(
    columns: Int
  ) throws {
    let size = Size(columns: columns, rows: 16)
    for glyphs in [GlyphSet.unicode, .ascii] {
      let model = model(mortgage, screen: size)
      model.act("/payment<Enter>")
      let line = painted(model, size, glyphs: glyphs).canvas.rows[size.rows - 3]
      let all =
        glyphs == .unicode
        ? "    r then + -− *× /÷ ^ < > …  % format  ~ number"
        : "    r then + - * / ^ < > ..  % format  ~ number"
      let shown = line.dropFirst(" payment · × multiply".count)
      let buttons = String(shown).replacing(#/ +937\.5 *$/#, with: "").replacing(#/ +$/#, with: "")
      #expect(all.hasPrefix(buttons) || buttons.isEmpty, "\(line)")
      #expect(!buttons.hasSuffix("then") && !buttons.hasSuffix("numb"), "\(line)")
      #expect(line.contains("937.5"))
    }
  }

  // MARK: - Moving and panning

  @Test func `a node is dragged with its wires, in one step of undo`() {
    let model = sketch()
    model.act("<Press:10,10><DragTo:12,11><DragTo:20,12><Release:20,12>")
    #expect(
      pictureProblem(
        upper(model, rows: 13),
        """
         sample ●                                                NORMAL · 5 nodes · 4 links
                 ·         ·         ·         ·         ·         ·         ·         ·
          ╭ principal ───────╮
          │           250000 ●─────────────────────────────╮
          ╰──────────────────╯                             │ ╭ × payment ───────╮
          ╭ rate ────────────╮   ╭ ÷ monthly_rate ──╮      ╰─► factor 1         │
          │            0.045 ●───► dividend         │    ·╭──► factor 2   937.5 ●      ·
          ╰──────────────────╯ ┏━► divisor  0.00375 ●─────╯  ╰──────────────────╯
                               ┃ ╰──────────────────╯
                               ┗━━━━━━━━━┓
                    ┏ twelve ━━━━━━━━━━┓ ┃
                 ·  ┃               12 ●━┛     ·         ·         ·         ·         ·
                    ┗━━━━━━━━━━━━━━━━━━┛
        """) == nil)
    #expect(model.isOnCanvas)
    model.act("u")
    #expect(place(model, "twelve") == Point(column: 3, row: 7) && !model.document.canUndo)
  }

  @Test func `Esc puts a node back that is being dragged, and what comes after does nothing`() {
    let model = sketch()
    model.act("<Press:10,10><DragTo:20,12>")
    #expect(model.mode.name == .move && place(model, "twelve") == Point(column: 13, row: 9))
    model.act("<Esc><DragTo:30,12><Release:30,12>")
    #expect(model.isOnCanvas && place(model, "twelve") == Point(column: 3, row: 7))
    #expect(!model.document.canUndo && !model.document.canRedo)
    model.act("<Press:10,10><DragTo:20,12><DragTo:10,10><Release:10,10>")
    #expect(!model.document.canUndo)
  }

  @Test func `nodes selected together are dragged together, another one alone`() {
    let model = sketch()
    model.act("<Click:10,7><C-Click:10,10><Drag:12,7,17,9>")
    #expect(place(model, "rate") == Point(column: 8, row: 6) && place(model, "twelve") == Point(column: 8, row: 9))
    #expect(together(model) == ["rate", "twelve"])
    model.act("<Drag:10,4,11,4>")
    #expect(together(model) == [] && place(model, "principal") == Point(column: 4, row: 1))
    #expect(place(model, "rate") == Point(column: 8, row: 6))
    model.act("uu")
    #expect(place(model, "twelve") == Point(column: 3, row: 7) && !model.document.canUndo)
  }

  @Test
  func `the middle button pans wherever it is pressed, the left one where a link is made, and keeps what is selected`()
  {
    let model = sketch()
    let origin = model.viewport.origin
    model.act("<MiddleDrag:40,12,30,10>")
    #expect(model.viewport.origin == origin + Point(column: 10, row: 2) && name(model) == "principal")
    model.act("<MiddleDrag:6,3,16,5>")
    #expect(model.viewport.origin == origin && !model.document.isModified)
    model.act("c<Drag:40,12,30,10>")
    #expect(model.viewport.origin == origin + Point(column: 10, row: 2) && model.mode.name == .relationshipCreation)
  }

  @Test func `a drag along the edge takes the canvas on`() {
    let model = sketch()
    let origin = model.viewport.origin
    model.act("<Press:10,10><DragTo:84,10><DragTo:84,10><DragTo:84,10>")
    #expect(model.viewport.origin == origin + Point(column: 6, row: 0))
    #expect(place(model, "twelve") == Point(column: 3 + 74 + 6, row: 7))
    model.act("<DragTo:60,16>")
    #expect(model.viewport.origin == origin + Point(column: 6, row: 1))
  }

  @Test func `the wheel scrolls, with Shift sideways`() {
    let model = sketch()
    let origin = model.viewport.origin
    model.act("<WheelDown:40,5><WheelDown:40,5><WheelUp:10,4>")
    #expect(model.viewport.origin == origin + Point(column: 0, row: 3))
    model.act("<S-WheelDown:40,5><WheelRight:40,5><S-WheelUp:40,5>")
    #expect(model.viewport.origin == origin + Point(column: 6, row: 3))
    model.act("<WheelLeft:40,5>")
    #expect(model.viewport.origin == origin + Point(column: 0, row: 3) && name(model) == "principal")
  }
}
