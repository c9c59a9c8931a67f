import Foundation
import TestSupport
import Testing
import TextScanning

/// Floats as decimals; what Swift writes is the oracle.
struct DecimalWriterTests {
  private static func described(_ value: Double) -> String {
    value.description.hasSuffix(".0") ? String(value.description.dropLast(2)) : value.description
  }

  /// Why some value is written otherwise than Swift does, less `.0`, or does not come back; nil where none is.
  private static func fault(_ value: Double) -> String? {
    let written = DecimalWriter.shortest(value)
    if written != described(value) { return "\(value.bitPattern): \(written), not \(described(value))" }
    guard value.isFinite else { return nil }
    var place = [UInt8](repeating: 0xFF, count: 33)
    let count = place.withUnsafeMutableBufferPointer { DecimalWriter.write(value, to: $0.baseAddress) }
    if count > DecimalWriter.mostBytes || place[32] != 0xFF { return "\(value.bitPattern): \(count) bytes" }
    return Array(written.utf8) == Array(place[..<count]) ? nil : "\(value.bitPattern): other bytes"
  }

  @Test func `numbers have the fewest digits and no needless point`() {
    let written = [0, -0.0, 1, 100, 0.1, 0.3, -2.5, 1e15, 9_007_199_254_740_992, 1e16, 1e23, 0.0001, 0.00001]
      .map { DecimalWriter.shortest($0) }
    #expect(
      written == [
        "0", "-0", "1", "100", "0.1", "0.3", "-2.5", "1000000000000000", "9007199254740992", "1e+16", "1e+23", "0.0001",
        "1e-05",
      ])
    #expect(DecimalWriter.shortest(.leastNonzeroMagnitude) == "5e-324")
    #expect([Double.nan, .infinity].map { DecimalWriter.shortest($0) } == ["nan", "inf"])
  }

  @Test func `each power of two and its neighbours, and powers of ten, are written as Swift writes them`() {
    var values: [Double] = []
    for exponent in 0..<UInt64(2047) {
      for fraction: UInt64 in [0, 1, 2, 1 << 51, 1 << 52 - 1] {
        values.append(Double(bitPattern: exponent << 52 | fraction))
      }
    }
    for exponent in -324...308 {
      for digits in ["1", "1.5", "9.999999999999999"] { values += [Double("\(digits)e\(exponent)") ?? 0] }
    }
    #expect(values.compactMap { Self.fault($0) ?? Self.fault(-$0) }.first == nil)
  }

  @Test func `any number is written as Swift writes it`() {
    let seed = UInt64(1907)
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(40_000, long: 10_000_000) {
      let bits = random.next()
      let value =
        switch round % 4 {
        case 0: Double(bitPattern: bits)
        case 1: Double(bits % 100_000_000) / 100
        case 2: Double(bits >> (bits & 63))
        case _: Double(bits >> 11) / 9_007_199_254_740_992
        }
      if let fault = Self.fault(value) {
        Issue.record("seed \(seed), round \(round): \(fault)")
        return
      }
    }
  }

  @Test func `the fewest digits of a number are a whole number without zeros at its end`() throws {
    func digits(_ value: Double) -> String? {
      DecimalWriter.shortestDigits(of: value).map { "\($0.digits)e\($0.exponent)" }
    }
    #expect([0, -0.0, 1, -250_000, 0.045, 1e23].map(digits) == ["0e0", "0e0", "1e0", "25e4", "45e-3", "1e23"])
    #expect([Double.nan, .infinity].map(digits) == [nil, nil])
    let seed = UInt64(1909)
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(20_000, long: 5_000_000) {
      let bits = random.next()
      let value = round % 2 == 0 ? Double(bitPattern: bits) : Double(bits >> (bits & 63))
      guard value.isFinite, value != 0 else { continue }
      let (digits, exponent) = try #require(DecimalWriter.shortestDigits(of: value))
      // Swift writes as few digits, with zeros where the point needs them.
      let mantissa = value.magnitude.description.prefix { $0 != "e" }.filter(\.isNumber)
      let written = mantissa.drop { $0 == "0" }.reversed().drop { $0 == "0" }
      if Double("\(digits)e\(exponent)") != value.magnitude || String(digits) != String(written.reversed()) {
        Issue.record("seed \(seed), round \(round): \(value) has \(digits)e\(exponent)")
        return
      }
    }
  }

  @Test func `numbers of any power of ten are read as the C library reads them`() {
    let seed = UInt64(1908)
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(40_000, long: 10_000_000) {
      let digits = random.next() >> (random.next() & 63)
      let exponent = Int.random(in: -400...400, using: &random)
      guard let read = DecimalReader.nearest(to: digits, exponent: exponent) else { continue }
      if read != strtod("\(digits)e\(exponent)", nil) {
        Issue.record("seed \(seed), round \(round): \(digits)e\(exponent) is read as \(read)")
        return
      }
    }
  }
}
