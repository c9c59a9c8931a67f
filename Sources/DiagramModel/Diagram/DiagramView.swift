public import EvaluationEngine
public import Geometry
public import GraphDocument

/// A document as the editor shows it: all data for drawing it, including the selection and other state of the editor.
///
/// A view is valid until the document changes. Use it on one thread.
public struct DiagramView {
  package let diagram: Diagram
  let overlay: DiagramOverlay

  package init(_ diagram: Diagram, _ overlay: DiagramOverlay) {
    self.diagram = diagram
    self.overlay = overlay
  }

  /// Creates a view of a document without any state of an editor, for programs that only draw documents.
  ///
  /// - Complexity: Linear in the document.
  public init(of contents: DocumentContents) {
    self.init(Diagram(Document(contents)), DiagramOverlay())
  }

  /// The same document without the editor's state and without an arrangement: boxes are at their own positions.
  package var atPlaces: DiagramView { DiagramView(diagram, DiagramOverlay()) }

  // MARK: - Nodes and frames

  /// Returns the nodes whose boxes intersect `rect` on the document plane, in reading order.
  ///
  /// Charts have pictures only if `hasPictures` is true.
  ///
  /// - Complexity: Linear in the boxes in and around the rectangle.
  public func nodes(in rect: Rect, hasPictures: Bool = true) -> [NodeVO] {
    diagram.nodes(in: rect, overlay, hasPictures: hasPictures)
  }

  /// Returns the nodes for a frame; views of nodes that have not changed since the previous frame are reused.
  ///
  /// - Complexity: Linear in the changes and, with a smaller factor, in the shown nodes.
  public func shownNodes(in rect: Rect, hasPictures: Bool = true) -> [NodeVO] {
    diagram.shownNodes(in: rect, overlay, hasPictures: hasPictures)
  }

  /// The number of views of nodes that were created for frames, for tests.
  package var madeViewCount: Int { diagram.views.madeCount }

  /// Returns the view of a node; nil for a deleted node.
  public func node(_ id: NodeID) -> NodeVO? { diagram.node(id, on: diagram.viewInputs(overlay)) }

  /// Returns whether the node is one of the document's outputs.
  public func isOutput(_ node: NodeID) -> Bool { diagram.contents.isOutput(node) }

  /// Returns the box of a node as it is drawn.
  ///
  /// While the user makes a link, the box of its target already has the size that it will have with the link.
  package func shownFrame(of id: NodeID) -> Rect? {
    diagram.shownFrame(of: id, on: ViewInputs(diagram.contents, overlay))
  }

  /// Returns whether some box intersects `rect` on the document plane.
  ///
  /// If `rect` may intersect several hundred boxes, returns true without checking each of them.
  public func hasNode(in rect: Rect) -> Bool {
    overlay.fitted.map { !$0.nodes(in: rect).isEmpty } ?? diagram.plane.hasNode(in: rect)
  }

  /// Returns the boxes that intersect `rect` on the document plane, unsorted; nil if there are more than `limit`.
  public func boxes(in rect: Rect, atMost limit: Int) -> [Rect]? {
    if let fitted = overlay.fitted {
      let boxes = fitted.nodes(in: rect).map(\.frame)
      return boxes.count > limit ? nil : boxes
    }
    return diagram.plane.nodes(in: rect, atMost: limit)?.compactMap { diagram.plane.frame(of: $0) }
  }

  /// The rectangle around all nodes and frames; empty for a document without nodes and frames.
  ///
  /// - Complexity: O(nodes) after a box was added, removed or moved, otherwise constant.
  public var extent: Rect { overlay.fitted?.extent ?? diagram.extent }

  /// Returns the frames whose rectangles intersect `rect` on the document plane, larger ones first, so that smaller
  /// ones are drawn above them.
  ///
  /// - Complexity: Linear in the frames in and around the rectangle.
  public func frames(in rect: Rect) -> [FrameVO] { diagram.frames(in: rect, overlay) }

  /// Returns the recently deleted nodes whose boxes intersected `rect` on the document plane.
  public func leavingNodes(in rect: Rect) -> [LeavingNodeVO] {
    // An arrangement has no space for deleted nodes.
    overlay.fitted == nil ? diagram.leavingNodes(in: rect) : []
  }

  /// The number of frames in the document.
  ///
  /// - Complexity: constant.
  public var frameCount: Int { diagram.plane.frames.count }

  /// The limits for `outsideBoxes(in:)`: the number of nodes examined in a frame's area, and the number of boxes
  /// returned.
  private static let outsideBoxes = (searched: 400, shown: 20)

