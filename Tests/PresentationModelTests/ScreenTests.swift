import DiagramModel
import EditorInput
import EvaluationEngine
import Foundation
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct ScreenTests {
  @Test(arguments: ["PresentationModel", "DiagramModel", "EditorInput"])
  func `N18: what holds the logic of the screen imports no terminal, no system and no front end`(module: String) throws
  {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/\(module)")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var imports = Set<String>()
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      imports.formUnion(text.matches(of: /(?:^|\n)(?:\w+ )?import (\w+)/).map { String($0.1) })
    }
    #expect(!imports.isEmpty)
    let front = [
      "CNcurses", "CTerminalGuard", "CursesFrontEnd", "GraphScene", "CharacterCanvas", "Foundation", "Glibc",
    ]
    #expect(imports.isDisjoint(with: front), "\(imports.intersection(front))")
  }

  @Test func `N19: a model is an instance: two of them select, edit and change modes apart`() {
    let (one, other) = (Walk().press("=a = 1<Enter>=b = 2<Enter>"), Walk().press("=a = 5<Enter>"))
    one.press("/b<Enter>c")
    #expect(one.selected == "b" && other.selected == "a")
    #expect(one.mode == "LINK" && other.mode == "NORMAL")
    one.press("<Esc>7<Enter>")
    #expect(one.graph == "a = 1 → 1\nb = 7 → 7")
    #expect(other.graph == "a = 5 → 5")
  }

  @Test func `N16: what is handed in is a key or a gesture; the model alone decides on the mode, and tells it`() {
    let walk = Walk().press("=a = 1<Enter>=sum = add<Enter>/a<Enter>")
    var modes: [String] = []
    for keys in ["c", "<Esc>", "m", "<Esc>", "=", "<Esc>", "?", "<Esc>", "v", "<Esc>"] {
      walk.press(keys)
      modes.append(walk.mode)
    }
    let rest = "NORMAL"
    #expect(modes == ["LINK", rest, "MOVE", rest, "EDIT", rest, "LIST", rest, "SELECT", rest])
    #expect(
      walk.events.contains(.relationshipCreationModeChanged(true)) && walk.events.contains(.draggingChanged(true)))
  }

  @Test func `a key that means nothing says so and where help is`() {
    let walk = Walk().press("Q")
    #expect(walk.message == "Q means nothing here: ? shows the keys")
    walk.press("z!")
    #expect(walk.message == "z! means nothing here: ? shows the keys")
    _ = walk.model.handle(.unknown("\\xFF"))
    #expect(walk.message == "unknown key: \\xFF")
  }

  @Test func `a command that needs a node says so on an empty canvas`() {
    let walk = Walk()
    for key in ["c", "d", "r", "R", "m", "S", "~", "<Enter>", "<S-Left>"] {
      walk.press(key)
      #expect(walk.message?.hasPrefix("select a node to ") == true, "\(key)")
    }
    for key in ["u", "U", "n", "f", "<Tab>", "zz", "H", "<C-d>", "<PageUp>", "<Esc>"] { walk.press(key) }
    #expect(walk.mode == "NORMAL")
  }

  @Test func `motions select the nearest node that way, g before them steps onto the empty canvas`() {
    let walk = Walk().press("=a = 1<Enter>\(times(40, "gl"))=b = 2<Enter>")
    walk.press("h")
    #expect(walk.selected == "a")
    walk.press("l")
    #expect(walk.selected == "b")
    walk.press("l")
    #expect(walk.selected == "b")
    #expect(walk.message == "there is no node to the right: gl steps onto the canvas")
    walk.press("gl")
    #expect(walk.selected == nil)
    walk.press("=far = 3<Enter>")
    #expect(walk.selected == "far")
  }

  @Test func `motions go through nodes on one place before they leave it`() throws {
    let walk = Walk().press("=a = 1<Enter>\(times(40, "gl"))=far = 2<Enter>h")
    let place = try #require(walk.node("a")?.frame.origin)
    for name in ["b", "c"] {
      walk.press("\(times(80, "gh"))=\(name) = 3<Enter>")
      let there = try #require(walk.node(name)?.frame.origin)
      let (columns, rows) = (place.column - there.column, place.row - there.row)
      walk.press("m" + (columns < 0 ? "\(-columns)h" : columns > 0 ? "\(columns)l" : ""))
      walk.press((rows < 0 ? "\(-rows)k" : rows > 0 ? "\(rows)j" : "") + "<Enter>")
      #expect(walk.node(name)?.frame.origin == place)
    }
    func way(_ keys: String) -> [String?] {
      keys.map { walk.press(String($0)).selected }
    }
    #expect(way("hhh") == ["b", "a", "a"])
    #expect(way("llllhjkk") == ["b", "c", "far", "far", "a", "b", "a", "a"])
  }

  @Test func `a search finds the exact name first, then parts of names, labels and operators`() {
    let walk = Walk().press("=rate_a = 1<Enter>=rate = 2<Enter>ax = sqrt<Enter>/rate<Enter>")
    #expect(walk.selected == "rate")
    walk.press("/RAT<Enter>")
    #expect(walk.selected == "rate")
    walk.press("n")
    #expect(walk.selected == "rate_a")
    walk.press("nN/sqrt<Enter>")
    #expect(walk.selected == "x")
    walk.press("/rats<Enter>")
    #expect(walk.message == "nothing matches 'rats': did you mean 'rate'?")
  }

  @Test func `a search finds the nodes of a frame by its title`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>sa<Space>nfWhat goes in<Enter><Esc>=c = 3<Enter>/goes<Enter>")
    #expect(walk.message == "1 of 2 for 'goes'")
    #expect(walk.press("n").selected == "b")
    walk.press("/goes a<Enter>")
    #expect(walk.selected == "a")
  }

  @Test func `filters narrow a search, a wrong one suggests the right one`() {
    let walk = Walk().press("=a = 16<Enter>or1 = sqrt<Enter>or2 = sqrt<Enter>=spare = 1<Enter>aq = divide<Enter>")
    walk.press("/is:failed<Enter>")
    #expect(walk.selected == "q")
    #expect(walk.message == "1 of 1 for 'is:failed'")
    walk.press("/is:unused<Enter>")
    #expect(walk.selected == "spare")
    walk.press("/is:input<Enter>")
    #expect(walk.selected == "a")
    walk.press("/op:sqrt is:output<Enter>")
    #expect(walk.selected == "r2")
    walk.press("/op:sqrt 1<Enter>")
    #expect(walk.selected == "r1")
    walk.press("/is:fialed<Enter>")
    #expect(walk.message == "there is no filter 'is:fialed': did you mean 'is:failed'?")
    walk.press("/op:sqr<Enter>")
    #expect(walk.message == "there is no operator 'sqr': did you mean 'sqrt'?")
  }

  @Test func `saving asks for a name once, quitting asks only where there is something to lose`() {
    let walk = Walk().press("q")
    #expect(walk.effects == [.quit])
    walk.press("=1<Enter>q")
    #expect(walk.model.screen.prompt?.label == "save the changes to a new file before leaving? y n Esc")
    walk.press("<Esc>")
    #expect(walk.effects == [.quit])
    walk.press("qyfile.nodecalc<Enter>")
    #expect(walk.effects == [.quit, .save(path: "file.nodecalc")])
    #expect(walk.model.saved(to: "file.nodecalc") == [.quit])
    walk.press("<C-s>:w other<Enter>")
    #expect(walk.effects.suffix(2) == [.save(path: nil), .save(path: "other", isCopy: true)])
  }

  @Test func `a failed save says why and loses nothing`() {
    let walk = Walk(fileName: "file").press("=1<Enter>:wq<Enter>")
    walk.model.saveFailed("the disk is full")
    #expect(walk.message == "not saved: the disk is full")
    #expect(walk.document.isModified)
    #expect(walk.model.saved(to: "file") == [])
  }

  @Test func `commands go by name, a wrong one suggests the right one`() {
    let walk = Walk().press(":toggle-gird<Enter>")
    #expect(walk.message == "there is no command 'toggle-gird': did you mean 'toggle-grid'?")
    walk.press(":toggle-grid<Enter>")
    #expect(!walk.model.view.showsGrid)
    walk.press(":q!<Enter>")
    #expect(walk.effects == [.quit])
  }

  @Test func `the key map is sound, and every command has a sentence`() {
    #expect(KeyMap.standard.problems == [])
    for command in Command.all {
      #expect(!command.sentence.isEmpty, "\(command)")
      #expect(!command.brief.isEmpty)
    }
  }

  @Test func `help shows the keys of the mode it was asked in, and leads back to it`() {
    let walk = Walk().press("=a = 1<Enter>c?")
    #expect(walk.mode == "LIST")
    #expect(walk.model.screen.popup?.title == "keys in LINK mode")
    #expect(walk.model.screen.popup?.rows.prefix(2).map(\.key) == ["MODES", "Enter"])
    #expect(walk.model.screen.popup?.selectedRow == 1)
    walk.press("j")
    #expect(walk.model.screen.popup?.selectedRow == 2)
    walk.press("k<PageDown>500j<Esc>")
    #expect(walk.mode == "LINK")
    walk.press("<Esc>?")
    #expect(walk.model.screen.popup?.title == "keys in NORMAL mode")
  }

  @Test func `hints name keys that are bound`() {
    for mode in Mode.Name.allCases {
      for command in KeyMap.hinted(in: mode) { #expect(KeyMap.standard.keys(for: command, in: mode) != nil) }
    }
  }

  @Test func `any size of screen will do, and the selected node stays in sight where there is room`() {
    let walk = Walk().press(quotient)
    for (columns, rows) in [(1, 1), (0, 0), (20, 5), (40, 12), (500, 200), (3, 90)] {
      _ = walk.model.handle(.resize(Size(columns: columns, rows: rows)))
      walk.press("hjklHJKL<C-d><PageUp>zzf<Esc>c<Esc>?<Esc>")
      _ = walk.model.screen
      _ = walk.model.diagramView.nodes(in: walk.model.viewport.rect)
    }
    #expect(walk.document.contents.count == 3)
  }

  @Test func `a selected node that is edited away under a mode leaves the mode`() throws {
    let walk = Walk().press("=a = 1<Enter>c")
    let node = try #require(walk.document.contents.node(named: "a"))
    try walk.document.apply(.delete(node))
    #expect(walk.mode == "NORMAL")
    #expect(walk.selected == nil)
  }

  @Test func `a terminal that says its size late has the first node where it would have been`() {
    let late = Walk(screen: Size(columns: 80, rows: 24))
    _ = late.model.handle(.resize(Size(columns: 100, rows: 30)))
    let known = Walk(screen: Size(columns: 100, rows: 30))
    #expect(late.press("=two = 2<Enter>").node("two")?.frame == known.press("=two = 2<Enter>").node("two")?.frame)
    let aside = Walk().press("gl")
    let cursor = aside.model.cursor
    _ = aside.model.handle(.resize(Size(columns: 100, rows: 30)))
    #expect(aside.model.cursor == cursor)
  }
}
