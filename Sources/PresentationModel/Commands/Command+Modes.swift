/// Within modes, and lists of commands.
extension Command {
  /// Enter in lists, lines, move and link mode; at rest that key is `edit`.
  public static let accept = Command(
    "accept", "accept", "Do what the mode is for, and leave it.",
    needs: .otherMode, briefs: [.listing: "do it", .columns: "read them", .points: "edit"],
    outcome: { editor, _ throws(Rejection) in try editor.accept() })

  /// `Esc`, one level back, never out of the program; at rest it ends selecting together.
  public static let cancel = Command(
    "cancel", "back", "Leave the mode or the line without changing anything."
  ) { editor, call in editor.cancel(hasCount: call.count != nil) }

  static let answerYes = Command(
    "answer-yes", "yes", "Answer yes.",
    needs: .otherMode,
    outcome: { editor, _ in .effects(editor.answer(yes: true)) })

  static let answerNo = Command(
    "answer-no", "no", "Answer no.",
    needs: .otherMode,
    outcome: { editor, _ in .effects(editor.answer(yes: false)) })

  static let takeTheirs = Command(
    "take-theirs", "theirs", "Take what the file holds now; undo brings the unsaved changes back.",
    needs: .otherMode,
    outcome: { editor, _ throws(Rejection) in try editor.choose(.theirs) })

  static let keepMine = Command(
    "keep-mine", "mine", "Keep what is here; the next save replaces what the file holds now.",
    needs: .otherMode,
    outcome: { editor, _ throws(Rejection) in try editor.choose(.mine) })

  static let mergeBoth = Command(
    "merge-both", "merge", "Take the file's changes in by name; what both changed stays as it is here.",
    needs: .otherMode,
    outcome: { editor, _ throws(Rejection) in try editor.choose(.merged) })

  /// `:` as in Vim; opens a line that completes names of commands and what they act on.
  public static let commandLine = Command(
    "command-line", "command",
    "Type a command by its name; also w, w NAME, w!, q, q!, wq, saveas NAME, e!, or the number of a node."
  ) { editor, _ in editor.open(CommandPrompt()) }

  /// `Ctrl-P`; the line offers all commands of the canvas but itself and `cancel`.
  public static let palette = Command(
    "palette", "commands", "Choose a command by words of its name or sentence."
  ) { editor, _ in editor.open(PalettePrompt()) }

  /// Enters a list at rest, in link, move and chart mode; Enter on a row gives its command.
  public static let help = Command(
    "help", "help", "Show the keys of this mode.",
    shortForms: ["h"]
  ) { editor, _ in editor.showHelp() }
}
