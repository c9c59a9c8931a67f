/// Adding nodes.
extension Command {
  /// Takes all nodes selected together and ends that; the session puts the text on the clipboard (`Effect.copy`).
  public static let copy = Command(
    "copy", "copy", "Copy the selected nodes",
    detail: "The copied text can be pasted into a mail and back.",
    needs: .node,
    aliases: ["yank", "clipboard", "duplicate"],
    outcome: { editor, _ throws(CommandError) in try editor.copySelection() })

  /// Finds space below the selected node, or puts the corner on the cursor; the pasted nodes become selected.
  public static let paste = Command(
    "paste", "paste", "Paste copied nodes at the cursor",
    detail: "Inputs from nodes that are not copied stay open.",
    needs: .copy,
    aliases: ["put", "clipboard", "insert"]
  ) { editor, _ throws(CommandError) in try editor.paste(linked: false) }

  /// Like `paste`, but ports fed from outside are linked to the nodes with the same names here.
  public static let pasteLinked = Command(
    "paste-linked", "paste linked", "Paste copied nodes and keep their outer inputs",
    needs: .copy
  ) { editor, _ throws(CommandError) in try editor.paste(linked: true) }

  /// Opens a line; the new node, beside the selected one or centred on the cursor, becomes the selected one.
  public static let add = Command(
    "add", "add", "Add an operator, number or chart by name",
    detail: "`name = …` names it; it appears at the cursor.",
    argument: .entry,
    aliases: ["new", "create", "operator", "function", "node", "insert"]
  ) { editor, _ in editor.open(AddPrompt()) }

  /// Opens a line that opens again after each node, until `cancel` or an empty line; each node is a step of undo.
  static let addSeveral = Command(
    "add-several", "add several", "Add several nodes, one line after another",
    argument: .entry,
    aliases: ["many", "more"]
  ) { editor, _ in editor.open(AddPrompt(staysOpen: true)) }

  /// Opens a line, refused on a note; the new node becomes the selected one, one step of undo with its wire.
  public static let addAfter = Command(
    "add-after", "add after", "Add an operator that the selected node feeds",
    needs: .node, argument: .entry
  ) { editor, _ throws(CommandError) in try editor.beginAddingAfter() }

  /// Opens a line; refused if no port is free.
  ///
  /// The new node becomes the selected one.
  public static let addBefore = Command(
    "add-before", "add before", "Add a node that feeds the first free input",
    needs: .node, argument: .entry
  ) { editor, _ throws(CommandError) in try editor.beginAddingBefore() }

  /// Opens a line; without a count, refused unless exactly one wire enters the node.
  public static let insert = Command(
    "insert-on-wire", "insert",
    "Insert an operator on the wire into the node",
    detail: "A number before it picks the port.",
    needs: .node, argument: .entry
  ) { editor, call throws(CommandError) in try editor.beginInserting(onPort: call.count) }

  static let createTarget = Command(
    "create-target", "new target", "Add an operator here and link the source to it",
    needs: .otherMode
  ) { editor, _ in editor.beginCreatingTarget() }

  /// Opens a line; the new node becomes the selected one, a formula fed by the nodes that it mentions.
  public static let enterNumber = Command(
    "enter-number", "formula",
    "Type a number or formula: `4.5%`, `a = b*2`",
    detail: "If nothing is selected, a digit, `.`, `-` or `(` starts one.",
    argument: .text,
    aliases: ["expression", "equation", "calculate", "input", "variable", "constant"]
  ) { editor, _ in editor.open(FormulaPrompt()) }

  /// Opens a line; the note, below the selected node or at the cursor, becomes the only selected node.
  public static let addNote = Command(
    "add-note", "note", "Write a note at the cursor",
    detail: "`\\n` begins a new line in it.",
    argument: .text,
    aliases: ["comment", "text", "annotation", "remark"]
  ) { editor, _ in editor.open(NotePrompt()) }
}
