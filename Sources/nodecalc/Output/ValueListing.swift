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
      quantities.quantity(of: node).map { "\(contents.name(of: node)) = \(NumberText.display($0, digits: digits))" }
    }
  }

  /// The values alone, without uncertainties.
  var bareAnswer: Answer {
    each { node in
      contents.graph.value(of: node).number.map { NumberText.display($0, digits: digits) }
    }
  }

  private func each(_ line: (NodeID) -> String?) -> Answer {
    var answer = Answer()
    for node in nodes {
      if let line = line(node) {
        answer.addLine(line)
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
