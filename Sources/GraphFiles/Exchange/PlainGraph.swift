import DataSets
public import EvaluationEngine
import Formulas
public import Geometry
public import GraphDocument

/// A document in the form that graph programs use: nodes described in words, edges to ports, and frames around nodes.
public struct PlainGraph: Sendable {
  /// A node, described in words.
  public struct Node: Sendable {
    /// The node's name, which is unique among the nodes.
    public let name: String
    /// The kind of node.
    public let kind: NodeKind
    /// The definition `name = formula`; for data, a chart or a note, the name and the kind.
    public let definition: String
    /// The value, or the reason why there is no value.
    ///
    /// Nil for a node without an output, and if the definition is the value.
    public let value: String?
    /// Whether the node fails, so that `value` is the reason.
    public let fails: Bool
    /// The node's value as a number; nil if the value is not a number.
    public let number: Double?
    /// The label, a free text.
    public let label: String?
    /// The text of a note; nil for other nodes.
    public let text: String?
    /// The names of the node's ports, in order.
    public let ports: [String]
    /// The title of the node's frame; nil if the node is in no frame.
    public let frame: String?
    /// The box in cells; nil if boxes are not known.
    public let box: Rect?
    /// Members of the node in its file that nodecalc does not know; they are kept unchanged.
    public let unknownMembers: [UnknownMember]
  }

  /// An edge from a node to a port of another node; nodes are given by their indices in `nodes`.
  public struct Edge: Hashable, Sendable {
    /// The index of the node that feeds the port.
    public let source: Int
    /// The output of an instance that feeds the port; nil for the first output, and for other nodes.
    public let output: String?
    /// The index of the node with the port.
    public let target: Int
    /// The index of the port in the target.
    public let port: Int
  }

  /// The document's title.
  public let title: String?
  /// The nodes, in the order of the file.
  public let nodes: [Node]
  /// The edges, sorted by target node and port.
  public let edges: [Edge]
  /// Members of the document's file that nodecalc does not know; they are kept unchanged.
  public let unknownMembers: [UnknownMember]
  /// What the definitions of nodes do not express.
  public let leftOut: [DocumentLoss]
  /// The titles of the frames, each once, in the order of their first nodes.
  public let frames: [String]

  /// Creates the graph of a document; `boxes` are the boxes of nodes in cells, if they are known.
  ///
  /// - Complexity: Linear in the document, except for uncertainties.
  public init(
    of contents: DocumentContents, boxes: [NodeID: Rect] = [:], countedBy meter: EvaluationMeter? = nil
  ) {
    let order = contents.nodesInFileOrder()
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let words = NodeWords(contents, order, meter)
    leftOut = words.leftOut
    var edges: [Edge] = []
    var frames: [String] = []
    var known: Set<String> = []
    title = contents.title
    unknownMembers = contents.unknownMembers
    nodes = order.enumerated().map { place, node in
      for (port, source) in contents.inputs(of: node).enumerated() {
        guard let source, let visible = contents.visible(source), let from = places[visible] else { continue }
        // The output's own name, after the name of the instance and a dot.
        let output = visible == source ? nil : String(contents.name(of: source).drop { $0 != "." }.dropFirst())
        edges.append(Edge(source: from, output: output, target: place, port: port))
      }
      let frame = contents.frameTitle(of: node)
      if let frame, known.insert(frame).inserted { frames.append(frame) }
      return words.node(node, at: place, frame: frame, box: boxes[node])
    }
    self.edges = edges
    self.frames = frames
  }

  /// Returns the indices of the nodes in a frame.
  ///
  /// - Complexity: linear in the nodes.
  func members(ofFrame title: String) -> [Int] { nodes.indices.filter { nodes[$0].frame == title } }
}

private struct NodeWords {
  private let contents: DocumentContents
  private let definitions: [String]
  let leftOut: [DocumentLoss]
  private let quantities: NodeQuantities

  init(_ contents: DocumentContents, _ nodes: [NodeID], _ meter: EvaluationMeter?) {
    self.contents = contents
    (definitions, leftOut) = DefinitionText.definitions(of: nodes, in: contents)
    quantities = NodeQuantities(contents, countedBy: meter)
  }

  func node(_ node: NodeID, at place: Int, frame: String?, box: Rect?) -> PlainGraph.Node {
    let kind = contents.kind(of: node)
    let name = contents.name(of: node)
    return PlainGraph.Node(
      name: name, kind: kind, definition: definitions[place].isEmpty ? definition(of: node, name) : definitions[place],
      value: kind == .number ? nil : value(of: node), fails: fails(node), number: contents.graph.value(of: node).number,
      label: contents.label(of: node), text: kind == .note ? contents.text(of: node) : nil,
      ports: (0..<contents.inputCount(of: node)).map { port in
        contents.portName(PortID(node, port)) ?? "\(port + 1)"
      },
      frame: frame, box: box, unknownMembers: contents.unknownMembers(of: node))
  }

  private func definition(of node: NodeID, _ name: String) -> String {
    if case .sink(let sink) = contents.graph.content(of: node) { return "\(name): \(sink.title)" }
    return "\(name): \(contents.kind(of: node).rawValue)"
  }

  private func fails(_ node: NodeID) -> Bool {
    contents.graph.hasOutput(node) && quantities.set(of: node) == nil && quantities.quantity(of: node) == nil
  }

  private func value(of node: NodeID) -> String? {
    guard contents.graph.hasOutput(node) else { return nil }
    if let set = quantities.set(of: node) { return contents.valueText(of: node, for: .report).text(set.value) }
    if let quantity = quantities.quantity(of: node) { return contents.valueText(of: node, for: .line).text(quantity) }
    return contents.sentence(forValueOf: node)
  }
}
