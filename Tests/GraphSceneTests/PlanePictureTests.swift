import CharacterCanvas
import EditorInput
import Geometry
import TestSupport
import Testing

@testable import DiagramModel
@testable import GraphScene
@testable import PresentationModel

@Suite struct PlanePictureTests {
  private static let keys = [
    "h", "j", "k", "l", "c", "<Enter>", "<Esc>", "3<Enter>", "a+<Enter>", "=7<Enter>", "d", "D", "u", "<C-r>",
    "o-<Enter>",
    "m3l2j<Enter>", "mL<Esc>", "b", "S", "X", "r*", "v", "ss", "sc", "y", "p", "P", "zi", "zo", "zm", "zg", "_", "zz",
    "H", "J", "hh", "HHH", "JJ", "zh", "zl", "zj", "zk",
    "K", "L", "f<Esc>", "R<C-u>x1<Enter>", "<Space>nfBox<Enter>", "<Space>nd", "cl<Space>l<Enter>", "~", "]", "[",
    "?<Esc>", "=3 ± 0.5<Enter>", "R6<C-u>y1<Enter>", "o×<Enter>",
    "opicture = line<Enter><Space>c", "e",
    "<Space>nnwords<Enter>", "<Space>nm3l<Enter>", "C", "x",
  ]

  /// Characters of two columns, in boxes that lie on each other, in a frame's title and in a note.
  private static let wide: [Sample] = [
    .number("金利", 1, 20, 9, label: "年利率（固定）").framed("枠の題名です"),
    .operator("漢字漢字漢字", "negate", ["金利"], 31, 10, label: "👩‍💻 長いラベル").framed("枠の題名です"),
    .note("説明", "漢字 漢字 漢字 漢字漢字 漢字 漢字漢字漢字", 45, 12),
  ]

  // 84: a wire a row below its boxes, in a view that is panned to it.
  @Test(arguments: Set(1...UInt64(RandomRounds.count(6, long: 300))).union([84]).sorted())
  func `what is kept of the last frame is what drawing anew would make`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var size = Size(columns: 90, rows: 30)
    // Nothing is kept of the second but the ways of wires.
    let model = GraphSceneTests.model(mortgage + Self.wide, screen: size)
    let other = GraphSceneTests.model(mortgage + Self.wide, screen: size)
    let models = [model, other]
    for model in models { model.highlightsChanges = true }
    var kept = Scene()
    var anew = Scene()
    var script = ""
    for _ in 0..<400 {
      let keys = Self.keys.randomElement(using: &random) ?? "<Esc>"
      script += keys
      for model in models { model.play(keys) }
      switch Int.random(in: 0..<20, using: &random) {
      case 0: for model in models { _ = model.handle(.quiet) }
      case 1:
        size = Size(columns: .random(in: 40...120, using: &random), rows: .random(in: 12...40, using: &random))
        for model in models { _ = model.handle(.resize(size)) }
      default: break
      }
      anew.forgetPlane()
      other.diagram.views = CachedNodeViews()
      let (shown, expected) = (kept.paint(model, size: size).canvas, anew.paint(other, size: size).canvas)
      let isSame = shown == expected
      let looks = shown.cells.indices.filter { shown.cells[$0] != expected.cells[$0] }
        .map { "\($0 % size.columns),\($0 / size.columns): \(shown.cells[$0]) \(expected.cells[$0])" }
      let problem =
        isSame
        ? nil
        : pictureProblem(shown.rows, expected.rows.joined(separator: "\n")) ?? looks.joined(separator: "\n")
      #expect(problem == nil, "seed \(seed), \(script)")
      if !isSame { return }
    }
  }
}
