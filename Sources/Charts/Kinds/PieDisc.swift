internal import CharacterCanvas
internal import Geometry
internal import Glibc

enum PieDisc {
  /// Draws the slices as a disc of dots.
  ///
  /// Each dot belongs to the slice at its angle, clockwise from the top.
  static func paint(_ slices: [PieSlice], _ area: Rect, _ sheet: ChartSheet, on canvas: inout Canvas) {
    let glyphs = sheet.glyphs
    var surface = DotSurface(area: area, glyphs: glyphs)
    let aspect = glyphs == .ascii ? 2.0 : 1.0
    let centre = (across: Double(surface.size.columns - 1) / 2, down: Double(surface.size.rows - 1) / 2)
    let radius = min(Double(surface.size.columns) / aspect, Double(surface.size.rows)) / 2
    var counts: [Int: [Int]] = [:]
    for row in 0..<surface.size.rows {
      for column in 0..<surface.size.columns {
        let (across, down) = ((Double(column) - centre.across) / aspect, Double(row) - centre.down)
        if across * across + down * down > radius * radius { continue }
        let angle = atan2(across, -down) / (2 * .pi)
        let index = slice(at: angle < 0 ? angle + 1 : angle, slices)
        guard slices.indices.contains(index) else { continue }
        if glyphs == .ascii {
          canvas.put(
            Hatch.character(slices[index].pattern, glyphs),
            at: Point(column: area.minColumn + column, row: area.minRow + row),
            style: slices[index].style(sheet))
          continue
        }
        if glyphs == .braille, !Hatch.isSet(slices[index].pattern, column, row) { continue }
        let cell = row / glyphs.dots.rows * area.size.columns + column / glyphs.dots.columns
        counts[cell, default: []].append(index)
        surface.set(column, row, .series(slices[index].pattern))
      }
    }
    surface.visit { point, scalar, _ in
      let owners = counts[(point.row - area.minRow) * area.size.columns + point.column - area.minColumn] ?? []
      let index = most(owners)
      guard slices.indices.contains(index) else { return }
      // Half cells at the rim are solid; whole cells have the slice's filling.
      let sign = glyphs == .blocks && scalar == "█" ? Hatch.character(slices[index].pattern, glyphs) : scalar
      canvas.put(sign, at: point, style: slices[index].style(sheet))
    }
  }

  /// Returns the index of the slice at an angle, given as a share of the full turn from 0 to 1.
  private static func slice(at share: Double, _ slices: [PieSlice]) -> Int {
    var (low, high) = (0, slices.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if share < slices[middle].end { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func most(_ numbers: [Int]) -> Int {
    var best = (number: -1, count: 0)
    for number in numbers {
      let count = numbers.count { $0 == number }
      if count > best.count { best = (number, count) }
    }
    return best.number
  }
}

extension PieSlice {
  func style(_ sheet: ChartSheet) -> CellStyle {
    sheet.style[isRead ? .cursor : .series(pattern)]
  }
}
