import DataSets
import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument
import PresentationModel
import Testing

/// Files of data nodes change while the editor is open.
struct ReadingAgainTests {
  /// An editor with data nodes of `NAME.csv`, read, and what the keys make of them.
  private func walk(_ names: String..., keys: String) throws -> Walk {
    let document = Document()
    for name in names {
      let source = DataSource.file(FileSource(path: "\(name).csv", columns: PointColumns(value: .number(1))))
      let attributes = NodeAttributes(name: name)
      try document.apply(.create(NodeCreation(data: NodeData(source), attributes: attributes)))
    }
    let walk = Walk(document.contents, fileName: "x.nodecalc")
    try read(walk, names.map { ($0, [1, 2]) })
    walk.press(keys)
    walk.model.highlightsChanges = true
    walk.document.markSaved()
    return walk
  }

  /// The files hold that by now; nothing where they are gone.
  private func read(_ walk: Walk, _ files: [(name: String, values: [Double]?)], isAlso: Bool = false) throws {
    var read: [NodeID: DataContent] = [:]
    for file in files {
      let node = try #require(walk.document.contents.node(named: file.name))
      let set = try file.values.map { try DataSet(values: $0) }
      read[node] = set.map { .set($0) } ?? .unread(UnreadData("\(file.name).csv: there is no such file"))
    }
    walk.model.readAgain(read, isAlso: isAlso)
  }

  @Test func `what changed is said and flashes, and nothing is to be saved or undone for it`() throws {
    let walk = try walk("s", "t", keys: "=sum(s)<Enter>=mean(s)<Enter>=sum(t)<Enter>")
    try read(walk, [("s", [1, 2, .nan, 6]), ("t", [1, 2])])
    #expect(walk.message == "data of 's' read again: 3 values, 1 missing; 2 nodes revalued")
    #expect(walk.value("s") == "[1, 2, 6, 1 missing]")
    #expect(["s", "t"].map { walk.node($0)?.highlight } == [.changed, NodeVO.Highlight.none])
    #expect(!walk.document.isModified)
    walk.press("zz")
    #expect(walk.message == nil)
  }

  @Test func `what reads the same is not worth a word, and takes none away`() throws {
    let walk = try walk("s", keys: "=sum(s)<Enter>y")
    let said = walk.message
    try read(walk, [("s", [1, 2])])
    #expect(walk.message == said && said != nil)
  }

  @Test func `points that are lost are reported with the reason and how many nodes wait, and come back`() throws {
    let walk = try walk("s", keys: "=total = sum(s)<Enter>=double = total * 2<Enter>/s<Enter>:add bar<Enter>")
    try read(walk, [("s", nil)])
    #expect(walk.message == "data of 's' lost: s.csv: there is no such file; 3 nodes wait")
    #expect(walk.model.message?.kind == .refusal)
    #expect(walk.node("s")?.highlight == .changed && walk.node("double")?.highlight == .changed)
    try read(walk, [("s", [5])])
    #expect(walk.message == "data of 's' read again: 1 value; 2 nodes revalued")
    #expect(walk.model.message?.kind == .information)
  }

