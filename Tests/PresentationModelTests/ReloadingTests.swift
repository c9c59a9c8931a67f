import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

struct ReloadingTests {
  /// The document that those keys make, as another program would write it.
  private func written(_ script: String) -> DocumentContents {
    Walk().press(script).document.contents
  }

  /// An editor that has just read that document.
  private func reading(_ contents: DocumentContents) -> Walk {
    let walk = Walk(contents, fileName: "x.nodecalc")
    walk.model.highlightsChanges = true
    return walk
  }

  @Test func `without unsaved changes the file's text is joined in, and what is selected and in sight stays`() {
    let base = written(quotient)
    let walk = reading(base).press("/b<Enter>")
    let (place, cursor, origin) = (walk.node("b")?.frame, walk.model.cursor, walk.model.viewport.origin)
    walk.model.changedOutside(written(quotient + "/a<Enter>8<Enter>\(times(20, "j"))ac = 3<Enter>"), since: { base })
    #expect(walk.message == "changed on disk: 1 node entered, 1 revalued")
    #expect(walk.value("a") == "8" && walk.value("c") == "3")
    #expect(walk.selected == "b")
    #expect(walk.node("b")?.frame == place)
    #expect(walk.model.cursor == cursor && walk.model.viewport.origin == origin)
    #expect(
      walk.node("c")?.highlight == .entered && walk.node("a")?.highlight == .changed
        && walk.node("b")?.highlight == NodeVO.Highlight.none)
    #expect(!walk.document.isModified)
    #expect(!walk.model.hasOutsideChange)
  }

  @Test func `a change taken in is one step of undo`() {
    let base = written(quotient)
    let walk = reading(base)
    let before = walk.graph
    walk.model.changedOutside(written("=a = 1<Enter>\(times(20, "j"))=other = 2<Enter>"), since: { base })
    #expect(walk.document.contents.node(named: "q") == nil)
    walk.press("u")
    #expect(walk.graph == before)
    #expect(walk.document.isModified)
    walk.press("U")
    #expect(walk.document.contents.node(named: "other") != nil)
    #expect(!walk.document.isModified)
  }

  @Test func `a text that says the same is not worth a word`() {
    let base = written(quotient)
    let walk = reading(base).press("l")
    walk.model.changedOutside(written(quotient), since: { base })
    #expect(walk.message == nil && walk.mode == "NORMAL" && !walk.document.canUndo)
  }

  @Test func `with unsaved changes the user is asked, and theirs leaves mine to undo`() {
    let base = written(quotient)
    let walk = reading(base).press("/a<Enter>7<Enter>")
    walk.model.changedOutside(written(quotient + "/b<Enter>5<Enter>"), since: { base })
    #expect(walk.mode == "CHOICE")
    #expect(
      walk.model.screen.prompt?.label
        == "x.nodecalc changed on disk: t theirs, m mine, b both merged, Esc later")
    walk.press("t")
    #expect(walk.message == "the file's version was read (u brings yours back): 2 nodes revalued")
    #expect(walk.value("a") == "6" && walk.value("b") == "5")
    #expect(!walk.document.isModified)
    walk.press("u")
    #expect(walk.value("a") == "7" && walk.value("b") == "4")
    #expect(walk.document.isModified)
  }

  @Test func `mine stays, unsaved whatever is undone, and is saved without another question`() {
    let base = written(quotient)
    let walk = reading(base).press("/a<Enter>7<Enter>")
    walk.model.changedOutside(written(quotient + "/b<Enter>5<Enter>"), since: { base })
    walk.press("m")
    #expect(walk.model.screen.prompt?.label == "overwrite the file's version (1 node revalued) at the next save? y n")
    #expect(walk.press("n").mode == "CHOICE")
    walk.press("my")
    #expect(walk.value("a") == "7" && walk.value("b") == "4" && walk.mode == "NORMAL")
    walk.press("u")
    #expect(walk.document.isModified)
    walk.press("<C-s>")
    #expect(walk.effects == [.save(path: nil)])
  }

  @Test func `a key that is no answer puts the choice off and does what it does`() {
    let base = written(quotient)
    let walk = reading(base).press("/a<Enter>7<Enter>")
    walk.model.changedOutside(written(quotient + "/b<Enter>5<Enter>"), since: { base })
    walk.press("=m = 3<Enter>")
    #expect(walk.value("m") == "3" && walk.value("a") == "7" && walk.model.hasOutsideChange)
    walk.press("<C-s>")
    #expect(walk.mode == "CHOICE" && walk.effects == [])
  }

  @Test func `both merged has the changes of both, and counts what stayed as mine`() {
    let base = written(quotient)
    let walk = reading(base).press("/a<Enter>7<Enter>/q<Enter>R<C-u>share<Enter>")
    walk.model.changedOutside(written(quotient + "/a<Enter>9<Enter>/b<Enter>2<Enter>"), since: { base })
    walk.press("b")
    #expect(walk.message == "merged (1 conflict left as in your version): 1 node revalued")
    #expect(walk.value("a") == "7" && walk.value("b") == "2")
    #expect(walk.node("share") != nil && walk.node("q") == nil)
    #expect(walk.document.isModified)
    walk.press("u")
    #expect(walk.value("b") == "4")
  }

  @Test func `an answer put off is asked for by the next save, which does not quit either`() {
    let base = written(quotient)
    let walk = reading(base).press("/a<Enter>7<Enter>")
    walk.model.changedOutside(written(quotient + "/b<Enter>5<Enter>"), since: { base })
    walk.press("<Esc>")
    #expect(walk.mode == "NORMAL" && walk.message == "later: Ctrl-s asks again")
    walk.press("l")
    walk.model.changedOutside(written(quotient + "/b<Enter>8<Enter>"), since: { base })
    #expect(walk.mode == "NORMAL")
    walk.press(":wq<Enter>")
    #expect(walk.mode == "CHOICE" && walk.effects == [])
    walk.press("t<C-s>")
    #expect(walk.effects == [.save(path: nil)])
    #expect(walk.model.saved(to: "x.nodecalc") == [])
  }

  @Test(arguments: [":ren", "c", "M", "?", "q", "g", "12", "i", "/b"])
  func `a change waits for the end of what is under way`(keys: String) {
    let base = written(quotient)
    let walk = reading(base).press("/a<Enter>").press(keys)
    let mode = walk.mode
    walk.model.changedOutside(written(quotient + "/b<Enter>5<Enter>"), since: { base })
    if walk.model.hasOutsideChange {
      #expect(walk.mode == mode && walk.value("b") == "4")
    }
    walk.press("<Esc><Esc>")
    if walk.mode == "CHOICE" { walk.press("t") }
    #expect(walk.value("b") == "5", "\(keys)")
    #expect(!walk.model.hasOutsideChange)
  }

  @Test func `of several changes before the answer the last counts, and one that takes all back ends the question`() {
    let base = written(quotient)
    let walk = reading(base).press("/a<Enter>7<Enter>")
    walk.model.changedOutside(written(quotient + "/b<Enter>5<Enter>"), since: { base })
    walk.model.changedOutside(written(quotient + "/b<Enter>8<Enter>"), since: { base })
    #expect(walk.mode == "CHOICE")
    walk.model.changedOutside(written(quotient), since: { base })
    #expect(walk.mode == "NORMAL" && !walk.model.hasOutsideChange)
    #expect(walk.value("a") == "7" && walk.document.isModified)
  }

  @Test func `a selected node that is gone leaves none selected, one that comes back as another kind stays selected`() {
    let base = written(quotient)
    let walk = reading(base).press("/b<Enter>")
    walk.model.changedOutside(written("=a = 6<Enter>"), since: { base })
    #expect(walk.selected == nil && walk.message == "changed on disk: 2 nodes exited")
    let theirs = written("=a = 6<Enter>")
    walk.press("/a<Enter>")
    let note = Document(theirs)
    #expect(throws: Never.self) {
      try note.apply(.delete(theirs.node(named: "a") ?? NodeID(index: 0)))
      try note.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "a", text: "gone"))))
    }
    walk.model.changedOutside(note.contents, since: { theirs })
    #expect(walk.selected == "a")
  }
}
