import TextScanning

/// An unsigned decimal number, stored exactly as digits and a power of ten.
///
/// A percent sign or an SI prefix only changes the power of ten, so the number is rounded once: `4.5%` is the float
/// nearest to 0.045.
struct DecimalLiteral {
  /// The digits as an integer, if they fit into 64 bits.
  private var significand: UInt64 = 0
  /// All digits in ASCII, without leading zeros; used when the digits do not fit into `significand`.
  private var digits: [UInt8] = []
  /// Whether a digit after the first `longest` digits was not zero.
  private var isSticky = false
  /// The exponent of ten by which the digits are multiplied.
  private(set) var exponent = 0

  /// The maximum number of significant digits that are stored.
  ///
  /// 767 digits are enough to round any number to a 64-bit float. Only for a tie it also matters whether a later digit
  /// is not 0, which `isSticky` says.
  private static let longest = 800
  /// The limit for exponents; a number with an exponent beyond it is 0 or too large, whatever its digits are.
  private static let farthest = 1 << 40

  init() {}

  init(integer: UInt64) {
    significand = integer
  }

  var isZero: Bool { digits.isEmpty && significand == 0 }

  /// Appends a digit from 0 to 9.
  ///
  /// A digit of the fraction also lowers the exponent.
  mutating func append(digit: UInt8, isFraction: Bool) {
    if isFraction { exponent -= 1 }
    if digits.isEmpty {
      if significand < 1_000_000_000_000_000_000 {
        significand = significand * 10 + UInt64(digit)
        return
      }
      digits = Array(String(significand).utf8)
    }
    if digits.count < Self.longest {
      digits.append(UInt8(ascii: "0") + digit)
    } else {
      isSticky = isSticky || digit != 0
      exponent += 1
    }
  }

  mutating func shift(by power: Int) {
    exponent = min(max(exponent + power, -Self.farthest), Self.farthest)
  }

  /// Returns the nearest float, ties to even; 0 if the number is too small, nil if it is too large.
  func rounded() -> Double? {
    if isZero { return 0 }
    if digits.isEmpty, let value = DecimalReader.nearest(to: significand, exponent: exponent) { return value }
    var text = digits.isEmpty ? String(significand) : String(decoding: digits, as: UTF8.self)
    let magnitude = text.utf8.count + exponent
    if magnitude > 310 { return nil }
    if magnitude < -330 { return 0 }
    text += isSticky ? "1e\(exponent - 1)" : "e\(exponent)"
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// Returns the product of two numbers; nil if the product is too large.
  ///
  /// The product of numbers with few digits is rounded only once.
  static func product(_ first: Self, _ second: Self) -> Double? {
    if first.digits.isEmpty, second.digits.isEmpty {
      let (significand, overflow) = first.significand.multipliedReportingOverflow(by: second.significand)
      if !overflow {
        var product = Self(integer: significand)
        product.shift(by: first.exponent + second.exponent)
        return product.rounded()
      }
    }
    guard let first = first.rounded(), let second = second.rounded() else { return nil }
    let product = first * second
    return product.isFinite ? product : nil
  }
}
