import CharacterCanvas
import Geometry
import TestSupport
import Testing

@Suite struct CanvasTests {
  /// A canvas of that size, painted by `paint`.
  func canvas(_ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .unicode, _ paint: (inout Canvas) -> Void) -> Canvas {
    var canvas = Canvas(size: Size(columns: columns, rows: rows), glyphs: glyphs)
    paint(&canvas)
    return canvas
  }

  @Test func `a cell takes sixteen bytes, all of which count`() {
    let styles = MemoryLayout<Ink>.size * 2 + MemoryLayout<CellStyle.Traits>.size
    let cluster = MemoryLayout<UInt64>.size + MemoryLayout<Unicode.Scalar>.size + MemoryLayout<Int8>.size
    #expect(MemoryLayout<Cell>.stride == 16 && MemoryLayout<Cell>.size == cluster + styles)
  }

  @Test func `a copy shares its cells until one of the two is drawn on`() {
    let canvas = canvas(5, 2) { $0.write("rate", at: .origin) }
    var copy = canvas
    #expect(copy.sharesCells(with: canvas))
    copy.write("r", at: .origin)
    #expect(!copy.sharesCells(with: canvas) && copy == canvas)
  }

  @Test func `text is cut at the edges`() {
    let canvas = canvas(5, 3) {
      $0.write("payment", at: Point(column: 1, row: 1))
      $0.write("rate", at: Point(column: -2, row: 0))
      $0.write("below", at: Point(column: 0, row: 3))
    }
    #expect(pictureProblem(canvas.rows, "te\n paym") == nil)
  }

  @Test func `as plain text rows end with their last character, wide ones and marks included`() {
    let canvas = canvas(6, 4) {
      $0.write("a b", at: .origin)
      $0.write("語é̂😀", at: Point(column: 1, row: 1))
      $0.write(" ", at: Point(column: 5, row: 2))
      $0.write("payment", at: Point(column: 0, row: 3))
    }
    #expect(String(decoding: canvas.plainText, as: UTF8.self) == "a b\n 語é̂😀\n\npaymen\n")
    #expect(Canvas(size: .zero).plainText.isEmpty)
    #expect(Canvas(size: Size(columns: 0, rows: 2)).plainText == Array("\n\n".utf8))
  }

  @Test func `writing says how many columns it took`() {
    var canvas = Canvas(size: Size(columns: 9, rows: 1))
    #expect(canvas.write("語a", at: .origin) == 3)
    #expect(canvas.write("語a", at: .origin, limit: 1) == 0)
    #expect(canvas.write("abc", at: .origin, limit: 2) == 2)
  }

  @Test func `writing over half of a wide character blanks its other half`() {
    let left = canvas(6, 1) {
      $0.write("語語", at: Point(column: 1, row: 0))
      $0.write("x", at: Point(column: 1, row: 0))
    }
    #expect(left.rows == [" x 語 "])
    let right = canvas(6, 1) {
      $0.write("語語", at: Point(column: 1, row: 0))
      $0.write("x", at: Point(column: 2, row: 0))
    }
    #expect(right.rows == ["  x語 "])
    let across = canvas(6, 1) {
      $0.write("語語", at: Point(column: 1, row: 0))
      $0.write("字", at: Point(column: 2, row: 0))
    }
    #expect(across.rows == ["  字  "])
    let filled = canvas(6, 1) {
      $0.write("語語", at: Point(column: 1, row: 0))
      $0.fill(Rect(column: 2, row: 0, columns: 2, rows: 1), with: "-")
    }
    #expect(filled.rows == ["  --  "])
  }

  @Test func `a wide character that does not fit is a blank`() {
    #expect(canvas(3, 1) { $0.write("a語語", at: .origin) }.rows == ["a語"])
    #expect(canvas(2, 1) { $0.write("a語", at: .origin) }.rows == ["a "])
    #expect(canvas(2, 1) { $0.write("語a", at: Point(column: -1, row: 0)) }.rows == [" a"])
  }

