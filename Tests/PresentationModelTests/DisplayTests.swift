import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import PresentationModel
import Testing

/// How the numbers of nodes and of the document are written, chosen by keys.
struct DisplayTests {
  private let walk = Walk(screen: Size(columns: 100, rows: 30))
    .press("=rate = 0.045<Enter>\(times(30, "gl"))=sum = 1266.71327<Enter>=sum2 = sum * 2<Enter>/rate<Enter>")

  private func display(_ name: String) -> String? {
    walk.document.contents.node(named: name).flatMap { walk.document.contents.display(of: $0) }?.text
  }

  private var preview: PromptPreview? { walk.model.screen.prompt?.preview }

  @Test func `one key and a line choose how the value is written; the tool line has it so, and all digits`() {
    walk.press("%2 decimals grouped")
    #expect(walk.model.screen.prompt?.label == "number format")
    #expect(preview?.sentence == "0.045 is shown as 0.05")
    walk.press("<C-u>percent<Enter>")
    #expect(walk.mode == "NORMAL")
    #expect(walk.message == "'rate' is shown as percent: 4.5 %")
    #expect(walk.node("rate")?.valueText == "4.5 %" && walk.node("rate")?.isValueRounded == false)
    #expect(walk.model.screen.toolDetail == "4.5 %")
    walk.press("/sum<Enter>%2 decimals grouped<Enter>")
    #expect(walk.model.screen.toolDetail == "1 266.71 (1266.71327)")
    walk.press("u/rate<Enter>")
    #expect(walk.value("rate") == "0.045")
    #expect(walk.press("u").node("rate")?.valueText == "0.045")
    #expect(walk.press("U").node("rate")?.valueText == "4.5 %")
  }

