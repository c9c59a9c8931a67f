import EvaluationEngine
import Formulas
import GraphDocument
import Testing

@testable import GraphFiles

/// Patches of what edits do to groups and their uses.
struct GroupPatchTests {
  private static let base = """
    {"nodecalc": 1, "groups": {"line": {"inputs": ["x"], "outputs": ["y", "z"], "nodes": [
    {"name": "x", "kind": "number", "value": 1}, {"name": "y", "kind": "formula", "formula": "x + 1"},
    {"name": "z", "kind": "formula", "formula": "2 * y"}]}}, "nodes": [
    {"name": "a", "kind": "number", "value": 3}, {"name": "one", "kind": "group", "group": "line", "inputs": {"x": "a"}},
    {"name": "sum", "kind": "operator", "operator": "add", "inputs": ["one.z", "a"]},
    {"name": "text", "kind": "formula", "formula": "one.z + line(2).z"}]}
    """

  @Test func `the patches of edits of groups make of the file what the document is, undone ones too`() throws {
    let document = Document(try NativeFormat.read(Array(Self.base.utf8)))
    var pieces = try DocumentFragments(NativeFormat.write(document.contents)[...], limits: .standard)
    var recorder = DocumentRecorder(document.contents)
    var texts: [String] = []
    document.addRootView(ViewKey("recorder")) { [unowned document] event in
      guard case .patch(let patch) = recorder.record(event, document.root) else { return }
      texts.append(String(decoding: patch.text, as: UTF8.self))
      // What is read is what was written.
      guard let read = DocumentPatch(of: patch.text), read == patch else {
        Issue.record("\(texts.last ?? "") is no patch")
        return
      }
      pieces.apply(read)
    }
    func expectSame(_ step: String) {
      let text = String(decoding: pieces.text(), as: UTF8.self)
      #expect(text == String(decoding: NativeFormat.write(document.root), as: UTF8.self), "\(step)")
    }
    func inner(_ name: String) throws -> NodeID {
      try #require(document.contents.groups["line"]?.node(named: name))
    }
    let edits: [() throws -> Edit] = [
      { .inGroup("line", .setContent(try inner("x"), .number(5))) },
      { .inGroup("line", .rename(try inner("x"), "input")) },
      { .inGroup("line", .rename(try inner("z"), "twice")) },
      { .inGroup("line", .setInterface(Interface(outputs: [try inner("y")]))) },
      { .renameGroup("line", "rule") },
      { .rename(try #require(document.contents.node(named: "one")), "first") },
      { .setGroup("more", document.contents.groups["rule"].map { GroupContents($0) }) },
      { .setImports([GroupImport("finance", path: "lib/finance.nodecalc")]) },
      { .setGroup("rule", nil) }, { .setGroup("more", nil) }, { .setImports([]) },
      { .delete(try #require(document.contents.node(named: "text"))) },
    ]
    for (step, edit) in edits.enumerated() {
      try document.apply(try edit())
      expectSame("edit \(step): \(texts.last ?? "")")
    }
    #expect(texts.first == #"{"groups": {"line": {"put": [{"name": "x", "kind": "number", "value": 5}]}}}"#)
    while document.undo() { expectSame("undo: \(texts.last ?? "")") }
    while document.redo() { expectSame("redo: \(texts.last ?? "")") }
  }
}
