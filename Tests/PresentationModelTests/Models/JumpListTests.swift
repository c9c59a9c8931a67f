import EvaluationEngine
import TestSupport
import Testing

@testable import PresentationModel

struct JumpListTests {
  private func node(_ index: Int32) -> NodeID { NodeID(index: index) }

  @Test func `back and forth lead through the nodes that jumps left`() {
    var jumps = JumpList()
    jumps.leave(node(1))
    jumps.leave(node(2))
    let back = [3, 2, 1].map { jumps.goBack(from: node($0)) { _ in true } }
    #expect(back == [node(2), node(1), nil])
    let forth = [1, 2, 3].map { jumps.goForth(from: node($0)) { _ in true } }
    #expect(forth == [node(2), node(3), nil])
  }

  @Test func `nodes that are no more, and the current one, are passed over`() {
    var jumps = JumpList()
    for index in 1...4 as ClosedRange<Int32> { jumps.leave(node(index)) }
    let reached = jumps.goBack(from: node(4)) { $0 != node(3) }
    #expect(reached == node(2))
    #expect(jumps.back == [node(1)])
    #expect(jumps.forth == [node(4)])
  }

  @Test func `limit jumps: the latest are kept`() {
    var jumps = JumpList()
    for index in 0..<Int32(JumpList.limit) { jumps.leave(node(index)) }
    #expect(jumps.back.count == JumpList.limit && jumps.back.first == node(0))
    jumps.leave(node(Int32(JumpList.limit)))
    #expect(jumps.back.count == JumpList.limit && jumps.back.first == node(1))
  }

  @Test func `a jump forgets what was gone back from`() {
    var jumps = JumpList()
    jumps.leave(node(1))
    _ = jumps.goBack(from: node(2)) { _ in true }
    jumps.leave(node(1))
    #expect(jumps.forth.isEmpty)
    #expect(jumps.back == [node(1)])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `at random it never stands on the current node and never grows past its limit`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var jumps = JumpList()
    var current = node(0)
    for step in 0..<2_000 {
      let gone = node(Int32.random(in: 0..<9, using: &generator))
      let next: NodeID?
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: next = jumps.goBack(from: current) { $0 != gone }
      case 1: next = jumps.goForth(from: current) { $0 != gone }
      default:
        jumps.leave(current)
        next = node(Int32.random(in: 0..<9, using: &generator))
        #expect(jumps.forth.isEmpty, "seed \(seed), step \(step)")
        current = next ?? current
        continue
      }
      #expect(next != current && next != gone, "seed \(seed), step \(step)")
      #expect(jumps.back.count <= JumpList.limit + jumps.forth.count + 1, "seed \(seed), step \(step)")
      current = next ?? current
    }
  }
}
