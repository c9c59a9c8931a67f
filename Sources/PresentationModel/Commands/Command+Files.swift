extension Command {
  static let ofFiles: [Command] = [
    .open, .openExample, .tutor, .save, .saveAs, .export, .recover, .makeWritable, .quit, .quitDiscarding,
    .saveAndQuit, .suspend,
  ]

  static let open = Command(
    "open", "open",
    "Open another document (save first)", in: .file,
    detail: "`e!` reads the document's own file again.",
    keys: [.nodes: "<Space>o"], menu: "open document",
    argument: .file, shortForms: ["e"],
    aliases: ["load", "edit", "import", "recent"], isForcible: true,
    outcome: { editor, call throws(CommandError) in try editor.open(call) })

  static let openExample = Command(
    "open-example", "example", "Open an example (save first)", in: .file,
    keys: [.nodes: "<Space>x"], menu: "open example",
    argument: .example,
    aliases: ["demo", "sample", "template"],
    outcome: { editor, _ in editor.beginOpening(ExamplePrompt()) })

  /// Opens the lessons that teach the editor; requires a saved document, and has no key.
  public static let tutor = Command(
    "tutor", "lessons", "Learn the editor by doing (save first)", in: .file,
    aliases: ["tutorial", "lessons"],
    outcome: { editor, _ throws(CommandError) in
      try editor.requireSaved()
      return .effects([.openTutor])
    })

  /// Saves the document (`Ctrl-S`, or `:w` as in Vim).
  ///
  /// Opens a prompt for a name if the document has no file. Asks first if another program changed the file.
  public static let save = Command(
    "save", "save", "Save the document", in: .file,
    detail: "`w NAME` writes a copy and keeps this file open.",
    keys: [.nodes: "<C-s>"],
    argument: .file, shortForms: ["w", "wa"],
    aliases: ["write", "store"], isForcible: true,
    outcome: { editor, call throws(CommandError) in try editor.save(call, thenQuits: false) })

  /// Saves the document under another name (`:saveas` as in Vim); opens a prompt if the command line contains no name.
  public static let saveAs = Command(
    "save-as", "save as", "Save the document under another name", in: .file,
    argument: .file, shortForms: ["saveas", "sav"],
    aliases: ["write"], isForcible: true,
    outcome: { editor, call in editor.saveAs(call) })

  /// Exports a picture, report, workbook or values; the file name extension selects the format.
  ///
  /// The command has no key. It opens a prompt if the command line contains no file name.
  public static let export = Command(
    "export", "export", "Export a picture, report, workbook or values", in: .file,
    detail: "The ending selects the format: `export NAME.svg`.",
    argument: .exportedFile,
    aliases: [
      "svg", "html", "xlsx", "excel", "csv", "markdown", "picture", "image", "png", "pdf", "print", "report", "json",
      "publish", "dot", "mermaid", "canvas",
    ], isForcible: true,
    outcome: { editor, call in editor.export(call) })

  /// Asks again whether to recover unsaved edits, if the user has answered "later"; has no key.
  public static let recover = Command(
    "recover", "recover", "Recover unsaved edits of an earlier session", in: .file,
    needs: Need { $0.file.offers.isEmpty ? "no journal has unsaved edits" : nil },
    aliases: ["journal", "crash", "restore", "lost", "autosave", "swap"],
    outcome: { editor, _ throws(CommandError) in try editor.askAboutRecovery() })

  /// Makes a read-only document editable; has no key.
  public static let makeWritable = Command(
    "writable", "writable", "Edit a document that is read-only here", in: .file,
    detail: "It asks first if another session has the document.",
    needs: Need { $0.file.access == .writable ? "the document is already writable" : nil },
    aliases: ["readonly", "lock", "unlock", "locked"],
    outcome: { editor, _ in .effects([.examineHolder]) })

  /// Quits (`q`, or `:q` as in Vim); if there are unsaved changes, asks first whether to save them.
  public static let quit = Command(
    "quit", "quit", "Quit (asks about unsaved changes)", in: .file,
    keys: [.nodes: "q"],
    shortForms: ["q", "qa"],
    aliases: ["exit", "close", "leave", "bye"],
    outcome: { editor, _ in .effects(editor.quit()) })

  /// Quits without saving and without a question (`ZQ` and `:q!` as in Vim).
  public static let quitDiscarding = Command(
    "quit!", "quit!", "Quit without saving", in: .file,
    keys: [.nodes: "ZQ"],
    aliases: ["exit", "abandon", "discard", "force"],
    outcome: { _, _ in .effects([.quit]) })

  /// Saves the document, then quits (`ZZ`, `:wq` and `:x` as in Vim); does not quit if saving fails.
  public static let saveAndQuit = Command(
    "save-and-quit", "save, quit", "Save the document and quit", in: .file,
    keys: [.nodes: "ZZ"],
    argument: .file, shortForms: ["wq", "wqa", "x", "xa"],
    aliases: ["exit", "close"], isForcible: true,
    outcome: { editor, call throws(CommandError) in try editor.save(call, thenQuits: true) })

  static let suspend = Command(
    "suspend", "suspend", "Suspend the program; `fg` in the shell resumes it", in: .file,
    keys: [.everywhere: "<C-z>"],
    aliases: ["background", "shell", "stop"],
    outcome: { _, _ in .effects([.suspend]) })
}
