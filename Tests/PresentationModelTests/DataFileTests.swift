import DataSets
import EditorInput
import EvaluationEngine
import GraphDocument
import PresentationModel
import Testing

/// What a person decides about the files of data nodes.
struct DataFileTests {
  private func walk() throws -> Walk {
    let walk = Walk().press("=a = 1<Enter>=s = 1, 2<Enter>")
    let node = try #require(walk.document.contents.node(named: "s"))
    let source = DataSource.file(FileSource(path: "/data/s.csv", columns: PointColumns(value: .number(1))))
    try walk.document.apply(.setData(node, NodeData(source)))
    return walk
  }

  @Test func `a file outside of the document's folder is asked for, and yes has it read`() throws {
    let walk = try walk()
    walk.model.askToRead(["/data/s.csv"])
    #expect(walk.mode == "QUESTION")
    #expect(walk.model.screen.prompt?.label == "read /data/s.csv, which is outside the document's folder? y n")
    walk.press("y")
    #expect(walk.effects == [.allowReading(path: "/data/s.csv")])
    #expect(walk.mode == "NORMAL")
  }

  @Test func `no leaves it unread, and it is said`() throws {
    let walk = try walk()
    walk.model.askToRead(["/data/s.csv"])
    walk.press("n")
    #expect(walk.effects.isEmpty)
    #expect(walk.message == "/data/s.csv is not read")
    #expect(walk.mode == "NORMAL")
  }

  @Test(arguments: ["<Esc>", "<C-c>"])
  func `Esc is no to all files, so that a document with very many does not hold anybody up`(key: String) throws {
    let walk = try walk()
    walk.model.askToRead((0..<10_000).map { "/data/\($0).csv" })
    walk.press("n" + key)
    #expect(walk.effects.isEmpty)
    #expect(walk.message == "no file outside the document's folder is read")
    #expect(walk.mode == "NORMAL")
    walk.press("j")
    #expect(walk.mode == "NORMAL")
  }

  @Test func `several are asked for one by one, and never over what is under way`() throws {
    let walk = try walk()
    walk.press("R")
    walk.model.askToRead(["/etc/passwd", "/data/s.csv"])
    #expect(walk.mode == "EDIT")
    walk.press("new<Enter>")
    #expect(walk.model.screen.prompt?.label.contains("read /etc/passwd?") == true)
    walk.press("n")
    #expect(walk.model.screen.prompt?.label.contains("read /data/s.csv?") == true)
    walk.press("x")
    #expect(walk.mode == "QUESTION")
    walk.press("y")
    #expect(walk.effects == [.allowReading(path: "/data/s.csv")])
    // Another document has other files.
    walk.model.askToRead(["/one", "/two"])
    walk.model.opened(DocumentContents(), name: nil, saying: "opened")
    walk.press("n")
    #expect(walk.mode == "NORMAL")
  }

  @Test func `one key has all data read again, where a node reads any`() throws {
    let walk = try walk().press("<Space>r")
    #expect(walk.effects == [.readAgain])
    #expect(walk.message == "the data is read again")
    let other = Walk().press("=s = 1, 2<Enter><Space>r")
    #expect(other.effects.isEmpty)
    #expect(other.message == "no node reads a file or a database")
  }

  @Test func `what gives reading up is the key that goes back, in whichever mode, and sentences name it`() throws {
    let walk = try walk()
    let model = walk.model
    for key in [Key(.escape), Key(.character("c"), .control)] { #expect(model.givesUp(.key(key)), "\(key)") }
    for input in [Input.key(Key(.character("q"))), .paste("\u{1B}"), .quiet, .unknown("x")] {
      #expect(!model.givesUp(input))
    }
    walk.press("R")
    #expect(model.givesUp(.key(Key(.escape))))
    #expect(model.sentence(during: .reading, seconds: 3) == "reading data, 3 s: Esc stops it")
    #expect(model.sentence(toRepeat: .reading) == "Space r reads it again")
    model.gaveUp(.reading)
    #expect(walk.message == "reading was stopped: Space r tries again")
  }
}
