extension Command {
  static let ofTable: [Command] = [
    .table, .sortLeft, .sortRight, .reverseSort, .nextSection, .previousSection, .foldSection, .foldAll,
    .unfoldInstance, .groupTable,
  ]

  /// Shows or hides the table; if the table is visible but the canvas has the keys, gives the keys to the table.
  ///
  /// On a narrow screen, the table replaces the canvas immediately.
  public static let table = Command(
    "table", "table", "Show the table at the side, then alone, or hide it", in: .see,
    keys: [.nodes: "t"],
    aliases: ["spreadsheet", "list", "outline", "rows"],
    outcome: { editor, _ in editor.toggleTable() })

  /// Sorts the table in ascending order by the column to the left of the present sort column.
  ///
  /// The command works only in the table. A count moves by that many columns. The command fails at the first column.
  public static let sortLeft = Command(
    "sort-left", "sort", "Sort the table by the column to the left", in: .see,
    keys: [.table: ["h", "<Left>"]],
    needs: .otherMode,
    outcome: { editor, call throws(CommandError) in try editor.sortTable(byColumns: -call.times) })

  /// Sorts the table in ascending order by the column to the right of the present sort column.
  ///
  /// The command works only in the table. A count moves by that many columns. The command fails at the last column.
  public static let sortRight = Command(
    "sort-right", "sort", "Sort the table by the column to the right", in: .see,
    keys: [.table: ["l", "<Right>"]],
    needs: .otherMode,
    outcome: { editor, call throws(CommandError) in try editor.sortTable(byColumns: call.times) })

  /// Reverses the order and keeps the selected row; works only in the table.
  public static let reverseSort = Command(
    "reverse-sort", "order", "Reverse the sort order of the table", in: .see,
    keys: [.table: "o"],
    needs: .otherMode,
    outcome: { editor, _ in editor.reverseTable() })

  /// Goes to the first row of the next section, in the table and in lists with headings.
  ///
  /// If the section is folded, the command goes to its heading, and no node is selected. A count moves by that many
  /// sections.
  public static let nextSection = Command(
    "next-section", "section", "Go to the next section", in: .see,
    keys: [[.viewers, .table]: ["}", "<Tab>"]],
    needs: .otherMode,
    outcome: { editor, call throws(CommandError) in try editor.move(.section(call.times)) })

  static let previousSection = Command(
    "previous-section", "section", "Go to the previous section", in: .see,
    keys: [[.viewers, .table]: ["{", "<S-Tab>"]],
    needs: .otherMode,
    outcome: { editor, call throws(CommandError) in try editor.move(.section(-call.times)) })

  /// Folds or unfolds the section that contains the selected row; works only in the table.
  public static let foldSection = Command(
    "fold-section", "fold", "Fold or unfold the rows of the section", in: .see,
    keys: [.table: ["za", "+", "-"]],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try editor.foldSection() })

  /// Folds all sections, or unfolds them if all are folded; works only in the table.
  public static let foldAll = Command(
    "fold-all", "fold all", "Fold or unfold all sections of the table", in: .see,
    keys: [.table: "_"],
    needs: .otherMode,
    outcome: { editor, _ in editor.foldAllSections() })

  /// Shows or hides the nodes inside an instance as rows of the table; works only in the table.
  ///
  /// The instance is the one in the selected row, or the one that contains the node of this row.
  public static let unfoldInstance = Command(
    "unfold-instance", "inside",
    "Show or hide the nodes inside an instance", in: .see,
    detail: "Their values are those of this instance.",
    keys: [.table: "zo"],
    needs: .otherMode, aliases: ["expand", "inner", "rows", "tree"],
    outcome: { editor, _ throws(CommandError) in try editor.unfoldInstance() })

  /// Changes how the table groups its rows: by frame, group or kind; works only in the table.
  ///
  /// Each grouping remembers which of its sections are folded.
  public static let groupTable = Command(
    "group-table", "by frame", "Group the table by frames, groups or kinds", in: .see,
    keys: [.table: "F"],
    needs: .otherMode,
    outcome: { editor, _ in editor.groupTable() })
}
