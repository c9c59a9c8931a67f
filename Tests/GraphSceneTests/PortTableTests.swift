import EvaluationEngine
import TestSupport
import Testing

@testable import GraphScene

struct PortTableTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a table of ports holds what a dictionary holds, whatever is put in and taken out`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var table = PortTable<Int>()
    var expected: [PortID: Int] = [:]
    let nodes = Int32.random(in: 2...60, using: &generator)
    for step in 0..<600 {
      let port = PortID(
        NodeID(index: Int32.random(in: 0..<nodes, using: &generator)), Int.random(in: 0..<4, using: &generator))
      let value = Bool.random(using: &generator) ? step : nil
      table[port] = value
      expected[port] = value
      #expect(table[port] == value, "seed \(seed), step \(step)")
      #expect(table.count == expected.count, "seed \(seed), step \(step)")
    }
    for node in 0..<nodes {
      for port in 0..<4 {
        let port = PortID(NodeID(index: node), port)
        #expect(table[port] == expected[port], "seed \(seed), \(port)")
        #expect(table.place(of: port).map { table.ports[$0] == port } ?? true, "seed \(seed), \(port)")
      }
    }
    let even = Set(expected.keys.filter { $0.node.index % 2 == 0 })
    let kept = table.keeping(even)
    #expect(Dictionary(uniqueKeysWithValues: zip(kept.ports, kept.values)) == expected.filter { even.contains($0.key) })
  }
}
