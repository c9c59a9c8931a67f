import Glibc

/// The leading decimal digits of a number.
///
/// 15 or more digits are rounded correctly from the exact value, ties to even. For fewer digits, the number is first
/// rounded to 15 digits, and then half away from zero. So 2.675 and 4.5 · 0.15 round as their visible digits suggest.
public struct DecimalDigits {
  /// The digits, each from 0 to 9, without leading zeros; empty for the number 0.
  public private(set) var digits: [UInt8]
  /// The power of ten of the first digit, such as 2 for 345.
  public private(set) var exponent: Int

  /// Creates the digits of |value| rounded to `count` digits, without trailing zeros.
  ///
  /// - Precondition: `count` is from 1 to 17.
  public init(_ value: Double, count: Int) {
    let shortest = Self(shortest: value)
    // A decimal of at most 15 digits survives the conversion to a float and back, so shortest digits that fit need no
    // rounding (subnormal floats have fewer digits to show). If the shortest decimal is longer, it and the exact value
    // are on the same side of each decimal with fewer digits. The exception is a single 5 that is cut off: the value
    // may be on either side of that tie.
    if shortest.digits.count <= min(count, 15) {
      self = shortest
    } else if count < 15 {
      self = (shortest.digits.count <= 15 ? shortest : Self(value, count: 15)).rounded(to: count)
    } else if count < shortest.digits.count, count + 1 < shortest.digits.count || shortest.digits[count] != 5 {
      self = shortest.rounded(to: count)
    } else {
      self = Self(scientific: Self.printed(value.magnitude, count: count))
    }
  }

  /// Creates the fewest digits from which |value| can be read back exactly.
  public init(shortest value: Double) {
    self.init(scientific: value.magnitude.description)
  }

  /// Creates the digits of |value| rounded to a multiple of 10^`place`; nil if this takes more than 17 digits.
  public init?(_ value: Double, place: Int) {
    let leading = Self(value, count: 15)
    let count = leading.digits.isEmpty ? 0 : leading.exponent - place + 1
    if count > 17 { return nil }
    self = count > 15 ? Self(value, count: count) : leading.rounded(to: count)
  }

  /// Creates the number 10^`exponent`.
  public init(powerOfTen exponent: Int) {
    self.init(digits: [1], exponent: exponent)
  }

  private init(digits: [UInt8], exponent: Int) {
    self.digits = digits
    self.exponent = exponent
  }

  /// Whether the number is 0.
  public var isZero: Bool { digits.isEmpty }

  /// The power of ten of the last digit in `digits`.
  public var lastPlace: Int { exponent - digits.count + 1 }

  /// Whether both numbers have the same digits and exponent.
  public func hasSameDigits(as other: Self) -> Bool { digits == other.digits && exponent == other.exponent }

  /// Returns the first `count` digits as an integer, such as 3450 for the digits 345 and a `count` of 4.
  public func leading(_ count: Int) -> Int {
    (0..<count).reduce(0) { $0 * 10 + Int($1 < digits.count ? digits[$1] : 0) }
  }

  /// Returns the number rounded to `count` digits, half away from zero.
  ///
  /// If `count` is 0, the result is 10^(`exponent` + 1) for a first digit of 5 or more, and 0 for a smaller one. If
  /// `count` is negative, the result is 0.
  private func rounded(to count: Int) -> Self {
    if count >= digits.count { return self }
    guard count >= 0 else { return Self(digits: [], exponent: 0) }
    var result = Self(digits: Array(digits.prefix(count)), exponent: exponent)
    if digits[count] >= 5 {
      while result.digits.last == 9 { result.digits.removeLast() }
      if let last = result.digits.popLast() {
        result.digits.append(last + 1)
      } else {
        return Self(powerOfTen: exponent + 1)
      }
    }
    while result.digits.last == 0 { result.digits.removeLast() }
    return result.isZero ? Self(digits: [], exponent: 0) : result
  }

  /// Returns the number without an exponent, such as `345.20`.
  ///
  /// `place` is the power of ten of the last written digit, such as -2 for two decimals.
  public func plain(downTo place: Int) -> String {
    let first = max(exponent, 0)
    let last = min(place, 0)
    return String(unsafeUninitializedCapacity: first - last + 2) { text in
      var length = 0
      for power in stride(from: first, through: last, by: -1) {
        if power == -1 {
          text[length] = UInt8(ascii: ".")
          length += 1
        }
        let index = exponent - power
        text[length] = UInt8(ascii: "0") + (digits.indices.contains(index) ? digits[index] : 0)
        length += 1
      }
      return length
    }
  }

  /// Returns the number in the form `1.5e+20`, with an exponent of at least two digits, as `%g` writes it.
  public func scientific() -> String {
    var mantissa = self
    mantissa.exponent = 0
    return mantissa.plain(downTo: 1 - max(digits.count, 1)) + Self.exponentText(exponent)
  }

  /// Returns an exponent of at least two digits, such as `e+20` or `e-05`.
  public static func exponentText(_ exponent: Int) -> String {
    let size = String(exponent.magnitude)
    return (exponent < 0 ? "e-" : "e+") + (size.utf8.count < 2 ? "0" : "") + size
  }

  /// Returns the number multiplied by 10^`power`.
  public func shifted(by power: Int) -> Self {
    var result = self
    if !isZero { result.exponent += power }
    return result
  }

  /// Parses a number that Swift or C printed: digits, optionally a point, optionally an exponent.
  private init(scientific text: String) {
    digits = []
    digits.reserveCapacity(17)
    var beforePoint = 0
    var hasPoint = false
    var power = 0
    var isNegativePower = false
    var hasExponent = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "e"): hasExponent = true
      case UInt8(ascii: "-"): isNegativePower = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = byte - UInt8(ascii: "0")
        if hasExponent {
          power = power * 10 + Int(digit)
        } else {
          digits.append(digit)
          if !hasPoint { beforePoint += 1 }
        }
      default: break
      }
    }
    exponent = beforePoint - 1 + (isNegativePower ? -power : power)
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    exponent -= zeros
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { exponent = 0 }
  }

  /// Returns |value| as C's `%.*e` prints it, which rounds from the exact value.
  ///
  /// The decimal separator is always a point, because this program sets only the character locale.
  private static func printed(_ magnitude: Double, count: Int) -> String {
    withVaList([Int32(clamping: count - 1), magnitude]) { arguments in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        let length = vsnprintf(buffer.baseAddress, buffer.count, "%.*e", arguments)
        return String(decoding: buffer.prefix(max(0, Int(length))).lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
  }
}