  @Test
  func
    `the inspector has the value as displayed and in full, how it is written and why; the line there comes back to it`()
  {
    walk.press("i%percent<Enter>")
    #expect(walk.mode == "INSPECT")
    #expect(
      walk.model.screen.popup?.rows.prefix(3).map { "\($0.key): \($0.text)" }
        == ["value: 4.5 %", "stored: 0.045", "display: percent"])
    walk.press("<Esc>%<C-u><Enter><Space>%percent<Enter>i")
    #expect(walk.model.screen.popup?.rows[2].text == "percent, the document's format")
  }

  @Test func `it is chosen for all nodes selected together, in one step`() {
    walk.press("sa%2<Enter>")
    #expect(walk.message == "3 nodes are shown with 2 decimals")
    #expect(["rate", "sum", "sum2"].map { walk.node($0)?.valueText } == ["0.05", "1266.71", "2533.43"])
    #expect(walk.press("%").model.screen.prompt?.text == "2 decimals")
    walk.press("<Esc>u")
    #expect(["rate", "sum", "sum2"].map { display($0) } == [nil, nil, nil])
  }

  @Test func `nodes without a value are left out; of those alone it is refused`() {
    walk.press("<Esc><Space>nnmind the gap<Enter>%")
    #expect(walk.message == "'note' has no value: only numbers have a number format")
    walk.press("sa%2<Enter>")
    #expect(walk.message == "3 nodes are shown with 2 decimals")
  }

  @Test func `the document's display is that of all nodes without their own; nothing typed gives it up`() {
    walk.press("%percent<Enter><Space>%2 decimals grouped<Enter>")
    #expect(walk.message == "numbers are shown with 2 decimals grouped, unless their node has its own format")
    #expect(["rate", "sum"].map { walk.node($0)?.valueText } == ["4.5 %", "1 266.71"])
    walk.press("%<C-u>")
    #expect(preview?.sentence == "Enter: document default (2 decimals grouped)")
    walk.press("<Enter>")
    #expect(walk.node("rate")?.valueText == "0.05")
    walk.press("<Space>%<C-u><Enter>")
    #expect(walk.document.contents.display == nil)
    #expect(walk.node("sum")?.valueText == "1266.71327")
  }

  @Test func `by name, the format stands behind the command`() {
    walk.press(":display percent<Enter>:display-all 3 digits<Enter>")
    #expect(walk.node("rate")?.valueText == "4.5 %")
    #expect(walk.node("sum2")?.valueText == "2.53e+03")
  }

  @Test func `the list offers formats and shows the value in them`() {
    walk.press("/sum<Enter>%")
    let rows = walk.model.screen.popup?.rows ?? []
    #expect(rows.first?.key == "2 decimals" && rows.first?.text == "1266.71")
    walk.press("<Tab><Tab><Enter>")
    #expect(display("sum") == "2 decimals grouped")
  }

  @Test func `the first character typed replaces the old format, an arrow or a deletion keeps it`() {
    walk.press("%percent<Enter>%")
    #expect(walk.model.screen.prompt?.text == "percent")
    #expect(walk.model.screen.popup?.rows.count == 9 && walk.model.screen.popup?.selectedRow == 3)
    #expect(preview?.sentence == "0.045 is shown as 4.5 % · typing replaces it")
    walk.press("2")
    #expect(walk.model.screen.prompt?.text == "2")
    for (key, text) in [("<Left>", "percen2t"), ("<Home>", "2percent"), ("<End>", "percent2"), ("<BS>", "percen2")] {
      walk.press("<Esc>%\(key)2")
      #expect(walk.model.screen.prompt?.text == text, "\(key)")
    }
    walk.press("<Esc>%<Tab>")
    #expect(walk.model.screen.prompt?.text == "1 decimal percent")
    walk.press("<Esc>%<Enter>")
    #expect(display("rate") == "percent")
  }

  @Test(arguments: [
    ("-1 decimals", "there cannot be -1 decimals; write 0 to 15", 0..<2),
    ("  400 decimals", "there cannot be 400 decimals; write 0 to 15", 2..<5),
    ("percent si", "'percent' and 'si' cannot be combined; remove one", 8..<10),
    ("2.5", "'2.5' is not a valid number of digits; write a whole number like 2", 0..<3),
    ("grupped", "there is no number format 'grupped'; did you mean 'grouped'?", 0..<7),
  ])
  func `what is no display stays in its line with its place`(typed: String, sentence: String, place: Range<Int>) {
    walk.press("%\(typed)")
    #expect(preview?.isAcceptable == false)
    #expect(preview?.sentence == sentence && preview?.problem == place)
    #expect(walk.press("<Enter>").message == sentence)
    #expect(walk.mode == "EDIT" && display("rate") == nil)
  }

  @Test func `a display that hides the value says so by a mark and in sentences, and what would show it`() {
    let sentence = "'0 decimals' hides 0.045: '2 decimals' shows it"
    walk.press("%0")
    #expect(preview?.sentence == "0.045 is shown as 0 · \(sentence)")
    walk.press("<Enter>")
    #expect(walk.message == "'rate' is shown as 0: \(sentence)")
    #expect(walk.node("rate")?.valueText == "0" && walk.node("rate")?.isValueRounded == true)
    #expect(walk.model.screen.toolDetail == "0.045 · \(sentence)")
    #expect(walk.press("i").model.screen.popup?.rows[2].text == sentence)
    walk.press("<Esc>t")
    let rows = walk.model.tableLines.compactMap { if case .row(let row) = $0 { row } else { nil } }
    let row = rows.first { $0.name == "rate" }
    #expect(row?.value == "0" && row?.isValueRounded == true)
  }

  @Test(arguments: ["4.5%", " 4.5% ", "4.5% ± 0.1%"])
  func `what is typed as a percentage is written as one, in the same step`(typed: String) {
    for keys in ["=typed = \(typed)<Enter>", "atyped = \(typed)<Enter>"] {
      let walk = Walk().press(keys)
      #expect(walk.node("typed")?.valueText.hasPrefix("4.5") == true)
      #expect(walk.node("typed")?.valueText.contains(" %") == true)
      #expect(walk.value("typed") == "0.045")
      #expect(walk.press("u").document.contents.count == 0)
    }
    walk.press("e<C-u>\(typed)<Enter>")
    #expect(display("rate") == "percent")
    #expect(display("sum") == nil)
    walk.press("u")
    #expect(display("rate") == nil && walk.value("rate") == "0.045")
  }

  @Test func `a percentage keeps the digits that were chosen, is edited as one and stepped as one`() {
    walk.press("%1 decimal<Enter>5%<Enter>")
    #expect(display("rate") == "1 decimal percent")
    #expect(walk.node("rate")?.valueText == "5.0 %")
    #expect(walk.press("e").model.screen.prompt?.text == "5%")
    walk.press("<Esc><C-a>")
    #expect(walk.node("rate")?.valueText == "6.0 %")
    // What a share is of is none itself.
    walk.press("7 ± 5%<Enter>")
    #expect(walk.value("rate") == "7")
  }

  @Test func `a relative uncertainty and a calculation with per cent are written plainly`() {
    #expect(Walk().press("=x = 12.3 ± 5%<Enter>").node("x")?.valueText == "12.3 ± 0.6")
    #expect(Walk().press("=y = 2 * 5%<Enter>").node("y")?.valueText == "0.1")
  }

  @Test func `prefixes for a look lie over all displays, and go when one is chosen`() {
    walk.press("%percent<Enter>zv")
    #expect(["rate", "sum"].map { walk.node($0)?.valueText } == ["45m", "1.267k"])
    walk.press("zv")
    #expect(walk.node("rate")?.valueText == "4.5 %")
    walk.press("zv%<C-u>2<Enter>")
    #expect(["rate", "sum"].map { walk.node($0)?.valueText } == ["0.05", "1266.71327"])
  }

  @Test func `the table rounds uncertain values as boxes do and has displays`() {
    walk.press("e<C-u>0.045 ± 0.0025<Enter>=twice = 200 * rate<Enter>%percent<Enter>t")
    #expect(walk.node("rate")?.valueText == "0.0450 ± 0.0025")
    #expect(walk.node("twice")?.valueText == "900 % ± 50 %")
    #expect(walk.tableText.contains("rate number 0.0450 ± 0.0025"))
    #expect(walk.tableText.contains("twice formula 900 % ± 50 %"))
  }

  @Test func `a failure, a set and text have nothing to write in another way, and keep the display`() {
    walk.press("=bad = 1 / 0<Enter>%percent<Enter>")
    #expect(walk.message == "'bad' is shown as percent")
    #expect(walk.node("bad")?.valueText == "")
    walk.press("=list = 0.01, 0.25<Enter>%percent<Enter>")
    #expect(walk.node("list")?.valueText == "[1 %, 25 %]")
  }

  @Test func `what is copied has all digits and its display`() {
    walk.press("%0<Enter>yp")
    #expect(walk.value("rate2") == "0.045")
    #expect(display("rate2") == "0 decimals")
  }

  @Test func `a row that leaves keeps its display for a moment`() {
    walk.press("%percent<Enter>t")
    _ = walk.model.tableLines
    walk.press("d")
    let leaving = walk.model.tableLines.compactMap { if case .leavingRow(let row) = $0 { row.value } else { nil } }
    #expect(leaving.isEmpty || leaving == ["4.5 %"])
  }
}
