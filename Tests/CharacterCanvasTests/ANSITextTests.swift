import CharacterCanvas
import Geometry
import Testing

@Suite struct ANSITextTests {
  /// The rows with `^` for the escape character.
  private func rows(_ canvas: Canvas) -> [String] {
    canvas.ansiRows.map { $0.replacing("\u{1B}", with: "^") }
  }

  @Test func `a look begins where it begins and every row ends plain`() {
    var canvas = Canvas(size: Size(columns: 8, rows: 3))
    canvas.write("plain", at: .origin)
    canvas.write("red", at: Point(column: 0, row: 1), style: CellStyle(foreground: .red, traits: .bold))
    canvas.write(
      "on", at: Point(column: 3, row: 1), style: CellStyle(foreground: .brightGreen, background: .brightBlue))
    canvas.write("x", at: Point(column: 6, row: 1))
    canvas.write("漢", at: Point(column: 0, row: 2), style: CellStyle(foreground: .cube(5, 4, 1), background: .grey(2)))
    #expect(rows(canvas) == ["plain", "^[0;1;31mred^[0;92;104mon^[0m x", "^[0;38;5;221;48;5;234m漢^[0m"])
  }

  @Test func `blanks that are seen stay, others at the end of a row go`() {
    var canvas = Canvas(size: Size(columns: 6, rows: 4))
    canvas.write("a ", at: .origin, style: CellStyle(foreground: .red))
    canvas.fill(Rect(column: 0, row: 1, columns: 2, rows: 1), style: CellStyle(background: .blue))
    canvas.fill(Rect(column: 0, row: 2, columns: 2, rows: 1), style: CellStyle(traits: .reverse))
    canvas.fill(Rect(column: 0, row: 3, columns: 2, rows: 1), style: CellStyle(traits: [.dim, .bold]))
    #expect(rows(canvas) == ["^[0;31ma^[0m", "^[0;44m  ^[0m", "^[0;7m  ^[0m", ""])
  }
}
