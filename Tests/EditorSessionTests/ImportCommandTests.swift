import EvaluationEngine
import Formulas
import GraphDocument
import PresentationModel
import TestSupport
import Testing

/// Adding, renaming and removing imports by keys, with files as they lie.
@Suite(.onOwnThread, .serialized)
struct ImportCommandTests {
  private let folder = ScratchFolder()

  /// An editor of a number, beside a document of ten times `x` with a group that doubles.
  private func editor() throws -> OpenEditor {
    folder.makeFolder("lib")
    folder.write(
      #"{"nodecalc": 1, "groups": {"double": {"inputs": ["x"], "outputs": ["v"], "nodes": ["#
        + #"{"name": "v", "kind": "formula", "formula": "x * 2"}, {"name": "x", "kind": "number", "value": 1}]}}, "#
        + #""nodes": [{"name": "v", "kind": "formula", "formula": "x * 10"}, "#
        + #"{"name": "x", "kind": "number", "value": 1}]}"#, to: "lib/tools.nodecalc")
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "five", "kind": "number", "value": 5}]}"#, to: "x.nodecalc")
    return try OpenEditor(folder)
  }

  private func imports(_ editor: OpenEditor) -> [GroupImport] { editor.model.document.root.imports }

  /// An editor whose document imports the other one as `tools`, and uses and calls it.
  private func importing() throws -> OpenEditor {
    let editor = try editor()
    try editor.press(" gi\(folder.file("lib/tools.nodecalc"))<Enter>")
    try editor.press("/five<Enter>=called = tools(five) + tools.double(x = five)<Enter>")
    try editor.press(" gause = tools.double<Enter>")
    return editor
  }

  @Test func `an import is written as the document would name it, its groups can be used at once, undo takes it out`()
    throws
  {
    let editor = try importing()
    #expect(imports(editor) == [GroupImport("tools", path: "lib/tools.nodecalc")])
    #expect(editor.value("called") == "60.0" && editor.value("use") == "2.0", "\(editor.message)")
    while editor.model.document.undo() {}
    #expect(imports(editor).isEmpty && editor.model.document.root.checkInvariants() == [])
  }

  @Test func `it says what came, what is missing, and what is imported already`() throws {
    let editor = try editor()
    let file = folder.file("lib/tools.nodecalc")
    try editor.press(" gi\(file)<Enter>")
    #expect(editor.message.hasPrefix("imported lib/tools.nodecalc: tools, tools.double · "), "\(editor.message)")
    try editor.press(" giagain = \(file)<Enter>")
    #expect(editor.message == "lib/tools.nodecalc is imported already, as 'tools'")
    try editor.press(" gitools = \(folder.file("none.nodecalc"))<Enter>")
    #expect(editor.message.contains("there is a group 'tools' already"), "\(editor.message)")
    try editor.press("<Esc> gi\(folder.file("none.nodecalc"))<Enter>")
    #expect(editor.message.hasPrefix("imported 'none', but none of it can be used: "), "\(editor.message)")
    #expect(imports(editor).map(\.name) == ["tools", "none"])
  }

  @Test func `another name goes into instances and formulas, and undo takes it back`() throws {
    let editor = try importing()
    let document = editor.model.document
    let value = editor.value("called")
    try editor.press(" gRmoney<Enter>")
    #expect(imports(editor) == [GroupImport("money", path: "lib/tools.nodecalc")], "\(editor.message)")
    let called = try #require(document.contents.node(named: "called"))
    let instance = try #require(document.contents.node(named: "use"))
    #expect(document.contents.formula(of: called)?.text == "money(five) + money.double(x = five)")
    #expect(document.contents.instance(of: instance)?.group == "money.double")
    #expect(editor.value("called") == value && editor.value("use") == "2.0")
    #expect(document.root.checkInvariants() == [])
    #expect(document.undo())
    #expect(document.contents.formula(of: called)?.text == "tools(five) + tools.double(x = five)")
    #expect(imports(editor).map(\.name) == ["tools"] && editor.value("called") == value)
    #expect(document.root.checkInvariants() == [])
  }

  @Test func `one that is taken out leaves its instances failing with a sentence, and undo brings all back`() throws {
    let editor = try importing()
    let values = ["called", "use"].map(editor.value)
    try editor.press(" gDtools<Enter>")
    #expect(editor.message.hasPrefix("removed import 'tools': "), "\(editor.message)")
    #expect(
      editor.value("use") == "the group 'tools.double' cannot be used: no document is imported as 'tools'")
    try editor.press("u")
    #expect(["called", "use"].map(editor.value) == values)
    #expect(editor.model.document.root.checkInvariants() == [])
  }

  @Test func `the list of groups has imports with their groups, and why one cannot be used`() throws {
    let editor = try importing()
    try editor.press(" gi\(folder.file("none.nodecalc"))<Enter> gl")
    let rows = editor.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
    #expect(rows.contains("tools: lib/tools.nodecalc · 2 instances: called, use"), "\(rows)")
    #expect(rows.contains("tools.double: x → v · 2 instances: called, use"), "\(rows)")
    #expect(rows.contains { $0.hasPrefix("none: ") && $0.contains("none.nodecalc") }, "\(rows)")
  }
}
