import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// How a node came by its value, as text: the node, then everything its value rests on, back to the inputs.
struct ExplanationText {
  private let node: NodeID
  private let contents: DocumentContents
  private let digits: Int

  init(of node: NodeID, in contents: DocumentContents, digits: Int) {
    self.node = node
    self.contents = contents
    self.digits = digits
  }

  /// One line a node, its operator and inputs behind its value; of a failing node first the way to the cause.
  var answer: Answer {
    var answer = Answer()
    let explanation = Explanation(of: node, in: contents.graph)
    if let way = explanation.wayToCause, way.count > 1 {
      answer.addLine(way.map { contents.name(of: $0) }.joined(separator: " ← "))
    }
    let quantities = NodeQuantities(contents)
    let rows = explanation.steps.map { step in [value(of: step.node, quantities), origin(of: step)] }
    for line in TextTable(rows: rows).lines { answer.addLine(line) }
    if explanation.wayToCause != nil { answer.fail(ValueListing.complaint(about: node, in: contents)) }
    return answer
  }

  private func value(of node: NodeID, _ quantities: NodeQuantities) -> String {
    let name = contents.name(of: node)
    if let quantity = quantities.quantity(of: node) {
      return "\(name) = \(NumberText.display(quantity, digits: digits))"
    }
    return "\(name): \(contents.sentence(forValueOf: node) ?? "")"
  }

  /// `divide(rate, twelve)`, of a bypassed node with what passes through it; or the label of a number.
  private func origin(of step: Explanation.Step) -> String {
    switch step.content {
    case .number, .note: return contents.label(of: step.node) ?? ""
    case .operator(let id):
      let inputs = step.inputs.map { $0.map { contents.name(of: $0) } ?? "open" }
      let bypass = contents.sentence(forBypassOf: step.node).map { ", bypassed: \($0)" } ?? ""
      return "\(id.name)(\(inputs.joined(separator: ", ")))\(bypass)"
    }
  }
}
