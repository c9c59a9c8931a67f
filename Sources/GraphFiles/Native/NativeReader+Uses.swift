import Formulas
import GraphDocument
import JSONText
import TextScanning

/// What a use gives one of its inputs, by places in the text.
struct UseEntry<Value> {
  /// The input's name.
  var input: JSONString
  var value: Value
}

extension NativeReader {
  /// Reads the inputs of a use, which were passed over before its kind was known: `{"principal": "price"}`.
  ///
  /// An input with null is open, as one that is not there.
  mutating func readWires(at offset: Int) throws(ReadingStop) -> [UseEntry<JSONString>] {
    try readEntries(at: offset, "inputs", .wires) { reader, _ throws(ReadingStop) in
      switch reader.scanner.byte {
      case ASCII.quote: return try reader.scanner.string()
      case UInt8(ascii: "n"):
        try reader.scanner.literal("null")
        return nil
      default: throw reader.wrongType(of: "inputs", .input)
      }
    }
  }

  /// Reads the values of a use, likewise: `{"years": 30, "rate": "4% ± 0.1%"}`.
  mutating func readGivenValues(at offset: Int) throws(ReadingStop) -> [UseEntry<Quantity>] {
    try readEntries(at: offset, "values", .givenValues) { reader, key throws(ReadingStop) in
      if reader.isAtNumber { return Quantity(try reader.scanner.number()) }
      guard reader.scanner.byte == ASCII.quote else {
        throw reader.wrongType(of: MessageText.shortened(key.contents(in: reader.text)), .givenValue)
      }
      let string = try reader.scanner.string()
      do throws(NumberProblem) {
        return try NumberText.parse(string.contents(in: reader.text))
      } catch {
        throw ReadingStop(
          .badNumber(error.kind.message, mend: error.kind.mend),
          at: string.offset(ofContentByte: error.span.lowerBound, in: reader.text))
      }
    }
  }

  /// Reads an object by the names of inputs; an entry whose value is nil is left out.
  private mutating func readEntries<Value>(
    at offset: Int, _ member: String, _ shape: DocumentProblem.ValueShape,
    _ read: (inout NativeReader, JSONString) throws(ReadingStop) -> Value?
  ) throws(ReadingStop) -> [UseEntry<Value>] {
    let end = scanner.offset
    defer { scanner.offset = end }
    scanner.offset = offset
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: member, shape) }
    try scanner.enterObject()
    var entries: [UseEntry<Value>] = []
    var keys = KeySet()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      try scanner.insert(key, into: &keys)
      if let problem = NodeName.problem(in: key.contents(in: text)) {
        throw ReadingStop(.badName(key.contents(in: text), problem), at: key.quoteOffset)
      }
      if let value = try read(&self, key) { entries.append(UseEntry(input: key, value: value)) }
    }
    return entries
  }
}
