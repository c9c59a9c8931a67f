import EvaluationEngine
import Geometry

/// What was pressed on, and in which mode.
struct PointerPress: Hashable {
  var target: PointerTarget
  var mode: Mode.Name
}

/// What a button of the mouse has taken hold of, from its press to its release.
struct PointerHold {
  enum Grip {
    /// A node or one of its ports, not dragged yet.
    case node(PointerTarget)
    /// The canvas; let go where it was taken, that is a click.
    case canvas(isDragged: Bool)
    /// The rectangle that is drawn over empty ground.
    case band(Band)
    /// A frame, by its title, not dragged yet.
    case frame(String)
    /// Nodes under way, with the places they had.
    case moving([NodeMoveStart])
    case link(LinkGrip)
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
  struct LinkGrip {
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
  var grip: Grip
}
