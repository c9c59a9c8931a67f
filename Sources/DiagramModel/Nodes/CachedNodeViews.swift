import EvaluationEngine
import Geometry
import GraphDocument

/// A cache of the views of the nodes that the latest frame showed, in reading order: the next frame makes only those that changed.
///
/// A view becomes invalid for three reasons, and for no other:
///
/// - The document's content of the node: news that only give nodes other numbers, values or places forget the views of those, all
///   other news forget every view. Where values may be uncertain, the value of one node may concern all.
/// - The key, common to all nodes (`Key`): if it changes, every view is discarded.
/// - The place of the box, and the node's state on the screen: compared each time.
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
    /// Whether it stays valid until news invalidate it.
    let isSettled: Bool
  }

  /// The number of views made so far, for tests.
  private(set) var madeCount = 0
  private var views: [NodeVO] = []
  private var key: Key?
  /// The rectangle for which `views` is complete, and the revision of places for which it was.
  private var area: (rect: Rect, revision: Int)?
  /// Nodes whose views are out of date, or may be in the next frame.
  private var stale: Set<NodeID> = []

  /// Brings the views up to date for another frame.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - revision: Of the places of all nodes.
  ///   - key: The inputs of all views.
  ///   - find: The boxes in the rectangle, in any order; called only if they may have changed.
  ///   - isCurrent: Whether the view has the node's present state on the screen.
  ///   - make: Makes a view, and returns whether it is settled: otherwise it is made again in the next frame.
  /// - Returns: the views of the nodes in the rectangle, in reading order.
  /// - Complexity: Without changes linear in the views; after another rectangle O(n log n) in the boxes in it.
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

  /// Updates the same boxes as before; usually nothing has to be touched.
  private mutating func refresh(_ isValid: (NodeVO) -> Bool, _ make: (NodeID) -> NodeVO?) {
    for index in views.indices where !isValid(views[index]) {
      // Where it comes to the same the views stay the very array that was handed out.
      guard let view = make(views[index].id), view != views[index] else { continue }
      views[index] = view
    }
  }

  /// Both are in reading order, so one pass finds the views that stay.
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

  /// Discards the views that changes of the document affect.
  ///
  /// - Complexity: Linear in the views, for any number of changes.
  mutating func forget(_ event: DocumentEvent) {
    // As many nodes may be seen as not; more are not worth looking at one by one.
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
    // What else rests on it may be as large as before and not as certain.
    if key?.mayBeUncertain ?? false { forgetAll() } else { stale.insert(node) }
  }

  private mutating func forgetAll() {
    (views, area) = ([], nil)
    stale.removeAll()
  }
}