  @Test func `formulas that follow the interface of an import are counted, and what they lose is named`() throws {
    func library(_ inputs: [String], _ outputs: [String]) throws -> ImportedDocument {
      let inner = Document()
      for (name, value) in [("p", 100), ("r", 0.5)] {
        try inner.apply(.create(NodeCreation(content: .number(value), attributes: NodeAttributes(name: name))))
      }
      for (name, text) in [("tax", "p * r"), ("net", "p - r")] {
        let formula = try Formula.parse(text)
        try inner.apply(.create(NodeCreation(formula: formula, attributes: NodeAttributes(name: name))))
      }
      try inner.apply(.setInterfaceNames(inputs: inputs, outputs: outputs))
      return ImportedDocument(inner.contents, named: "lib", path: "lib.nodecalc")
    }
    let document = Document()
    try document.apply(.setImports([GroupImport("lib", path: "lib.nodecalc")]))
    document.setImported(["lib": try library(["p", "r"], ["tax", "net"])])
    let walk = Walk(document.contents, fileName: "x.nodecalc")
    walk.press("=a = lib(200, 0.1)<Enter>=b = lib(7)<Enter>")
    walk.model.readAgain([:], walk.document.setImported(["lib": try library(["r", "p"], ["net", "tax"])]))
    #expect(walk.message == "import 'lib' read again; 2 formulas adapted to new interfaces")
    #expect(walk.value("a") == "20" && walk.value("b") == "3.5")
    walk.model.readAgain([:], walk.document.setImported(["lib": try library(["p"], ["net", "tax"])]))
    #expect(
      walk.message
        == "import 'lib' read again; 1 formula adapted to its new interface; 'a' lost its argument 'r'; 1 node revalued"
    )
  }

  @Test func `several files are reported together, those lost first`() throws {
    let walk = try walk("s", "t", "u", keys: "=a = sum(s)<Enter>=b = sum(t) + sum(u)<Enter>")
    try read(walk, [("s", [4]), ("t", [4])])
    #expect(walk.message == "data of 2 nodes read again; 2 nodes revalued")
    try read(walk, [("s", [5]), ("t", nil), ("u", nil)])
    #expect(
      walk.message
        == "data of 2 nodes lost, among them 't': t.csv: there is no such file; data of 's' read again: 1 value; 1 node revalued, 1 waits"
    )
  }

  @Test func `together with a change of the document it is said behind that`() throws {
    let walk = try walk("s", keys: "=total = sum(s)<Enter>")
    let theirs = Document(walk.document.contents)
    try theirs.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "c"))))
    walk.model.changedOutside(theirs.contents, since: { walk.document.contents })
    let document = "changed on disk: 1 node entered"
    #expect(walk.message == document)
    try read(walk, [("s", [5])])
    #expect(walk.message == document + "; data of 's' read again: 1 value; 1 node revalued")
    try read(walk, [("s", [6])])
    #expect(walk.message == document + "; data of 's' read again: 1 value; 1 node revalued")
    // Then it is old.
    walk.press("l")
    try read(walk, [("s", nil)])
    #expect(walk.message == "data of 's' lost: s.csv: there is no such file; 1 node waits")
  }

  @Test func `a file read before the document's own change is taken in is said behind that all the same`() throws {
    let walk = try walk("s", keys: "=total = sum(s)<Enter>")
    let theirs = Document(walk.document.contents)
    try theirs.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "c"))))
    try read(walk, [("s", nil)])
    walk.model.changedOutside(theirs.contents, since: { walk.document.contents })
    #expect(
      walk.message
        == "changed on disk: 1 node entered; data of 's' lost: s.csv: there is no such file; 1 node waits")
    #expect(walk.model.message?.kind == .refusal)
  }

  @Test func `a save elsewhere says both`() throws {
    let walk = try walk("s", keys: "=total = sum(s)<Enter>")
    _ = walk.model.saved(to: "b/x.nodecalc")
    try read(walk, [("s", nil)], isAlso: true)
    #expect(
      walk.message == "saved b/x.nodecalc; data of 's' lost: s.csv: there is no such file; 1 node waits")
  }

  @Test(arguments: [":ren", "R", "/to", "q"])
  func `a line that is being typed goes on, and what was read is said behind it`(keys: String) throws {
    let walk = try walk("s", keys: "=total = sum(s)<Enter>=a = 1<Enter>")
    walk.document.markUnsaved()
    walk.press(keys)
    let (mode, prompt) = (walk.mode, walk.model.screen.prompt)
    #expect(prompt != nil)
    try read(walk, [("s", [5])])
    #expect(walk.value("total") == "5")
    #expect(walk.mode == mode && walk.model.screen.prompt?.text == prompt?.text)
    walk.press("<Esc>")
    if walk.message != "data of 's' read again: 1 value; 1 node revalued" { walk.press("<Esc>") }
    #expect(walk.message == "data of 's' read again: 1 value; 1 node revalued")
    walk.press("zz")
    #expect(walk.message == nil)
  }

  @Test func `what was read while the choice of documents was open is old once that is made`() throws {
    let walk = try walk("s", keys: "=total = sum(s)<Enter>")
    let base = walk.document.contents
    let theirs = Document(base)
    try theirs.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "c"))))
    walk.press("=a = 1<Enter>")
    walk.model.changedOutside(theirs.contents, since: { base })
    #expect(walk.mode == "CHOICE")
    try read(walk, [("s", [5])])
    #expect(walk.mode == "CHOICE")
    walk.press("b")
    #expect(walk.message == "merged: 1 node entered")
    walk.press("zz")
    #expect(walk.message == nil)
  }

  @Test(arguments: ["c", "m", "?", "i"])
  func `modes and lists go on while data is read`(keys: String) throws {
    let walk = try walk("s", keys: "=total = sum(s)<Enter>=a = 1<Enter>\(keys)")
    let mode = walk.mode
    try read(walk, [("s", [5])])
    #expect(walk.value("total") == "5" && walk.mode == mode)
    #expect(walk.message == "data of 's' read again: 1 value; 1 node revalued")
  }
}
