import TextScanning

extension JSONScanner {
  /// Checks and skips the value at `offset`, and appends its text to `output`, on one line.
  ///
  /// The separators become `, ` and `: `; numbers and strings stay unchanged.
  ///
  /// - Throws: Any error of the text, also `JSONFault.duplicateKey`.
  /// - Complexity: O(*n*) in the bytes of the value; memory for the keys of its open objects.
  public mutating func passValue(rewriting output: inout [UInt8]) throws(JSONParseError) {
    var open: [OpenContainer] = []
    while true {
      if try !passOpening(rewriting: &output, open: &open) { continue }
      // A value is complete: move to the next value of the innermost container, and leave containers that end here.
      while true {
        guard let innermost = open.indices.last else { return }
        if try moveToNext(in: &open[innermost], rewriting: &output) { break }
        open.removeLast()
      }
    }
  }

  /// Checks and skips the value at `offset`.
  public mutating func passValue() throws(JSONParseError) {
    var ignored: [UInt8] = []
    try passValue(rewriting: &ignored)
  }

  private struct OpenContainer {
    var isObject: Bool
    var isFirst = true
    var keys = KeySet()
  }

  /// Skips a string, a number, a word or an opening bracket.
  ///
  /// - Returns: Whether a value is complete; false if it is an object or array, whose first element comes next.
  private mutating func passOpening(
    rewriting output: inout [UInt8], open: inout [OpenContainer]
  ) throws(JSONParseError) -> Bool {
    let start = offset
    switch byte {
    case ASCII.leftBrace, ASCII.leftBracket:
      let isObject = byte == ASCII.leftBrace
      if isObject { try enterObject() } else { try enterArray() }
      output.append(isObject ? ASCII.leftBrace : ASCII.leftBracket)
      var container = OpenContainer(isObject: isObject)
      if try moveToNext(in: &container, rewriting: &output) {
        open.append(container)
        return false
      }
      return true
    case ASCII.quote:
      _ = try string()
    case UInt8(ascii: "t"):
      try literal("true")
    case UInt8(ascii: "f"):
      try literal("false")
    case UInt8(ascii: "n"):
      try literal("null")
    case ASCII.minus, ASCII.zero...ASCII.nine:
      try passNumber()
    default:
      throw unexpected(.value)
    }
    output.append(contentsOf: text[start..<offset])
    return true
  }

  /// Moves to the next value in `container` and returns true; after the last one, moves past the container and returns
  /// false.
  private mutating func moveToNext(
    in container: inout OpenContainer, rewriting output: inout [UInt8]
  ) throws(JSONParseError) -> Bool {
    let isFirst = container.isFirst
    guard container.isObject else {
      let isAnother = try nextElement(&container.isFirst)
      output.append(isAnother ? (isFirst ? "" : ", ") : "]")
      return isAnother
    }
    guard let key = try nextMember(&container.isFirst) else {
      output.append("}")
      return false
    }
    try container.keys.insert(key, in: text)
    output.append(isFirst ? "" : ", ")
    output.append(contentsOf: text[key.quoteOffset...key.end])
    output.append(": ")
    return true
  }

  /// Skips `word`; throws if the text does not continue with it.
  @inlinable
  @inline(__always)
  public mutating func literal(_ word: StaticString) throws(JSONParseError) {
    let length = word.utf8CodeUnitCount
    guard length <= text.count - offset else { throw unexpected(.value) }
    for index in 0..<length where text[offset + index] != word.utf8Start[index] {
      throw unexpected(.value)
    }
    offset += length
  }
}
