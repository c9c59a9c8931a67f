import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct FollowingTests {
  private func diamond() -> Walk {
    Walk().press(
      "=a = 16<Enter>ox = sqrt<Enter>/a<Enter>oy = negate<Enter>osum = add<Enter>/x<Enter>c/sum<Enter><Enter>")
  }

  @Test func `] and [ follow wires, a number picks which`() {
    let walk = diamond()
    #expect(walk.graph == "a = 16 → 16\nx = sqrt(a) → 4\ny = negate(a) → -16\nsum = add(y, x) → -12")
    walk.press("/a<Enter>]")
    #expect(walk.selected == "x")
    // On a number a digit begins its value.
    #expect(walk.message == "wire 1 of 2: f or / reaches the others")
    walk.press("]")
    #expect(walk.selected == "sum")
    walk.press("]")
    #expect(walk.message == "'sum' feeds nothing: it is an output")
    walk.press("2[")
    #expect(walk.selected == "x")
    walk.press("[[")
    #expect(walk.message == "nothing feeds 'a'")
    walk.press("/x<Enter>oz = abs<Enter>/x<Enter>7]")
    #expect(walk.message == "there are only 2 wires to follow")
    let first = walk.press("]").selected
    #expect(walk.message == "wire 1 of 2: 2] on 'x' follows the next")
    #expect(Set([first, walk.press("/x<Enter>2]").selected]) == ["sum", "z"])
  }

  @Test func `gg and G go to the first source and the last result`() {
    let walk = diamond().press("gg")
    #expect(walk.selected == "a")
    walk.press("G")
    #expect(walk.selected == "sum")
  }

  @Test func `* goes round the nodes of one operator`() {
    let walk = diamond().press("ax2 = sqrt<Enter>/x<Enter>*")
    #expect(walk.selected == "x2")
    walk.press("*")
    #expect(walk.selected == "x")
    walk.press("/sum<Enter>*")
    #expect(walk.message == "there is no other node like 'sum'")
  }

  @Test func `_ shows the whole graph, zs a node with its neighbours`() {
    let walk = diamond().press(times(30, "L") + "_")
    #expect(walk.message == "whole graph shown")
    #expect(walk.model.viewport.rect.contains(walk.node("a")?.frame.origin ?? .origin))
    walk.press("/x<Enter>30Hzs")
    for name in ["a", "x", "sum"] {
      #expect(walk.node(name).map { walk.model.viewport.rect.intersects($0.frame) } == true, "\(name)")
    }
  }

  @Test func `the start of a sequence lists what may follow`() {
    let walk = Walk().press("z")
    #expect(walk.model.screen.popup?.title == "z")
    #expect(
      walk.model.screen.popup?.rows.map(\.key) == ["z", "s", "g", "m", "v", "w", "%", "i", "o", "1", "2", "3", "4"])
    walk.press("g")
    #expect(walk.model.screen.popup == nil)
    #expect(!walk.model.view.showsGrid)
  }

  @Test func `submenus come first by their names, then commands with labels of two or three words`() throws {
    let walk = Walk().press("<Space>")
    let rows = try #require(walk.model.screen.popup?.rows)
    #expect(
      rows.prefix(4).map { "\($0.key) \($0.text)" } == [
        "d data and scenarios…", "g groups…", "l layout…", "n notes and frames…",
      ])
    #expect(rows.dropFirst(4).allSatisfy { !$0.text.hasSuffix("…") })
    for keys in ["<Space>", "<Space>d", "<Space>g", "<Space>l", "<Space>n", "g", "z", "s"] {
      for row in Walk().press(keys).model.screen.popup?.rows ?? [] {
        #expect((1...3).contains(row.text.split(separator: " ").count) && row.text.count <= 20, "\(keys) \(row.text)")
      }
    }
    walk.press("n")
    #expect(walk.model.screen.popup?.title == "Space n")
    #expect(walk.model.screen.popup?.rows.map(\.key) == ["n", "f", "r", "d", "a", "x", "m", "s"])
  }
}

struct MenuTests {
  @Test func `arrows choose a row of the menu, and Enter does what its keys do`() {
    let walk = Walk().press("<Space><Down>")
    #expect(walk.model.screen.popup?.selectedRow == 0)
    walk.press("<Enter>")
    #expect(walk.model.screen.popup?.title == "Space d" && walk.model.screen.popup?.selectedRow == nil)
    walk.press("<Esc>=a = 1<Enter><Space><End><Enter>")
    #expect(walk.model.screen.prompt?.label == "theme")
    walk.press("<Esc><Space><Up><Up><Down><PageUp><PageUp>")
    #expect(walk.model.screen.popup?.selectedRow == 0)
    // Without a row chosen Enter means what it meant.
    #expect(walk.press("<Esc><Space><Enter>").message == "Space Enter means nothing here: ? shows the keys")
  }

  @Test func `the menu names what other commands a key map has by their labels`() {
    var bindings = KeyMap.standard.bindings
    bindings[.normal] = [
      KeyMap.Binding(.undo, "<Space>da"), KeyMap.Binding(.redo, "<Space>db"), KeyMap.Binding(.quit, "q"),
    ]
    let walk = Walk(keyMap: KeyMap(bindings)).press("<Space>")
    #expect(walk.model.screen.popup?.rows.map { "\($0.key) \($0.text)" } == ["d undo, redo…"])
  }
}

struct PaletteTests {
  @Test func `what no command is found by is said while it is typed`() {
    let walk = Walk().press("<C-p>xyzzy")
    #expect(walk.model.screen.popup == nil)
    #expect(walk.model.screen.prompt?.preview.sentence == "no command matches 'xyzzy'")
    #expect(walk.model.screen.prompt?.preview.isAcceptable == false)
    walk.press("<Enter>")
    #expect(walk.mode == "EDIT" && walk.message?.hasPrefix("no command matches 'xyzzy'") == true)
  }

  @Test func `the palette finds commands by words, shows their keys, and performs the first`() {
    let walk = Walk().press("<C-p>grid")
    let row = walk.model.screen.popup?.rows.first
    #expect(row?.key == "toggle-grid" && row?.isEnabled == true)
    #expect(row?.text == "zg        Show or hide the grid of dots")
    walk.press("<Enter>")
    #expect(!walk.model.view.showsGrid)
  }

  @Test func `it says why a command cannot be given now`() {
    let walk = Walk().press("<C-p>rename")
    let row = walk.model.screen.popup?.rows.first
    #expect(row?.key == "rename" && row?.isEnabled == false)
    #expect(row?.text == "R         Rename the selected node; its links stay" && row?.reason == "no node is selected")
    walk.press("<Enter>")
    #expect(walk.message == "rename: no node is selected")
    #expect(walk.mode == "EDIT")
    walk.press("<Esc>=x = 1<Enter><C-p>rena<Enter>")
    #expect(walk.model.screen.prompt?.label == "name")
  }

  @Test func `every command given from the canvas is reached from it`() {
    let walk = Walk()
    for command in Command.all where KeyMap.standard.keys(for: command, in: .normal) != nil {
      if [.palette, .cancel].contains(command) { continue }
      walk.press("<Esc><C-p>\(command.name)")
      #expect(walk.model.screen.popup?.rows.contains { $0.key == command.name } == true, "\(command)")
    }
  }
}
