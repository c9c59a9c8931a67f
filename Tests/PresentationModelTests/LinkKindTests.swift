import DiagramModel
import GraphDocument
import GraphFiles
import PresentationModel
import Testing

/// Links that could only fail are refused while they are made.
struct LinkKindTests {
  private static let refusal = "mean needs a data set as its data, and 'k' is a number"

  @Test func `N28: a number is not offered a port for data, and the reason is said`() {
    let walk = Walk().press("amean<Enter>=k = 3<Enter>c")
    #expect(walk.message == "no node here accepts the value of 'k': a adds one")
    #expect(walk.node("mean")?.targetState == .refused)
    walk.press("/mean<Enter>")
    #expect(walk.message == Self.refusal)
    #expect(walk.model.screen.tool == "k → mean: cannot take the link")
    walk.press("<Enter>")
    #expect(walk.message == Self.refusal && walk.mode == "LINK")
    #expect(walk.graph.hasPrefix("mean = mean(_)"))
  }

  @Test func `a set, and an operator that still waits, may be linked to it`() {
    let walk = Walk().press("amean<Enter>=d = 1, 2, 6<Enter>c/mean<Enter><Enter>")
    #expect(walk.value("mean") == "3")
    walk.press("asum = add<Enter>amin2 = median<Enter>/sum<Enter>c/min2<Enter><Enter>")
    #expect(walk.graph.contains("min2 = median(sum)"))
  }

  @Test func `a number comes to the port beside the data`() {
    let walk = Walk().press("afilter<Enter>=k = 3<Enter>c/filter<Enter><Enter>")
    #expect(walk.graph.hasPrefix("filter = filter(_, k)"))
  }

  @Test(arguments: ["omean<Enter>", "camean<Enter>"]) func `a new operator that could only fail is refused`(
    keys: String
  ) {
    let walk = Walk().press("=k = 3<Enter>" + keys)
    #expect(walk.message == Self.refusal)
    #expect(walk.document.contents.count == 1)
  }

  @Test func `nor is what feeds it in a new node, nor one on a wire`() {
    let walk = Walk().press("amean<Enter>Ok = 3<Enter>")
    #expect(walk.message == Self.refusal && walk.document.contents.count == 1)
    walk.press("<Esc>=d = 1, 2<Enter>c/mean<Enter><Enter>Ik = count<Enter>")
    #expect(walk.message == Self.refusal)
    #expect(walk.press("<Esc>").graph == "mean = mean(d) → 1.5\nd = [1, 2] → [1, 2]")
  }

  @Test func `inputs that would fail the other way round are not swapped, nor is a node healed away`() {
    let walk = Walk().press("=d = 1, 2<Enter>=k = 3<Enter>/d<Enter>os = sort<Enter>/k<Enter>c/s<Enter><Enter>S")
    #expect(walk.message == "sort needs a data set as its data, and 'k' is a number")
    #expect(walk.graph.contains("s = sort(d, k)"))
  }

  @Test func `N28: another operator drops the wires that its ports can never take, as one step`() {
    let walk = Walk().press("=k = 3<Enter>os = sqrt<Enter>rmean<Enter>")
    #expect(walk.graph.contains("s = mean(_)"))
    #expect(walk.message?.hasSuffix("; 1 wire was dropped") == true)
    walk.press("u")
    #expect(walk.graph.contains("s = sqrt(k)"))
    walk.press("=d = 1, 2, 6<Enter>ot = sum<Enter>rcount<Enter>")
    #expect(walk.graph.contains("t = count(d)"))
  }

  @Test func `N28: a new node takes what it is made for on the port that can take it`() {
    let walk = Walk().press("=k = 3<Enter>ofilter<Enter>")
    #expect(walk.graph.hasPrefix("k = 3 → 3\nfilter = filter(_, k)"))
  }

  @Test func `a file with such a link is read, shows its failure, and the link can be taken away`() throws {
    let text = """
      {"nodecalc": 1, "nodes": [{"name": "k", "kind": "number", "value": 3},
        {"name": "m", "kind": "operator", "operator": "mean", "inputs": ["k"]}]}
      """
    let walk = Walk(try NativeFormat.read(Array(text.utf8)))
    #expect(walk.value("m") == "mean needs a data set as its data, and 'k' is a number")
    walk.press("/k<Enter>c/m<Enter><Enter>")
    #expect(walk.message == "'k' no longer feeds 'm'")
    walk.press("u")
    #expect(walk.graph.contains("m = mean(k)"))
  }
}
