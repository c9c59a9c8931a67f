public import Geometry

/// Copying and scrolling unchanged cells, for pictures with few changes.
extension Canvas {
  /// Whether any character takes two cells.
  ///
  /// - Complexity: O(cells).
  public var hasWideCharacters: Bool {
    for cell in cells where cell.isSecondHalf { return true }
    return false
  }

  /// Whether this canvas and `other` are copies that nothing has been drawn on since the copying.
  ///
  /// Canvases that do not share their cells may still be equal.
  ///
  /// - Complexity: constant.
  public func sharesCells(with other: Canvas) -> Bool {
    guard size == other.size else { return false }
    return cells.withUnsafeBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { $0.baseAddress == cells.baseAddress }
    }
  }

  /// Moves the whole picture by `offset`.
  ///
  /// Cells into which nothing is moved have undefined content, such as half of a wide character.
  public mutating func scroll(by offset: Point) {
    let bounds = Rect(origin: .origin, size: size)
    let source = Rect(origin: .origin - offset.bounded, size: size).intersection(bounds)
    if source.isEmpty || offset == .origin { return }
    // Cells that leave a row at its end would appear at the start of the next row, among the undefined ones.
    let distance = offset.row * size.columns + offset.column
    let count = cells.count - abs(distance)
    cells.withUnsafeMutableBufferPointer { cells in
      guard let start = cells.baseAddress else { return }
      // This works even if source and target overlap.
      (start + max(0, distance)).update(from: start + max(0, -distance), count: count)
    }
  }

  /// Returns the cells in a rectangle of the canvas as a canvas of its own.
  public func part(_ rect: Rect) -> Canvas {
    let rect = rect.intersection(Rect(origin: .origin, size: size))
    var part = Canvas(size: rect.size, glyphs: glyphs)
    for row in 0..<rect.size.rows {
      let start = (rect.minRow + row) * size.columns + rect.minColumn
      part.replace(from: row * rect.size.columns, with: cells[start..<start + rect.size.columns])
    }
    return part
  }

  /// Copies a part of `patch` to this canvas: the top-left cell of `patch` is placed at `place`, and only cells in
  /// `part` change.
  ///
  /// Cells of `part` outside the patch stay. A wide character that crosses the left or right edge of `part` is copied
  /// completely if the patch has its other cell.
  public mutating func paste(_ patch: Canvas, at place: Point, onto part: Rect) {
    let covered = Rect(origin: place.bounded, size: patch.size).intersection(Rect(origin: .origin, size: size))
    let part = part.bounded.intersection(covered)
    if part.isEmpty { return }
    for row in part.minRow..<part.maxRow {
      let own = row * size.columns
      let other = (row - place.row) * patch.size.columns - place.column
      var low = part.minColumn
      var high = part.maxColumn
      if low > covered.minColumn, cells[own + low].isSecondHalf || patch.cells[other + low].isSecondHalf { low -= 1 }
      if high < covered.maxColumn, cells[own + high].isSecondHalf || patch.cells[other + high].isSecondHalf {
        high += 1
      }
      replace(from: own + low, with: patch.cells[other + low..<other + high])
    }
  }

  private mutating func replace(from start: Int, with others: ArraySlice<Cell>) {
    let count = others.count
    precondition(start >= 0 && start + count <= cells.count, "the part has more cells than the canvas")
    cells.withUnsafeMutableBufferPointer { cells in
      others.withUnsafeBufferPointer { others in
        guard let others = others.baseAddress, let first = cells.baseAddress else { return }
        (first + start).update(from: others, count: count)
      }
    }
  }
}
