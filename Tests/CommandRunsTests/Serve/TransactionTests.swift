import DocumentStorage
import EditorSession
import GraphDocument
import PresentationModel
import TestSupport
import Testing

@testable import CommandRuns
@testable import EvaluationEngine

/// Programs and a person on one document.
struct TransactionTests {
  @Test func `a transaction is one step of undo that names its author, and the person takes it back`() throws {
    let session = try ServedSession()
    let program = session.program()
    let answer = program.call(
      "apply",
      #"{"revision": 0, "author": "ada", "title": "raise the tax", "nodes": {"tax": {"value": 3}, "half": {"kind": "formula", "formula": "total / 2"}}, "layout": {"half": [40, 3]}}"#
    )
    #expect(
      answer.hasPrefix(
        #""result": {"revision": 1, "changes": {"entered": ["half"], "exited": [], "renamed": [], "revalued": [{"name": "tax", "old": 2, "new": 3}]"#
      ), "\(answer)")
    #expect(session.message == "ada: raise the tax")
    #expect(session.steps == ["ada: raise the tax"])
    #expect(session.nodes.contains { $0.hasPrefix(#"{"name": "half""#) })
    try session.press("u")
    #expect(session.message.contains("ada: raise the tax"), "\(session.message)")
    #expect(!session.nodes.contains { $0.hasPrefix(#"{"name": "half""#) } && session.nodes.count == 3)
    try session.press("<C-r>")
    #expect(session.nodes.count == 4)
  }

  @Test func `a program's numbers are previewed and applied without a copy of the document's nodes`() throws {
    let session = try ServedSession()
    let program = session.program()
    func place() -> Int {
      session.session.model.document.root.graph.records.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    // What opened the document may still have it until its first change.
    _ = program.call("apply", #"{"revision": 0, "nodes": {"tax": {"value": 3}}}"#)
    let before = place()
    let preview = program.call("evaluate", #"{"names": ["total"], "with": {"nodes": {"tax": {"value": 4}}}}"#)
    #expect(preview.contains(#""values": {"total": 14}"#) && place() == before, "\(preview)")
    for value in 5..<8 {
      let answer = program.call("apply", #"{"revision": \#(value - 4), "nodes": {"tax": {"value": \#(value)}}}"#)
      #expect(answer.contains(#""new": \#(value)}"#) && place() == before, "\(answer)")
    }
    #expect(program.call("evaluate", #"{"names": ["total"]}"#).contains(#""values": {"total": 17}"#))
    #expect(session.steps.count == 4)
  }

  @Test func `a selected node stays selected while programs add and delete others`() throws {
    let session = try ServedSession()
    let program = session.program()
    try session.press("/tax<Enter>")
    let selected = session.session.model.selection
    #expect(selected != nil)
    _ = program.call("apply", #"{"revision": 0, "nodes": {"more": {"kind": "number", "value": 3}}}"#)
    _ = program.call("apply", #"{"revision": 1, "nodes": {"price": null}}"#)
    #expect(session.session.model.selection == selected && session.nodes.count == 3)
    _ = program.call("apply", #"{"revision": 2, "nodes": {"tax": null}}"#)
    #expect(session.session.model.selection != selected)
  }

  @Test func `what the person does comes to the program with its author, its own edits do not`() throws {
    let session = try ServedSession()
    let program = session.program()
    #expect(program.call("describe").contains(#""revision": 0"#))
    _ = program.call("apply", #"{"revision": 0, "nodes": {"tax": {"value": 3}}}"#)
    #expect(program.handle() == [])
    try session.press("u")
    #expect(
      program.handle() == [
        #"{"jsonrpc": "2.0", "method": "changed", "params": {"revision": 2, "changes": [{"revision": 2, "author": "the editor", "step": "undo: a program: 1 node revalued", "nodes": ["tax"]}]}}"#
      ])
    #expect(program.handle() == [])
  }

  @Test func `what comes of the file is by the file, and taking it back by the person`() throws {
    let session = try ServedSession()
    let program = session.program()
    #expect(program.call("describe").contains(#""revision": 0"#))
    var theirs = session.session.model.document.root
    let tax = try #require(theirs.node(named: "tax"))
    theirs = try Self.edited(theirs, .setContent(tax, .number(7)))
    session.session.model.changedOutside(theirs) { theirs }
    let changes = program.handle()
    #expect(
      changes.count == 1 && changes[0].contains(#""author": "the file""#) && changes[0].contains("tax"), "\(changes)")
    try session.press("u")
    #expect(program.handle().allSatisfy { $0.contains(#""author": "the editor""#) })
  }

  private static func edited(_ contents: DocumentContents, _ edit: Edit) throws -> DocumentContents {
    let document = Document(contents)
    try document.apply(edit)
    return document.contents
  }

  @Test func `definitions and imports are edited by name, in one step with what uses them`() throws {
    let folder = ScratchFolder()
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 1}, {"name": "y", "kind": "formula", "formula": "x * 10"}]}"#,
      to: "lib.nodecalc")
    let session = try ServedSession(in: folder)
    let (ada, bob) = (session.program(), session.program())
    let made = ada.call(
      "apply",
      #"{"revision": 0, "author": "ada", "groups": {"doubled": {"inputs": ["v"], "outputs": ["w"], "nodes": {"v": {"kind": "number", "value": 1}, "w": {"kind": "formula", "formula": "2 * v"}}}}, "imports": {"lib": "lib.nodecalc"}, "nodes": {"twice": {"kind": "group", "group": "doubled", "inputs": {"v": "price"}}, "tenfold": {"kind": "group", "group": "lib", "inputs": {"x": "price"}}}}"#
    )
    #expect(made.contains(#""groups": {"entered": ["doubled"]}"#) && made.contains(#""imports": true"#), "\(made)")
    #expect(session.steps.count == 1)
    let values = ada.call("evaluate", #"{"names": ["twice", "tenfold"]}"#)
    #expect(values.contains(#""values": {"twice": 20, "tenfold": 100}"#), "\(values)")

    // A name inside follows in all uses; another part of the document is no conflict.
    let renamed = bob.call("apply", #"{"revision": 1, "groups": {"doubled": {"rename": {"v": "value"}}}}"#)
    #expect(renamed.contains(#""revision": 2"#), "\(renamed)")
    #expect(
      session.nodes.contains { $0.contains(#""group": "doubled", "inputs": {"value": "price"}"#) }, "\(session.nodes)")
    #expect(ada.call("apply", #"{"revision": 1, "nodes": {"tax": {"value": 3}}}"#).contains(#""revision": 3"#))
    let refused = ada.call("apply", #"{"revision": 1, "groups": {"doubled": {"nodes": {"w": {"formula": "3 * v"}}}}}"#)
    #expect(refused.contains("group doubled changed since revision 1"), "\(refused)")

    let gone = ada.call("apply", #"{"revision": 3, "groups": {"doubled": null}, "nodes": {"twice": null}}"#)
    #expect(gone.contains(#""groups": {"exited": ["doubled"]}"#), "\(gone)")
    try session.press("u")
    #expect(session.nodes.contains { $0.contains(#""name": "twice""#) })
  }

  @Test(arguments: [
    (#"{"groups": {"add": {"nodes": {}}}}"#, "groups: add"),
    (#"{"groups": {"g": {"nodes": {"a": {"kind": "formula", "formula": "2 *"}}}}}"#, "node 'g:a': malformed formula"),
    (#"{"groups": {"g": {"node": {}}}}"#, "apply groups: g: there is no parameter 'node'"),
    (#"{"groups": {"g": {"inputs": ["a"], "nodes": {}}}}"#, "'a'"),
    (#"{"groups": {"none": null}}"#, "none"),
    (#"{"groups": {"g": {"rename": {"a": "b"}}}}"#, "groups: g: rename: no node is named 'a'"),
    (#"{"groups": {"g": 3}}"#, "parameters are given by name"),
    (#"{"imports": {"lib": 3}}"#, "'imports' must be an object of paths"),
    (#"{"imports": {"no name": "x.nodecalc"}}"#, "no name"),
  ])
  func `definitions that cannot be are refused with their place, and nothing changes`(
    transaction: String, reason: String
  ) throws {
    let session = try ServedSession()
    let refused = session.program().call("apply", #"{"revision": 0, "# + transaction.dropFirst())
    #expect(refused.contains(#""error""#) && refused.contains(reason), "\(refused)")
    #expect(session.steps.isEmpty)
  }

  @Test func `a program that was not heard of is reported nothing`() throws {
    let session = try ServedSession()
    let program = session.program()
    try session.press(":set total 5<Enter>")
    #expect(program.handle() == [])
  }

  @Test func `what others changed since is refused with what changed and by whom, what they did not is made`() throws {
    let session = try ServedSession()
    let (ada, bob) = (session.program(), session.program())
    _ = ada.call("apply", #"{"revision": 0, "author": "ada", "nodes": {"tax": {"value": 3}}}"#)
    let refused = bob.call("apply", #"{"revision": 0, "author": "bob", "nodes": {"tax": {"value": 4}}}"#)
    #expect(
      refused
        == #""error": {"code": -32002, "message": "tax changed since revision 0 by ada, last: ada: 1 node revalued; read, and send the transaction again", "data": {"revision": 1, "changes": [{"revision": 1, "author": "ada", "step": "ada: 1 node revalued", "nodes": ["tax"]}]}}"#
    )
    #expect(session.nodes.contains { $0.contains(#""name": "tax", "kind": "number", "value": 3"#) })
    // Another node, and the same one by who changed it.
    #expect(
      bob.call("apply", #"{"revision": 0, "author": "bob", "nodes": {"price": {"value": 20}}}"#)
        .hasPrefix(#""result": {"revision": 2"#))
    #expect(
      ada.call("apply", #"{"revision": 1, "author": "ada", "nodes": {"tax": {"value": 5}}}"#)
        .hasPrefix(#""result": {"revision": 3"#))
    #expect(session.steps.count == 3)
  }

  @Test func `a revision that never was is refused`() throws {
    let program = try ServedSession().program()
    #expect(
      program.call("apply", #"{"revision": 7, "nodes": {"tax": {"value": 4}}}"#)
        == #""error": {"code": -32002, "message": "the changes since revision 7 are not known here; read the document again", "data": {"revision": 0}}"#
    )
  }

  @Test func `an edit waits until the person has finished, and what is only asked does not`() throws {
    let session = try ServedSession()
    let program = session.program()
    try session.press(":")
    let edit =
      #"{"jsonrpc": "2.0", "id": 1, "method": "apply", "params": {"revision": 0, "nodes": {"tax": {"value": 3}}}}"#
    #expect(program.send(edit) == [])
    #expect(program.connection.waitsForUser)
    #expect(session.program().call("evaluate").contains(#""total": 12"#))
    try session.press("<Esc>")
    #expect(program.handle().first?.contains(#""revision": 1"#) == true)
  }

  @Test func `a transaction that changes nothing is no step`() throws {
    let session = try ServedSession()
    #expect(
      session.program().call("apply", #"{"revision": 0, "nodes": {"tax": {"value": 2}}}"#)
        .hasPrefix(#""result": {"revision": 0, "#))
    #expect(session.steps == [])
  }

  @Test func `the file is written by save alone`() throws {
    let folder = ScratchFolder()
    let session = try ServedSession(in: folder)
    let program = session.program()
    let before = folder.text(of: "sale.nodecalc")
    _ = program.call("apply", #"{"revision": 0, "nodes": {"tax": {"value": 3}}}"#)
    #expect(folder.text(of: "sale.nodecalc") == before)
    #expect(program.call("save").hasPrefix(#""result": {"revision": 1, "saved": "#))
    #expect(folder.text(of: "sale.nodecalc")?.contains(#""name": "tax", "kind": "number", "value": 3"#) == true)
    // Somebody else writes it, and the document has gone on.
    folder.write(before ?? "", to: "sale.nodecalc")
    _ = program.call("apply", #"{"revision": 1, "nodes": {"price": {"value": 11}}}"#)
    #expect(program.call("save").hasPrefix(#""error": {"code": -32001, "message": "save: "#))
    #expect(folder.text(of: "sale.nodecalc") == before)
    try session.press("<Esc>")
    #expect(program.call("save", #"{"replace": true}"#).hasPrefix(#""result": "#))
    #expect(folder.text(of: "sale.nodecalc")?.contains(#""value": 11"#) == true)
  }

  @Test func `an author is one short line, whatever a program says`() {
    #expect(ProgramAuthor.name("  ada\n\u{1B}[31m ") != nil)
    #expect(ProgramAuthor.name("a\u{1B}b")?.contains("\u{1B}") == false)
    #expect(ProgramAuthor.name("   ") == nil)
    #expect(ProgramAuthor.name(String(repeating: "x", count: 1_000))?.count == ServeLimits.titleLength)
  }
}
