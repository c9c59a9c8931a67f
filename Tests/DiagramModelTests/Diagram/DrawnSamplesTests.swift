import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import Testing

/// Samples that are drawn a slice at a time.
struct DrawnSamplesTests {
  private func document() throws -> (contents: DocumentContents, node: NodeID) {
    let sample = Document()
    let attributes = NodeAttributes(name: "x", uncertainty: StandardUncertainty(1))
    try sample.apply(.create(NodeCreation(content: .number(3), attributes: attributes)))
    let node = try #require(sample.contents.node(named: "x"))
    return (sample.contents, node)
  }

  @Test func `any slices give what one run gives, bit for bit`() throws {
    let (contents, node) = try document()
    let whole = try #require(try DrawnSamples(of: contents, 2_000, first: node))
    whole.draw(2_000)
    let parts = try #require(try DrawnSamples(of: contents, 2_000, first: nil))
    for count in [1, 2, 511, 3, 700, 5_000] { parts.draw(count) }
    #expect(!parts.isGoingOn && parts.drawn == 2_000)
    #expect(whole.summary(of: node) == parts.summary(of: node))
    #expect(whole.summary(of: node)?.count == 2_000)
    let mean = try #require(whole.summary(of: node)?.mean)
    #expect(abs(mean - 3) < 0.1)
  }

  @Test func `on the way a summary is of a power of two, after a stop of all that there are`() throws {
    let (contents, node) = try document()
    let samples = try #require(try DrawnSamples(of: contents, 2_000, first: node))
    #expect(samples.summary(of: node) == nil)
    samples.draw(1_000)
    #expect(samples.summary(of: node)?.count == 512)
    samples.stop()
    samples.draw(1_000)
    #expect(samples.drawn == 1_000 && samples.summary(of: node)?.count == 1_000)
  }

  @Test func `without anything uncertain there are none`() throws {
    let sample = Document()
    try sample.apply(.create(NodeCreation(content: .number(3), attributes: NodeAttributes(name: "x"))))
    #expect(try DrawnSamples(of: sample.contents, 10, first: nil) == nil)
  }
}
