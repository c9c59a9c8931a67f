import DiagramModel
import EvaluationEngine
import GraphDocument
import GraphFiles
import PresentationModel
import Testing

/// Data nodes and their operators, made and changed with keys.
struct DataTests {
  static let sales = "=sales = 3, 1, 2<Enter>"

  private func preview(_ keys: String) -> String {
    guard let prompt = Walk().press(Self.sales + keys).model.screen.prompt else { return "no line" }
    return (prompt.preview.isAcceptable ? "" : "! ") + prompt.preview.sentence
  }

  @Test func `P6: a list typed at = or at a makes a data node`() {
    let walk = Walk().press(Self.sales + "a[7]<Enter>=1, , 4 ± 0.5<Enter>")
    #expect(
      walk.graph == """
        sales = [3, 1, 2] → [3, 1, 2]
        data = [7] → [7]
        data2 = [1, 4.0 ± 0.5, 1 missing] → [1, 4.0 ± 0.5, 1 missing]
        """)
    walk.press("uuu")
    #expect(walk.graph == "")
  }

  @Test func `a list being typed is shown as the set it would be, mistakes at once`() {
    #expect(preview("=1, 2") == "= [1, 2]")
    #expect(preview("a4, 5") == "= [4, 5]")
    #expect(preview("=[1, 2").hasPrefix("! the bracket is not closed"))
    #expect(preview("=mean(sales) * 2") == "= 4")
    #expect(preview("=sort(sales)") == "= [1, 2, 3]")
    #expect(preview("=1,5 + 1").hasPrefix("! "))
  }

  @Test func `an operator is added behind a set and its parameters are edited with the key of values`() {
    let walk = Walk().press(Self.sales + "oquantile<Enter>")
    #expect(walk.value("quantile") == "2")
    walk.press("e")
    #expect(walk.model.screen.prompt?.text == "q = 0.5")
    walk.press("<C-u>1<Enter>")
    #expect(walk.value("quantile") == "3")
    walk.press("e<C-u>q = 2<Enter>")
    #expect(walk.message == "quantile needs a number from 0 to 1 as q")
    walk.press("<Esc>u")
    #expect(walk.value("quantile") == "2")
  }

  @Test func `the line of parameters offers their names and words by Tab`() {
    let walk = Walk().press("=data = 1, 2, 3<Enter>ogroupBy<Enter>")
    #expect(walk.model.screen.prompt?.label == "parameters")
    let rows = walk.model.screen.popup?.rows.map(\.key) ?? []
    #expect(rows.contains("sum") && rows.contains("mean") && rows.last == "content")
    walk.press("me<Tab>")
    #expect(
      walk.model.screen.prompt?.text.hasPrefix("me") == true && walk.model.screen.prompt?.preview.isAcceptable == true)
    walk.press("<C-u>con<Tab>su<Tab>")
    #expect(walk.model.screen.prompt?.text == "content = sum")
    #expect(walk.press("<Enter>").mode == "NORMAL")
  }

  @Test func `a new operator that needs a parameter asks for it, and Esc leaves it for later`() throws {
    let text = """
      {"nodecalc": 1, "nodes": [{"name": "data", "kind": "data", "points": [{"value": 3, "annotation": "rent"},
        {"value": 5, "annotation": "food"}, {"value": 7, "annotation": "rent"}]}]}
      """
    let walk = Walk(try NativeFormat.read(Array(text.utf8))).press("/data<Enter>agroupBy<Enter>")
    #expect(walk.model.screen.prompt?.label == "parameters")
    #expect(walk.press("sum<Enter>").value("groupBy") == "[10, 5]")
    #expect(walk.press("/data<Enter>osum<Enter>").mode == "NORMAL")
    #expect(walk.press("/data<Enter>amap<Enter><Esc>").mode == "NORMAL")
  }

  @Test func `parameters of which the first has to be given open empty, and it is typed at once`() {
    let walk = Walk().press("=[10, 20, 5]<Enter>oscan<Enter>")
    #expect(walk.model.screen.prompt?.label == "parameters" && walk.model.screen.prompt?.text == "")
    walk.press("total + value<Enter>")
    #expect(walk.value("scan") == "[10, 30, 35]")
    walk.press("<Enter>")
    #expect(walk.model.screen.prompt?.text == "formula = total + value; start = 0")
  }

  @Test func `a formula for every point is typed as a parameter`() {
    let walk = Walk().press(Self.sales + "omap<Enter>")
    #expect(walk.value("map") == "map needs a formula over value, x, index as formula")
    walk.press("value * 2 + index<Enter>")
    #expect(walk.value("map") == "[6, 3, 6]")
    #expect(walk.model.screen.tool.contains("formula = value * 2 + index"))
    #expect(walk.model.screen.toolDetail.contains("3 values from 3 to 6"))
  }

  @Test func `the values of a data node are edited in a line, pre-filled`() {
    let walk = Walk().press(Self.sales + "e")
    #expect(walk.model.screen.prompt?.text == "3, 1, 2")
    walk.press(", 9<Enter>")
    #expect(walk.value("sales") == "[3, 1, 2, 9]")
    walk.press("e<C-u>1, x<Enter>")
    #expect(walk.message?.contains("this is not a number") == true)
    walk.press("<Esc>uU")
    #expect(walk.value("sales") == "[3, 1, 2, 9]")
  }

  @Test func `the box tells how many values there are and from where to where`() throws {
    let walk = Walk().press("=big = 10, 20, 30, 45<Enter>")
    let node = try #require(walk.document.contents.node(named: "big"))
    let shown = try #require(walk.model.diagramView.node(node))
    #expect(shown.valueText == "4: 10…45")
    #expect(shown.status == .data)
    #expect(shown.symbol == "∷")
  }

  @Test func `on a data node a digit is a count, and it takes no other kind without saying so`() {
    let walk = Walk().press(Self.sales)
    walk.press("5<Enter>")
    #expect(walk.model.screen.prompt?.label == "values" && walk.model.screen.prompt?.text == "3, 1, 2")
    walk.press("<Esc>~")
    #expect(walk.value("sales") == "[3, 1, 2]")
    #expect(walk.message?.contains("has several values") == true)
  }
}
