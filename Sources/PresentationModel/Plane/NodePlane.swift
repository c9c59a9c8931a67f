import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// Where everything lies on the document plane: the boxes of nodes, the regions of wires, the rectangles of frames, kept up to date with the
/// document's events.
struct NodePlane {
  private var boxes = PlaneIndex<NodeFrames>()
  var wires = WirePlane()
  /// By title.
  var frames = PlaneIndex<HashedFrames<String>>()
  /// Places of nodes that the document gives none.
  var automatic: [NodeID: Point] = [:]
  /// Nodes without a place that came since the plane was settled.
  var unsettled: Set<NodeID> = []

  init() {}

  /// Places everything anew; `revision` is the first revision of what is placed.
  ///
  /// Linear in the document.
  init(_ contents: DocumentContents, revision: Int = 0) {
    self.revision = revision
    automatic = Self.automaticPlaces(in: contents)
    setAllBoxes(in: contents)
    setAllWires(in: contents)
    for title in contents.frameTitles { updateFrame(title, in: contents) }
  }

  /// Enters the boxes of all nodes that have a place, in place of those that are there.
  ///
  /// - Complexity: linear in the document.
  mutating func setAllBoxes(in contents: DocumentContents) {
    var frames = NodeFrames()
    frames.reserve(contents.count)
    var sizes = BoxSizes()
    for node in contents.graph.nodes {
      guard let place = place(of: node, in: contents) else { continue }
      _ = frames.replace(Rect(origin: place, size: sizes.size(of: node, in: contents)), of: node)
    }
    boxes = PlaneIndex(frames)
  }

  /// The rectangle around all boxes; empty where there are none.
  var boxExtent: Rect { boxes.extent }

  var wireCount: Int { wires.count }

  /// Grows whenever a box or a wire comes, goes or changes its place or size.
  private(set) var revision = 0

  /// The box of a node; nil for one that is not there.
  func frame(of node: NodeID) -> Rect? { boxes.frame(of: node) }

  func nodes(in rect: Rect) -> [NodeID] { boxes.elements(in: rect) }

  /// The nodes in a rectangle with their boxes, in no order.
  func boxes(in rect: Rect) -> [PlacedNode] {
    var found: [PlacedNode] = []
    boxes.visit(rect) { node, frame in
      found.append(PlacedNode(node: node, frame: frame))
      return true
    }
    return found
  }

  func hasNode(in rect: Rect) -> Bool { boxes.hasElement(in: rect) }

  /// As `nodes(in:)`; nil where there are more than `limit`.
  func nodes(in rect: Rect, atMost limit: Int) -> [NodeID]? { boxes.elements(in: rect, atMost: limit) }

  /// Brings the box and the wires of a node up to date after it changed; a node that is no more is forgotten.
  ///
  /// One that comes without a place has no box until `settle(in:)`.
  mutating func update(_ node: NodeID, in contents: DocumentContents) {
    let inputs = contents.graph.contains(node) ? contents.graph.inputs(of: node) : []
    for port in 0..<Ports.limit where port >= inputs.count || inputs[port] == nil {
      removeWire(into: PortID(node, port), in: contents)
    }
    guard contents.graph.contains(node) else {
      unsettled.remove(node)
      return note(boxes.remove(node))
    }
    move(node, in: contents)
  }

  /// Brings the box and the wires of a node up to date that has another place or size, and the same links.
  mutating func move(_ node: NodeID, in contents: DocumentContents) {
    setBox(of: node, in: contents)
    setWires(into: node, in: contents)
    setWires(from: node, in: contents)
  }

  private mutating func setBox(of node: NodeID, in contents: DocumentContents) {
    let size = Self.size(of: node, in: contents)
    if contents.place(of: node) == nil {
      guard let frame = boxes.frame(of: node) else {
        // Where it was before it was deleted something else may lie.
        unsettled.insert(node)
        return
      }
      // A node that loses its place stays where it is.
      automatic[node] = frame.origin
    }
    if let place = place(of: node, in: contents) { setBox(Rect(origin: place, size: size), of: node) }
  }

  mutating func setBox(_ box: Rect, of node: NodeID) {
    note(boxes.set(box, for: node))
  }

  /// Where the document or, for want of that, the plane has it; nil for a node that is still to be placed.
  private func place(of node: NodeID, in contents: DocumentContents) -> Point? {
    contents.place(of: node) ?? automatic[node]
  }

  mutating func note(_ isChanged: Bool) {
    if isChanged { revision += 1 }
  }

  /// The box of a node, with `morePorts` than it has.
  static func size(of node: NodeID, in contents: DocumentContents, morePorts: Int = 0) -> Size {
    let ports = contents.graph.inputCount(of: node) + morePorts
    let (content, name) = (contents.graph.content(of: node), contents.name(of: node))
    // What a node says is looked up where the box depends on it alone: most say nothing.
    return switch content {
    case .number, .data, .operator: size(of: content, name: name, text: "", ports: ports)
    case .formula: size(of: content, name: name, text: contents.formula(of: node)?.text ?? "", ports: ports)
    case .note: size(of: content, name: name, text: contents.text(of: node), ports: ports)
    case .chart: NodeMetrics.size(name: name, form: contents.chartForm(of: node), ports: ports)
    }
  }

  /// The box of a node still to be made; `text` is what a note or a formula says.
  static func size(of content: NodeContent, name: String, text: String = "") -> Size {
    switch content {
    case .number, .data, .note: size(of: content, name: name, text: text, ports: 0)
    case .operator(let id): size(of: content, name: name, text: text, ports: id.descriptor.ports.minimum)
    case .formula(let program): size(of: content, name: name, text: text, ports: program.inputCount)
    case .chart(let kind): size(of: content, name: name, text: text, ports: kind.ports.minimum)
    }
  }

  private static func size(of content: NodeContent, name: String, text: String, ports: Int) -> Size {
    switch content {
    case .number: NodeMetrics.size(name: name, symbol: "", ports: 0)
    case .data: NodeMetrics.size(name: name, symbol: NodeMetrics.dataSymbol, ports: 0)
    case .operator(let id): NodeMetrics.size(name: name, BoxTrim(id, ports: ports), ports: ports)
    case .formula: NodeMetrics.size(name: name, formula: text, ports: ports)
    case .chart: NodeMetrics.size(name: name, form: .standard, ports: ports)
    case .note: NodeMetrics.size(name: name, text: text)
    }
  }
}
