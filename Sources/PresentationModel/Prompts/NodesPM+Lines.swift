/// Lines entered before, what was deleted from them, and signs that a keyboard lacks.
extension NodesPM {
  /// The most lines remembered of each kind.
  private static let lineLimit = 200

  /// Signs by what is typed for them before Tab.
  private static let signs = [("\\pm", "±"), ("\\pi", "π"), ("\\sqrt", "√"), ("\\times", "×"), ("\\div", "÷")]

  func kill(_ delete: (inout LineEditor) -> String) {
    var gone = ""
    editLine { gone = delete(&$0) }
    if !gone.isEmpty { killed = gone }
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

  func rememberLine(_ text: String, of prompt: Prompt) {
    guard !text.isEmpty else { return }
    var kept = lines[prompt.label] ?? []
    kept.removeAll { $0 == text }
    kept.append(text)
    lines[prompt.label] = kept.suffix(Self.lineLimit)
  }

  /// Puts the line entered before in the place of this one, or the one after it.
  func recallLine(_ offset: Int) {
    guard case .prompt(var prompt) = mode else { return }
    let kept = lines[prompt.label] ?? []
    let recalled = prompt.recalled - offset
    guard recalled >= 0, recalled <= kept.count else {
      refuse(offset < 0 ? "there is no line before this one" : "there is no line after this one")
      return
    }
    prompt.recalled = recalled
    prompt.line.replace(with: recalled == 0 ? "" : kept[kept.count - recalled])
    show(prompt)
  }
}
