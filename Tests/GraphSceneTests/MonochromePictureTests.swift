import CharacterCanvas
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// What each state of a node looks like where there are no colours: the characters, and below them what is bold (b), dim (d), reverse (r)
/// and underlined (u).
@Suite struct MonochromePictureTests {
  private static let size = Size(columns: 46, rows: 12)

  /// A number and what halves it; the focus is on the number.
  private func editor(_ number: Double = 6, isBypassed: Bool = false) -> NodesPM {
    let model = model(
      [.number("a", number, 0, 1), .operator("b", "reciprocal", ["a"], 20, 1, isBypassed: isBypassed)],
      screen: Self.size)
    model.highlightsChanges = true
    return model
  }

  /// The two boxes after the keys.
  private func picture(_ keys: String, of model: NodesPM) -> [String] {
    model.play("zg" + keys)
    let canvas = painted(model, Self.size, theme: .monochrome).canvas
    let rows = 2..<5
    let traits = rows.map { row in
      String(
        canvas.row(row).map { cell in
          let traits = cell.style.traits
          if traits.contains(.reverse) { return traits.contains(.bold) ? "R" : "r" }
          if traits.contains(.bold) { return "b" }
          if traits.contains(.dim) { return "d" }
          return traits.contains(.underline) ? "u" : " "
        } as [Character])
    }
    return rows.map { canvas.rows[$0] } + traits
  }

  private func expect(
    _ keys: String, of model: NodesPM, _ picture: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(pictureProblem(self.picture(keys, of: model), picture) == nil, sourceLocation: sourceLocation)
  }

  @Test func `selected`() {
    expect(
      "", of: editor(),
      """
        ┏ a ━━━━━━━━━━━━━━━┓╭ 1/x b ───────────╮
        ┃                6 ●► divisor ≈0.16667 ●
        ┗━━━━━━━━━━━━━━━━━━┛╰──────────────────╯
        bbbbbbbbbbbbbbbbbbbb  bbb b
        b                     ddddddd
        bbbbbbbbbbbbbbbbbbbb
      """)
  }

  @Test func `source of a link`() {
    expect(
      "c", of: editor(),
      """
        ╔ a ═══════════════╗╭ 1/x b ───────────╮
        ║                6 ●► divisor ≈0.16667 ●·
        ╚══════════════════╝╰──────────────────╯
        bbbbbbbbbbbbbbbbbbbb  bbb b
        b                     ddddddd
        bbbbbbbbbbbbbbbbbbbb
      """)
  }

  @Test func `the source stays reported and others dimmed while a target's name is typed`() {
    let linking = picture("c", of: editor())
    #expect(picture("c/b", of: editor()) == linking)
    #expect(picture("/b<Enter>c/", of: editor()) == picture("/b<Enter>c", of: editor()))
  }

  @Test func `aimed at`() {
    expect(
      "c/b<Enter>", of: editor(),
      """
        ╔ a ═══════════════╗┏ 1/x b ━━━━━━━━━━━┓
        ║                6 ●◆ divisor ≈0.16667 ●·
        ╚══════════════════╝┗━━━━━━━━━━━━━━━━━━┛
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        b                   R RRRRRRR
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
      """)
  }

  @Test func `changed`() {
    expect(
      "/a<Enter>5<Enter>", of: editor(),
      """
        ┏=a ━━━━━━━━━━━━━━━┓╭ 1/x =b ──────────╮
        ┃                5 ●► divisor      0.2 ●
        ┗━━━━━━━━━━━━━━━━━━┛╰──────────────────╯
        bbbbbbbbbbbbbbbbbbbb  bbb bb
        b                r    ddddddd      rrr
        bbbbbbbbbbbbbbbbbbbb
      """)
  }

  @Test func `failed`() {
    expect(
      "", of: editor(0),
      """
        ┏ a ━━━━━━━━━━━━━━━┓! 1/x b ───────────!
        ┃                0 ●► divisor       ÷0 ●
        ┗━━━━━━━━━━━━━━━━━━┛!──────────────────!
        bbbbbbbbbbbbbbbbbbbbb bbb b bbbbbbbbbbbb
        b                     ddddddd       bb
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
      """)
  }

  @Test func `bypassed`() {
    expect(
      "", of: editor(isBypassed: true),
      """
        ┏ a ━━━━━━━━━━━━━━━┓┌ 1/x b ╌╌╌╌╌╌╌╌╌╌╌┐
        ┃                6 ●► divisor        6 ●
        ┗━━━━━━━━━━━━━━━━━━┛└ ↷ bypassed ╌╌╌╌╌╌┘
        bbbbbbbbbbbbbbbbbbbb  bbb b
        b                     ddddddd
        bbbbbbbbbbbbbbbbbbbb dddddddddddd
      """)
  }

  @Test func `entered`() {
    expect(
      "/b<Enter>du/a<Enter>", of: editor(),
      """
        ┏ a ━━━━━━━━━━━━━━━┓╭ 1/x +b ──────────╮
        ┃                6 ●► divisor ≈0.16667 ●
        ┗━━━━━━━━━━━━━━━━━━┛╰──────────────────╯
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        b                     ddddddd
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
      """)
  }

  @Test func `entered, below full boxes`() {
    for (level, row) in [
      ("", "┃ a              6 ┃► 1/x +b ≈0.166667 ●"), ("z3", "┃a        1/x +b"), ("z4", "┃▒+"),
    ] {
      let model = editor()
      model.play("zg/b<Enter>du/a<Enter>" + level)
      if level.isEmpty { model.showLines() }
      let rows = painted(model, Self.size, theme: .monochrome).canvas.rows
      #expect(rows.contains { $0.contains(row) }, "\(rows)")
    }
  }

  @Test func `leaving`() {
    expect(
      "/b<Enter>d/a<Enter>", of: editor(),
      """
        ┏ a ━━━━━━━━━━━━━━━┓┌╌b╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┐
        ┃                6 ●╎                  ╎
        ┗━━━━━━━━━━━━━━━━━━┛└╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘
        bbbbbbbbbbbbbbbbbbbbdddddddddddddddddddd
        b                   d                  d
        bbbbbbbbbbbbbbbbbbbbdddddddddddddddddddd
      """)
  }

  @Test func `selected together`() {
    expect(
      "v/b<Enter>v", of: editor(),
      """
        ╭ a ───────────────╮┏ 1/x b ━━━━━━━━━━━┓
        │                6 ●► divisor ≈0.16667 ●
        ╰──────────────────╯┗━━━━━━━━━━━━━━━━━━┛
          b                 bbbbbbbbbbbbbbbbbbbb
                              ddddddd
                            bbbbbbbbbbbbbbbbbbbb
      """)
  }

  @Test func `refused`() {
    expect(
      "/b<Enter>c/a<Enter>", of: editor(),
      """
        ┏ a ━━━━━━━━━━━━━━━┓╔ 1/x b ═══════════╗
        ┃                6 ●► divisor ≈0.16667 ●·
        ┗━━━━━━━━━━━━━━━━━━┛╚══════════════════╝
        ddddddddddddddddddddbbbbbbbbbbbbbbbbbbbb
        dddddddddddddddddddd  ddddddd
        ddddddddddddddddddddbbbbbbbbbbbbbbbbbbbb
      """)
  }
}
