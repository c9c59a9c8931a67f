import TestSupport
import Testing

@testable import TextScanning

@Suite struct DecimalReaderTests {
  /// The float nearest to what digits and an exponent say, by the library.
  private func expected(_ digits: UInt64, _ exponent: Int) -> Double? { Double("\(digits)e\(exponent)") }

  @Test(arguments: 1...UInt64(RandomRounds.count(4, long: 200)))
  func `digits and a power of ten become the nearest float, or none where that is not certain`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let digits = UInt64.random(in: 0...(.max), using: &random) >> UInt64.random(in: 0..<64, using: &random)
      let exponent = Int.random(in: -80...80, using: &random)
      guard let number = DecimalReader.nearest(to: digits, exponent: exponent) else {
        #expect(abs(exponent) > 64, "\(digits)e\(exponent)")
        continue
      }
      #expect(number == expected(digits, exponent), "\(digits)e\(exponent)")
    }
  }

  @Test(
    arguments: [
      (9_007_199_254_740_993, 0), (9_007_199_254_740_992, 22), (9_007_199_254_740_993, 1), (1, 23), (1, -23),
      (8_442_911_973_260_991_817, 3), (18_446_744_073_709_551_615, 0), (0, 0), (0, -400), (5, -1),
    ] as [(UInt64, Int)])
  func `ties and the ends of the exact factors are rounded to even`(digits: UInt64, exponent: Int) {
    #expect(DecimalReader.nearest(to: digits, exponent: exponent) == expected(digits, exponent))
  }

  @Test func `far exponents are left to the text`() {
    #expect(DecimalReader.nearest(to: 1, exponent: 281) == nil)
    #expect(DecimalReader.nearest(to: 1, exponent: .max) == nil)
    #expect(DecimalReader.nearest(to: 1, exponent: .min) == nil)
    let texts = [("1e400", Double.infinity), ("1e-400", 0), ("5e-324", .leastNonzeroMagnitude), ("0.1", 0.1)]
    for (text, number) in texts {
      let bytes = Array(text.utf8)
      #expect(bytes.withUnsafeBufferPointer { DecimalReader.number(from: $0) } == number, "\(text)")
    }
  }

  @Test func `eight digits are read at once, and nothing that has another byte among them`() {
    func eight(_ text: String) -> UInt64? {
      Array(text.utf8).withUnsafeBufferPointer { DecimalReader.eightDigits(in: $0, at: 1) }
    }
    #expect(eight(" 01234567") == 1_234_567)
    #expect(eight(" 99999999x") == 99_999_999)
    #expect(eight(" 0123456") == nil)
    for place in 0..<8 {
      for byte in [0x2F, 0x3A, 0x00, 0xFF, 0xB0] as [UInt8] {
        var text = Array(" 12345678".utf8)
        text[1 + place] = byte
        #expect(text.withUnsafeBufferPointer { DecimalReader.eightDigits(in: $0, at: 1) } == nil, "\(text)")
      }
    }
  }

  @Test func `a number is written with the fewest digits that read back as it`() {
    let texts = [0.1, 2, -0, 1e300, .leastNonzeroMagnitude, 1e16].map { DecimalWriter.shortest($0) }
    #expect(texts == ["0.1", "2", "0", "1e+300", "5e-324", "1e+16"])
    #expect(DecimalWriter.shortest(-0.0) == "-0")
  }
}
