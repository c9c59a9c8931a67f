import TestSupport
import Testing

@testable import WireRouting

struct WireTableTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a table of wires holds what a dictionary holds, whatever is put in and taken out`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var table = WireTable<Int>()
    var expected: [WireID: Int] = [:]
    let boxes = Int32.random(in: 2...60, using: &generator)
    for step in 0..<600 {
      let id = WireID(
        box: .random(in: 0..<boxes, using: &generator), port: .random(in: 0..<4, using: &generator))
      let value = Bool.random(using: &generator) ? step : nil
      table[id] = value
      expected[id] = value
      #expect(table[id] == value, "seed \(seed), step \(step)")
      #expect(table.count == expected.count, "seed \(seed), step \(step)")
    }
    #expect(table.checkInvariants() == [], "seed \(seed)")
    for box in 0..<boxes {
      for port in 0..<4 as Range<Int32> {
        let id = WireID(box: box, port: port)
        #expect(table[id] == expected[id], "seed \(seed), \(id)")
        #expect(table.place(of: id).map { table.ids[$0] == id } ?? true, "seed \(seed), \(id)")
      }
    }
    let even = Set(expected.keys.filter { $0.box % 2 == 0 })
    let filtered = table.filtered(to: even)
    #expect(
      Dictionary(uniqueKeysWithValues: zip(filtered.ids, filtered.values)) == expected.filter { even.contains($0.key) })
  }
}
