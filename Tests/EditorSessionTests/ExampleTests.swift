import DiagramModel
import EditorSession
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel
import Testing

struct ExampleTests {
  @Test(arguments: Example.all.map(\.name))
  func `an example is in canonical form, has 8 to 20 nodes and no problem`(name: String) throws {
    let example = try #require(Example.find(name))
    let contents = try NativeFormat.read(Array(example.text.utf8))
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self) == example.text)
    #expect((8...20).contains(contents.count))
    #expect(contents.title == example.title)
    #expect(contents.nodesInFileOrder().allSatisfy { contents.place(of: $0) != nil })
    #expect(contents.nodesInFileOrder().allSatisfy { !contents.graph.value(of: $0).isMissing })
  }

  @Test(arguments: Example.all.map(\.name))
  func `no box of an example lies on another one`(name: String) throws {
    let example = try #require(Example.find(name))
    let contents = try NativeFormat.read(Array(example.text.utf8))
    let model = NodesPM(document: Document(contents), screen: Size(columns: 80, rows: 24))
    let boxes = contents.nodesInFileOrder().compactMap { model.diagramView.node($0) }
    for (place, one) in boxes.enumerated() {
      for other in boxes[..<place] { #expect(!one.frame.intersects(other.frame), "\(one.name), \(other.name)") }
    }
  }

  @Test func `the tutor's document is no example to be listed, and in canonical form`() throws {
    let contents = try NativeFormat.read(Array(Example.tutor.text.utf8))
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self) == Example.tutor.text)
    #expect(Example.find(Example.tutor.name) == nil)
  }
}
