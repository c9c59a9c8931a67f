import CharacterCanvas
import EditorInput
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

@Suite struct PanesTests {
  func screen(_ model: NodesPM, _ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .unicode) -> [String] {
    painted(model, Size(columns: columns, rows: rows), glyphs: glyphs).canvas.rows
  }

  @Test(arguments: Theme.all.indices)
  func `bars keep the colours of the list in the chosen row, where they would be holes`(index: Int) {
    let theme = Theme.all[index]
    let size = Size(columns: 80, rows: 24)
    let model = model([], screen: size)
    model.play("=x = 1 ± 0.5<Enter>=y = x * 2<Enter>/y<Enter><Space>dw")
    #expect(model.screen.popup?.selectedRow == 1)
    let bars = painted(model, size, theme: theme).canvas.cells.filter { ["█", "▒"].contains($0.cluster.base) }
    // Ten cells on either side, and the two signs of the heading; the message has the row again.
    #expect(bars.count == 42)
    #expect(bars.count { $0.style == theme[.popup] } >= 20, "\(theme.name)")
    #expect(theme[.popup] != theme[.popupSelected])
  }

  @Test func `the lines and the canvas share the screen`() throws {
    let layout = try #require(ScreenLayout(Size(columns: 40, rows: 12)))
    #expect(layout.canvas == Rect(column: 0, row: 1, columns: 40, rows: 8))
    #expect(layout.canvas.size == model([], screen: Size(columns: 40, rows: 12)).viewport.size)
    #expect(ScreenLayout(Size(columns: 19, rows: 12)) == nil)
    #expect(ScreenLayout(Size(columns: 40, rows: 7)) == nil)
  }

