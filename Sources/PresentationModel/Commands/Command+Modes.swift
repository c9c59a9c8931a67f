/// Commands that work within modes, and lists of commands.
extension Command {
  /// `Enter` in lists, lines, move and link mode; when no mode is active that key is `edit`.
  public static let accept = Command(
    "accept", "accept", "Accept the typed text or the choice",
    needs: .otherMode, briefs: [.listing: "do it", .columns: "read them", .points: "edit"],
    outcome: { editor, call throws(CommandError) in try editor.accept(row: call.count) })

  /// `Esc`: leaves one level, never the program; when no mode is active, clears a multiple selection.
  public static let cancel = Command(
    "cancel", "back", "Leave the mode or prompt without a change", briefs: [.question(RecoveryQuestion.mode): "later"]
  ) { editor, call in editor.cancel(hasCount: call.count != nil) }

  /// `:` as in Vim; opens a prompt that completes command names and their arguments.
  public static let commandLine = Command(
    "command-line", "command",
    "Type a command by its name",
    detail: "Also `w`, `w NAME`, `w!`, `q`, `q!`, `wq`, `saveas NAME`, `e!`, or the number of a node.",
    aliases: ["ex", "colon"]
  ) { editor, _ in editor.open(CommandPrompt()) }

  /// `Ctrl-P`; the line offers all commands of the canvas except itself and `cancel`.
  public static let palette = Command(
    "palette", "commands", "Find any command by everyday words",
    aliases: ["actions", "menu"]
  ) { editor, _ in editor.open(PalettePrompt()) }

  /// `:messages` as in Vim.
  ///
  /// Opens a list with the cursor on the current message; in a line it shows the message above the line until typing
  /// continues.
  public static let messages = Command(
    "messages", "messages",
    "Show the last messages and changes",
    detail: "Choosing a change goes to its node.",
    shortForms: ["mes"],
    aliases: ["log", "errors", "status", "report"]
  ) { editor, _ in MessageList.open(in: editor) }

  /// Opens a list of the keys of the current mode; works on the canvas and in link, move and chart mode.
  ///
  /// Enter on a row runs its command. `:help WORD` lists the results for that word.
  public static let help = Command(
    "help", "help", "Show the keys of this mode",
    detail: "`help WORD` shows commands and operators for a word.",
    argument: .topic, shortForms: ["h"],
    aliases: ["keys", "shortcuts", "bindings", "manual", "man", "usage"]
  ) { editor, call throws(CommandError) in
    let word = (call.argument ?? "").trimmed
    if word.isEmpty { HelpList.open(in: editor) } else { try TopicList.open(on: word, in: editor) }
  }
}