  @Test func `every row has as many columns as the canvas`() {
    var random = SeededGenerator(seed: 7)
    var canvas = Canvas(size: Size(columns: 11, rows: 3))
    for step in 0..<500 {
      let point = Point(column: Int.random(in: -3...12, using: &random), row: Int.random(in: -1...3, using: &random))
      if Bool.random(using: &random) {
        canvas.write(["語", "a", "é😀", "\u{301}", "x語y"][step % 5], at: point)
      } else {
        canvas.fill(Rect(origin: point, size: Size(columns: 2, rows: 1)), with: ".")
      }
      #expect(
        !canvas.rows.isEmpty && canvas.rows.allSatisfy { CellText.columns(of: $0) == 11 },
        "seed 7, step \(step): \(canvas.rows)")
    }
  }

  @Test func `control characters never get onto the canvas`() {
    #expect(canvas(6, 1) { $0.write("a\u{1B}[\u{8}b", at: .origin) }.rows == ["a␛[␈b "])
  }

  @Test func `an ASCII canvas holds ASCII`() {
    #expect(canvas(8, 1, .ascii) { $0.write("÷ 語é x", at: .origin) }.rows == ["/ ??? x "])
  }

  @Test func `a window shows a part of the painters' plane and keeps drawing inside`() {
    let canvas = canvas(8, 4) { canvas in
      canvas.fill(Rect(column: 0, row: 0, columns: 8, rows: 4), with: ".")
      canvas.within(Rect(column: 2, row: 1, columns: 4, rows: 2), showing: Point(column: 100, row: -50)) {
        $0.write("abcdef", at: Point(column: 99, row: -50))
        $0.within(Rect(column: 101, row: -49, columns: 9, rows: 9)) {
          $0.write("12345", at: .origin)
        }
        #expect($0.visible == Rect(column: 100, row: -50, columns: 4, rows: 2))
      }
    }
    #expect(
      pictureProblem(
        canvas.rows,
        """
        ........
        ..bcde..
        ...123..
        ........
        """) == nil)
  }

  @Test func `no coordinates trap`() {
    let extremes = [Int.min, Int.min + 1, -1 << 41, -1, 0, 1, 1 << 41, Int.max - 1, Int.max]
    var canvas = Canvas(size: Size(columns: 4, rows: 2))
    for column in extremes {
      for row in extremes {
        let point = Point(column: column, row: row)
        canvas.write("語a", at: point, limit: column)
        canvas.put("x", at: point)
        let rect = Rect(origin: point, size: Size(columns: column, rows: row))
        canvas.fill(rect)
        canvas.frame(rect, .light)
        canvas.restyle(rect) { $0 }
        canvas.within(rect, showing: Point(column: row, row: column)) { $0.write("a", at: point) }
        var grid = LineGrid(area: Rect(column: 0, row: 0, columns: 4, rows: 2))
        grid.add([point, Point(column: row, row: row), Point(column: row, row: column)], net: 1)
        canvas.draw(grid)
        _ = LineGrid(area: rect)
        _ = canvas[point]
        _ = canvas.row(row)
      }
    }
    #expect(canvas.rows.count == 2)
  }

  @Test func `a canvas of too many cells is cut off`() {
    #expect(Canvas(size: Size(columns: 1_000, rows: Int.max)).size == Size(columns: 1_000, rows: 10_000))
    #expect(Canvas(size: Size(columns: 0, rows: Int.max)).size.area == 0)
  }

  @Test func `restyling leaves the characters`() {
    let canvas = canvas(4, 1) {
      $0.write("rate", at: .origin)
      $0.restyle(Rect(column: 1, row: 0, columns: 2, rows: 1)) {
        CellStyle(foreground: $0.foreground, background: $0.background, traits: $0.traits.union(.dim))
      }
    }
    #expect(canvas.rows == ["rate"])
    #expect(canvas.row(0).map { $0.style.traits.contains(.dim) } == [false, true, true, false])
  }
}
