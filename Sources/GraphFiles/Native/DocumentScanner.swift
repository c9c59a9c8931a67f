import JSONText

/// Reads the JSON of a document token by token; a fault stops the document's reader.
struct DocumentScanner {
  private var scanner: JSONScanner

  /// A scanner at the first byte of `text`, which must outlive it.
  init(_ text: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(ReadingStop) {
    do throws(JSONStop) {
      scanner = try JSONScanner(text, limits: limits)
    } catch {
      throw ReadingStop(error)
    }
  }

  var text: UnsafeBufferPointer<UInt8> { scanner.text }
  /// The byte that is read next; 0 at the end.
  @inline(__always)
  var byte: UInt8 { scanner.byte }
  /// Where it stands.
  var offset: Int {
    @inline(__always) get { scanner.offset }
    set { scanner.offset = newValue }
  }

  func unexpected(_ expectation: JSONFault.Expectation) -> ReadingStop { ReadingStop(scanner.unexpected(expectation)) }

  @inline(__always)
  mutating func skipSpace() { scanner.skipSpace() }

  @inline(__always)
  mutating func take(_ expected: StaticString) -> Bool { scanner.take(expected) }

  @inline(__always)
  mutating func takePlainContents() -> JSONString? { scanner.takePlainContents() }

  @inline(__always)
  mutating func takeWholeNumber() -> Int? { scanner.takeWholeNumber() }

  mutating func begin() throws(ReadingStop) {
    try scan { scanner throws(JSONStop) in try scanner.begin() }
  }

  mutating func finish() throws(ReadingStop) {
    try scan { scanner throws(JSONStop) in try scanner.finish() }
  }

  @inline(__always)
  mutating func enterObject() throws(ReadingStop) {
    try scan { scanner throws(JSONStop) in try scanner.enterObject() }
  }

  @inline(__always)
  mutating func enterArray() throws(ReadingStop) {
    try scan { scanner throws(JSONStop) in try scanner.enterArray() }
  }

  @inline(__always)
  mutating func nextMember(_ isFirst: inout Bool) throws(ReadingStop) -> JSONString? {
    do throws(JSONStop) {
      return try scanner.nextMember(&isFirst)
    } catch {
      throw ReadingStop(error)
    }
  }

  @inline(__always)
  mutating func nextElement(_ isFirst: inout Bool) throws(ReadingStop) -> Bool {
    do throws(JSONStop) {
      return try scanner.nextElement(&isFirst)
    } catch {
      throw ReadingStop(error)
    }
  }

  @inline(__always)
  mutating func string() throws(ReadingStop) -> JSONString {
    try scan { scanner throws(JSONStop) in try scanner.string() }
  }

  @inline(__always)
  mutating func number() throws(ReadingStop) -> Double {
    try scan { scanner throws(JSONStop) in try scanner.number() }
  }

  mutating func wholeNumber(in range: ClosedRange<Int>) throws(ReadingStop) -> Int? {
    try scan { scanner throws(JSONStop) in try scanner.wholeNumber(in: range) }
  }

  @inline(__always)
  mutating func literal(_ word: StaticString) throws(ReadingStop) {
    try scan { scanner throws(JSONStop) in try scanner.literal(word) }
  }

  /// Adds a key of the object that is read to those before it; one that is there twice stops the reader.
  func insert(_ key: JSONString, into keys: inout KeySet) throws(ReadingStop) {
    do throws(JSONStop) {
      try keys.insert(key, in: text)
    } catch {
      throw ReadingStop(error)
    }
  }

  mutating func passValue() throws(ReadingStop) {
    try scan { scanner throws(JSONStop) in try scanner.passValue() }
  }

  mutating func passValue(rewriting output: inout [UInt8]) throws(ReadingStop) {
    do throws(JSONStop) {
      try scanner.passValue(rewriting: &output)
    } catch {
      throw ReadingStop(error)
    }
  }

  @inline(__always)
  private mutating func scan<Result>(
    _ body: (inout JSONScanner) throws(JSONStop) -> Result
  ) throws(ReadingStop) -> Result {
    do throws(JSONStop) {
      return try body(&scanner)
    } catch {
      throw ReadingStop(error)
    }
  }
}
