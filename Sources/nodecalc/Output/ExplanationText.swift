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
    if case .data(let set) = contents.graph.value(of: node) {
      return "\(name) = \(DataSetText.list(set, digits: digits))"
    }
    return "\(name): \(contents.sentence(forValueOf: node) ?? "")"
  }

  /// `divide(rate, twelve)`, of a bypassed node with what passes through it; or the label of a number.
  private func origin(of step: Explanation.Step) -> String {
    switch step.content {
    case .number, .note: return contents.label(of: step.node) ?? ""
    case .data:
      let path = contents.source(of: step.node)?.path.map { "from \($0)" }
      return [path, contents.label(of: step.node)].compactMap(\.self).joined(separator: ": ")
    case .formula: return contents.formula(of: step.node)?.text ?? ""
    case .operator:
      let remark = contents.remark(onValueOf: step.node).map { "; \($0)" } ?? ""
      let bypass = contents.sentence(forBypassOf: step.node).map { ", bypassed: \($0)" } ?? ""
      return contents.callText(of: step.node) + bypass + remark
    }
  }
}
