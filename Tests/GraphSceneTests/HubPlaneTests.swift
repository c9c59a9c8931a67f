import EvaluationEngine
import Geometry
import GraphDocument
import TestSupport
import Testing

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
      let (plane, contents) = (model.plane, model.contents)
      let anew = NodePlane(contents)
      let hub = contents.graph.nodes.first { contents.name(of: $0) == "hub" }
      if let hub { wereHubs.insert(plane.wires.isHub(hub)) }
      #expect(plane.wireCount == anew.wireCount, "\(key)")
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
}
