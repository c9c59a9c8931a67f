public import EvaluationEngine
public import Geometry
public import GraphDocument

/// A diagram with the editor's state: everything that a painter reads of a document.
///
/// It shows the current document, so it must be used before the document changes. Use it on one thread.
public struct DiagramView {
  package let diagram: Diagram
  let overlay: DiagramOverlay

  package init(_ diagram: Diagram, _ overlay: DiagramOverlay) {
    self.diagram = diagram
    self.overlay = overlay
  }

  /// Creates a view of a document without a selection or actions, for pictures in other programs.
  ///
  /// - Complexity: Linear in the document.
  public init(of contents: DocumentContents) {
    self.init(Diagram(Document(contents)), DiagramOverlay())
  }

  /// The document without the editor's state, with boxes at their places.
  package var atPlaces: DiagramView { DiagramView(diagram, DiagramOverlay()) }

  // MARK: - Nodes and frames

  /// Returns the nodes whose boxes intersect `rect` on the document plane, in reading order.
  ///
  /// Charts have pictures, unless `hasPictures` is false.
  ///
  /// - Complexity: Linear in the boxes in and around the rectangle.
  public func nodes(in rect: Rect, hasPictures: Bool = true) -> [NodeVO] {
    diagram.nodes(in: rect, overlay, hasPictures: hasPictures)
  }

  /// Returns the nodes for a frame; views of nodes that have not changed since the previous frame are reused.
  ///
  /// - Complexity: Linear in the changes and, with a smaller factor, in the shown nodes; for another rectangle also in
  ///   the nodes around it.
  public func shownNodes(in rect: Rect, hasPictures: Bool = true) -> [NodeVO] {
    diagram.shownNodes(in: rect, overlay, hasPictures: hasPictures)
  }

  /// The number of views of nodes that were created for frames, for tests.
  package var madeViewCount: Int { diagram.views.madeCount }

  /// Returns the view of a node; nil for a deleted node.
  public func node(_ id: NodeID) -> NodeVO? { diagram.node(id, on: diagram.viewInputs(overlay)) }

  /// Returns whether the node is one of the document's outputs.
  public func isOutput(_ node: NodeID) -> Bool { diagram.contents.isOutput(node) }

  /// Returns the box as it is drawn; the target of the link being made is drawn as if it had the link.
  package func shownFrame(of id: NodeID) -> Rect? {
    diagram.shownFrame(of: id, on: ViewInputs(diagram.contents, overlay))
  }

  /// Returns whether a box intersects `rect` on the document plane.
  ///
  /// An area with more than some hundred boxes counts as completely covered.
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

  /// The most nodes in a frame's area that are examined, and the most boxes of other nodes that are returned.
  private static let strangers = (sought: 400, shown: 20)

  /// Returns the boxes of nodes that are inside `frame`'s rectangle but belong to no frame; empty if there are too many
  /// of them, or too many nodes in the rectangle.
  ///
  /// - Complexity: Linear in the boxes in the rectangle, up to a limit.
  public func strangers(in frame: FrameVO) -> [Rect] {
    if let fitted = overlay.fitted {
      return fitted.nodes(in: frame.area).filter { diagram.contents.frameTitle(of: $0.node) != frame.title }.map(
        \.frame)
    }
    guard let nodes = diagram.plane.nodes(in: frame.area, atMost: Self.strangers.sought) else { return [] }
    let strangers = nodes.filter { diagram.contents.frameTitle(of: $0) == nil }
    return strangers.count > Self.strangers.shown ? [] : strangers.compactMap { diagram.plane.frame(of: $0) }
  }

  // MARK: - Wires

  /// A revision that is unchanged as long as no wire has other ends and no box moves.
  public var wiresRevision: WiresRevision { diagram.wiresRevision }

  /// The number of wires in the document.
  public var wireCount: Int { diagram.plane.wireCount }

  /// Returns the ports whose wires may cross `rect` on the document plane, unsorted; nil if there are more than
  /// `limit`.
  public func wirePorts(in rect: Rect, atMost limit: Int) -> [PortID]? { diagram.plane.wires(in: rect, atMost: limit) }

  /// Returns the wires that may cross `rect` on the document plane, with the proposed wire last.
  ///
  /// For an output that feeds hundreds of ports, only the wires that can be distinguished in `rect`: wires that pass
  /// through without an end in it coincide with others.
  public func wires(in rect: Rect) -> [WireVO] { diagram.wires(in: rect, overlay) }

  /// Returns the active wires in `rect`: those that begin or end at the selected node, and the proposed one.
  public func activeWires(in rect: Rect) -> [WireVO] { diagram.activeWires(in: rect, overlay) }

  /// The most wires of a document that are drawn in an overview; more would fill it, and take longer than a frame may.
  private static let overviewWires = 4_000

  /// Returns the wires between the boxes of an overview that may cross `rect` on the document plane.
  ///
  /// There are none for a document with thousands of wires, and none from an output that feeds hundreds of ports.
  public func overviewWires(in rect: Rect) -> [WireVO] {
    guard wireCount <= Self.overviewWires else { return [] }
    let graph = diagram.contents.graph
    return wires(in: rect).filter { wire in
      !wire.isProposed && !graph.hasUsers(wire.link.source, moreThan: NodePlane.hubLimit)
    }
  }

  /// The link being dragged while the mouse is not over a port that accepts it; nil for none.
  public var looseWire: LooseWireVO? { overlay.looseWire }

  /// The shape of the corners of wires.
  public var wireStyle: WireStyle { overlay.wireStyle }

  /// Whether a node is being moved, so that routes of wires are about to change again.
  public var isDragging: Bool { overlay.isDragging }

  /// The recently removed wires, between the boxes as they were before.
  public var leavingWires: [WireVO] { overlay.fitted == nil ? diagram.highlights.leftWires : [] }

  /// The arrangement in which the whole diagram is drawn; nil if boxes are drawn at their places.
  public var fitted: FittedDiagram? { overlay.fitted }

  /// Returns the removed wires that crossed `rect` on the document plane.
  public func leavingWires(in rect: Rect) -> [WireVO] { diagram.leavingWires(in: rect) }

  /// The state from which frames and wires are drawn.
  public var backgroundState: BackgroundState { BackgroundState(diagram, overlay) }
}

/// The state from which frames and wires are drawn: if it is equal, the drawing is too.
///
/// Revisions represent places and links, so comparing takes the same time for any document.
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
