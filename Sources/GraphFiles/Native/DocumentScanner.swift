import JSONText

/// Reads the JSON of a document token by token.
///
/// All errors are `ReadingError`.
struct DocumentScanner {
  private var scanner: JSONScanner

  /// Creates a scanner at the first byte of `text`, which must outlive the scanner.
  init(_ text: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(ReadingError) {
    do throws(JSONParseError) {
      scanner = try JSONScanner(text, limits: limits)
    } catch {
      throw ReadingError(error)
    }
  }

  var text: UnsafeBufferPointer<UInt8> { scanner.text }
  @inline(__always)
  var byte: UInt8 { scanner.byte }
  var offset: Int {
    @inline(__always) get { scanner.offset }
    set { scanner.offset = newValue }
  }

  func unexpected(_ expectation: JSONFault.Expectation) -> ReadingError {
    ReadingError(scanner.unexpected(expectation))
  }

  @inline(__always)
  mutating func skipSpace() { scanner.skipSpace() }

  @inline(__always)
  mutating func take(_ expected: StaticString) -> Bool { scanner.take(expected) }

  @inline(__always)
  mutating func takePlainContents() -> JSONString? { scanner.takePlainContents() }

  @inline(__always)
  mutating func takeWholeNumber() -> Int? { scanner.takeWholeNumber() }

  mutating func begin() throws(ReadingError) {
    try scan { scanner throws(JSONParseError) in try scanner.begin() }
  }

  mutating func finish() throws(ReadingError) {
    try scan { scanner throws(JSONParseError) in try scanner.finish() }
  }

  @inline(__always)
  mutating func enterObject() throws(ReadingError) {
    try scan { scanner throws(JSONParseError) in try scanner.enterObject() }
  }

  @inline(__always)
  mutating func enterArray() throws(ReadingError) {
    try scan { scanner throws(JSONParseError) in try scanner.enterArray() }
  }

  @inline(__always)
  mutating func nextMember(_ isFirst: inout Bool) throws(ReadingError) -> JSONString? {
    do throws(JSONParseError) {
      return try scanner.nextMember(&isFirst)
    } catch {
      throw ReadingError(error)
    }
  }

  @inline(__always)
  mutating func nextElement(_ isFirst: inout Bool) throws(ReadingError) -> Bool {
    do throws(JSONParseError) {
      return try scanner.nextElement(&isFirst)
    } catch {
      throw ReadingError(error)
    }
  }

  @inline(__always)
  mutating func string() throws(ReadingError) -> JSONString {
    try scan { scanner throws(JSONParseError) in try scanner.string() }
  }

  @inline(__always)
  mutating func number() throws(ReadingError) -> Double {
    try scan { scanner throws(JSONParseError) in try scanner.number() }
  }

  mutating func wholeNumber(in range: ClosedRange<Int>) throws(ReadingError) -> Int? {
    try scan { scanner throws(JSONParseError) in try scanner.wholeNumber(in: range) }
  }

  @inline(__always)
  mutating func literal(_ word: StaticString) throws(ReadingError) {
    try scan { scanner throws(JSONParseError) in try scanner.literal(word) }
  }

  /// Adds a key to the keys read so far in the current object.
  ///
  /// - Throws: if the key is repeated.
  func insert(_ key: JSONString, into keys: inout KeySet) throws(ReadingError) {
    do throws(JSONParseError) {
      try keys.insert(key, in: text)
    } catch {
      throw ReadingError(error)
    }
  }

  mutating func passValue() throws(ReadingError) {
    try scan { scanner throws(JSONParseError) in try scanner.passValue() }
  }

  mutating func passValue(rewriting output: inout [UInt8]) throws(ReadingError) {
    do throws(JSONParseError) {
      try scanner.passValue(rewriting: &output)
    } catch {
      throw ReadingError(error)
    }
  }

  @inline(__always)
  private mutating func scan<Result>(
    _ body: (inout JSONScanner) throws(JSONParseError) -> Result
  ) throws(ReadingError) -> Result {
    do throws(JSONParseError) {
      return try body(&scanner)
    } catch {
      throw ReadingError(error)
    }
  }
}
