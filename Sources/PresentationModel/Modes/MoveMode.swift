import DiagramModel
import EditorInput
public import EvaluationEngine
import Geometry
import GraphDocument

/// The state of move mode: the nodes that the user is moving; `Esc` puts them back.
public struct Relocation: Hashable, Sendable {
  /// The moved nodes, in ascending order; not empty.
  public var nodes: [NodeID]

  /// Creates the state; `nodes` must be in ascending order and not empty.
  public init(nodes: [NodeID]) {
    self.nodes = nodes
  }
}

extension Relocation: ModeHandler {
  var modeName: Mode.Name { .move }
  var isDragging: Bool { true }

  func follow(_ contents: DocumentContents) -> Bool { nodes.allSatisfy { contents.contains($0) } }

  func reading(_ detail: ReadingDetail?, in editor: any EditorReading) -> String {
    let sentence = editor.readingOfCanvas(detail)
    guard let node = editor.focusedNode, editor.contents.contains(node),
      let frame = editor.diagram.plane.frame(of: node)
    else { return sentence }
    return "moving to column \(frame.minColumn), row \(frame.minRow): \(sentence)"
  }

  func accept(row: Int?, in editor: any EditorReading) -> Outcome {
    .changed(.endMoving)
  }

  /// Leaves the mode and puts the nodes back.
  func cancel(hasCount: Bool, in editor: any EditorReading) -> Outcome {
    let left = Outcome.changed(.takeBackRun(.move(nodes)), .enter(.normal))
    return editor.selection.map { left.then(.changed(.select($0))) } ?? left
  }

  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: any EditorReading) -> Outcome? {
    count(digit, modifiers)
  }

  /// Ends the mode; the press then has its usual meaning.
  func press(
    _ clicks: Int, isToggling: Bool, _ place: PointerPlace, in editor: any EditorReading
  ) throws(CommandError) -> Outcome {
    .changed(.endMoving, .press(clicks, isToggling: isToggling, place))
  }
}
