import Formulas
import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  var isAtNumber: Bool { scanner.byte.isDigit || scanner.byte == ASCII.minus }

  func wrongType(of member: String, _ shape: DocumentProblem.ValueShape) -> ReadingError {
    switch scanner.byte {
    case ASCII.quote, ASCII.leftBrace, ASCII.leftBracket, ASCII.minus, ASCII.zero...ASCII.nine, UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "n"):
      ReadingError(.wrongType(of: member, shape), at: scanner.offset)
    default:
      scanner.unexpected(.value)
    }
  }

  @inline(__always)
  mutating func readString(_ member: @autoclosure () -> String) throws(ReadingError) -> JSONString {
    guard scanner.byte == ASCII.quote else { throw wrongType(of: member(), .text) }
    return try scanner.string()
  }

  @inline(__always)
  mutating func readNumber(_ member: @autoclosure () -> String) throws(ReadingError) -> Double {
    guard isAtNumber else { throw wrongType(of: member(), .number) }
    return try scanner.number()
  }

  mutating func readTruth(_ member: String) throws(ReadingError) -> Bool {
    switch scanner.byte {
    case UInt8(ascii: "t"):
      try scanner.literal("true")
      return true
    case UInt8(ascii: "f"):
      try scanner.literal("false")
      return false
    default: throw wrongType(of: member, .truth)
    }
  }

  /// Reads free text that is not longer than labels and titles may be.
  mutating func readText(_ member: String) throws(ReadingError) -> String {
    try readText(member, limit: limits.labelBytes)
  }

  mutating func readText(_ member: String, limit: Int) throws(ReadingError) -> String {
    let string = try readString(member)
    let contents = string.contents(in: text)
    guard contents.utf8.count <= limit else {
      throw ReadingError(.textTooLong(member: member, limit: limit), at: string.quoteOffset)
    }
    return contents
  }

  mutating func readDisplay() throws(ReadingError) -> NumberFormat {
    let string = try readString("display")
    do throws(NumberFormat.Problem) {
      return try NumberFormat(string.contents(in: text))
    } catch {
      throw ReadingError(
        .badDisplay("\(error)"), at: string.offset(ofContentByte: error.span.lowerBound, in: text))
    }
  }

  /// Reads a member that nodecalc does not know, and returns it to be preserved.
  mutating func foreignMember(_ key: JSONString) throws(ReadingError) -> UnknownMember {
    unknownText.removeAll(keepingCapacity: true)
    try scanner.passValue(rewriting: &unknownText)
    return UnknownMember(key: key.contents(in: text), text: String(decoding: unknownText, as: UTF8.self))
  }

  mutating func readPlace() throws(ReadingError) -> (column: Int, row: Int) {
    if takesCanonicalNodes, let place = takeCanonicalPlace() { return place }
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "layout", .place) }
    try scanner.enterArray()
    let column = try readCoordinate(isFirst: true)
    let row = try readCoordinate(isFirst: false)
    var isFirst = false
    if try scanner.nextElement(&isFirst) { throw wrongType(of: "layout", .place) }
    return (column, row)
  }

  private mutating func readCoordinate(isFirst: Bool) throws(ReadingError) -> Int {
    var isFirst = isFirst
    let end = scanner.offset
    guard try scanner.nextElement(&isFirst) else { throw ReadingError(.wrongType(of: "layout", .place), at: end) }
    guard isAtNumber else { throw wrongType(of: "layout", .place) }
    let offset = scanner.offset
    guard let coordinate = try scanner.wholeNumber(in: NativeReader.coordinates) else {
      throw ReadingError(.placeOutOfRange, at: offset)
    }
    return coordinate
  }
}
