/// The order of names in which digits are compared as numbers, so that `n2` comes before `n10`.
///
/// Everything else is compared by its UTF-8 bytes. Texts that differ only in zeros before a number, such as `n02` and
/// `n2`, are in the order of their bytes, so that different texts are never equal. Files are in plain byte order.
public enum NaturalOrder {
  /// Whether `left` comes before `right`.
  ///
  /// - Complexity: linear in the shorter text.
  public static func precedes(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        switch order(left, right) {
        case 0: left.lexicographicallyPrecedes(right)
        case let order: order < 0
        }
      }
    }
  }

  /// Returns a number by which two texts can be compared quickly: the text with the smaller number comes first.
  ///
  /// Only texts with equal numbers must be compared as a whole.
  public static func prefix(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      var prefix: UInt64 = 0
      var space = 64
      func add(_ byte: UInt8) {
        guard space > 0 else { return }
        space -= 8
        prefix |= UInt64(byte) << UInt64(space)
      }
      var index = 0
      while index < bytes.count, space > 0 {
        guard isDigit(bytes[index]) else {
          add(bytes[index])
          index += 1
          continue
        }
        // The longer number is larger. Its length is encoded as a byte that sorts among other bytes as digits do.
        let number = number(in: bytes, at: index)
        let length = min(number.count, 9)
        add(zero + UInt8(truncatingIfNeeded: length))
        if length == 9 { break }
        for place in number { add(bytes[place]) }
        index = number.upperBound
      }
      return prefix
    }
  }

  private static var zero: UInt8 { UInt8(ascii: "0") }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= UInt8(ascii: "9") }

  /// Returns the range of digits of the number that begins at `index`, without leading zeros.
  private static func number(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Range<Int> {
    var start = index
    while start < bytes.count, bytes[start] == zero { start += 1 }
    var end = start
    while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    return start..<end
  }

  /// Compares two texts: the result is negative if `left` comes first, and 0 if the texts differ only in leading zeros
  /// of numbers.
  private static func order(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    var (first, second) = (0, 0)
    while first < left.count, second < right.count {
      guard isDigit(left[first]), isDigit(right[second]) else {
        if left[first] != right[second] { return left[first] < right[second] ? -1 : 1 }
        first += 1
        second += 1
        continue
      }
      let (one, other) = (number(in: left, at: first), number(in: right, at: second))
      if one.count != other.count { return one.count < other.count ? -1 : 1 }
      for (place, opposite) in zip(one, other) where left[place] != right[opposite] {
        return left[place] < right[opposite] ? -1 : 1
      }
      (first, second) = (one.upperBound, other.upperBound)
    }
    return (left.count - first) - (right.count - second)
  }
}
