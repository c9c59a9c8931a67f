import Charts
public import EvaluationEngine
public import Geometry
public import GraphDocument

/// The diagram as the editor's state has it: what is to be drawn on the canvas.
extension NodesPM {
  /// What the state lays over the diagram.
  private var overlay: DiagramOverlay {
    DiagramOverlay(
      selection: selection, selectedNodes: selectedNodes, link: relationship, pickedUpPort: pickedUpPort, hints: hints,
      valueFormat: view.valueFormat)
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

  /// The node as its views need it; nil for one that is no more.
  public func node(_ id: NodeID) -> NodeVO? { diagram.node(id, on: ViewInputs(contents, overlay)) }

  /// The box as it is drawn: the target of the link being made as it would be with the link.
  func shownFrame(of id: NodeID) -> Rect? { diagram.shownFrame(of: id, on: ViewInputs(contents, overlay)) }

  /// How many views of nodes have been made for frames, for tests.
  public var madeViewCount: Int { diagram.views.madeCount }

  /// Has the next frame make all views of nodes again.
  func forgetViews() { diagram.views = CachedNodeViews() }

  /// The same as before as long as every box is where it was.
  public var placesRevision: Int { diagram.plane.revision }

  /// Whether a box meets `rect` of the document plane; where more than some hundred boxes lie on one place, all of the place is
  /// taken.
  public func hasNode(in rect: Rect) -> Bool { diagram.plane.hasNode(in: rect) }

  /// The boxes that meet `rect` of the document plane, in no order; nil where there are more than `limit`.
  public func boxes(in rect: Rect, atMost limit: Int) -> [Rect]? {
    diagram.plane.nodes(in: rect, atMost: limit)?.compactMap { diagram.plane.frame(of: $0) }
  }

  /// The rectangle around all nodes and frames; empty for a document without any.
  ///
  /// - Complexity: O(nodes) after a box came, went or moved, else constant.
  public var extent: Rect { diagram.extent }

  /// The frames whose rectangles meet `rect` of the document plane, larger ones first, so that smaller ones lie above them.
  ///
  /// - Complexity: in proportion to what lies in and around the rectangle.
  public func frames(in rect: Rect) -> [FrameVO] { diagram.frames(in: rect, overlay) }

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

  // MARK: - What has changed

  /// Whether what a change touches is highlighted for a moment, and points of charts go to where they belong; something then has
  /// to hand in `Input.quiet` and the moments of frames.
  public var highlightsChanges: Bool {
    get { diagram.highlightsChanges }
    set { diagram.highlightsChanges = newValue }
  }

  /// How long highlights stay where nothing else happens.
  private static let highlightedTime = Duration.milliseconds(700)

  /// How long a picture of a transition is seen.
  private static let stepTime = Duration.milliseconds(33)

  /// After how much quiet the model wants to hear of it, as `Input.quiet`; nil most of the time, so that nothing ticks while
  /// nothing changes.
  public var idleTimeout: Duration? { diagram.highlights.isEmpty ? nil : Self.highlightedTime }

  /// A frame is drawn from here on; `moment` is counted from wherever the caller likes, and never goes back.
  public func beginFrame(at moment: Duration) {
    diagram.beginFrame(at: moment / .seconds(1))
    openChart?.show(at: diagram.charts.moment, isAnimated: highlightsChanges)
  }

  /// After how much time the frame drawn last is to be followed by another one though nothing comes in: while points of charts
  /// move; nil most of the time.
  public var nextFrame: Duration? {
    let isMoving = openChart?.view.isMoving(at: diagram.charts.moment) ?? false
    return isMoving || diagram.charts.isMoving ? Self.stepTime : nil
  }

  /// The nodes deleted a moment ago whose boxes met `rect` of the document plane.
  public func leavingNodes(in rect: Rect) -> [LeavingNodeVO] { diagram.leavingNodes(in: rect) }

  /// The wires that were there a moment ago, between the boxes as they were.
  public var leavingWires: [WireVO] { diagram.highlights.leftWires }

  /// Those of them that crossed `rect` of the document plane.
  public func leavingWires(in rect: Rect) -> [WireVO] { diagram.leavingWires(in: rect) }

  /// Marks what became of the nodes of `old`, until another document is opened; what changes meanwhile is highlighted as ever.
  public func showChanges(since old: DocumentContents) {
    let comparison = DocumentComparison(from: old, to: contents)
    diagram.mark(comparison, from: old)
    say(comparison.isEmpty ? "the two documents are the same" : comparison.summary)
  }
}
