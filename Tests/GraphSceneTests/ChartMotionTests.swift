import CharacterCanvas
import DataSets
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import DiagramModel
@testable import GraphScene
@testable import PresentationModel

/// Points of charts enter, move and leave in the boxes of the canvas and on the whole screen, at moments that are handed in.
@Suite struct ChartMotionTests {
  private static let text = """
    {"nodecalc": 1, "nodes": [
      {"name": "far", "kind": "chart", "chart": "bar", "inputs": ["numbers"], "size": [20, 3]},
      {"name": "numbers", "kind": "data", "values": [4, 8]},
      {"name": "year", "kind": "chart", "chart": "bar", "inputs": ["numbers"], "size": [20, 3]}
    ], "layout": {"far": [30, 900], "numbers": [1, 1], "year": [30, 1]}}
    """

  private final class Stage {
    let model: NodesPM
    var scene = Scene(theme: .monochrome)

    init(_ document: String = text, highlights: Bool = true) throws {
      model = NodesPM(
        document: Document(try NativeFormat.read(Array(document.utf8))), screen: Size(columns: 60, rows: 14))
      model.highlightsChanges = highlights
    }

    func rows(at moment: Duration) -> [String] {
      scene.paint(model, size: model.view.screenSize, at: moment).canvas.rows.map { row in
        String(row.reversed().drop { $0 == " " }.reversed())
      }
    }

    /// The rows of the box in which the chart is, from the bars' names on.
    func bars(at moment: Duration) -> [String] {
      rows(at: moment).compactMap { row in
        row.firstIndex(of: "█").map { String(row[row.index($0, offsetBy: -2)...].dropLast()) }
      }
    }

    func set(_ values: [Double], named names: [String]? = nil) throws {
      let node = try #require(model.document.contents.node(named: "numbers"))
      let set = try DataSet(values: values, annotations: names)
      try model.document.apply(.setData(node, NodeData(.written(set))))
    }

    func press(_ keys: String) throws {
      for key in try KeyNotation.parse(keys) { _ = model.handle(.key(key)) }
    }
  }

