import CommandOutput
import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The values of nodes as text, one line such as `name = 1266.7 ± 1.2` per node.
///
/// Error messages about failed nodes go to standard error.
struct ValueListing {
  private let contents: DocumentContents
  private let nodes: [NodeID]
  private let digits: Int
  private let meter: EvaluationMeter?

  /// Creates a listing.
  ///
  /// `digits`: the largest number of significant digits.
  /// `meter`: limits the work on data sets for uncertainties.
  init(_ contents: DocumentContents, _ nodes: [NodeID], digits: Int, countedBy meter: EvaluationMeter? = nil) {
    self.contents = contents
    self.nodes = nodes
    self.digits = digits
    self.meter = meter
  }

  var answer: Answer {
    let quantities = NodeQuantities(contents, countedBy: meter)
    var warnings: [String] = []
    var answer = each { node in
      let name = contents.name(of: node)
      let texts = ValueText(for: .message, digits: digits, unit: contents.unitText(of: node))
      if let set = quantities.set(of: node) {
        warnings += set.unknown.map { [Self.warning($0, about: node, in: contents)] } ?? []
        return ["\(name) = \(texts.withUnit(DataSetText.list(set.value, digits: digits, unit: texts.unit)))"]
      }
      guard let quantity = quantities.quantity(of: node) else { return nil }
      warnings += quantity.unknown.map { [Self.warning($0, about: node, in: contents)] } ?? []
      return ["\(name) = \(texts.text(quantity))"]
    }
    for warning in warnings { answer.remark(warning) }
    // Uncertainties that were not computed are missing results.
    if let stop = meter?.stop { answer.fail("error: uncertainties: \(stop.reason)") }
    return answer
  }

  /// The values without uncertainties; one per line for a data set.
  var bareAnswer: Answer {
    each { node in
      let value = contents.graph.value(of: node)
      let numbers = value.data?.values ?? value.number.map { [$0] }
      let unit = contents.unitText(of: node)
      return numbers?.map { DateNumber.text($0, unit: unit) ?? NumberText.display($0, digits: digits) }
    }
  }

  private func each(_ lines: (NodeID) -> [String]?) -> Answer {
    var answer = Answer()
    for node in nodes {
      if let lines = lines(node) {
        for line in lines { answer.addLine(SafeText(line)) }
      } else {
        answer.fail(Self.complaint(about: node, in: contents))
      }
    }
    return answer
  }

  static func warning(_ unknown: UnknownUncertainty, about node: NodeID, in contents: DocumentContents) -> String {
    "warning: \(contents.name(of: node)): \(contents.sentence(for: unknown))"
  }

  static func complaint(about node: NodeID, in contents: DocumentContents) -> String? {
    contents.sentence(forValueOf: node).map { "error: \(contents.name(of: node)): \($0)" }
  }
}
