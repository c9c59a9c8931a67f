import DiagramModel
import EditorInput
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel
import Testing

/// What fingers used to other editors do.
struct HabitTests {
  private func walk(_ script: String) -> Walk {
    let services = EditorServices { text in
      do throws(DocumentProblem) {
        return .success(try ClipboardText.read(Array(text.utf8)))
      } catch {
        return .failure(ClipboardProblem(sentence: error.description))
      }
    }
    return Walk(services: services).press(script)
  }

  // MARK: - dd

  @Test func `dd deletes one node, and so does each pair`() {
    let walk = walk("=a = 1<Enter>=b = 2<Enter>=c = 3<Enter>dd")
    #expect(walk.document.contents.count == 2)
    #expect(walk.message == "deleted 'c': dd deletes once")
    #expect(walk.press("dd").document.contents.count == 1)
  }

  @Test func `d deletes at once, and again after any other key; x deletes as often as it is typed`() {
    let three = "=a = 1<Enter>=b = 2<Enter>=c = 3<Enter>"
    #expect(walk(three + "d").document.contents.count == 2)
    #expect(walk(three + "djkd").document.contents.count == 1)
    #expect(walk(three + "ddd").document.contents.count == 1)
    #expect(walk(three + "xx").document.contents.count == 1)
    #expect(walk(three + "vkdd").document.contents.count == 1)
  }

  @Test func `a repeated deletion is not the first of a pair`() {
    #expect(walk("=a = 1<Enter>=b = 2<Enter>=c = 3<Enter>aadd<Enter>ddgg<M-.>d").document.contents.count == 1)
  }

  // MARK: - Pasting

