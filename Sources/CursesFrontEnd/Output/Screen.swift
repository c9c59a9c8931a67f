import CNcurses
public import CharacterCanvas
import Geometry

/// Draws canvases on the terminal through curses.
///
/// No other part of the program may draw. For each row, only the part from the first to the last changed cell is passed
/// to curses, which then sends the cells that differ.
public final class Screen {
  private let isUTF8: Bool
  private var palette: Palette
  private var shown: Canvas?
  private var shownCursor: Point?
  private var isCursorVisible: Bool?
  private var narrow = NarrowCharacters()
  private var made = RenderedCells()
  private var run: [cchar_t] = []

  /// Creates the screen; curses must have been started.
  public init(usesColor: Bool, isUTF8: Bool) {
    self.isUTF8 = isUTF8
    if usesColor, has_colors(), start_color() != ERR {
      let hasStandard = use_default_colors() != ERR
      palette = Palette(
        colors: Int(curses_colors()), pairs: Int(curses_pairs()), hasStandard: hasStandard)
    } else {
      palette = Palette(colors: 0, pairs: 0, hasStandard: false)
    }
  }

  /// Sends the changes since the last frame; does nothing for an equal frame.
  public func present(_ frame: Frame) {
    if let shown, frame.canvas.sharesCells(with: shown), frame.cursor == shownCursor { return }
    guard let window = curses_screen() else { return }
    let rows = Int(getmaxy(window))
    let columns = Int(getmaxx(window))
    let canvas = frame.canvas
    let last = shown?.size == canvas.size ? shown : nil
    if last == nil { werase(window) }
    for row in 0..<min(rows, canvas.size.rows) {
      let cells = canvas.row(row).prefix(columns)
      let changed = last.map { ChangedColumns.of(cells, since: $0.row(row)) } ?? 0..<cells.count
      if !changed.isEmpty { draw(cells, in: changed, row: Int32(row), window) }
    }
    (shown, shownCursor) = (canvas, frame.cursor)
    placeCursor(frame.cursor, rows: rows, columns: columns, window)
    wnoutrefresh(window)
    doupdate()
  }

  func invalidate() {
    shown = nil
    isCursorVisible = nil
    if let window = curses_screen() { clearok(window, true) }
  }

  private func draw(
    _ cells: ArraySlice<Cell>, in columns: Range<Int>, row: Int32, _ window: UnsafeMutablePointer<WINDOW>
  ) {
    // Passing a run of cells takes half the time of passing single cells.
    if run.count < columns.count { run = [cchar_t](repeating: cchar_t(), count: columns.count) }
    var start = columns.lowerBound
    var column = start
    func flush() {
      if column > start { _ = curses_put_cells(window, row, Int32(start), run, Int32(column - start)) }
    }
    while true {
      column += made.copy(
        cells[cells.startIndex + column..<cells.startIndex + columns.upperBound], to: &run, from: column - start)
      if column == columns.upperBound { break }
      let cell = cells[cells.startIndex + column]
      let terminalStyle = palette.terminalStyle(of: cell.style) { number, pair in
        init_extended_pair(number, pair.foreground, pair.background) != ERR
      }
      let attributes = Self.attributes(terminalStyle.traits)
      if narrow.contains(cell.cluster, isUTF8: isUTF8) {
        var fresh = cchar_t()
        _ = curses_make(&fresh, wchar_t(bitPattern: cell.cluster.base.value), attributes, terminalStyle.pair)
        made.note(fresh, for: cell)
        continue
      }
      flush()
      if !cell.isSecondHalf { putAlone(cell, at: column, of: cells.count, row, attributes, terminalStyle.pair, window) }
      column += 1
      start = column
    }
    flush()
  }

  private func putAlone(
    _ cell: Cell, at column: Int, of columns: Int, _ row: Int32, _ attributes: attr_t, _ pair: Int32,
    _ window: UnsafeMutablePointer<WINDOW>
  ) {
    let width = Int(cell.cluster.columns)
    let glyph = CellGlyph.encode(cell.cluster, isUTF8: isUTF8) { Int(wcwidth(wchar_t($0.value))) }
    // A wide character that is cut off by the screen's edge is drawn as a blank, as on the canvas.
    let fits = column + width <= columns
    put(fits ? glyph.scalars : [" "], row, Int32(column), attributes, pair, window)
    for filler in stride(from: column + glyph.columns, to: min(column + width, columns), by: 1) {
      put([" "], row, Int32(filler), attributes, pair, window)
    }
  }

  private func put(
    _ scalars: [Unicode.Scalar], _ row: Int32, _ column: Int32, _ attributes: attr_t, _ pair: Int32,
    _ window: UnsafeMutablePointer<WINDOW>
  ) {
    let text = scalars.map { wchar_t(bitPattern: $0.value) } + [0]
    _ = curses_put(window, row, column, text, attributes, pair)
  }

  private func placeCursor(_ cursor: Point?, rows: Int, columns: Int, _ window: UnsafeMutablePointer<WINDOW>) {
    let isVisible: Bool
    if let cursor, cursor.row >= 0, cursor.row < rows, cursor.column >= 0, cursor.column < columns {
      wmove(window, Int32(cursor.row), Int32(cursor.column))
      isVisible = true
    } else {
      wmove(window, Int32(max(0, rows - 1)), 0)
      isVisible = false
    }
    if isVisible != isCursorVisible {
      // Terminals that cannot hide the cursor report an error; the cursor then stays at the position above.
      curs_set(isVisible ? 1 : 0)
      isCursorVisible = isVisible
    }
  }

  private static func attributes(_ traits: CellStyle.Traits) -> attr_t {
    var attributes: attr_t = 0
    if traits.contains(.bold) { attributes |= curses_bold }
    if traits.contains(.dim) { attributes |= curses_dim }
    if traits.contains(.reverse) { attributes |= curses_reverse }
    if traits.contains(.underline) { attributes |= curses_underline }
    return attributes
  }
}
