import Testing

@testable import GraphFiles

/// Checksums and fingerprints, held to the values that others published.
@Suite struct ChecksumTests {
  /// RFC 3720, B.4, and the usual check of catalogues of such codes.
  private static let published: [([UInt8], UInt32)] = [
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    (Array(0..<32), 0x46DD_794E),
    (Array((0..<32).reversed()), 0x113F_DB5C),
    (readCommand, 0xD996_3A56),
    (Array("123456789".utf8), 0xE306_9283),
    ([], 0),
  ]

  /// An iSCSI read command, the last of the vectors of RFC 3720.
  private static let readCommand: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: 48)
    for (place, byte) in [(0, 0x01), (1, 0xC0), (16, 0x14), (22, 0x04), (27, 0x14), (31, 0x18), (32, 0x28), (40, 0x02)]
    {
      bytes[place] = UInt8(byte)
    }
    return bytes
  }()

  @Test func `the checksum is that of RFC 3720`() {
    for (bytes, check) in Self.published {
      #expect(CRC32C.check(of: bytes[...]) == check)
      for cut in bytes.indices {
        #expect(CRC32C.check(of: bytes[cut...], after: CRC32C.check(of: bytes[..<cut])) == check)
      }
    }
  }

  /// The vectors that Go's `hash/fnv` is held to.
  @Test(arguments: [
    ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
    ("ab", "08809544bbab1be95aa0733055b69a62"), ("abc", "a68d622cec8b5822836dbc7977af7f3b"),
  ])
  func `a fingerprint is Fowler, Noll and Vo's`(text: String, digits: String) {
    #expect(Fingerprint(of: Array(text.utf8)).text == digits)
    #expect(Fingerprint(digits) == Fingerprint(of: Array(text.utf8)))
  }

  @Test(arguments: ["", "0", "6C62272e07bb014262b821756295c58d", "+c62272e07bb014262b821756295c58d0", "é"])
  func `other texts are no fingerprints`(text: String) {
    #expect(Fingerprint(text) == nil)
  }
}
