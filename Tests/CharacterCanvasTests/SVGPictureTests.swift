import Geometry
import TestSupport
import Testing

@testable import CharacterCanvas

@Suite struct SVGPictureTests {
  private func picture(_ canvas: Canvas, title: String = "") -> String {
    SVGPicture(light: canvas, dark: canvas, title: title).text
  }

  @Test func `text stays text at its column, lines are paths, signs are drawn on them`() {
    var canvas = Canvas(size: Size(columns: 7, rows: 3))
    canvas.frame(Rect(column: 0, row: 0, columns: 6, rows: 3), .rounded)
    canvas.write(" a b", at: Point(column: 1, row: 0), style: CellStyle(traits: .bold))
    canvas.put("►", at: Point(column: 0, row: 1))
    canvas.put("●", at: Point(column: 5, row: 1), style: CellStyle(foreground: .blue))
    canvas.put("─", at: Point(column: 6, row: 1))
    #expect(
      picture(canvas, title: "a < b") == """
        <svg xmlns="http://www.w3.org/2000/svg" width="81" height="72" viewBox="-12 -12 108 96" role="graphics-document document">
        <title>a &lt; b</title>
        <style>
        text{font:20px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;white-space:pre}
        path{fill:none;stroke-width:1.7;stroke-linecap:square}
        rect{shape-rendering:crispEdges}
        path.heavy{stroke-width:3.6}
        path.dots{stroke-width:5;stroke-linecap:round}
        path.dashed{stroke-dasharray:4 2;stroke-linecap:butt}
        .t1{fill:#1f2328;font-weight:700}
        .t0{fill:#1f2328}
        .t2{fill:#0969da}
        .l0{stroke:#1f2328}
        .g0{fill:#ffffff}
        @media (prefers-color-scheme:dark){
        .t1{fill:#d1d7e0;font-weight:700}
        .t0{fill:#d1d7e0}
        .t2{fill:#58a6ff}
        .l0{stroke:#d1d7e0}
        .g0{fill:#0d1117}
        }
        </style>
        <rect class="g0" x="-12" y="-12" width="108" height="96"/>
        <path class="l0" d="M12 12Q6 12 6 18V24M60 12Q66 12 66 18V24M66 36H84M12 60Q6 60 6 54V48M60 60Q66 60 66 54V48M12 60H60M6 24V48M66 24V48"/>
        <polygon class="t0" points="1,30 12,36 1,42"/>
        <circle class="t2" cx="66" cy="36" r="5"/>
        <text class="t1" x="24" y="18" textLength="36" lengthAdjust="spacingAndGlyphs">a b</text>
        </svg>

        """)
  }

  @Test func `each scheme has the colours of its own canvas, of the same cells`() {
    let size = Size(columns: 2, rows: 1)
    var light = Canvas(size: size, style: CellStyle(background: .cube(5, 5, 5)))
    var dark = Canvas(size: size, style: CellStyle(background: .grey(2)))
    light.write("x", at: .origin, style: CellStyle(foreground: .cube(0, 1, 3), background: .cube(5, 5, 5)))
    dark.write("x", at: .origin, style: CellStyle(foreground: .cube(1, 3, 5), background: .grey(2)))
    let parts = SVGPicture(light: light, dark: dark, title: "").text.split(separator: "@media")
    #expect(parts.count == 2)
    #expect(parts[0].contains("{fill:#ffffff}") && parts[0].contains("{fill:#005faf}"))
    #expect(parts[1].contains("{fill:#1c1c1c}") && parts[1].contains("{fill:#5fafff}"))
  }

  @Test func `dim, underlined, reversed and coloured grounds are kept`() {
    var canvas = Canvas(size: Size(columns: 12, rows: 1))
    canvas.write("dim", at: .origin, style: CellStyle(traits: .dim))
    canvas.write("und", at: Point(column: 3, row: 0), style: CellStyle(traits: .underline))
    canvas.write("rev", at: Point(column: 6, row: 0), style: CellStyle(traits: .reverse))
    canvas.write("red", at: Point(column: 9, row: 0), style: CellStyle(background: .cube(5, 0, 0)))
    let text = picture(canvas)
    for rule in [
      ".t0{fill:#1f2328;opacity:.65}", ".t1{fill:#1f2328;text-decoration:underline}", ".t2{fill:#ffffff}",
      ".g2{fill:#1f2328}", ".g3{fill:#ff0000}",
    ] {
      #expect(text.contains(rule), "\(rule)")
    }
    #expect(text.contains(#"<rect class="g2" x="72" y="0" width="36" height="24"/>"#))
  }

  @Test func `text of any kind is escaped and lies in its cells`() {
    var canvas = Canvas(size: Size(columns: 30, rows: 3))
    canvas.write("<&>\"' 漢字 é a  b", at: Point(column: 1, row: 0))
    canvas.write("</text><script>\u{1B}\u{0}", at: Point(column: 1, row: 1))
    canvas.write("שלום ]]> &#0; \u{202E}x", at: Point(column: 1, row: 2))
    let reading = SVGReading(picture(canvas, title: "]]></title>\u{7}&"))
    #expect(reading.problem == nil)
    #expect(pictureProblem(reading.rows(30, 3), canvas.rows.joined(separator: "\n")) == nil)
    #expect(reading.all("script").isEmpty)
    #expect(reading.all("title").map(\.text) == ["]]></title>␇&"])
  }

  @Test func `the colours that stand for a terminal's own can be read in both schemes`() throws {
    for scheme in SVGColors.allCases {
      for ink in [Ink.red, .green, .yellow, .blue, .magenta, .cyan, .white, .brightBlack, .standard] + Self.bright {
        let colors = scheme.colors(of: CellStyle(foreground: ink))
        let contrast = try Contrast.ratio(Self.luminance(colors.foreground), Self.luminance(colors.background))
        #expect(contrast >= 4.5, "\(scheme) \(ink): \(contrast)")
      }
    }
  }

  /// Of a colour as `#rrggbb`.
  private static func luminance(_ color: String) throws -> Double {
    let code = try #require(UInt32(color.dropFirst(), radix: 16))
    let mixture = InkMixture(code)
    return Contrast.luminance(mixture.red, mixture.green, mixture.blue)
  }

  private static let bright: [Ink] = [
    .brightRed, .brightGreen, .brightYellow, .brightBlue, .brightMagenta, .brightCyan,
  ]

  @Test func `blocks are rectangles of their part of the cell, those side by side one`() {
    var canvas = Canvas(size: Size(columns: 9, rows: 1))
    canvas.write("██▌▂▀a▐▔▕", at: .origin)
    let reading = SVGReading(SVGPicture(light: canvas, dark: canvas, title: "bars").text)
    #expect(reading.problem == nil)
    let shown = reading.all("rect").dropFirst().map { rect in
      ["x", "y", "width", "height"].map { rect.attributes[$0] ?? "?" }.joined(separator: " ")
    }
    #expect(
      shown == [
        "0 0 24 24", "24 0 6 24", "36 18 12 6", "48 0 12 12", "78 0 6 24", "84 0 12 3", "106.5 0 1.5 24",
      ])
    #expect(reading.rows(9, 1) == ["     a   "])
  }

  @Test func `dots stand evenly, those of one look one path`() {
    var canvas = Canvas(size: Size(columns: 4, rows: 2))
    canvas.write("⢀⠉a", at: .origin)
    canvas.write("⠀⡀", at: Point(column: 0, row: 1), style: CellStyle(foreground: .blue))
    let reading = SVGReading(SVGPicture(light: canvas, dark: canvas, title: "dots").text)
    #expect(reading.problem == nil)
    let paths = reading.all("path").map { ($0.attributes["class"] ?? "") + " " + ($0.attributes["d"] ?? "") }
    #expect(paths == ["l0 dots M9 21h0M15 3h0M21 3h0", "l1 dots M15 45h0"])
    #expect(reading.rows(4, 2) == ["  a ", "    "])
  }

  @Test func `an empty canvas is a picture too`() {
    let reading = SVGReading(picture(Canvas(size: .zero)))
    #expect(reading.problem == nil && reading.all("rect").count == 1)
  }

  /// A line reaches the edge between two cells exactly where one of the characters beside it does: so lines join
  /// without a gap, and nothing is drawn that is not there.
  @Test(arguments: 0..<40)
  func `lines go through the edges that their characters reach`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let columns = Int.random(in: 1...12, using: &random)
    let rows = Int.random(in: 1...8, using: &random)
    var canvas = Canvas(size: Size(columns: columns, rows: rows))
    let signs: [Unicode.Scalar] = ["●", "○", "►", "■", "□", "▷", "◆", "▒", "a", " "]
    var expected: Set<String> = []
    for row in 0..<rows {
      for column in 0..<columns {
        // All of the block that is used for lines: light, heavy, dashed, double, round.
        let line = Unicode.Scalar(UInt32.random(in: 0x2500...0x257F, using: &random)) ?? "─"
        guard Int.random(in: 0..<3, using: &random) > 0, let shape = LineShape(line) else {
          canvas.put(signs.randomElement(using: &random) ?? " ", at: Point(column: column, row: row))
          continue
        }
        canvas.put(line, at: Point(column: column, row: row), style: CellStyle(foreground: .blue))
        let (x, y) = (column * 12, row * 24)
        for shift in shape.isDouble ? [-2, 2] : [0] {
          if shape.arms.left != .none { expected.insert("\(x) \(y + 12 + shift)") }
          if shape.arms.right != .none { expected.insert("\(x + 12) \(y + 12 + shift)") }
          if shape.arms.up != .none { expected.insert("\(x + 6 + shift) \(y)") }
          if shape.arms.down != .none { expected.insert("\(x + 6 + shift) \(y + 24)") }
        }
      }
    }
    let reading = SVGReading(picture(canvas))
    #expect(reading.problem == nil)
    #expect(reading.crossedEdges == expected, "seed \(seed):\n\(canvas.rows.joined(separator: "\n"))")
  }
}
