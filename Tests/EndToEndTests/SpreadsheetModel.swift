/// A sheet as it is typed into a spreadsheet: one row a quantity, its name in column A and its formula in column B.
///
/// Typed in this order with `Tab` after the name and `Enter` after the formula, which leads back to column A of the next
/// row: no key goes to moving about. References are typed, and Shift counts nothing.
struct SpreadsheetModel {
  struct Row {
    let name: String
    let formula: String
  }

  let rows: [Row]

  /// A row a line: the name, then what is typed for it.
  init(_ text: String) {
    rows = text.split(separator: "\n").compactMap { line in
      line.firstIndex(of: " ").map { blank in
        Row(name: String(line[..<blank]), formula: line[blank...].filter { $0 != " " })
      }
    }
  }

  /// Keys that type it from an empty sheet, its upper left cell selected.
  var keystrokes: Int {
    rows.reduce(0) { $0 + $1.name.count + 1 + $1.formula.count + 1 }
  }

  /// A row's value as one formula of inputs alone, in nodecalc's own words; nil for a name that no row has.
  func expression(of name: String) -> String? {
    rows.firstIndex { $0.name == name }.map { expression(ofRow: $0, depth: 0) }
  }

  /// A sheet's formula with the one function that nodecalc calls otherwise.
  static func inOwnWords(_ formula: Substring) -> String {
    String(formula).replacing(",1)", with: ")").replacing("CEILING(", with: "ceil(")
  }

  private func expression(ofRow row: Int, depth: Int) -> String {
    guard rows.indices.contains(row), depth < rows.count else { return "" }
    var formula = rows[row].formula
    guard formula.hasPrefix("=") else { return formula }
    formula.removeFirst()
    return Self.inOwnWords(formula[...]).replacing(/B([0-9]+)/) { match in
      Int(match.1).map { "(" + expression(ofRow: $0 - 1, depth: depth + 1) + ")" } ?? ""
    }
  }
}
