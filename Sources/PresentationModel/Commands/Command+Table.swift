/// The table.
extension Command {
  /// A table that lacks the focus gets it first; on a narrow screen it is in place of the canvas at once.
  public static let table = Command(
    "table", "table", "Show the table beside or alone, or hide it",
    aliases: ["spreadsheet", "list", "outline", "rows"]
  ) { editor, _ in editor.toggleTable() }

  /// Only in the table, ascending, by as many columns as the count; refused at the first.
  public static let sortLeft = Command(
    "sort-left", "sort", "Sort the table by the column to the left",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.sortTable(byColumns: -call.times) }

  /// Only in the table, ascending, by as many columns as the count; refused at the last.
  public static let sortRight = Command(
    "sort-right", "sort", "Sort the table by the column to the right",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.sortTable(byColumns: call.times) }

  /// Only in the table; the selected row stays selected.
  public static let reverseSort = Command(
    "reverse-sort", "order", "Reverse the sort order of the table",
    needs: .otherMode
  ) { editor, _ in editor.reverseTable() }

  /// In the table and in lists with headings, by the count; selects the first row, or nothing on a folded section.
  public static let nextSection = Command(
    "next-section", "section", "Go to the next section",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.goToSection(call.times) }

  static let previousSection = Command(
    "previous-section", "section", "Go to the previous section",
    needs: .otherMode
  ) { editor, call throws(CommandError) in try editor.goToSection(-call.times) }

  /// Only in the table: folds the section of the selected line.
  public static let foldSection = Command(
    "fold-section", "fold", "Fold or unfold the rows of the section",
    needs: .otherMode
  ) { editor, _ throws(CommandError) in try editor.foldSection() }

  /// Only in the table; unfolds only if all are folded.
  public static let foldAll = Command(
    "fold-all", "fold all", "Fold or unfold all sections of the table",
    needs: .otherMode
  ) { editor, _ in editor.foldAllSections() }

  /// Only in the table: unfolds the instance of the selected row, or the one that the row is inside of.
  public static let unfoldUse = Command(
    "unfold-instance", "inside",
    "Show or hide the nodes inside an instance",
    detail: "They have the values that the instance gives them.",
    needs: .otherMode, aliases: ["expand", "inner", "rows", "tree"]
  ) { editor, _ throws(CommandError) in try editor.unfoldUse() }

  /// Only in the table; folded sections are folded again when their grouping is chosen again.
  public static let groupTable = Command(
    "group-table", "by frame", "Group the table by frames, groups or kinds",
    needs: .otherMode
  ) { editor, _ in editor.groupTable() }
}
