import JSONText
import TextScanning

struct JSONCellScanner {
  private(set) var scanner: JSONScanner

  init(_ text: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(DataParseError) {
    do throws(JSONParseError) {
      scanner = try JSONScanner(text, limits: limits)
      try scanner.begin()
    } catch {
      throw DataParseError(error)
    }
  }

  var byte: UInt8 { scanner.byte }
  var offset: Int { scanner.offset }
  var text: UnsafeBufferPointer<UInt8> { scanner.text }

  mutating func enterObject() throws(DataParseError) {
    try scan { reader throws(JSONParseError) in try reader.enterObject() }
  }

  mutating func enterArray() throws(DataParseError) {
    try scan { reader throws(JSONParseError) in try reader.enterArray() }
  }

  /// Moves to the next member and returns its key, or leaves the object and returns nil.
  mutating func nextMember(_ isFirst: inout Bool) throws(DataParseError) -> JSONString? {
    do throws(JSONParseError) {
      return try scanner.nextMember(&isFirst)
    } catch {
      throw DataParseError(error)
    }
  }

  /// Moves to the next element and returns true, or leaves the array and returns false.
  mutating func nextElement(_ isFirst: inout Bool) throws(DataParseError) -> Bool {
    do throws(JSONParseError) {
      return try scanner.nextElement(&isFirst)
    } catch {
      throw DataParseError(error)
    }
  }

  mutating func cell() throws(DataParseError) -> JSONCell {
    let start = scanner.offset
    do throws(JSONParseError) {
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
      throw DataParseError(error)
    }
  }

  mutating func passValue() throws(DataParseError) {
    _ = try cell()
  }

  /// Skips a list or an object, without recursion.
  private mutating func passContainer() throws(JSONParseError) {
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

  private mutating func passScalar() throws(JSONParseError) {
    switch scanner.byte {
    case ASCII.quote: _ = try scanner.string()
    case UInt8(ascii: "n"): try scanner.literal("null")
    case UInt8(ascii: "t"): try scanner.literal("true")
    case UInt8(ascii: "f"): try scanner.literal("false")
    case ASCII.minus, ASCII.zero...ASCII.nine: try scanner.passNumber()
    case _: throw scanner.unexpected(.value)
    }
  }

  mutating func finish() throws(DataParseError) {
    try scan { reader throws(JSONParseError) in try reader.finish() }
  }

  @inline(__always)
  private mutating func scan(_ body: (inout JSONScanner) throws(JSONParseError) -> Void) throws(DataParseError) {
    do throws(JSONParseError) {
      try body(&scanner)
    } catch {
      throw DataParseError(error)
    }
  }
}

struct JSONCell {
  enum Content {
    case nothing
    case number(Double)
    case text(JSONString)
    case truth
    /// A list or an object; its contents are skipped.
    case container
  }

  var content: Content
  var range: Range<Int>

  /// Returns the part of the entry's text that messages quote.
  func shown(in text: UnsafeBufferPointer<UInt8>) -> String {
    let written = String(decoding: UnsafeBufferPointer(rebasing: text[range].prefix(40)), as: UTF8.self)
    return range.count > 40 ? written + "…" : written
  }
}

extension DataParseError {
  init(_ stop: JSONParseError) { self.init(.json(stop.fault), at: stop.offset) }
}
