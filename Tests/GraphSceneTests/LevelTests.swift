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

  private func screen(_ keys: String, asLines: Bool = false, glyphs: GlyphSet = .unicode) -> [String] {
    let model = model(mortgage, screen: size)
    if asLines { model.showLines() }
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
        ●princ…um ────ceil rou… ────negate r…
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
        screen("cl", asLines: true),
        """
         sample                                LINK · 5 nodes · 4 links
           ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

          ║ principal 250000 ║━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓   ·   ·   ·
                                                           ┗┯► × payment
          ╎ rate       0.045 ╎──┬┃ ÷ month… 0.00375 ┃───────╯  ·   ·   ·
          ╎ twelve        12 ╎──╯
           ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

           ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

        """) == nil)
    #expect(
      pictureProblem(
        screen("zozocl"),
        """
         sample                                LINK · 5 nodes · 4 links
         ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

         ·   ·   ·   ·║princ…al ━━━━━━━━━━━━━━┓  ·   ·   ·   ·   ·   ·
                                              ┗┯×payment
         ·   ·   ·   ·╎rate     ─┬┃month…te ───╯ ·   ·   ·   ·   ·   ·
                      ╎twelve   ─╯
         ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

         ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

        """) == nil)
    #expect(
      pictureProblem(
        screen("z4cl"),
        """
         sample                                LINK · 5 nodes · 4 links
        ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

        ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

        ·   ·   ·   ·   ·   ·   ·   ║║━━━━▒▒·   ·   ·   ·   ·   ·   ·
                                    ╎╎⠒┃┃⠁
        ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

        ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

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
      if level == .compact { model.showLines() } else { model.show(level) }
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
    // There may be none.
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
  func `N25: a graph is arranged for the screen with all names and values before any of them is left out`(
    glyphs: GlyphSet
  ) {
    let size = Size(columns: 120, rows: 24)
    let model = model(wide, screen: size)
    model.play("_")
    #expect(model.view.fitted != nil)
    let text = painted(model, size, glyphs: glyphs).canvas.rows.joined(separator: "\n")
    for sample in wide { #expect(text.contains(sample.name), "\(sample.name):\n\(text)") }
    for doubling in 0..<7 { #expect(text.contains("\(250_000 << doubling)"), "\(doubling):\n\(text)") }
  }

  @Test func `N25: small, values are as long as there is space for, and what is uncertain keeps its uncertainty`() {
    let size = Size(columns: 40, rows: 12)
    let model = model(
      [.number("mass", 0, 0, 1), .operator("third", "divide", ["mass", nil], 120, 1), .number("part", 3, 0, 8)]
        + [.number("rest", 1, 0, 20)],
      screen: size)
    model.play("/mass<Enter>e<C-u>64.7 ± 0.3<Enter>/part<Enter>c/third<Enter><Enter>_")
    #expect(model.view.fitted?.form == .small)
    let text = painted(model, size).canvas.rows.dropLast(3).joined(separator: "\n")
    #expect(text.contains("64.70 ± 0.30") && text.contains("21.57 ± 0.10"), "\(text)")
  }

  @Test func `N25: small, a name that its box cuts goes on where its row is free, up to a blank before the next`()
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
    #expect(model.view.fitted != nil)
    let rows = painted(model, size).canvas.rows.dropLast(3)
    for layer in 0..<9 {
      // Whole, or cut with enough of it to be told from the others.
      let cut = try Regex("quant[a-z_]*…[a-z_]*_\(layer)")
      let isThere = rows.contains { $0.contains("quantity_of_layer_\(layer)") || $0.contains(cut) }
      #expect(isThere, "\(layer):\n\(rows.joined(separator: "\n"))")
    }
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 200, rows: 50)])
  func
    `z2 shows small nodes with names over values, scrolled where they have no space, until another level is asked for`(
      size: Size
    )
  {
    let model = model(wide, screen: size)
    model.play("z2")
    func extent() -> Rect { model.diagramView.extent }
    #expect(model.view.fitted?.form == .small && !model.view.isAutomatic)
    #expect(model.message?.text.hasPrefix("small nodes: name over value") == true)
    let isWider = extent().size.columns > model.viewport.size.columns
    #expect(model.message?.text.hasSuffix("wider than the screen") == isWider)
    #expect(extent().size.rows <= model.viewport.size.rows || isWider == false)
    let rows = painted(model, size).canvas.rows
    #expect(rows.contains { $0.contains("principal") })
    // It stays the form when nodes come, are moved, and when the screen changes.
    model.play("/after_six<Enter>osqrt<Enter><Esc>")
    #expect(model.view.fitted?.form == .small && model.diagramView.nodes(in: extent()).count == wide.count + 1)
    model.play("um2l<Enter>")
    #expect(model.view.fitted?.form == .small && model.diagramView.nodes(in: extent()).count == wide.count)
    let focus = model.focusedNode.flatMap { model.diagramView.node($0)?.frame }
    #expect(focus.map { model.viewport.rect.intersection($0) == $0 } == true)
    _ = model.handle(.resize(Size(columns: 60, rows: 16)))
    #expect(model.view.fitted?.form == .small && model.viewport.size.columns == 60)
    model.play("z3")
    #expect(model.detail == .dot && model.view.fitted == nil)
    model.play("z2z1")
    #expect(model.detail == .full && model.view.fitted == nil)
  }

  @Test func `arranged, a click meets what is drawn`() throws {
    let size = Size(columns: 120, rows: 24)
    let model = model(wide, screen: size)
    model.play("_")
    let form = try #require(model.view.fitted).form
    for node in model.diagramView.nodes(in: model.diagramView.extent) {
      let ends = NodeEnds(node, form)
      let offset = Point(column: 0, row: 1) - model.viewport.origin
      for port in node.ports.indices {
        let cell = ends.input(port, of: node.frame) + offset
        #expect(Scene().place(of: cell, in: model).target == .input(PortID(node.id, port)), "\(node.name), \(port)")
      }
      let output = ends.output(0, of: node.frame) + offset
      #expect(Scene().place(of: output, in: model).target == .output(node.id), "\(node.name)")
      let middle = node.frame.center + offset
      #expect(Scene().place(of: middle, in: model).target == .node(node.id), "\(node.name)")
    }
    model.play("zo")
    #expect(model.detail == .compact && model.view.fitted?.form.hasBorder(.value) == false)
  }

  @Test func `what is arranged stays whole when nodes come and go and the screen gets another size`() {
    let model = model(wide, screen: Size(columns: 120, rows: 24))
    model.play("_")
    func frames() -> [Rect] { model.diagramView.nodes(in: model.diagramView.extent).map(\.frame) }
    func isWhole() -> Bool {
      let extent = model.diagramView.extent
      return model.view.fitted != nil && model.viewport.rect.intersection(extent) == extent
    }
    let before = frames()
    #expect(isWhole())
    model.play("/after_six<Enter>osqrt<Enter><Esc>")
    #expect(model.document.contents.count == wide.count + 1 && isWhole() && frames() != before)
    model.play("u")
    #expect(isWhole() && frames() == before)
    _ = model.handle(.resize(Size(columns: 160, rows: 24)))
    #expect(isWhole() && frames() != before)
    // Where not even the beginnings of names have space all stays as it is.
    _ = model.handle(.resize(Size(columns: 40, rows: 12)))
    _ = model.handle(.resize(Size(columns: 120, rows: 24)))
    #expect(isWhole() && frames() == before)
    // What is in sight moves nothing when it comes into focus, up to the edges of the screen.
    let origin = model.viewport.origin
    model.play("ggG")
    #expect(isWhole() && model.viewport.origin == origin)
    model.play("z1")
    _ = model.handle(.resize(Size(columns: 160, rows: 24)))
    #expect(model.detail == .full)
  }

  /// Too high for small nodes, and too many for boxes.
  private static let columns = (0..<60).map {
    Sample.number("quantity_\($0)", Double($0) + 0.5, 30 * ($0 % 3), 4 * ($0 / 3))
  }

  private func opened(_ samples: [Sample], _ size: Size) -> NodesPM {
    let contents = model(samples, screen: size).document.contents
    return NodesPM(document: Document(contents), screen: size, opensWhole: true)
  }

  @Test func `what has no space in any form is names beside the table, until it has`() throws {
    let size = Size(columns: 80, rows: 24)
    let model = opened(Self.columns, size)
    func isNames() -> Bool {
      let extent = model.diagramView.extent
      return model.view.fitted?.form == .dots && model.viewport.rect.intersection(extent) == extent
    }
    func columns() -> Int { model.viewport.size.columns }
    #expect(isNames() && columns() == 40 && !model.tableLines.isEmpty && model.modeName == .normal)
    #expect(model.screen.message?.text.hasPrefix("whole graph, names only: ") == true)
    let rows = painted(model, size).canvas.rows
    #expect(rows.contains { $0.prefix(40).contains("●quant") && $0.dropFirst(40).contains("quantity_") })
    let frames = model.diagramView.nodes(in: model.diagramView.extent).map(\.frame)
    _ = model.handle(.resize(Size(columns: 200, rows: 50)))
    #expect(model.view.fitted?.form == .boxes && model.tableLines.isEmpty && columns() == 200)
    _ = model.handle(.resize(size))
    #expect(isNames() && model.diagramView.nodes(in: model.diagramView.extent).map(\.frame) == frames)
    // The keys of the table go through it, and hide it.
    model.play("t")
    #expect(isNames() && model.modeName == .table && columns() == 40)
    model.play("tt")
    #expect(isNames() && model.modeName == .normal && columns() == 80 && model.tableLines.isEmpty)
    model.play("_")
    #expect(isNames() && columns() == 40 && !model.tableLines.isEmpty)
    model.play("z1")
    #expect(model.detail == .full && columns() == 80 && model.tableLines.isEmpty)
    // Without space for both there are the names alone.
    _ = model.handle(.resize(Size(columns: 60, rows: 24)))
    model.play("_")
    #expect(isNames() && columns() == 60 && model.tableLines.isEmpty)
  }

  @Test func `beside names the wires of the selected node are drawn, and no other`() {
    var samples = Self.columns
    for index in 0..<10 {
      samples.append(
        .operator("sum_\(index)", "add", ["quantity_\(index)", "quantity_\(index + 20)"], 90, 4 * index))
    }
    let model = opened(samples, Size(columns: 110, rows: 26))
    #expect(model.view.fitted?.form == .dots)
    func wires() -> Int {
      let rows = painted(model, Size(columns: 110, rows: 26)).canvas.rows.dropLast(3)
      return rows.joined().count { "━┃┏┓┗┛┣┫┳┻╋─╭╮╰╯".contains($0) }
    }
    model.play("/sum_3<Enter>")
    let some = wires()
    model.play("/quantity_59<Enter>")
    #expect(some > 4 && wires() < some, "\(some)")
  }

  @Test func `what is too large for boxes is names in columns that are filled one after the other`() {
    let many = (0..<400).map { Sample.number("n\($0)", 1, 30 * ($0 % 40), 4 * ($0 / 40)) }
    let model = opened(many, Size(columns: 160, rows: 44))
    #expect(model.view.fitted?.form == .dots && model.diagramView.extent.size.columns <= 80)
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(4, long: 100)))
  func `whatever is arranged, no box lies on another and all of it fits`(seed: UInt64) {
    var count = 0
    defer { #expect(count > 5, "seed \(seed)") }
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
      let isLarger =
        model.diagramView.extent.size.rows > model.viewport.size.rows
        || model.diagramView.extent.size.columns > model.viewport.size.columns
      guard level.isFitted && !isLarger else { continue }
      count += 1
      let place = Comment(rawValue: "seed \(seed), round \(round)")
      let boxes = model.diagramView.nodes(in: model.diagramView.extent).map { level.box($0.frame) }
      let seen = model.viewport.rect
      for (index, box) in boxes.enumerated() {
        #expect(seen.intersection(box) == box, place)
        // There may be none.
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
    let arranged = opened(wide)
    #expect(arranged.view.fitted != nil)
    #expect(arranged.viewport.rect.intersection(arranged.diagramView.extent) == arranged.diagramView.extent)
    let small = opened(mortgage)
    #expect(small.detail == .full && small.viewport == model(mortgage, screen: size).viewport)
    let column = opened((0..<300).map { Sample.number("number_\($0)", 1, 2, 5 * $0) })
    #expect(column.view.showsTable && column.view.fitted?.form == .dots)
    #expect(column.screen.message?.text.hasPrefix("whole graph, names only, higher than the screen") == true)
    let many = (0..<2_000).map { Sample.number("n\($0)", 1, 30 * ($0 % 40), 4 * ($0 / 40)) }
    let large = opened(many)
    #expect(large.detail == .full && large.viewport == model(many, screen: size).viewport)
  }

  @Test func `after a link, the view shows the wire around the boxes too`() throws {
    let size = Size(columns: 100, rows: 24)
    let samples =
      (0..<3).map { Sample.number("n\($0)", 1, 42, 2 + 5 * $0) } + [
        .operator("sum", "add", [nil, nil, nil], 2, 2)
      ]
    let services = EditorServices(legibleExtent: { GraphPicture.legibleExtent(of: $0, glyphs: $1) })
    let model = NodesPM(
      document: Document(model(samples, screen: size).document.contents), screen: size,
      opensWhole: true, services: services)
    for index in 0..<3 {
      model.play("/n\(index)<Enter>c/sum<Enter>\(index + 1)<Enter>")
      let view = model.diagramView
      if view.fitted != nil { continue }
      let whole = try #require(GraphPicture.legibleExtent(of: view, glyphs: .unicode))
      #expect(model.viewport.rect.intersection(whole) == whole, "\(index): \(whole) in \(model.viewport.rect)")
    }
    let contents = model.document.contents
    #expect(contents.inputs(of: try #require(contents.node(named: "sum"))).compactMap(\.self).count == 3)
  }

  @Test func `the form is named at opening and when a resize changes it, and yields to all else that is said`() {
    func message(_ model: NodesPM) -> String? { model.screen.message?.text }
    let contents = model(wide, screen: Size(columns: 120, rows: 24)).document.contents
    func opened(_ columns: Int) -> NodesPM {
      NodesPM(
        document: Document(contents), screen: Size(columns: columns, rows: 24), showsGrid: true, opensWhole: true)
    }
    let form = opened(120)
    #expect(message(form)?.hasPrefix("whole graph") == true && message(form)?.contains("z1 shows boxes") == true)
    // A first size that changes nothing, and one in which boxes lie at their places.
    let named = message(form)
    _ = form.handle(.resize(Size(columns: 120, rows: 24)))
    #expect(message(form) == named)
    _ = form.handle(.resize(Size(columns: 400, rows: 100)))
    #expect(form.view.fitted == nil && message(form)?.contains("whole graph") == false)
    _ = form.handle(.resize(Size(columns: 120, rows: 24)))
    #expect(message(form) == named)
    form.play("l")
    #expect(message(form)?.contains("whole graph") == false)
    _ = form.handle(.resize(Size(columns: 119, rows: 24)))
    #expect(message(form) == named || message(form)?.contains("whole graph") == false)
    let warned = opened(120)
    warned.warn("something is wrong")
    #expect(message(warned) == "something is wrong")
    #expect(message(opened(400)).map { !$0.contains("whole graph") } == true)
  }

  @Test func `all of the graph is shown at the level that has room for it`() {
    func level(_ columns: Int, _ rows: Int) -> DetailLevel {
      let model = model(mortgage, screen: Size(columns: columns, rows: rows))
      model.play("_")
      return model.detail
    }
    #expect(level(80, 16) == .full)
    #expect(level(80, 15) == .full)
    #expect(level(76, 10) == .full)
    // Arranged, so that values are seen too.
    #expect(level(44, 12) == .compact)
  }
}
