public import EvaluationEngine
public import Geometry

extension DocumentContents {
  /// How many nodes there are.
  public var count: Int { graph.count }

  /// The node's name; empty for one that is no more.
  public func name(of node: NodeID) -> String {
    names.indices.contains(Int(node.index)) ? names[Int(node.index)] : ""
  }

  /// The node with that name, byte by byte.
  ///
  /// Expected constant time.
  public func node(named name: String) -> NodeID? {
    nameIndex.find(name, in: names).map(NodeID.init(index:))
  }

  public func label(of node: NodeID) -> String? { details[node]?.label }

  public func uncertainty(of node: NodeID) -> Uncertainty? { details[node]?.uncertainty }

  /// The place the document gives the node; nil where it is laid out automatically.
  public func place(of node: NodeID) -> Point? {
    places.indices.contains(Int(node.index)) ? places[Int(node.index)].point : nil
  }

  /// Everything the document says of a live node beside its content and inputs.
  public func attributes(of node: NodeID) -> NodeAttributes {
    let detail = details[node]
    return NodeAttributes(
      name: name(of: node), label: detail?.label, uncertainty: detail?.uncertainty, place: place(of: node),
      foreign: detail?.foreign ?? [])
  }

  /// All nodes in canonical order: sorted by the bytes of their names.
  public func nodesByName() -> [NodeID] {
    graph.nodes.sorted { names[Int($0.index)].utf8.lexicographicallyPrecedes(names[Int($1.index)].utf8) }
  }

  /// All nodes in the order of the file, later ones in the order of their creation.
  public func nodesInFileOrder() -> [NodeID] {
    graph.nodes.sorted { ordinals[Int($0.index)] < ordinals[Int($1.index)] }
  }

  /// The nodes that nothing consumes, in file order.
  public func outputs() -> [NodeID] {
    nodesInFileOrder().filter { !graph.hasUsers($0) }
  }

  /// Whether a node may take `name`: nil, or why not.
  public func refusal(ofName name: String, for node: NodeID?) -> EditRefusal? {
    if let problem = NodeName.problem(in: name) { return .badName(name, problem) }
    if let owner = self.node(named: name), owner != node { return .nameTaken(name) }
    return nil
  }
}
