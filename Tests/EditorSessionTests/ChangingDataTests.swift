import Foundation
import GraphDocument
import PresentationModel
import Synchronization
import TestSupport
import Testing

/// An open editor whose data files, and whose document, others write meanwhile.
@Suite(.onOwnThread, .serialized)
struct ChangingDataTests {
  private let folder = ScratchFolder()

  /// `s` reads `file`, and `total` is its sum.
  private func document(_ file: String, name: String = "s", more: String = "") -> String {
    #"{"nodecalc": 1, "nodes": [{"name": "\#(name)", "kind": "data", "file": "\#(file)", "column": "v"}, "#
      + #"{"name": "total", "kind": "formula", "formula": "sum(\#(name))"}\#(more)]}"#
  }

  /// An editor of a document that reads `a.csv`.
  private func editor(_ values: String = "v\n1\n2\n") throws -> OpenEditor {
    folder.write(values, to: "a.csv")
    folder.write(document("a.csv"), to: "x.nodecalc")
    return try OpenEditor(folder)
  }

  /// Replaces a file by a rename, as careful programs do.
  private func replace(_ name: String, _ text: String) {
    folder.write(text, to: "new")
    #expect(rename(folder.file("new"), folder.file(name)) == 0)
  }

  @Test func `a data file that is written is read anew, said and highlighted: one event`() throws {
    let editor = try editor()
    folder.write("v\n1\n2\n4\n", to: "a.csv")
    #expect(editor.wait { editor.value("total") == "7.0" })
    #expect(editor.message == "data of 's' read again: 3 values; 1 node revalued")
    #expect(editor.takeEvents() == ["read: s = [1, 2, 4], total = 7.0"])
    #expect(editor.model.idleTimeout != nil)
    #expect(!editor.model.document.isModified && !editor.model.document.canUndo)
    replace("a.csv", "v\n5\n")
    #expect(editor.wait { editor.value("total") == "5.0" })
    #expect(editor.takeEvents() == ["read: s = [5], total = 5.0"])
  }

  /// Failures are doubted for 300 ms; on a machine that gives a writer no time for as long they are none of a moment.
  private static let surelyDoubted = Duration.milliseconds(200)

  @Test func `a file that is cut off and written every 10 ms is not taken for a loss, and its end counts`() throws {
    let editor = try editor()
    let writer = Writer(folder.file("a.csv"))
    Thread.detachNewThread { writer.write() }
    #expect(editor.wait(within: .seconds(120)) { editor.value("total") == "3240.0" })
    #expect(editor.message == "data of 's' read again: 80 values; 1 node revalued")
    if writer.longestGap < Self.surelyDoubted {
      // There may be none.
      #expect(editor.messages.allSatisfy { !$0.contains("lost") }, "\(editor.messages)")
    }
  }

  @Test func `a file replaced by a folder is lost with a word, and back when it is a file again`() throws {
    let editor = try editor()
    #expect(unlink(folder.file("a.csv")) == 0)
    folder.makeFolder("a.csv")
    #expect(editor.wait { editor.message.contains("it is a folder") })
    #expect(editor.message == "data of 's' lost: a.csv: it is a folder; name a file in it; 1 node waits")
    #expect(editor.value("total") == "waits for 's'")
    #expect(rmdir(folder.file("a.csv")) == 0)
    folder.write("v\n8\n", to: "a.csv")
    #expect(editor.wait { editor.value("total") == "8.0" })
    #expect(editor.message == "data of 's' read again: 1 value; 1 node revalued")
  }

