import Formulas
import TestSupport
import Testing

struct NumberTextSteppingTests {
  @Test func `the last place is that of the last digit shown`() throws {
    let lines: [(String, Int)] = [
      ("250000", 0), ("0.045", -3), ("-0.5", -1), ("0", 0), ("1.5e20", 19), ("2e-9", -9), ("3.14159 ± 0.5", -1),
      ("1266.71 ± 61", 0), ("-2.5e-7", -8),
    ]
    for (text, place) in lines {
      let quantity = try NumberText.parse(text)
      #expect(NumberText.lastPlace(of: quantity) == place, "\(text)")
    }
  }

  @Test func `steps have no binary noise`() {
    #expect(NumberText.stepped(0.1, by: 2, place: -1) == 0.3)
    #expect(NumberText.stepped(0.3, by: -3, place: -1) == 0)
    #expect(NumberText.stepped(0.1 + 0.2, by: 1, place: -1) == 0.4)
    #expect(NumberText.stepped(1e300, by: 1, place: -300) == 1e300)
    #expect(NumberText.stepped(.greatestFiniteMagnitude, by: 1, place: 308) == nil)
    #expect(NumberText.stepped(.infinity, by: 1, place: 0) == nil)
  }

  @Test func `a row of steps is what the same steps are in whole numbers`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let places = Int.random(in: 0...6, using: &generator)
      var units = Int.random(in: -99_999...99_999, using: &generator)
      var value = Double("\(units)e-\(places)") ?? 0
      for _ in 0..<20 {
        let count = Int.random(in: -1_000...1_000, using: &generator)
        units += count
        value = NumberText.stepped(value, by: count, place: -places) ?? .nan
        #expect(value == Double("\(units)e-\(places)"), "seed \(seed)")
      }
    }
  }
}
