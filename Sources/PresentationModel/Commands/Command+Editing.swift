import EvaluationEngine
import GraphDocument

extension Command {
  static let ofEditing: [Command] = [
    .edit, .editOutside, .increase, .decrease, .increaseCoarsely, .decreaseCoarsely, .replaceOperator,
    .toggleKind, .toggleBypass, .expandFormula, .collapseToFormula, .rename, .display, .displayAll, .delete,
    .deleteAndHeal, .undo, .redo, .repeatChange, .history, .readAgain,
  ]

  /// Opens a prompt for the content of the selected node; in the table, unfolds the selected section if it is folded.
  public static let edit = Command(
    "edit", "edit",
    "Edit the value, formula, note or operator", in: .change,
    detail: "On a number, a digit, `.`, `-` or `(` begins its new value.",
    keys: [[.normal, .table]: ["<Enter>", "e"], .inspector: "e"],
    needs: .node, argument: .text,
    aliases: ["change", "set", "modify", "value"],
    outcome: { editor, _ throws(CommandError) in try editor.fromInspector(editor.editSelection) })

  /// Opens the text in an external editor, like `Ctrl-X Ctrl-E` in shells.
  ///
  /// The session runs the editor (`Effect.editOutside`).
  static let editOutside = Command(
    "edit-outside", "editor",
    "Edit the text in your editor ($VISUAL, $EDITOR)", in: .change,
    detail: "The text is the note, the formula, the values or the line being typed.",
    keys: [[.normal, .table, .inspector]: "E", .prompt: "<C-x><C-e>"],
    needs: .node, aliases: ["vim", "emacs", "nano", "external", "multiline"],
    outcome: { editor, _ throws(CommandError) in try editor.editOutside() })

  /// Increases the number by one step, like `Ctrl-A` in Vim; a count typed before the key is the number of steps.
  ///
  /// Consecutive steps on the same digit are one undo step.
  public static let increase = Command(
    "increase", "more", "Increase the number by one unit of its last digit", in: .change,
    detail: "With a range, by a hundredth of it.",
    keys: [[.normal, .table, .inspector]: "<C-a>"],
    on: .numberToStep,
    aliases: ["plus", "up", "slider"]
  ) { editor, found, call throws(CommandError) in try editor.stepValue(of: found, by: call.times) }

  /// Decreases the number by one step, like `Ctrl-X` in Vim; otherwise like `increase`.
  public static let decrease = Command(
    "decrease", "less", "Decrease the number by one unit of its last digit", in: .change,
    detail: "With a range, by a hundredth of it.",
    keys: [[.normal, .table, .inspector]: "<C-x>"],
    on: .numberToStep,
    aliases: ["minus", "down", "slider"]
  ) { editor, found, call throws(CommandError) in try editor.stepValue(of: found, by: -call.times) }

  /// Increases the number by ten steps of `increase`.
  public static let increaseCoarsely = Command(
    "increase-coarsely", "10 more", "Increase the number by 10 units of its last digit", in: .change,
    detail: "With a range, by a tenth of it.",
    keys: [[.normal, .table, .inspector]: "<M-a>"],
    on: .numberToStep,
    aliases: ["plus", "up", "slider"]
  ) { editor, found, call throws(CommandError) in try editor.stepValue(of: found, by: 10 * call.times) }

  /// Decreases the number by ten steps of `decrease`.
  public static let decreaseCoarsely = Command(
    "decrease-coarsely", "10 less", "Decrease the number by 10 units of its last digit", in: .change,
    detail: "With a range, by a tenth of it.",
    keys: [[.normal, .table, .inspector]: "<M-x>"],
    on: .numberToStep,
    aliases: ["minus", "down", "slider"]
  ) { editor, found, call throws(CommandError) in try editor.stepValue(of: found, by: -10 * call.times) }

  static let replaceOperator = Command(
    "replace-operator", "operator", "Choose another operator; wires stay if they fit", in: .change,
    keys: [[.normal, .table, .inspector]: "r"],
    needs: .node, argument: .operatorName,
    aliases: ["function", "change", "switch"],
    outcome: { editor, _ throws(CommandError) in try editor.fromInspector(editor.beginReplacingOperator) })

  /// Turns a number into an operator that you then choose, or any other node into a number with the node's value.
  ///
  /// A node without a value becomes the number 0. The command fails on a data set, a chart and a note.
  public static let toggleKind = Command(
    "toggle-kind", "kind", "Turn a number into an operator, or back", in: .change,
    keys: [[.normal, .table]: "~"],
    on: .node(to: "change its kind")
  ) { editor, found, _ throws(CommandError) in try editor.toggleKind(of: found) }

  static let toggleBypass = Command(
    "toggle-bypass", "bypass",
    "Bypass operators (pass the first input), or not", in: .change,
    keys: [[.nodes, .inspector]: "b"],
    needs: Need { editor in
      editor.selection == nil
        ? "no node is selected"
        : BypassToggle.bypassable(editor.actedOn, in: editor.contents).isEmpty
          ? "no operator is selected" : nil
    },
    aliases: ["mute", "disable", "skip"],
    outcome: { editor, _ throws(CommandError) in try editor.toggleBypass() })

  /// Replaces a formula by operators, in one undo step; its node becomes the last operator and stays selected.
  public static let expandFormula = Command(
    "expand-formula", "expand", "Turn the formula into operators and numbers", in: .change,
    detail: "The new nodes are laid out automatically.",
    keys: [.nodes: "<Space>e"], menu: "expand formula",
    on: .node(to: "expand", if: .formula),
    aliases: ["explode", "split", "ungroup"]
  ) { editor, found, _ throws(CommandError) in try editor.expandFormula(found) }

