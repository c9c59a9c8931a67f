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
    return Scene(glyphs: glyphs).paint(model, size: size).canvas.rows
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
          ╭ rate ────────────╮   ╭ ÷ monthly_rate ──╮      ┗━● factor 1         │
          │            0.045 ●───● dividend         │    ·╭──● factor 2   937.5 ●      ·
          ╰──────────────────╯ ╭─● divisor  0.00375 ●─────╯  ╰──────────────────╯
          ╭ twelve ──────────╮ │ ╰──────────────────╯
          │               12 ●─╯
          ╰──────────────────╯
                 ·         ·         ·         ·         ·         ·         ·         ·

         principal · number    0–9 . then Enter set it                               250000
         a add  c link  Enter edit  = number  / find  u undo  d delete  m move  q quit
        """) == nil)
  }

  @Test func `a link being made shows its source, what may take it and what may not`() {
    #expect(
      pictureProblem(
        screen(mortgage, "c<Tab>", wide),
        """
         sample                                                    LINK · 5 nodes · 4 links
                 +         +         +         +         +         +         +         +
          ╔ principal ═══════╗
          ║           250000 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
          ╚══════════════════╝                             ┃ ╭ × payment ───────╮
          ┌ rate ╌╌╌╌╌╌╌╌╌╌╌╌┐   ┏ ÷ monthly_rate ━━┓      ┗━● factor 1         │
          ╎            0.045 ●───● dividend         ┃    +╭──● factor 2   937.5 ●      +
          └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘ ╭─● divisor  0.00375 ●─────╯  ╰──────────────────╯
          ┌ twelve ╌╌╌╌╌╌╌╌╌╌┐ │ ┗━━━━━━━━━━━━━━━━━━┛
          ╎               12 ●─╯
          └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
                 +         +         +         +         +         +         +         +

         principal → monthly_rate: no free port, 1 to 9 choose one
         Enter accept  Space link and stay  f hints  / find  x cut  ~ reverse  ? help
        """) == nil)
  }

  @Test func `hint letters stand in the corners and leave the names whole`() {
    #expect(
      pictureProblem(
        screen(mortgage, "f", wide),
        """
         sample                                                  NORMAL · 5 nodes · 4 links
                 ·         ·         ·         ·         ·         ·         ·         ·
          ┏ principal ━━━━━━━┓
          ┃           250000 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
          ┗━━━━━━━━━━━━━━━━━━┛                             ┃ [a] × payment ─────╮
          [s] rate ──────────╮   [d] ÷ monthly_rate ╮      ┗━● factor 1         │
          │            0.045 ●───● dividend         │    ·╭──● factor 2   937.5 ●      ·
          ╰──────────────────╯ ╭─● divisor  0.00375 ●─────╯  ╰──────────────────╯
          [f] twelve ────────╮ │ ╰──────────────────╯
          │               12 ●─╯
          ╰──────────────────╯
                 ·         ·         ·         ·         ·         ·         ·         ·

         principal · number    0–9 . then Enter set it                               250000
         a add  c link  Enter edit  = number  / find  u undo  d delete  m move  q quit
         type the letters of a node, Esc hides them
        """) == nil)
  }

  @Test func `the whole screen in ASCII`() {
    #expect(
      pictureProblem(
        screen(mortgage, "c<Tab>", wide, .ascii),
        """
         sample                                                    LINK - 5 nodes - 4 links
                 x         x         x         x         x         x         x         x
          + principal =======+
          |           250000 *=============================#
          +==================+                             # . * payment -------.
          + rate ~~~~~~~~~~~~+   # / monthly_rate ==#      #=* factor 1         |
          :            0.045 *---* dividend         #    x+--* factor 2   937.5 *      +
          +~~~~~~~~~~~~~~~~~~+ +-* divisor  0.00375 *-----+  '------------------'
          + twelve ~~~~~~~~~~+ | #==================#
          :               12 *-+
          +~~~~~~~~~~~~~~~~~~+
                 x         x         x         x         x         x         x         x

         principal -> monthly_rate: no free port, 1 to 9 choose one
         Enter accept  Space link and stay  f hints  / find  x cut  ~ reverse  ? help
        """) == nil)
  }

  @Test func `the smallest screen`() {
    #expect(
      pictureProblem(
        screen(mortgage, "", Size(columns: 40, rows: 12)),
        """
         sample      NORMAL · 5 nodes · 4 links
                 ·         ·         ·         ·
          ┏ principal ━━━━━━━┓
          ┃           250000 ●━━━━━━━━━━━━━━━━━━
          ┗━━━━━━━━━━━━━━━━━━┛
          ╭ rate ────────────╮   ╭ ÷ monthly_rat
          │            0.045 ●───● dividend
          ╰──────────────────╯ ╭─● divisor  0.00
          ╭ twelve ──────────╮ │ ╰──────────────
         principal · number    0–9 . t…  250000
         a add  c link  Enter edit  q quit
        """) == nil)
  }

  @Test func `a list to choose from stands over the line being typed`() {
    #expect(
      pictureProblem(
        screen(mortgage, "amo<Tab>", Size(columns: 60, rows: 14)),
        """
         sample                            EDIT · 5 nodes · 4 links
                 ·         ·         ·         ·         ·         ·
          ┏ principal ━━━━━━━┓
          ┃           250000 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
          ┗━━━━━━━━━━━━━━━━━━┛                             ┃ ╭ × pay
          ╭ rate ────────────╮   ╭ ÷ monthly_rate ──╮      ┗━● facto
          │            0.045 ●───● dividend         │    ·╭──● facto
          ╰──────────────────╯ ╭─● divisor  0.00375 ●─────╯  ╰──────
        ┌ add ─────────────────────────────────────────────────────┐
        │› mod  the remainder of a division rounded down; it has … │
        └──────────────────────────────────────────────────────────┘
         principal · number    0–9 . then Enter set it       250000
         Enter accept  Tab next  Ctrl-u clear  Esc back
         add mo                         the remainder of a divisio…
        """) == nil)
  }

  @Test func `scrolling takes the grid and the boxes along and cuts them at the edges`() {
    #expect(
      pictureProblem(
        screen(mortgage, "LLJ", Size(columns: 60, rows: 12)),
        """
         sample                          NORMAL · 5 nodes · 4 links
         ●───● dividend         │    ·╭──● factor 2   937.5 ●      ·
        ─╯ ╭─● divisor  0.00375 ●─────╯  ╰──────────────────╯
        ─╮ │ ╰──────────────────╯
         ●─╯
        ─╯
                 ·         ·         ·         ·         ·         ·


         principal · number    0–9 . then Enter set it       250000
         a add  c link  Enter edit  = number  / find  u undo  q quit
        """) == nil)
  }
}
