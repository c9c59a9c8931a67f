import CharacterCanvas
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// The screen while a line of `=` is typed.
struct FormulaEntryTests {
  private let size = Size(columns: 72, rows: 16)

  private func screen(_ keys: String) -> Frame {
    let model = model([.number("rate", 12, 2, 1), .number("months", 2, 2, 5)], screen: size)
    model.play("=growth = (1 + rate)^months<Enter>" + keys)
    return painted(model, size)
  }

  /// The last rows, and under the line `^` where its text is marked as wrong.
  private func lowerRows(_ keys: String, _ count: Int) -> [String] {
    let frame = screen(keys)
    let rows = frame.canvas.rows
    let marks = (0..<size.columns).map { column in
      let cell = frame.canvas[Point(column: column, row: rows.count - 1)]
      return cell.style.traits.contains(.underline) ? "^" : " "
    }.joined()
    return Array(rows.suffix(count)) + (marks.contains("^") ? [marks] : [])
  }

  @Test func `the value stands behind the formula while it is typed`() {
    #expect(
      pictureProblem(
        lowerRows("=tax = growth * 19%", 3),
        """
         growth · = (1 + rate)^months                                       169
         Enter accept  Tab next  Ctrl-u clear  Esc back
         = tax = growth * 19%                                           = 32.11
        """
      ) == nil)
  }

  @Test func `names and functions that the last word could become are listed above the line`() {
    #expect(
      pictureProblem(
        screen("=2 * ra").canvas.rows,
        """
         sample ●                                      EDIT · 3 nodes · 2 links
        ·         ·         ·         ·         ·         ·         ·         ·
          ╭ rate ────────────╮        ┏ = growth ━━━━━━━━━┓
          │               12 ●━━━━━━━━► rate              ┃
          ╰──────────────────╯   ┏━━━━► months            ┃
                                 ┃    ┃ (1 + rate)^months ┃
        · ╭ months ──────────╮   ┃    ┃               169 ●         ·         ·
          │                2 ●━━━┛    ┗━━━━━━━━━━━━━━━━━━━┛
        ┌ = ───────────────────────────────────────────────────────────────────┐
        │  rate     = 12                                                       │
        │  radians  an angle in degrees as radians                             │
        │  rate     the interest rate of a period, nearest to 0, at which the… │
        └──────────────────────────────────────────────────────────────────────┘
         growth · = (1 + rate)^months                                       169
         Enter accept  Tab next  Ctrl-u clear  Esc back
         = 2 * ra                   'ra' is not a node yet: its port stays open
        """
      ) == nil)
  }

  @Test func `what is wrong is reported, and marked in the line`() {
    #expect(
      pictureProblem(
        lowerRows("=growth + sine(rate)", 3),
        """
         growth · = (1 + rate)^months                                       169
         Enter accept  Tab next  Ctrl-u clear  Esc back
         = growth + sine(rate)   ! unknown function 'sine': did you mean 'sin'?
                    ^^^^
        """
      ) == nil)
  }

  @Test func `the line before comes back, and ans is the node that is selected now`() {
    #expect(
      pictureProblem(
        lowerRows("=ans<Enter>=<Up>", 3),
        """
         formula · = growth                                                 169
         Enter accept  Tab next  Ctrl-u clear  Esc back
         = ans                                                            = 169
        """
      ) == nil)
  }

  @Test func `ans becomes the name of the selected node`() {
    #expect(
      pictureProblem(
        screen("=ans / 2<Enter>").canvas.rows,
        """
         sample ●                                    NORMAL · 4 nodes · 3 links
          ·         ·         ·         ·         ·         ·         ·
         ────────────╮        ╭ = growth ─────────╮        ┏ = formula ━━━━━━━┓
                  12 ●────────► rate              │   ┏━━━━► growth           ┃
        ─────────────╯   ╭────► months            │   ┃    ┃ growth / 2       ┃
                         │    │ (1 + rate)^months │   ┃    ┃             84.5 ●
        hs ──────────╮   │    │               169 ●━━━┛    ┗━━━━━━━━━━━━━━━━━━┛
                   2 ●───╯    ╰───────────────────╯
        ─────────────╯


          ·         ·         ·         ·         ·         ·         ·

         formula · = growth / 2    Enter edits it  Space e operators       84.5
         a add  c link  Enter edit  = formula  / find  u undo  d delete  ? help
         formula, formula growth / 2, 84.5; 1 input, no users
        """
      ) == nil)
  }
}
