/// Descriptions of commands in modes where they do something else than on the canvas.
enum ModeSentences {
  /// Returns the description of a command in a mode; nil if the command's own sentence applies.
  static func sentence(of command: Command, in mode: Mode.Name) -> String? {
    switch mode {
    case .table: table[command] ?? rows[command]
    case .listing, .inspector, .columns: rows[command]
    case .points: points[command] ?? rows[command]
    case .relationshipCreation: linking[command]
    case .normal, .select, .move, .prompt, .question, .chart: nil
    }
  }

  private static let rows: [Command: String] = [
    .accept: "Choose the row under the cursor (`3 Enter`: row 3)",
    .focusUp: "Go to the row above", .focusDown: "Go to the row below",
    .focusFirst: "Go to the first row", .focusLast: "Go to the last row",
    .halfPageDown: "Go half a page of rows down", .halfPageUp: "Go half a page of rows up",
    .pageDown: "Go a page of rows down", .pageUp: "Go a page of rows up",
    .search: "Show only the rows that contain some words",
    .nextSection: "Go to the next section of the list", .previousSection: "Go to the previous section of the list",
  ]

  private static let table: [Command: String] = [
    .nextSection: "Go to the next section of the table",
    .previousSection: "Go to the previous section of the table",
    .search: "Show only rows that match (also `is:failed`)",
  ]

  private static let points: [Command: String] = [
    .focusLeft: "Go to the cell on the left", .focusRight: "Go to the cell on the right",
    .accept: "Edit the cell under the cursor",
  ]

  private static let linking: [Command: String] = [
    .accept: "Make the link, or remove an existing one",
    .focusLeft: "Aim at the nearest node to the left", .focusRight: "Aim at the nearest node to the right",
    .focusUp: "Aim at the nearest node above", .focusDown: "Aim at the nearest node below",
    .focusNext: "Aim at the next node in evaluation order",
    .focusPrevious: "Aim at the previous node in evaluation order",
    .showHints: "Show letters on ports to aim at one",
    .search: "Aim at a node by its name",
  ]
}
