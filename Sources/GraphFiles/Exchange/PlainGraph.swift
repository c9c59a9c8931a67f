import DataSets
public import EvaluationEngine
import Formulas
public import Geometry
public import GraphDocument

/// A document as programs for graphs have it: nodes with a few words, edges from nodes to ports, frames around nodes.
public struct PlainGraph: Sendable {
  /// A node, described in words.
  public struct Node: Sendable {
    /// Unique among the nodes.
    public let name: String
    /// The kind of node.
    public let kind: NodeKind
    /// `name = formula`; for data, a chart or a note its name and kind.
    public let definition: String
    /// The value, or the reason why there is none; nil for nodes that only show, and if the definition is the value.
    public let value: String?
    /// Whether `value` is the reason of a failure.
    public let fails: Bool
    /// The number; nil if there is none.
    public let number: Double?
    /// Free text beside the name.
    public let label: String?
    /// The text of a note, else nil.
    public let text: String?
    /// The labels of its ports, in their order.
    public let ports: [String]
    /// The title of the frame that it is in.
    public let frame: String?
    /// Its box in cells, if boxes were given.
    public let box: Rect?
    /// The members of other programs.
    public let foreign: [ForeignMember]
  }

  /// An edge from a node to a port of another one, both by their places among the nodes.
  public struct Edge: Hashable, Sendable {
    /// The node that feeds the port.
    public let source: Int
    /// The output of an instance that feeds it; nil for the first, and for other nodes.
    public let output: String?
    /// The node that has the port.
    public let target: Int
    /// The port's place among those of the target, from 0.
    public let port: Int
  }

  /// The document's title.
  public let title: String?
  /// In the order of the file.
  public let nodes: [Node]
  /// By target and port.
  public let edges: [Edge]
  /// The document's members of other programs.
  public let foreign: [ForeignMember]
  /// The differences between definitions and nodes, as phrases.
  public let leftOut: [String]
  /// The titles of the frames, each once, in the order of their first nodes.
  public let frames: [String]

  /// A document as a graph; `boxes` are those of nodes in cells, if they are known.
  ///
  /// - Complexity: linear in the document, except for uncertainties.
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
    foreign = contents.foreign
    nodes = order.enumerated().map { place, node in
      for (port, source) in contents.inputs(of: node).enumerated() {
        guard let source, let visible = contents.visible(source), let from = places[visible] else { continue }
        // Its own name behind the name of the use and a dot.
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

  /// The places of the nodes in a frame.
  ///
  /// - Complexity: linear in the nodes.
  func members(ofFrame title: String) -> [Int] { nodes.indices.filter { nodes[$0].frame == title } }
}

/// The nodes of a document in words.
private struct NodeWords {
  private let contents: DocumentContents
  private let definitions: [String]
  let leftOut: [String]
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
      frame: frame, box: box, foreign: contents.foreign(of: node))
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