  @Test func `a file deleted and made again at once was not lost, one that stays away is`() throws {
    let editor = try editor()
    let begin = ContinuousClock.now
    #expect(unlink(folder.file("a.csv")) == 0)
    // Seen as missing, and doubted.
    #expect(!editor.wait(within: .milliseconds(100)) { false })
    folder.write("v\n1\n2\n3\n", to: "a.csv")
    let isAtOnce = .now - begin < Self.surelyDoubted
    #expect(editor.wait { editor.value("total") == "6.0" })
    let events = editor.takeEvents()
    if isAtOnce { #expect(events == ["read: s = [1, 2, 3], total = 6.0"]) }
    #expect(unlink(folder.file("a.csv")) == 0)
    #expect(editor.wait { editor.value("total") == "waits for 's'" })
    #expect(editor.message.hasPrefix("data of 's' lost: a.csv: no such file or folder"), "\(editor.message)")
    #expect(editor.takeEvents().count == 1)
  }

  @Test func `a file that is cut off and left like that is lost after a moment`() throws {
    let editor = try editor()
    folder.write("v\n1\n2", to: "a.csv")
    #expect(!editor.wait(within: .milliseconds(500)) { editor.value("total") != "3.0" })
    folder.write("v\n1\nx2\n", to: "a.csv")
    #expect(editor.wait { editor.message.contains("lost") })
    #expect(editor.message.hasPrefix("data of 's' lost: a.csv:3:1: "), "\(editor.message)")
    #expect(editor.events.count == 1)
  }

  @Test
  func `a source that somebody else changes in the document is read with it: one event, and followed from then on`()
    throws
  {
    let editor = try editor()
    folder.write("v\n10\n", to: "b.csv")
    replace("x.nodecalc", document("b.csv"))
    #expect(editor.wait { editor.value("total") == "10.0" })
    #expect(editor.takeEvents() == ["joined: s = [10], total = 10.0"])
    #expect(editor.message == "changed on disk: 1 node revalued")
    folder.write("v\n20\n", to: "b.csv")
    #expect(editor.wait { editor.value("total") == "20.0" })
    #expect(editor.message == "changed on disk: 1 node revalued; data of 's' read again: 1 value; 1 node revalued")
    // The file from before is followed no more.
    folder.write("v\n7\n", to: "a.csv")
    #expect(!editor.wait(within: .milliseconds(300)) { editor.value("total") != "20.0" })
  }

  @Test func `undo of a change of source shows what its file holds by now, and follows it again`() throws {
    let editor = try editor()
    folder.write("v\n10\n", to: "b.csv")
    replace("x.nodecalc", document("b.csv"))
    #expect(editor.wait { editor.value("total") == "10.0" })
    folder.write("v\n7\n", to: "a.csv")
    _ = editor.takeEvents()
    try editor.press("u")
    #expect(editor.takeEvents() == ["undone: s = [7], total = 7.0"])
    folder.write("v\n8\n", to: "a.csv")
    #expect(editor.wait { editor.value("total") == "8.0" })
    folder.write("v\n11\n", to: "b.csv")
    _ = editor.takeEvents()
    try editor.press("U")
    #expect(editor.takeEvents() == ["redone: s = [11], total = 11.0"])
    #expect(unlink(folder.file("a.csv")) == 0)
    try editor.press("u")
    #expect(editor.value("s").hasPrefix("a.csv: no such file or folder"), "\(editor.value("s"))")
    folder.write("v\n9\n", to: "a.csv")
    #expect(editor.wait { editor.value("total") == "9.0" })
  }

  @Test func `a data node deleted, pasted or undone is read when it comes`() throws {
    let editor = try editor()
    try editor.press("/s<Enter>yd")
    folder.write("v\n4\n", to: "a.csv")
    try editor.press("u")
    #expect(editor.value("total") == "4.0")
    folder.write("v\n5\n", to: "a.csv")
    try editor.press("p")
    #expect(editor.value("s2") == "[5]")
    #expect(editor.wait { editor.value("total") == "5.0" })
  }

  @Test func `with unsaved changes of both sides data nodes come with the choice`() throws {
    let editor = try editor()
    folder.write("v\n10\n", to: "b.csv")
    try editor.press("/s<Enter>R<C-u>rates<Enter>")
    replace("x.nodecalc", document("b.csv", more: #", {"name": "c", "kind": "number", "value": 1}"#))
    #expect(editor.wait { editor.model.screen.title.mode == "CHOICE" })
    _ = editor.takeEvents()
    try editor.press("b")
    #expect(editor.message == "merged: 1 node entered, 1 revalued")
    #expect(editor.value("rates") == "[10]" && editor.value("total") == "10.0" && editor.value("c") == "1.0")
    #expect(editor.takeEvents() == ["joined: c = 1.0, rates = [10], total = 10.0"])
  }

  @Test func `a data node renamed by somebody else stays the same node and keeps its points`() throws {
    let editor = try editor()
    let node = editor.model.document.contents.node(named: "s")
    replace("x.nodecalc", document("a.csv", name: "rates"))
    #expect(editor.wait { editor.message == "changed on disk: 1 node renamed" })
    #expect(editor.model.document.contents.node(named: "rates") == node)
    #expect(editor.value("total") == "3.0")
  }

  @Test func `a document opened in place of another follows its own files, also where it is new`() throws {
    let editor = try editor()
    folder.makeFolder("deep")
    folder.write("v\n100\n", to: "deep/a.csv")
    folder.write(document("a.csv"), to: "deep/x.nodecalc")
    try editor.press(":open \(folder.file("deep/x.nodecalc"))<Enter>")
    #expect(editor.value("total") == "100.0")
    folder.write("v\n3\n", to: "a.csv")
    folder.write("v\n200\n", to: "deep/a.csv")
    #expect(editor.wait { editor.value("total") == "200.0" })
    try editor.press("/s<Enter>y:open \(folder.file("new.nodecalc"))<Enter>p")
    #expect(editor.value("s") == "[3]")
    folder.write("v\n4\n", to: "a.csv")
    #expect(editor.wait { editor.value("s") == "[4]" })
  }

  @Test func `a save into another folder reads the files there, and says what that means`() throws {
    let editor = try editor()
    folder.makeFolder("deep")
    try editor.press(":saveas \(folder.file("deep/y.nodecalc"))<Enter>")
    #expect(
      editor.message.contains("saved ") && editor.message.contains("; data of 's' lost: a.csv: no such file or folder"),
      "\(editor.message)")
    folder.write("v\n9\n", to: "deep/a.csv")
    #expect(editor.wait { editor.value("total") == "9.0" })
  }
}

/// Somebody who writes a file every 10 ms, in two pieces: most of the time it is empty or lacks its rows.
private final class Writer: Sendable {
  private let file: URL
  private let gap = Mutex(Duration.zero)

  /// The longest time for which the file was not whole, once it is written to its end.
  var longestGap: Duration { gap.withLock { $0 } }

  init(_ file: String) {
    self.file = URL(filePath: file)
  }

  /// In the end it holds the numbers from 1 to 80.
  func write() {
    for count in 1...80 {
      let begin = ContinuousClock.now
      put(count.isMultiple(of: 3) ? "" : "v\n")
      usleep(5000)
      put("v\n" + (1...count).map { "\($0)\n" }.joined())
      let time = ContinuousClock.now - begin
      gap.withLock { $0 = max($0, time) }
      usleep(5000)
    }
  }

  private func put(_ text: String) {
    do {
      try Data(text.utf8).write(to: file)
    } catch {
      Issue.record("\(error)")
    }
  }
}
