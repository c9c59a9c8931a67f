import Geometry
import Testing

@testable import CharacterCanvas

@Suite struct SVGMovieTests {
  private let size = Size(columns: 6, rows: 3)

  private func canvas(_ rows: String...) -> Canvas {
    var canvas = Canvas(size: size)
    for (row, text) in rows.enumerated() { canvas.write(text, at: Point(column: 0, row: row)) }
    return canvas
  }

  @Test func `a row is stored once for each look, and shown while it looks so`() {
    var movie = SVGMovie(size: size, title: "a & b")
    movie.show(canvas("top", "one"), at: 0)
    movie.show(canvas("top", "two"), at: 500)
    movie.show(canvas("top", "one", "end"), at: 1500)
    let lines = movie.text(until: 2000).split(separator: "\n").map(String.init)
    #expect(lines[1] == "<title>a &amp; b</title>")
    func count(_ text: String) -> Int { lines.count { $0.contains(text) } }
    #expect(count(">top<") == 1 && count(">one<") == 1 && count(">two<") == 1 && count(">end<") == 1)
    #expect(
      lines.filter { $0.hasPrefix("@keyframes") } == [
        "@keyframes a0{0%{visibility:visible}25%{visibility:hidden}75%{visibility:visible}}",
        "@keyframes a1{0%{visibility:hidden}25%{visibility:visible}75%{visibility:hidden}}",
        "@keyframes a2{0%{visibility:hidden}75%{visibility:visible}}",
      ])
    #expect(count(".a1{animation:a1 2000ms step-end infinite}") == 1)
    // Without animations the first canvas is seen.
    #expect(
      lines.filter { $0.hasPrefix("<g") } == [
        #"<g class="a0">"#, #"<g class="a1" visibility="hidden">"#, #"<g class="a2" visibility="hidden">"#,
      ])
    #expect(count("prefers-reduced-motion") == 1)
  }

  @Test func `a movie of one canvas is the picture of it`() {
    var movie = SVGMovie(size: size, title: "t")
    var canvas = canvas("top")
    canvas.put("●", at: Point(column: 4, row: 1))
    canvas.put("─", at: Point(column: 5, row: 1))
    movie.show(canvas, at: 0)
    let text = movie.text(until: 1000)
    #expect(!text.contains("keyframes") && !text.contains("<g") && !text.contains("script"))
    #expect(text.contains(#"<circle class="t0" cx="54" cy="36" r="5"/>"#))
    // The line reaches the middle of the sign beside it.
    #expect(text.contains("M54 36H72"))
  }

  @Test func `a sign is drawn again where only the row above changes`() {
    var movie = SVGMovie(size: size, title: "t")
    var first = canvas("", "")
    first.put("●", at: Point(column: 0, row: 1))
    var second = first
    second.put("│", at: .origin)
    movie.show(first, at: 0)
    movie.show(second, at: 100)
    #expect(movie.text(until: 200).contains("M6 24V36"))
  }

  @Test func `bytes are counted as they are stored`() {
    var movie = SVGMovie(size: size, title: "t")
    movie.show(canvas("top"), at: 0)
    let first = movie.byteCount
    movie.show(canvas("top"), at: 100)
    #expect(movie.byteCount == first)
    movie.show(canvas("other"), at: 200)
    #expect(movie.byteCount > first)
  }
}
