import CharacterCanvas
import EvaluationEngine
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

@Suite struct SceneTests {
  func screen(_ samples: [Sample], _ keys: String, _ size: Size, _ glyphs: GlyphSet = .unicode) -> [String] {
    let model = model(samples, screen: size)
    model.play(keys)
    var scene = Scene(glyphs: glyphs)
    return scene.paint(model, size: size).canvas.rows
  }

  /// The screen without the three lines below the canvas, whose words are the model's.
  func upper(_ samples: [Sample], _ keys: String, _ size: Size, _ glyphs: GlyphSet = .unicode) -> [String] {
    screen(samples, keys, size, glyphs).dropLast(3)
  }

  let wide = Size(columns: 84, rows: 16)

  @Test func `the sketch of the contract`() {
    #expect(
      pictureProblem(
        screen(mortgage, "", wide),
        """
         sample                                                  NORMAL · 5 nodes · 4 links
                 ·         ·         ·         ·         ·         ·         ·         ·
          ┏ principal ━━━━━━━┓
          ┃           250000 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
          ┗━━━━━━━━━━━━━━━━━━┛                             ┃ ╭ × payment ───────╮
          ╭ rate ────────────╮   ╭ ÷ monthly_rate ──╮      ┗━► factor 1         │
          │            0.045 ●───► dividend         │    ·╭──► factor 2   937.5 ●      ·
          ╰──────────────────╯ ╭─► divisor  0.00375 ●─────╯  ╰──────────────────╯
          ╭ twelve ──────────╮ │ ╰──────────────────╯
          │               12 ●─╯
          ╰──────────────────╯
                 ·         ·         ·         ·         ·         ·         ·         ·

         principal · number    type a number to set it  Ctrl-a step  % format        250000
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help  q quit
         principal, number, 250000; 1 user
        """) == nil)
  }

  @Test func `the frame of the selected node stands out`() {
    let samples: [Sample] = [
      .number("a", 2, 3, 2).framed("In"), .note("why", "as of May", 27, 2).framed("In"),
      .number("b", 3, 44, 2).framed("Out"),
    ]
    let model = model(samples, screen: Size(columns: 72, rows: 12))
    let theme = Theme.sixteen
    var scene = Scene(theme: theme)
    func paint() -> Frame { scene.paint(model, size: Size(columns: 72, rows: 12)) }
    func style(_ column: Int) -> CellStyle {
      paint().canvas[Point(column: column, row: 2)].style
    }
    #expect(style(2) == theme[.focusedFrame] && style(43) == theme[.frame] && style(46) == theme[.frameTitle])
    model.play("/b<Enter>")
    #expect(style(2) == theme[.frame] && style(43) == theme[.focusedFrame])
    model.play("/why<Enter>")
    #expect(
      pictureProblem(
        paint().canvas.rows,
        """
         sample                                      NORMAL · 3 nodes · 0 links
         ·         ·         ·         ·         ·         ·         ·         ·
          ┌╌ In ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐┌╌ Out ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
          ╎ ╭ a ───────────────╮    ┏ why ━━━━━━┓ ╎╎ ╭ b ───────────────╮ ╎
          ╎ │                2 ●    ┃ as of May ┃ ╎╎ │                3 ● ╎
          ╎ ╰──────────────────╯    ┗━━━━━━━━━━━┛ ╎╎ ╰──────────────────╯ ╎
         ·└╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘└╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘    ·


         why · note    Enter edits it
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help
         found 'why'
        """) == nil)
  }

  @Test func `a selected bypassed node has a heavy broken border; while a link is made broken means refused`() {
    let samples: [Sample] = [
      .number("a", 2, 1, 1), .operator("root", "sqrt", ["a"], 25, 1, isBypassed: true),
      .operator("far", "sqrt", ["root"], 49, 1, isBypassed: true),
    ]
    #expect(
      pictureProblem(
        upper(samples, "l", Size(columns: 72, rows: 12)),
        """
         sample                                      NORMAL · 3 nodes · 2 links
         ·         ·         ·         ·         ·         ·         ·         ·
          ╭ a ───────────────╮    ┏ √ root ╍╍╍╍╍╍╍╍╍╍┓    ┌ √ far ╌╌╌╌╌╌╌╌╌╌╌┐
          │                2 ●━━━━► number         2 ●━━━━► number         2 ●
          ╰──────────────────╯    ┗ ↷ bypassed ╍╍╍╍╍╍┛    └ ↷ bypassed ╌╌╌╌╌╌┘

         ·         ·         ·         ·         ·         ·         ·         ·


        """) == nil)
    #expect(
      pictureProblem(
        upper(samples, "lc", Size(columns: 72, rows: 12), .ascii),
        """
         sample                                        LINK - 3 nodes - 2 links
         ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,
          + a ~~~~~~~~~~~~~~~+    + sqrt root =======+    . sqrt far --------.
         ,:                2 *====> number         2 *====> number         2 *
          +~~~~~~~~~~~~~~~~~~+    + >> bypassed =====+    ' >> bypassed -----'
         ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,

         ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,

        """) == nil)
  }

  @Test func `values are written with prefixes and wires with corners where that is wanted`() {
    let samples: [Sample] = [
      .number("a", 1266.713, 2, 1), .number("b", 250_000, 2, 5), .operator("sum", "add", ["a", "b"], 30, 3),
    ]
    #expect(
      pictureProblem(
        upper(samples, "zvzw", Size(columns: 60, rows: 14)),
        """
         sample                          NORMAL · 3 nodes · 2 links
        ·         ·         ·         ·         ·         ·
          ┏ a ━━━━━━━━━━━━━━━┓
          ┃          ≈1.267k ●━━━━━━┓
          ┗━━━━━━━━━━━━━━━━━━┛      ┃ ╭ + sum ───────────╮
                                    ┗━► term 1           │
        · ╭ b ───────────────╮     ┌──► term 2   ≈251.3k ●·
          │             250k ●─────┘  ╰──────────────────╯
          ╰──────────────────╯


        """) == nil)
  }

  @Test func `a link being made shows its source, what may take it and what may not`() {
    #expect(
      pictureProblem(
        upper(mortgage, "c<Tab>", wide),
        """
         sample                                                    LINK · 5 nodes · 4 links
           ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
          ╔ principal ═══════╗
          ║           250000 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓   ·   ·   ·   ·   ·   ·   ·   ·
          ╚══════════════════╝                             ┃ ╭ × payment ───────╮
          ┌ rate ╌╌╌╌╌╌╌╌╌╌╌╌┐ · ┏ ÷ monthly_rate ━━┓  ·   ┗━► factor 1         │  ·   ·   ·
          ╎            0.045 ●───► dividend         ┃     ╭──► factor 2   937.5 ●
          └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘ ╭─► divisor  0.00375 ●─────╯· ╰──────────────────╯  ·   ·   ·
          ┌ twelve ╌╌╌╌╌╌╌╌╌╌┐ │ ┗━━━━━━━━━━━━━━━━━━┛
          ╎               12 ●─╯   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
          └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
           ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

        """) == nil)
  }

  @Test func `a full operator that can grow is shown with the port that the link would add`() {
    let sum: [Sample] = [
      .number("a", 1, 3, 1), .number("b", 2, 3, 4), .number("c", 3, 3, 7),
      .operator("sum", "add", ["a", "b"], 30, 1), .operator("double", "negate", ["sum"], 56, 1),
    ]
    #expect(
      pictureProblem(
        upper(sum, "/c<Enter>c/sum<Enter>", wide),
        """
         sample                                                    LINK · 5 nodes · 3 links
           ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
          ┌ a ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐       ┏ + sum ━━━━━━━━━━━┓      ╭ negate double ───╮
          ╎                1 ●───────► term 1           ┃  ·╭──► number        -3 ●·   ·   ·
          └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘   ╭───► term 2           ┃   │  ╰──────────────────╯
          ┌ b ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐ · │┏╍╍◆ + term 3       3 ●───╯  ·   ·   ·   ·   ·   ·   ·   ·
          ╎                2 ●───╯╏  ┗━━━━━━━━━━━━━━━━━━┛
          └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘ ·  ╏·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
          ╔ c ═══════════════╗    ╏
          ║                3 ●╍╍╍╍┛·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
          ╚══════════════════╝
           ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

        """) == nil)
  }

  @Test func `hint letters stand in the corners and leave the names whole`() {
    #expect(
      pictureProblem(
        upper(mortgage, "f", wide),
        """
         sample                                                  NORMAL · 5 nodes · 4 links
                 ·         ·         ·         ·         ·         ·         ·         ·
          ┏ principal ━━━━━━━┓
          ┃           250000 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
          ┗━━━━━━━━━━━━━━━━━━┛                             ┃ [a] × payment ─────╮
          [s] rate ──────────╮   [d] ÷ monthly_rate ╮      ┗━► factor 1         │
          │            0.045 ●───► dividend         │    ·╭──► factor 2   937.5 ●      ·
          ╰──────────────────╯ ╭─► divisor  0.00375 ●─────╯  ╰──────────────────╯
          [f] twelve ────────╮ │ ╰──────────────────╯
          │               12 ●─╯
          ╰──────────────────╯
                 ·         ·         ·         ·         ·         ·         ·         ·
        """) == nil)
  }

  @Test func `the whole screen in ASCII`() {
    #expect(
      pictureProblem(
        upper(mortgage, "c<Tab>", wide, .ascii),
        """
         sample                                                    LINK - 5 nodes - 4 links
           ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,
          + principal =======+
          |           250000 *=============================.   ,   ,   ,   ,   ,   ,   ,   ,
          +==================+                             # . * payment -------.
          + rate ~~~~~~~~~~~~+ , # / monthly_rate ==#  ,   '=> factor 1         |  ,   ,   ,
          :            0.045 *---> dividend         #     .--> factor 2   937.5 *
          +~~~~~~~~~~~~~~~~~~+ .-> divisor  0.00375 *-----', '------------------'  ,   ,   ,
          + twelve ~~~~~~~~~~+ | #==================#
          :               12 *-'   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,
          +~~~~~~~~~~~~~~~~~~+
           ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,

        """) == nil)
  }

  @Test func `the smallest screen`() {
    #expect(
      pictureProblem(
        upper(mortgage, "", Size(columns: 40, rows: 12)),
        """
         sample      NORMAL · 5 nodes · 4 links
                 ·         ·         ·         ·
          ┏ principal ━━━━━━━┓
          ┃           250000 ●━━━━━━━━━━━━━━━━━━
          ┗━━━━━━━━━━━━━━━━━━┛
          ╭ rate ────────────╮   ╭ ÷ monthly_rat
          │            0.045 ●───► dividend
          ╰──────────────────╯ ╭─► divisor  0.00
          ╭ twelve ──────────╮ │ ╰──────────────
        """) == nil)
  }

  @Test func `a list to choose from stands over the line being typed`() {
    #expect(
      pictureProblem(
        upper(mortgage, "amod<Tab>", Size(columns: 60, rows: 14)),
        """
         sample                            EDIT · 5 nodes · 4 links
                 ·         ·         ·         ·         ·         ·
          ┏ principal ━━━━━━━┓
          ┃           250000 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
          ┗━━━━━━━━━━━━━━━━━━┛                             ┃ ╭ × pay
          ╭ rate ────────────╮   ╭ ÷ monthly_rate ──╮      ┗━► facto
          │            0.045 ●───► dividend         │    ·╭──► facto
        ┌ add ─────────────────────────────────────────────────────┐
        │› mod  the remainder of a division rounded down; it has   │
        │       the divisor's sign                                 │
        └──────────────────────────────────────────────────────────┘
        """) == nil)
  }

  @Test func `N12: the grid is a layer of dots that a key hides and shows`() {
    let model = model(mortgage, screen: Size(columns: 60, rows: 12))
    func dots() -> Int { painted(model, Size(columns: 60, rows: 12)).canvas.rows[1..<9].joined().count { $0 == "·" } }
    let shown = dots()
    #expect(shown > 3)
    model.play("zg")
    #expect(dots() == 0)
    model.play("zg")
    #expect(dots() == shown)
  }

  @Test func `N11, N12: scrolling takes the grid and the boxes along and cuts them at the edges`() {
    #expect(
      pictureProblem(
        upper(mortgage, "LLJ", Size(columns: 60, rows: 12)),
        """
         sample                          NORMAL · 5 nodes · 4 links
         ●───► dividend         │    ·╭──► factor 2   937.5 ●      ·
        ─╯ ╭─► divisor  0.00375 ●─────╯  ╰──────────────────╯
        ─╮ │ ╰──────────────────╯
         ●─╯
        ─╯
                 ·         ·         ·         ·         ·         ·
        """) == nil)
  }
}

/// The hint line of the smallest screen.
@Suite struct HintLineTests {
  @Test(arguments: ["c", "m", "v", "t", "i", "?", "=", "/", ":"])
  func `the key that leads back is reported on the smallest screen`(keys: String) {
    let size = Size(columns: 40, rows: 12)
    let model = model(mortgage, screen: size)
    model.play(keys)
    #expect(model.screen.title.mode != "NORMAL")
    let line = painted(model, size).canvas.rows[size.rows - 2]
    #expect(line.contains("Esc back"), "\(line)")
  }

  @Test(arguments: ["m", "i", "?", "=", "/", ":"])
  func `keys that mean something else now are not reported beside the node`(keys: String) {
    let size = Size(columns: 80, rows: 24)
    let model = model(mortgage, screen: size)
    #expect(painted(model, size).canvas.rows[size.rows - 3].contains("type a number to set it"))
    model.play(keys)
    #expect(!painted(model, size).canvas.rows[size.rows - 3].contains("to set it"))
  }
}
