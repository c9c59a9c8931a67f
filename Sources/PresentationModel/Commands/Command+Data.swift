import DataSets
import DelimitedText
import GraphDocument

extension Command {
  static let ofData: [Command] = [
    .points, .addPoint, .deletePoint, .read, .takeColumn, .takeAllColumns, .takeAsValues, .takeAsX, .takeAsErrors,
    .takeAsAnnotations, .takeFirstReading, .takeSecondReading, .readAsDetected,
  ]

  /// Reads a table from a file and opens a list of its columns, like `:r` in Vim.
  ///
  /// The session reads the file (`Effect.survey`).
  public static let read = Command(
    "read", "read", "Read a table: CSV, TSV, JSON, SQLite, workbook", in: .file,
    detail: "Its columns are listed; those that you choose become data nodes.",
    keys: [.nodes: "<Space>i"], menu: "read table file",
    argument: .file, shortForms: ["r"], aliases: ["csv", "tsv", "json", "sqlite", "import", "data", "table"],
    outcome: { editor, call throws(CommandError) in
      editor.open(ReadPrompt())
      guard let name = call.argument else { return .done }
      return try editor.acceptOpened(with: name)
    })

  /// Opens a list of the data set's points; each change of a point is one undo step.
  ///
  /// The points must be in the document itself, and not in a file.
  public static let points = Command(
    "points", "points", "Edit the points of the selected data set", in: .change,
    detail: "A point has x (a number or date), value, ± and annotation.",
    keys: [.nodes: "<Space>p"], menu: "edit points",
    on: .node(to: "edit the points of")
  ) { editor, found, _ throws(CommandError) in try PointPane.open(found, in: editor) }

  static let takeColumn = Command(
    "take-column", "choose", "Use the column as suggested, or not", in: .file,
    detail: "A column of numbers becomes a data set.",
    keys: [.columns: "<Space>"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in
      try ColumnList.change(in: editor) { pick, place throws(CommandError) in
        if let place { try pick.toggle(place) }
      }
    })

  static let takeAllColumns = Command(
    "take-all-columns", "all", "Choose all columns of numbers, or none", in: .file,
    keys: [.columns: "*"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in
      try ColumnList.change(in: editor) { pick, _ throws(CommandError) in try pick.toggleAll() }
    })

  static let takeAsValues = Command(
    "take-as-values", "as value", "Use the column as values, or not", in: .file,
    detail: "Each column of values becomes a node.",
    keys: [.columns: "v"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try ColumnList.take(as: .value, in: editor) })

  static let takeAsX = Command(
    "take-as-x", "as x", "Use the column of numbers or dates as x, or not", in: .file,
    keys: [.columns: "x"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try ColumnList.take(as: .x, in: editor) })

  static let takeAsErrors = Command(
    "take-as-errors", "as ±", "Use the column as errors of the values before it", in: .file,
    keys: [.columns: "e"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try ColumnList.take(as: .error, in: editor) })

  static let takeAsAnnotations = Command(
    "take-as-annotations", "as annotation", "Use the column as annotations, or not", in: .file,
    detail: "You can group and filter points by their annotation.",
    keys: [.columns: "a"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try ColumnList.take(as: .annotation, in: editor) })

  static let takeFirstReading = Command(
    "take-first-reading", "left reading", "Choose the first meaning of an ambiguous cell", in: .file,
    keys: [.columns: "<lt>"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try ColumnList.answer(\.first, in: editor) })

  static let takeSecondReading = Command(
    "take-second-reading", "right reading", "Choose the second meaning of an ambiguous cell", in: .file,
    keys: [.columns: ">"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try ColumnList.answer(\.second, in: editor) })

  static let readAsDetected = Command(
    "read-as-detected", "detect", "Detect the reading options again", in: .file,
    keys: [.columns: "r"],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in try ColumnList.read(in: editor) { _ in DataFileForm() } })

  static let addPoint = Command(
    "add-point", "add", "Add a point after the one under the cursor", in: .change,
    keys: [.points: ["a", "o"]],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in
      try PointPane.act(in: editor) { pane, listing throws(CommandError) in try pane.add(listing, in: editor) }
    })

  static let deletePoint = Command(
    "delete-point", "delete", "Delete the point under the cursor", in: .change,
    keys: [.points: ["d", "x", "<Del>"]],
    needs: .otherMode,
    outcome: { editor, _ throws(CommandError) in
      try PointPane.act(in: editor) { pane, listing throws(CommandError) in try pane.delete(listing, in: editor) }
    })
}