  static let collapseToFormula = Command(
    "collapse-to-formula", "collapse", "Turn nodes with one result into one formula", in: .change,
    keys: [.nodes: "<Space>="], menu: "make one formula",
    on: .nodes(
      to: "collapse",
      if: Need { editor in
        editor.actedOn.contains { [.operator, .formula, .group].contains(editor.contents.kind(of: $0)) }
          ? nil : "no operator is selected"
      }),
    aliases: ["join", "combine"]
  ) { editor, found, _ throws(CommandError) in try editor.collapseToFormula(found) }

  /// Opens a prompt for a new name of the selected node; in the inspector, of the inspected node.
  public static let rename = Command(
    "rename", "rename", "Rename the selected node; its links stay", in: .change,
    keys: [[.normal, .table, .inspector]: ["R", "<F2>"]],
    needs: .node, argument: .text,
    aliases: ["name", "variable"],
    outcome: { editor, _ throws(CommandError) in try editor.fromInspector(editor.beginRenaming) })

  /// Opens a prompt for the number format of the selected nodes, such as `2 decimals`, `percent` or `grouped`.
  ///
  /// Values and formulas stay the same.
  public static let display = Command(
    "display", "display",
    "Number format of the selected nodes", in: .change,
    detail: "Decimals, digits, percent, groups or SI prefix.",
    keys: [[.nodes, .inspector]: "%"],
    needs: .node, argument: .text, aliases: ["decimals", "digits", "format", "rounding", "percent", "money"],
    outcome: { editor, _ throws(CommandError) in
      try editor.fromInspector { () throws(CommandError) in
        editor.open(try DisplayPrompt.ofSelected(in: editor))
        return .done
      }
    })

  /// Opens a prompt for the number format of all nodes that have no format of their own.
  public static let displayAll = Command(
    "display-all", "display of all",
    "Default number format of the document", in: .change,
    detail: "Decimals, digits or groups, for nodes that have no format of their own.",
    keys: [.nodes: "<Space>%"], menu: "number format",
    argument: .text
  ) { editor, _ in editor.open(DisplayPrompt.ofDocument) }

  /// Deletes all selected nodes, like `x` in Vim, and selects a neighbour.
  public static let delete = Command(
    "delete", "delete", "Delete the selected node", in: .change,
    detail: "Inputs that it fed become open. `dd` also deletes one node.",
    keys: [.nodes: ["d", "x", "<Del>"]],
    needs: .node,
    aliases: ["remove", "erase", "kill"],
    outcome: { editor, _ throws(CommandError) in try editor.deleteSelection() })

  /// Deletes the selected node, and links its first source to the nodes that the deleted node fed.
  ///
  /// The source is then selected. Fails if the node has no source.
  public static let deleteAndHeal = Command(
    "delete-and-heal", "heal", "Delete the node and reconnect its neighbours", in: .change,
    keys: [.normal: "D"],
    on: .node(to: "delete"),
    aliases: ["remove", "dissolve"]
  ) { editor, found, _ throws(CommandError) in try editor.deleteAndHeal(found) }

  /// Undoes the last step, like `u` in Vim.
  ///
  /// Selects a node that changed, or moves the cursor to where a node was deleted.
  public static let undo = Command(
    "undo", "undo", "Undo the last change", in: .change,
    keys: [[.nodes, .points]: "u"],
    needs: Need { $0.canUndo ? nil : $0.undoEnd },
    aliases: ["back", "revert"],
    outcome: { editor, _ throws(CommandError) in
      let step = editor.document.steps.done.last ?? ""
      return try editor.travel(editor.document.undo, nothing: editor.undoEnd, done: "undid: \(step)")
    })

  /// Redoes the step that was undone last, like `Ctrl-R` in Vim and `U` in Helix; then moves to the change like `undo`.
  public static let redo = Command(
    "redo", "redo", "Redo the next change", in: .change,
    keys: [[.nodes, .points]: ["U", "<C-r>"]],
    needs: Need { $0.canRedo ? nil : "nothing to redo" },
    aliases: ["again", "forward"],
    outcome: { editor, _ throws(CommandError) in
      let step = editor.document.steps.undone.first ?? ""
      return try editor.travel(editor.document.redo, nothing: "nothing to redo", done: "redid: \(step)")
    })

  static let repeatChange = Command(
    "repeat", "repeat", "Repeat the last change on this node", in: .change,
    detail: "On a number, `.` begins its new value.",
    keys: [.normal: [".", "<M-.>"]],
    needs: Need { $0.recorder.latest.isEmpty ? "nothing has been changed yet" : nil },
    aliases: ["again", "macro"],
    outcome: { editor, _ throws(CommandError) in try editor.repeatChange() })

  /// Opens the list of undo steps with the cursor on the current one.
  public static let history = Command(
    "history", "history", "List the undo steps and go to one", in: .change,
    keys: [.nodes: "<Space>u"], menu: "undo history",
    needs: Need { $0.canUndo || $0.canRedo ? nil : "nothing has been done yet" },
    aliases: ["versions", "changes", "timeline", "log"],
    outcome: { editor, _ throws(CommandError) in try HistoryList.open(in: editor) })

  /// Reads the data files of all data nodes again, whatever is selected (`Effect.readAgain`).
  public static let readAgain = Command(
    "read-again", "read again", "Read data files again and retry stopped work", in: .file,
    keys: [.nodes: "<Space>r"], menu: "reload data",
    needs: Need { $0.reasonNotToReadAgain },
    aliases: ["reload", "refresh", "database", "recompute", "recalculate"],
    outcome: { editor, _ throws(CommandError) in try editor.readAgain() })
}
