import EditorInput
import EvaluationEngine
import Geometry

/// What was pressed on, and in which mode.
struct PointerPress: Hashable {
  var target: PointerTarget
  var mode: Mode.Name
}

/// What the mouse does, as far as the next event has to know.
struct PointerInteraction {
  /// What a button drags; nil while none is pressed.
  var drag: PointerDrag?
  private var latestPress: PointerPress?

  /// Takes note of a press.
  ///
  /// - Returns: false for a later press of a double click where the first one changed what is there: it was meant for
  ///   what lay there before.
  mutating func notePress(_ press: PointerPress, clicks: Int) -> Bool {
    if clicks > 1, let latestPress, latestPress != press { return false }
    latestPress = press
    return true
  }
}

/// What a button of the mouse drags, from its press to its release.
struct PointerDrag {
  enum Kind {
    /// A node or one of its ports, not dragged yet.
    case node(PointerTarget)
    /// The canvas; let go where it was taken, that is a click.
    case canvas(isDragged: Bool)
    /// The rectangle that is drawn over empty ground.
    case band(Band)
    /// A frame, by its title, not dragged yet.
    case frame(String)
    /// Nodes being dragged, with the places they had.
    case moving([NodeMoveStart])
    case link(LinkDrag)
  }

  /// A rectangle whose nodes are selected together.
  struct Band {
    /// The nodes selected together before, to which others come.
    var base: Set<NodeID>
    /// Whether the nodes come to others.
    var isAdding: Bool
    /// Where the mouse is on the document plane; nil until it is dragged, which is a click.
    var end: Point?
    /// What it has selected so far.
    var selected: Set<NodeID>
  }

  /// A node being moved and where it stood.
  struct NodeMoveStart {
    var node: NodeID
    var place: Point
  }

  /// The free end of a link being made.
  struct LinkDrag {
    /// Whether letting go on nothing leaves the mode: not so where keys began it.
    var endsMode: Bool
    /// The port whose wire was picked up.
    var pickedUp: PortID?
    /// Where the end hangs, on the document plane; nil on a port that can take it.
    var looseEnd: Point?
  }

  var button: PointerEvent.Button
  /// Where on the document plane the button went down.
  var start: Point
  var kind: Kind
}
