public import Geometry

/// The size of a node's box on the document plane and the places of its ports: a function of the texts on its border,
/// so a changing value never moves anything.
public enum NodeMetrics {
  /// The narrowest box, in columns.
  public static let minimumColumns = 20
  /// Names longer than this, in columns, are shortened in the box.
  public static let nameLimit = 20

  /// Columns between a node and one that is put to its right, for the wires.
  package static let columnGap = 8

  /// How far a wire may leave the rectangle around the boxes of its two ends, in cells.
  public static let wireMargin = 12

  /// Columns that a value keeps beside the label of the port on its row: enough for every code of a failure.
  public static let valueColumns = 7

  /// The box's size: `╭ ÷ name ───╮` on top, a row a port but at least one, and a border below.
  ///
  /// It is as wide as the name and, on the value's row, the label of the last port need.
  public static func size(name: String, symbol: String, ports: Int, lastLabel: String = "") -> Size {
    size(name: name, BoxTrim(symbol: symbol, lastLabel: lastLabel), ports: ports)
  }

  static func size(name: String, _ trim: BoxTrim, ports: Int) -> Size {
    let title = min(CellText.columns(of: name), nameLimit) + trim.sign
    return Size(columns: max(minimumColumns, title + 5, trim.valueRow + 4), rows: max(ports, 1) + 2)
  }

  /// Where a chart's picture is in its box.
  public static func picture(in frame: Rect) -> Rect {
    Rect(
      column: frame.minColumn + 2, row: frame.minRow + 1, columns: max(0, frame.size.columns - 4),
      rows: max(0, frame.size.rows - 2))
  }

  /// The output's cell on the right border: on the row of the last port, with the value.
  public static func output(of frame: Rect) -> Point {
    Point(column: frame.maxColumn - 1, row: frame.maxRow - 2)
  }

  /// The cell of an output on the right border, by its place among those of the node: the first beside the value, each other on a row of
  /// inputs from the top, and one for which there is no row beside the value too.
  public static func output(_ place: Int, of frame: Rect) -> Point {
    let first = output(of: frame)
    guard place > 0, frame.minRow + place < first.row - 1 else { return first }
    return Point(column: first.column, row: frame.minRow + place)
  }

  /// The cell of a port on the left border.
  public static func input(_ port: Int, of frame: Rect) -> Point {
    Point(column: frame.minColumn, row: frame.minRow + 1 + port)
  }
}
