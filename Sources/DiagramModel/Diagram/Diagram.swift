package import EvaluationEngine
package import Geometry
package import GraphDocument

/// Data for views that the document itself does not contain: places of boxes and wires, texts of values, uncertainties,
/// charts and recent changes.
///
/// It is derived only from the document, by its events; the editor's state is added as a `DiagramOverlay`. One thread.
package final class Diagram {
  /// The document.
  let document: Document
  /// Where boxes, wires and frames are.
  package private(set) var plane: NodePlane
  /// Grows whenever links or frames change.
  private(set) var linksRevision = 0
  /// Grows whenever the name of a node changes.
  private(set) var namesRevision = 0
  /// Uncertainties of the nodes that have been looked at.
  package let uncertainties = UncertaintyCache()
  /// The budgets of the requested nodes.
  package let budgets = BudgetCache()
  /// The values of outputs under scenarios, if requested.
  package let scenarios = ScenarioCache()
  /// The changes of a node over the range of each number, if requested.
  package let swings = TornadoCache()
  /// Statistics of the data sets that have been inspected.
  package let inspectedSets = InspectedSetCache()
  /// Samples that are drawn or were drawn last; nil before the first.
  package var samples: DrawnSamples?
  /// The values that history charts show.
  private(set) var histories = ValueHistories()
  private var failing = FailingNodes()
  /// Whether a change is highlighted for a moment, and points of charts move to their places.
  package var highlightsChanges = false
  /// The parts of the latest change, until the input has been idle.
  private(set) var highlights = Highlights()
  /// The fade-in of the latest new nodes.
  private var entrance = Fade()
  /// The changes since another document, if they are shown.
  private(set) var standingMarks = Highlights()
  /// The views of nodes that the latest frame showed.
  var views = CachedNodeViews()
  /// Numbers as boxes show them.
  var numberTexts = NumberTexts()
  /// Long notes as boxes show them.
  var noteRows = NoteRows()
  /// The charts in boxes that are seen.
  var charts = NodeCharts()
  private var nodeExtent = Memo<Int, Rect>()

  /// - Complexity: linear in the document.
  package init(_ document: Document) {
    self.document = document
    plane = NodePlane(document.contents)
    failing = FailingNodes(document.contents)
  }

  var contents: DocumentContents { document.contents }

  /// Updates everything after an event of the document, each part before those that depend on it.
  ///
  /// - Complexity: in proportion to the changes; linear in the document where another one is in its place.
  package func follow(_ event: DocumentEvent) {
    // Highlights keep where things were, so they come before the plane.
    if highlightsChanges {
      highlights = Highlights(of: event, in: contents, from: plane)
      if highlights.hasEnteredNodes { entrance.begin() }
    }
    histories.note(event, in: contents)
    failing.follow(event, in: contents)
    let mayCompute = event.hasNewValues || event.changes.contains { $0.mayCompute(in: contents) }
    if mayCompute {
      let touched = event.touchedNodes(in: contents)
      uncertainties.follow(event, in: contents)
      samples?.follow(touched, in: contents)
      budgets.forget(after: touched)
      swings.forget(after: touched)
      scenarios.forget(after: touched)
    }
    // Which numbers go through a range.
    let reranged = event.changes.filter { $0.touches(.ranges) }
    if !reranged.isEmpty { swings.forget(after: event.replacesAll ? nil : Set(reranged.flatMap(\.nodes))) }
    // Which outputs there are, and what scenarios give.
    if mayCompute || event.touches([.existence, .interface, .names]) { scenarios.compareNext() }
    inspectedSets.forget(event)
    views.forget(event)
    if event.touches([.links, .frames, .existence, .contents]) { linksRevision += 1 }
    if event.touches(.names) { namesRevision += 1 }
    if event.replacesAll {
      samples = nil
      plane = NodePlane(contents, revision: plane.revision + 1)
      charts.forgetAll()
    } else {
      plane.update(after: event.changes, in: contents)
    }
    updateFrames(after: event.changes)
  }

  /// Updates the rectangles of all frames that a change touched, once each.
  private func updateFrames(after changes: [DocumentChange]) {
    var titles = Set<String>()
    for change in changes {
      if case .framesChanged(let changed, _) = change { titles.formUnion(changed) }
      // For a node that is no more its frame decides.
      guard change.touches(.geometry) else { continue }
      for node in change.nodes where contents.contains(node) {
        if let title = contents.frameTitle(of: node) { titles.insert(title) }
      }
    }
    for title in titles { plane.updateFrame(title, in: contents) }
  }

  /// Another frame is drawn from here on; `moment` in seconds from any start, never less than before.
  package func beginFrame(at moment: Double) {
    charts.beginFrame(at: moment)
    entrance.beginFrame(at: moment)
    uncertainties.beginFrame()
  }

  /// How many nodes fail by themselves, those with an open port among them.
  package var failureCount: Int { failing.count }

  /// Whether something of the latest change is highlighted.
  package var hasHighlights: Bool { !highlights.isEmpty }

  /// Ends the highlights after some idle time.
  package func endHighlights() {
    highlights = Highlights()
    entrance.end()
  }

  /// Whether later frames show more of the latest change.
  package var isFading: Bool { entrance.isMoving }

  /// How much of a node has come in, from 0 to 1.
  ///
  /// - Complexity: constant, expected.
  func presence(of node: NodeID) -> Double {
    entrance.isMoving && highlights.highlight(of: node) == .entered ? entrance.share : 1
  }

  /// Marks the changes since `old`, until `endMarks`.
  package func mark(_ comparison: DocumentComparison, from old: DocumentContents) {
    standingMarks = Highlights(of: comparison, from: old)
  }

  /// Marks of a comparison go.
  package func endMarks() { standingMarks = Highlights() }

  /// The mark of a node: from the latest change, else from a comparison.
  ///
  /// - Complexity: constant, expected.
  package func highlight(of node: NodeID) -> NodeVO.Highlight {
    let latest = highlights.highlight(of: node)
    return latest == .none ? standingMarks.highlight(of: node) : latest
  }

  /// The recently deleted nodes whose boxes met `rect` of the document plane.
  func leavingNodes(in rect: Rect) -> [LeavingNodeVO] {
    (highlights.left + standingMarks.left).filter { $0.frame.intersects(rect) }
  }

  /// The rectangle around all nodes and frames; empty for a document without any.
  ///
  /// - Complexity: O(nodes) after a box was added, removed or moved, else constant.
  package var extent: Rect {
    let nodes = nodeExtent.value(for: plane.revision) {
      contents.nodes.reduce(Rect(origin: .origin, size: .zero)) { extent, node in
        plane.frame(of: node).map { extent.union($0) } ?? extent
      }
    }
    return nodes.union(plane.frameExtent)
  }

  /// The problem with the places, against the document; empty when all is sound.
  ///
  /// For tests.
  ///
  /// - Complexity: O(*n* log *n*) in nodes and links.
  package func checkInvariants() -> [String] {
    let problems = plane.checkInvariants(in: contents)
    let whole = plane.boxExtent.union(plane.frameExtent)
    return extent == whole ? problems : problems + ["the diagram reaches over \(extent), not \(whole)"]
  }

  /// The frames whose rectangles meet `rect` of the document plane, larger ones first, so that smaller ones are drawn
  /// above them.
  ///
  /// - Complexity: In proportion to the frames in and around the rectangle.
  func frames(in rect: Rect, _ overlay: DiagramOverlay) -> [FrameVO] {
    func cells(_ area: Rect) -> Double { Double(area.size.columns) * Double(area.size.rows) }
    let focused = overlay.selection.flatMap { contents.frameTitle(of: $0) }
    let areas =
      overlay.fitted?.frames(in: rect)
      ?? plane.frames(in: rect).compactMap { title in plane.area(ofFrame: title).map { (title: title, area: $0) } }
    let frames = areas.map { FrameVO(title: $0.title, area: $0.area, isFocused: $0.title == focused) }
    return frames.sorted { left, right in
      let (first, second) = (cells(left.area), cells(right.area))
      return first == second ? left.title < right.title : first > second
    }
  }
}
