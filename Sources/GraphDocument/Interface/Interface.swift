public import EvaluationEngine

/// The declared inputs and outputs of a document: nodes in their declared order.
///
/// A nil list is not declared: then all numbers and data nodes may be given values, and nodes that feed nothing are
/// outputs (see `DocumentContents.inputs()` and `outputs()`). An empty list is a declaration too. Nodes are stored by
/// id, so a rename changes nothing here.
public struct Interface: Hashable, Sendable {
  /// One of the two lists.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    case inputs
    case outputs
  }

  private struct List: Hashable, Sendable {
    var nodes: [NodeID]
    /// The members as a set, for fast lookups.
    var members: Set<NodeID>

    init(_ nodes: [NodeID]) {
      self.nodes = nodes
      members = Set(nodes)
    }
  }

  private var inputList: List?
  private var outputList: List?

  /// Lists of nodes; nil for one that is not declared.
  ///
  /// The document checks the nodes when the interface is set: see `Edit.setInterface`.
  public init(inputs: [NodeID]? = nil, outputs: [NodeID]? = nil) {
    inputList = inputs.map(List.init)
    outputList = outputs.map(List.init)
  }

  /// The numbers and data nodes that may be given values; nil if none are declared.
  public var inputs: [NodeID]? { inputList?.nodes }

  /// The nodes whose values are requested; nil if none are declared.
  public var outputs: [NodeID]? { outputList?.nodes }

  /// Whether nothing is declared.
  public var isEmpty: Bool { inputList == nil && outputList == nil }

  /// The list of that side; nil if none is declared.
  public subscript(side: Side) -> [NodeID]? {
    get { self[list: side]?.nodes }
    set { self[list: side] = newValue.map(List.init) }
  }

  /// Whether that side's list has the node.
  ///
  /// - Complexity: constant, expected.
  public func declares(_ node: NodeID, in side: Side) -> Bool { self[list: side]?.members.contains(node) == true }

  /// This interface without the node on that side; a list that loses its last node so is declared no more.
  ///
  /// - Complexity: Linear in the list if it has the node, else constant.
  public func removing(_ node: NodeID, from side: Side) -> Interface {
    guard declares(node, in: side), let nodes = self[side] else { return self }
    let rest = nodes.filter { $0 != node }
    var other = self
    other[side] = rest.isEmpty ? nil : rest
    return other
  }

  private subscript(list side: Side) -> List? {
    get {
      switch side {
      case .inputs: inputList
      case .outputs: outputList
      }
    }
    set {
      switch side {
      case .inputs: inputList = newValue
      case .outputs: outputList = newValue
      }
    }
  }
}

extension Interface.Side {
  /// The phrase for a node on that side, such as `an input`.
  public var phrase: String {
    switch self {
    case .inputs: "an input"
    case .outputs: "an output"
    }
  }

  /// Whether a node of that kind may be on that side: only numbers and data can be inputs, all but notes and charts can
  /// be outputs.
  public func takes(_ kind: NodeKind) -> Bool {
    switch self {
    case .inputs: kind == .number || kind == .data
    case .outputs: kind.hasOutput
    }
  }
}
