public import EvaluationEngine

/// The nodes that a document declares as its inputs and outputs, in their order.
///
/// A nil list means that nothing is declared. The inputs are then all numbers and data nodes, and the outputs are all
/// nodes with a value that feed only charts or nothing (see `DocumentContents.inputs()` and `outputs()`). An empty list
/// counts as declared. Nodes are stored by id, so that renaming a node does not change the interface.
public struct Interface: Hashable, Sendable {
  /// The inputs or the outputs.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    case inputs
    case outputs
  }

  private struct List: Hashable, Sendable {
    var nodes: [NodeID]
    var members: Set<NodeID>

    init(_ nodes: [NodeID]) {
      self.nodes = nodes
      members = Set(nodes)
    }
  }

  private var inputList: List?
  private var outputList: List?

  /// Creates declarations; nil for a list that is not declared.
  ///
  /// The document checks the nodes when the interface is set: see `Edit.setInterface`.
  public init(inputs: [NodeID]? = nil, outputs: [NodeID]? = nil) {
    inputList = inputs.map(List.init)
    outputList = outputs.map(List.init)
  }

  /// The numbers and data nodes whose values may be set; nil if no inputs are declared.
  public var inputs: [NodeID]? { inputList?.nodes }

  /// The nodes whose values are requested; nil if no outputs are declared.
  public var outputs: [NodeID]? { outputList?.nodes }

  /// Whether no inputs and no outputs are declared.
  public var isEmpty: Bool { inputList == nil && outputList == nil }

  /// The declared inputs or outputs; nil if they are not declared.
  public subscript(side: Side) -> [NodeID]? {
    get { self[list: side]?.nodes }
    set { self[list: side] = newValue.map(List.init) }
  }

  /// Returns whether the node is declared as an input or output.
  ///
  /// - Complexity: O(1), expected.
  public func declares(_ node: NodeID, in side: Side) -> Bool { self[list: side]?.members.contains(node) == true }

  /// Returns the declarations without one node; a list that becomes empty becomes nil.
  ///
  /// - Complexity: Linear in the list if it has the node, otherwise O(1).
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
  /// A phrase such as `an input`, for messages.
  public var phrase: String {
    switch self {
    case .inputs: "an input"
    case .outputs: "an output"
    }
  }

  /// Returns whether a node of this kind can be declared as an input or output.
  ///
  /// Only numbers and data can be inputs; all nodes except notes and charts can be outputs.
  public func takes(_ kind: NodeKind) -> Bool {
    switch self {
    case .inputs: kind == .number || kind == .data
    case .outputs: kind.hasOutput
    }
  }
}
