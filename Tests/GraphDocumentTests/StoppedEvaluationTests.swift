import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import Testing

/// Evaluations that somebody ends: counted, so that no clock decides.
struct StoppedEvaluationTests {
  /// Whoever waits for an evaluation.
  private final class Patience {
    /// How many questions are answered with yes; nil for all.
    var rest: Int?
    /// How often an evaluation began.
    var begun = 0

    func reasonToStop() -> StoppedEvaluation? {
      guard let rest else { return nil }
      self.rest = rest - 1
      return rest > 0 ? nil : StoppedEvaluation("stopped by the test")
    }
  }

  private static let block = 1_000
  private let patience = Patience()
  private let meter: EvaluationMeter
  private let document = Document()

  init() throws {
    let patience = patience
    meter = EvaluationMeter(block: Self.block, onBegin: { patience.begun += 1 }, { patience.reasonToStop() })
    document.meter = meter
    try create("s", try DataSet(values: (0..<10_000).map(Double.init)))
    try document.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "one"))))
  }

  private func create(_ name: String, _ set: DataSet) throws {
    try document.apply(
      .create(NodeCreation(data: NodeData(.written(set)), attributes: NodeAttributes(name: name))))
  }

  private func create(_ name: String, _ formula: String) throws {
    try document.apply(
      .create(NodeCreation(formula: try Formula.parse(formula), attributes: NodeAttributes(name: name))))
  }

  private var stopped: [String] { document.contents.graph.stoppedNodes.map { document.contents.name(of: $0) } }

  @Test func `work on points is counted, numbers alone are not`() throws {
    let before = meter.steps
    try create("next", "one + 1")
    #expect(meter.steps == before)
    try create("twice", "map(s, value * 2)")
    let counted = meter.steps - before
    // Three instructions a point, the points that come in, and at most one stride more than there are points.
    #expect((30_000...50_000).contains(counted), "\(counted)")
    #expect(meter.questions <= counted / Self.block + 1)
    #expect(document.value("next") == "2")
  }

  @Test(arguments: [
    "map(s, value * 2)", "filter(s, value > 2)", "reduce(s, total + value, 0)", "zip(s, s, value1 * value2)",
    "first(s, value == 9999)", "scan(s, total + value, 0)", "interpolate(s, s, s)",
    "lookup(s, s, s)", "sort(s, -value)", "s + s", "sum(s)", "sum(map(s, value)) + sum(s)",
  ])
  func `an evaluation that is ended fails as stopped, and is done when it is asked for again`(_ formula: String) throws
  {
    try create("user", "slow + 1")
    patience.rest = 0
    let before = meter.steps
    try create("slow", formula)
    #expect(document.value("slow") == "stopped by the test")
    #expect(document.contents.graph.value(of: document.node("user")) == .waiting(for: document.node("slow")))
    #expect(stopped == ["slow"])
    // One block, and what is told at once.
    #expect(meter.steps - before <= Self.block + 30_000)
    #expect(document.contents.checkInvariants() == [])
    #expect(document.canUndo)
    patience.rest = nil
    var events: [DocumentEvent] = []
    document.addView("test") { events.append($0) }
    document.computeStopped()
    #expect(document.contents.sentence(forValueOf: document.node("slow")) == nil)
    #expect(document.contents.sentence(forValueOf: document.node("user")) == nil)
    #expect(stopped == [] && events.count == 1 && events.first?.cause == .read)
    document.computeStopped()
    #expect(events.count == 1)
    #expect(document.contents.checkInvariants() == [])
  }

  @Test func `undo takes an edit back whose evaluation was ended, and redo makes it again`() throws {
    try create("f", "map(s, value + one)")
    try create("total", "sum(f)")
    let total = document.value("total")
    patience.rest = 3
    try document.apply(.setContent(document.node("one"), .number(2)))
    #expect(stopped == ["f"])
    patience.rest = nil
    #expect(document.undo())
    #expect(document.value("total") == total && stopped == [])
    #expect(document.redo())
    #expect(document.value("total") == "50015000")
  }

  @Test func `what is left after the end fails at once, numbers do not`() throws {
    for index in 0..<20 { try create("f\(index)", "map(s, value + one)") }
    try create("next", "one + 1")
    patience.rest = 25
    let questions = meter.questions
    try document.apply(.setContent(document.node("one"), .number(5)))
    // Nobody is asked again who has said no.
    #expect(meter.questions - questions == 26)
    #expect((1..<20).contains(stopped.count))
    #expect(document.value("next") == "6")
    // The next evaluation begins anew.
    patience.rest = nil
    document.computeStopped()
    #expect(stopped == [])
  }

  @Test func `a node that is deleted or gets another content is not stopped any more`() throws {
    patience.rest = 0
    try create("f", "map(s, value + 1)")
    try create("g", "map(s, value + 2)")
    #expect(stopped == ["f", "g"])
    try document.apply(.delete(document.node("f")))
    try document.apply(.setContent(document.node("g"), .number(3)))
    #expect(stopped == [] && document.value("g") == "3")
  }

  @Test func `bins that many errors reach are counted`() throws {
    let values = (0..<200).map(Double.init)
    let bars = values.map { _ in 1e6 }
    try create("wide", try DataSet(values: values, errorY: ErrorColumn(lower: bars, upper: bars)))
    patience.rest = 50
    try create("bins", "bin(wide, 1000)")
    #expect(stopped == ["bins"])
    patience.rest = nil
    document.computeStopped()
    #expect(document.contents.graph.value(of: document.node("bins")).data?.count == 1_000)
  }

  @Test func `an uncertainty that takes too long is unknown, the value stays`() throws {
    try document.apply(.setUncertainty(document.node("one"), StandardUncertainty(0.5)))
    try create("f", "sum(map(s, value * one))")
    let node = document.node("f")
    let whole = NodeQuantities(document.contents, countedBy: meter).quantity(of: node)
    #expect(whole?.unknown == nil && whole?.value.lower != nil)
    patience.rest = 0
    let part = NodeQuantities(document.contents, countedBy: meter).quantity(of: node)
    #expect(part?.value.value == whole?.value.value)
    #expect(part?.unknown?.reason == .stopped)
  }

  @Test func `what an input states stays known, whatever was stopped`() throws {
    try document.apply(.setUncertainty(document.node("one"), StandardUncertainty(0.5)))
    try create("f", "sum(map(s, value * one))")
    patience.rest = 0
    let quantities = NodeQuantities(document.contents, countedBy: meter)
    #expect(quantities.quantity(of: document.node("f"))?.unknown?.reason == .stopped)
    let stated = quantities.quantity(of: document.node("one"))
    #expect(stated?.unknown == nil && stated?.value.upper == 0.5)
  }

  @Test func `a node that waits for a stopped one says why`() throws {
    try create("f", "map(s, value + one)")
    try create("total", "sum(f)")
    patience.rest = 0
    try document.apply(.setContent(document.node("one"), .number(2)))
    #expect(document.contents.sentence(forValueOf: document.node("total")) == "waits for 'f': stopped by the test")
  }

  @Test func `a budget is ended, and what it depends on is not claimed`() throws {
    try document.apply(.setUncertainty(document.node("one"), StandardUncertainty(0.5)))
    try create("f", "sum(map(s, value * one))")
    let node = document.node("f")
    #expect(NodeBudget(of: node, in: document.contents, countedBy: meter)?.finding.known != nil)
    patience.rest = 0
    meter.begin()
    #expect(NodeBudget(of: node, in: document.contents, countedBy: meter)?.finding.unknown?.reason == .stopped)
  }

  @Test func `a formula that is no node's is counted too`() throws {
    let formula = try Formula.parse("sum(map(s, value * 2))")
    #expect(document.contents.value(of: formula) == .number(99_990_000))
    patience.rest = 0
    meter.begin()
    #expect(
      document.contents.value(of: formula, countedBy: meter)
        == .failure(.stopped(StoppedEvaluation("stopped by the test"))))
  }
}
