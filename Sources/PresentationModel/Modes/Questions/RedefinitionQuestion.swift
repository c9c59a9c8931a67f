import EvaluationEngine
import GraphDocument

/// A line names an existing node: asks whether that node gets the line's content.
struct RedefinitionQuestion: YesNoQuestion {
  let redefinition: Redefinition
  /// The line, which is opened again if the node does not get it.
  let line: Prompt

  func label(in editor: NodesPM) -> String {
    redefinition.question(in: editor.contents).map { "\($0) \(keys(in: editor))" } ?? ""
  }

  /// Sets the node: a formula as it is, all else as if it were typed in the line that edits the node; one step of undo.
  func answer(yes: Bool, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard yes else {
      cancel(in: editor)
      return .done
    }
    let node = redefinition.node
    guard editor.contents.contains(node) else { throw .because("the node no longer exists") }
    if let formula = redefinition.formula { return try editor.setFormula(formula, of: node) }
    editor.select(node)
    try editor.face(of: node).edit(node, in: editor)
    return try editor.acceptOpened(with: redefinition.text)
  }

  func cancel(in editor: NodesPM) { editor.enter(.prompt(line)) }
}
