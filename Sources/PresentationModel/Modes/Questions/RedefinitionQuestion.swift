import EvaluationEngine
import GraphDocument

/// Asks whether an existing node named in a line gets the line's content.
struct RedefinitionQuestion: YesNoQuestion {
  let redefinition: Redefinition
  /// The line that is opened again if the answer is no.
  let line: Prompt

  func label(in editor: NodesPM) -> String {
    redefinition.question(in: editor.contents).map { "\($0) \(keys(in: editor))" } ?? ""
  }

  /// Sets the content of the node in one undo step, or opens the line again.
  ///
  /// A formula is set directly; any other text is submitted in the line that edits the node.
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
