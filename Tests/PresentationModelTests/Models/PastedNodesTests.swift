import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import Testing

@testable import PresentationModel

/// Nodes that are pasted, without an editor.
struct PastedNodesTests {
  private func read(_ text: String) -> Result<ClipboardContent, ClipboardProblem> {
    do throws(DocumentProblem) {
      return .success(try ClipboardText.read(Array(text.utf8)))
    } catch {
      return .failure(ClipboardProblem(sentence: error.description))
    }
  }

  private func nodes(_ text: String, into contents: DocumentContents = DocumentContents()) throws(CommandError)
    -> PastedNodes?
  {
    try PastedNodes(PastedText(text), into: contents, reading: read)
  }

  private func contents(_ names: String...) throws -> DocumentContents {
    var builder = DocumentBuilder()
    for name in names { _ = builder.addNode(.number(1), NodeAttributes(name: name, place: .origin)) }
    return try builder.finish()
  }

  private func sentence(_ work: () throws(CommandError) -> Void) -> String? {
    do throws(CommandError) {
      try work()
      return nil
    } catch {
      if case .because(let sentence) = error { return sentence }
      return "\(error)"
    }
  }

  @Test func `text that is neither a document nor definitions is no nodes`() throws {
    for text in ["", "5", "sqrt", "1\n2\n3", "date,amount\n2024-01-01,3"] { #expect(try nodes(text) == nil, "\(text)") }
    #expect(try nodes("a = 1\nb = a * 2")?.clipboard.contents.count == 2)
    #expect(try PastedNodes(PastedText("a = 1\nb = 2"), into: DocumentContents(), reading: nil) == nil)
  }

  @Test func `a name that is taken is refused with its line, and what cannot be read with its place`() throws {
    let taken = try contents("rate")
    #expect(
      sentence { () throws(CommandError) in _ = try nodes("a = 1\n\nrate = 2", into: taken) }
        == "line 3: a node 'rate' already exists, so nothing was pasted: rename one of the two")
    let unread = sentence { () throws(CommandError) in _ = try nodes("{\"nodes\": 5}") }
    #expect(unread?.hasPrefix("the pasted text cannot become nodes: ") == true)
  }

  @Test func `they are put on the nearest free place, and keep theirs to each other`() throws {
    let plane = NodePlane(try contents("b"))
    let pasted = PastedNodes(ClipboardContent(contents: try contents("a"), outside: []))
    let box = try #require(plane.frame(of: NodeID(index: 0)))
    let (clipboard, offset) = try pasted.placed(on: plane, near: .origin)
    let place = try #require(clipboard.contents.place(of: NodeID(index: 0))) + offset
    #expect(!Rect(origin: place, size: box.size).intersects(box))
    let far = Point(column: 400, row: 90)
    #expect(try pasted.placed(on: plane, near: far).offset == far)
  }

  @Test func `nothing is refused to be pasted`() {
    let none = PastedNodes(ClipboardContent(contents: DocumentContents(), outside: []))
    #expect(
      sentence { () throws(CommandError) in _ = try none.placed(on: NodePlane(DocumentContents()), near: .origin) }
        == "the pasted text has no nodes")
  }

  @Test func `a loop is reported with the line that closes it, where lines define the nodes`() throws {
    let loop = CommandError.edit(.loopThroughFormula(["a", "b", "a"]))
    let typed = try #require(try nodes("a = c + 1\nb = a * 2"))
    guard case .because(let sentence) = typed.rejection(for: loop, "a needs itself") else {
      throw CommandError.because("no line")
    }
    #expect(sentence == "line 2: a needs itself; nothing was pasted")
    let copied = PastedNodes(ClipboardContent(contents: DocumentContents(), outside: []))
    guard case .edit = copied.rejection(for: loop, "") else { throw CommandError.because("a line of none") }
  }

  @Test func `what became of them is said with the ports that stay open`() throws {
    let contents = try contents("a", "b")
    let nodes = Array(contents.graph.nodes)
    #expect(PastedNodes.report(of: [nodes[0]], leftOpen: 0, in: contents) == "pasted 'a'")
    #expect(PastedNodes.report(of: nodes, leftOpen: 1, in: contents) == "pasted 2 nodes; 1 port stays open")
    #expect(PastedNodes.report(of: nodes, leftOpen: 3, in: contents) == "pasted 2 nodes; 3 ports stay open")
  }
}
