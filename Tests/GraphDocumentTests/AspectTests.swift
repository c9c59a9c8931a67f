import EvaluationEngine
import Geometry
import GraphDocument
import Testing

struct AspectTests {
  private static let node = NodeID(index: 3)

  @Test(arguments: [
    (DocumentChange.nodeCreated(node), Aspects.existence),
    (.nodeDeleted(node, name: "a"), .existence),
    (.nodeRenamed(node, old: "a", new: "b"), .names),
    (.contentChanged(node, old: .number(1), new: .number(2)), .numbers),
    (.contentChanged(node, old: .number(1), new: .note), .contents),
    (.contentChanged(node, old: .note, new: .number(1)), .contents),
    (.attributesChanged(node, .uncertainties), .uncertainties),
    (.attributesChanged(node, .labels), .labels),
    (.attributesChanged(node, .ranges), .ranges),
    (.attributesChanged(node, .inert), .inert),
    (.attributesChanged(node, .descriptions), .descriptions),
    (.displayChanged(node), .displays),
    (.textChanged(node), .texts),
    (.bypassChanged(node), .bypasses),
    (.parametersChanged(node), .parameters),
    (.attributesChanged(node, .forms), .forms),
    (.relationshipsChanged(node, old: []), .links),
  ])
  func `each change of a node touches one aspect and is about that node`(
    change: DocumentChange, aspect: Aspects
  ) {
    #expect(change.aspects == aspect)
    #expect(change.nodes == [Self.node])
    #expect(change.touches([aspect, .title]) && !change.touches(.title))
  }

  @Test func `another document touches everything and is about no node`() {
    #expect(DocumentChange.replaced.aspects == .all && DocumentChange.replaced.nodes.isEmpty)
    #expect(DocumentChange.titleChanged.aspects == .title)
    #expect(DocumentChange.interfaceChanged.aspects == .interface && DocumentChange.interfaceChanged.nodes.isEmpty)
    #expect(DocumentChange.displayChanged(nil).aspects == .displays && DocumentChange.displayChanged(nil).nodes.isEmpty)
  }

  @Test func `neither a name nor a place nor a display is what values rest on`() {
    let aspects = Aspects.computation
    #expect(
      aspects.isDisjoint(with: [
        .names, .places, .frames, .title, .texts, .forms, .displays, .interface, .labels, .ranges, .inert, .definitions,
      ]))
    #expect(Aspects.geometry.isDisjoint(with: .displays))
  }

  @Test func `what no box shows is an attribute, and nothing rests on it`() {
    #expect(Aspects.attributes.contains(.descriptions))
    for aspects in [Aspects.computation, .geometry, .arrangement] {
      #expect(aspects.isDisjoint(with: .descriptions))
    }
  }

  @Test(arguments: AttributeID.allCases)
  func `the attributes are those of the catalogue without a change of their own`(id: AttributeID) {
    if id.attribute.place != .section, case .attributesChanged(_, let aspects) = id.attribute.change(of: Self.node) {
      #expect(aspects == id.attribute.aspect && Aspects.attributes.contains(aspects))
    } else {
      #expect(!Aspects.attributes.contains(id.attribute.aspect))
    }
  }
}
