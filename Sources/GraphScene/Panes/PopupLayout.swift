import Geometry
import PresentationModel

/// The position of a bordered list over the canvas, and its visible rows, which include the chosen row.
struct PopupLayout: Hashable {
  /// The number of rows that a list above the input line may have on a screen of any size.
  private static let rowsBelow = 6
  /// The smallest size to which a list at the side may shrink to cover less.
  static let leastAside = Size(columns: 24, rows: 5)

  let frame: Rect
  let title: String
  /// The lines above the rows.
  ///
  /// They begin with the rest of a title that is too long for the border.
  let lines: [ScreenVO.Popup.Line]
  let keyColumns: Int
  /// The indices of the visible rows.
  ///
  /// The last one may be cut.
  let rows: Range<Int>
  private let texts: [PopupText]
  private let places: [Rect]

  /// Lays out a list; nil if every position of a list at the side would cover something important.
  ///
  /// - Parameters:
  ///   - popup: The list.
  ///   - area: The canvas's part of the screen.
  ///   - covered: The importance of the cells that a list at the side may cover; nil to place it at the edge.
  ///   - glyphs: The glyphs for its text.
  init?(_ popup: ScreenVO.Popup, in area: Rect, over covered: CoveredCells? = nil, glyphs: GlyphSet) {
    func columns(_ text: String) -> Int { CellText.columns(of: text, glyphs: glyphs) }
    if popup.placement == .menu {
      self = Self(menu: popup, in: area, glyphs: glyphs)
      return
    }
    let keyColumns = min(popup.rows.reduce(0) { max($0, columns($1.key)) }, area.size.columns / 3)
    let textColumns = popup.rows.map { columns(PopupText.whole(of: $0)) }
    let lineColumns = popup.lines.map { columns($0.text) + 4 }.max() ?? 0
    let wanted = max(columns(popup.title) + 6, keyColumns + (textColumns.max() ?? 0) + 7, lineColumns)
    // Each row of a list aside is one line.
    var aside: Rect?
    if popup.placement == .aside {
      let whole = Size(columns: wanted, rows: popup.rows.count + 2)
      guard let place = Self.frame(whole, aside: covered, in: area) else { return nil }
      aside = place
    }
    let width = aside?.size.columns ?? min(wanted, area.size.columns)
    // A list over a line being typed leaves most of the canvas visible, and only its chosen row is shown in full.
    let isOverLine = popup.placement == .overLine
    let tallest = isOverLine ? max(Self.rowsBelow + 2, area.size.rows / 2) : area.size.rows
    let inner = max(0, min(tallest, area.size.rows) - 2)
    (title, lines) = Self.head(of: popup, columns: width, rows: inner, glyphs: glyphs)
    let above = lines.count
    let most = inner - above
    func text(_ row: Int) -> PopupText {
      PopupText(
        of: popup.rows[row], keyColumns: keyColumns, lineColumns: width - 2,
        mostLines: aside != nil || isOverLine && row != popup.selectedRow ? 1 : most, glyphs: glyphs)
    }
    // Most rows have one line, which is known without wrapping them.
    let surelyFits = width - 2 - PopupText.column(keyColumns: keyColumns) - 1
    let heights = popup.rows.indices.map { row in
      textColumns[row] <= surelyFits ? 1 : text(row).lines.count
    }
    let size =
      aside?.size ?? Size(columns: width, rows: min(heights.reduce(0, +) + above + 2, inner + 2, area.size.rows))
    let beside = popup.placement == .right ? covered?.clearest(size).frame : nil
    let frame = aside ?? beside ?? Rect(origin: Self.origin(of: size, popup.placement, in: area), size: size)
    self.frame = frame
    self.keyColumns = keyColumns
    rows = Self.shownRows(heights, popup.selectedRow, lines: max(0, size.rows - 2 - above))
    texts = rows.map(text)
    var places: [Rect] = []
    var start = above
    for (row, text) in zip(rows, texts) {
      let height = min(text.lines.count, frame.size.rows - 2 - start)
      places.append(
        Rect(
          column: frame.minColumn + 1, row: frame.minRow + 1 + start, columns: frame.size.columns - 2, rows: height))
      start += heights[row]
    }
    self.places = places
  }

  /// Lays out a menu: its rows are in as many columns as fit, filled one after the other.
  ///
  /// If not all rows fit, only the page with the chosen row is visible.
  private init(menu popup: ScreenVO.Popup, in area: Rect, glyphs: GlyphSet) {
    func columns(_ text: String) -> Int { CellText.columns(of: text, glyphs: glyphs) }
    let inner = max(0, area.size.columns - 2)
    let count = popup.rows.count
    let keys = popup.rows.reduce(0) { max($0, columns($1.key)) }
    let widest = popup.rows.reduce(0) { max($0, columns($1.text)) }
    let cell = max(1, min(inner, PopupText.column(keyColumns: keys) + widest + 1))
    let lines = max(1, min(area.size.rows - 2, Self.ceiling(count, max(1, inner / cell))))
    // At most as many columns as the rows fill.
    let across = min(max(1, inner / cell), max(1, Self.ceiling(count, lines)))
    let page = lines * across
    let first = (popup.selectedRow ?? 0) / page * page
    let size = Size(
      columns: min(area.size.columns, max(across * cell + 2, columns(popup.title) + 6)),
      rows: min(area.size.rows, lines + 2))
    let frame = Rect(origin: Self.origin(of: size, popup.placement, in: area), size: size)
    self.frame = frame
    (title, self.lines) = (popup.title, [])
    keyColumns = keys
    rows = min(first, count)..<min(first + page, count)
    texts = rows.map {
      PopupText(of: popup.rows[$0], keyColumns: keys, lineColumns: cell, mostLines: 1, glyphs: glyphs)
    }
    places = rows.map { row in
      let (column, line) = (row - first).quotientAndRemainder(dividingBy: lines)
      return Rect(
        column: frame.minColumn + 1 + column * cell, row: frame.minRow + 1 + line, columns: cell,
        rows: line < frame.size.rows - 2 ? 1 : 0)
    }
  }

