import EvaluationEngine
import Geometry
import GraphDocument

/// A cache of the views of the nodes in the latest frame, in reading order: the next frame creates only those that
/// changed.
///
/// A view becomes invalid for three reasons only:
///
/// - The document's content of the node changed. Events that only change numbers, values or places invalidate the views
///   of the affected nodes; all other events invalidate every view. If values may be uncertain, the value of one node
///   may affect all.
/// - The key that is common to all nodes (`Key`) changed: then every view is discarded.
/// - The place of the box, or the node's state on the screen, changed: these are compared each time.
struct CachedNodeViews {
  /// The inputs of views that are common to all nodes.
  struct Key: Equatable {
    let valueFormat: ValueFormat
    let hasPictures: Bool
    let mayBeUncertain: Bool
    let fitted: FittedDiagram?
  }

  struct Made {
    let view: NodeVO
    /// Whether the view stays valid until an event invalidates it.
    let isSettled: Bool
  }

  /// The number of views created so far, for tests.
  private(set) var madeCount = 0
  private var views: [NodeVO] = []
  private var key: Key?
  /// The rectangle for which `views` is complete, and the revision of places at that time.
  private var area: (rect: Rect, revision: Int)?
  /// The nodes whose views are outdated, or may be outdated in the next frame.
  private var stale: Set<NodeID> = []

  /// Returns the views for another frame.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - revision: The revision of the places of all nodes.
  ///   - key: The inputs of all views.
  ///   - find: Returns the boxes in the rectangle, in any order; called only if they may have changed.
  ///   - isCurrent: Returns whether the view has the node's current state on the screen.
  ///   - make: Creates a view, and returns whether it is settled; otherwise it is created again in the next frame.
  /// - Returns: The views of the nodes in the rectangle, in reading order.
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

  /// Updates the views of the same boxes as before; usually none has changed.
  private mutating func refresh(_ isValid: (NodeVO) -> Bool, _ make: (NodeID) -> NodeVO?) {
    for index in views.indices where !isValid(views[index]) {
      // If the new view is equal, the array that was returned before is not modified.
      guard let view = make(views[index].id), view != views[index] else { continue }
      views[index] = view
    }
  }

  /// Collects the views for other boxes.
  ///
  /// Both lists are in reading order, so a single pass finds the views that stay valid.
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

  /// Discards the views that an event of the document affects.
  ///
  /// - Complexity: Linear in the views, for any number of changes.
  mutating func forget(_ event: DocumentEvent) {
    // If there are more changes than views, checking them one by one is not worthwhile.
    if event.changes.count + event.updates.count > views.count { return forgetAll() }
    for update in event.updates { noteValue(of: update.node) }
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