  @Test func `two pasted lines of formulas are two nodes, laid out, and one step of undo`() throws {
    let walk = walk("")
    _ = walk.model.handle(.paste("a = 3\nb = a * 2\n"))
    #expect(walk.graph == "a = 3 → 3\nb = 'a * 2'(a) → 6")
    let (a, b) = (try #require(walk.node("a")), try #require(walk.node("b")))
    #expect(a.frame.maxColumn < b.frame.minColumn)
    #expect(walk.message == "pasted 2 nodes")
    walk.press("u")
    #expect(walk.graph == "" && !walk.document.canUndo)
  }

  @Test func `pasted formulas take what is there by name`() {
    let walk = walk("=rate = 2<Enter>")
    _ = walk.model.handle(.paste("# prices\n\na = 3\r\nb = a * rate"))
    #expect(walk.graph.hasSuffix("a = 3 → 3\nb = 'a * rate'(a, rate) → 6"))
  }

  @Test func `a pasted formula of a name that is taken is refused with its line`() {
    let walk = walk("=rate = 2<Enter>=a = 5<Enter>")
    _ = walk.model.handle(.paste("# prices\n\na = 3\r\nb = a * rate"))
    #expect(walk.message?.hasPrefix("line 3: there is a node 'a' already") == true)
    #expect(walk.document.contents.count == 2)
  }

  @Test func `pasted formulas that cannot be read are refused with their place`() {
    let walk = walk("")
    _ = walk.model.handle(.paste("a = 3\nb = a *"))
    #expect(walk.message?.hasPrefix("the pasted text cannot become nodes: 2:") == true)
    #expect(walk.graph == "" && walk.mode == "NORMAL")
  }

  @Test(arguments: [
    ("c = 3\nd = c * \ne = 5", "2:"), ("c = 3\nnot a formula", "2:"), ("prices\nc = 3", "1:"),
    ("a = 3\ne = 5", "2:1: "),
  ])
  func `lines of which some cannot be read are not crushed into one`(text: String, place: String) {
    let walk = walk("")
    _ = walk.model.handle(.paste(text))
    #expect(walk.message?.hasPrefix("the pasted text cannot become nodes: \(place)") == true)
    #expect(walk.graph == "" && walk.mode == "NORMAL")
  }

  @Test func `a comment above one formula is none of it`() {
    let walk = walk("")
    _ = walk.model.handle(.paste("# prices\na = 3"))
    #expect(walk.graph == "a = 3 → 3")
  }

  @Test func `one pasted formula begins its line, a column of numbers a list`() {
    let walk = walk("")
    _ = walk.model.handle(.paste("b = 2 * 3\n"))
    #expect(walk.model.screen.prompt?.label == "=")
    #expect(walk.press("<Enter>").graph == "b = '2 * 3'() → 6")
    _ = walk.model.handle(.paste("1\n2.5\n3\n"))
    #expect(walk.model.screen.prompt?.text == "1, 2.5, 3")
  }

  @Test(arguments: ["=", "a", "=x = 1<Enter>e"]) func `several formulas are not crushed into one line`(keys: String) {
    let walk = walk(keys)
    let before = walk.model.screen.prompt?.text
    _ = walk.model.handle(.paste("a = 3\nb = a * 2"))
    #expect(walk.model.screen.prompt?.text == before)
    #expect(walk.message == "a prompt takes one line, not 2: paste on the canvas to make nodes")
  }

  // MARK: - Searching

  @Test func `Enter goes to what the list of a search shows first`() {
    let script =
      "=total = 1<Enter>=company = glass_total + glass_top<Enter>=glass_total = 2<Enter>=glass_top = 3<Enter>"
    for (typed, found) in [
      ("glass_t", "glass_top"), ("glass_top", "glass_top"), ("total", "total"), ("tot", "total"),
    ] {
      let walk = walk(script + "/" + typed)
      #expect(walk.model.screen.popup?.rows.first?.key == found, "\(typed)")
      #expect(walk.press("<Enter>").selected == found, "\(typed)")
    }
    let walk = walk(script + "/glass_t<Enter>nn")
    #expect(walk.selected == "company" && walk.message == "3 of 3 for 'glass_t'")
  }

  // MARK: - The command line

  private func effects(_ keys: String, file: String? = "x") -> [Effect] {
    let walk = Walk(fileName: file).press("=a = 1<Enter>")
    return walk.press(keys).effects
  }

  @Test func `w NAME writes a copy, saveas NAME goes there, and an exclamation mark replaces`() {
    #expect(effects(":w other<Enter>") == [.save(path: "other", isCopy: true)])
    #expect(effects(":w! other<Enter>") == [.save(path: "other", replaces: true, isCopy: true)])
    #expect(effects(":w other<Enter>", file: nil) == [.save(path: "other")])
    #expect(effects(":saveas other<Enter>") == [.save(path: "other")])
    #expect(effects(":sav! other<Enter>") == [.save(path: "other", replaces: true)])
    #expect(effects(":w!<Enter>") == [.save(path: nil, replaces: true)])
    #expect(effects(":wa<Enter>") == [.save(path: nil)])
    #expect(effects(":wq!<Enter>") == [.save(path: nil, replaces: true)])
  }

  @Test func `a copy leaves the document with its file and its changes`() {
    let walk = Walk(fileName: "x").press("=a = 1<Enter>:wq other<Enter>")
    #expect(walk.model.isSaveAwaited)
    #expect(walk.model.copied(to: "other") == [.quit])
    #expect(walk.model.file.name == "x" && walk.document.isModified && !walk.model.isSaveAwaited)
    #expect(walk.message == "wrote a copy to other; x stays open")
  }

  @Test func `ZZ, ZQ, qa and e! leave or read again as they do elsewhere`() {
    #expect(effects("ZZ") == [.save(path: nil)])
    #expect(effects("ZQ") == [.quit])
    #expect(effects(":qa!<Enter>") == [.quit])
    #expect(effects(":e!<Enter>") == [.open(path: "x")])
    #expect(effects(":e! y<Enter>") == [.open(path: "y")])
    #expect(Walk().press(":e!<Enter>").message == "the document has no file to read again yet")
  }

  @Test func `a number goes to that node, in the table to that row`() {
    let walk = Walk().press("=a = 1<Enter>=b = 2<Enter>=c = 3<Enter>:2<Enter>")
    #expect(walk.selected == "b")
    #expect(walk.press(":9<Enter>").message == "there is no node 9: there are 3 nodes")
    #expect(walk.press("t:3<Enter>").selected == "c")
  }

  @Test func `a save is awaited until it is done`() {
    let walk = Walk().press("=a = 1<Enter>")
    #expect(!walk.model.isSaveAwaited)
    #expect(walk.press(":w<Enter>").model.isSaveAwaited)
    #expect(walk.press("<Esc>").model.isSaveAwaited)
    _ = walk.model.saved(to: "x")
    #expect(!walk.model.isSaveAwaited)
  }
}
