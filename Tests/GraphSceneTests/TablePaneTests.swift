import CharacterCanvas
import DiagramModel
import EditorInput
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// The table on screens of all sizes, and the mouse on it.
@Suite struct TablePaneTests {
  /// The contract's sketch with an uncertainty, a formula and a failure.
  private func model(_ columns: Int, _ rows: Int, _ keys: String = "t") -> NodesPM {
    let model = GraphSceneTests.model(mortgage, screen: Size(columns: columns, rows: rows))
    model.play("/rate<Enter>e<C-u>0.045 ± 0.0025<Enter>=bad = 1 / (rate - rate)<Enter>=twice = 2 * payment<Enter>gg")
    model.play(keys)
    return model
  }

  private func screen(_ model: NodesPM, _ glyphs: GlyphSet = .unicode) -> [String] {
    painted(model, model.view.screenSize, glyphs: glyphs).canvas.rows
  }

  /// The part of the screen that the table has.
  private func table(_ model: NodesPM, _ glyphs: GlyphSet = .unicode) -> [String] {
    let side = model.layout(of: model.view.screenSize)?.side ?? .init(column: 0, row: 0, columns: 0, rows: 0)
    return screen(model, glyphs)[side.minRow..<side.maxRow].map { String($0.dropFirst(side.minColumn)) }
  }

  @Test func `an uncertainty that does not fit is written with a prefix, and a hidden value has its mark`() {
    let model = GraphSceneTests.model(mortgage, screen: Size(columns: 100, rows: 30))
    model.play("/rate<Enter>e<C-u>0.0001 ± 0.0000001<Enter>/twelve<Enter>e<C-u>0.4<Enter>%0<Enter>t")
    #expect(table(model).contains { $0.contains("rate") && $0.contains("0.00010000      100n") })
    #expect(table(model).contains { $0.contains("twelve") && $0.contains(" ≈0") })
  }

  @Test func `where the table has the whole screen, long names take cells that formulas leave`() {
    let model = GraphSceneTests.model(mortgage, screen: Size(columns: 140, rows: 30))
    model.play("=windows_surface_per_floor = 3<Enter>tt")
    #expect(screen(model).contains { $0.contains("windows_surface_per_floor ") }, "\(screen(model))")
  }

  @Test func `on half of the screen, long names take the cells that other columns leave`() {
    let model = GraphSceneTests.model(mortgage, screen: Size(columns: 132, rows: 14))
    model.play("=windows_surface_per_floor = 3<Enter>=a = 2<Enter>t")
    #expect(table(model).contains { $0.contains("windows_surface_per_floor ") }, "\(table(model))")
    #expect(table(model).contains { $0.contains("number ") && $0.contains(" 3") }, "\(table(model))")
  }

