import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import Testing

/// Edits of imports, and what copies of imported groups bring along.
struct ImportEditTests {
  /// A document with a group `double`.
  private func base() throws -> DocumentContents {
    let base = document("unused = 0")
    try base.apply(.setGroup("double", GroupContents(document("x = 1", "v = 'x * 2'").contents)))
    return base.contents
  }

  /// A document that imports `base.nodecalc`, whose group `more` and whose output rest on it.
  private func library() throws -> DocumentContents {
    let library = document("y = 3", "w = 'y + 1'")
    try library.apply(.setImports([GroupImport("base", path: "base.nodecalc")]))
    let base = ImportedDocument(try base(), named: "lib.base", path: "base.nodecalc")
    library.setImported(["base": base])
    let more = document("z = 1")
    try more.addFormula("base.double(z) + 1", as: "r")
    try library.define("more", GroupContents(more.contents))
    return library.contents
  }

  /// A document that uses `lib.more`, fed by `five`, and calls it.
  private func user() throws -> Document {
    let user = document("five = 5")
    try user.apply(.setImports([GroupImport("lib", path: "lib.nodecalc")]))
    user.setImported(["lib": ImportedDocument(try library(), named: "lib", path: "lib.nodecalc")])
    try user.apply(
      .create(
        NodeCreation(
          instance: GroupInstance(of: "lib.more"), attributes: NodeAttributes(name: "use"), inputs: [user.node("five")])
      ))
    #expect(user.number("use") == 11 && user.contents.checkInvariants() == [])
    return user
  }

  private func text(of node: String, in group: String, _ document: Document) -> String? {
    guard let definition = document.contents.groups[group], let node = definition.node(named: node) else { return nil }
    return definition.formulaText(of: node)
  }

  @Test func `an own copy brings along what it imports, under a free name, at once and as one step`() throws {
    let user = try user()
    let before = sketch(user.contents)
    try user.define("base", GroupContents(document("a = 1", "b = 'a'").contents))
    try user.apply(user.edited.detaching(user.node("use"), as: "own", importing: user.root.imports))
    let added = user.contents.imports.last
    #expect(added == GroupImport("base2", path: "base.nodecalc"))
    #expect(user.number("use") == 11 && user.contents.checkInvariants() == [])
    #expect(text(of: "r", in: "own", user) == "base2.double(z) + 1")
    user.undo()
    user.undo()
    #expect(sketch(user.contents) == before && user.contents.imports.map(\.name) == ["lib"])
    #expect(user.contents.checkInvariants() == [])
  }

  @Test func `expanding an instance does so too, and takes an import that there is`() throws {
    let user = try user()
    try user.apply(.setImports(user.contents.imports + [GroupImport("known", path: "base.nodecalc")]))
    try user.apply(user.edited.ungrouping(user.node("use"), importing: user.root.imports) { _ in nil }.edit)
    #expect(user.contents.imports.map(\.name) == ["lib", "known"])
    #expect(user.contents.formulaText(of: user.node("r")) == "known.double(five) + 1")
    #expect(user.number("r") == 11 && user.contents.checkInvariants() == [])
  }

  @Test func `pasted into another document an instance brings its import along, or takes the one of that file`() throws
  {
    let user = try user()
    let clipboard = user.contents.clipboardContent(of: [user.node("use")]) { _ in Point(column: 0, row: 0) }
    #expect(clipboard.contents.imports == [GroupImport("lib", path: "lib.nodecalc")])
    let empty = document("lib = 1")
    try empty.apply(empty.pasting(clipboard, offset: Point(column: 0, row: 0), isLinked: false).edit)
    #expect(empty.contents.imports == [GroupImport("lib", path: "lib.nodecalc")])
    let other = document("n = 1")
    let imports = [GroupImport("lib", path: "other.nodecalc"), GroupImport("mine", path: "lib.nodecalc")]
    try other.apply(.setImports(imports))
    try other.apply(other.pasting(clipboard, offset: Point(column: 0, row: 0), isLinked: false).edit)
    #expect(other.contents.imports == imports)
    #expect(other.contents.instance(of: other.node("use"))?.group == "mine.more")
    #expect(other.contents.checkInvariants() == [])
  }

  @Test
  func
    `a renamed import is the same in instances, calls and definitions, and what it is called is refused where it clashes`()
    throws
  {
    let user = try user()
    let own = document("k = 2")
    try own.addFormula("lib.more(k)", as: "m")
    try user.define("own", GroupContents(own.contents))
    let before = sketch(user.contents)
    try user.apply(.renameGroup("lib", "money"))
    #expect(user.contents.imports == [GroupImport("money", path: "lib.nodecalc")])
    #expect(user.contents.instance(of: user.node("use"))?.group == "money.more" && user.number("use") == 11)
    #expect(text(of: "m", in: "own", user) == "money.more(k)")
    #expect(user.contents.checkInvariants() == [])
    #expect(throws: EditError.groupNameTaken("own")) { try user.apply(.renameGroup("money", "own")) }
    #expect(throws: EditError.self) { try user.apply(.renameGroup("money", "sum")) }
    user.undo()
    #expect(sketch(user.contents) == before && user.contents.checkInvariants() == [])
  }

  @Test func `a wire from no node into an input of an import is kept when the import arrives, and reported`() throws {
    let reading = document("n = 1")
    try reading.apply(.setImports([GroupImport("lib", path: "lib.nodecalc")]))
    let wire = DanglingInput("z", .wire(from: "nothing"))
    try reading.apply(
      .create(
        NodeCreation(instance: GroupInstance(of: "lib.more", inert: [wire]), attributes: NodeAttributes(name: "use"))))
    var contents = reading.contents
    let lib = ImportedDocument(try library(), named: "lib", path: "lib.nodecalc")
    #expect(!contents.setImported(["lib": lib]).isEmpty)
    let node = try #require(contents.node(named: "use"))
    #expect(contents.instance(of: node)?.inert == [wire] && contents.checkInvariants() == [])
    #expect(
      contents.sentence(forInert: wire, of: node)
        == "its wire from 'nothing' to 'z' has no effect: no node has that name")
    let user = Document(contents)
    try user.apply(.create(NodeCreation(content: .number(2), attributes: NodeAttributes(name: "two"))))
    try user.apply(.setInput(PortID(user.node("use"), 0), user.node("two")))
    #expect(user.contents.instance(of: user.node("use"))?.inert == [] && user.contents.checkInvariants() == [])
    user.undo()
    #expect(user.contents.instance(of: user.node("use"))?.inert == [wire] && user.contents.checkInvariants() == [])
  }
}
