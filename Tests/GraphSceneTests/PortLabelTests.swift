import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import GraphScene
import PresentationModel
import TestSupport
import Testing

/// Labels of ports beside values.
@Suite struct PortLabelTests {
  /// The rows of the box of an operator whose ports are all fed by `value`.
  private static func rows(_ name: String, _ ports: Int, _ value: Double, _ glyphs: GlyphSet) throws -> [String] {
    let inputs = [String?](repeating: "a", count: ports)
    let model = model([.number("a", value, 0, 90), .operator("n", name, inputs, 0, 0)])
    let box = try #require(model.diagramView.nodes(in: Rect(column: 0, row: 0, columns: 1, rows: 1)).first).frame
    var picture = GraphPicture(glyphs: glyphs)
    return picture.paint(model, area: box).rows
  }

  @Test(arguments: [GlyphSet.unicode, .ascii])
  func `no label of an operator's port is cut, whatever the value beside it`(glyphs: GlyphSet) throws {
    for descriptor in OperatorCatalog.all {
      let most = min(descriptor.ports.maximum, descriptor.ports.minimum + 10)
      for ports in [descriptor.ports.minimum, most] {
        for value in [2, -0.123_456_789_012, -1.234_567_890_12e-200, 7.777e250] {
          let rows = try Self.rows(descriptor.name, ports, value, glyphs)
          for port in 0..<ports {
            let label = " " + descriptor.ports.label(at: port) + " "
            #expect(rows[port + 1].contains(label), "\(descriptor.name), port \(port + 1) of \(ports), \(value)")
          }
        }
      }
    }
  }

  @Test func `the box is as wide as the label needs beside a value of seven columns, and no wider`() throws {
    let picture = try Self.rows("subtract", 2, 1.234_567_890_123e-11, .unicode)
    #expect(
      pictureProblem(
        picture,
        """
        ╭ − n ───────────────╮
        ► minuend            │
        ► subtrahend       0 ●
        ╰────────────────────╯
        """) == nil)
  }
}
