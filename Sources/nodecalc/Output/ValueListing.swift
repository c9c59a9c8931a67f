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
  ///
  /// - Returns: whether all have one.
  func print(_ output: StandardOutput) -> ExitStatus {
    let quantities = NodeQuantities(contents)
    return each(output) { node in
      quantities.quantity(of: node).map { "\(contents.name(of: node)) = \(NumberText.display($0, digits: digits))" }
    }
  }

  /// The values alone, without uncertainties.
  func printBare(_ output: StandardOutput) -> ExitStatus {
    each(output) { node in
      contents.graph.value(of: node).number.map { NumberText.display($0, digits: digits) }
    }
  }

  private func each(_ output: StandardOutput, _ line: (NodeID) -> String?) -> ExitStatus {
    var status = ExitStatus.success
    for node in nodes {
      if let line = line(node) {
        output.writeLine(line)
      } else {
        Self.reportFailure(of: node, in: contents)
        status = .failed
      }
    }
    return status
  }

  /// Tells standard error why the node has no value.
  static func reportFailure(of node: NodeID, in contents: DocumentContents) {
    guard let sentence = contents.sentence(forValueOf: node) else { return }
    StandardStreams.report("error: \(contents.name(of: node)): \(sentence)")
  }
}
