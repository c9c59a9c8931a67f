package import EvaluationEngine
import GraphDocument

/// What the editor's state lays over a diagram: the selection, the link being made, letters, the forms of values and wires.
package struct DiagramOverlay {
  package var selection: NodeID?
  /// Nodes selected together.
  package var selectedNodes: Set<NodeID> = []
  /// The link being made, also while its target's name is typed.
  package var link: RelationshipCreation?
  /// The port whose wire hangs on the mouse, and is drawn there.
  package var pickedUpPort: PortID?
  /// The link being dragged as long as no port can take it where it is.
  package var looseWire: LooseWireVO?
  /// Letters on nodes and ports, while they are shown.
  package var hints: HintTable?
  package var valueFormat = ValueFormat.plain
  package var wireStyle = WireStyle.rounded
  /// Whether a node is being moved.
  package var isDragging = false
  /// The node whose uncertainty is asked about: what it comes from has bars; nil for none.
  package var drivenNode: NodeID?
  /// The arrangement in which all of the diagram is drawn; nil if boxes are drawn at their places.
  package var fitted: FittedDiagram?

  /// Nothing is selected, and nothing is in progress.
  package init() {}

  /// Whether nearly all that is seen depends on what is aimed at or typed.
  var concernsMostNodes: Bool { link != nil || hints != nil }
}

/// The inputs of all views of a picture: asked of the document once, since nodes are many.
struct ViewInputs {
  /// The document once for all views: it is many values, and to ask for it copies each.
  let contents: DocumentContents
  let graph: Graph
  let overlay: DiagramOverlay
  let hasPictures: Bool
  let mayBeUncertain: Bool
  /// What the nodes that have a bar add to the uncertainty that is asked about, as a part of its variance.
  var shares: [NodeID: Double] = [:]
  /// The port that the link being made would take.
  let proposedPort: PortID?
  /// The same where the link would add it to its target.
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
  /// As the document and its nodes say, with as many digits as fit.
  case plain
  /// With four digits and an SI prefix, whatever the document says.
  case prefixed

  /// What values look like in it, for a message.
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

  /// What wires look like in it, for a message.
  package var sentence: String {
    switch self {
    case .rounded: "wires have rounded corners"
    case .square: "wires have square corners"
    }
  }
}
