package import EvaluationEngine
package import Geometry
package import GraphDocument

/// Data for views that the document does not contain: places of boxes and wires, texts of values, uncertainties, charts
/// and recent changes.
///
/// Only the document and its events change this data; the editor's state, such as the selection, is passed as a
/// `DiagramOverlay`. Use it on one thread.
package final class Diagram {
  let document: Document
  /// The places of boxes, wires and frames.
  package private(set) var plane: NodePlane
  /// Increases whenever links or frames change.
  private(set) var linksRevision = 0
  /// Increases whenever the name of a node changes.
  private(set) var namesRevision = 0
  /// The uncertainties of nodes, computed when they are requested.
  package let uncertainties = UncertaintyCache()
  /// The uncertainty budgets of nodes, computed when they are requested.
  package let budgets = BudgetCache()
  /// The values of outputs under each scenario, computed when they are requested.
  package let scenarios = ScenarioCache()
  /// How much a node changes over the range of each number, computed when it is requested.
  package let swings = TornadoCache()
  /// The statistics of data sets that were inspected.
  package let inspectedSets = InspectedSetCache()
  /// The Monte Carlo samples that are being computed or were computed last; nil before the first simulation.
  package var samples: DrawnSamples?
  private(set) var histories = ValueHistories()
  private var failing = FailingNodes()
  /// Whether changes are highlighted for a moment, and points of charts are animated.
  package var highlightsChanges = false
  /// The nodes and wires of the latest change, highlighted until the user has been idle for a while.
  private(set) var highlights = Highlights()
  private var entrance = Fade()
  /// The differences from another document, marked until `endMarks()`.
  private(set) var standingMarks = Highlights()
  var views = CachedNodeViews()
  var numberTexts = NumberTexts()
  var noteRows = NoteRows()
  var charts = NodeCharts()
  private var nodeExtent = Memo<Int, Rect>()

  /// Creates the diagram of a document.
  ///
  /// - Complexity: Linear in the document.
  package init(_ document: Document) {
    self.document = document
    plane = NodePlane(document.contents)
    failing = FailingNodes(document.contents)
  }

  var contents: DocumentContents { document.contents }

  /// Updates all data after an event of the document.
  ///
  /// - Complexity: Linear in the changes; linear in the document if it was replaced.
  package func follow(_ event: DocumentEvent) {
    // Highlights need the previous places, so they are updated before the plane.
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
    // Ranges of numbers changed.
    let reranged = event.changes.filter { $0.touches(.ranges) }
    if !reranged.isEmpty { swings.forget(after: event.replacesAll ? nil : Set(reranged.flatMap(\.nodes))) }
    // Outputs or the values of scenarios may have changed.
    if mayCompute || event.touches([.existence, .interface, .names]) { scenarios.compareNext() }
    inspectedSets.forget(event)
    views.forget(event) { contents.visible($0) ?? $0 }
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

  private func updateFrames(after changes: [DocumentChange]) {
    var titles = Set<String>()
    for change in changes {
      if case .framesChanged(let changed, _) = change { titles.formUnion(changed) }
      // For a deleted node, the change of its frame suffices.
      guard change.touches(.geometry) else { continue }
      for node in change.nodes where contents.contains(node) {
        if let title = contents.frameTitle(of: node) { titles.insert(title) }
      }
    }
    for title in titles { plane.updateFrame(title, in: contents) }
  }

  /// Begins another frame at the time `moment`, in seconds, which must not decrease.
  package func beginFrame(at moment: Double) {
    charts.beginFrame(at: moment)
    entrance.beginFrame(at: moment)
    uncertainties.beginFrame()
  }

  /// The number of nodes that fail by themselves; operators with an open port are not counted.
  package var failureCount: Int { failing.count }

  /// The number of operators with an open port.
  package var openCount: Int { failing.openCount }

  /// Whether some of the latest change is highlighted.
  package var hasHighlights: Bool { !highlights.isEmpty }

  /// Ends the highlights, after some idle time.
  package func endHighlights() {
    highlights = Highlights()
    entrance.end()
  }

  /// Whether new nodes are still fading in.
  package var isFading: Bool { entrance.isMoving }

  /// Returns how far a node has faded in: 0 for invisible, 1 for fully visible.
  ///
  /// - Complexity: Expected constant.
  func presence(of node: NodeID) -> Double {
    entrance.isMoving && highlights.highlight(of: node) == .entered ? entrance.share : 1
  }

  /// Marks the differences from the document `old`, until `endMarks()`.
  package func mark(_ comparison: DocumentComparison, from old: DocumentContents) {
    standingMarks = Highlights(of: comparison, from: old)
  }

  /// Removes the marks of a comparison.
  package func endMarks() { standingMarks = Highlights() }

  /// Returns how a node is highlighted: because of the latest change, or else because it differs from a compared
  /// document.
  ///
  /// - Complexity: Expected constant.
  package func highlight(of node: NodeID) -> NodeVO.Highlight {
    let latest = highlights.highlight(of: node)
    return latest == .none ? standingMarks.highlight(of: node) : latest
  }

  /// Returns recently deleted nodes whose boxes intersected `rect` on the document plane.
  func leavingNodes(in rect: Rect) -> [LeavingNodeVO] {
    (highlights.left + standingMarks.left).filter { $0.frame.intersects(rect) }
  }

  /// The rectangle around all nodes and frames; empty for a document without nodes and frames.
  ///
  /// - Complexity: O(nodes) after a box was added, removed or moved, otherwise constant.
  package var extent: Rect {
    let nodes = nodeExtent.value(for: plane.revision) {
      contents.nodes.reduce(Rect(origin: .origin, size: .zero)) { extent, node in
        plane.frame(of: node).map { extent.union($0) } ?? extent
      }
    }
    return nodes.union(plane.frameExtent)
  }

  /// Returns the errors found when comparing the stored positions with the document; empty if there are none.
  ///
  /// For tests.
  ///
  /// - Complexity: O(*n* log *n*) in nodes and links.
  package func checkInvariants() -> [String] {
    let problems = plane.checkInvariants(in: contents)
    let whole = plane.boxExtent.union(plane.frameExtent)
    return extent == whole ? problems : problems + ["the extent of the diagram is \(extent), not \(whole)"]
  }

  /// Returns the frames that intersect `rect` on the document plane, larger ones first, so that smaller ones are drawn
  /// over them.
  ///
  /// - Complexity: Linear in the frames in and around the rectangle.
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
