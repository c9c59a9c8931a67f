import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import Testing

@testable import DiagramModel
@testable import PresentationModel

struct SearchQueryTests {
  @Test func `a search asks for each kind that has a word for it`() throws {
    let document = Document()
    let set = try DataSet(values: [1, 2])
    let nodes: [(content: NodeContent, attributes: NodeAttributes)] = [
      (.number(2), NodeAttributes(name: "number")), (.chart(.bar), NodeAttributes(name: "chart")),
      (.data(.set(set)), NodeAttributes(name: "data", source: .written(set))),
      (.note, NodeAttributes(name: "note", text: "rates")),
    ]
    for node in nodes {
      try document.apply(.create(NodeCreation(content: node.content, attributes: node.attributes)))
    }
    try document.apply(
      .create(NodeCreation(formula: try Formula.parse("1 + 2"), attributes: NodeAttributes(name: "sum"))))
    try document.apply(.setGroup("line", GroupContents(document.contents)))
    try document.apply(.create(NodeCreation(use: GroupInstance(of: "line"), attributes: NodeAttributes(name: "use"))))
    let contents = document.contents
    for face in NodeFaceCatalog.all {
      guard let word = face.searchWord else { continue }
      let found = try SearchQuery("is:\(word)").hits(in: contents)
      #expect(found.map { contents.kind(of: $0) } == [face.kind])
    }
  }
}
