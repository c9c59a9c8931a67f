import CommandOutput
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TextScanning

/// The derivation of a value as text: the node's expression, then the same expression with values filled in step by
/// step.
///
/// The derivations of all upstream nodes follow, back to the inputs.
struct ExplanationText {
  /// The largest number of lines; upstream nodes beyond them are only counted.
  private static let mostLines = 400
  /// The largest number of sources of an uncertainty that are listed, largest first; `--budget` lists all.
  private static let mostShares = 5
  private static let shownEnd = 6

  private let node: NodeID
  private let contents: DocumentContents
  private let digits: Int
  private let meter: EvaluationMeter?

  /// Creates the explanation.
  ///
  /// `meter` limits the work on data sets for uncertainties.
  init(of node: NodeID, in contents: DocumentContents, digits: Int, countedBy meter: EvaluationMeter? = nil) {
    self.node = node
    self.contents = contents
    self.digits = digits
    self.meter = meter
  }

  /// Some lines for each node.
  ///
  /// For a failed node, the path to the cause comes first.
  ///
  /// - Complexity: Linear in the upstream nodes; no recursion.
  var answer: Answer {
    var answer = Answer()
    let explanation = Explanation(of: node, in: contents.graph)
    let path = explanation.pathToCause ?? []
    if path.count > 1 {
      let names = path.map { contents.name(of: $0) }
      answer.addLine(SafeText(MessageText.path(names, " ← ", beginning: Self.shownEnd, end: Self.shownEnd)))
    }
    let quantities = NodeQuantities(contents, countedBy: meter)
    let conformances = Conformance.all(of: explanation.nodes, in: contents, countedBy: meter)
    var absorbed: Set<NodeID> = []
    var count = 0
    // The nodes in the middle of a long path only wait for their predecessor.
    let isLong = path.count > 2 * Self.shownEnd
    let nodes =
      isLong
      ? path.prefix(Self.shownEnd) + explanation.nodes.dropFirst(path.count - Self.shownEnd) : explanation.nodes[...]
    for (index, id) in nodes.enumerated() where !absorbed.contains(id) {
      if count >= Self.mostLines {
        answer.addLine("… and \(nodes.count - index) more nodes upstream: explain one of these")
        break
      }
      // Nodes on the path are not absorbed, so that the path can be followed.
      let expression = ValueExpression(of: id, in: contents) { !explanation.isShared($0) && !path.contains($0) }
      absorbed.formUnion(expression?.absorbed ?? [])
      let lines = lines(of: id, expression, quantities, conformances[id])
      for line in lines { answer.addLine(SafeText(line)) }
      count += lines.count
    }
    if !path.isEmpty { answer.fail(ValueListing.complaint(about: node, in: contents)) }
    return answer
  }

  private func shares(of node: NodeID) -> [String] {
    guard let budget = NodeBudget(of: node, in: contents, countedBy: meter), budget.rows.count > 1,
      budget.finding.known?.upper != 0
    else {
      return []
    }
    let rows = budget.rows.prefix(Self.mostShares).map { row in
      let component = row.component?.label.map { " (\($0))" } ?? ""
      return "\(NodeBudget.percent(row.share ?? 0)) \(contents.name(of: row.source))\(component)"
    }
    let rest = budget.rows.count - rows.count
    let together = budget.sharedPart == 0 ? [] : ["\(NodeBudget.percent(budget.sharedPart)) correlations"]
    return ["± from " + (rows + together).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")]
  }

  private func lines(
    of node: NodeID, _ expression: ValueExpression?, _ quantities: NodeQuantities, _ conformance: Conformance?
  ) -> [String] {
    let name = contents.name(of: node)
    var rows = expression?.lines(digits: digits, in: contents).map { "= \($0)" } ?? []
    if let sentence = contents.sentence(forBypassOf: node), !rows.isEmpty { rows[0] += "  (bypassed: \(sentence))" }
    if let quantity = quantities.quantity(of: node) {
      let label = contents.label(of: node).map { "  \($0)" } ?? ""
      let value = "= \(contents.valueText(of: node, for: .line, digits: digits).text(quantity))"
      if rows.last == value { rows.removeLast() }
      rows += SeenFailures(of: node, in: contents).sentences
      rows.append(value + label)
      if let remark = contents.remark(onValueOf: node) { rows.append(remark) }
      if let unknown = quantity.unknown { rows.append(contents.sentence(for: unknown)) }
      if node == self.node, quantity.value.lower != nil { rows += shares(of: node) }
      if let conformance { rows.append(conformance.sentence) }
    } else if let appraisal = quantities.set(of: node) {
      let set = appraisal.value
      let details = [
        contents.source(of: node)?.path.map { "from \($0)" }, contents.label(of: node),
        contents.remark(onValueOf: node), appraisal.unknown.map { contents.sentence(for: $0) },
      ]
      let text = contents.valueText(of: node, for: .report, digits: digits).text(set)
      rows.append((["= \(text)"] + details.compactMap(\.self)).joined(separator: "  "))
    } else {
      rows += SeenFailures(of: node, in: contents).sentences
      rows.append(contents.sentence(forValueOf: node) ?? "")
      if let conformance { rows.append(conformance.sentence) }
    }
    let indent = String(repeating: " ", count: CellText.columns(of: name) + 1)
    return rows.enumerated().map { ($0 == 0 ? name + " " : indent) + $1 }
  }
}
