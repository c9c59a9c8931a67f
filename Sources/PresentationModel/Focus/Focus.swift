import DiagramModel
public import EvaluationEngine
public import Geometry
import GraphDocument

/// What commands act on: the selected node, several selected nodes, or the cursor; also the marks and the jump list.
public struct Focus {
  /// The selected node, which most commands act on.
  public internal(set) var selection: NodeID?
  /// The nodes of a multiple selection, which commands act on instead of `selection`; usually empty.
  public internal(set) var selectedNodes: Set<NodeID> = []
  /// The canvas cursor in the document plane: in the middle of the selected node, or in an empty place.
  public internal(set) var cursor: Point
  var jumps = JumpList()
  var lastSearch = ""
  /// The place of the document's latest change.
  ///
  /// Undo and redo move the view there.
  var latestChange = ChangePlace()
  /// The digit that the next step of the selected number changes; nil before its first step.
  var steppedPlace: SteppedPlace?
  /// The values of outputs during the latest steps of a number with a range; nil if no such number was stepped.
  var trail: SliderHistory?

  struct ChangePlace {
    var nodes: [NodeID] = []
    /// The position and size of a deleted node's box; nil if no node was deleted.
    var gone: Rect?

    init() {}

    /// Finds where the changed nodes are.
    ///
    /// `plane` must still contain the boxes of deleted nodes.
    init(of changes: [DocumentChange], on plane: NodePlane) {
      var created: [NodeID] = []
      for change in changes {
        if case .nodeDeleted(let node, _) = change {
          gone = gone ?? plane.frame(of: node)
        } else if change.touches(.existence) {
          created += change.nodes
        } else {
          nodes += change.nodes.prefix(1)
        }
      }
      nodes = created + nodes
      if !created.isEmpty { gone = nil }
    }
  }

  /// The digit that consecutive steps of a number change.
  ///
  /// This is the finest digit that was displayed since the first of these steps.
  struct SteppedPlace {
    var node: NodeID
    var value: Double
    var place: Int
  }

  init(cursor: Point) { self.cursor = cursor }

  /// The nodes on which commands act, ascending: the multiple selection, or else the selected node.
  var actedOn: [NodeID] { selectedNodes.isEmpty ? selection.map { [$0] } ?? [] : selectedNodes.sorted() }

  mutating func toggle(_ node: NodeID) {
    if selectedNodes.remove(node) == nil { selectedNodes.insert(node) }
  }

  /// Clears the multiple selection.
  ///
  /// Returns false if it was empty.
  mutating func deselect() -> Bool {
    defer { selectedNodes = [] }
    return !selectedNodes.isEmpty
  }

  mutating func prune(where exists: (NodeID) -> Bool) {
    if !selectedNodes.isEmpty { selectedNodes = selectedNodes.filter(exists) }
  }

  /// Clears the multiple selection, the marks, the jump list and the stepped number.
  ///
  /// Called when another document is shown.
  mutating func forgetJumps() {
    selectedNodes = []
    (jumps, steppedPlace, trail) = (JumpList(), nil, nil)
  }
}
