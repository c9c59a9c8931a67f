import TextScanning

/// A hash of 128 bits that identifies a sequence of bytes: Fowler, Noll and Vo's hash 1a (`draft-eastlake-fnv`).
///
/// Two texts have the same fingerprint by accident with a probability of 2⁻¹²⁸. The hash does not protect against texts
/// that were constructed to have the same fingerprint.
public struct Fingerprint: Hashable, Sendable {
  private let bits: UInt128

  /// Computes the fingerprint of `bytes`.
  ///
  /// - Complexity: linear in the bytes.
  public init(of bytes: [UInt8]) {
    // The prime of the hash is 2⁸⁸ + 0x13B, so the product is a shift and a small product.
    var bits: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes {
        bits ^= UInt128(byte)
        bits = (bits &<< 88) &+ bits &* 0x13B
      }
    }
    self.bits = bits
  }

  /// Parses a fingerprint; nil if `text` is not 32 lower-case hexadecimal digits.
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0) }),
      let bits = UInt128(text, radix: 16)
    else { return nil }
    self.bits = bits
  }

  /// The fingerprint as 32 lower-case hexadecimal digits.
  public var text: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
