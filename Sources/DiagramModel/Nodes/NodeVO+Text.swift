package import Geometry
import GraphLayout

extension NodeVO {
  /// Returns the rows of a note in a space that may be too small: wrapped again, and with an ellipsis if the text is
  /// cut.
  ///
  /// - Complexity: linear in the text.
  package func textRows(in size: Size) -> [String] {
    let isCut = textRows.count > size.rows || textRows.contains { CellText.columns(of: $0) > size.columns }
    guard isCut, size.columns > 0, size.rows > 0 else { return textRows }
    var rows = CellText.wrapped(textRows.joined(separator: " "), toColumns: size.columns)
    guard rows.count > size.rows else { return rows }
    rows[size.rows - 1] = CellText.truncated(rows[size.rows - 1] + " " + rows[size.rows], toColumns: size.columns)
    return Array(rows.prefix(size.rows))
  }

  /// Returns whether a box with a border cuts off a text of the node.
  ///
  /// If `hasValue` is true, shortened values count too.
  func cutsTexts(in box: Rect, hasValue: Bool) -> Bool {
    switch body {
    case .value: FittedBox.columns(ofTextsIn: self, hasValue: hasValue) > box.size.columns
    case .text: textRows(in: Size(columns: box.size.columns - 4, rows: .max)).count > box.size.rows - 2
    case .picture: false
    }
  }

  /// Returns the box without rows that a note does not need at its width.
  ///
  /// Other nodes keep their boxes.
  func trimmed(_ box: Rect) -> Rect {
    guard body == .text else { return box }
    var box = box
    let space = Size(columns: box.size.columns - 4, rows: box.size.rows - 2)
    box.size.rows = min(box.size.rows, max(1, textRows(in: space).count) + 2)
    return box
  }
}
