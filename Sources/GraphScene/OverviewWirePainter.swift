import CharacterCanvas
import DiagramModel
import Geometry

/// Draws the wires of an overview as thin straight lines of braille dots, 2 × 4 per cell.
///
/// In ASCII, a cell has one sign.
///
/// ```
/// ▒▒⠤⠤⠤⠤▒▒
///     ⣀⠔▒▒
/// ▒▒⠤⠊
/// ```
///
/// The dots of a line depend only on its ends, so that a part of the picture matches the whole.
struct OverviewWirePainter {
  private static let dots = Size(columns: 2, rows: 4)
  /// The bits of a braille pattern, row by row (Unicode 16, Braille Patterns).
  private static let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
  private static let firstPattern: UInt32 = 0x2800

  let style: CellStyle
  let glyphs: GlyphSet

  /// Draws the wires between the boxes of an overview on a canvas.
  ///
  /// - Complexity: linear in the visible dots.
  func paint(_ wires: [WireVO], on canvas: inout Canvas) {
    let visible = canvas.visible
    if wires.isEmpty || visible.isEmpty { return }
    var patterns = [UInt32](repeating: 0, count: visible.size.area)
    for wire in wires { add(wire, to: &patterns, in: visible) }
    for (index, pattern) in patterns.enumerated() where pattern != 0 {
      let (row, column) = index.quotientAndRemainder(dividingBy: visible.size.columns)
      let sign = glyphs == .ascii ? ":" : Unicode.Scalar(Self.firstPattern + pattern) ?? " "
      canvas.put(sign, at: visible.origin + Point(column: column, row: row), style: style)
    }
  }

  private func add(_ wire: WireVO, to patterns: inout [UInt32], in visible: Rect) {
    let dots = Self.dots
    let from = Point(column: (wire.from.column + 1) * dots.columns - 1, row: wire.from.row * dots.rows + 1)
    let to = Point(column: wire.to.column * dots.columns, row: wire.to.row * dots.rows + 1)
    let (across, down) = (to.column - from.column, to.row - from.row)
    let isFlat = abs(across) >= abs(down)
    let length = max(abs(across), abs(down), 1)
    let start = isFlat ? from.column : from.row
    let step = (isFlat ? across : down) < 0 ? -1 : 1
    // Only the visible part of a long line is computed.
    let seen =
      isFlat
      ? visible.minColumn * dots.columns..<visible.maxColumn * dots.columns
      : visible.minRow * dots.rows..<visible.maxRow * dots.rows
    let (low, high) = (min(start, start + step * length), max(start, start + step * length))
    for place in max(low, seen.lowerBound)..<max(max(low, seen.lowerBound), min(high + 1, seen.upperBound)) {
      let share = Double(abs(place - start)) / Double(length)
      let dot =
        isFlat
        ? Point(column: place, row: from.row + Int((Double(down) * share).rounded()))
        : Point(column: from.column + Int((Double(across) * share).rounded()), row: place)
      set(dot, in: &patterns, of: visible)
    }
  }

  private func set(_ dot: Point, in patterns: inout [UInt32], of visible: Rect) {
    let column = dot.column - visible.minColumn * Self.dots.columns
    let row = dot.row - visible.minRow * Self.dots.rows
    let cell = Point(column: column / Self.dots.columns, row: row / Self.dots.rows)
    guard column >= 0, row >= 0, cell.column < visible.size.columns, cell.row < visible.size.rows else { return }
    let bit = row % Self.dots.rows * Self.dots.columns + column % Self.dots.columns
    patterns[cell.row * visible.size.columns + cell.column] |= Self.bits[bit]
  }
}
