import Formulas
import TestSupport
import Testing

/// What is written of a number is read back bit by bit: by the number reader and by the standard library.
struct NumberRoundTripTests {
  private func check(_ value: Double, _ origin: @autoclosure () -> String) throws {
    let text = NumberText.shortest(value)
    let read = try NumberText.parse(text).value
    // An expectation for each of ten million would take most of the time.
    if read.bitPattern == value.bitPattern, Double(text)?.bitPattern == value.bitPattern { return }
    Issue.record("\(origin()): \(value) is written as \(text) and read as \(read)")
  }

  @Test
  func `random bit patterns come back`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<RandomRounds.count(200_000, long: 10_000_000) {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      try check(value, "seed \(seed)")
      count += 1
    }
    #expect(count > 190_000)
  }

  @Test
  func `the powers of 2 and of 10 and their neighbours come back`() throws {
    let twos = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
    let tens = (-323...308).compactMap { Double("1e\($0)") }
    #expect(twos.count + tens.count == 2730)
    for value in twos + tens + [.greatestFiniteMagnitude] {
      for near in [value.nextDown, value, value.nextUp] where near.isFinite {
        try check(near, "beside \(value)")
        try check(-near, "beside \(-value)")
      }
    }
  }
}
