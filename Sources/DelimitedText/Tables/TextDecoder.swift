import Glibc
import TextScanning

/// How to convert a text to UTF-8, decided from its beginning.
struct TextDecoding: Hashable, Sendable {
  enum Method: Hashable, Sendable {
    /// The bytes are already UTF-8.
    case utf8
    /// Line by line: UTF-8, or Windows-1252 for lines that are not UTF-8.
    case mixed(firstLine: Int)
    case utf16(isBigEndian: Bool)
    case windows1252
    /// `iconv` converts the bytes from this encoding.
    case iconv(TextEncoding)
  }

  var method: Method
  /// Whether the encoding is only assumed, because neither a byte order mark nor the user gives it.
  var isAssumed: Bool
  var markLength: Int

  /// The name of the encoding in messages; nil for UTF-8, which is usual.
  var title: String? {
    let assumed = isAssumed ? " (assumed)" : ""
    switch method {
    case .utf8: return nil
    case .mixed(let line): return "UTF-8 and Windows-1252 (first in line \(line))"
    case .utf16: return "UTF-16"
    case .windows1252: return "Windows-1252" + assumed
    case .iconv(let encoding): return encoding.title + assumed
    }
  }

  /// The encoding that a data node stores; nil for UTF-8.
  var encoding: TextEncoding? {
    switch method {
    case .utf8, .mixed: nil
    case .utf16: .utf16
    case .windows1252: .windows1252
    case .iconv(let encoding): encoding
    }
  }

  /// Detects the encoding from the beginning of a text.
  ///
  /// `isWhole` tells whether the sample is the whole text.
  ///
  /// - Complexity: linear in the sample.
  init(_ sample: UnsafeBufferPointer<UInt8>, isWhole: Bool, chosen: TextEncoding?) {
    let count = sample.count
    func begins(_ bytes: [UInt8]) -> Bool { count >= bytes.count && zip(bytes, sample).allSatisfy { $0 == $1 } }
    isAssumed = false
    markLength = 0
    if begins([0xEF, 0xBB, 0xBF]) {
      markLength = 3
      method = .utf8
    } else if begins([0xFF, 0xFE]) || begins([0xFE, 0xFF]), chosen == nil || chosen == .utf16 {
      markLength = 2
      method = .utf16(isBigEndian: sample[0] == 0xFE)
    } else if let chosen {
      switch chosen {
      case .utf8: method = .utf8
      case .utf16: method = .utf16(isBigEndian: Self.nulPlaces(sample).even > Self.nulPlaces(sample).odd)
      case .windows1252: method = .windows1252
      case let other: method = .iconv(other)
      }
    } else {
      let nuls = Self.nulPlaces(sample)
      if 4 * (nuls.even + nuls.odd) >= count, count > 1, !isWhole || count % 2 == 0,
        max(nuls.even, nuls.odd) > 3 * min(nuls.even, nuls.odd)
      {
        method = .utf16(isBigEndian: nuls.even > nuls.odd)
      } else {
        method = Self.byLines(sample, isWhole: isWhole)
        if method == .windows1252 { isAssumed = true }
      }
    }
  }

  private static func nulPlaces(_ sample: UnsafeBufferPointer<UInt8>) -> (even: Int, odd: Int) {
    var (even, odd) = (0, 0)
    var index = 0
    while index < sample.count {
      if sample[index] == 0 { if index & 1 == 0 { even += 1 } else { odd += 1 } }
      index += 1
    }
    return (even, odd)
  }

  private static func byLines(_ sample: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> Method {
    var start = 0
    var line = 1
    var (hasValid, firstInvalid): (Bool, Int?) = (false, nil)
    while start < sample.count {
      var end = start
      var isASCII = true
      while end < sample.count, sample[end] != ASCII.lineFeed {
        if sample[end] >= 0x80 { isASCII = false }
        end += 1
      }
      // The last line may be cut inside a character.
      if !isASCII, end < sample.count || isWhole {
        if UTF8Check.isValid(sample, start, end) { hasValid = true } else { firstInvalid = firstInvalid ?? line }
      }
      start = end + 1
      line += 1
    }
    guard let firstInvalid else { return .utf8 }
    return hasValid ? .mixed(firstLine: firstInvalid) : .windows1252
  }
}

enum UTF8Check {
  static func isValid(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var index = start
    while index < end {
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      if byte < 0xC2 || byte > 0xF4 || index + length > end { return false }
      let second = text[index + 1]
      switch byte {
      case 0xE0 where second < 0xA0, 0xED where second > 0x9F, 0xF0 where second < 0x90, 0xF4 where second > 0x8F:
        return false
      case _: break
      }
      for next in 1..<length where text[index + next] & 0xC0 != 0x80 { return false }
      index += length
    }
    return true
  }
}

struct TextDecoder {
  private let method: TextDecoding.Method
  private var pending: [UInt8] = []
  /// Whether the text ended inside a character.
  private(set) var isCutOff = false

  init(_ decoding: TextDecoding) { method = decoding.method }

