import DataSets
import EvaluationEngine
import Formulas
import GraphDocument

/// Values of nodes as text: `name = 1266.7 ± 1.2` a line, failures on standard error.
struct ValueListing {
  private let contents: DocumentContents
  private let nodes: [NodeID]
  private let digits: Int

  /// `digits` are the most significant digits of a value.
  init(_ contents: DocumentContents, _ nodes: [NodeID], digits: Int) {
    self.contents = contents
    self.nodes = nodes
    self.digits = digits
  }

  /// A line for each node that has a value.
  var answer: Answer {
    let quantities = NodeQuantities(contents)
    return each { node in
      let name = contents.name(of: node)
      if case .data(let set) = contents.graph.value(of: node) {
        return "\(name) = \(DataSetText.list(set, digits: digits))"
      }
      return quantities.quantity(of: node).map { "\(name) = \(NumberText.display($0, digits: digits))" }
    }
  }

  /// The values alone, without uncertainties, of a data set one a line.
  var bareAnswer: Answer {
    each { node in
      let value = contents.graph.value(of: node)
      let numbers = value.data?.values ?? value.number.map { [$0] }
      return numbers?.map { NumberText.display($0, digits: digits) }.joined(separator: "\n")
    }
  }

  private func each(_ lines: (NodeID) -> String?) -> Answer {
    var answer = Answer()
    for node in nodes {
      if let lines = lines(node) {
        // Of an empty set there is no line.
        for line in lines.split(separator: "\n") { answer.addLine(SafeText(line)) }
      } else {
        answer.fail(Self.complaint(about: node, in: contents))
      }
    }
    return answer
  }

  /// Why the node has no value; nil where it has one.
  static func complaint(about node: NodeID, in contents: DocumentContents) -> String? {
    contents.sentence(forValueOf: node).map { "error: \(contents.name(of: node)): \($0)" }
  }
}
