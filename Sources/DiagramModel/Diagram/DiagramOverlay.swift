package import EvaluationEngine
import GraphDocument

/// The editor's state over a diagram: the selection, the link being made, hints, the forms of values and wires.
package struct DiagramOverlay {
  package var selection: NodeID?
  /// Nodes selected together.
  package var selectedNodes: Set<NodeID> = []
  /// The link being made, also while its target's name is typed.
  package var link: RelationshipCreation?
  /// The port of the wire being dragged, which is drawn at the mouse.
  package var pickedUpPort: PortID?
  /// The link being dragged while no port can take it.
  package var looseWire: LooseWireVO?
  /// Letters on nodes and ports, while they are shown.
  package var hints: HintTable?
  package var valueFormat = ValueFormat.plain
  package var wireStyle = WireStyle.rounded
  /// Whether a node is being moved.
  package var isDragging = false
  /// The node whose sources of uncertainty have bars; nil for none.
  package var drivenNode: NodeID?
  /// The arrangement in which the whole diagram is drawn; nil if boxes are drawn at their places.
  package var fitted: FittedDiagram?

  /// No selection, and no action in progress.
  package init() {}

  /// Whether nearly all visible nodes depend on the target or the typed text.
  var concernsMostNodes: Bool { link != nil || hints != nil }
}

/// The inputs of all views of a picture, read from the document once, because there are many nodes.
struct ViewInputs {
  /// The document, once for all views, because each access would copy many values.
  let contents: DocumentContents
  let graph: Graph
  let overlay: DiagramOverlay
  let hasPictures: Bool
  let mayBeUncertain: Bool
  /// The contributions of the nodes with bars to the requested uncertainty, as a part of its variance.
  var shares: [NodeID: Double] = [:]
  /// The port that the link being made would take.
  let proposedPort: PortID?
  /// The proposed port if the link would add it to its target.
  let portToCome: PortID?

  init(_ contents: DocumentContents, _ overlay: DiagramOverlay, hasPictures: Bool = true) {
    self.contents = contents
    graph = contents.graph
    self.overlay = overlay
    self.hasPictures = hasPictures
    mayBeUncertain = contents.mayBeUncertain
    proposedPort = overlay.link.flatMap { contents.proposedPort($0) }
    guard let link = overlay.link, let port = proposedPort, contents.canTake(link, at: port.node),
      port.port == contents.inputCount(of: port.node)
    else {
      portToCome = nil
      return
    }
    portToCome = port
  }
}

/// How numbers are written in boxes and rows while they are looked at; other places show them in full.
public enum ValueFormat: CaseIterable, Hashable, Sendable {
  /// In the number formats of the document and its nodes, with as many digits as fit.
  case plain
  /// With four digits and an SI prefix, instead of the document's number formats.
  case prefixed

  /// A description of the values, for a message.
  package var sentence: String {
    switch self {
    case .plain: "values in the document's format, with as many digits as fit"
    case .prefixed: "values with four digits and an SI prefix: 1.267k; the tool line shows them in full"
    }
  }
}

/// How wires turn.
public enum WireStyle: CaseIterable, Hashable, Sendable {
  case rounded
  case square

  /// A description of the wires, for a message.
  package var sentence: String {
    switch self {
    case .rounded: "wires have rounded corners"
    case .square: "wires have square corners"
    }
  }
}
