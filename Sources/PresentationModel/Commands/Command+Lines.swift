extension Command {
  static let ofLines: [Command] = [
    .lineLeft, .lineRight, .lineStart, .lineEnd, .deleteBackward, .deleteForward, .deleteWord, .deleteToStart,
    .deleteToEnd, .yank, .wordLeft, .wordRight, .nextLine, .previousLine, .nextChoice, .previousChoice,
  ]

  /// Moves the cursor one character left in a prompt (`Ctrl-B` as in shells).
  public static let lineLeft = Command(
    "line-left", "left", "Move one character left", in: .line,
    keys: [.prompt: ["<Left>", "<C-b>"]],
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveLeft() } }

  static let lineRight = Command(
    "line-right", "right", "Move one character right", in: .line,
    keys: [.prompt: ["<Right>", "<C-f>"]],
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveRight() } }

  static let lineStart = Command(
    "line-start", "start", "Move to the start of the line", in: .line,
    keys: [.prompt: ["<Home>", "<C-a>"]],
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveToStart() } }

  static let lineEnd = Command(
    "line-end", "end", "Move to the end of the line", in: .line,
    keys: [.prompt: ["<End>", "<C-e>"]],
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveToEnd() } }

  static let deleteBackward = Command(
    "delete-backward", "delete", "Delete the character before the cursor", in: .line,
    keys: [.prompt: "<BS>"],
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.deleteBackward() } }

  static let deleteForward = Command(
    "delete-forward", "delete", "Delete the character under the cursor", in: .line,
    keys: [.prompt: ["<Del>", "<C-d>"]],
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.deleteForward() } }

  static let deleteWord = Command(
    "delete-word", "word", "Delete the word before the cursor", in: .line,
    keys: [.prompt: "<C-w>"],
    needs: .otherMode
  ) { editor, _ in editor.kill { $0.deleteWord() } }

  /// Deletes the text from the start of a prompt's line to the cursor (`Ctrl-U` as in shells); `yank` restores the
  /// text.
  public static let deleteToStart = Command(
    "delete-to-start", "clear", "Delete to the start of the line", in: .line,
    keys: [.prompt: "<C-u>"],
    needs: .otherMode
  ) { editor, _ in editor.kill { $0.deleteToStart() } }

  static let deleteToEnd = Command(
    "delete-to-end", "to end", "Delete to the end of the line", in: .line,
    keys: [.prompt: "<C-k>"],
    needs: .otherMode
  ) { editor, _ in editor.kill { $0.deleteToEnd() } }

  static let yank = Command(
    "yank", "yank", "Insert the last deleted text", in: .line,
    keys: [.prompt: "<C-y>"],
    needs: .otherMode
  ) { editor, _ in editor.editLine { [killed = editor.typing.killed] in $0.insert(killed) } }

  static let wordLeft = Command(
    "word-left", "word", "Move to the start of the word", in: .line,
    keys: [.prompt: "<M-b>"],
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveWordLeft() } }

  static let wordRight = Command(
    "word-right", "word", "Move to the end of the word", in: .line,
    keys: [.prompt: "<M-f>"],
    needs: .otherMode
  ) { editor, _ in editor.editLine { $0.moveWordRight() } }

  static let nextLine = Command(
    "next-line", "next", "Select the next completion or history line", in: .line,
    keys: [.prompt: ["<Down>", "<C-n>"]],
    needs: .otherMode
  ) { editor, _ throws(CommandError) in
    if editor.isInHistory || !editor.choose(1) { try editor.recallLine(1) }
  }

  static let previousLine = Command(
    "previous-line", "previous", "Select the previous completion or history line", in: .line,
    keys: [.prompt: ["<Up>", "<C-p>"]],
    needs: .otherMode
  ) { editor, _ throws(CommandError) in
    if editor.isInHistory || !editor.choose(-1) { try editor.recallLine(-1) }
  }

  static let nextChoice = Command(
    "next-choice", "next", "Choose the next completion", in: .line,
    detail: "A `\\pm` before the cursor becomes ±.",
    keys: [.prompt: "<Tab>"],
    needs: .otherMode,
    outcome: { editor, _ in .effects(editor.completeSign()) })

  static let previousChoice = Command(
    "previous-choice", "previous", "Choose the previous completion", in: .line,
    keys: [.prompt: "<S-Tab>"],
    needs: .otherMode,
    outcome: { editor, _ in .effects(editor.complete(-1)) })
}