  @Test func `N11: the canvas scrolls between the title and the lines, which stay`() {
    let model = model(mortgage)
    let before = screen(model, 60, 16)
    for keys in ["L", "J", "H", "K"] {
      model.play(keys)
      let after = screen(model, 60, 16)
      #expect(after[0] == before[0] && Array(after.suffix(3)) == Array(before.suffix(3)), "\(keys)")
      if keys != "K" { #expect(Array(after[1..<13]) != Array(before[1..<13]), "\(keys)") }
    }
    #expect(screen(model, 60, 16) == before, "there and back")
  }

  @Test(arguments: [
    "", "t", "i", "c", "m", "v", "?", ":", "=", "a", "/", "<C-p>", "<Space>", "<Space>m", "z", "/shown<Enter><Enter>",
  ])
  func `the smallest pane shows something in every mode, and none between that and a usual one traps`(keys: String) {
    let samples =
      mortgage + [
        .data("counts", [1, 2, 5, 3], 3, 20),
        Sample(name: "shown", content: .chart(.bar), place: Point(column: 40, row: 20), inputs: ["counts"]),
      ]
    for columns in [20, 21, 27, 40, 60] {
      for rows in [8, 9, 11, 14] {
        let size = Size(columns: columns, rows: rows)
        let model = model(samples, screen: size)
        model.play(keys)
        for glyphs in [GlyphSet.unicode, .ascii] {
          let rows = painted(model, size, glyphs: glyphs).canvas.rows
          #expect(rows.count == size.rows)
          let shown = rows[1..<size.rows - 3].filter { $0.contains { $0.isLetter || $0.isNumber } }
          #expect(!shown.isEmpty, "\(keys) \(size)")
        }
        _ = model.handle(.resize(Size(columns: 3, rows: 2)))
        #expect(painted(model, Size(columns: 3, rows: 2)).canvas.rows.count == 2)
        _ = model.handle(.resize(.zero))
        model.play("j<Esc>")
        #expect(painted(model, .zero).canvas.rows.isEmpty)
      }
    }
  }

  @Test func `a screen that is too small says so in one line`() {
    let model = model(mortgage)
    #expect(pictureProblem(screen(model, 20, 5), "nodecalc needs 20×8\n\n\n\n") == nil)
    #expect(pictureProblem(screen(model, 60, 2), "nodecalc needs 20×8 cells, this screen has 60×2\n") == nil)
    #expect(screen(model, 12, 1) == ["needs 20×8  "])
    #expect(screen(model, 5, 1) == ["20×8 "])
    #expect(screen(model, 1, 1) == [" "])
    #expect(screen(model, 0, 0).isEmpty)
  }

  @Test func `the title counts the nodes that fail by themselves as long as there is room, until they are corrected`() {
    let model = model([
      .number("a", 1, 3, 1), .operator("b", "divide", ["a", nil], 30, 1), .operator("c", "sqrt", ["b"], 56, 1),
      .operator("d", "negate", [nil], 30, 8),
    ])
    func title(_ columns: Int) -> String { screen(model, columns, 14)[0] }
    #expect(title(60).hasSuffix("NORMAL · 2 open · 4 nodes · 2 links "))
    #expect(title(40).hasSuffix("NORMAL · 2 open · 4 nodes "))
    model.play("/b<Enter>O5<Enter>/a<Enter>c/d<Enter><Enter>")
    #expect(title(60).hasSuffix("NORMAL · 5 nodes · 4 links "))
    model.play("uu")
    #expect(title(60).contains("2 open"))
    model.play("=x = 1 / 0<Enter>")
    #expect(title(60).contains("NORMAL · 1 error · 2 open · "))
  }

  @Test func `N17: a sentence leaves the buttons of the tool line their place, and the list of messages has it whole`()
  {
    let model = model([.number("a", 4, 3, 1), .operator("b", "asin", ["a"], 30, 1)])
    model.play("/b<Enter>")
    let sentence = "outside of −1 to 1: sine 'a' is 4"
    #expect(model.screen.toolDetail == sentence && model.screen.isToolDetailSentence)
    let buttons = " b · asin    r then + -− *× /÷ ^ < > …  % format  ~ number  "
    func line(_ columns: Int) -> String { screen(model, columns, 14)[11] }
    #expect(line(84).hasPrefix(buttons + "outside") && line(84).contains("…") && !line(84).contains("sine"))
    #expect(line(120).hasPrefix(buttons) && line(120).hasSuffix(sentence + " "))
    model.play("<C-g>")
    #expect(model.screen.popup?.rows.contains { $0.text.contains(sentence) } == true)
    // A value keeps up to half of the line, as before it buttons go.
    model.play("<Esc>/a<Enter>")
    #expect(!model.screen.isToolDetailSentence)
  }

  @Test func `N26: the title says where a document is only read here`() {
    let model = model(mortgage)
    model.askAboutHolder(HolderNotice(holder: "process 1", isAlive: true))
    #expect(screen(model, 60, 12)[0].hasPrefix(" sample [read-only] "))
    #expect(screen(model, 60, 12)[0].contains("HELD"))
    model.play("r")
    #expect(screen(model, 40, 12)[0].contains("[read-only]"))
    model.becameWritable(saying: "")
    #expect(!screen(model, 60, 12)[0].contains("read-only"))
  }

  @Test func `the title says what is open, whether it is saved, and the mode`() {
    let model = model(mortgage)
    #expect(screen(model, 60, 12)[0] == " sample                          NORMAL · 5 nodes · 4 links ")
    model.play("d")
    #expect(screen(model, 60, 12)[0] == " sample ●               NORMAL · 1 open · 4 nodes · 3 links ")
    #expect(screen(model, 60, 12, .ascii)[0] == " sample *               NORMAL - 1 open - 4 nodes - 3 links ")
    model.play("c")
    #expect(screen(model, 40, 12)[0].contains("LINK"))
  }

  @Test func `the key for help is shown however short the hint line is`() {
    #expect(screen(model(mortgage), 40, 12)[10].contains("? help"))
    #expect(screen(model(mortgage), 40, 12)[10].hasPrefix(" a add"))
    #expect(screen(model(mortgage), 200, 12)[10].contains("? help"))
  }

  @Test func `a line being typed has the cursor, and a long one shows the part around it`() {
    let model = model(mortgage)
    model.play("=42")
    let frame = painted(model, Size(columns: 40, rows: 12))
    #expect(frame.canvas.rows[11].hasPrefix(" = 42 "))
    #expect(frame.cursor == Point(column: 5, row: 11))
    model.play("<C-u>" + String(repeating: "1234567890", count: 10))
    let long = painted(model, Size(columns: 40, rows: 12))
    #expect(!long.canvas.rows.isEmpty && long.canvas.rows.allSatisfy { CellText.columns(of: $0) == 40 })
    #expect((long.cursor?.column ?? 99) < 40)
  }

  @Test func `what a line comes to stands behind it, or above it where room is short; a mistake is marked`() {
    let model = model(mortgage)
    model.play("=4.5%")
    #expect(screen(model, 40, 12)[11] == " = 4.5%                         = 4.5 % ")
    model.play("<C-u>x = 10000 20000")
    let frame = painted(model, Size(columns: 60, rows: 12))
    #expect(frame.canvas.rows[11].trimmedEnd == " = x = 10000 20000")
    #expect(
      frame.canvas.rows[9].trimmedEnd
        == " ! a number cannot contain spaces: write 1000 or 1_000")
    let marked = (0..<60).filter { frame.canvas[Point(column: $0, row: 11)].style.traits.contains(.underline) }
    #expect(marked.map { frame.canvas[Point(column: $0, row: 11)].cluster.text } == [" "])
  }

