/// Lines being typed.
extension Command {
  public static let lineLeft = Command(
    "line-left", "left", "One character back.",
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveLeft() } }

  public static let lineRight = Command(
    "line-right", "right", "One character on.",
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveRight() } }

  public static let lineStart = Command(
    "line-start", "start", "To the start of the line.",
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveToStart() } }

  public static let lineEnd = Command(
    "line-end", "end", "To the end of the line.",
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveToEnd() } }

  public static let deleteBackward = Command(
    "delete-backward", "delete", "Delete the character before the cursor.",
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.deleteBackward() } }

  public static let deleteForward = Command(
    "delete-forward", "delete", "Delete the character under the cursor.",
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.deleteForward() } }

  public static let deleteWord = Command(
    "delete-word", "word", "Delete the word before the cursor.",
    needs: .otherMode
  ) { editor, _ in editor.kill { $0.deleteWord() } }

  public static let deleteToStart = Command(
    "delete-to-start", "clear", "Delete to the start of the line.",
    needs: .otherMode
  ) { editor, _ in editor.kill { $0.deleteToStart() } }

  public static let deleteToEnd = Command(
    "delete-to-end", "to end", "Delete to the end of the line.",
    needs: .otherMode
  ) { editor, _ in editor.kill { $0.deleteToEnd() } }

  public static let yank = Command(
    "yank", "yank", "Put back what was deleted last by word or to an end.",
    needs: .otherMode
  ) { editor, _ in editor.editLine { [killed = editor.typing.killed] in $0.insert(killed) } }

  public static let wordLeft = Command(
    "word-left", "word", "To the start of the word.",
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveWordLeft() } }

  public static let wordRight = Command(
    "word-right", "word", "To the end of the word.",
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveWordRight() } }

  public static let nextLine = Command(
    "next-line", "next", "Choose the next completion; where there are none, the next of the lines entered before.",
    needs: .otherMode
  ) { editor, _ in
    if !editor.choose(1) { editor.recallLine(1) }
  }

  public static let previousLine = Command(
    "previous-line", "previous", "Choose the previous completion; where there are none, the line entered before.",
    needs: .otherMode
  ) { editor, _ in
    if !editor.choose(-1) { editor.recallLine(-1) }
  }

  public static let nextChoice = Command(
    "next-choice", "next", "Choose the next of the completions offered; a \\pm before the cursor becomes ±.",
    needs: .otherMode,
    outcome: { editor, _ in .effects(editor.completeSign()) })

  public static let previousChoice = Command(
    "previous-choice", "previous", "Choose the previous of the completions offered.",
    needs: .otherMode,
    outcome: { editor, _ in .effects(editor.complete(-1)) })
}
