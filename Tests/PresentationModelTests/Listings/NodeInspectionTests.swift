import DataSets
import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import Testing

@testable import PresentationModel

/// Rows of the inspector, made of a document and its diagram.
struct NodeInspectionTests {
  private func rows(
    _ document: Document, _ name: String, columns: Int = 80, readings: [NodeID: DataReading] = [:]
  ) throws -> [String] {
    let node = try #require(document.contents.node(named: name))
    let inspection = NodeInspection(
      contents: document.contents, diagram: Diagram(document), readings: readings, screenColumns: columns)
    let rows = inspection.rows(of: node)
    return rows.indices.map { "\(rows[$0].key): \(rows[$0].text)" }
  }

  private func document(_ nodes: [(NodeContent, NodeAttributes)]) throws -> Document {
    var builder = DocumentBuilder()
    for (content, attributes) in nodes { _ = builder.addNode(content, attributes) }
    return Document(try builder.finish())
  }

  @Test func `a number has its value, its uncertainty, its label and what it feeds`() throws {
    let document = try document([
      (.number(0.1 + 0.2), NodeAttributes(name: "a", label: "loan, EUR", uncertainty: StandardUncertainty(0.5)))
    ])
    let rows = try rows(document, "a")
    #expect(
      rows.prefix(6) == [
        "value: 0.3", "stored: 0.30000000000000004", "±: 0.5", "kind: number", "label: loan, EUR",
        "feeds: nothing: it is an output",
      ])
  }

  @Test func `an operator that waits names its ports, and why it has no value`() throws {
    let document = try document([(.operator(.divide), NodeAttributes(name: "q"))])
    let rows = try rows(document, "q")
    #expect(rows.first == "fails: divide needs its dividend")
    #expect(rows.contains("dividend: open") && rows.contains("divisor: open"))
  }

  @Test func `P18: a set has a row for each point, with fewer digits on a narrow screen`() throws {
    let set = try DataSet(values: [1.23456789, 2])
    let source = NodeAttributes(name: "s", source: .written(set))
    let document = try document([(.data(.set(set)), source)])
    #expect(try rows(document, "s").suffix(3) == ["#:        value", "1:   1.23456789", "2:            2"])
    #expect(try rows(document, "s", columns: 40).suffix(2) == ["1:   1.2346", "2:        2"])
  }

  @Test func `a node that is gone has no rows`() throws {
    let document = Document()
    let inspection = NodeInspection(
      contents: document.contents, diagram: Diagram(document), readings: [:], screenColumns: 80)
    #expect(inspection.rows(of: NodeID(index: 7)).isEmpty)
  }
}