  @Test func `at 200×60 the table has ninety columns and shows all that there is to a node`() {
    let model = model(200, 60)
    #expect(model.layout(of: model.view.screenSize)?.canvas.size == Size(columns: 110, rows: 56))
    #expect(
      pictureProblem(
        table(model),
        """
        │  name▲               kind              value         ±  label       formula       users
        │ ▾ inputs (3)
        │› principal           number           250000                                          1
        │  rate                number           0.0450    0.0025                                2
        │  twelve              number               12                                          1
        │ ▾ operators (2)
        │  monthly_rate        ÷ divide        0.00375   0.00021              divide(rate…      1
        │  payment             × multiply          940        50              multiply(pr…      1
        │ ▾ outputs (1)
        │  twice               formula            1880       100              2 * payment       0
        │ ▾ failures (1)
        │  bad                 formula              ÷0                        1 / (rate -…      0
        """ + String(repeating: "\n│", count: 44)) == nil)
  }

  @Test func `at 100×30 canvas and table have half of the screen each`() {
    #expect(
      pictureProblem(
        Array(screen(model(100, 30))[..<13]) + screen(model(100, 30))[27...],
        """
         sample ●                                                       TABLE · 1 error · 7 nodes · 6 links
               ·         ·         ·         ·         ·  │  name▲         kind             value         ±
        ┏ principal ━━━━━━━┓                              │ ▾ inputs (3)
        ┃           250000 ●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓│› principal     number          250000
        ┗━━━━━━━━━━━━━━━━━━┛                             ┃│  rate          number          0.0450    0.0025
        ╭ rate ────────────╮   ╭ ÷ monthly_rate ──╮      ┗│  twelve        number              12
        │  0.0450 ± 0.0025 ●┬──► dividend         │    ·╭─│ ▾ operators (2)
        ╰──────────────────╯│╭─► divisor ≈3.8(2)m ●─────╯ │  monthly_rate  ÷ divide       0.00375   0.00021
        ╭ twelve ──────────╮││ ╰──────────────────╯       │  payment       × multiply         940        50
        │               12 ●┼╯                            │ ▾ outputs (1)
        ╰──────────────────╯│       ! = bad ────────────! │  twice         formula           1880       100
               ·         ·  ╰───────► rate              │ │ ▾ failures (1)
                                    │ 1 / (rate - rate) │ │  bad           formula             ÷0
         principal · number    type a number to set it  Ctrl-a step  % format                        250000
         j down  Enter edit  Esc back  / find  l sort  o order  za fold  F by frame  t table  ? help  u undo
         the table of all nodes: Esc goes to the canvas, t gives it the whole screen
        """) == nil)
  }

  @Test func `at 80×24 the table leaves columns out, the least wanted first`() {
    #expect(
      pictureProblem(
        Array(screen(model(80, 24))[..<13]) + screen(model(80, 24))[21...],
        """
         sample ●                                   TABLE · 1 error · 7 nodes · 6 links
                ·         ·         ·         · │  name▲         kind             value
         ┏ principal ━━━━━━━┓                   │ ▾ inputs (3)
         ┃           250000 ●━━━━━━━━━━━━━━━━━━━│› principal     number          250000
         ┗━━━━━━━━━━━━━━━━━━┛                   │  rate          number          0.0450
         ╭ rate ────────────╮   ╭ ÷ monthly_rate│  twelve        number              12
         │  0.0450 ± 0.0025 ●┬──► dividend      │ ▾ operators (2)
         ╰──────────────────╯│╭─► divisor ≈3.8(2│  monthly_rate  ÷ divide       0.00375
         ╭ twelve ──────────╮││ ╰───────────────│  payment       × multiply         940
         │               12 ●┼╯                 │ ▾ outputs (1)
         ╰──────────────────╯│       ! = bad ───│  twice         formula           1880
                ·         ·  ╰───────► rate     │ ▾ failures (1)
                                     │ 1 / (rate│  bad           formula             ÷0
         principal · number    type a number to set it  Ctrl-a step  % format    250000
         j down  Enter edit  Esc back  / find  l sort  o order  za fold  ? help
         the table of all nodes: Esc goes to the canvas, t gives it the whole screen
        """) == nil)
  }

  @Test func `at 60×20 the one with the focus has all of the room`() {
    let model = model(60, 20, "tjj")
    #expect(
      pictureProblem(
        screen(model),
        """
         sample ●               TABLE · 1 error · 7 nodes · 6 links
          name▲               kind                  value         ±
         ▾ inputs (3)
          principal           number               250000
          rate                number               0.0450    0.0025
        › twelve              number                   12
         ▾ operators (2)
          monthly_rate        ÷ divide            0.00375   0.00021
          payment             × multiply              940        50
         ▾ outputs (1)
          twice               formula                1880       100
         ▾ failures (1)
          bad                 formula                  ÷0




         twelve · number    type a number to set it              12
         j down  Enter edit  Esc back  / find  l sort  ? help
         twelve, number, 12; 1 user
        """) == nil)
    model.play("<Esc>")
    #expect(screen(model)[2].contains("╭ principal"))
    #expect(!screen(model).joined().contains("▾"))
  }

  @Test func `at 40×12 no line is missing, in ASCII too; 20×8 is the least`() {
    #expect(
      pictureProblem(
        screen(model(40, 12)),
        """
         sample ●     TABLE · 1 error · 7 nodes
          name▲          kind             value
         ▾ inputs (3)
        › principal      number          250000
          rate           number          0.0450
          twelve         number              12
         ▾ operators (2)
          monthly_rate   ÷ divide       0.00375
          payment        × multiply         940↓
         principal · number              250000
         j down  Enter edit  Esc back  ? help
         the table of all nodes: Esc goes to t…
        """) == nil)
    #expect(
      pictureProblem(
        table(model(40, 12), .ascii),
        """
          name^          kind             value
         - inputs (3)
        > principal      number          250000
          rate           number          0.0450
          twelve         number              12
         - operators (2)
          monthly_rate   / divide       0.00375
          payment        * multiply         940v
        """) == nil)
    #expect(pictureProblem(screen(model(19, 8)), "nodecalc needs 20×8\n\n\n\n\n\n\n") == nil)
    #expect(screen(model(40, 12, "tG"))[1].hasSuffix("↑"))
  }

  @Test func `parts give way in the stated order as the screen gets smaller`() throws {
    var before = try #require(ScreenLayout(Size(columns: 240, rows: 70), .init(hasLesson: true, side: .beside)))
    #expect(before.side.size.columns == ScreenLayout.widestSide)
    for columns in stride(from: 239, through: 20, by: -1) {
      for rows in [70, 16, 15, 12] {
        let size = Size(columns: columns, rows: rows)
        let layout = try #require(ScreenLayout(size, .init(hasLesson: true, side: .beside)))
        #expect(layout.side.size.columns <= max(before.side.size.columns, columns))
        #expect(layout.showsCanvas == (columns >= ScreenLayout.narrowestShared))
        if layout.showsCanvas {
          #expect(layout.canvas.size.columns >= 36 && layout.side.size.columns >= 36)
          #expect(layout.canvas.size.columns + layout.side.size.columns == columns)
        }
        #expect(layout.lesson.size.rows == 4)
        let parts = [layout.title, layout.middle, layout.lesson, layout.tool, layout.hints, layout.message]
        #expect(parts.map(\.size.rows).reduce(0, +) == rows && parts.allSatisfy { !$0.isEmpty })
        before = layout
      }
    }
    #expect(ScreenLayout(Size(columns: 19, rows: 70), .init(side: .instead)) == nil)
  }

  @Test(arguments: Theme.all.indices, [GlyphSet.unicode, .ascii])
  func `the line in focus, and a pane without it, are reported by more than colour`(theme: Int, glyphs: GlyphSet) throws
  {
    let theme = Theme.all[theme]
    let model = model(100, 30)
    let side = try #require(model.layout(of: model.view.screenSize)).side
    func traits(_ row: Int) -> CellStyle.Traits {
      painted(model, model.view.screenSize, glyphs: glyphs, theme: theme).canvas[
        Point(column: side.minColumn + 5, row: side.minRow + row)
      ].style.traits
    }
    #expect(traits(2).contains(.reverse))
    #expect(!traits(3).contains(.reverse))
    #expect(traits(1).contains(.bold))
    model.play("<Esc>")
    #expect(!traits(2).contains(.reverse))
    #expect(table(model, glyphs)[2].dropFirst().hasPrefix(glyphs == .unicode ? "›" : ">"))
  }

  @Test func `the cursor of the terminal is on the row in focus, or on the canvas`() {
    let model = model(80, 24)
    let size = model.view.screenSize
    #expect(painted(model, size).cursor == Point(column: 43, row: 3))
    model.play("jj")
    #expect(painted(model, size).cursor == Point(column: 43, row: 5))
    model.play("<Esc>")
    #expect(painted(model, size).cursor == Point(column: 3, row: 8))
    model.play("t:")
    #expect(painted(model, size).cursor?.row == 23)
  }

  @Test func `the mouse selects and edits rows, folds headings, sorts by titles and scrolls`() {
    let model = model(200, 60)
    func selected() -> String? { model.selection.flatMap { model.diagramView.node($0)?.name } }
    model.play("<Esc>")
    model.act("<Click:115,9>")
    #expect(selected() == "payment")
    #expect(model.modeName == .table)
    model.act("<Click:115,3>")
    #expect(table(model)[1].hasPrefix("│ ▸ inputs (3)"))
    model.act("<Click:115,3>")
    #expect(table(model)[1].hasPrefix("│ ▾ inputs (3)"))
    model.act("<Click:150,2>")
    #expect(table(model)[0].contains("value▲"))
    model.act("<Click:150,2>")
    #expect(table(model)[0].contains("value▼"))
    model.act("<Click:114,2><RightClick:115,5><RightClick:115,6>")
    #expect(table(model)[3].hasPrefix("│✓ rate"))
    #expect(table(model)[4].hasPrefix("│✓ twelve"))
    model.act("<Click:5,3>")
    #expect(model.modeName == .normal)
    #expect(selected() == "principal")
    model.act("<DoubleClick:115,6>")
    #expect(model.screen.prompt?.label == "value")
    #expect(selected() == "twelve")
    model.act("<Esc><Click:115,20>")
    #expect(model.modeName == .table)
    #expect(selected() == "twelve")
  }

  @Test func `the wheel scrolls the table under the focus`() {
    let model = model(40, 12)
    model.act("<WheelDown:10,5>")
    #expect(table(model)[1].hasPrefix("  twelve"))
    #expect(table(model)[0].hasSuffix("↑"))
    model.act("<WheelDown:10,5><WheelDown:10,5><WheelDown:10,5>")
    #expect(table(model)[7].hasPrefix("  bad"))
    model.play("j")
    #expect(table(model)[1].hasPrefix(" ▾ inputs") || table(model)[1].hasPrefix("› rate"))
    model.act("<WheelUp:10,5><WheelUp:10,5><WheelUp:10,5>")
    #expect(table(model)[1].hasPrefix(" ▾ inputs"))
  }

  @Test func `a link is dragged from the canvas onto a row`() {
    let model = model(200, 60, "/payment<Enter>Xt")
    #expect(model.selection.flatMap { model.diagramView.node($0) }?.ports.allSatisfy { !$0.isFilled } == true)
    model.act("<Drag:22,4,115,11>")
    #expect(model.message?.text == "linked 'principal' to 'payment' as first factor")
    let origin = model.viewport.origin
    model.act("<Drag:22,4,115,10>")
    #expect(model.message?.kind == .refusal)
    #expect(model.viewport.origin == origin)
  }

  @Test func `what changed is marked in both panes`() {
    let model = model(80, 24)
    model.highlightsChanges = true
    model.play("6<Enter>")
    let canvas = painted(model, model.view.screenSize).canvas
    #expect(canvas[Point(column: 78, row: 3)].style == Theme.sixteen[.changedValue])
    #expect(canvas[Point(column: 78, row: 8)].style == Theme.sixteen[.changedValue])
    #expect(canvas[Point(column: 78, row: 4)].style != Theme.sixteen[.changedValue])
    _ = model.handle(.quiet)
    let quiet = painted(model, model.view.screenSize).canvas
    #expect(quiet[Point(column: 78, row: 8)].style != Theme.sixteen[.changedValue])
  }

  @Test(arguments: Theme.all.indices, [GlyphSet.unicode, .ascii])
  func `U2, U4: what came, went, moved and was relabelled is reported by signs and styles, and not for long`(
    theme: Int, glyphs: GlyphSet
  ) throws {
    let theme = Theme.all[theme]
    let model = model(200, 60, "")
    model.highlightsChanges = true
    model.play("=extra = 1<Enter>t<Esc>")
    _ = model.handle(.quiet)
    let side = try #require(model.layout(of: model.view.screenSize)).side
    func frame() -> Canvas { painted(model, model.view.screenSize, glyphs: glyphs, theme: theme).canvas }
    func line(_ number: Int) -> String { String(frame().rows[side.minRow + number].dropFirst(side.minColumn + 2)) }
    func style(_ column: Int, _ number: Int) -> CellStyle {
      frame()[Point(column: side.minColumn + column, row: side.minRow + number)].style
    }
    // Deleted, renamed so that it moves, and come with a label, at once.
    let contents = model.document.contents
    let (rate, twelve, extra) = try (
      #require(contents.node(named: "rate")), #require(contents.node(named: "twelve")),
      #require(contents.node(named: "extra"))
    )
    try model.document.apply(.group([.delete(extra), .rename(twelve, "months"), .setLabel(rate, "a year")]))
    let signs = SceneGlyphs.of(glyphs)
    #expect(line(2).hasPrefix("\(signs.left)extra "))
    #expect(style(3, 2) == theme[.leavingBox])
    #expect(line(3).hasPrefix("\(signs.moved)months "))
    #expect(style(3, 3) == theme[.changedValue])
    #expect(line(5).hasPrefix(" rate ") && line(5).contains(" a year "))
    #expect(style(58, 5) == theme[.changedValue] && style(3, 5) == theme[.nodeName])
    #expect(model.idleTimeout != nil)
    model.document.undo()
    #expect(line(2).hasPrefix("\(signs.entered)extra "))
    #expect(style(3, 2) == theme[.enteredBox])
    _ = model.handle(.quiet)
    #expect(model.idleTimeout == nil)
    #expect((2...5).allSatisfy { line($0).hasPrefix(" ") })
    #expect(style(3, 2) == theme[.nodeName])
  }
}
