import EvaluationEngine
import Geometry
import Testing

@testable import PresentationModel

struct FocusTests {
  private func node(_ index: Int32) -> NodeID { NodeID(index: index) }

  @Test func `commands act on the nodes selected together, else on the selected one`() {
    var focus = Focus(cursor: .origin)
    #expect(focus.actedOn.isEmpty)
    focus.selection = node(4)
    #expect(focus.actedOn == [node(4)])
    focus.toggle(node(9))
    focus.toggle(node(2))
    #expect(focus.actedOn == [node(2), node(9)])
    focus.toggle(node(9))
    #expect(focus.actedOn == [node(2)])
  }

  @Test func `nothing selected together is nothing to forget`() {
    var focus = Focus(cursor: .origin)
    let first = focus.deselect()
    focus.toggle(node(1))
    let second = focus.deselect()
    #expect(!first && second && focus.selectedNodes.isEmpty)
  }

  @Test func `what is no more is not selected together`() {
    var focus = Focus(cursor: .origin)
    for index in 0..<6 as Range<Int32> { focus.toggle(node(index)) }
    focus.prune { $0.index.isMultiple(of: 2) }
    #expect(focus.actedOn == [node(0), node(2), node(4)])
  }

  @Test func `nothing leads back into the document before`() {
    var focus = Focus(cursor: .origin)
    focus.toggle(node(1))
    focus.jumps.leave(node(1))
    focus.jumps.marks["a"] = node(1)
    focus.steppedPlace = Focus.SteppedPlace(node: node(1), value: 1, place: 0)
    focus.forgetJumps()
    #expect(focus.selectedNodes.isEmpty && focus.jumps.back.isEmpty && focus.jumps.marks.isEmpty)
    #expect(focus.steppedPlace == nil)
  }
}
