import CharacterCanvas
import Geometry
import TestSupport
import Testing

@testable import CursesFrontEnd

@Suite struct ChangedColumnsTests {
  func row(_ text: String, columns: Int = 10) -> Canvas {
    var canvas = Canvas(size: Size(columns: columns, rows: 1))
    canvas.write(text, at: .origin)
    return canvas
  }

  func changed(from old: String, to new: String) -> Range<Int> {
    ChangedColumns.of(row(new).row(0), since: row(old).row(0))
  }

  @Test func `N14: only what lies between the first and the last change is drawn again`() {
    #expect(changed(from: "one two", to: "one two").isEmpty)
    #expect(changed(from: "one two", to: "one tro") == 5..<6)
    #expect(changed(from: "one two", to: "One twO") == 0..<7)
    #expect(changed(from: "", to: "0123456789") == 0..<10)
  }

  @Test func `a wide character is drawn again whole`() {
    #expect(changed(from: "ab漢d", to: "ab漢e") == 4..<5)
    #expect(changed(from: "ab漢d", to: "abc d") == 2..<4)
    #expect(changed(from: "a漢漢d", to: "a字漢d") == 1..<3)
    #expect(changed(from: "abcd", to: "a漢d") == 1..<3)
    #expect(changed(from: "a漢漢d", to: "ab漢 d") == 1..<5)
  }

  @Test func `drawing what changed makes the new row of the old one`() {
    var random = SeededGenerator(seed: 17)
    let signs = ["a", "b", "é", "漢", "字", " "]
    for _ in 0..<2_000 {
      var (old, new) = ("", "")
      for _ in 0..<8 {
        old += signs.randomElement(using: &random) ?? ""
        new = Bool.random(using: &random) ? old : new + (signs.randomElement(using: &random) ?? "")
      }
      let (before, after) = (row(old), row(new))
      let columns = ChangedColumns.of(after.row(0), since: before.row(0))
      var drawn = Array(before.row(0))
      drawn.replaceSubrange(columns, with: after.row(0)[columns])
      #expect(drawn == Array(after.row(0)), "\(old.debugDescription) → \(new.debugDescription)")
      for end in [columns.lowerBound, columns.upperBound] where end < 10 && !columns.isEmpty {
        #expect(!before.row(0)[end].isSecondHalf && !after.row(0)[end].isSecondHalf)
      }
    }
  }
}
