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

  func reading(_ detail: ReadingDetail?, in editor: NodesPM) -> String { editor.reading(of: self, detail) }

  func accept(row: Int?, in editor: NodesPM) throws(CommandError) -> Outcome {
    try editor.completeRelationship(staying: false)
  }

  /// Leaves the mode and selects the source again.
  func cancel(hasCount: Bool, in editor: NodesPM) -> Outcome {
    editor.enter(.normal)
    if let source = editor.contents.visible(source) { editor.select(source) }
    return .done
  }

  /// Makes another node the target.
  func move(_ motion: Motion, in editor: NodesPM) throws(CommandError) -> Outcome {
    switch motion {
    case .step(let direction, let count):
      for _ in 0..<count {
        if let outcome = try editor.aim(direction) { return outcome }
      }
    case .order(let offset):
      guard let node = editor.node(inOrder: offset, from: editor.linkTargetOrSource) else {
        throw .because("no node can take the link")
      }
      try editor.aim(at: node)
    case .page, .halfPage, .end, .section, .number: return try editor.moveOnCanvas(motion)
    }
    return .done
  }

  /// Chooses the port with the number.
  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: NodesPM) throws(CommandError) -> Outcome? {
    guard modifiers.isEmpty, digit > 0 else { return nil }
    return try editor.choosePort(digit - 1)
  }

  func press(
    _ clicks: Int, isToggling: Bool, _ place: PointerPlace, in editor: NodesPM
  ) throws(CommandError) -> Outcome {
    try editor.pressTarget(place, endsMode: false)
    return .done
  }
}
