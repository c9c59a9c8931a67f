import DataSets
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

/// A document grows by edits as far as one that is read may be large, and no further: with limits small enough to be reached.
struct DocumentLimitsTests {
  private static let limits = DocumentLimits(nodes: 4, inputs: 6, correlations: 1, points: 5)

  /// `a`, `b` and `c`, a number each, of which edits may make what the limits allow.
  private func document() throws -> Document {
    let document = Document()
    for name in ["a", "b", "c"] { try document.apply(.create(number(name))) }
    return limited(document)
  }

  private func limited(_ document: Document) -> Document {
    var contents = document.contents
    contents.limits = Self.limits
    return Document(contents)
  }

  private func number(_ name: String) -> NodeCreation {
    NodeCreation(content: .number(1), attributes: NodeAttributes(name: name))
  }

  private func add(_ name: String, _ inputs: [NodeID?]) throws -> NodeCreation {
    NodeCreation(
      content: .operator(try #require(OperatorID(named: "add"))), attributes: NodeAttributes(name: name),
      inputs: inputs)
  }

  private func points(_ count: Int) throws -> NodeData {
    NodeData(.written(try DataSet(values: (0..<count).map(Double.init))))
  }

  /// What the document says to an edit; nil where it takes it.
  ///
  /// What is refused changes nothing.
  private func refusal(_ edit: Edit, of document: Document) -> String? {
    let before = sketch(document.contents)
    do throws(EditError) {
      try document.apply(edit)
      return nil
    } catch {
      #expect(sketch(document.contents) == before && document.contents.checkInvariants() == [])
      return error.sentence
    }
  }

  @Test func `limit nodes: the last is taken, one more is refused, by itself and in a group`() throws {
    let document = try document()
    let sentence = "the document would have more than 4 nodes: split the document"
    #expect(refusal(.group([.create(number("d")), .create(number("h"))]), of: document) == sentence)
    #expect(refusal(.create(number("d")), of: document) == nil)
    #expect(refusal(.create(number("h")), of: document) == sentence)
    // As many as before, whatever comes first.
    #expect(refusal(.group([.create(number("h")), .delete(document.node("d"))]), of: document) == nil)
    #expect(refusal(.group([.group([.delete(document.node("h"))]), .create(number("d"))]), of: document) == nil)
    #expect(document.undo() && document.undo() && document.redo() && document.redo())
    #expect(document.contents.count == 4)
  }

  @Test func `limit inputs: ports count, open ones too, however they come`() throws {
    let document = try document()
    let (a, b) = (document.node("a"), document.node("b"))
    let sentence = "the document would have more than 6 inputs: split the document"
    #expect(refusal(.create(try add("sum", [a, b, a, b, a, b, a])), of: document) == sentence)
    #expect(refusal(.create(try add("sum", [a, b, nil, b, a])), of: document) == nil)
    let sum = document.node("sum")
    #expect(refusal(.setInput(PortID(sum, 5), a), of: document) == nil)
    #expect(document.contents.count(of: .inputs) == 6)
    #expect(refusal(.setInput(PortID(sum, 6), a), of: document) == sentence)
    #expect(refusal(.setInputs(sum, Array(repeating: a, count: 7)), of: document) == sentence)
    #expect(refusal(.setFormula(document.node("c"), try Formula.parse("a + 1")), of: document) == sentence)
    #expect(refusal(.setInputs(sum, [a, b]), of: document) == nil)
    #expect(refusal(.setFormula(document.node("c"), try Formula.parse("a + d + h + f")), of: document) == nil)
    #expect(refusal(.setFormula(document.node("c"), try Formula.parse("a + d + h + f + g")), of: document) == sentence)
    while document.undo() {}
    #expect(document.contents.count(of: .inputs) == 0 && document.contents.checkInvariants() == [])
  }

  @Test func `limit written-points: those of all nodes together, missing ones counted`() throws {
    let document = try document()
    let (a, b) = (document.node("a"), document.node("b"))
    let sentence =
      "the document would have more than 5 points: keep the points in a file and name it in a data node"
    #expect(refusal(.setData(a, try points(6)), of: document) == sentence)
    #expect(refusal(.setData(a, try points(3)), of: document) == nil)
    let gaps = NodeData(.written(try DataSet(values: [1, .nan, 2])))
    #expect(refusal(.setData(b, gaps), of: document) == sentence)
    #expect(refusal(.setData(b, try points(2)), of: document) == nil)
    let more = NodeCreation(data: try points(1), attributes: NodeAttributes(name: "more"))
    #expect(refusal(.create(more), of: document) == sentence)
    #expect(refusal(.group([.create(more), .setContent(b, .number(1))]), of: document) == nil)
    #expect(document.contents.count(of: .points) == 4)
    #expect(refusal(.delete(a), of: document) == nil)
    #expect(document.contents.count(of: .points) == 1)
    #expect(document.undo() && document.contents.count(of: .points) == 4)
  }

  @Test func `limit correlations: as many as there may be`() throws {
    let document = try document()
    let (a, b, c) = (document.node("a"), document.node("b"), document.node("c"))
    let one = Correlation(first: a, second: b, coefficient: 0.5)
    let two = [one, Correlation(first: b, second: c, coefficient: 0.5)]
    #expect(
      refusal(.setCorrelations(two), of: document)
        == "the document would have more than 1 correlations: split the document")
    #expect(refusal(.setCorrelations([one]), of: document) == nil)
  }

