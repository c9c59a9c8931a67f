import CharacterCanvas
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphScene
import TestSupport
import Testing

@testable import PresentationModel

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

  @Test func `the map steps aside where the node with the focus lies below it`() {
    let size = Size(columns: 100, rows: 30)
    let model = model(mortgage + [.number("far", 1, 400, 60)], screen: size)
    model.play("zm/far<Enter>")
    let rows = painted(model, size).canvas.rows
    #expect(rows[17].hasPrefix("┌────────────────────────┐") && rows.joined().contains("far"))
    model.play("/rate<Enter>")
    #expect(painted(model, size).canvas.rows[17].hasSuffix("┌────────────────────────┐"))
  }

  /// Seven layers of boxes, wider than a screen even if only half of their columns were drawn.
  private let wide: [Sample] = {
    let names = ["after_year", "two_years", "third_year", "all_of_four", "five_years", "after_six"]
    var samples = [Sample.number("principal", 250_000, 0, 1)]
    for (index, name) in names.enumerated() {
      let last = samples[index].name
      samples.append(.operator(name, "add", [last, last], 40 * (index + 1), 1 + 2 * index))
    }
    return samples
  }()

  @Test(arguments: [GlyphSet.unicode, .ascii])
  func `N25: a graph is squeezed into the screen with all names and values before any of them is left out`(
    glyphs: GlyphSet
  ) {
    let size = Size(columns: 120, rows: 24)
    let model = model(wide, screen: size)
    model.play("_")
    #expect(model.detail == .compact)
    let text = painted(model, size, glyphs: glyphs).canvas.rows.joined(separator: "\n")
    for sample in wide { #expect(text.contains(sample.name), "\(sample.name):\n\(text)") }
    for doubling in 0..<7 { #expect(text.contains("\(250_000 << doubling)"), "\(doubling):\n\(text)") }
  }

  @Test func `N25: squeezed, values are as long as there is space for, and what is uncertain keeps its uncertainty`() {
    let size = Size(columns: 100, rows: 24)
    let model = model(
      [.number("mass", 0, 0, 1), .operator("third", "divide", ["mass", nil], 120, 1), .number("part", 3, 0, 8)],
      screen: size)
    model.play("/mass<Enter>e<C-u>64.7 ± 0.3<Enter>/part<Enter>c/third<Enter><Enter>_")
    #expect(model.view.shown.boxRows == 2 && model.view.shown.scale.isSqueezed)
    let text = painted(model, size).canvas.rows.dropLast(3).joined(separator: "\n")
    #expect(text.contains("64.70 ± 0.30") && text.contains("21.57 ± 0.10"), "\(text)")
  }

  @Test func `N25: squeezed, a name that its box cuts goes on where its row is free, up to a blank before the next`()
    throws
  {
    // Layers of long names, every other one on the upper row, where no wire stands between them.
    let samples: [Sample] = (0..<9).map { layer in
      let name = "quantity_of_layer_\(layer)"
      return layer == 0
        ? .number(name, 2, 0, 1)
        : .operator(name, "sqrt", ["quantity_of_layer_\(layer - 1)"], 30 * layer, 1 + 4 * (layer % 2))
    }
    let size = Size(columns: 80, rows: 24)
    let model = model(samples, screen: size)
    model.play("zg_")
    #expect(model.view.shown.boxRows == 2 && model.view.shown.scale.isSqueezed)
    let rows = painted(model, size).canvas.rows.dropLast(3)
    let upper = try #require(rows.first { $0.contains("quantity") })
    #expect(upper.matches(of: /quantity_o[a-z_0-9]*… +(?=q)/).count == 4, "\(rows.joined(separator: "\n"))")
  }

  @Test func `squeezed, a click meets what is drawn`() throws {
    let size = Size(columns: 120, rows: 24)
    let model = model(wide, screen: size)
    model.play("_")
    let level = model.view.shown
    #expect(level.scale.isSqueezed && level.boxRows == 2)
    for node in model.diagramView.nodes(in: model.diagramView.extent) {
      let box = level.box(node.frame)
      let offset = Point(column: 0, row: 1) - level.scale.project(model.viewport.origin)
      for column in 0..<box.size.columns {
        let cell = box.origin + offset + Point(column: column, row: 0)
        #expect(Scene().place(of: cell, in: model).target == .node(node.id), "\(node.name), \(column)")
      }
      let output = Point(column: box.maxColumn - 1, row: box.maxRow - 1) + offset
      #expect(Scene().place(of: output, in: model).target == .output(node.id), "\(node.name)")
    }
    model.play("zo")
    #expect(model.detail == .dot && !model.view.shown.scale.isSqueezed)
  }

  @Test func `what is squeezed stays whole when nodes come and go and the screen gets another size`() {
    let model = model(wide, screen: Size(columns: 120, rows: 24))
    model.play("_")
    let before = model.view.shown
    func isWhole() -> Bool {
      let extent = model.diagramView.extent
      return model.view.shown.scale.isSqueezed && model.viewport.rect.intersection(extent) == extent
    }
    #expect(isWhole())
    model.play("/after_six<Enter>osqrt<Enter><Esc>")
    #expect(model.document.contents.count == wide.count + 1 && isWhole() && model.view.shown != before)
    model.play("u")
    #expect(isWhole() && model.view.shown == before)
    _ = model.handle(.resize(Size(columns: 160, rows: 24)))
    #expect(isWhole() && model.view.shown != before)
    // Where not even the beginnings of names have space all stays as it is.
    _ = model.handle(.resize(Size(columns: 40, rows: 12)))
    _ = model.handle(.resize(Size(columns: 120, rows: 24)))
    #expect(isWhole() && model.view.shown == before)
    // What is in sight moves nothing when it comes into focus, up to the edges of the screen.
    let origin = model.viewport.origin
    model.play("ggG")
    #expect(isWhole() && model.viewport.origin == origin)
    model.play("z1")
    _ = model.handle(.resize(Size(columns: 160, rows: 24)))
    #expect(model.detail == .full)
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(4, long: 100)))
  func `whatever is squeezed, no box lies on another and all of it fits`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<20 {
      let samples = (0..<Int.random(in: 2...40, using: &random)).map { index in
        Sample.number(
          String(repeating: "n", count: .random(in: 1...20, using: &random)) + "\(index)", Double(index),
          30 * Int.random(in: 0...9, using: &random), 4 * index)
      }
      let size = Size(columns: .random(in: 60...160, using: &random), rows: .random(in: 16...60, using: &random))
      let model = model(samples, screen: size)
      model.play("_")
      let level = model.view.shown
      guard level.scale.isSqueezed else { continue }
      let place = Comment(rawValue: "seed \(seed), round \(round)")
      let boxes = model.diagramView.nodes(in: model.diagramView.extent).map { level.box($0.frame) }
      let seen = Rect(origin: level.scale.project(model.viewport.origin), size: model.viewport.size)
      for (index, box) in boxes.enumerated() {
        #expect(seen.intersection(box) == box, place)
        #expect(boxes[..<index].allSatisfy { !$0.intersects(box) }, place)
      }
    }
  }

  @Test func `a document is opened whole where its names are read, else full from its corner`() {
    let size = Size(columns: 120, rows: 24)
    func opened(_ samples: [Sample]) -> NodesPM {
      let contents = model(samples, screen: size).document.contents
      return NodesPM(document: Document(contents), screen: size, opensWhole: true)
    }
    let squeezed = opened(wide)
    #expect(squeezed.detail == .compact)
    #expect(squeezed.viewport.rect.intersection(squeezed.diagramView.extent) == squeezed.diagramView.extent)
    let small = opened(mortgage)
    #expect(small.detail == .full && small.viewport == model(mortgage, screen: size).viewport)
    let many = (0..<2_000).map { Sample.number("n\($0)", 1, 30 * ($0 % 40), 4 * ($0 / 40)) }
    let large = opened(many)
    #expect(large.detail == .full && large.viewport == model(many, screen: size).viewport)
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
