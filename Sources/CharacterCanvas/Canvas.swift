public import Geometry

/// A picture of character cells, as a value: painters draw on it, and a terminal, a test or a text file shows it.
///
/// Any point and any rectangle may be given, even far outside. Drawing changes only cells of the canvas that are in the
/// window set by `within(_:showing:paint:)`.
///
/// Wide characters are never cut in half. If one cell of a wide character is overwritten, its other cell becomes blank.
/// A wide character that would cross an edge is replaced by a blank.
public struct Canvas: Hashable, Sendable {
  /// The maximum number of cells of a canvas; a larger one is cut off at the bottom.
  public static let cellLimit = 10_000_000

  /// The number of columns and rows; together at most `cellLimit` cells.
  public let size: Size
  /// The character set of the canvas; text and lines are converted to it as they are drawn.
  public let glyphs: GlyphSet
  /// All cells, row by row from the top-left one.
  public internal(set) var cells: [Cell]
  /// The cells that drawing may change.
  private var window: Rect
  /// The offset from the painter's coordinates to the cells of the canvas.
  private var shift: Point = .origin

  /// Creates a canvas of blanks in one style, with the size limited by `bounded(_:)`.
  public init(size: Size, glyphs: GlyphSet = .unicode, style: CellStyle = .plain) {
    self.size = Self.bounded(size)
    self.glyphs = glyphs
    cells = Array(repeating: Cell(.blank, style), count: self.size.area)
    window = Rect(origin: .origin, size: self.size)
  }

  /// Returns the size of a canvas for a requested size: it has at most `cellLimit` cells.
  public static func bounded(_ size: Size) -> Size {
    let columns = min(size.columns, cellLimit)
    return Size(columns: columns, rows: min(size.rows, cellLimit / max(1, columns)))
  }

  /// The cell at a point in the canvas's own coordinates; a blank cell if the point is outside the canvas.
  public subscript(point: Point) -> Cell {
    guard Rect(origin: .origin, size: size).contains(point) else { return .blank }
    return cells[point.row * size.columns + point.column]
  }

  /// Returns the cell at a point in the painter's coordinates; nil if the point is outside the window.
  public func cell(at point: Point) -> Cell? {
    let place = place(point)
    return window.contains(place) ? cells[place.row * size.columns + place.column] : nil
  }

  /// Returns the cells of one row, for comparing and sending them; empty for a row outside the canvas.
  public func row(_ row: Int) -> ArraySlice<Cell> {
    guard row >= 0, row < size.rows else { return [] }
    return cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// The rows as text, with trailing blanks.
  public var rows: [String] {
    var text: [UInt8] = []
    return (0..<size.rows).map { row in
      text.removeAll(keepingCapacity: true)
      for cell in self.row(row) where !cell.isSecondHalf { cell.cluster.append(to: &text) }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The rectangle, in the painter's coordinates, in which drawing now has an effect.
  public var visible: Rect {
    Rect(origin: window.origin - shift, size: window.size)
  }

  /// Calls `paint` with drawing limited to `rect`, a part of the present window.
  ///
  /// `paint` draws in its own coordinates, in which the top-left cell of `rect` is at `origin`.
  public mutating func within(_ rect: Rect, showing origin: Point = .origin, paint: (inout Canvas) -> Void) {
    let outerWindow = window
    let outerShift = shift
    let corner = place(rect.origin)
    window = reach(rect)
    shift = (corner - origin.bounded).bounded
    paint(&self)
    window = outerWindow
    shift = outerShift
  }

  /// Writes one row of text, made safe, from `point` to the right.
  ///
  /// - Parameters:
  ///   - text: Any text, made safe by `CellText`.
  ///   - point: The cell of the text's first character.
  ///   - style: The style of the text.
  ///   - limit: The most columns to use; the rest of the text is left out.
  /// - Returns: The number of columns used, including columns outside the window.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, at point: Point, style: CellStyle = .plain, limit: Int = .max
  ) -> Int {
    let start = place(point)
    let limit = min(limit, window.maxColumn - min(start.column, window.maxColumn))
    let text = Substring(text)
    if CellText.isPlain(text) { return writePlain(text, at: start, style, limit) }
    var used = 0
    for cluster in CellText.clusters(in: text, glyphs: glyphs) {
      if used + Int(cluster.columns) > limit { break }
      store(cluster, style, start.column + used, start.row)
      used += Int(cluster.columns)
    }
    return used
  }

  private mutating func writePlain(
    _ text: Substring, at start: Point, _ style: CellStyle, _ limit: Int
  ) -> Int {
    var used = 0
    for byte in text.utf8 {
      if used >= limit { break }
      store(CellCluster(Unicode.Scalar(byte)), style, start.column + used, start.row)
      used += 1
    }
    return used
  }

  /// Puts one character of one column at a point.
  public mutating func put(_ scalar: Unicode.Scalar, at point: Point, style: CellStyle = .plain) {
    let cell = place(point)
    store(CellCluster(scalar), style, cell.column, cell.row)
  }

  /// Fills a rectangle with a character of one column.
  public mutating func fill(_ rect: Rect, with scalar: Unicode.Scalar = " ", style: CellStyle = .plain) {
    let part = reach(rect)
    if part.isEmpty { return }
    let cell = Cell(CellCluster(scalar), style)
    for row in part.minRow..<part.maxRow {
      splitWideCharacter(part.minColumn, row)
      splitWideCharacter(part.maxColumn, row)
      for index in row * size.columns + part.minColumn..<row * size.columns + part.maxColumn { cells[index] = cell }
    }
  }

  /// Changes the styles in a rectangle and leaves the characters.
  public mutating func restyle(_ rect: Rect, _ change: (CellStyle) -> CellStyle) {
    let part = reach(rect)
    if part.isEmpty { return }
    for row in part.minRow..<part.maxRow {
      for index in row * size.columns + part.minColumn..<row * size.columns + part.maxColumn {
        cells[index].style = change(cells[index].style)
      }
    }
  }

  /// Returns the part of `rect` that drawing may change, converted from the painter's coordinates to cells of the
  /// canvas.
  private func reach(_ rect: Rect) -> Rect {
    let near = rect.bounded
    return Rect(origin: near.origin + shift, size: near.size).intersection(window)
  }

  private func place(_ point: Point) -> Point {
    point.bounded + shift
  }

  private mutating func store(_ cluster: CellCluster, _ style: CellStyle, _ column: Int, _ row: Int) {
    guard row >= window.minRow, row < window.maxRow, column >= window.minColumn - 1, column < window.maxColumn else {
      return
    }
    let columns = Int(cluster.columns)
    if columns == 2 {
      if column < window.minColumn {
        store(.blank, style, column + 1, row)
        return
      }
      if column + 1 >= window.maxColumn {
        store(.blank, style, column, row)
        return
      }
    } else if column < window.minColumn {
      return
    }
    let index = row * size.columns + column
    splitWideCharacter(column, row)
    splitWideCharacter(column + columns, row)
    cells[index] = Cell(cluster, style)
    if columns == 2 { cells[index + 1] = .secondHalf(style) }
  }

  /// Replaces a wide character by two blanks if its second half is in this cell.
  private mutating func splitWideCharacter(_ column: Int, _ row: Int) {
    guard column > 0, column < size.columns else { return }
    let index = row * size.columns + column
    guard cells[index].isSecondHalf else { return }
    cells[index - 1].cluster = .blank
    cells[index].cluster = .blank
  }
}
