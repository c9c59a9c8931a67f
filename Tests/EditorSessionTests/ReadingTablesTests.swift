import DataSets
import DocumentStorage
import EditorSession
import EvaluationEngine
import Glibc
import GraphDocument
import PresentationModel
import TestSupport
import Testing

/// Files whose columns are listed by an open editor, and text that may be a table.
@Suite(.onOwnThread, .serialized)
struct ReadingTablesTests {
  private let folder = ScratchFolder()

  private func editor() throws -> OpenEditor {
    folder.write(#"{"nodecalc": 1, "nodes": []}"#, to: "x.nodecalc")
    return try OpenEditor(folder)
  }

  private func path(_ editor: OpenEditor, of name: String) -> String? {
    let contents = editor.model.document.contents
    return contents.node(named: name).flatMap { contents.source(of: $0)?.path }
  }

  @Test func `a file in the document's folder is named from there, read, and followed`() throws {
    let editor = try editor()
    folder.makeFolder("data")
    let file = folder.write("who,v\nAda,1\nBob,2\n", to: "data/a.csv")
    try editor.press(":read \(file)<Enter>")
    #expect(editor.model.screen.title.mode == "COLUMNS")
    #expect(editor.model.screen.popup?.title.hasPrefix("columns of data/a.csv: comma-separated") == true)
    try editor.press("<Enter>")
    #expect(editor.message == "read 'v', 2 values of data/a.csv")
    #expect(path(editor, of: "v") == "data/a.csv" && editor.value("v") == "[1, 2]")
    folder.write("who,v\nAda,1\nBob,2\nEve,4\n", to: "data/a.csv")
    #expect(editor.wait { editor.value("v") == "[1, 2, 4]" })
    try editor.press("u")
    #expect(editor.value("v") == "no node")
  }

  @Test func `a file outside of the folder is listed, and read after the question`() throws {
    let outside = ScratchFolder()
    let file = outside.write("v\n1\n2\n", to: "a.csv")
    let editor = try editor()
    try editor.press(":read \(file)<Enter><Enter>")
    #expect(editor.model.screen.title.mode == "QUESTION")
    #expect(editor.value("v").contains("outside of the document's folder"))
    try editor.press("y")
    #expect(editor.value("v") == "[1, 2]")
    #expect(path(editor, of: "v") == file)
  }

  @Test func `what is no table is refused with the reason, and nothing is waited for`() throws {
    let editor = try editor()
    #expect(mkfifo(folder.file("pipe.csv"), 0o600) == 0)
    folder.makeFolder("folder.csv")
    folder.write("\u{0}\u{1}\u{2}", to: "binary.csv")
    folder.write("", to: "empty.csv")
    for (name, reason) in [
      ("none.csv", "no such file"), ("pipe.csv", "not"), ("folder.csv", "folder"), ("binary.csv", "NUL byte"),
      ("empty.csv", "empty"),
    ] {
      try editor.press(":read \(folder.file(name))<Enter>")
      #expect(editor.message.hasPrefix("not read: "), "\(name): \(editor.message)")
      #expect(editor.message.contains(reason), "\(name): \(editor.message)")
      #expect(editor.model.screen.title.mode == "NORMAL", "\(name)")
    }
    #expect(editor.model.document.contents.count == 0)
  }

  @Test
  func
    `limit surveyed-bytes: of a large file the beginning is looked at alone, and where that leaves it open it is refused`()
    throws
  {
    let rows = (0..<200_000).map { "\($0),x\n" }.joined()
    let file = StoragePath(folder.write("v,who\n" + rows + "late,x\n", to: "a.csv"))
    let whole = try TableSurvey.table(in: file, named: "a.csv")
    #expect(whole.isWhole && whole.columns.map(\.content) == [.unclear, .texts])
    let part = try TableSurvey.table(in: file, named: "a.csv", wholeBytes: 1 << 16)
    #expect(!part.isWhole && part.columns.map(\.content) == [.numbers, .texts])
    let list = "[" + (0..<40_000).map(String.init).joined(separator: ",") + "]"
    let json = StoragePath(folder.write(list, to: "a.json"))
    #expect(try TableSurvey.table(in: json, named: "a.json").columns.map(\.content) == [.numbers])
    #expect(throws: GivenDataFailure.self) {
      try TableSurvey.table(in: json, named: "a.json", wholeBytes: 1 << 16)
    }
  }

  @Test(arguments: [
    ("a,b\n1,2\n", true), ("a\tb\n1\tx\n", true), ("amount\n1\n2\n", true), ("1,2\n3,4\n", true), ("1\n2\n", false),
    ("a,b\nc,d\n", false), ("a,b\n1\n", false), ("", false), ("words\nand more\n", false),
  ])
  func `text is a table where it has a column of numbers, and more than one column or a name`(text: String, isOne: Bool)
  {
    #expect((TableSurvey.table(inText: text) != nil) == isOne)
  }

  @Test func `points of pasted text are those of its columns, or a problem with its place`() {
    let columns = PointColumns(value: .name("v"), annotation: .name("who"))
    #expect(
      TableSurvey.points(ofText: "who,v\nAda,1\nBob,2\n", [columns]).map { $0.map(\.annotations) }
        == .success([["Ada", "Bob"]]))
    let long = String(repeating: "a", count: 5_000)
    for (text, reason) in [
      ("who,v\nAda,x\n", "2:5: 'x' is no number"), ("who,v\n\(long),1\n", "more than 4096 bytes"),
    ] {
      guard case .failure(let problem) = TableSurvey.points(ofText: text, [columns]) else {
        Issue.record("no problem")
        continue
      }
      #expect(problem.sentence.contains(reason), "\(problem.sentence)")
    }
  }
}