  private static let rowsBelowLines = 3

  /// Returns the part of the title that fits on the border, and the lines above the rows.
  ///
  /// The lines begin with the rest of the title. If too few rows would be visible below the lines, there are no lines.
  private static func head(
    of popup: ScreenVO.Popup, columns: Int, rows: Int, glyphs: GlyphSet
  ) -> (title: String, lines: [ScreenVO.Popup.Line]) {
    if popup.lines.isEmpty { return (popup.title, []) }
    var title = popup.title
    var lines: [ScreenVO.Popup.Line] = []
    let space = max(0, columns - 6)
    if CellText.columns(of: title, glyphs: glyphs) > space {
      let wrapped = CellText.wrapped(CellText.safe(title, glyphs: glyphs), toColumns: max(1, columns - 4), first: space)
      title = wrapped.first ?? ""
      lines = wrapped.dropFirst().map { ScreenVO.Popup.Line(text: $0, weight: .strong) }
    }
    return (title, Array((lines + popup.lines).prefix(max(0, rows - min(popup.rows.count, rowsBelowLines)))))
  }

  private static func ceiling(_ dividend: Int, _ divisor: Int) -> Int { (dividend + divisor - 1) / divisor }

  func cells(of row: Int) -> Rect { places[row - rows.lowerBound] }

  func cells(ofLine line: Int) -> Rect {
    Rect(column: frame.minColumn + 1, row: frame.minRow + 1 + line, columns: frame.size.columns - 2, rows: 1)
  }

  /// Returns the text of a visible row, without its key.
  func text(of row: Int) -> PopupText { texts[row - rows.lowerBound] }

  func row(at cell: Point) -> Int? {
    rows.first { cells(of: $0).contains(cell) }
  }

  /// Returns the position of the highest list, up to the size `wanted`, that covers no important cells.
  ///
  /// If every list would cover important cells, returns the position where the smallest list covers the least important
  /// ones. Nil if even this list would cover a cell that only a list with a cursor may cover.
  private static func frame(_ wanted: Size, aside covered: CoveredCells?, in area: Rect) -> Rect? {
    var size = Size(
      columns: min(wanted.columns, area.size.columns, max(leastAside.columns, area.size.columns / 2)),
      rows: min(wanted.rows, area.size.rows))
    guard let covered else { return Rect(origin: origin(of: size, .aside, in: area), size: size) }
    while true {
      let place = covered.clearest(size)
      if place.weight < covered.limit { return place.frame }
      if size.rows > leastAside.rows {
        size = Size(columns: size.columns, rows: size.rows - 1)
      } else if size.columns > leastAside.columns {
        size = Size(columns: leastAside.columns, rows: size.rows)
      } else {
        return place.weight < covered.prohibition ? place.frame : nil
      }
    }
  }

  private static func origin(of size: Size, _ placement: ScreenVO.Popup.Placement, in area: Rect) -> Point {
    let middle = area.minRow + (area.size.rows - size.rows) / 2
    return switch placement {
    case .middle: Point(column: area.minColumn + (area.size.columns - size.columns) / 2, row: middle)
    case .right, .aside: Point(column: area.maxColumn - size.columns, row: middle)
    case .overLine, .menu: Point(column: area.minColumn, row: area.maxRow - size.rows)
    }
  }

  /// Returns the rows that are visible on this many lines.
  ///
  /// These are the first rows, or those around the chosen row if it is further down.
  ///
  /// - Parameters:
  ///   - heights: The lines of each row, 1 or more.
  ///   - selected: The index of the chosen row, which is completely visible; nil if there is none.
  ///   - lines: The number of available lines.
  /// - Returns: The rows; the last one may be cut.
  private static func shownRows(_ heights: [Int], _ selected: Int?, lines: Int) -> Range<Int> {
    guard lines > 0, !heights.isEmpty else { return 0..<0 }
    var first = 0
    if let selected, heights.indices.contains(selected), heights[...selected].reduce(0, +) > lines {
      first = selected
      var before = 0
      while first > 0, before + heights[first - 1] <= min(lines / 2, lines - heights[selected]) {
        first -= 1
        before += heights[first]
      }
      var below = heights[first...].prefix(lines).reduce(0, +)
      while first > 0, below + heights[first - 1] <= lines {
        first -= 1
        below += heights[first]
      }
    }
    var end = first
    var used = 0
    while end < heights.count, used < lines {
      used += heights[end]
      end += 1
    }
    return first..<end
  }
}
