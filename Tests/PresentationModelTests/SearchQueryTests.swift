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
    try document.apply(
      .create(NodeCreation(instance: GroupInstance(of: "line"), attributes: NodeAttributes(name: "use"))))
    let contents = document.contents
    for face in NodeFaceCatalog.all {
      guard let word = face.searchWord else { continue }
      let found = try SearchQuery("is:\(word)").hits(in: contents)
      #expect(found.map { contents.kind(of: $0) } == [face.kind])
    }
  }

  @Test(arguments: AttributeID.allCases.filter { $0.attribute.form == .shortText })
  func `a search finds what attributes say`(id: AttributeID) throws {
    let document = Document()
    try document.apply(.create(NodeCreation(content: .number(2), attributes: NodeAttributes(name: "a"))))
    try document.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "b", text: "why"))))
    let node = try #require(document.contents.nodes.first { id.attribute.suits(document.contents.kind(of: $0)) })
    try document.apply(.set(node, id, .text("for lenders")))
    #expect(try SearchQuery("LEND").hits(in: document.contents) == [node])
  }
}