  @Test func `D22: bars in a box go to their new lengths in frames that the model asks for, and then it asks for none`()
    throws
  {
    let stage = try Stage()
    #expect(stage.bars(at: .zero) == ["1 ████████ 4         ", "2 ████████████████ 8 "])
    #expect(stage.model.nextFrame == nil)
    try stage.set([8, 8, 8])
    #expect(stage.bars(at: .seconds(5)) == ["1 ████████ 8         ", "2 ████████████████ 8 "])
    let step = try #require(stage.model.nextFrame)
    #expect(step > .milliseconds(10) && step < .milliseconds(100))
    #expect(
      stage.bars(at: .milliseconds(5_150)) == [
        "1 ████████████ 8     ", "2 ████████████████ 8 ", "3 ████████ 8         ",
      ])
    #expect(stage.model.nextFrame != nil)
    let full = (1...3).map { "\($0) ████████████████ 8 " }
    #expect(stage.bars(at: .milliseconds(5_310)) == full)
    #expect(stage.model.nextFrame == nil)
    _ = stage.model.handle(.quiet)
    #expect(stage.bars(at: .seconds(9)) == full)
  }

  @Test func `a source that is renamed moves nothing`() throws {
    let stage = try Stage()
    let before = stage.bars(at: .zero)
    let node = try #require(stage.model.document.contents.node(named: "numbers"))
    try stage.model.document.apply(.rename(node, "values"))
    #expect(stage.bars(at: .seconds(1)) == before)
    #expect(stage.model.nextFrame == nil)
  }

  @Test func `frame by frame as the event loop asks for them, a transition ends with the picture drawn at once`() throws
  {
    let stage = try Stage()
    _ = stage.rows(at: .zero)
    try stage.set([1, 2, 16])
    var moment = Duration.seconds(1)
    var pictures = [stage.bars(at: moment)]
    while let step = stage.model.nextFrame, pictures.count < 100 {
      moment += step
      pictures.append(stage.bars(at: moment))
    }
    #expect((5...20).contains(pictures.count) && Set(pictures).count >= 5, "\(pictures)")
    let still = try Stage(highlights: false)
    try still.set([1, 2, 16])
    #expect(pictures.last == still.bars(at: .zero))
  }

  @Test func `an idle frame makes no chart, a change only those that are seen, and the setting turns motion off`()
    throws
  {
    let stage = try Stage()
    _ = stage.rows(at: .zero)
    #expect(stage.model.diagram.charts.madeCount == 1, "the one out of sight is not made")
    for second in 1...5 { _ = stage.rows(at: .seconds(second)) }
    try stage.press("jkl")
    _ = stage.rows(at: .seconds(6))
    #expect(stage.model.diagram.charts.madeCount == 1)
    try stage.set([1, 2])
    _ = stage.rows(at: .seconds(7))
    _ = stage.rows(at: .seconds(8))
    _ = stage.rows(at: .seconds(9))
    #expect(stage.model.diagram.charts.madeCount == 3, "one when it begins to move, one at rest")

    let still = try Stage(highlights: false)
    _ = still.rows(at: .zero)
    try still.set([8, 4])
    #expect(still.bars(at: .seconds(1)) == ["1 ████████████████ 8 ", "2 ████████ 4         "])
    #expect(still.model.nextFrame == nil && still.model.diagram.charts.madeCount == 2)
  }

  @Test func `a chart that comes into sight is there at once, and so is one of another document`() throws {
    let stage = try Stage()
    _ = stage.rows(at: .zero)
    try stage.press("/far<Enter>")
    _ = stage.rows(at: .seconds(1))
    try stage.set([8, 8])
    _ = stage.rows(at: .seconds(2))
    #expect(stage.model.nextFrame != nil)
    try stage.press("/year<Enter>")
    #expect(stage.bars(at: .milliseconds(2_100)) == (1...2).map { "\($0) ████████████████ 8 " })
    #expect(stage.model.nextFrame == nil)
    let other = Self.text.replacing("4, 8", with: "8, 2")
    stage.model.opened(try NativeFormat.read(Array(other.utf8)), name: "other", saying: "opened")
    #expect(stage.bars(at: .seconds(3)).count == 2)
    #expect(stage.model.nextFrame == nil)
  }

  @Test func `D22: on the whole screen bars go to their new lengths under the cursor, which does not hold them up`()
    throws
  {
    let stage = try Stage()
    try stage.press("/year<Enter><Space>cl")
    /// How long the first bar is, a row of it.
    func length(_ moment: Duration) -> Int? { stage.rows(at: moment).first { $0.contains("█") }?.count { $0 == "█" } }
    let half = try #require(length(.zero))
    try stage.set([8, 8])
    #expect(length(.seconds(1)) == half)
    #expect(stage.model.nextFrame != nil)
    let middle = try #require(length(.milliseconds(1_150)))
    #expect(middle > half)
    try stage.press("h")
    #expect(length(.milliseconds(1_150)) == middle)
    #expect(stage.rows(at: .milliseconds(1_150)).contains { $0.hasPrefix("1▶█") })
    let whole = try #require(length(.milliseconds(1_310)))
    #expect(whole > middle && stage.model.nextFrame == nil)
    try stage.press("l")
    #expect(length(.seconds(2)) == whole)
    #expect(stage.model.nextFrame == nil, "the cursor moves nothing")
  }

  @Test func `D23: a slice looks as it did after others left, also on the whole screen and when it was out of sight`()
    throws
  {
    let pie = Self.text.replacing("\"bar\"", with: "\"pie\"").replacing("[20, 3]", with: "[28, 8]")
    let stage = try Stage(pie)
    /// The character that the legend has before a name.
    func look(_ name: String, at moment: Duration) -> Character? {
      stage.rows(at: moment).lazy.compactMap { row in
        row.firstRange(of: " \(name)  1  ").map { row[row.index(before: $0.lowerBound)] }
      }.first
    }
    try stage.set([1, 1, 1], named: ["a", "b", "c"])
    let first = try #require(look("a", at: .zero))
    let third = try #require(look("c", at: .zero))
    #expect(first != third)
    try stage.set([1, 1], named: ["b", "c"])
    #expect(look("c", at: .seconds(1)) == third)
    #expect(look("c", at: .seconds(2)) == third && look("a", at: .seconds(2)) == nil)
    try stage.press("/far<Enter>")
    _ = stage.rows(at: .seconds(3))
    try stage.press("/year<Enter>")
    #expect(look("c", at: .seconds(4)) == third)
    try stage.press("<Space>c")
    #expect(look("c", at: .seconds(5)) == third)
  }
}