  @Test func `limit scenarios, scenario-values: as many as there may be, and one more is refused`() throws {
    var contents = try document().contents
    contents.limits.scenarios = 2
    contents.limits.scenarioValues = 3
    let document = Document(contents)
    func scenarios(_ counts: [Int]) -> Edit {
      .setScenarios(
        Scenarios(
          counts.enumerated().map { place, count in
            Scenario("s\(place)", (0..<count).map { GivenValue("v\($0)", Quantity(1)) })
          }))
    }
    let beyond = "the document would have more than"
    #expect(refusal(scenarios([1, 2]), of: document) == nil)
    #expect(refusal(scenarios([1, 1, 1]), of: document)?.hasPrefix("\(beyond) 2 scenarios") == true)
    #expect(refusal(scenarios([1, 3]), of: document)?.hasPrefix("\(beyond) 3 ") == true)
    #expect(document.contents.count(of: .scenarios) == 2 && document.contents.count(of: .scenarioValues) == 3)
  }

  @Test func `what is pasted, joined or merged is held to the limits too`() throws {
    let document = try document()
    let (a, b) = (document.node("a"), document.node("b"))
    let clipboard = document.contents.clipboardContent(of: [a, b]) { _ in Point(column: 0, row: 0) }
    let paste = document.pasting(clipboard, offset: Point(column: 0, row: 0), isLinked: false).edit
    #expect(refusal(paste, of: document)?.hasPrefix("the document would have more than 4 nodes") == true)
    let other = Document()
    for name in ["a", "d", "h", "f", "g"] { try other.apply(.create(number(name))) }
    let before = sketch(document.contents)
    #expect(throws: EditError.tooMany(.nodes, limit: 4)) { try document.join(other.contents, title: "joined") }
    #expect(sketch(document.contents) == before && document.contents.checkInvariants() == [])
    try other.apply(.delete(other.node("g")))
    // Three others come in the place of two.
    _ = try document.join(other.contents, title: "joined")
    #expect(document.contents.count == 4)
  }

  @Test func `a document beyond a limit can still be made smaller, and nothing is added`() throws {
    let document = Document()
    for name in ["a", "b", "c", "d", "h", "f"] { try document.apply(.create(number(name))) }
    let large = limited(document)
    #expect(refusal(.setLabel(large.node("a"), "label"), of: large) == nil)
    #expect(refusal(.create(number("g")), of: large) != nil)
    #expect(refusal(.delete(large.node("f")), of: large) == nil)
    #expect(large.contents.count == 5)
  }

  @Test func `random edits keep the counts`() throws {
    for seed in 1...UInt64(RandomRounds.count(20, long: 1_000)) {
      var random = SeededGenerator(seed: seed)
      let document = try document()
      for _ in 0..<60 {
        let nodes = Array(document.contents.graph.nodes)
        guard let node = nodes.randomElement(using: &random) else { break }
        let source = nodes.randomElement(using: &random)
        let edit: Edit =
          switch Int.random(in: 0..<7, using: &random) {
          case 0: .create(number("n\(Int.random(in: 0..<9, using: &random))"))
          case 1: .delete(node)
          case 2: .setData(node, try points(Int.random(in: 0..<7, using: &random)))
          case 3: .setContent(node, .operator(try #require(OperatorID(named: "add"))))
          case 4: .setInput(PortID(node, Int.random(in: 0..<7, using: &random)), source)
          case 5: .setContent(node, .number(2))
          case _: .create(try add("s\(Int.random(in: 0..<9, using: &random))", [source, node]))
          }
        _ = refusal(edit, of: document)
        if Int.random(in: 0..<4, using: &random) == 0 { document.undo() }
        for countable in DocumentLimits.Countable.allCases {
          #expect(document.contents.count(of: countable) <= Self.limits[countable], "seed \(seed)")
        }
      }
      #expect(document.contents.checkInvariants() == [], "seed \(seed)")
    }
  }
}
