internal import CharacterCanvas
internal import Geometry

/// A rectangle of cells to draw on with dots.
///
/// A cell has several dots if the characters allow it.
///
/// Dots are counted from the top left; dots outside are ignored. Each cell stores its owner: the part of the chart that
/// set a dot in it last. The owner determines the style of the cell.
struct DotSurface {
  let area: Rect
  let glyphs: ChartGlyphs
  /// The number of dots, horizontally and vertically.
  let size: Size
  /// The dots of each cell, one bit per dot, row by row.
  private var dots: [UInt8]
  /// The part of the chart that was last to set a dot in each cell.
  private var owners: [ChartRole]

  init(area: Rect, glyphs: ChartGlyphs) {
    self.area = area
    self.glyphs = glyphs
    let dots = glyphs.dots
    size = Size(columns: area.size.columns * dots.columns, rows: area.size.rows * dots.rows)
    self.dots = Array(repeating: 0, count: area.size.area)
    owners = Array(repeating: .ground, count: area.size.area)
  }

  /// Sets a dot, and makes `owner` the owner of its cell.
  mutating func set(_ column: Int, _ row: Int, _ owner: ChartRole) {
    guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return }
    let cell = glyphs.dots
    let index = row / cell.rows * area.size.columns + column / cell.columns
    dots[index] |= 1 << UInt8(row % cell.rows * cell.columns + column % cell.columns)
    owners[index] = owner
  }

  mutating func clear(_ column: Int, _ row: Int) {
    guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return }
    let cell = glyphs.dots
    let index = row / cell.rows * area.size.columns + column / cell.columns
    dots[index] &= ~(1 << UInt8(row % cell.rows * cell.columns + column % cell.columns))
  }

  /// Sets all dots of a column from row `first` to row `last`, including both.
  mutating func span(_ column: Int, _ first: Int, _ last: Int, _ owner: ChartRole) {
    for row in min(first, last)...max(first, last) { set(column, row, owner) }
  }

  /// Draws a line between two dots, including both (Bresenham, 1965).
  mutating func line(_ from: Point, _ to: Point, _ owner: ChartRole) {
    let (width, height) = (abs(to.column - from.column), -abs(to.row - from.row))
    let step = Point(column: from.column < to.column ? 1 : -1, row: from.row < to.row ? 1 : -1)
    var place = from
    var error = width + height
    while true {
      set(place.column, place.row, owner)
      if place == to { return }
      let twice = 2 * error
      if twice >= height {
        error += height
        place.column += step.column
      }
      if twice <= width {
        error += width
        place.row += step.row
      }
    }
  }

  /// Returns the cell of a dot, in coordinates of the canvas.
  func cell(_ dot: Point) -> Point {
    Point(
      column: area.minColumn + dot.column / glyphs.dots.columns, row: area.minRow + dot.row / glyphs.dots.rows)
  }

  /// Calls `visit` for each cell that has dots, with its character and owner.
  func visit(_ visit: (Point, Unicode.Scalar, ChartRole) -> Void) {
    for row in 0..<area.size.rows {
      for column in 0..<area.size.columns {
        let index = row * area.size.columns + column
        guard dots[index] != 0 else { continue }
        let point = Point(column: area.minColumn + column, row: area.minRow + row)
        visit(point, DotGlyphs.character(dots[index], glyphs, owner: owners[index]), owners[index])
      }
    }
  }
}

enum DotGlyphs {
  /// The bit of each dot in a braille pattern, row by row (Unicode 16, Braille Patterns).
  private static let brailleBits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// Returns the character for the dots of a cell; in ASCII, the owner's symbol.
  ///
  /// `dots` has one bit for each dot, row by row.
  static func character(_ dots: UInt8, _ glyphs: ChartGlyphs, owner: ChartRole) -> Unicode.Scalar {
    switch glyphs {
    case .braille:
      var pattern: UInt32 = 0x2800
      for (place, bit) in brailleBits.enumerated() where dots >> UInt8(place) & 1 == 1 { pattern |= bit }
      return Unicode.Scalar(pattern) ?? " "
    case .blocks: return dots == 1 ? "▀" : dots == 2 ? "▄" : "█"
    case .ascii:
      switch owner {
      case .series(let place): return SeriesMark.of(place, .ascii)
      case .shade(let shade): return Hatch.character(ofShade: shade, .ascii)
      case .ground, .title, .label, .tick, .axis, .zero, .value, .error, .cursor: return "*"
      }
    }
  }
}
