/// The page that lists keystrokes, made from the scripts and sheets that the tests play and evaluate.
enum KeystrokesPage {
  static func text(_ comparisons: [KeystrokeComparison], screen: String) -> String {
    let size = screen.replacing("x", with: "×")
    let counts = comparisons.map { comparison in
      "| \(comparison.example) | \(comparison.keystrokes) | \(comparison.wholeSheet.keystrokes) | "
        + "\(comparison.shortSheet.keystrokes) |"
    }
    return """
      # Keystrokes

      How many keys it takes to make the three examples from nothing, here and in a spreadsheet.

      | example | nodecalc | sheet, a cell for each quantity | sheet, inputs and results only |
      |---|---:|---:|---:|
      \(counts.joined(separator: "\n"))

      A key struck is one, whatever it is; Shift, and what starts and saves, count nothing on either side. Nodes have the
      names and the values of the example; labels and uncertainties are left out on both sides. The keys are those of a
      terminal of \(size), where the letters after `f` are read off the screen. A test plays them and compares every value with
      the example's.

      The sheet has names in column A and formulas in column B: name, `Tab`, formula, `Enter`, which leads back to column A of
      the next row, so that no key goes to moving about; references are typed. It has its constants in its formulas, where
      nodecalc needs a node for each. A test computes its results and compares them too.

      Where each quantity is to be seen with its name, nodecalc takes \(percentage(comparisons)) % of the sheet's keys in all. A node's sign is
      shorter than a formula with its references; but using a node a second time means going there and linking it, five to
      eight keys where a reference takes two. Where only the results matter the sheet is clearly quicker, for a whole formula
      fits in one cell, and here each operator is a node that is named by hand: a key that takes a formula and makes its nodes
      would close that gap.

      \(comparisons.map(section).joined(separator: "\n\n"))

      Made by `Scripts/update-keystrokes-page`.

      """
  }

  /// The keys of all examples in percent of the whole sheets', rounded.
  private static func percentage(_ comparisons: [KeystrokeComparison]) -> Int {
    let ours = comparisons.reduce(0) { $0 + $1.keystrokes }
    let theirs = comparisons.reduce(0) { $0 + $1.wholeSheet.keystrokes }
    return (ours * 200 + theirs) / (theirs * 2)
  }

  private static func section(_ comparison: KeystrokeComparison) -> String {
    """
    ## \(comparison.example)

    By keys, \(comparison.keystrokes); the blanks between the steps are not typed:

    ```
    \(lines(comparison.script).joined(separator: "\n"))
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
