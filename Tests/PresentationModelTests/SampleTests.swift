import GraphDocument
import PresentationModel
import Testing

/// Monte Carlo in the editor, with slices handed in by the test.
struct SampleTests {
  private func rows(_ walk: Walk) -> [String] { walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? [] }

  private var square: Walk { Walk().press("=x = 3 ± 1<Enter>=y = x^2<Enter>/y<Enter>") }

  @Test func `Space d m draws slice by slice, and the message tells how far it is`() {
    let walk = square.press("<Space>dm")
    let drawing = SampleDrawing(of: walk.model)
    #expect(drawing.isGoingOn)
    #expect(walk.model.screen.message?.text == "drawing samples: 0 % of 100000; Esc stops")
    drawing.draw(1_000)
    #expect(walk.model.screen.message?.text == "drawing samples: 1 % of 100000; Esc stops")
  }

  @Test
  func
    `the inspector shows what the samples come to, refined as they come, and where linear propagation does not hold`()
  {
    let walk = square.press(":sample 4096<Enter>")
    let drawing = SampleDrawing(of: walk.model)
    drawing.draw(1_500)
    walk.press("i")
    #expect(rows(walk).contains("samples: 1024 of 4096"), "\(rows(walk))")
    drawing.draw(10_000)
    #expect(!drawing.isGoingOn)
    let rows = rows(walk)
    #expect(rows.contains("samples: 4096"), "\(rows)")
    #expect(walk.message?.hasPrefix("drew 4096 samples: 'y' = ") == true)
    for key in ["mean", "95 %", "shortest", "histogram"] {
      #expect(rows.contains { $0.hasPrefix("\(key): ") }, "\(key)")
    }
    #expect(rows.contains { $0.hasPrefix("histogram: ") && $0.contains("█") && $0.contains("▁") })
    #expect(
      rows.contains { $0.hasPrefix("linear ±: does not hold: an end of its 95 % interval is off by ") }, "\(rows)")
  }

  @Test func `numbers are shown to the second digit of what they scatter by, however large they are`() throws {
    let walk = Walk().press("=x = 50000838 ± 32<Enter>=y = x + 0<Enter>/y<Enter>:sample 4096<Enter>")
    SampleDrawing(of: walk.model).draw(10_000)
    let rows = rows(walk.press("i"))
    let ends = try #require(rows.first { $0.hasPrefix("95 %: ") }).dropFirst(6).split(separator: " ")
    #expect(ends.count == 3 && ends[0].hasPrefix("500007") && ends[0].count == 8 && ends[0] != ends[2], "\(rows)")
    #expect(rows.contains { $0.hasPrefix("mean: 5000083") && $0.contains(", standard deviation 3") }, "\(rows)")
  }

  @Test func `Escape stops and keeps what there is, then means what it means`() {
    let walk = square.press(":sample 4096<Enter>")
    SampleDrawing(of: walk.model).draw(1_000)
    walk.press("i<Esc>")
    #expect(walk.mode == "INSPECT")
    #expect(walk.message?.hasPrefix("stopped after 1000 of 4096 samples: 'y' = ") == true)
    #expect(rows(walk).contains("samples: 1000"), "\(rows(walk))")
    #expect(walk.press("<Esc>").mode == "NORMAL")
  }

  @Test func `an edit on the way begins anew, and one afterwards takes the samples away`() {
    let walk = square.press(":sample 4096<Enter>")
    let drawing = SampleDrawing(of: walk.model)
    drawing.draw(2_000)
    walk.press("/x<Enter>e<C-u>30 ± 1<Enter>/y<Enter>")
    #expect(drawing.isGoingOn && drawing.isAtStart)
    drawing.draw(600)
    walk.press("i")
    #expect(rows(walk).contains("samples: 512 of 4096"), "\(rows(walk))")
    drawing.draw(4_096)
    #expect(rows(walk).contains { $0.hasPrefix("linear ±: ") })
    walk.press("<Esc>/x<Enter><C-a>/y<Enter>i")
    #expect(!rows(walk).contains { $0.hasPrefix("samples: ") })
  }

  @Test func `a move of a box is no edit of what is drawn`() {
    let walk = square.press(":sample 4096<Enter>")
    let drawing = SampleDrawing(of: walk.model)
    drawing.draw(1_000)
    walk.press("<S-Right>")
    #expect(drawing.isGoingOn && !drawing.isAtStart)
  }

  @Test func `samples that fail are counted`() {
    let walk = Walk().press("=x = 0 ± 1<Enter>=y = sqrt(x)<Enter>/y<Enter>:sample 1000<Enter>")
    SampleDrawing(of: walk.model).draw(1_000)
    walk.press("i")
    #expect(rows(walk).contains { $0.hasPrefix("failed: ") && $0.hasSuffix(" of 1000 samples have no value") })
  }

  /// What is no count, and why.
  private static let refused = [
    ("0", "'0' is not a number of samples: write 10000 or 1e5"),
    ("many", "'many' is not a number of samples: write 10000 or 1e5"),
    ("1.5", "'1.5' is not a number of samples: write 10000 or 1e5"),
    ("1e12", "1000000 samples is the limit here: 'nodecalc FILE --eval --samples COUNT' draws more"),
  ]

  @Test(arguments: refused) func `what is no count is refused, and nothing is drawn`(typed: String, sentence: String) {
    let walk = square.press(":sample \(typed)<Enter>")
    #expect(walk.message == sentence && !SampleDrawing(of: walk.model).isGoingOn)
  }

  @Test func `where nothing is uncertain nothing is drawn`() {
    let walk = Walk().press("=x = 3<Enter><Space>dm")
    #expect(walk.message?.hasPrefix("nothing is uncertain") == true)
    #expect(!SampleDrawing(of: walk.model).isGoingOn)
  }
}
