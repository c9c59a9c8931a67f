public import Geometry

/// The size of a node's box on the document plane, and the positions of its ports.
///
/// Both depend only on texts such as the name, so nothing moves when a value changes.
public enum NodeMetrics {
  /// The smallest width of a box, in columns.
  public static let minimumColumns = 20
  /// Names longer than this, in columns, are shortened in the box.
  public static let nameLimit = 20

  /// The columns for wires between a node and another one to its right.
  package static let columnGap = 8

  /// How far a wire may run outside the rectangle around the boxes at its ends, in cells.
  public static let wireMargin = 12

  /// How many columns a value has beside the label of the last port; they are enough for the code of any failure.
  public static let valueColumns = 7

  /// Returns the size of a box: `╭ ÷ name ───╮` at the top, one row per port but at least one, and a border below.
  ///
  /// It is wide enough for the name and, on the value's row, the label of the last port.
  public static func size(name: String, symbol: String, ports: Int, lastLabel: String = "") -> Size {
    size(name: name, BoxTrim(symbol: symbol, lastLabel: lastLabel), ports: ports)
  }

  static func size(name: String, _ trim: BoxTrim, ports: Int) -> Size {
    let title = min(CellText.columns(of: name), nameLimit) + trim.sign
    return Size(columns: max(minimumColumns, title + 5, trim.valueRow + 4), rows: max(ports, 1) + 2)
  }

  /// Returns the rectangle of a chart's picture in its box.
  public static func picture(in frame: Rect) -> Rect {
    Rect(
      column: frame.minColumn + 2, row: frame.minRow + 1, columns: max(0, frame.size.columns - 4),
      rows: max(0, frame.size.rows - 2))
  }

  /// Returns the output's cell on the right border: on the row of the last port, where the value is.
  public static func output(of frame: Rect) -> Point {
    Point(column: frame.maxColumn - 1, row: frame.maxRow - 2)
  }

  /// Returns the cell of an output on the right border; `place` is its index among the node's outputs.
  ///
  /// The first output is beside the value, and the others are on rows of inputs, starting at the top. If there are not
  /// enough rows, the remaining outputs are also beside the value.
  public static func output(_ place: Int, of frame: Rect) -> Point {
    let first = output(of: frame)
    guard place > 0, frame.minRow + place < first.row - 1 else { return first }
    return Point(column: first.column, row: frame.minRow + place)
  }

  /// Returns the cell of a port on the left border.
  public static func input(_ port: Int, of frame: Rect) -> Point {
    Point(column: frame.minColumn, row: frame.minRow + 1 + port)
  }
}
