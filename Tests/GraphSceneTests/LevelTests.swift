import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

@Suite struct LevelTests {
  let size = Size(columns: 64, rows: 14)

  private func screen(_ keys: String, glyphs: GlyphSet = .unicode) -> [String] {
    let model = model(mortgage, screen: size)
    model.play(keys)
    return painted(model, size, glyphs: glyphs).canvas.rows.dropLast(3)
  }

  private func picture(_ samples: [Sample], _ level: DetailLevel, _ glyphs: GlyphSet = .unicode) -> [String] {
    let model = model(samples)
    var picture = GraphPicture(glyphs: glyphs, level: level)
    return picture.paint(model, area: picture.extent(of: model)).rows
  }

  let failing: [Sample] = [
    .number("a", 1, 0, 0), .number("zero", 0, 0, 4), .operator("ratio", "divide", ["a", "zero"], 28, 1),
    .operator("root", "sqrt", ["ratio"], 56, 1), .operator("open", "multiply", ["a", nil], 28, 7),
  ]

  @Test func `compact, a node is a line with its name and its value`() {
    #expect(
      pictureProblem(
        picture(failing, .compact),
        """
        │ a              1 ●─┬─────┬► ÷ ratio       ÷0 ●────────► √ root   ← ratio ●
                             │     │
        │ zero           0 ●─┼─────╯
                             ╰──────○ × open      open ●
        """) == nil)
  }

  @Test func `as a dot, a node is a sign and the beginning of its name`() {
    #expect(
      pictureProblem(
        picture(failing, .dot),
        """
        ●a        ─┬─┬!ratio    ────√root
                   │ │
        ●zero     ─┼─╯
                   ╰──!open
        """) == nil)
  }

  @Test func `as a dot, a name keeps a blank from the wire behind it`() {
    let samples: [Sample] = [
      .number("principal_sum", 1, 0, 0), .operator("rounded_up", "ceil", ["principal_sum"], 28, 0),
      .operator("result", "negate", ["rounded_up"], 56, 0),
    ]
    #expect(
      pictureProblem(
        picture(samples, .dot),
        """
        ●princip… ────ceil rou… ────negate r…
        """) == nil)
  }

  @Test func `a frame's title is read at every level, where boxes lie on its upper border on the lower one`() {
    let samples = [
      Sample.number("a", 1, 4, 3).framed("Costs of all"), .number("c", 5, 4, 12).framed("Two"),
      .number("d", 6, 30, 18).framed("Two"),
    ]
    #expect(
      pictureProblem(
        picture(samples, .compact),
        """
        ┌╌│ a              1 ●╌┐
        ╎                      ╎
        └╌ Costs of all ╌╌╌╌╌╌╌┘

        ┌╌ Two ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
        ╎ │ c              5 ●                           ╎
        ╎                                                ╎
        ╎                                                ╎
        ╎                           │ d              6 ● ╎
        └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
        """) == nil)
    #expect(
      pictureProblem(
        picture(samples, .overview),
        """
        ▒▒
        Costs of all
        ┌Two╌╌┐
        ▒▒    ╎
        ╎  ▒▒ ╎
        └╌╌╌╌╌┘
        """) == nil)
  }

  @Test func `a frame goes round a node that lies between its own and is not in it`() {
    let samples = [
      Sample.number("c", 5, 4, 1).framed("Two"), .number("d", 6, 4, 9).framed("Two"), .number("x", 7, 4, 5),
    ]
    #expect(
      pictureProblem(
        picture(samples, .full),
        """
        ┌╌ Two ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
        ╎ ╭ c ───────────────╮ ╎
        ╎ │                5 ● ╎
        ╎ ╰──────────────────╯ ╎
        └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
          ╭ x ───────────────╮
          │                7 ●
          ╰──────────────────╯
        ┌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
        ╎ ╭ d ───────────────╮ ╎
        ╎ │                6 ● ╎
        ╎ ╰──────────────────╯ ╎
        └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
        """) == nil)
    let beside = [
      Sample.number("c", 5, 4, 1).framed("Two"), .number("d", 6, 30, 9).framed("Two"), .number("x", 7, 44, 1),
    ]
    #expect(
      pictureProblem(
        picture(beside, .full),
        """
        ┌╌ Two ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
        ╎ ╭ c ───────────────╮                  ╎ ╭ x ───────────────╮
        ╎ │                5 ●                  ╎ │                7 ●
        ╎ ╰──────────────────╯                  ╎ ╰──────────────────╯
        ╎                                       └╌╌╌╌╌╌╌╌┐
        ╎                                                ╎
        ╎                                                ╎
        ╎                                                ╎
        ╎                                                ╎
        ╎                           ╭ d ───────────────╮ ╎
        ╎                           │                6 ● ╎
        ╎                           ╰──────────────────╯ ╎
        └╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
        """) == nil)
  }

  @Test func `in an overview a node is a block, and a wire a thin line`() {
    #expect(
      pictureProblem(
        picture(failing, .overview, .ascii),
        """
        ##:!!::##
        ##:!!
        """) == nil)
    #expect(
      pictureProblem(
        picture(mortgage, .overview),
        """
        ▒▒⠒⠒⠒⢲▒▒
        ▒▒⠒▒▒⠁
        """) == nil)
  }

  @Test func `N8, N25: links are made at every level, with the same cues`() {
    #expect(
      pictureProblem(
        screen("zocl"),
        """
         sample                                LINK · 5 nodes · 4 links


          ║ principal 250000 ║━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓       +
                                                           ┗┯► × payment
          ╎ rate       0.045 ╎──┬┃ ÷ month… 0.00375 ┃───────╯
          ╎ twelve        12 ╎──╯

                 +         +         +         +         +         +


        """) == nil)
    #expect(
      pictureProblem(
        screen("zozocl"),
        """
         sample                                LINK · 5 nodes · 4 links


           +         +║princip… ━━━━━━━━━━━━━━┓    +         +         +
                                              ┗┯×payment
                      ╎rate     ─┬┃monthly… ───╯
                      ╎twelve   ─╯

           +         +         +         +         +         +         +


        """) == nil)
    #expect(
      pictureProblem(
        screen("z4cl"),
        """
         sample                                LINK · 5 nodes · 4 links




                +         +         ║║━━━━▒▒  +         +         +
                                    ╎╎⠒┃┃⠁



                +         +         +         +         +         +
        """) == nil)
  }

  @Test(arguments: DetailLevel.allCases) func `N25: every command of a walk does the same at every level`(
    level: DetailLevel
  ) {
    let model = model(mortgage, screen: size)
    model.show(level)
    model.play("/rate<Enter>c/payment<Enter><Enter>/twelve<Enter>15<Enter>m5l<Enter>f<Esc>vsd<Esc>")
    let contents = model.document.contents
    let payment = contents.node(named: "payment")
    #expect(payment.map { contents.graph.inputs(of: $0).count } == 3)
    #expect(contents.node(named: "twelve").flatMap { contents.place(of: $0) } == Point(column: 8, row: 7))
    #expect(model.detail == level)
  }

  @Test func `a click meets what is drawn at each level, the ends of a line its output and its open port`() {
    let model = model(failing, screen: size)
    let scene = Scene()
    func target(_ level: DetailLevel, _ name: String, column: Int) -> PointerTarget? {
      model.show(level)
      guard let node = model.document.contents.node(named: name), let frame = model.diagramView.node(node)?.frame else {
        return nil
      }
      let cell = model.viewport.screenPoint(frame.origin) + Point(column: column, row: 1)
      return scene.place(of: cell, in: model).target
    }
    let open = model.document.contents.node(named: "open")
    #expect(target(.compact, "open", column: 3) == open.map { .node($0) })
    #expect(target(.compact, "open", column: 0) == open.map { .input(PortID($0, 1)) })
    #expect(target(.compact, "open", column: 19) == open.map { .output($0) })
    #expect(target(.dot, "open", column: 0) == open.map { .node($0) })
    #expect(target(.overview, "open", column: 0) == open.map { .node($0) })
    #expect(target(.overview, "open", column: 9) == .emptyCanvas)
  }

  @Test func `Ctrl and the wheel draw more and less of each node`() {
    let model = model(mortgage, screen: size)
    model.act("<C-WheelDown:10,5><C-WheelDown:10,5>")
    #expect(model.detail == .dot)
    model.act("<C-WheelUp:10,5>")
    #expect(model.detail == .compact)
  }

  @Test func `the map shows the whole graph and what the canvas shows of it, where there is room`() {
    let model = model(mortgage + [.number("far", 1, 400, 60)], screen: Size(columns: 100, rows: 30))
    model.play("zm")
    let rows = painted(model, Size(columns: 100, rows: 30)).canvas.rows
    #expect(
      pictureProblem(
        rows[17..<27].map { String($0.suffix(26)) },
        """
        ┌────────────────────────┐
        │▒▒▒▒▒·                  │
        │▒▒····                  │
        │······                  │
        │······                  │
        │                        │
        │                        │
        │                        │
        │                      ▒▒│
        └────────────────────────┘
        """) == nil)
    let small = painted(model, Size(columns: 60, rows: 20)).canvas.rows
    #expect(small.allSatisfy { !$0.contains("┌") })
  }

  @Test func `all of the graph is shown at the level that has room for it`() {
    func level(_ columns: Int, _ rows: Int) -> DetailLevel {
      let model = model(mortgage, screen: Size(columns: columns, rows: rows))
      model.play("_")
      return model.detail
    }
    #expect(level(80, 16) == .full)
    #expect(level(80, 15) == .full)
    #expect(level(76, 10) == .compact)
    // Squeezed, so that values are seen too.
    #expect(level(44, 12) == .compact)
  }
}
