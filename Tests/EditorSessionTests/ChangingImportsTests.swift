import EvaluationEngine
import GraphDocument
import PresentationModel
import TestSupport
import Testing

/// An open editor whose document imports a file that others write meanwhile.
@Suite(.onOwnThread, .serialized)
struct ChangingImportsTests {
  private let folder = ScratchFolder()

  /// A document that is a group of two inputs, in this order.
  private func write(_ formula: String, inputs: String = #""x", "y""#) {
    folder.write(
      #"{"nodecalc": 1, "inputs": [\#(inputs)], "outputs": ["v"], "nodes": ["#
        + #"{"name": "v", "kind": "formula", "formula": "\#(formula)"}, "#
        + #"{"name": "x", "kind": "number", "value": 1}, {"name": "y", "kind": "number", "value": 2}]}"#,
      to: "lib.nodecalc")
  }

  /// An editor of a document with a use of it, and a node that rests on that.
  private func editor() throws -> OpenEditor {
    write("x * 10 + y")
    folder.write(
      #"{"nodecalc": 1, "imports": {"lib": "lib.nodecalc"}, "nodes": ["#
        + #"{"name": "five", "kind": "number", "value": 5}, "#
        + #"{"name": "sum", "kind": "formula", "formula": "use + 1"}, "#
        + #"{"name": "use", "kind": "group", "group": "lib", "inputs": {"x": "five"}}]}"#, to: "x.nodecalc")
    return try OpenEditor(folder)
  }

  private func select(_ name: String, in editor: OpenEditor) throws {
    try editor.press("/\(name)<Enter>")
  }

  @Test func `an import that is written is read anew and said, and no step of undo`() throws {
    let editor = try editor()
    #expect(editor.value("sum") == "53.0")
    write("x * 100 + y")
    #expect(editor.wait { editor.value("sum") == "503.0" })
    #expect(editor.message.hasPrefix("import 'lib' read again"), "\(editor.message)")
    #expect(!editor.model.document.isModified && !editor.model.document.canUndo)
    #expect(editor.model.document.root.checkInvariants() == [])
  }

  @Test func `one that is broken for a while fails its instances with the reason, and comes back with all wires`()
    throws
  {
    let editor = try editor()
    folder.write("{", to: "lib.nodecalc")
    #expect(editor.wait { editor.value("use").contains("lib.nodecalc:1:") }, "\(editor.value("use"))")
    #expect(editor.value("sum") == "waits for 'use'")
    #expect(editor.message.hasPrefix("import 'lib' lost: lib.nodecalc:1:"), "\(editor.message)")
    write("x - y")
    #expect(editor.wait { editor.value("sum") == "4.0" })
    #expect(editor.model.document.root.checkInvariants() == [])
  }

  @Test func `wires are taken back by the names of inputs, whatever their order has become`() throws {
    let editor = try editor()
    let document = editor.model.document
    let instance = try #require(document.contents.node(named: "use"))
    try document.apply(.setInput(PortID(instance, 0), nil))
    #expect(editor.value("sum") == "13.0")
    write("x * 10 + y", inputs: #""y", "x""#)
    #expect(editor.wait { document.contents.signature(of: instance)?.inputs == ["y", "x"] })
    #expect(document.undo())
    #expect(editor.value("sum") == "53.0", "five feeds x again")
    #expect(document.redo())
    #expect(editor.value("sum") == "13.0")
    #expect(document.undo() && !document.canUndo)
    #expect(document.root.checkInvariants() == [])
  }

  @Test func `inside an imported instance nothing is edited; an own copy is`() throws {
    let editor = try editor()
    let document = editor.model.document
    let instance = try #require(document.contents.node(named: "use"))
    #expect(document.enter(instance))
    #expect(document.importedGroup == "lib")
    let inner = try #require(document.contents.node(named: "y"))
    #expect(throws: EditError.importedGroup("lib")) { try document.apply(.setContent(inner, .number(7))) }
    write("x * 100 + y")
    #expect(editor.wait { editor.value("v") == "502.0" }, "what is shown follows")
    #expect(document.leave() != nil)
    let text = folder.text(of: "lib.nodecalc")
    try select("use", in: editor)
    try editor.press(" gc")
    #expect(document.contents.instance(of: instance)?.group == "lib2", "\(editor.message)")
    let name = try #require(document.contents.instance(of: instance)?.group)
    try document.apply(.inGroup(name, .setContent(inner, .number(7))))
    #expect(editor.value("sum") == "508.0")
    #expect(text == folder.text(of: "lib.nodecalc"))
    #expect(document.root.checkInvariants() == [])
  }

  @Test func `inside an imported instance the document is saved, and what was edited outside is taken back`() throws {
    let editor = try editor()
    try select("five", in: editor)
    try editor.press("7<Enter>/use<Enter>gd")
    #expect(editor.model.document.importedGroup == "lib")
    try editor.press("<C-s>")
    #expect(editor.message.hasPrefix("saved"), "\(editor.message)")
    #expect(folder.text(of: "x.nodecalc")?.contains(#""value": 7"#) == true && !editor.model.document.isModified)
    try editor.press("u")
    #expect(editor.model.document.path.isEmpty && editor.value("five") == "5.0", "\(editor.message)")
  }
}
