public import EvaluationEngine
public import Geometry
public import GraphDocument

/// A diagram and what the editor's state lays over it: all that a painter asks of a document.
///
/// It answers for the document as it is when it is asked, so a view is used up before the document changes. One thread.
public struct DiagramView {
  package let diagram: Diagram
  let overlay: DiagramOverlay

  package init(_ diagram: Diagram, _ overlay: DiagramOverlay) {
    self.diagram = diagram
    self.overlay = overlay
  }

  /// A document alone, with nothing selected and nothing in progress: what pictures for other programs show.
  ///
  /// - Complexity: linear in the document.
  public init(of contents: DocumentContents) {
    self.init(Diagram(Document(contents)), DiagramOverlay())
  }

  // MARK: - Nodes and frames

  /// The nodes whose boxes meet `rect` of the document plane, in reading order; charts with their pictures, unless `hasPictures`
  /// is false.
  ///
  /// - Complexity: in proportion to what lies in and around the rectangle.
  public func nodes(in rect: Rect, hasPictures: Bool = true) -> [NodeVO] {
    diagram.nodes(in: rect, overlay, hasPictures: hasPictures)
  }

  /// The same for what a frame shows, so that views of nodes that are as they were in the frame before are not made again.
  ///
  /// - Complexity: in proportion to what changed and, more cheaply, what is shown; after another rectangle also what lies around it.
  public func shownNodes(in rect: Rect, hasPictures: Bool = true) -> [NodeVO] {
    diagram.shownNodes(in: rect, overlay, hasPictures: hasPictures)
  }

  /// How many views of nodes have been made for frames, for tests.
  package var madeViewCount: Int { diagram.views.madeCount }

  /// The node as its views need it; nil for one that is no more.
  public func node(_ id: NodeID) -> NodeVO? { diagram.node(id, on: diagram.viewInputs(overlay)) }

  /// Whether the node is one of the document's outputs.
  public func isOutput(_ node: NodeID) -> Bool { diagram.contents.isOutput(node) }

  /// The box as it is drawn: the target of the link being made as it would be with the link.
  package func shownFrame(of id: NodeID) -> Rect? {
    diagram.shownFrame(of: id, on: ViewInputs(diagram.contents, overlay))
  }

  /// Whether a box meets `rect` of the document plane; where more than some hundred boxes lie on one place, all of the place is
  /// taken.
  public func hasNode(in rect: Rect) -> Bool {
    overlay.fitted.map { !$0.nodes(in: rect).isEmpty } ?? diagram.plane.hasNode(in: rect)
  }

  /// The boxes that meet `rect` of the document plane, in no order; nil where there are more than `limit`.
  public func boxes(in rect: Rect, atMost limit: Int) -> [Rect]? {
    if let fitted = overlay.fitted {
      let boxes = fitted.nodes(in: rect).map(\.frame)
      return boxes.count > limit ? nil : boxes
    }
    return diagram.plane.nodes(in: rect, atMost: limit)?.compactMap { diagram.plane.frame(of: $0) }
  }

  /// The rectangle around all nodes and frames; empty for a document without any.
  ///
  /// - Complexity: O(nodes) after a box came, went or moved, else constant.
  public var extent: Rect { overlay.fitted?.extent ?? diagram.extent }

  /// The frames whose rectangles meet `rect` of the document plane, larger ones first, so that smaller ones lie above them.
  ///
  /// - Complexity: in proportion to what lies in and around the rectangle.
  public func frames(in rect: Rect) -> [FrameVO] { diagram.frames(in: rect, overlay) }

  /// The nodes deleted a moment ago whose boxes met `rect` of the document plane.
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

  /// The boxes of nodes that are in no frame and lie where `frame` does; none where there are many, or where hundreds lie there.
  ///
  /// - Complexity: in proportion to what lies there, up to a limit.
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

  /// The same as before as long as no wire has other ends and every box is where it was.
  public var wiresRevision: WiresRevision { diagram.wiresRevision }

  /// How many wires the document has.
  public var wireCount: Int { diagram.plane.wireCount }

  /// The ports whose wires may cross `rect` of the document plane, in no order; nil where there are more than `limit`.
  public func wirePorts(in rect: Rect, atMost limit: Int) -> [PortID]? { diagram.plane.wires(in: rect, atMost: limit) }

  /// The wires that may cross `rect` of the document plane, the proposed one last.
  ///
  /// Of an output that feeds hundreds of ports only those that can be distinguished there: what passes through, none of its ends in it,
  /// runs in one line with others.
  public func wires(in rect: Rect) -> [WireVO] { diagram.wires(in: rect, overlay) }

  /// Those of them that begin or end at the selected node, and the proposed one.
  public func activeWires(in rect: Rect) -> [WireVO] { diagram.activeWires(in: rect, overlay) }

  /// The most wires of a document that has them drawn in an overview: more would fill it, and take longer than a frame may.
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

  /// The link being dragged as long as no port can take it where it is; nil for none.
  public var looseWire: LooseWireVO? { overlay.looseWire }

  /// How wires turn.
  public var wireStyle: WireStyle { overlay.wireStyle }

  /// Whether a node is being moved, so that routes of wires are about to change again.
  public var isDragging: Bool { overlay.isDragging }

  /// The wires that were there a moment ago, between the boxes as they were.
  public var leavingWires: [WireVO] { overlay.fitted == nil ? diagram.highlights.leftWires : [] }

  /// The arrangement in which all of the diagram is drawn; nil where boxes are drawn at their places.
  public var fitted: FittedDiagram? { overlay.fitted }

  /// Those of them that crossed `rect` of the document plane.
  public func leavingWires(in rect: Rect) -> [WireVO] { diagram.leavingWires(in: rect) }

  /// All that frames and wires are drawn from.
  public var backgroundState: BackgroundState { BackgroundState(diagram, overlay) }
}

/// All that frames and wires are drawn from: as long as it is the same, so are they.
///
/// Revisions stand for places and links, so that it costs the same in any document.
public struct BackgroundState: Hashable, Sendable {
  private let revision: WiresRevision
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
