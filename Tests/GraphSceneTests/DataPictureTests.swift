import CharacterCanvas
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// How data sets look on the canvas.
struct DataPictureTests {
  private func picture(_ samples: [Sample], _ glyphs: GlyphSet = .unicode) -> [String] {
    let model = model(samples)
    var picture = GraphPicture(glyphs: glyphs)
    return picture.paint(model, area: picture.extent(of: model)).rows
  }

  private static let samples: [Sample] = [
    .data("sales", (1...240).map(Double.init), 0, 0), .data("few", [1, 2.5], 0, 4),
    .operator("total", "sum", ["sales"], 28, 0), .operator("joined", "concat", ["sales", "few"], 28, 4),
    .operator("bad", "add", ["sales", "few"], 28, 9),
  ]

  @Test func `a box tells how many values there are and from where to where, or the values where they are few`() {
    #expect(
      pictureProblem(
        picture(Self.samples),
        """
        ╭ ∷ sales ─────────╮        ╭ sum total ───────╮
        │       240: 1…240 ■─┬──────▷ data       28920 ●
        ╰──────────────────╯ │      ╰──────────────────╯
                             │
        ╭ ∷ few ───────────╮ │      ╭ concat joined ───╮
        │         [1, 2.5] ■╮├──────▷ data 1           │
        ╰──────────────────╯├┼──────▷ data 2     n=242 ■
                            ││      ╰──────────────────╯
                            ││
                            ││      ! + bad ───────────!
                            │╰──────► term 1           │
                            ╰───────► term 2    length ●
                                    !──────────────────!
        """) == nil)
  }

  @Test func `in ASCII there is no other character`() {
    #expect(picture(Self.samples, .ascii).allSatisfy { row in row.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test func `what does not fit is the number of values, never half a number`() {
    let samples: [Sample] = [
      .data("fine", (0..<50).map { Double($0) / 7.0 + 0.123 }, 0, 0),
      .operator("all", "concat", ["fine", "fine"], 28, 0),
    ]
    #expect(picture(samples)[2].hasSuffix(" data 2     n=100 ■"))
  }
}
