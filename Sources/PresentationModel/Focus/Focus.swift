public import EvaluationEngine
public import Geometry

/// The target of commands: the selected node, several selected nodes, or the cursor; also the jump list of earlier
/// selected nodes.
public struct Focus {
  /// The selected node, which most commands act on.
  public internal(set) var selection: NodeID?
  /// Nodes selected together, which commands act on in place of the selected one; empty most of the time.
  public internal(set) var selectedNodes: Set<NodeID> = []
  /// The canvas cursor on the document plane: in the middle of the selected node, or on an empty place.
  public internal(set) var cursor: Point
  /// Marks, and the jump list.
  var jumps = JumpList()
  /// The last search term; empty before the first search.
  var lastSearch = ""
  /// The place of the document's latest change.
  var latestChange = ChangePlace()
  /// The digit at which steps of the selected number continue.
  var steppedPlace: SteppedPlace?
  /// The effects of the latest steps of a number over its range.
  var trail: SliderHistory?

  /// Where a person would look for a change of the document.
  struct ChangePlace {
    /// Created or changed nodes, the first ones first.
    var nodes: [NodeID] = []
    /// The box of a node that is no more.
    var gone: Rect?
  }

  /// The digit at which steps of a number continue: the finest digit shown since they began.
  struct SteppedPlace {
    var node: NodeID
    var value: Double
    var place: Int
  }

  init(cursor: Point) { self.cursor = cursor }

  /// The nodes that commands act on: all selected nodes, else the one with the cursor; in ascending order.
  var actedOn: [NodeID] { selectedNodes.isEmpty ? selection.map { [$0] } ?? [] : selectedNodes.sorted() }

  /// Takes a node in among those selected together, or out.
  mutating func toggle(_ node: NodeID) {
    if selectedNodes.remove(node) == nil { selectedNodes.insert(node) }
  }

  /// Forgets which nodes are selected together, if any; false if none were.
  mutating func deselect() -> Bool {
    defer { selectedNodes = [] }
    return !selectedNodes.isEmpty
  }

  /// Removes deleted nodes from the selection.
  mutating func prune(where exists: (NodeID) -> Bool) {
    if !selectedNodes.isEmpty { selectedNodes = selectedNodes.filter(exists) }
  }

  /// Forgets marks and jumps, since another document is shown.
  mutating func forgetJumps() {
    selectedNodes = []
    (jumps, steppedPlace, trail) = (JumpList(), nil, nil)
  }
}
