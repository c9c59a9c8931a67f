import EvaluationEngine
import GraphDocument

/// The kinds of nodes: a new one is a file beside these, a word in the list, and a line where content finds its face.
enum NodeFaceCatalog {
  static let all: [any NodeFace.Type] = [
    NumberFace.self, OperatorFace.self, FormulaFace.self, DataFace.self, ChartFace.self, NoteFace.self,
  ]
}

extension NodeContent {
  /// What a node of this content is to those who see and edit it.
  ///
  /// - Complexity: constant, without an allocation.
  var face: any NodeFace {
    switch self {
    case .number: NumberFace()
    case .operator(let id): OperatorFace(id: id)
    case .formula(let program): FormulaFace(portCount: program.inputCount)
    case .data: DataFace()
    case .sink(let sink):
      if let chart = ChartKind(sink) { ChartFace(chart: chart) } else { NoteFace() }
    }
  }
}

extension DocumentContents {
  /// What a node is to those who see and edit it.
  func face(of node: NodeID) -> any NodeFace { graph.content(of: node).face }
}
