public import EvaluationEngine
public import Geometry

/// What commands act on: the selected node, nodes selected together, the cursor; and the jump list of what had the focus before.
public struct Focus {
  /// The selected node, which most commands act on.
  public internal(set) var selection: NodeID?
  /// Nodes selected together, which commands act on in place of the selected one; empty most of the time.
  public internal(set) var selectedNodes: Set<NodeID> = []
  /// The canvas cursor on the document plane: in the middle of the selected node, or on an empty place.
  public internal(set) var cursor: Point
  /// Marks, and the jump list.
  var jumps = JumpList()
  /// What was searched for last; empty before the first search.
  var lastSearch = ""
  /// Where the latest change of the document is to be looked for.
  var latestChange = ChangePlace()
  /// The digit that steps of the selected number go on with.
  var steppedPlace: SteppedPlace?
  /// What followed from the latest steps of a number over its range.
  var trail: SliderHistory?

  /// Where a person would look for a change of the document.
  struct ChangePlace {
    /// Nodes that came into being or were changed, the ones that came first.
    var nodes: [NodeID] = []
    /// The box of a node that is no more.
    var gone: Rect?
  }

  /// Where steps of a number go on: the finest digit that was shown since they began.
  struct SteppedPlace {
    var node: NodeID
    var value: Double
    var place: Int
  }

  init(cursor: Point) { self.cursor = cursor }

  /// What commands on nodes act on: those selected together, else the selected one; in ascending order.
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

  /// Takes out of those selected together what is no more.
  mutating func prune(where exists: (NodeID) -> Bool) {
    if !selectedNodes.isEmpty { selectedNodes = selectedNodes.filter(exists) }
  }

  /// Forgets marks and jumps, since another document is shown.
  mutating func forgetJumps() {
    selectedNodes = []
    (jumps, steppedPlace, trail) = (JumpList(), nil, nil)
  }
}