  /// Returns the boxes of nodes that are inside the rectangle of `frame` but belong to no frame.
  ///
  /// The result is empty if there are too many such boxes, or too many nodes in the rectangle.
  ///
  /// - Complexity: Linear in the boxes in the rectangle, up to a limit.
  public func outsideBoxes(in frame: FrameVO) -> [Rect] {
    if let fitted = overlay.fitted {
      return fitted.nodes(in: frame.area).filter { diagram.contents.frameTitle(of: $0.node) != frame.title }.map(
        \.frame)
    }
    guard let nodes = diagram.plane.nodes(in: frame.area, atMost: Self.outsideBoxes.searched) else { return [] }
    let outsideBoxes = nodes.filter { diagram.contents.frameTitle(of: $0) == nil }
    return outsideBoxes.count > Self.outsideBoxes.shown ? [] : outsideBoxes.compactMap { diagram.plane.frame(of: $0) }
  }

  // MARK: - Wires

  /// A value that changes whenever a wire gets another start or end, or a box moves.
  public var wiresRevision: WiresRevision { diagram.wiresRevision }

  /// The number of wires in the document.
  public var wireCount: Int { diagram.plane.wireCount }

  /// Returns the ports whose wires may cross `rect` on the document plane, unsorted; nil if there are more than
  /// `limit`.
  public func wirePorts(in rect: Rect, atMost limit: Int) -> [PortID]? { diagram.plane.wires(in: rect, atMost: limit) }

  /// Returns the wires that may cross `rect` on the document plane; the wire that the user is about to make is last.
  ///
  /// If an output feeds hundreds of ports, only its wires that start or end in `rect` are returned, because the others
  /// run along them.
  public func wires(in rect: Rect) -> [WireVO] { diagram.wires(in: rect, overlay) }

  /// Returns the wires in `rect` that begin or end at the selected node, and the wire that the user is about to make.
  public func activeWires(in rect: Rect) -> [WireVO] { diagram.activeWires(in: rect, overlay) }

  /// The largest number of wires that an overview draws; more would cover it and take longer than a frame allows.
  private static let overviewWires = 4_000

  /// Returns the wires that may cross `rect` in an overview, where each box is a block.
  ///
  /// The result is empty for a document with thousands of wires, and contains no wires from an output that feeds
  /// hundreds of ports.
  public func overviewWires(in rect: Rect) -> [WireVO] {
    guard wireCount <= Self.overviewWires else { return [] }
    let graph = diagram.contents.graph
    return wires(in: rect).filter { wire in
      !wire.isProposed && !graph.hasUsers(wire.link.source, moreThan: NodePlane.hubLimit)
    }
  }

  /// The wire that the user is dragging while the mouse is not over a port that accepts it; nil if there is none.
  public var looseWire: LooseWireVO? { overlay.looseWire }

  /// The shape of the corners of wires.
  public var wireStyle: WireStyle { overlay.wireStyle }

  /// Whether the user is moving a node; the routes of wires then change again soon.
  public var isDragging: Bool { overlay.isDragging }

  /// The recently removed wires, between the boxes as they were before removal.
  public var leavingWires: [WireVO] { overlay.fitted == nil ? diagram.highlights.leftWires : [] }

  /// The arrangement that fits the whole diagram on the screen; nil if boxes are drawn at their own positions.
  public var fitted: FittedDiagram? { overlay.fitted }

  /// Returns the removed wires that crossed `rect` on the document plane.
  public func leavingWires(in rect: Rect) -> [WireVO] { diagram.leavingWires(in: rect) }

  /// The state that determines how frames and wires are drawn.
  public var backgroundState: BackgroundState { BackgroundState(diagram, overlay) }
}

/// Everything that determines how frames and wires are drawn; two equal states give the same picture.
///
/// Counters stand for positions and links, so comparing two states takes the same time for any document.
public struct BackgroundState: Hashable, Sendable {
  private let revision: WiresRevision
  private let namesRevision: Int
  private let selection: NodeID?
  private let link: RelationshipCreation?
  private let looseWire: LooseWireVO?
  private let leaving: [LeavingNodeVO]
  private let leavingWires: [WireVO]
  private let enteredLinks: Set<Link>
  private let isDragging: Bool
  private let wireStyle: WireStyle
  private let fitted: FittedDiagram?

  fileprivate init(_ diagram: Diagram, _ overlay: DiagramOverlay) {
    revision = diagram.wiresRevision
    namesRevision = diagram.namesRevision
    selection = overlay.selection
    link = overlay.link
    looseWire = overlay.looseWire
    leaving = diagram.highlights.left
    leavingWires = diagram.highlights.leftWires
    enteredLinks = diagram.highlights.enteredLinks
    isDragging = overlay.isDragging
    wireStyle = overlay.wireStyle
    fitted = overlay.fitted
  }
}
