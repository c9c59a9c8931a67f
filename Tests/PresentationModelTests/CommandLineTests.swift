import DiagramModel
import PresentationModel
import Testing

struct CommandLineTests {
  private func candidates(_ walk: Walk) -> [String] { walk.model.screen.popup?.rows.map(\.key) ?? [] }
  private func line(_ walk: Walk) -> String? { walk.model.screen.prompt?.text }

  @Test func `Tab puts each command that begins so in the line, Shift-Tab goes back`() {
    let walk = Walk().press(":toggle-")
    #expect(candidates(walk) == ["toggle-grid", "toggle-minimap", "toggle-drivers", "toggle-kind", "toggle-bypass"])
    #expect(line(walk.press("<Tab>")) == "toggle-grid")
    #expect(line(walk.press("<Tab>")) == "toggle-minimap")
    #expect(candidates(walk) == ["toggle-grid", "toggle-minimap", "toggle-drivers", "toggle-kind", "toggle-bypass"])
    #expect(walk.model.screen.popup?.selectedRow == 1)
    #expect(line(walk.press("<S-Tab>")) == "toggle-grid")
    walk.press("<Enter>")
    #expect(!walk.model.view.showsGrid)
  }

  @Test func `Enter takes the marked first row where the text is not valid by itself`() {
    let format = Walk().press("=x = 3<Enter>%2 dec")
    #expect(format.model.screen.popup?.selectedRow == 0)
    #expect(format.press("<Enter>").message == "'x' is shown with 2 decimals: 3.00")
    // The beginning of a command's name may be that of another one, which would change the document.
    #expect(Walk().press(":toggle-gr<Enter>").model.view.showsGrid)
    let items = ["dark", "light"].map { EditorServices.Item(name: $0, title: "") }
    let theme = Walk(services: EditorServices(themes: items)).press("<Space>tli")
    #expect(theme.model.screen.popup?.selectedRow == 0)
    #expect(theme.press("<Enter>").effects == [.theme(name: "light")])
    let valid = Walk().press("=x = 3<Enter>%2")
    #expect(valid.model.screen.popup?.selectedRow == nil)
  }

  @Test func `what was completed is gone on with`() {
    let walk = Walk().press(":replace-op<Tab> div<Tab>")
    #expect(line(walk) == "replace-operator divide")
    let number = Walk().press(":enter-n<Tab> rate = 4.5%<Enter>")
    #expect(number.graph == "rate = 0.045 → 0.045")
  }

  @Test func `operators are completed behind the commands that take one`() {
    let walk = Walk().press("=first = 6<Enter>:add-after root = sq")
    #expect(candidates(walk).first == "sqrt")
    walk.press("<Tab>")
    #expect(line(walk) == "add-after root = sqrt")
    walk.press("<Enter>")
    #expect(walk.graph == "first = 6 → 6\nroot = sqrt(first) → 2.44948974278318")
    walk.press(":replace-operator cbrt<Enter>")
    #expect(walk.node("root")?.symbol == "∛")
    #expect(walk.press("u").node("root")?.symbol == "√")
  }

  @Test func `nodes are completed behind a search, and lines take what they would take by themselves`() {
    let walk = Walk().press("=first = 6<Enter>=second = 7<Enter>:search fi")
    #expect(candidates(walk) == ["first"])
    #expect(walk.press("<Tab><Enter>").selected == "first")
    walk.press(":rename start<Enter>:label some words<Enter>:edit 8<Enter>")
    #expect(walk.graph == "start = 8 → 8\nsecond = 7 → 7")
    #expect(walk.node("start")?.label == "some words")
  }

  @Test func `an argument that is refused stays in its line to be corrected`() {
    let walk = Walk().press(":add frobnicate<Enter>")
    #expect(line(walk) == "frobnicate")
    #expect(walk.model.screen.prompt?.label == "add")
    #expect(walk.message != nil)
    #expect(Walk().press(":rename x<Enter>").message?.hasPrefix("select a node to rename") == true)
    #expect(Walk().press(":toggle-grid x<Enter>").message == "'toggle-grid' takes no argument")
    #expect(Walk().press(":frob x<Enter>").message == "there is no command 'frob': Ctrl-p lists all")
    #expect(Walk().press(":serach<Enter>").message == "there is no command 'serach': did you mean 'search'?")
    #expect(Walk().press(":worst<Enter>").message == "there is no command 'worst': did you mean 'tornado'?")
    #expect(Walk().press(":average<Enter>").message == "there is no command 'average': did you mean 'add mean'?")
  }

  @Test func `paths are asked of the session and completed folder by folder`() {
    let walk = Walk().press(":w no<Tab>")
    #expect(walk.effects == [.list(folder: "")])
    walk.model.listed(
      [
        FolderEntry(name: ".notes", isFolder: false), FolderEntry(name: "notes", isFolder: true),
        FolderEntry(name: "other.nodecalc", isFolder: false),
      ], in: "")
    #expect(line(walk) == "w notes/")
    walk.press("<Tab>")
    #expect(walk.effects.last == .list(folder: "notes/"))
    walk.model.listed(
      [FolderEntry(name: "a.nodecalc", isFolder: false), FolderEntry(name: "b.nodecalc", isFolder: false)], in: "notes/"
    )
    #expect(candidates(walk) == ["a.nodecalc", "b.nodecalc"])
    #expect(line(walk.press("<Tab>")) == "w notes/b.nodecalc")
    #expect(line(walk.press("<Tab>")) == "w notes/a.nodecalc")
    walk.press("<Enter>")
    #expect(walk.effects.last == .save(path: "notes/a.nodecalc"))
  }

  @Test func `a path that nothing begins with, and a folder that cannot be listed, are reported`() {
    let walk = Walk().press(":w x<Tab>")
    walk.model.listed([], in: "")
    #expect(walk.message == "no file or folder starts with that")
    walk.press("/<Tab>")
    walk.model.listingFailed("the folder cannot be listed: no such file or folder")
    #expect(walk.message == "the folder cannot be listed: no such file or folder")
    // An answer that comes too late is for nothing.
    walk.press("<Esc>")
    walk.model.listed([FolderEntry(name: "y", isFolder: false)], in: "x/")
    #expect(walk.mode == "NORMAL")
  }

  @Test func `the line that asks where to save completes paths too`() {
    let walk = Walk().press("<C-s>do<Tab>")
    #expect(walk.effects == [.list(folder: "")])
    walk.model.listed([FolderEntry(name: "document.nodecalc", isFolder: false)], in: "")
    #expect(line(walk) == "document.nodecalc")
    #expect(walk.press("<Enter>").effects.last == .save(path: "document.nodecalc"))
  }
}
