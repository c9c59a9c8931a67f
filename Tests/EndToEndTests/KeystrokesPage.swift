/// The page that lists keystrokes, made from the scripts and sheets that the tests play and evaluate.
enum KeystrokesPage {
  /// `walks` come with the screens that they end with.
  static func text(
    _ comparisons: [KeystrokeComparison], screen: String, walks: [(walk: TaskWalk, picture: String)]
  ) -> String {
    let size = screen.replacing("x", with: "×")
    let counts = comparisons.map { comparison in
      "| \(comparison.example) | \(comparison.keystrokes) | \(keys(comparison.wholeFormulas)) | "
        + "\(comparison.wholeSheet.keystrokes) | \(keys(comparison.shortFormulas)) | \(comparison.shortSheet.keystrokes) |"
    }
    return """
      # Keystrokes

      How many keys it takes to make the three examples from nothing, here and in a spreadsheet.

      | example | operators as nodes | formulas, a node for each quantity | sheet, a cell for each | formulas, inputs and results only | sheet, the same |
      |---|---:|---:|---:|---:|---:|
      \(counts.joined(separator: "\n"))

      A key struck is one, whatever it is; Shift, and what starts and saves, count nothing on either side. Nodes have the
      names and the values of the example; labels and uncertainties are left out on both sides. The keys are those of a
      terminal of \(size), where the letters after `f` are read off the screen. A test plays them and compares every value with
      the example's.

      The sheet has names in column A and formulas in column B: name, `Tab`, formula, `Enter`, which leads back to column A of
      the next row, so that no key goes to moving about; references are typed. It has its constants in its formulas, where
      nodes of operators need a node for each. A test computes its results and compares them too.

      Formulas are those of the sheet, typed with `=`: `ans` is the node made last, other names are typed as far as `Tab` needs
      them. Where each quantity is to be seen with its name, operators as nodes take \(percentage(comparisons, \.keystrokes)) % of the
      sheet's keys in all, formulas \(percentage(comparisons) { keys($0.wholeFormulas) }) %. A node's sign is shorter than a formula with its
      references; but using a node a second time means going there and linking it, five to eight keys where a reference takes two
      and a name three or four. Inputs and results only take formulas \(percentage(comparisons, { keys($0.shortFormulas) }, \.shortSheet)) % of the sheet's
      keys: names are longer than `B4`, and can be read. `Space e` makes the operators of a formula when they are wanted.

      \(comparisons.map(section).joined(separator: "\n\n"))

      ## Walks

      Tasks as somebody new would do them, from an empty canvas; a gesture of the mouse counts as one key. Before is the
      program as it was before the work on the first ten minutes, with keys that came to the same values. A test plays the
      walks, compares each value with one that is worked out otherwise, and the screen at the end with the one that is kept.

      | walk | keys before | keys | what there was not before |
      |---|---:|---:|---|
      \(walks.map { row($0.walk) }.joined(separator: "\n"))

      \(walks.map { section($0.walk, $0.picture) }.joined(separator: "\n\n"))

      Made by `Scripts/update-keystrokes-page`.

      """
  }

  private static func row(_ walk: TaskWalk) -> String {
    let (before, lacking) =
      switch walk.before {
      case .keys(_, let lacking): (walk.keystrokesBefore.map { "\($0)" } ?? "", lacking)
      case .impossible(let reason): ("could not be done", reason)
      }
    return "| \(walk.name) | \(before) | \(walk.keystrokes) | \(lacking) |"
  }

  private static func section(_ walk: TaskWalk, _ picture: String) -> String {
    let before: String
    switch walk.before {
    case .keys(let script, _) where script != walk.script:
      before = "\n\nBefore, \(walk.keystrokesBefore ?? 0):\n\n```\n\(lines(script).joined(separator: "\n"))\n```"
    case .keys, .impossible: before = ""
    }
    return """
      ### \(walk.name)

      \(walk.task) Keys, \(walk.keystrokes), on \(walk.size.replacing("x", with: "×")):

      ```
      \(lines(walk.script).joined(separator: "\n"))
      ```\(before)

      ```
      \(picture.split(separator: "\n", omittingEmptySubsequences: false).map(trimmed).joined(separator: "\n"))
      ```
      """
  }

  /// A row of a picture without the blanks at its end.
  private static func trimmed(_ row: Substring) -> Substring {
    row.lastIndex { $0 != " " }.map { row[...$0] } ?? ""
  }

  private static func keys(_ script: [String]) -> Int { KeystrokeComparison.keys(script.joined()) }

  /// The keys of all examples in percent of the sheets', rounded.
  private static func percentage(
    _ comparisons: [KeystrokeComparison], _ keys: (KeystrokeComparison) -> Int,
    _ sheet: (KeystrokeComparison) -> SpreadsheetModel = \.wholeSheet
  ) -> Int {
    let ours = comparisons.reduce(0) { $0 + keys($1) }
    let theirs = comparisons.reduce(0) { $0 + sheet($1).keystrokes }
    return (ours * 200 + theirs) / (theirs * 2)
  }

  private static func section(_ comparison: KeystrokeComparison) -> String {
    """
    ## \(comparison.example)

    Operators as nodes, \(comparison.keystrokes); the blanks between the steps are not typed:

    ```
    \(lines(comparison.script).joined(separator: "\n"))
    ```

    Formulas, a node for each quantity, \(keys(comparison.wholeFormulas)):

    ```
    \(lines(comparison.wholeFormulas).joined(separator: "\n"))
    ```

    Formulas, inputs and results only, \(keys(comparison.shortFormulas)):

    ```
    \(lines(comparison.shortFormulas).joined(separator: "\n"))
    ```

    A cell for each quantity, \(comparison.wholeSheet.keystrokes):

    \(table(comparison.wholeSheet))

    Inputs and results only, \(comparison.shortSheet.keystrokes):

    \(table(comparison.shortSheet))
    """
  }

  private static func table(_ sheet: SpreadsheetModel) -> String {
    let rows = sheet.rows.enumerated().map { "| \($0.offset + 1) | \($0.element.name) | `\($0.element.formula)` |" }
    return (["| | A | B |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  /// Steps side by side, as many as a line holds.
  private static func lines(_ steps: [String]) -> [String] {
    steps.reduce(into: [""]) { lines, step in
      let last = lines.removeLast()
      if last.isEmpty {
        lines.append(step)
      } else if last.count + 1 + step.count > 100 {
        lines += [last, step]
      } else {
        lines.append(last + " " + step)
      }
    }
  }
}
