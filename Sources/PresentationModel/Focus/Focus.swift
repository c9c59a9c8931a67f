public import EvaluationEngine
public import Geometry

/// What commands act on: the selected node, several selected nodes, or the cursor; also marks and jumps.
public struct Focus {
  /// The selected node, which most commands act on.
  public internal(set) var selection: NodeID?
  /// A multiple selection, which commands act on instead of the selected node; usually empty.
  public internal(set) var selectedNodes: Set<NodeID> = []
  /// The canvas cursor in the document plane: in the middle of the selected node, or in an empty place.
  public internal(set) var cursor: Point
  /// The marks and the jump list.
  var jumps = JumpList()
  /// The last search term; empty before the first search.
  var lastSearch = ""
  /// The place of the document's latest change.
  var latestChange = ChangePlace()
  /// The digit at which further steps of the selected number continue.
  var steppedPlace: SteppedPlace?
  /// The output values during the latest steps of a number over its range.
  var trail: SliderHistory?

  /// The place where the user would look for a change of the document.
  struct ChangePlace {
    /// The created or changed nodes, in the order of the changes.
    var nodes: [NodeID] = []
    /// The box of a deleted node.
    var gone: Rect?
  }

  /// The digit at which steps of a number continue: the finest digit shown since they began.
  struct SteppedPlace {
    var node: NodeID
    var value: Double
    var place: Int
  }

  init(cursor: Point) { self.cursor = cursor }

  /// The nodes that commands act on, in ascending order: the multiple selection, otherwise the selected node.
  var actedOn: [NodeID] { selectedNodes.isEmpty ? selection.map { [$0] } ?? [] : selectedNodes.sorted() }

  /// Adds a node to the multiple selection, or removes it.
  mutating func toggle(_ node: NodeID) {
    if selectedNodes.remove(node) == nil { selectedNodes.insert(node) }
  }

  /// Clears the multiple selection; returns false if it was empty.
  mutating func deselect() -> Bool {
    defer { selectedNodes = [] }
    return !selectedNodes.isEmpty
  }

  /// Removes deleted nodes from the selection.
  mutating func prune(where exists: (NodeID) -> Bool) {
    if !selectedNodes.isEmpty { selectedNodes = selectedNodes.filter(exists) }
  }

  /// Clears the multiple selection, marks and jumps when another document is shown.
  mutating func forgetJumps() {
    selectedNodes = []
    (jumps, steppedPlace, trail) = (JumpList(), nil, nil)
  }
}
