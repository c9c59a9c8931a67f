import EvaluationEngine
import GraphDocument

/// Asks whether a typed line such as `rate = 5` may replace the content of the existing node `rate`.
struct RedefinitionQuestion: YesNoQuestion {
  let redefinition: Redefinition
  /// The prompt that opens again if the user answers no.
  let line: Prompt

  func label(in editor: any EditorReading) -> String {
    redefinition.question(in: editor.contents).map { "\($0) \(keys(in: editor))" } ?? ""
  }

  /// Sets the content of the node in one undo step, or opens the prompt again.
  ///
  /// A formula is set directly. Any other text is submitted in the prompt that edits the node.
  func answer(yes: Bool, in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard yes else { return cancel(in: editor) }
    let node = redefinition.node
    guard editor.contents.contains(node) else { throw .because("the node no longer exists") }
    if let formula = redefinition.formula { return .changed(.setFormula(formula, node)) }
    return .changed(.edit(node, as: redefinition.text))
  }

  func cancel(in editor: any EditorReading) -> Outcome {
    .entered(line)
  }
}
