public import EvaluationEngine
public import Geometry
public import GraphDocument

/// A diagram with the editor's state over it: all that a painter reads of a document.
///
/// It answers for the present document, so a view must be used before the document changes. One thread.
public struct DiagramView {
  package let diagram: Diagram
  let overlay: DiagramOverlay

  package init(_ diagram: Diagram, _ overlay: DiagramOverlay) {
    self.diagram = diagram
    self.overlay = overlay
  }

  /// A document without selection or actions: the content of pictures for other programs.
  ///
  /// - Complexity: linear in the document.
  public init(of contents: DocumentContents) {
    self.init(Diagram(Document(contents)), DiagramOverlay())
  }

  /// The document alone, with boxes at their places.
  package var atPlaces: DiagramView { DiagramView(diagram, DiagramOverlay()) }

  // MARK: - Nodes and frames

  /// The nodes whose boxes meet `rect` of the document plane, in reading order; charts with their pictures, unless
  /// `hasPictures` is false.
  ///
  /// - Complexity: In proportion to the boxes in and around the rectangle.
  public func nodes(in rect: Rect, hasPictures: Bool = true) -> [NodeVO] {
    diagram.nodes(in: rect, overlay, hasPictures: hasPictures)
  }

  /// The nodes of a frame; views of nodes that are unchanged since the frame before are not made again.
  ///
  /// - Complexity: In proportion to the changes and, more cheaply, the shown nodes; after another rectangle also the
  ///   nodes around it.
  public func shownNodes(in rect: Rect, hasPictures: Bool = true) -> [NodeVO] {
    diagram.shownNodes(in: rect, overlay, hasPictures: hasPictures)
  }

  /// The number of views of nodes made for frames, for tests.
  package var madeViewCount: Int { diagram.views.madeCount }

  /// The node as its views need it; nil for one that is no more.
  public func node(_ id: NodeID) -> NodeVO? { diagram.node(id, on: diagram.viewInputs(overlay)) }

  /// Whether the node is one of the document's outputs.
  public func isOutput(_ node: NodeID) -> Bool { diagram.contents.isOutput(node) }

  /// The box as it is drawn: the target of the link being made as it would be with the link.
  package func shownFrame(of id: NodeID) -> Rect? {
    diagram.shownFrame(of: id, on: ViewInputs(diagram.contents, overlay))
  }

  /// Whether a box meets `rect` of the document plane; if more than some hundred boxes are in one place, the whole
  /// place counts as taken.
  public func hasNode(in rect: Rect) -> Bool {
    overlay.fitted.map { !$0.nodes(in: rect).isEmpty } ?? diagram.plane.hasNode(in: rect)
  }

  /// The boxes that meet `rect` of the document plane, in no order; nil if there are more than `limit`.
  public func boxes(in rect: Rect, atMost limit: Int) -> [Rect]? {
    if let fitted = overlay.fitted {
      let boxes = fitted.nodes(in: rect).map(\.frame)
      return boxes.count > limit ? nil : boxes
    }
    return diagram.plane.nodes(in: rect, atMost: limit)?.compactMap { diagram.plane.frame(of: $0) }
  }

  /// The rectangle around all nodes and frames; empty for a document without any.
  ///
  /// - Complexity: O(nodes) after a box was added, removed or moved, else constant.
  public var extent: Rect { overlay.fitted?.extent ?? diagram.extent }

  /// The frames whose rectangles meet `rect` of the document plane, larger ones first, so that smaller ones are drawn
  /// above them.
  ///
  /// - Complexity: In proportion to the frames in and around the rectangle.
  public func frames(in rect: Rect) -> [FrameVO] { diagram.frames(in: rect, overlay) }

  /// The recently deleted nodes whose boxes met `rect` of the document plane.
  public func leavingNodes(in rect: Rect) -> [LeavingNodeVO] {
    // In an arrangement there is no space for what is no more.
    overlay.fitted == nil ? diagram.leavingNodes(in: rect) : []
  }

  /// How many frames the document has.
  ///
  /// - Complexity: constant.
  public var frameCount: Int { diagram.plane.frames.count }

  /// The most nodes of a place that are looked at for those in no frame, and the most of those that a frame goes round.
  private static let strangers = (sought: 400, shown: 20)

  /// The boxes of nodes that are in no frame and lie where `frame` does; none if there are many, or where hundreds lie
  /// there.
  ///
  /// - Complexity: In proportion to the boxes there, up to a limit.
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

  /// Unchanged as long as no wire has other ends and every box is at its place.
  public var wiresRevision: WiresRevision { diagram.wiresRevision }

  /// How many wires the document has.
  public var wireCount: Int { diagram.plane.wireCount }

  /// The ports whose wires may cross `rect` of the document plane, in no order; nil if there are more than `limit`.
  public func wirePorts(in rect: Rect, atMost limit: Int) -> [PortID]? { diagram.plane.wires(in: rect, atMost: limit) }

  /// The wires that may cross `rect` of the document plane, the proposed one last.
  ///
  /// For an output that feeds hundreds of ports, only the wires that can be distinguished there: those that pass
  /// through, without an end in it, run in one line with others.
  public func wires(in rect: Rect) -> [WireVO] { diagram.wires(in: rect, overlay) }

  /// The active ones among them: those that begin or end at the selected node, and the proposed one.
  public func activeWires(in rect: Rect) -> [WireVO] { diagram.activeWires(in: rect, overlay) }

  /// The most wires of a document that are drawn in an overview: more would fill it, and take longer than a frame may.
  private static let overviewWires = 4_000

  /// The wires between the boxes of an overview that may cross `rect` of the document plane; none of a document that has thousands, and
  /// none of an output that feeds hundreds of ports.
  public func overviewWires(in rect: Rect) -> [WireVO] {
    guard wireCount <= Self.overviewWires else { return [] }
    let graph = diagram.contents.graph
    return wires(in: rect).filter { wire in
      !wire.isProposed && !graph.hasUsers(wire.link.source, moreThan: NodePlane.hubLimit)
    }
  }

  /// The link being dragged while no port can take it; nil for none.
  public var looseWire: LooseWireVO? { overlay.looseWire }

  /// How wires turn.
  public var wireStyle: WireStyle { overlay.wireStyle }

  /// Whether a node is being moved, so that routes of wires are about to change again.
  public var isDragging: Bool { overlay.isDragging }

  /// The wires that were there a moment ago, between the boxes as they were.
  public var leavingWires: [WireVO] { overlay.fitted == nil ? diagram.highlights.leftWires : [] }

  /// The arrangement in which the whole diagram is drawn; nil if boxes are drawn at their places.
  public var fitted: FittedDiagram? { overlay.fitted }

  /// The removed wires that crossed `rect` of the document plane.
  public func leavingWires(in rect: Rect) -> [WireVO] { diagram.leavingWires(in: rect) }

  /// All that frames and wires are drawn from.
  public var backgroundState: BackgroundState { BackgroundState(diagram, overlay) }
}

/// All that frames and wires are drawn from: as long as it is the same, so are they.
///
/// Revisions stand for places and links, so that it costs the same in any document.
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
