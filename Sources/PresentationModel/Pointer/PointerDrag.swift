import EditorInput
import EvaluationEngine
import Geometry

/// The target of a press, and the mode.
struct PointerPress: Hashable {
  var target: PointerTarget
  var mode: Mode.Name
}

/// The state of the mouse that the next event needs.
struct PointerInteraction {
  /// The thing being dragged; nil while no button is pressed.
  var drag: PointerDrag?
  private var latestPress: PointerPress?

  /// Takes note of a press.
  ///
  /// - Returns: false for a later press of a double click if the first one changed its target: it was meant for the
  ///   former target.
  mutating func notePress(_ press: PointerPress, clicks: Int) -> Bool {
    if clicks > 1, let latestPress, latestPress != press { return false }
    latestPress = press
    return true
  }
}

/// The thing that a button of the mouse drags, from press to release.
struct PointerDrag {
  enum Kind {
    /// A node or one of its ports, not dragged yet.
    case node(PointerTarget)
    /// The canvas; without movement it is a click.
    case canvas(isDragged: Bool)
    /// The rectangle that is drawn over empty ground.
    case band(Band)
    /// A frame, by its title, not dragged yet.
    case frame(String)
    /// Nodes being dragged, with the places they had.
    case moving([NodeMoveStart])
    case link(LinkDrag)
  }

  /// A rectangle that selects its nodes.
  struct Band {
    /// The previous joint selection, to which the drag adds nodes.
    var base: Set<NodeID>
    /// Whether the nodes are added to the selection.
    var isAdding: Bool
    /// Where the mouse is on the document plane; nil until it is dragged, which is a click.
    var end: Point?
    /// The nodes selected so far.
    var selected: Set<NodeID>
  }

  /// A node being moved, with its place at the start.
  struct NodeMoveStart {
    var node: NodeID
    var place: Point
  }

  /// The free end of a link being made.
  struct LinkDrag {
    /// Whether dropping it on nothing leaves the mode: not if keys began it.
    var endsMode: Bool
    /// The port whose wire was picked up.
    var pickedUp: PortID?
    /// The place of the free end on the document plane; nil on a port that can take it.
    var looseEnd: Point?
  }

  var button: PointerEvent.Button
  /// Where on the document plane the button went down.
  var start: Point
  var kind: Kind
}
