package import EvaluationEngine
package import Formulas
import GraphDocument

/// The editor's state that affects how a diagram is drawn, such as the selection and the link being made.
package struct DiagramOverlay {
  package var selection: NodeID?
  /// The nodes of a multiple selection.
  package var selectedNodes: Set<NodeID> = []
  /// The link being made, including while its target's name is typed.
  package var link: RelationshipCreation?
  /// The port whose wire is being dragged and is drawn at the mouse.
  package var pickedUpPort: PortID?
  /// The link being dragged while the mouse is not over a port that accepts it.
  package var looseWire: LooseWireVO?
  /// The letters to type for choosing a node or port; nil while no letters are shown.
  package var hints: HintTable?
  package var valueFormat = ValueFormat.plain
  /// The sign before the decimals of numbers in boxes.
  package var decimalMark = DecimalMark.point
  package var wireStyle = WireStyle.rounded
  /// Whether a node is being moved.
  package var isDragging = false
  /// The node whose uncertainty is explained; nil for none.
  ///
  /// Bars in other nodes show how much they contribute to this uncertainty.
  package var drivenNode: NodeID?
  /// The arrangement that fits the whole diagram on the screen; nil if boxes are drawn at their own positions.
  package var fitted: FittedDiagram?

  /// Creates an overlay without a selection or an action in progress.
  package init() {}

  /// Whether most visible nodes change when the user chooses another target or types another letter.
  var concernsMostNodes: Bool { link != nil || hints != nil }
}

struct ViewInputs {
  /// The document.
  ///
  /// It is read once, because each access copies many values.
  let contents: DocumentContents
  let graph: Graph
  let overlay: DiagramOverlay
  let hasPictures: Bool
  let mayBeUncertain: Bool
  /// The share of each node in the variance of the explained value, shown as bars.
  var shares: [NodeID: Double] = [:]
  let proposedPort: PortID?
  /// The proposed port, if the target node would add it for the link.
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

/// How numbers in boxes and rows are formatted; everywhere else, numbers are shown in full.
public enum ValueFormat: CaseIterable, Hashable, Sendable {
  /// In the number formats of the document and its nodes, with as many digits as fit.
  case plain
  /// Four digits and an SI prefix, instead of the number formats of the document.
  case prefixed

  /// A description of the values, for a message.
  package var sentence: String {
    switch self {
    case .plain: "values in the document's format, with as many digits as fit"
    case .prefixed: "values with four digits and an SI prefix: 1.267k; the tool line shows them in full"
    }
  }
}

/// The shape of the corners of wires.
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