  @Test func `a mistake in a long line is marked where it is shown, and one that is missing behind its end`() {
    let model = model(mortgage)
    func marked(_ columns: Int) -> [Int] {
      let canvas = painted(model, Size(columns: columns, rows: 12)).canvas
      return (0..<columns).filter { canvas[Point(column: $0, row: 11)].style.traits.contains(.underline) }
    }
    model.play("=12 ")
    model.play(String(repeating: "3", count: 60))
    #expect(marked(40) == [])
    model.play("<Home>")
    #expect(marked(40) == [5])
    model.play("<C-u><C-k>(2")
    #expect(marked(40).count == 1)
  }

  /// The text from the cursor on, as a reader that follows it begins.
  func textAtCursor(_ model: NodesPM) -> String {
    let frame = painted(model, Size(columns: 100, rows: 24))
    guard let cursor = frame.cursor else { return "no cursor" }
    return String(frame.canvas.rows[cursor.row].dropFirst(cursor.column).prefix(12))
  }

  @Test func `the cursor stands on the focused node's name, in a list on its row`() {
    let model = model(mortgage, screen: Size(columns: 100, rows: 24))
    #expect(textAtCursor(model).hasPrefix("principal"))
    model.play("/payment<Enter>")
    #expect(textAtCursor(model).hasPrefix("payment"))
    model.play("/twelve<Enter>c/payment<Enter>")
    #expect(textAtCursor(model).hasPrefix("payment"))
    model.play("<Esc>f")
    #expect(textAtCursor(model).hasPrefix("twelve"))
    model.play("<Esc>ij")
    #expect(textAtCursor(model).hasPrefix("kind"))
    model.play("<Esc>" + String(repeating: "L", count: 80))
    #expect(textAtCursor(model) == "no cursor")
  }

  @Test func `the sentence about the focused node stands on the last row`() {
    let model = model(mortgage)
    #expect(screen(model, 60, 12)[11].trimmedEnd == " principal, number, 250000; 1 user")
    model.play("h")
    #expect(screen(model, 60, 12)[11].hasPrefix(" there is no node to the left"))
  }

  @Test func `a list is framed, and says that it goes on`() {
    let model = model(mortgage)
    model.play("?")
    let rows = screen(model, 60, 16)
    #expect(rows.contains { $0.contains("┌ keys in NORMAL mode ─") })
    #expect(rows.contains { $0.contains("↓┘") })
    #expect(!rows.isEmpty && rows.allSatisfy { CellText.columns(of: $0) == 60 })
  }

  @Test func `painting asks for any size without a trap`() {
    let model = model(mortgage)
    for keys in ["", "c", "<Esc>f", "<Esc>a", "<Esc>?", "<Esc>/ra", "<Esc>:"] {
      model.play(keys)
      for columns in [0, 1, 2, 39, 40, 41, 60, 300] {
        for rows in [0, 1, 2, 11, 12, 13, 40] {
          let size = Size(columns: columns, rows: rows)
          let frame = painted(model, size)
          #expect(frame.canvas.size == size)
          // A screen without rows has none.
          #expect(frame.canvas.rows.allSatisfy { CellText.columns(of: $0) == columns })
          if let cursor = frame.cursor { #expect(Rect(origin: .origin, size: size).contains(cursor)) }
        }
      }
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
