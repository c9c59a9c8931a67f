import EditorInput
import EvaluationEngine
import Geometry

/// A press of a mouse button: its target, and the mode at that time.
struct PointerPress: Hashable {
  var target: PointerTarget
  var mode: Mode.Name
}

/// The state of the mouse that the next event needs.
struct PointerInteraction {
  /// The thing being dragged; nil while no button is pressed.
  var drag: PointerDrag?
  private var latestPress: PointerPress?

  /// Records a press.
  ///
  /// - Returns: false for a later press of a double click if the first press changed the target, because the later
  ///   press was meant for the former target.
  mutating func notePress(_ press: PointerPress, clicks: Int) -> Bool {
    if clicks > 1, let latestPress, latestPress != press { return false }
    latestPress = press
    return true
  }
}

/// The thing that a button of the mouse drags, from press to release.
struct PointerDrag {
  enum Kind {
    /// A node or one of its ports, before the mouse moves.
    case node(PointerTarget)
    /// The canvas; a click unless the mouse moves.
    case canvas(isDragged: Bool)
    /// The selection rectangle on the empty canvas.
    case band(Band)
    /// A frame with this title, before the mouse moves.
    case frame(String)
    /// Nodes being moved, with their places at the start.
    case moving([NodeMoveStart])
    case link(LinkDrag)
  }

  /// A selection rectangle.
  struct Band {
    /// The nodes that stay selected whatever the rectangle contains.
    var base: Set<NodeID>
    /// Whether the rectangle adds nodes to the selection.
    var isAdding: Bool
    /// The corner at the mouse, in the document plane; nil before the mouse moves, which makes it a click.
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
    /// Whether dropping the link on nothing leaves link mode; false if keys started the link.
    var endsMode: Bool
    /// The port from which an existing wire is dragged; nil for a new link.
    var pickedUp: PortID?
    /// The place of the free end in the document plane; nil on a port that can take the link.
    var looseEnd: Point?
  }

  var button: PointerEvent.Button
  /// The place in the document plane where the button was pressed.
  var start: Point
  var kind: Kind
}
