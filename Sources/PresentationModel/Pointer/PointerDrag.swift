import EditorInput
import EvaluationEngine
import Geometry

/// A press of a mouse button: what was under the mouse, and the mode at that time.
struct PointerPress: Hashable {
  var target: PointerTarget
  var mode: Mode.Name?
}

/// What the editor remembers about the mouse between two mouse events.
struct PointerInteraction {
  /// The drag in progress; nil while no button is pressed.
  var drag: PointerDrag?
  private var latestPress: PointerPress?

  /// Records a press.
  ///
  /// - Returns: Whether to handle the press; false for the second press of a double click that would hit something
  ///   else, because the first press changed what is under the mouse.
  mutating func notePress(_ press: PointerPress, clicks: Int) -> Bool {
    if clicks > 1, let latestPress, latestPress != press { return false }
    latestPress = press
    return true
  }
}

/// What the user drags with a mouse button, from press to release.
struct PointerDrag {
  enum Kind {
    /// A node or one of its ports, as long as the mouse has not moved.
    case node(PointerTarget)
    /// The canvas; if the mouse does not move, the press is a click.
    case canvas(isDragged: Bool)
    /// The selection rectangle on the empty canvas.
    case band(Band)
    /// The frame with this title, as long as the mouse has not moved.
    case frame(String)
    /// Nodes, with their positions when the drag began.
    case moving([NodeMoveStart])
    case link(LinkDrag)
  }

  /// The selection rectangle.
  struct Band {
    /// The nodes that stay selected even if the rectangle does not touch them.
    var base: Set<NodeID>
    /// Whether the rectangle adds nodes to the selection.
    var isAdding: Bool
    /// The corner of the rectangle that follows the mouse, in the document plane; nil until the mouse moves.
    var end: Point?
    /// The nodes that are selected now: `base` and the nodes in the rectangle.
    var selected: Set<NodeID>
  }

  /// A dragged node, with its position when the drag began.
  struct NodeMoveStart {
    var node: NodeID
    var place: Point
  }

  /// A link that the mouse drags by its loose end.
  struct LinkDrag {
    /// Whether a release over no target leaves link mode; false if a key started the link.
    var endsMode: Bool
    /// The port from which an existing wire was picked up; nil for a new link.
    var pickedUp: PortID?
    /// The position of the free end in the document plane; nil while the mouse is on a port that can take the link.
    var looseEnd: Point?
  }

  var button: PointerEvent.Button
  /// The place in the document plane where the button was pressed.
  var start: Point
  var kind: Kind
}
