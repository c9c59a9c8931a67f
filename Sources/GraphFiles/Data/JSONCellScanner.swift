import JSONText
import TextScanning

/// Reads the values of JSON data one by one, over the scanner of JSON.
struct JSONCellScanner {
  private(set) var scanner: JSONScanner

  /// A scanner at the first value of `text`.
  init(_ text: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(DataStop) {
    do throws(JSONStop) {
      scanner = try JSONScanner(text, limits: limits)
      try scanner.begin()
    } catch {
      throw DataStop(error)
    }
  }

  /// The byte that is read next.
  var byte: UInt8 { scanner.byte }
  /// Where it stands.
  var offset: Int { scanner.offset }
  var text: UnsafeBufferPointer<UInt8> { scanner.text }

  mutating func enterObject() throws(DataStop) {
    try scan { reader throws(JSONStop) in try reader.enterObject() }
  }

  mutating func enterArray() throws(DataStop) {
    try scan { reader throws(JSONStop) in try reader.enterArray() }
  }

  /// The key of the next member, or nil behind the object's end.
  mutating func nextMember(_ isFirst: inout Bool) throws(DataStop) -> JSONString? {
    do throws(JSONStop) {
      return try scanner.nextMember(&isFirst)
    } catch {
      throw DataStop(error)
    }
  }

  /// Whether there is another element; false behind the array's end.
  mutating func nextElement(_ isFirst: inout Bool) throws(DataStop) -> Bool {
    do throws(JSONStop) {
      return try scanner.nextElement(&isFirst)
    } catch {
      throw DataStop(error)
    }
  }

  /// The value that stands here.
  mutating func cell() throws(DataStop) -> JSONCell {
    let start = scanner.offset
    do throws(JSONStop) {
      let content: JSONCell.Content
      switch scanner.byte {
      case ASCII.quote: content = .text(try scanner.string())
      case UInt8(ascii: "n"):
        try scanner.literal("null")
        content = .nothing
      case UInt8(ascii: "t"):
        try scanner.literal("true")
        content = .truth
      case UInt8(ascii: "f"):
        try scanner.literal("false")
        content = .truth
      case ASCII.leftBrace, ASCII.leftBracket:
        try passContainer()
        content = .container
      case ASCII.minus, ASCII.zero...ASCII.nine: content = .number(try scanner.number())
      case _: throw scanner.unexpected(.value)
      }
      return JSONCell(content: content, range: start..<scanner.offset)
    } catch {
      throw DataStop(error)
    }
  }

  /// Skips the value that stands here.
  mutating func passValue() throws(DataStop) {
    _ = try cell()
  }

  /// Goes past a list or an object, without recursion.
  private mutating func passContainer() throws(JSONStop) {
    var open: [(isObject: Bool, isFirst: Bool)] = []
    repeat {
      switch scanner.byte {
      case ASCII.leftBrace:
        try scanner.enterObject()
        open.append((true, true))
      case ASCII.leftBracket:
        try scanner.enterArray()
        open.append((false, true))
      case _: try passScalar()
      }
      while let last = open.indices.last {
        let isAnother =
          open[last].isObject
          ? try scanner.nextMember(&open[last].isFirst) != nil : try scanner.nextElement(&open[last].isFirst)
        if isAnother { break }
        open.removeLast()
      }
    } while !open.isEmpty
  }

  private mutating func passScalar() throws(JSONStop) {
    switch scanner.byte {
    case ASCII.quote: _ = try scanner.string()
    case UInt8(ascii: "n"): try scanner.literal("null")
    case UInt8(ascii: "t"): try scanner.literal("true")
    case UInt8(ascii: "f"): try scanner.literal("false")
    case ASCII.minus, ASCII.zero...ASCII.nine: try scanner.passNumber()
    case _: throw scanner.unexpected(.value)
    }
  }

  /// Checks that nothing follows.
  mutating func finish() throws(DataStop) {
    try scan { reader throws(JSONStop) in try reader.finish() }
  }

  @inline(__always)
  private mutating func scan(_ body: (inout JSONScanner) throws(JSONStop) -> Void) throws(DataStop) {
    do throws(JSONStop) {
      try body(&scanner)
    } catch {
      throw DataStop(error)
    }
  }
}

/// A value as it stands in the text.
struct JSONCell {
  enum Content {
    case nothing
    case number(Double)
    case text(JSONString)
    /// `true` or `false`.
    case truth
    /// A list or an object, skipped.
    case container
  }

  var content: Content
  var range: Range<Int>

  /// As much of it as a message shows, as written.
  func shown(in text: UnsafeBufferPointer<UInt8>) -> String {
    let written = String(decoding: UnsafeBufferPointer(rebasing: text[range].prefix(40)), as: UTF8.self)
    return range.count > 40 ? written + "…" : written
  }
}

extension DataStop {
  /// The stop of data that are no JSON.
  init(_ stop: JSONStop) { self.init(.json(stop.fault), at: stop.offset) }
}
