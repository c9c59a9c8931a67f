extension Command {
  static let ofAdding: [Command] = [
    .copy, .paste, .pasteLinked, .add, .addSeveral, .addAfter, .addBefore, .insert, .enterNumber, .addNote,
    .createTarget,
  ]

  /// Copies the selected nodes as text, which you can paste into another program or into the editor.
  public static let copy = Command(
    "copy", "copy", "Copy the selected nodes", in: .change,
    detail: "The copied text can be pasted into a mail and back.",
    keys: [.nodes: "y"],
    on: .nodes(to: "copy"),
    aliases: ["yank", "clipboard", "duplicate"]
  ) { editor, found, _ throws(CommandError) in editor.copy(found) }

  /// Pastes the copied nodes and selects them.
  ///
  /// The nodes are put into free space below the selected node. If no node is selected, their top-left corner is at the
  /// cursor.
  public static let paste = Command(
    "paste", "paste", "Paste copied nodes at the cursor", in: .change,
    detail: "Inputs from nodes that are not copied stay open.",
    keys: [.nodes: "p"],
    needs: .copy,
    aliases: ["put", "clipboard", "insert"],
    outcome: { editor, _ throws(CommandError) in try editor.paste(linked: false) })

  /// Pastes the copied nodes, and links them to nodes outside the copy as before.
  ///
  /// An input is linked if the document has a node with the name of the input's former source.
  public static let pasteLinked = Command(
    "paste-linked", "paste linked", "Paste copied nodes and link them as before", in: .change,
    keys: [.nodes: "P"],
    needs: .copy,
    outcome: { editor, _ throws(CommandError) in try editor.paste(linked: true) })

  /// Opens a prompt in which you type a new node, then selects the node.
  ///
  /// The node is put beside the selected node, or centred on the cursor if no node is selected.
  public static let add = Command(
    "add", "add", "Add an operator, number or chart by name", in: .change,
    detail: "`name = …` names it; it appears at the cursor.",
    keys: [.nodes: "a"],
    argument: .entry,
    aliases: ["new", "create", "operator", "function", "node", "insert"]
  ) { editor, _ in editor.open(AddPrompt()) }

  /// Opens a prompt for new nodes.
  ///
  /// The prompt opens again after each node, until you cancel it or leave it empty. Each node is one undo step.
  static let addSeveral = Command(
    "add-several", "add several", "Add several nodes, one line after another", in: .change,
    keys: [.normal: "A"],
    argument: .entry,
    aliases: ["many", "more"]
  ) { editor, _ in editor.open(AddPrompt(staysOpen: true)) }

  /// Opens a prompt for a new node fed by the selected node, and selects the new node; fails on a note.
  ///
  /// The node and its wire are one undo step.
  public static let addAfter = Command(
    "add-after", "add after", "Add an operator that the selected node feeds", in: .change,
    keys: [.normal: "o"],
    on: .node(to: "add a node after", exceptNotes: "feeds nothing"), argument: .entry
  ) { editor, found, _ throws(CommandError) in .opened(AttachPrompt(attachment: .after(found)), in: editor) }

  /// Opens a prompt for a new node that will feed the first free port of the selected node, and selects the new node.
  ///
  /// Fails if no port is free.
  public static let addBefore = Command(
    "add-before", "add before", "Add a node that feeds the first free input", in: .change,
    keys: [.normal: "O"],
    on: .node(to: "add a node before", exceptNotes: "takes no inputs"), argument: .entry
  ) { editor, found, _ throws(CommandError) in try editor.beginAdding(before: found) }

  /// Opens a prompt for an operator, which is inserted on the wire into the selected node.
  ///
  /// If several wires enter the node, a count typed before the key must give the number of the port.
  public static let insert = Command(
    "insert-on-wire", "insert",
    "Insert an operator on the wire into the node", in: .change,
    detail: "A count picks the port.",
    keys: [.normal: "I"],
    on: .node(to: "insert a node before"), argument: .entry
  ) { editor, found, call throws(CommandError) in try editor.beginInserting(before: found, onPort: call.count) }

  static let createTarget = Command(
    "create-target", "new target", "Add an operator here and link the source to it", in: .link,
    keys: [.link: "a"],
    needs: .otherMode
  ) { editor, _ in editor.beginCreatingTarget() }

  /// Opens a prompt for a number or formula, adds it as a node, and selects the node.
  ///
  /// A formula is fed by the nodes that it mentions.
  public static let enterNumber = Command(
    "enter-number", "formula",
    "Type a number or formula: `4.5%`, `a = b*2`", in: .change,
    detail: "If nothing is selected, a digit, `.`, `-` or `(` starts one.",
    keys: [.nodes: "="],
    argument: .text,
    aliases: ["expression", "equation", "calculate", "input", "variable", "constant"]
  ) { editor, _ in editor.open(FormulaPrompt()) }

  /// Opens a prompt for a note, adds the note, and selects it.
  ///
  /// The note is put below the selected node, or at the cursor if no node is selected.
  public static let addNote = Command(
    "add-note", "note", "Write a note at the cursor", in: .change,
    detail: "`\\n` begins a new line in it.",
    keys: [.nodes: "<Space>nn"], menu: "add note",
    argument: .text,
    aliases: ["comment", "text", "annotation", "remark"]
  ) { editor, _ in editor.open(NotePrompt()) }
}
