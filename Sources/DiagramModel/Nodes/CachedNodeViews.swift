import EvaluationEngine
import Geometry
import GraphDocument

/// The views of the nodes in the latest frame, in reading order.
///
/// The next frame creates only the views that changed. A view becomes invalid for three reasons:
///
/// - The node changed in the document. Events that change only numbers, values or positions invalidate the views of the
///   affected nodes. If values may be uncertain, a changed value invalidates all views. All other events also
///   invalidate all views.
/// - The settings in `Key` changed, which all nodes share.
/// - The position of the box or a state such as the selection changed. Both are compared in each frame.
struct CachedNodeViews {
  struct Key: Equatable {
    let valueFormat: ValueFormat
    let hasPictures: Bool
    let mayBeUncertain: Bool
    let fitted: FittedDiagram?
  }

  struct Made {
    let view: NodeVO
    /// Whether later frames can keep the view until an event changes it.
    let isSettled: Bool
  }

  /// The number of views created so far, for tests.
  private(set) var madeCount = 0
  private var views: [NodeVO] = []
  private var key: Key?
  /// The rectangle whose nodes are in `views`, and the revision of positions at which they were collected.
  private var area: (rect: Rect, revision: Int)?
  private var stale: Set<NodeID> = []

  /// Returns the views for another frame, in reading order.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - revision: A number that changes whenever a box moves.
  ///   - key: The settings that affect all views.
  ///   - find: Returns the boxes in the rectangle, in any order; called only if they may have changed.
  ///   - isCurrent: Returns whether a view still has the right state, such as the selection.
  ///   - make: Creates a view, and tells whether later frames can keep it.
  /// - Returns: The views.
  /// - Complexity: Without changes, linear in the views; for another rectangle, O(n log n) in the boxes in it.
  mutating func views(
    in rect: Rect, revision: Int, on key: Key, find: () -> [PlacedNode], isCurrent: (NodeVO) -> Bool,
    make: (NodeID) -> Made?
  ) -> [NodeVO] {
    if self.key != key { forgetAll() }
    self.key = key
    var unsettled: [NodeID] = []
    var count = 0
    func view(of node: NodeID) -> NodeVO? {
      count += 1
      guard let made = make(node) else { return nil }
      if !made.isSettled { unsettled.append(node) }
      return made.view
    }
    let stale = stale
    func isValid(_ view: NodeVO) -> Bool { (stale.isEmpty || !stale.contains(view.id)) && isCurrent(view) }
    if let area, area == (rect, revision) {
      refresh(isValid, view)
    } else {
      collect(find().sorted(by: PlacedNode.isBefore), isValid, view)
      area = (rect, revision)
    }
    self.stale = Set(unsettled)
    madeCount += count
    return views
  }

  private mutating func refresh(_ isValid: (NodeVO) -> Bool, _ make: (NodeID) -> NodeVO?) {
    for index in views.indices where !isValid(views[index]) {
      // If the new view is equal, the array that was returned before is not modified.
      guard let view = make(views[index].id), view != views[index] else { continue }
      views[index] = view
    }
  }

  /// Collects the views for other boxes than in the last frame.
  ///
  /// Views of the last frame are kept if they are still valid. The old views and the new boxes are both in reading
  /// order, so one pass over both is enough.
  private mutating func collect(_ places: [PlacedNode], _ isValid: (NodeVO) -> Bool, _ make: (NodeID) -> NodeVO?) {
    var found: [NodeVO] = []
    found.reserveCapacity(places.count)
    var old = views.startIndex
    for place in places {
      while old < views.endIndex, PlacedNode.isBefore(PlacedNode(node: views[old].id, frame: views[old].frame), place) {
        old += 1
      }
      if old < views.endIndex, views[old].id == place.node, views[old].frame == place.frame,
        isValid(views[old])
      {
        found.append(views[old])
      } else if let view = make(place.node) {
        found.append(view)
      }
    }
    views = found
  }

  /// Discards the views that an event affects.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - visible: Returns the node whose view shows the value of a node.
  /// - Complexity: Linear in the views, for any number of changes.
  mutating func forget(_ event: DocumentEvent, visible: (NodeID) -> NodeID) {
    // If there are more changes than views, checking them one by one is not worthwhile.
    if event.changes.count + event.updates.count > views.count { return forgetAll() }
    for update in event.updates { noteValue(of: visible(update.node)) }
    for change in event.changes {
      switch change.aspects {
      case .title, .frames: continue
      case .numbers: for node in change.nodes { noteValue(of: node) }
      case .places where change.nodes.count <= views.count: stale.formUnion(change.nodes)
      default: return forgetAll()
      }
    }
    if stale.count > views.count { forgetAll() }
  }

  private mutating func noteValue(of node: NodeID) {
    // Nodes that depend on this one may keep their values, but become more or less uncertain.
    if key?.mayBeUncertain ?? false { forgetAll() } else { stale.insert(node) }
  }

  private mutating func forgetAll() {
    (views, area) = ([], nil)
    stale.removeAll()
  }
}
