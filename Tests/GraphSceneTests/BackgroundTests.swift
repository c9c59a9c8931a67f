import CharacterCanvas
import Geometry
import PresentationModel
import TestSupport
import Testing

@testable import GraphScene

@Suite struct BackgroundTests {
  private static let keys = [
    "h", "j", "k", "l", "c", "<Enter>", "<Esc>", "3<Enter>", "a+<Enter>", "=7<Enter>", "d", "D", "u", "<C-r>",
    "o-<Enter>",
    "m3l2j<Enter>", "mL<Esc>", "b", "S", "X", "r*", "v", "ss", "sc", "y", "p", "P", "+", "-", "zm", "zg", "_", "zz",
    "H", "J",
    "K", "L", "f<Esc>", "R<C-u>x1<Enter>", "<Space>nfBox<Enter>", "<Space>nd", "cl<Space>l<Enter>", "~", "]", "[",
    "?<Esc>",
    "<Space>nnwords<Enter>", "<Space>nm3l<Enter>", "C", "x",
  ]

  @Test(arguments: 1...6) func `what is kept of the last frame is what drawing anew would make`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var size = Size(columns: 90, rows: 30)
    let model = model(mortgage, screen: size)
    model.highlightsChanges = true
    var kept = Scene()
    var anew = Scene()
    var script = ""
    for _ in 0..<400 {
      let keys = Self.keys.randomElement(using: &random) ?? "<Esc>"
      script += keys
      model.play(keys)
      switch Int.random(in: 0..<20, using: &random) {
      case 0: _ = model.handle(.quiet)
      case 1:
        size = Size(columns: .random(in: 40...120, using: &random), rows: .random(in: 12...40, using: &random))
        _ = model.handle(.resize(size))
      default: break
      }
      anew.forgetPlane()
      let isSame = kept.paint(model, size: size).canvas == anew.paint(model, size: size).canvas
      #expect(isSame, "seed \(seed), \(script)")
      if !isSame { return }
    }
  }
}
