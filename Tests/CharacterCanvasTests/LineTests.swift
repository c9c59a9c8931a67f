import Geometry
import TestSupport
import Testing

@testable import CharacterCanvas

@Suite struct LineTests {
  func point(_ column: Int, _ row: Int) -> Point { Point(column: column, row: row) }

  /// The lines drawn on a canvas of their own.
  func picture(
    _ columns: Int, _ rows: Int, glyphs: GlyphSet = .unicode, _ lines: [(net: Int32, points: [Point])],
    heavy: Set<Int32> = []
  ) -> [String] {
    var grid = LineGrid(area: Rect(column: 0, row: 0, columns: columns, rows: rows))
    for line in lines {
      grid.add(line.points, net: line.net, stroke: .init(weight: heavy.contains(line.net) ? .heavy : .light))
    }
    var canvas = Canvas(size: Size(columns: columns, rows: rows), glyphs: glyphs)
    canvas.draw(grid)
    return canvas.rows
  }

  @Test func `a bent line`() {
    let rows = picture(8, 3, [(1, [point(0, 0), point(4, 0), point(4, 2), point(7, 2)])])
    #expect(
      pictureProblem(
        rows,
        """
        ╶───╮
            │
            ╰──╴
        """) == nil)
  }

  @Test func `lines of one net join`() {
    let rows = picture(
      8, 4,
      [
        (1, [point(0, 1), point(4, 1), point(4, 3), point(7, 3)]),
        (1, [point(0, 1), point(7, 1)]),
        (1, [point(4, 1), point(4, 0), point(7, 0)]),
      ])
    #expect(
      pictureProblem(
        rows,
        """
            ╭──╴
        ╶───●──╴
            │
            ╰──╴
        """) == nil)
  }

  @Test func `lines of two nets cross and do not join`() {
    let across: (Int32, [Point]) = (1, [point(0, 1), point(6, 1)])
    let upright: (Int32, [Point]) = (2, [point(3, 0), point(3, 2)])
    let expected = """
         ╷
      ╶──┼──╴
         ╵
      """
    #expect(pictureProblem(picture(7, 3, [across, upright]), expected) == nil)
    #expect(pictureProblem(picture(7, 3, [upright, across]), expected) == nil)
  }

  @Test func `a bend of another net on a line hides it and makes no join`() {
    let rows = picture(
      7, 3, [(1, [point(0, 1), point(6, 1)]), (2, [point(3, 0), point(3, 1), point(6, 1)])])
    #expect(
      pictureProblem(
        rows,
        """
           ╷
        ╶──╰──╴
        """) == nil)
  }

  @Test func `a bend of another net with the same goal joins, and a line straight across still crosses`() {
    var grid = LineGrid(area: Rect(column: 0, row: 0, columns: 9, rows: 4))
    grid.add([point(0, 1), point(8, 1)], net: 1, goal: 7)
    grid.add([point(6, 3), point(6, 1), point(8, 1)], net: 2, goal: 7)
    grid.add([point(2, 3), point(2, 0), point(8, 0), point(8, 1)], net: 3, goal: 7)
    var canvas = Canvas(size: Size(columns: 9, rows: 4))
    canvas.draw(grid)
    #expect(
      pictureProblem(
        canvas.rows,
        """
          ╭─────╮
        ╶─┼───┬─╯
          │   │
          ╵   ╵
        """) == nil)
  }

  @Test func `a third line across a crossing takes the place of the second`() {
    let rows = picture(
      7, 3,
      [
        (1, [point(3, 0), point(3, 2)]), (2, [point(0, 1), point(6, 1)]), (3, [point(0, 1), point(6, 1)]),
      ], heavy: [3])
    #expect(
      pictureProblem(
        rows,
        """
           ╷
        ╺━━┿━━╸
           ╵
        """) == nil)
  }

  @Test func `heavy and light lines meet in mixed characters`() {
    let rows = picture(
      5, 3, [(1, [point(0, 1), point(4, 1)]), (1, [point(2, 0), point(2, 2)])], heavy: [])
    #expect(rows[1] == "╶─●─╴")
    let mixed = picture(5, 3, [(1, [point(0, 1), point(4, 1)]), (2, [point(2, 0), point(2, 2)])], heavy: [2])
    #expect(mixed.map { $0 } == ["  ╻  ", "╶─╂─╴", "  ╹  "])
  }

  @Test func `lines in ASCII`() {
    let rows = picture(
      8, 3, glyphs: .ascii,
      [(1, [point(0, 0), point(4, 0), point(4, 2), point(7, 2)]), (2, [point(0, 2), point(2, 2), point(2, 0)])],
      heavy: [2])
    #expect(
      pictureProblem(
        rows,
        """
        --#-.
          # |
        ==' '---
        """) == nil)
  }

  @Test func `a line beyond the plane costs what is visible`() {
    var grid = LineGrid(area: Rect(column: -2, row: -2, columns: 5, rows: 5))
    grid.add([point(-1_000_000_000, 0), point(1_000_000_000, 0), point(1_000_000_000, 1_000_000_000)], net: 1)
    var canvas = Canvas(size: Size(columns: 5, rows: 5))
    canvas.within(Rect(column: 0, row: 0, columns: 5, rows: 5), showing: point(-2, -2)) { $0.draw(grid) }
    #expect(canvas.rows == ["     ", "     ", "─────", "     ", "     "])
  }

  @Test func `a line on a line of its net costs what is new of it`() {
    let count = 500
    var grid = LineGrid(area: Rect(column: 0, row: 0, columns: 20, rows: count + 1))
    for row in 1...count { grid.add([point(0, 0), point(9, 0), point(9, row), point(19, row)], net: 1) }
    #expect(grid.drawnCount < 20 * count)
    // Another net's line across it is crossed only.
    for row in stride(from: 1, to: count, by: 7) { grid.add([point(5, row), point(12, row)], net: Int32(row + 1)) }
    let before = grid.drawnCount
    grid.add([point(0, 0), point(9, 0), point(9, count), point(19, count)], net: 1)
    #expect(grid.drawnCount - before < count + 40)
  }

  @Test func `lines drawn on each other look as they do cell by cell`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let size = Size(columns: 12, rows: 9)
    for _ in 0..<100 {
      var grid = LineGrid(area: Rect(origin: .origin, size: size))
      var cells = (0..<size.area).map { index in
        LineGrid(area: Rect(column: index % 12, row: index / 12, columns: 1, rows: 1))
      }
      for _ in 0..<30 {
        var points = [point(.random(in: -2..<14, using: &random), .random(in: -2..<11, using: &random))]
        for step in 0..<Int.random(in: 1..<4, using: &random) {
          let last = points[points.count - 1]
          points.append(
            step % 2 == 0
              ? point(.random(in: -2..<14, using: &random), last.row)
              : point(last.column, .random(in: -2..<11, using: &random)))
        }
        let net = Int32.random(in: 0..<3, using: &random)
        let goal = Int.random(in: 0..<4, using: &random) == 0 ? Int32(1) : nil
        let stroke = LineGrid.Stroke(
          weight: Int.random(in: 0..<5, using: &random) == 0 ? .heavy : .light,
          isDashed: Int.random(in: 0..<5, using: &random) == 0)
        grid.add(points, net: net, goal: goal, stroke: stroke)
        for index in cells.indices { cells[index].add(points, net: net, goal: goal, stroke: stroke) }
      }
      var (canvas, expected) = (Canvas(size: size), Canvas(size: size))
      canvas.draw(grid)
      for cell in cells { expected.draw(cell) }
      #expect(canvas.rows == expected.rows, "seed \(seed)")
    }
  }

  @Test func `a straight dashed line is broken, its bends are not`() {
    var grid = LineGrid(area: Rect(column: 0, row: 0, columns: 5, rows: 3))
    grid.add([point(0, 0), point(3, 0), point(3, 2)], net: 1, stroke: .init(isDashed: true))
    var canvas = Canvas(size: Size(columns: 5, rows: 3))
    canvas.draw(grid)
    #expect(canvas.rows == ["╶╌╌╮ ", "   ╎ ", "   ╵ "])
  }

  @Test func `merging keeps the heavier arm and does not mind the order`() {
    let left = LineArms(left: .light, right: .heavy)
    let right = LineArms(left: .heavy, down: .light)
    #expect(left.merged(with: right) == LineArms(left: .heavy, right: .heavy, down: .light))
    #expect(left.merged(with: right) == right.merged(with: left))
    #expect(LineGlyphs.glyph(for: left.merged(with: right), in: .unicode) == "┯")
  }

  @Test func `all arms have a character of their own in Unicode`() {
    let weights: [LineArms.Weight] = [.none, .light, .heavy]
    var seen: Set<Unicode.Scalar> = []
    for left in weights {
      for right in weights {
        for up in weights {
          for down in weights {
            let arms = LineArms(left: left, right: right, up: up, down: down)
            seen.insert(LineGlyphs.glyph(for: arms, in: .unicode, isRounded: false))
            #expect(LineGlyphs.glyph(for: arms, in: .ascii).isASCII)
          }
        }
      }
    }
    #expect(seen.count == 81)
  }

  @Test func `frames in every style`() {
    for glyphs in GlyphSet.allCases {
      var canvas = Canvas(size: Size(columns: 29, rows: 3), glyphs: glyphs)
      for (index, border) in Border.allCases.enumerated() {
        canvas.frame(Rect(column: index * 5, row: 0, columns: 4, rows: 3), border)
      }
      let unicode = """
        ┌──┐ ╭──╮ ┏━━┓ ╔══╗ ┌╌╌┐ ┏╍╍┓
        │  │ │  │ ┃  ┃ ║  ║ ╎  ╎ ╏  ╏
        └──┘ ╰──╯ ┗━━┛ ╚══╝ └╌╌┘ ┗╍╍┛
        """
      let ascii = """
        +--+ .--. #==# +==+ +~~+ #==#
        |  | |  | #  # |  | :  : :  :
        +--+ '--' #==# +==+ +~~+ #==#
        """
      #expect(pictureProblem(canvas.rows, glyphs == .unicode ? unicode : ascii) == nil)
    }
  }

  @Test func `a frame without room is what fits`() {
    var canvas = Canvas(size: Size(columns: 5, rows: 2))
    canvas.frame(Rect(column: 0, row: 0, columns: 2, rows: 2), .light)
    canvas.frame(Rect(column: 3, row: 0, columns: 0, rows: 2), .light)
    #expect(canvas.rows == ["┌┐   ", "└┘   "])
  }
}