  /// Decodes the next piece and appends the result to `output`.
  ///
  /// The piece must not begin with a byte order mark.
  ///
  /// - Complexity: linear in the bytes.
  mutating func decode(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    switch method {
    case .utf8: output.append(contentsOf: piece)
    case .windows1252:
      output.reserveCapacity(output.count + piece.count)
      for byte in piece { Self.append(windows1252: byte, to: &output) }
    case .mixed:
      let before = pending.count
      pending.append(contentsOf: piece)
      // Only the new piece is searched, so the time for a long line is linear in its length.
      let whole = isLast ? pending.count : piece.lastIndex(of: ASCII.lineFeed).map { before + $0 + 1 } ?? 0
      if whole == 0 { return }
      pending.withUnsafeBufferPointer { Self.decodeLines($0, upTo: whole, into: &output) }
      pending.removeFirst(whole)
    case .utf16(let isBigEndian):
      pending.append(contentsOf: piece)
      let used = Self.decode(utf16: pending, isBigEndian: isBigEndian, into: &output)
      pending.removeFirst(used)
      if isLast { isCutOff = !pending.isEmpty }
    case .iconv(let encoding):
      pending.append(contentsOf: piece)
      let used = Self.convert(pending, from: encoding, into: &output)
      pending.removeFirst(used)
      if isLast { isCutOff = !pending.isEmpty }
    }
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private static func decodeLines(_ text: UnsafeBufferPointer<UInt8>, upTo end: Int, into output: inout [UInt8]) {
    var start = 0
    while start < end {
      var next = start
      while next < end, text[next] != ASCII.lineFeed { next += 1 }
      let stop = min(next + 1, end)
      if UTF8Check.isValid(text, start, next) {
        output.append(contentsOf: text[start..<stop])
      } else {
        for byte in text[start..<stop] { append(windows1252: byte, to: &output) }
      }
      start = stop
    }
  }

  private static func append(windows1252 byte: UInt8, to output: inout [UInt8]) {
    if byte < 0x80 {
      output.append(byte)
      return
    }
    append(byte < 0xA0 ? UInt32(upper[Int(byte) - 0x80]) : UInt32(byte), to: &output)
  }

  private static func append(_ scalar: UInt32, to output: inout [UInt8]) {
    func last(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F) }
    switch scalar {
    case 0..<0x80: output.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800: output.append(contentsOf: [UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6), last(0)])
    case 0x800..<0x1_0000:
      output.append(contentsOf: [UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12), last(6), last(0)])
    case _: output.append(contentsOf: [UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18), last(12), last(6), last(0)])
    }
  }

  /// The characters of the bytes 80 to 9F in Windows-1252; five of these bytes have no character and stay control
  /// characters.
  private static let upper: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]

  private static func decode(
    utf16 bytes: [UInt8], isBigEndian: Bool, into output: inout [UInt8]
  ) -> Int {
    var index = 0
    func unit(_ place: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[place]), UInt32(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    while index + 1 < bytes.count {
      let high = unit(index)
      guard high & 0xFC00 == 0xD800 else {
        // A lone second surrogate is not a character.
        append(high & 0xFC00 == 0xDC00 ? 0xFFFD : high, to: &output)
        index += 2
        continue
      }
      guard index + 3 < bytes.count else { return index }
      let low = unit(index + 2)
      if low & 0xFC00 == 0xDC00 {
        append(0x1_0000 + (high & 0x3FF) << 10 + low & 0x3FF, to: &output)
        index += 4
      } else {
        append(0xFFFD, to: &output)
        index += 2
      }
    }
    return index
  }

  /// Converts bytes with `iconv`.
  ///
  /// - Returns: The number of converted bytes. An incomplete character at the end is not converted.
  private static func convert(_ bytes: [UInt8], from encoding: TextEncoding, into output: inout [UInt8]) -> Int {
    guard let converter = iconv_open("UTF-8", encoding.iconvName), Int(bitPattern: converter) != -1 else {
      output.append(contentsOf: bytes)
      return bytes.count
    }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    let count = input.count
    var room = [CChar](repeating: 0, count: 4 * count + 16)
    var offset = 0
    while offset < count {
      let (used, written, problem) = input.withUnsafeMutableBufferPointer { source in
        room.withUnsafeMutableBufferPointer { target -> (Int, Int, Int32) in
          var from: UnsafeMutablePointer<CChar>? = source.baseAddress.map { $0 + offset }
          var to: UnsafeMutablePointer<CChar>? = target.baseAddress
          var left = count - offset
          var free = target.count
          let result = iconv(converter, &from, &left, &to, &free)
          return (count - offset - left, target.count - free, result == -1 ? errno : 0)
        }
      }
      output.append(contentsOf: room[..<written].lazy.map { UInt8(bitPattern: $0) })
      offset += used
      if problem == EINVAL { break }
      if problem == EILSEQ {
        output.append(contentsOf: replacement)
        offset += 1
      } else if used == 0 {
        break
      }
    }
    return offset
  }
}

/// Decodes the bytes of a table's texts.
public enum TableText {
  /// Returns the bytes as text, in the encoding that is detected from them.
  ///
  /// - Complexity: linear in the bytes.
  public static func decoded(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    bytes.withUnsafeBufferPointer { raw in
      let decoding = TextDecoding(raw, isWhole: true, chosen: nil)
      var decoder = TextDecoder(decoding)
      decoder.decode(UnsafeBufferPointer(rebasing: raw[decoding.markLength...]), isLast: true, into: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
