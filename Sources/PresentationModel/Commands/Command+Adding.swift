/// Commands that add nodes.
extension Command {
  /// You can paste the copied text into an email, and from there back into the editor.
  public static let copy = Command(
    "copy", "copy", "Copy the selected nodes",
    detail: "The copied text can be pasted into a mail and back.",
    needs: .node,
    aliases: ["yank", "clipboard", "duplicate"],
    outcome: { editor, _ throws(CommandError) in try editor.copySelection() })

  /// Pastes below the selected node in free space, or with the corner at the cursor, and selects the pasted nodes.
  public static let paste = Command(
    "paste", "paste", "Paste copied nodes at the cursor",
    detail: "Inputs from nodes that are not copied stay open.",
    needs: .copy,
    aliases: ["put", "clipboard", "insert"]
  ) { editor, _ throws(CommandError) in try editor.paste(linked: false) }

  /// Like `paste`, but also links inputs from nodes that were not copied to nodes with the same names here.
  public static let pasteLinked = Command(
    "paste-linked", "paste linked", "Paste copied nodes and link them as before",
    needs: .copy
  ) { editor, _ throws(CommandError) in try editor.paste(linked: true) }

  /// Opens a prompt for the new node, which is put beside the selected node or centred on the cursor, and selected.
  public static let add = Command(
    "add", "add", "Add an operator, number or chart by name",
    detail: "`name = …` names it; it appears at the cursor.",
    argument: .entry,
    aliases: ["new", "create", "operator", "function", "node", "insert"]
  ) { editor, _ in editor.open(AddPrompt()) }

  /// Opens a prompt that opens again after each node, until `cancel` or an empty text; each node is one undo step.
  static let addSeveral = Command(
    "add-several", "add several", "Add several nodes, one line after another",
    argument: .entry,
    aliases: ["many", "more"]
  ) { editor, _ in editor.open(AddPrompt(staysOpen: true)) }

  /// Opens a prompt for a node that the selected node feeds, and selects it; fails on a note.
  ///
  /// The node and its wire are one undo step.
  public static let addAfter = Command(
    "add-after", "add after", "Add an operator that the selected node feeds",
    needs: .node, argument: .entry
  ) { editor, _ throws(CommandError) in try editor.beginAddingAfter() }

  /// Opens a prompt for a node that feeds the first free port, and selects it.
  ///
  /// Fails if no port is free.
  public static let addBefore = Command(
    "add-before", "add before", "Add a node that feeds the first free input",
    needs: .node, argument: .entry
  ) { editor, _ throws(CommandError) in try editor.beginAddingBefore() }

  /// Opens a prompt for the operator; without a count, fails unless exactly one wire enters the node.
  public static let insert = Command(
    "insert-on-wire", "insert",
    "Insert an operator on the wire into the node",
    detail: "A count picks the port.",
    needs: .node, argument: .entry
  ) { editor, call throws(CommandError) in try editor.beginInserting(onPort: call.count) }

  static let createTarget = Command(
    "create-target", "new target", "Add an operator here and link the source to it",
    needs: .otherMode
  ) { editor, _ in editor.beginCreatingTarget() }

  /// Opens a prompt for a number or formula and selects the new node; the nodes that a formula mentions feed it.
  public static let enterNumber = Command(
    "enter-number", "formula",
    "Type a number or formula: `4.5%`, `a = b*2`",
    detail: "If nothing is selected, a digit, `.`, `-` or `(` starts one.",
    argument: .text,
    aliases: ["expression", "equation", "calculate", "input", "variable", "constant"]
  ) { editor, _ in editor.open(FormulaPrompt()) }

  /// Opens a prompt for the note, which is put below the selected node or at the cursor and becomes the only selected
  /// node.
  public static let addNote = Command(
    "add-note", "note", "Write a note at the cursor",
    detail: "`\\n` begins a new line in it.",
    argument: .text,
    aliases: ["comment", "text", "annotation", "remark"]
  ) { editor, _ in editor.open(NotePrompt()) }
}
