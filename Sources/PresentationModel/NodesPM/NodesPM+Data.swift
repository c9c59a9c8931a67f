import DataSets
import EvaluationEngine
import Formulas
import GraphDocument

/// Data nodes: what is shown of them and how their values are typed.
extension NodesPM {
  /// A line with the values of a data node.
  func beginEditingData(_ node: NodeID) {
    switch contents.source(of: node) {
    case .written(let set):
      if set.hasX || set.hasAnnotations || set.hasErrorsX {
        refuse("the points of '\(contents.name(of: node))' have more than values: edit them in the file")
      } else {
        open(DataPrompt(node: node))
      }
    case .file(let file): refusePoints(of: node, readFrom: file.path)
    case .database(let database): refusePoints(of: node, readFrom: database.path)
    case nil: break
    }
  }

  private func refusePoints(of node: NodeID, readFrom path: String) {
    refuse("the points of '\(contents.name(of: node))' are read from \(path): change them there, they are read anew")
  }

  /// The parameters of an operator as they can be typed again.
  func parametersLine(of node: NodeID) -> String {
    guard case .operator(let operation) = contents.graph.content(of: node) else { return "" }
    return ParameterLine.text(of: contents.parameters(of: node), for: operation)
  }

  /// An operator's parameters in the rows of an inspector.
  func parameterRows(_ node: NodeID, _ operation: OperatorID) -> [ListingRow] {
    let given = contents.parameters(of: node)
    return operation.descriptor.parameters.enumerated().map { place, parameter in
      ListingRow(
        key: parameter.name, text: "\(ParameterText.value(given?.values[place], of: parameter)): \(parameter.summary)")
    }
  }
}
