/// Files, and leaving.
extension Command {
  static let open = Command(
    "open", "open",
    "Open another document (save first)",
    detail: "`e!` reads the document's own file again.",
    argument: .file, shortForms: ["e"],
    aliases: ["load", "edit", "import", "recent"], isForcible: true,
    outcome: { editor, call throws(CommandError) in try editor.open(call) })

  static let openExample = Command(
    "open-example", "example", "Open an example (save first)",
    argument: .example,
    aliases: ["demo", "sample", "template"]
  ) { editor, _ throws(CommandError) in try editor.beginOpening(ExamplePrompt()) }

  /// Only by name, and on the command line.
  public static let tutor = Command(
    "tutor", "lessons", "Learn the editor by doing (save first)",
    aliases: ["tutorial", "lessons"],
    outcome: { editor, _ throws(CommandError) in
      try editor.requireSaved()
      return .effects([.openTutor])
    })

  /// `Ctrl-S`, `:w` as in Vim; without a file it opens a line for a name, after changes by others it asks.
  public static let save = Command(
    "save", "save", "Save the document",
    detail: "`w NAME` writes a copy; the open file stays open.",
    argument: .file, shortForms: ["w", "wa"],
    aliases: ["write", "store"], isForcible: true,
    outcome: { editor, call throws(CommandError) in try editor.save(call, thenQuits: false) })

  /// Only by name, `:saveas` as in Vim; opens a line if no name follows.
  public static let saveAs = Command(
    "save-as", "save as", "Save the document under another name",
    argument: .file, shortForms: ["saveas", "sav"],
    aliases: ["write"], isForcible: true,
    outcome: { editor, call in editor.saveAs(call) })

  /// Only by name; the ending of the file selects the format.
  ///
  /// Opens a line if no name follows.
  public static let export = Command(
    "export", "export", "Export a picture, report, workbook or values",
    detail: "The ending selects the format: `export NAME.svg`.",
    argument: .exportedFile,
    aliases: [
      "svg", "html", "xlsx", "excel", "csv", "markdown", "picture", "image", "png", "pdf", "print", "report", "json",
      "publish", "dot", "mermaid", "canvas",
    ], isForcible: true,
    outcome: { editor, call in editor.export(call) })

  /// Only by name: asks again about deferred edits.
  public static let recover = Command(
    "recover", "recover", "Ask again about unsaved edits of a session",
    needs: Need { $0.file.offers.isEmpty ? "no journal has unsaved edits" : nil },
    aliases: ["journal", "crash", "restore", "lost", "autosave", "swap"],
    outcome: { editor, _ throws(CommandError) in try editor.askAboutRecovery() })

  /// Only by name: makes a read-only document editable.
  public static let makeWritable = Command(
    "writable", "writable", "Edit a document that is read-only here",
    detail: "It asks if another session has it.",
    needs: Need { $0.file.access == .writable ? "the document is already writable" : nil },
    aliases: ["readonly", "lock", "unlock", "locked"],
    outcome: { editor, _ in .effects([.examineHolder]) })

  /// `q`, `:q` as in Vim; its question is a separate mode, which `cancel` leaves.
  public static let quit = Command(
    "quit", "quit", "Quit (asks about unsaved changes)",
    shortForms: ["q", "qa"],
    aliases: ["exit", "close", "leave", "bye"],
    outcome: { editor, _ in .effects(editor.quit()) })

  /// `ZQ` and `:q!` as in Vim; asks nothing.
  public static let quitDiscarding = Command(
    "quit!", "quit!", "Quit without saving",
    aliases: ["exit", "abandon", "discard", "force"],
    outcome: { _, _ in .effects([.quit]) })

  /// `ZZ`, `:wq` and `:x` as in Vim; quits only after the save is done.
  public static let saveAndQuit = Command(
    "save-and-quit", "save, quit", "Save the document and quit",
    argument: .file, shortForms: ["wq", "wqa", "x", "xa"],
    aliases: ["exit", "close"], isForcible: true,
    outcome: { editor, call throws(CommandError) in try editor.save(call, thenQuits: true) })

  static let suspend = Command(
    "suspend", "suspend", "Suspend the program; `fg` in the shell resumes it",
    aliases: ["background", "shell", "stop"],
    outcome: { _, _ in .effects([.suspend]) })
}
