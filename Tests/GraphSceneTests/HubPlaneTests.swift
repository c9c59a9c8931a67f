import EvaluationEngine
import Geometry
import GraphDocument
import TestSupport
import Testing

@testable import DiagramModel
@testable import PresentationModel

/// Wires of an output that feeds hundreds of ports are found as in a plane made anew, whatever is edited.
@Suite struct HubPlaneTests {
  private static func hub() -> NodesPM {
    var samples: [Sample] = [.number("hub", 2, 300, 50), .number("other", 3, 300, 60)]
    for index in 0..<NodePlane.hubLimit + 2 {
      samples.append(.operator("n\(index)", "negate", ["hub"], index % 20 * 30, index / 20 * 5))
    }
    return model(samples, screen: Size(columns: 100, rows: 30))
  }

  @Test func `a plane that follows edits to a hub finds what one made anew finds`() {
    let model = Self.hub()
    var wereHubs: Set<Bool> = []
    let keys = [
      "/n5<Enter>", "m3l2j<Enter>", "x", "/n7<Enter>x", "/n9<Enter>d", "/n11<Enter>d", "u", "u", "u",
      "/hub<Enter>m2j<Enter>",
      "/n13<Enter>d", "/n15<Enter>d", "/n17<Enter>d", "/hub<Enter>m4k<Enter>", "u", "u", "u", "u", "/hub<Enter>d", "u",
    ]
    for key in keys {
      model.play(key)
      let (plane, contents) = (model.diagram.plane, model.contents)
      let anew = NodePlane(contents)
      let hub = contents.graph.nodes.first { contents.name(of: $0) == "hub" }
      if let hub { wereHubs.insert(plane.wires.isHub(hub)) }
      #expect(plane.wireCount == anew.wireCount, "\(key)")
      #expect(plane.checkInvariants(in: contents) == [], "\(key)")
      for view in [
        Rect(column: 0, row: 0, columns: 60, rows: 20), Rect(column: 250, row: 40, columns: 100, rows: 30),
        Rect(column: 300, row: 90, columns: 80, rows: 10), Rect(column: -50, row: -50, columns: 900, rows: 400),
      ] {
        #expect(Set(plane.wires(in: view)) == Set(anew.wires(in: view)), "\(key), \(view)")
        #expect(plane.wires(in: view).count == Set(plane.wires(in: view)).count, "\(key), \(view)")
      }
    }
    #expect(wereHubs == [true, false])
  }

  /// A hub and a row or a column of boxes that it feeds.
  private static func line(of count: Int, isRow: Bool) -> NodesPM {
    model(
      [.number("hub", 2, 0, 0)]
        + (0..<count).map { .operator("n\($0)", "negate", ["hub"], isRow ? 40 + 30 * $0 : 40, isRow ? 0 : 5 * $0) })
  }

  private static let edits: [(what: String, make: @Sendable (NodeID, [NodeID], DocumentContents) -> Edit)] = [
    ("the hub is deleted", { hub, _, _ in .delete(hub) }),
    ("all that it feeds is deleted", { _, users, _ in .group(users.map { .delete($0) }) }),
    ("half of what it feeds is deleted", { _, users, _ in .group(users.prefix(users.count / 2).map { .delete($0) }) }),
    (
      "all that it feeds is moved",
      { _, users, contents in
        .move(users.map { NodeMove($0, to: (contents.place(of: $0) ?? .origin) + Point(column: 3, row: 1)) })
      }
    ),
  ]

  @Test(arguments: edits.indices, [true, false])
  func `a change of all that a hub feeds looks at each a few times, and so does undoing it`(index: Int, isRow: Bool)
    throws
  {
    let count = 3_000
    let model = Self.line(of: count, isRow: isRow)
    let nodes = model.contents.graph.nodes.sorted()
    let edit = Self.edits[index]
    for step in ["done", "undone", "redone"] {
      let before = model.diagram.plane.searchedCount
      switch step {
      case "done": try model.document.apply(edit.make(nodes[0], Array(nodes.dropFirst()), model.contents))
      case "undone": model.document.undo()
      default: model.document.redo()
      }
      #expect(model.diagram.plane.searchedCount - before < 20 * count, "\(edit.what), \(step)")
      let anew = NodePlane(model.contents)
      #expect(model.diagram.plane.wireCount == anew.wireCount, "\(edit.what), \(step)")
      #expect(model.diagram.checkInvariants() == [], "\(edit.what), \(step)")
      for view in [Rect(column: 0, row: 0, columns: 200, rows: 60), model.diagramView.extent] {
        #expect(Set(model.diagram.plane.wires(in: view)) == Set(anew.wires(in: view)), "\(edit.what), \(step)")
      }
    }
  }
}
