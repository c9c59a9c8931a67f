package import EvaluationEngine
package import GraphDocument

/// The kinds of nodes.
///
/// A new kind needs a file like `NumberFace.swift`, an entry in this list, a case of `KnownFace`, and a case in
/// `NodeContent.knownFace`.
package enum NodeFaceCatalog {
  package static let all: [any NodeFace.Type] = [
    NumberFace.self, OperatorFace.self, FormulaFace.self, DataFace.self, GroupFace.self, ChartFace.self, NoteFace.self,
  ]
}

/// How a node looks, with one case per kind of node.
///
/// Code that needs more than `NodeFace`, such as editing, switches over these cases, so the compiler checks that it
/// handles every kind.
package enum KnownFace {
  case number(NumberFace)
  case `operator`(OperatorFace)
  case formula(FormulaFace)
  case data(DataFace)
  case group(GroupFace)
  case chart(ChartFace)
  case note(NoteFace)
}

extension NodeContent {
  /// How a node with this content looks, with one case per kind.
  ///
  /// Only this property switches over the kinds of content. `knownFace(of:)` handles instances of groups.
  ///
  /// - Complexity: Constant, without an allocation.
  package var knownFace: KnownFace {
    switch self {
    case .number: .number(NumberFace())
    case .operator(let id): .operator(OperatorFace(id: id))
    case .formula(let program): .formula(FormulaFace(portCount: program.inputCount))
    case .data: .data(DataFace())
    case .sink(let sink):
      if let chart = ChartKind(sink) { .chart(ChartFace(chart: chart)) } else { .note(NoteFace()) }
    }
  }

  /// The face of a node with this content.
  ///
  /// - Complexity: constant, without an allocation.
  package var face: any NodeFace { knownFace.face }
}

extension KnownFace {
  fileprivate var face: any NodeFace {
    switch self {
    case .number(let face): face
    case .operator(let face): face
    case .formula(let face): face
    case .data(let face): face
    case .group(let face): face
    case .chart(let face): face
    case .note(let face): face
    }
  }
}

extension DocumentContents {
  /// Returns how a node looks.
  package func face(of node: NodeID) -> any NodeFace { knownFace(of: node).face }

  /// Returns how a node looks, with one case per kind; the node may be an instance of a group.
  ///
  /// - Complexity: Constant, without an allocation.
  package func knownFace(of node: NodeID) -> KnownFace {
    isInstance(node) ? .group(GroupFace(portCount: inputCount(of: node))) : graph.content(of: node).knownFace
  }
}
