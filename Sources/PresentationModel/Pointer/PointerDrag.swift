import EditorInput
import EvaluationEngine
import Geometry

/// A press of a mouse button, with what was under the mouse and the mode at that time.
struct PointerPress: Hashable {
  var target: PointerTarget
  var mode: Mode.Name?
}

/// The state of the mouse that the editor remembers between events.
struct PointerInteraction {
  /// The drag in progress; nil while no button is pressed.
  var drag: PointerDrag?
  private var latestPress: PointerPress?

  /// Records a press.
  ///
  /// - Returns: Whether to handle the press. False for the second press of a double click if the first press changed
  ///   what is under the mouse.
  mutating func notePress(_ press: PointerPress, clicks: Int) -> Bool {
    if clicks > 1, let latestPress, latestPress != press { return false }
    latestPress = press
    return true
  }
}

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

  struct Band {
    /// The nodes that stay selected even if the rectangle does not touch them.
    var base: Set<NodeID>
    /// Whether the rectangle adds nodes to the selection.
    var isAdding: Bool
    /// The corner of the rectangle that follows the mouse, in the document plane; nil until the mouse moves.
    var end: Point?
    /// The currently selected nodes: `base` and the nodes in the rectangle.
    var selected: Set<NodeID>
  }

  struct NodeMoveStart {
    var node: NodeID
    var place: Point
  }

  struct LinkDrag {
    /// Whether releasing the link over no target leaves link mode; false if a key started the link.
    var endsMode: Bool
    /// The port from which the mouse picked up an existing wire; nil for a new link.
    var pickedUp: PortID?
    /// The position of the free end in the document plane; nil while the mouse is on a port that can take the link.
    var looseEnd: Point?
  }

  var button: PointerEvent.Button
  /// The place in the document plane where the button was pressed.
  var start: Point
  var kind: Kind
}
