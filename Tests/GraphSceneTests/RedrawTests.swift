import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// How many cells another frame writes: in proportion to what changed, not to what is there.
@Suite struct RedrawTests {
  private func name(_ row: Int) -> String {
    "n" + String(repeating: "0", count: 4 - String(row).count) + String(row)
  }

  /// Numbers below each other, and behind each a chain of that many operators that pass it on.
  private func model(rows: Int, chain: Int, _ screen: Size) -> NodesPM {
    var samples: [Sample] = []
    for row in 0..<rows {
      samples.append(.number(name(row), 11, 2, 1 + 4 * row))
      for link in 0..<chain {
        let source = link == 0 ? name(row) : "c\(row)_\(link - 1)"
        samples.append(.operator("c\(row)_\(link)", "abs", [source], 26 + 24 * link, 1 + 4 * row))
      }
    }
    return GraphSceneTests.model(samples, screen: screen)
  }

  /// The cells that differ between two frames of one scene, with another value of that node set in between.
  private func written(_ model: NodesPM, _ name: String, _ value: Double) throws -> Int {
    var scene = Scene()
    // The unsaved mark is there before.
    model.play("zgzg\"x<Enter>")
    let before = scene.paint(model, size: model.view.screenSize).canvas.cells
    let node = try #require(model.document.contents.node(named: name))
    try model.document.apply(.setContent(node, .number(value)))
    let after = scene.paint(model, size: model.view.screenSize).canvas.cells
    return zip(before, after).count { $0 != $1 }
  }

  @Test(arguments: [2, 7, 200], [0, 1, 2])
  func `N14: another value writes its digits in the boxes that show it, however many boxes there are`(
    rows: Int, chain: Int
  ) throws {
    for screen in [Size(columns: 100, rows: 30), Size(columns: 200, rows: 60)] {
      let model = model(rows: rows, chain: chain, screen)
      model.play("gg")
      #expect(model.selection.flatMap { model.diagramView.node($0)?.name } != name(1))
      #expect(try written(model, name(1), 22) == 2 * (1 + chain), "\(rows) rows, \(chain) links, \(screen)")
    }
  }

  @Test func `N14: after a long session a frame costs what it did at the start, and shows the same`() throws {
    let screen = Size(columns: 100, rows: 30)
    let model = model(rows: 60, chain: 2, screen)
    model.play("gg")
    var scene = Scene()
    let node = try #require(model.document.contents.node(named: name(1)))
    var latest = scene.paint(model, size: screen).canvas
    /// The views made and the cells written by an edit and by a step to the side and back.
    func round(_ value: Double) throws -> [Int] {
      let made = model.diagramView.madeViewCount
      var written: [Int] = []
      for change in [
        { try model.document.apply(.setContent(node, .number(value))) }, { model.play("L") }, { model.play("H") },
      ] {
        try change()
        let canvas = scene.paint(model, size: screen).canvas
        written.append(zip(latest.cells, canvas.cells).count { $0 != $1 })
        latest = canvas
      }
      return written + [model.diagramView.madeViewCount - made]
    }
    for value in [22.0, 11] { _ = try round(value) }
    let (first, start) = (try [round(22), round(11)], latest.rows)
    for number in 0..<300 { _ = try round(number.isMultiple(of: 2) ? 22 : 11) }
    #expect(try [round(22), round(11)] == first)
    #expect(latest.rows == start)
  }

  @Test func `N14, N19: a frame makes views of the nodes that changed and are seen, and of no others`() throws {
    let screen = Size(columns: 100, rows: 30)
    let model = model(rows: 200, chain: 2, screen)
    model.play("gg")
    var scene = Scene()
    var frame = scene.paint(model, size: screen)
    /// The views that a frame makes, and whether it is the frame before.
    func next(_ change: () throws -> Void) rethrows -> (made: Int, isSame: Bool) {
      let (before, made) = (frame, model.diagramView.madeViewCount)
      try change()
      frame = scene.paint(model, size: screen)
      return (model.diagramView.madeViewCount - made, frame.canvas.sharesCells(with: before.canvas))
    }
    func set(_ name: String, _ value: Double) throws {
      try model.document.apply(.setContent(#require(model.document.contents.node(named: name)), .number(value)))
    }
    #expect(next {} == (0, true))
    // The number and the two behind it; a row that is not seen; the old and the new selection.
    #expect(try next { try set(name(1), 22) } == (3, false))
    #expect(try next { try set(name(100), 22) } == (0, true))
    #expect(next { model.play("j") } == (2, false))
    // A step to the side shows the same nodes or a column more, a step down a row more.
    #expect(next { model.play("L") }.made <= 7)
    #expect(next { model.play("J") }.made <= 3 * 3)
    #expect(next {} == (0, true))
    // What may concern any node makes all anew.
    #expect(next { model.play("Rx<Enter>") }.made >= 3 * 6)
  }

  @Test func `with the table beside it the digits are written once more, and one row of a thousand`() throws {
    let model = model(rows: 1_000, chain: 1, Size(columns: 160, rows: 40))
    model.play("ggt")
    let alone = try written(model, name(1), 22)
    // The number and what follows from it in their boxes, and the number in its row: outputs are a thousand rows further down.
    #expect(alone == 2 * 2 + 2)
    #expect(model.table.counts.updates >= 1)
  }

  @Test func `the selection that goes on writes its two boxes and rows`() throws {
    let model = model(rows: 1_000, chain: 0, Size(columns: 160, rows: 40))
    model.play("ggtj")
    var scene = Scene()
    let before = scene.paint(model, size: model.view.screenSize).canvas
    model.play("j")
    let after = scene.paint(model, size: model.view.screenSize).canvas
    let rows = (0..<40).filter { before.row($0) != after.row($0) }
    // Two boxes of three rows, two rows of the table beside them, tool and message line.
    #expect(rows.count <= 12, "\(rows)")
  }
}
