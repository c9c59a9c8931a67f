import CharacterCanvas
import EvaluationEngine
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

@Suite struct GraphPictureTests {
  func picture(_ samples: [Sample], _ glyphs: GlyphSet = .unicode) -> [String] {
    let model = model(samples)
    var picture = GraphPicture(glyphs: glyphs)
    return picture.paint(model, area: picture.extent(of: model)).rows
  }

  @Test func `two numbers and an operator`() {
    #expect(
      pictureProblem(
        picture([
          .number("a", 2, 0, 0), .number("b", 3, 0, 5), .operator("ratio", "divide", ["a", "b"], 28, 2),
        ]),
        """
        ╭ a ───────────────╮
        │                2 ●──────╮
        ╰──────────────────╯      │ ╭ ÷ ratio ─────────╮
                                  ╰─► dividend         │
                                 ╭──► divisor ≈0.66667 ●
        ╭ b ───────────────╮     │  ╰──────────────────╯
        │                3 ●─────╯
        ╰──────────────────╯
        """) == nil)
  }

  @Test func `a formula has a port for each name, and its text in a row`() {
    let samples: [Sample] = [
      .number("rate", 0.045, 0, 0), .number("months", 360, 0, 4),
      .formula("growth", "(1 + rate / 12)^months - max(rate, gone, 0)", 28, 1),
    ]
    #expect(
      pictureProblem(
        picture(samples),
        """
        ╭ rate ────────────╮
        │            0.045 ●──────╮ ╭ = growth ────────────────────────────╮
        ╰──────────────────╯      ╰─► rate                                 │
                              ╭─────► months                               │
        ╭ months ──────────╮  │     ○ gone                                 │
        │              360 ●──╯     │ (1 + rate / 12)^months - max(rate, … │
        ╰──────────────────╯        │                                 open ●
                                    ╰──────────────────────────────────────╯
        """) == nil)
  }

  @Test func `N13: wires of one source share a trunk, wires of two cross`() {
    #expect(
      pictureProblem(
        picture([
          .number("a", 2, 0, 4), .number("b", 3, 0, 8), .operator("sum", "add", ["a", "b"], 32, 0),
          .operator("product", "multiply", ["a", "b"], 32, 5), .operator("ratio", "divide", ["a", "b"], 32, 10),
        ]),
        """
                                        ╭ + sum ───────────╮
                               ╭────────► term 1           │
                             ╭─┼────────► term 2         5 ●
                             │ │        ╰──────────────────╯
        ╭ a ───────────────╮ │ │
        │                2 ●─┼─┤        ╭ × product ───────╮
        ╰──────────────────╯ │ ├────────► factor 1         │
                             ├─┼────────► factor 2       6 ●
        ╭ b ───────────────╮ │ │        ╰──────────────────╯
        │                3 ●─┤ │
        ╰──────────────────╯ │ │        ╭ ÷ ratio ─────────╮
                             │ ╰────────► dividend         │
                             ╰──────────► divisor ≈0.66667 ●
                                        ╰──────────────────╯
        """) == nil)
  }

  private static let noted: [Sample] = [
    .number("rate", 4, 0, 0),
    .note("why", "as of May, before the bank raised its rates again\n\nsee the letter", 24, 0),
  ]

  @Test func `a note has its text, square corners and no ports`() {
    #expect(
      pictureProblem(
        picture(Self.noted),
        """
        ╭ rate ────────────╮    ┌ why ──────────────────────────────┐
        │                4 ●    │ as of May, before the bank raised │
        ╰──────────────────╯    │ its rates again                   │
                                │                                   │
                                │ see the letter                    │
                                └───────────────────────────────────┘
        """) == nil)
    #expect(
      pictureProblem(
        picture(Self.noted, .ascii),
        """
        . rate ------------.    + why ------------------------------+
        |                4 *    | as of May, before the bank raised |
        '------------------'    | its rates again                   |
                                |                                   |
                                | see the letter                    |
                                +-----------------------------------+
        """) == nil)
  }

  private static let framed: [Sample] = [
    .number("a", 2, 2, 1).framed("What goes in"), .number("b", 3, 2, 5).framed("What goes in"),
    .operator("ratio", "divide", ["a", "b"], 32, 2).framed("A title that is longer than its frame is wide"),
  ]

  @Test func `frames lie around their nodes, below wires and boxes`() {
    #expect(
      pictureProblem(
        picture(Self.framed),
        """
        ┌╌ What goes in ╌╌╌╌╌╌╌┐
        ╎ ╭ a ───────────────╮ ╎      ┌╌ A title that is l… ╌┐
        ╎ │                2 ●────────╮ ╭ ÷ ratio ─────────╮ ╎
        ╎ ╰──────────────────╯ ╎      ╰─► dividend         │ ╎
        ╎                      ╎     ╭──► divisor ≈0.66667 ● ╎
        ╎ ╭ b ───────────────╮ ╎     │╎ ╰──────────────────╯ ╎
        ╎ │                3 ●───────╯└╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
        ╎ ╰──────────────────╯ ╎
        └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
        """) == nil)
    #expect(
      pictureProblem(
        picture(Self.framed, .ascii),
        """
        +~ What goes in ~~~~~~~+
        : . a ---------------. :      +~ A title that is .. ~+
        : |                2 *--------. . / ratio ---------. :
        : '------------------' :      '-> dividend         | :
        :                      :     .--> divisor ~0.66667 * :
        : . b ---------------. :     |: '------------------' :
        : |                3 *-------'+~~~~~~~~~~~~~~~~~~~~~~+
        : '------------------' :
        +~~~~~~~~~~~~~~~~~~~~~~+
        """) == nil)
  }

  @Test func `five numbers into one operator keep apart`() {
    #expect(
      pictureProblem(
        picture([
          .number("a", 1, 0, 0), .number("b", 2, 0, 4), .number("c", 3, 0, 8), .number("d", 4, 0, 12),
          .number("e", 5, 0, 16), .operator("total", "add", ["a", "b", "c", "d", "e"], 30, 6),
        ]),
        """
        ╭ a ───────────────╮
        │                1 ●────────╮
        ╰──────────────────╯        │
                                    │
        ╭ b ───────────────╮        │
        │                2 ●───────╮│
        ╰──────────────────╯       ││ ╭ + total ─────────╮
                                   │╰─► term 1           │
        ╭ c ───────────────╮       ╰──► term 2           │
        │                3 ●──────────► term 3           │
        ╰──────────────────╯      ╭───► term 4           │
                                  │╭──► term 5        15 ●
        ╭ d ───────────────╮      ││  ╰──────────────────╯
        │                4 ●──────╯│
        ╰──────────────────╯       │
                                   │
        ╭ e ───────────────╮       │
        │                5 ●───────╯
        ╰──────────────────╯
        """) == nil)
  }

  @Test func `a target to the left is reached between the boxes or around them`() {
    #expect(
      pictureProblem(
        picture([
          .number("a", 2, 40, 0), .operator("less", "negate", ["a"], 4, 7),
          .operator("sum", "add", ["a", "less"], 36, 4), .operator("total", "add", ["sum", "less"], 0, 12),
        ]),
        """
                                                   ╭ a ───────────────╮
                                                   │                2 ●─╮
                                                   ╰──────────────────╯ │
             ╭───────────────────────────────┬──────────────────────────╯
             │                               │ ╭ + sum ───────────╮
             │                               ╰─► term 1           │
             │                      ╭──────────► term 2         0 ●─╮
             │ ╭ negate less ─────╮ │          ╰──────────────────╯ │
             ╰─► number        -2 ●─┤                               │
               ╰──────────────────╯ │                               │
        ╭───────────────────────────╯                               │
        │╭──────────────────────────────────────────────────────────╯
        ││ ╭ + total ─────────╮
        │╰─► term 1           │
        ╰──► term 2        -2 ●
           ╰──────────────────╯
        """) == nil)
    #expect(
      pictureProblem(
        picture([.number("a", 2, 40, 2), .operator("twice", "add", ["a", "a"], 8, 2)]),
        """
        ╭──────────────────────────────────────────────────────╮
        │ ╭ + twice ─────────╮            ╭ a ───────────────╮ │
        ├─► term 1           │            │                2 ●─╯
        ╰─► term 2         4 ●            ╰──────────────────╯
          ╰──────────────────╯
        """) == nil)
  }

  @Test func `a wire goes past a box in its way`() {
    #expect(
      pictureProblem(
        picture([
          .number("a", 1, 0, 0), .number("b", 2, 28, 0), .operator("less", "subtract", ["a", "b"], 56, 0),
        ]),
        """
                             ╭────────────────────────────────╮
        ╭ a ───────────────╮ │      ╭ b ───────────────╮      │ ╭ − less ────────────╮
        │                1 ●─╯      │                2 ●─────╮╰─► minuend            │
        ╰──────────────────╯        ╰──────────────────╯     ╰──► subtrahend      -1 ●
                                                                ╰────────────────────╯
        """) == nil)
  }

  @Test func `a failure shows its code, what depends on it shows whom it waits for`() {
    let samples: [Sample] = [
      .number("rate", 4.5, 0, 0), .number("zero", 0, 0, 4), .operator("ratio", "divide", ["rate", "zero"], 28, 1),
      .operator("total", "add", ["ratio", "rate"], 56, 1), .operator("open", "multiply", ["rate", nil], 28, 6),
    ]
    #expect(
      pictureProblem(
        picture(samples),
        """
        ╭ rate ────────────╮ ╭────────────────────────────────╮
        │              4.5 ●─┤      ! ÷ ratio ─────────!      │ ╭ + total ─────────╮
        ╰──────────────────╯ ├──────► dividend         │    ╭─┼─► term 1           │
                             │   ╭──► divisor       ÷0 ●────╯ ╰─► term 2   ← ratio ●
        ╭ zero ────────────╮ │   │  !──────────────────!        ╰──────────────────╯
        │                0 ●─┼───╯
        ╰──────────────────╯ │      ╭ × open ──────────╮
                             ╰──────► factor 1         │
                                    ○ factor 2    open ●
                                    ╰──────────────────╯
        """) == nil)
    #expect(
      pictureProblem(
        picture(samples, .ascii),
        """
        . rate ------------. .--------------------------------.
        |              4.5 *-+      ! / ratio ---------!      | . + total ---------.
        '------------------' +------> dividend         |    .-|-> term 1           |
                             |   .--> divisor       /0 *----' '-> term 2  <- ratio *
        . zero ------------. |   |  !------------------!        '------------------'
        |                0 *-|---'
        '------------------' |      . * open ----------.
                             '------> factor 1         |
                                    o factor 2    open *
                                    '------------------'
        """) == nil)
  }

  @Test func `a bypassed operator has a broken border and a sign, in ASCII too`() {
    let samples: [Sample] = [
      .number("a", 2, 0, 1), .operator("ratio", "divide", ["a", nil], 26, 0, isBypassed: true),
      .operator("root", "sqrt", ["ratio"], 52, 1, label: "per year", isBypassed: true),
    ]
    #expect(
      pictureProblem(
        picture(samples),
        """
                                  ┌ ÷ ratio ╌╌╌╌╌╌╌╌╌┐
        ╭ a ───────────────╮  ╭───► dividend         ╎      ┌ √ root ╌╌╌╌╌╌╌╌╌╌┐
        │                2 ●──╯   ○ divisor        2 ●──────► number         2 ●
        ╰──────────────────╯      └ ↷ bypassed ╌╌╌╌╌╌┘      └ ↷ per year ╌╌╌╌╌╌┘
        """) == nil)
    #expect(
      pictureProblem(
        picture(samples, .ascii),
        """
                                  + / ratio ~~~~~~~~~+
        . a ---------------.  .---> dividend         :      + sqrt root ~~~~~~~+
        |                2 *--'   o divisor        2 *------> number         2 *
        '------------------'      + >> bypassed ~~~~~+      + >> per year ~~~~~+
        """) == nil)
  }

  @Test func `labels of any script keep the columns`() {
    #expect(
      pictureProblem(
        picture([
          .number("principal", 250_000, 0, 0, label: "loan, EUR"),
          .number("金利", 0.045, 0, 4, label: "年利率（固定）とても長いラベル"),
          .number("cafe\u{301}", 1, 0, 8, label: "👩\u{200D}💻 🇩🇪 e\u{301}te\u{301} ❤\u{FE0F}"),
          .number("evil", 2, 0, 12, label: "safe\u{8}\u{8}\u{1B}[2Jevil\u{202E}x\u{200B}"),
          .number("ערך", 3, 0, 16, label: "שלום עולם"),
          .operator("a_name_of_more_than_twenty_cells", "divide", ["principal", "金利"], 30, 4),
        ]),
        """
        ╭ principal ───────╮
        │           250000 ●────────╮
        ╰ loan, EUR ───────╯        │
                                    │
        ╭ 金利 ────────────╮        │ ╭ ÷ a_name_of_more…y_cells╮
        │            0.045 ●───────╮╰─► dividend                │
        ╰ 年利率（固定）… ─╯       ╰──► divisor        ≈5555556 ●
                                      ╰─────────────────────────╯
        ╭ café ────────────╮
        │                1 ●
        ╰ 👩 DE été ❤ ─────╯

        ╭ evil ────────────╮
        │                2 ●
        ╰ safe␈␈␛[2Jevil�… ╯

        ╭ ערך ─────────────╮
        │                3 ●
        ╰ שלום עולם ───────╯
        """) == nil)
  }

  @Test func `values are shortened with a sign that says so`() {
    #expect(
      pictureProblem(
        picture([
          .number("third", 1.0 / 3, 0, 0), .number("tiny", 1.234567890123e-200, 0, 4),
          .number("large", 1.2345678901234567e17, 0, 8), .operator("ratio", "divide", ["third", "large"], 28, 2),
        ]),
        """
        ╭ third ───────────╮
        │        ≈0.333333 ●──────╮
        ╰──────────────────╯      │ ╭ ÷ ratio ─────────╮
                                  ╰─► dividend         │
        ╭ tiny ────────────╮     ╭──► divisor ≈2.7e-18 ●
        │    ≈1.23457e-200 ●     │  ╰──────────────────╯
        ╰──────────────────╯     │
                                 │
        ╭ large ───────────╮     │
        │        ≈123.457P ●─────╯
        ╰──────────────────╯
        """) == nil)
  }

  @Test func `a document without nodes is an empty picture`() {
    #expect(picture([]).isEmpty)
  }

  @Test func `a wire across the whole plane costs what is visible`() {
    let far = Plane.coordinateLimit
    let model = model([
      .number("a", 1, -far, -far), .number("b", 2, -far, far),
      .operator("sum", "add", ["a", "b"], far, 0),
    ])
    var picture = GraphPicture()
    let canvas = picture.paint(model, area: Rect(column: far - 12, row: -2, columns: 34, rows: 7))
    #expect(
      pictureProblem(
        canvas.rows,
        """
                  │
                  │
                  │ ╭ + sum ───────────╮
                  ╰─► term 1           │
                 ╭──► term 2         3 ●
                 │  ╰──────────────────╯
                 │
        """) == nil)
  }
}
