/// Lines entered before, what was deleted from them, and signs that a keyboard lacks.
extension NodesPM {
  /// Signs by what is typed for them before Tab.
  private static let signs = [("\\pm", "±"), ("\\pi", "π"), ("\\sqrt", "√"), ("\\times", "×"), ("\\div", "÷")]

  func kill(_ delete: (inout LineEditor) -> String) {
    var gone = ""
    editLine { gone = delete(&$0) }
    if !gone.isEmpty { typing.killed = gone }
  }

  /// Tab: a sign's name before the cursor becomes the sign, else the next completion is chosen.
  func completeSign() -> [Effect] {
    guard case .prompt(let prompt) = mode else { return [] }
    for (name, sign) in Self.signs {
      var line = prompt.line
      guard line.replace(ending: name, with: sign) else { continue }
      editLine { $0 = line }
      return []
    }
    return complete(1)
  }

  /// Puts the line entered before in the place of this one, or the one after it.
  func recallLine(_ offset: Int) throws(Rejection) {
    guard case .prompt(var prompt) = mode else { return }
    let recalled = prompt.recalled - offset
    guard let line = typing.line(recalled, label: prompt.label) else {
      throw .because(offset < 0 ? "there is no line before this one" : "there is no line after this one")
    }
    prompt.recalled = recalled
    prompt.line.replace(with: line)
    show(prompt)
  }
}
