import CharacterCanvas
import DiagramModel
import Geometry
import PresentationModel
import Testing

@testable import GraphScene

/// What pictures without a screen cost: what they show.
@Suite struct PictureCostTests {
  /// Rows of operators, each fed by the one before and the one above.
  private static func weave(_ columns: Int, _ rows: Int) -> NodesPM {
    var samples: [Sample] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let inputs = [
          column > 0 ? "n\(row)_\(column - 1)" : nil, row > 0 ? "n\(row - 1)_\(column)" : nil,
        ]
        samples.append(.operator("n\(row)_\(column)", "add", inputs, column * 30, row * 8))
      }
    }
    return model(samples)
  }

  private static func fan(_ count: Int) -> NodesPM {
    let users = (0..<count).map { Sample.operator("n\($0)", "negate", ["hub"], 40 + $0 % 40 * 30, $0 / 40 * 5) }
    return model([.number("hub", 2, 0, 0)] + users)
  }

  private static let part = Size(columns: 100, rows: 30)

  @Test func `a part of a picture leads the wires that may be seen in it, however many there are`() {
    for model in [Self.weave(30, 30), Self.fan(3_000)] {
      var picture = GraphPicture()
      let area = picture.extent(of: model, toDraw: Self.part)
      _ = picture.paint(model, area: Rect(origin: area.origin, size: Self.part))
      #expect(picture.routedCount < 500 && model.diagramView.wireCount > 1_700)
    }
  }

  @Test(arguments: [DetailLevel.full, .compact, .dot])
  func `a part of a picture of some hundred wires shows what all of it shows there`(level: DetailLevel) {
    let model = Self.weave(12, 12)
    var whole = GraphPicture(level: level)
    let extent = whole.extent(of: model)
    let all = whole.paint(model, area: extent)
    var picture = GraphPicture(level: level)
    let origin = picture.extent(of: model, toDraw: Self.part).origin
    #expect(origin == extent.origin)
    let size = Size(columns: min(100, extent.size.columns), rows: min(30, extent.size.rows))
    let shown = picture.paint(model, area: Rect(origin: origin, size: size))
    #expect(shown.rows == all.part(Rect(origin: .origin, size: size)).rows)
  }

  @Test func `a part shows the wires that lead above and beside all boxes`() {
    var samples = (0..<700).map { Sample.operator("n\($0)", "negate", ["a"], 200, 20 + 5 * $0) }
    samples.insert(.number("a", 1, 40, 2), at: 0)
    samples.insert(.operator("back", "negate", ["a"], 0, 2), at: 1)
    let model = model(samples)
    var picture = GraphPicture()
    let area = picture.extent(of: model, toDraw: Size(columns: 70, rows: 6))
    #expect(area.origin.row < 2)
    let rows = picture.paint(model, area: Rect(origin: area.origin, size: Size(columns: 70, rows: 6))).rows
    #expect(rows[0].contains("╭──") && rows[0].contains("──╮"))
  }

  @Test func `each wire of a picture is routed once, and none of an arrangement`() {
    let open = model([
      .number("a", 2, 0, 0), .number("b", 3, 0, 5), .operator("ratio", "divide", ["a", "b"], 28, 2),
    ])
    var picture = GraphPicture()
    let diagram = picture.arranged(open.diagramView)
    #expect(diagram.fitted == nil)
    let area = picture.extent(of: diagram)
    _ = picture.paint(diagram, area: area)
    #expect(picture.routedCount == open.diagramView.wireCount)
    var small = GraphPicture(level: .compact)
    let arranged = small.arranged(open.diagramView)
    #expect(arranged.fitted != nil)
    _ = small.paint(arranged, area: small.extent(of: arranged))
    #expect(small.routedCount == 0)
    // Where boxes and wires at their places cannot be read, what that showed is all that is routed.
    let close = model([
      .number("a", 2, 0, 0), .number("b", 3, 20, 0), .operator("ratio", "divide", ["a", "b"], 48, 2),
    ])
    var boxes = GraphPicture()
    let apart = boxes.arranged(close.diagramView)
    #expect(apart.fitted != nil)
    _ = boxes.paint(apart, area: boxes.extent(of: apart))
    #expect(boxes.routedCount <= close.diagramView.wireCount)
  }

  @Test func `how large the boxes are is reported without a way of any wire`() {
    let model = Self.weave(5, 5)
    let picture = GraphPicture()
    #expect(picture.boxes(of: model) == model.diagramView.extent)
    #expect(picture.routedCount == 0)
  }
}
