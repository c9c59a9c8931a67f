import Geometry
import PresentationModel

/// Where a framed list over the canvas lies and which of its rows fit: those around the chosen one.
struct PopupLayout: Hashable {
  /// The rows of a list over a line that fit on any screen.
  private static let rowsBelow = 6
  /// The smallest size of a list aside, which it has whatever it covers.
  static let leastAside = Size(columns: 24, rows: 5)

  /// The list with its frame.
  let frame: Rect
  /// The text in the border.
  let title: String
  /// The lines above the rows, those that the title goes on in first.
  let lines: [ScreenVO.Popup.Line]
  /// The columns of the keys.
  let keyColumns: Int
  /// The list's rows that are shown; the last one may lie partly below the frame.
  let rows: Range<Int>
  /// The texts beside the keys of those rows, of one or several lines.
  private let texts: [PopupText]
  /// The cells of those rows, within the frame.
  private let places: [Rect]

  /// Nil for a list aside where any place would leave no other to something that has to be seen.
  ///
  /// - Parameters:
  ///   - popup: The list.
  ///   - area: The canvas's part of the screen.
  ///   - covered: The cells that a list at the right or aside would cover; nil if it is at the edge.
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
    // Each of its rows is one line.
    var aside: Rect?
    if popup.placement == .aside {
      let whole = Size(columns: wanted, rows: popup.rows.count + 2)
      guard let place = Self.frame(whole, aside: covered, in: area) else { return nil }
      aside = place
    }
    let width = aside?.size.columns ?? min(wanted, area.size.columns)
    // Over a line being typed the list leaves most of the canvas to be seen; each row is one of many to choose from, and only the
    // chosen one is shown whole.
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
    // Most rows are one line, which is known without breaking them.
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

  /// Rows in as many columns as fit side by side, filled one after the other; with too many for the area, the page of the chosen one.
  private init(menu popup: ScreenVO.Popup, in area: Rect, glyphs: GlyphSet) {
    func columns(_ text: String) -> Int { CellText.columns(of: text, glyphs: glyphs) }
    let inner = max(0, area.size.columns - 2)
    let count = popup.rows.count
    let keys = popup.rows.reduce(0) { max($0, columns($1.key)) }
    let widest = popup.rows.reduce(0) { max($0, columns($1.text)) }
    let cell = max(1, min(inner, PopupText.column(keyColumns: keys) + widest + 1))
    let lines = max(1, min(area.size.rows - 2, Self.ceiling(count, max(1, inner / cell))))
    // No more columns than rows fill.
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

  /// How much of the list's rows stays in sight below lines.
  private static let rowsBelowLines = 3

  /// The title as it fits the border, and the lines above the rows: with the rest of the title, and as many as leave rows in sight.
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

  /// The cells of a row that is shown, within the frame.
  func cells(of row: Int) -> Rect { places[row - rows.lowerBound] }

  /// The cells of a line above the rows, within the frame.
  func cells(ofLine line: Int) -> Rect {
    Rect(column: frame.minColumn + 1, row: frame.minRow + 1 + line, columns: frame.size.columns - 2, rows: 1)
  }

  /// The text beside the key of a shown row.
  func text(of row: Int) -> PopupText { texts[row - rows.lowerBound] }

  /// The row at a cell of the screen; nil if none is.
  func row(at cell: Point) -> Int? {
    rows.first { cells(of: $0).contains(cell) }
  }

  /// The tallest list, up to `wanted`, that covers nothing that counts as much as `limit`; else a small one where it
  /// covers least; nil if that is too much.
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

  /// The rows that so many lines show: from the first one unless the chosen row is further down, then with as much
  /// before it as behind it.
  ///
  /// - Parameters:
  ///   - heights: The lines of each row, 1 or more.
  ///   - selected: The chosen row, if there is one; all of it is shown.
  ///   - lines: The lines there are.
  /// - Returns: Rows that fill those lines; the last one may need more than are left.
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
