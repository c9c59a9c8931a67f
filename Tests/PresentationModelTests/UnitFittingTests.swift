import DiagramModel
import GraphDocument
import PresentationModel
import Testing

/// Units in the editor: links whose units do not fit, the key that makes them fit, and units that complete a line.
struct UnitFittingTests {
  private func reading(_ walk: Walk) -> String { walk.model.screen.message?.text ?? "" }

  @Test func `a key gives the number of a sum the unit of the other value, and undo takes it back`() {
    let walk = Walk().press("=x = 3 m<Enter>=y = x + 5<Enter>")
    #expect(reading(walk).hasPrefix("g!: give 5 the unit m · y fails: "), "\(reading(walk))")
    walk.press("g!")
    #expect(walk.message == "give 5 the unit m: 'y' is 8 m")
    #expect(walk.graph.contains("'x + 5 [m]'"), "\(walk.graph)")
    walk.press("u")
    #expect(walk.graph.contains("'x + 5'"), "\(walk.graph)")
  }

  @Test func `the key works in the inspector, which shows the change`() throws {
    let walk = Walk().press("=x = 3 m<Enter>=n = 5<Enter>=y = x + n<Enter>i")
    let rows = try #require(walk.model.screen.popup).rows
    #expect(rows.contains { $0.key == "fix" && $0.text == "g!: give 'n' the unit m" }, "\(rows.map(\.text))")
    walk.press("g!")
    #expect(walk.message == "give 'n' the unit m: 'y' is 8 m")
  }

  @Test func `the key makes a percentage a share, and its note stays until then`() throws {
    let walk = Walk().press("=x = 100 + 10%<Enter>")
    #expect(walk.message == "10% is 0.1, not a share of the value before it; g! makes it 100 up 10%")
    walk.press("=z = 1<Enter>/x<Enter>i")
    let rows = try #require(walk.model.screen.popup).rows
    #expect(rows.contains { $0.key == "note" && $0.text.hasPrefix("10% is 0.1") }, "\(rows.map(\.text))")
    #expect(rows.contains { $0.key == "fix" && $0.text == "g!: write 100 up 10%" }, "\(rows.map(\.text))")
    walk.press("g!")
    #expect(walk.message == "write 100 up 10%: 'x' is 110")
    #expect(walk.graph.contains("'100 up 10%'"), "\(walk.graph)")
    walk.press("<Esc>u")
    #expect(walk.graph.contains("'100 + 10%'"), "\(walk.graph)")
  }

  @Test func `a percentage of an amount of money becomes a share`() {
    let walk = Walk().press("=x = 240 EUR + 10 %<Enter>g!")
    #expect(walk.message == "write 240 [EUR] up 10%: 'x' is 264 EUR", "\(walk.message ?? "")")
  }

  @Test func `what no unit mends is said`() {
    let walk = Walk().press("=load = 2 kN<Enter>=span = 3 m<Enter>=y = load + span<Enter>g!")
    #expect(walk.message?.hasPrefix("'y' cannot be mended by one unit: cannot add 'span' (m)") == true)
    walk.press("/span<Enter>g!")
    #expect(walk.message == "'span' has no units that do not fit")
  }

  @Test func `a target whose units do not fit is dimmed with the missing factor, and can be linked`() {
    let walk = Walk().press(
      "=load = 2 kN<Enter>=span = 3 m<Enter>=way = 4 km<Enter>=s = span + way<Enter>/load<Enter>c")
    #expect(walk.node("s")?.targetState == .refused)
    walk.press("/s<Enter>")
    #expect(walk.model.screen.tool.hasPrefix("load (kN) → s"), "\(walk.model.screen.tool)")
    walk.press("1")
    #expect(walk.model.screen.tool.contains("units do not fit"), "\(walk.model.screen.tool)")
    #expect(
      reading(walk).hasPrefix("units do not fit: cannot add 'way' (km) to 'load' (kN): one is force, the other length"),
      "\(reading(walk))")
    walk.press("<Enter>")
    #expect(walk.graph.contains("'load + way'"), "\(walk.graph)")
  }

  @Test func `a target whose units fit is not dimmed`() {
    let walk = Walk().press("=span = 3 m<Enter>=way = 4 km<Enter>=s = way + 2 mi<Enter>/span<Enter>c")
    #expect(walk.node("s")?.targetState == .valid)
  }

  @Test func `units complete a line behind a number`() {
    let walk = Walk().press("=x = 3 kilome<Tab><Enter>")
    #expect(walk.document.contents.sketch(of: "x") == "3 kilometre")
  }

  @Test func `units complete the value of a number, and a complete one is taken as typed`() {
    let walk = Walk().press("=x = 3 m<Enter>e<C-u>5 kilome<Tab><Enter>")
    #expect(walk.document.contents.sketch(of: "x") == "5000 m")
    walk.press("e<C-u>7 m<Enter>")
    #expect(walk.document.contents.sketch(of: "x") == "7 m")
  }

  @Test func `units do not complete a name`() {
    let walk = Walk().press("=kilo = 3<Enter>=y = 2 * kilom")
    #expect(walk.model.screen.popup == nil)
  }
}

extension DocumentContents {
  /// The value of a node as text; nil if there is no such node.
  fileprivate func sketch(of name: String) -> String? {
    node(named: name).map { text(ofValue: $0, for: .message) }
  }
}
