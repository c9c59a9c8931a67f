extension Command {
  static let ofModes: [Command] = [
    .accept, .cancel, .commandLine, .palette, .messages, .help,
  ]

  /// `Enter`: accepts the text of a prompt, the row of a list, or the choice in move and link mode.
  ///
  /// When no mode is active, the key runs the command `edit` instead.
  public static let accept = Command(
    "accept", "accept", "Accept the typed text or the choice", in: .mode,
    keys: [[.viewers, .link, .move, .prompt, .columns]: "<Enter>", .points: ["<Enter>", "e"]],
    needs: .otherMode, briefs: [.listing: "do it", .columns: "read them", .points: "edit"],
    outcome: { editor, call throws(CommandError) in try editor.mode.handler.accept(row: call.count, in: editor) })

  /// `Esc`: leaves the current mode, prompt or list without a change, but never quits the program.
  ///
  /// When no mode is active, the key clears a multiple selection.
  public static let cancel = Command(
    "cancel", "back", "Leave the mode or prompt without a change", in: .mode,
    keys: [
      [.nodes, .link, .move, .prompt, .questions]: ["<Esc>", "<C-c>"],
      .viewers: ["<Esc>", "q", "i", "?", "<C-c>", "<F1>"], [.columns, .points, .chart]: ["<Esc>", "q", "<C-c>"],
    ], briefs: [.question(RecoveryQuestion.mode): "later"],
    outcome: { editor, call throws(CommandError) in try editor.cancel(hasCount: call.count != nil) })

  /// Opens a prompt for a command by name (`:` as in Vim), which completes command names and their arguments.
  public static let commandLine = Command(
    "command-line", "command",
    "Type a command by its name", in: .mode,
    detail: "Also `w`, `w NAME`, `w!`, `q`, `q!`, `wq`, `saveas NAME`, `e!`, or the number of a node.",
    keys: [.nodes: ":"],
    aliases: ["ex", "colon"]
  ) { editor, _ in editor.open(CommandPrompt()) }

  /// Opens a prompt that finds commands by everyday words (`Ctrl-P`).
  ///
  /// The prompt offers all commands of the canvas except this one and `cancel`.
  public static let palette = Command(
    "palette", "commands", "Find any command by everyday words", in: .mode,
    keys: [.nodes: ["<C-p>", "<Space>?"]], menu: "all commands",
    aliases: ["actions", "menu"]
  ) { editor, _ in editor.open(PalettePrompt()) }

  /// Opens a list of the last messages with the cursor on the current one (`:messages` as in Vim).
  ///
  /// In a prompt, the command shows the full message above the text until the user types again.
  public static let messages = Command(
    "messages", "messages",
    "Show the last messages and changes", in: .mode,
    detail: "Choosing a change goes to its node.",
    keys: [.nodes: ["<C-g>", "<Space>m"], [.link, .move, .prompt, .chart]: "<C-g>"], menu: "messages",
    shortForms: ["mes"],
    aliases: ["log", "errors", "status", "report"],
    outcome: { editor, _ in MessageList.open(in: editor) })

  /// Opens a list of the keys of the current mode; works on the canvas and in link, move and chart mode.
  ///
  /// Enter on a row runs its command. `:help WORD` lists the commands and operators for that word instead.
  public static let help = Command(
    "help", "help", "Show the keys of this mode", in: .mode,
    detail: "`help WORD` shows commands and operators for a word.",
    keys: [[.nodes, .link, .move, .columns, .points, .chart]: ["?", "<F1>"]],
    argument: .topic, shortForms: ["h"],
    aliases: ["keys", "shortcuts", "bindings", "manual", "man", "usage"],
    outcome: { editor, call throws(CommandError) in
      let word = (call.argument ?? "").trimmed
      return word.isEmpty ? HelpList.open(in: editor) : try TopicList.open(on: word, in: editor)
    })
}
