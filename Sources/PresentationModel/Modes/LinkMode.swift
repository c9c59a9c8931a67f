import DiagramModel
import EditorInput
import EvaluationEngine
import GraphDocument

/// Link mode: the user draws a link, and the next chosen node becomes its target.
extension RelationshipCreation: ModeHandler {
  var modeName: Mode.Name { .relationshipCreation }
  var link: RelationshipCreation? { self }
  var isLinking: Bool { true }
  var suitsLessons: Bool { true }

  func focusedNode(or selection: NodeID?) -> NodeID? { target ?? source }

  mutating func follow(_ contents: DocumentContents) -> Bool {
    guard contents.contains(source) else { return false }
    if let target, !contents.contains(target) { self.target = nil }
    return true
  }

  func reading(_ detail: ReadingDetail?, in editor: any EditorReading) -> String { editor.reading(of: self, detail) }

  func accept(row: Int?, in editor: any EditorReading) throws(CommandError) -> Outcome {
    .changed(.completeLink)
  }

  /// Leaves the mode and selects the source again.
  func cancel(hasCount: Bool, in editor: any EditorReading) -> Outcome {
    let left = Outcome.changed(.enter(.normal))
    return editor.contents.visible(source).map { left.then(.changed(.select($0))) } ?? left
  }

  /// Makes another node the target.
  func move(_ motion: Motion, in editor: any EditorReading) throws(CommandError) -> Outcome {
    switch motion {
    case .step(let direction, let count): return .changed(.aim(direction, count))
    case .order(let offset):
      guard let node = editor.node(inOrder: offset, from: editor.linkTargetOrSource) else {
        throw .because("no node can take the link")
      }
      return .changed(.aimAt(node))
    case .page, .halfPage, .end, .section, .number: return .changed(.moveOnCanvas(motion))
    }
  }

  /// Chooses the port with the number.
  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: any EditorReading) throws(CommandError) -> Outcome? {
    guard modifiers.isEmpty, digit > 0 else { return nil }
    return .changed(.choosePort(digit - 1))
  }

  func press(
    _ clicks: Int, isToggling: Bool, _ place: PointerPlace, in editor: any EditorReading
  ) throws(CommandError) -> Outcome {
    .changed(.pressTarget(place))
  }
}
