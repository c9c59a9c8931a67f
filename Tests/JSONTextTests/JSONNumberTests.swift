import TestSupport
import Testing

@testable import JSONText

struct JSONNumberTests {
  static let exact: [(text: String, value: Double)] = [
    ("0", 0), ("-0", -0.0), ("-0.0e5", -0.0), ("0e1", 0), ("1", 1), ("-17", -17), ("0.1", 0.1), ("0.3", 0.3),
    ("4.5", 4.5), ("123.456", 123.456), ("1e22", 1e22), ("1e23", 1e23), ("1e-22", 1e-22), ("1e-23", 1e-23),
    ("9007199254740992", 9_007_199_254_740_992), ("9007199254740993", 9_007_199_254_740_992),
    ("9007199254740995", 9_007_199_254_740_996), ("18446744073709551615", 18_446_744_073_709_551_616),
    ("18446744073709551616", 18_446_744_073_709_551_616), ("99999999999999999999", 1e20),
    ("123456789012345678901234567890", 1.2345678901234568e29),
    ("0.000000000000000000000000000001", 1e-30), ("1e-400", 0), ("-1e-400", -0.0), ("1e-99999999999999999999", 0),
    ("0e99999999999999999999", 0), ("5e-324", .leastNonzeroMagnitude),
    ("2.2250738585072011e-308", .leastNormalMagnitude.nextDown),
    ("2.2250738585072014e-308", 2.2250738585072014e-308), ("1.7976931348623157e308", 1.7976931348623157e308),
    ("1.7976931348623158e308", 1.7976931348623157e308), ("0.1e1", 1), ("1E+2", 100), ("1e0000000000000000001", 10),
    ("8.41e21", 8.41e21), ("7.2057594037927933e16", 7.2057594037927933e16), ("1000000000000000000000e-21", 1),
    ("100000000000000016777215", 1.0000000000000001e23), ("100000000000000016777216", 1.0000000000000003e23),
    ("0.500000000000000166533453693773481063544750213623046875", 0.5000000000000002),
    ("3.518437208883201171875e13", 35_184_372_088_832.016), ("62.5364939768271845828", 62.53649397682719),
    ("8.10109172351e-10", 8.10109172351e-10), ("1.50000000000000011102230246251565", 1.5),
  ]

  @Test(arguments: exact)
  func `a number is the nearest float`(text: String, value: Double) throws {
    let read = try readNumber(text).get()
    #expect(read.bitPattern == value.bitPattern, "\(text) read as \(read)")
  }

  @Test(arguments: ["1e309", "1e999", "-1e999", "1.7976931348623159e308", "1e99999999999999999999", "123e400"])
  func `a number beyond the largest float is refused`(text: String) {
    #expect(readNumber(text).verdict == "1:1: this number is too large; the largest is about 1.8e308")
  }

  @Test func `a number of a hundred thousand digits is read`() throws {
    let nines = String(repeating: "9", count: 100_000)
    #expect(try readNumber("0." + nines).get() == 1)
    #expect(try readNumber("0." + String(repeating: "0", count: 100_000) + "1e100001").get() == 1)
    #expect(readNumber(nines).verdict.hasPrefix("1:1: this number is too large"))
  }

  @Test func `random floats written in the shortest form are read back bit by bit`() throws {
    let seed: UInt64 = 20_021
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let read = try readNumber("\(value)").get()
      #expect(read.bitPattern == value.bitPattern, "seed \(seed): \(value)")
    }
  }

  @Test func `random short decimals are read as the library reads them`() throws {
    let seed: UInt64 = 20_022
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let digits = String(random.next() % 10_000_000_000_000_000_000)
      let point = Int(random.next() % UInt64(digits.count))
      let whole = String(digits.prefix(point))
      let exponent = Int(random.next() % 60) - 30
      let trimmed = String(whole.drop { $0 == "0" })
      let text = (trimmed.isEmpty ? "0" : trimmed) + "." + digits.dropFirst(point) + "e\(exponent)"
      let read = try readNumber(text).get()
      #expect(read.bitPattern == Double(text)?.bitPattern, "seed \(seed): \(text)")
    }
  }
}
