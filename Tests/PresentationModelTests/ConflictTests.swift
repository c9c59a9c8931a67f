import GraphDocument
import GraphFiles
import PresentationModel
import Testing

/// Conflicts of a merge, chosen one by one.
struct ConflictTests {
  private func walk() throws -> Walk {
    func read(_ nodes: String) throws -> DocumentContents {
      try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(nodes)]}".utf8))
    }
    func number(_ name: String, _ value: Int) -> String {
      "{\"name\": \"\(name)\", \"kind\": \"number\", \"value\": \(value)}"
    }
    func all(_ value: Int) throws -> DocumentContents {
      try read(["a", "b", "c"].map { number($0, value) }.joined(separator: ", "))
    }
    let merged = MergedDocument(base: try all(1), ours: try all(2), theirs: try all(3))
    let services = ConflictServices(list: ConflictList.read(_:)) { contents, conflict, side in
      do throws(TransactionProblem) {
        return .success(try ConflictList.resolving(conflict, with: side, in: contents))
      } catch {
        return .failure(ConflictProblem(sentence: error.sentence))
      }
    }
    return Walk(merged.contents, services: EditorServices(conflicts: services))
  }

  @Test func `each conflict is asked about at its node, and a choice is one step of undo`() throws {
    let walk = try walk().press(":conflicts<Enter>")
    #expect(walk.mode == "CONFLICT" && walk.selected == "a")
    walk.press("t")
    #expect(walk.value("a") == "3" && walk.mode == "CONFLICT" && walk.selected == "b")
    walk.press("o")
    #expect(walk.value("b") == "2" && walk.selected == "c")
    #expect(walk.document.steps.done == ["take theirs: 'a': value", "take ours: 'b': value"])
    walk.press("t")
    #expect(walk.value("c") == "3" && walk.mode == "NORMAL" && ConflictList.read(walk.document.contents).isEmpty)
    walk.press("uu")
    #expect(walk.value("c") == "2" && ConflictList.read(walk.document.contents).count == 2)
  }

  @Test func `a conflict can be left for later, and a document without any says so`() throws {
    let walk = try walk().press(":conflicts<Enter>nnn")
    #expect(walk.mode == "NORMAL" && walk.message == "that was the last merge conflict")
    walk.press(":conflicts<Enter><Esc>")
    #expect(walk.mode == "NORMAL" && !walk.document.isModified)
    let plain = Walk().press("=a = 1<Enter>:conflicts<Enter>")
    #expect(plain.message == "the document has no merge conflicts")
  }
}
