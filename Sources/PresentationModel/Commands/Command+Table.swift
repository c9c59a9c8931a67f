/// Commands of the table.
extension Command {
  /// Focuses a visible table that has no focus; on a narrow screen, shows the table in place of the canvas immediately.
  public static let table = Command(
    "table", "table", "Show the table (at the side, alone) or hide it",
    aliases: ["spreadsheet", "list", "outline", "rows"]
  ) { editor, _ in editor.toggleTable() }

  /// Sorts by another column in ascending order; works only in the table.
  ///
  /// The count is the number of columns to move by. Fails at the first column.
  public static let sortLeft = Command(
    "sort-left", "sort", "Sort the table by the column to the left",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.sortTable(byColumns: -call.times) }

  /// Sorts by another column in ascending order; works only in the table.
  ///
  /// The count is the number of columns to move by. Fails at the last column.
  public static let sortRight = Command(
    "sort-right", "sort", "Sort the table by the column to the right",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.sortTable(byColumns: call.times) }

  /// Reverses the order and keeps the selected row; works only in the table.
  public static let reverseSort = Command(
    "reverse-sort", "order", "Reverse the sort order of the table",
    needs: .otherMode
  ) { editor, _ in editor.reverseTable() }

  /// Goes to the first row of a section, or to the heading of a folded section, which selects no node.
  ///
  /// Works in the table and in lists with headings. The count is the number of sections.
  public static let nextSection = Command(
    "next-section", "section", "Go to the next section",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.goToSection(call.times) }

  static let previousSection = Command(
    "previous-section", "section", "Go to the previous section",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.goToSection(-call.times) }

  /// Folds or unfolds the section of the selected line; works only in the table.
  public static let foldSection = Command(
    "fold-section", "fold", "Fold or unfold the rows of the section",
    needs: .otherMode
  ) { editor, _ throws(CommandError) in try editor.foldSection() }

  /// Folds all sections, or unfolds them if all are folded; works only in the table.
  public static let foldAll = Command(
    "fold-all", "fold all", "Fold or unfold all sections of the table",
    needs: .otherMode
  ) { editor, _ in editor.foldAllSections() }

  /// Unfolds the instance of the selected row, or the one that contains the row; works only in the table.
  public static let unfoldUse = Command(
    "unfold-instance", "inside",
    "Show or hide the nodes inside an instance",
    detail: "Their values are those of this instance.",
    needs: .otherMode, aliases: ["expand", "inner", "rows", "tree"]
  ) { editor, _ throws(CommandError) in try editor.unfoldUse() }

  /// Changes the grouping; works only in the table.
  ///
  /// Folded sections are folded again when their grouping is chosen again.
  public static let groupTable = Command(
    "group-table", "by frame", "Group the table by frames, groups or kinds",
    needs: .otherMode
  ) { editor, _ in editor.groupTable() }
}
