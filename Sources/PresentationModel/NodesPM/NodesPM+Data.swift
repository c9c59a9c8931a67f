import DataSets
import EvaluationEngine
import Formulas
import GraphDocument

/// Data nodes: what is shown of them and how their values are typed.
extension NodesPM {
  /// A line with the values of a data node.
  func beginEditingData(_ node: NodeID) throws(Rejection) {
    switch contents.source(of: node) {
    case .written(let set):
      if set.hasX || set.hasAnnotations || set.hasErrorsX {
        throw .because("the points of '\(contents.name(of: node))' have more than values: edit them in the file")
      }
      open(DataPrompt(node: node))
    case .file(let file): throw .pointsElsewhere(node, path: file.path)
    case .database(let database): throw .pointsElsewhere(node, path: database.path)
    case nil: break
    }
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
