/// Sorts the indices of finite numbers stably.
///
/// Sorts by digits of eleven bits, the lowest first (LSD radix sort; floats as by P. Terdiman, M. Herf 2001). A digit
/// that is equal in all numbers takes almost no time.
enum RadixOrder {
  static func ascending(_ numbers: [Double]) -> [Int] {
    order(numbers.map(\.orderedKey))
  }

  static func descending(_ numbers: [Double]) -> [Int] {
    order(numbers.map { ~$0.orderedKey })
  }

  private static func order(_ keys: [UInt64]) -> [Int] {
    var entries = keys.indices.map { Entry(key: keys[$0], index: $0) }
    if entries.count < fewest {
      entries.sort { ($0.key, $0.index) < ($1.key, $1.index) }
    } else {
      sort(&entries) { $0.key }
    }
    return entries.map(\.index)
  }

  private struct Entry {
    var key: UInt64
    var index: Int
  }

  /// The smallest number of elements for which radix sort is faster than a sort by comparison.
  private static let fewest = 512
  private static let digitBits: UInt64 = 11
  private static let digitCount = 1 << 11

  @inline(__always)
  private static func sort<Element>(_ elements: inout [Element], key: (Element) -> UInt64) {
    let count = elements.count
    let passes = 6
    var counts = [Int](repeating: 0, count: passes * digitCount)
    for element in elements {
      let key = key(element)
      for pass in 0..<passes { counts[pass * digitCount + digit(pass, of: key)] += 1 }
    }
    var source = elements
    var target = elements
    // A third reference to the array would cause two copies.
    elements = []
    for pass in 0..<passes {
      let digits = pass * digitCount..<(pass + 1) * digitCount
      if counts[digits].contains(count) { continue }
      var offset = 0
      for index in digits {
        let length = counts[index]
        counts[index] = offset
        offset += length
      }
      source.withUnsafeBufferPointer { source in
        target.withUnsafeMutableBufferPointer { target in
          counts.withUnsafeMutableBufferPointer { counts in
            for element in source {
              let place = digits.lowerBound &+ digit(pass, of: key(element))
              target[counts[place]] = element
              counts[place] &+= 1
            }
          }
        }
      }
      swap(&source, &target)
    }
    elements = source
  }

  @inline(__always)
  private static func digit(_ pass: Int, of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key >> (UInt64(truncatingIfNeeded: pass) &* digitBits)) & UInt64(digitCount - 1))
  }
}

extension Double {
  /// An integer that sorts like this finite double.
  ///
  /// Minus zero is just before zero.
  @inline(__always)
  var orderedKey: UInt64 {
    let bits = bitPattern
    // The bits of negative numbers are inverted; all other numbers are moved above them.
    let mask = UInt64(bitPattern: Int64(bitPattern: bits) >> 63) | 1 << 63
    return bits ^ mask
  }

  @inline(__always)
  init(orderedKey key: UInt64) {
    let mask = key >> 63 == 1 ? UInt64(1) << 63 : .max
    self.init(bitPattern: key ^ mask)
  }
}
