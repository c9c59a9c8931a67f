import DataSets

/// Reading tables, and the points of sets.
extension Command {
  /// `:r` as in Vim; the session reads (`Effect.survey`), then the columns are listed.
  public static let read = Command(
    "read", "read", "List the columns of a file (CSV, TSV, JSON), to make data nodes of those that are chosen.",
    argument: .file, shortForms: ["r"], aliases: ["csv", "tsv", "json", "import", "data", "table"],
    outcome: { editor, call throws(Rejection) in
      editor.open(ReadPrompt())
      guard let name = call.argument else { return .done }
      return try editor.acceptOpened(with: name)
    })

  /// Enters a list, on a set whose points the document holds; each change there is one step of undo.
  public static let points = Command(
    "points", "points", "Type and edit the points of the selected set: x, value, ± and annotation.",
    needs: .node
  ) { editor, _ throws(Rejection) in try PointPane.open(try editor.requireSelection("edit the points of"), in: editor) }

  static let takeColumn = Command(
    "take-column", "choose", "Take the column for what its entries are, numbers for values, or no more.",
    needs: .otherMode
  ) { editor, _ throws(Rejection) in
    try ColumnList.change(in: editor) { pick, place throws(Rejection) in
      if let place { try pick.toggle(place) }
    }
  }

  static let takeAllColumns = Command(
    "take-all-columns", "all", "Take all columns of numbers for values, or none of them.",
    needs: .otherMode
  ) { editor, _ throws(Rejection) in
    try ColumnList.change(in: editor) { pick, _ throws(Rejection) in try pick.toggleAll() }
  }

  static let takeAsValues = Command(
    "take-as-values", "values", "Take the column for values, or no more: each column of values becomes a node.",
    needs: .otherMode
  ) { editor, _ throws(Rejection) in try ColumnList.take(as: .value, in: editor) }

  static let takeAsX = Command(
    "take-as-x", "x", "Take the column of numbers or dates for x, or no more.",
    needs: .otherMode
  ) { editor, _ throws(Rejection) in try ColumnList.take(as: .x, in: editor) }

  static let takeAsErrors = Command(
    "take-as-errors", "±", "Take the column for the errors of the values before it, or no more.",
    needs: .otherMode
  ) { editor, _ throws(Rejection) in try ColumnList.take(as: .error, in: editor) }

  static let takeAsAnnotations = Command(
    "take-as-annotations", "annotation", "Take the column for annotations, to group and filter by, or no more.",
    needs: .otherMode
  ) { editor, _ throws(Rejection) in try ColumnList.take(as: .annotation, in: editor) }

  static let addPoint = Command(
    "add-point", "add", "Add a point behind the one under the cursor.",
    needs: .otherMode
  ) { editor, _ throws(Rejection) in
    try PointPane.act(in: editor) { pane, listing throws(Rejection) in try pane.add(listing, in: editor) }
  }

  static let deletePoint = Command(
    "delete-point", "delete", "Delete the point under the cursor.",
    needs: .otherMode
  ) { editor, _ throws(Rejection) in
    try PointPane.act(in: editor) { pane, listing throws(Rejection) in try pane.delete(listing, in: editor) }
  }
}
