import JSONText
import TextScanning

/// Cuts JSON into pieces that stay text: keys and names are read, values are slices of the text that they are in.
struct JSONFragments {
  private let whole: ArraySlice<UInt8>
  private var scanner: JSONScanner

  /// Reads `text` with `body`, which has to read all of it.
  ///
  /// - Throws: if it is not JSON, or not of the shape that `body` expects.
  static func read<Result>(
    _ text: ArraySlice<UInt8>, limits: Limits, _ body: (inout JSONFragments) throws(JSONParseError) -> Result
  ) throws(JSONParseError) -> Result {
    try text.withUnsafeBufferPointer { buffer throws(JSONParseError) in
      var pieces = JSONFragments(text, try JSONScanner(buffer, limits: limits.json))
      try pieces.scanner.begin()
      let result = try body(&pieces)
      try pieces.scanner.finish()
      return result
    }
  }

  private init(_ whole: ArraySlice<UInt8>, _ scanner: JSONScanner) {
    self.whole = whole
    self.scanner = scanner
  }

  /// The error for an unexpected value here.
  func unexpected(_ expectation: JSONFault.Expectation = .value) -> JSONParseError { scanner.unexpected(expectation) }

  private var isAtNull: Bool { scanner.byte == UInt8(ascii: "n") }

  private func slice(from start: Int) -> ArraySlice<UInt8> {
    whole[whole.startIndex + start..<whole.startIndex + scanner.offset]
  }

  /// Any value.
  mutating func value() throws(JSONParseError) -> ArraySlice<UInt8> {
    let start = scanner.offset
    try scanner.passValue()
    return slice(from: start)
  }

  /// Any value; nil for null.
  mutating func valueOrNull() throws(JSONParseError) -> ArraySlice<UInt8>? {
    if !isAtNull { return try value() }
    try scanner.literal("null")
    return nil
  }

  /// A text.
  mutating func text() throws(JSONParseError) -> String {
    guard scanner.byte == ASCII.quote else { throw unexpected(.string) }
    return try scanner.string().contents(in: scanner.text)
  }

  /// A text; nil for null.
  mutating func textOrNull() throws(JSONParseError) -> String? {
    if !isAtNull { return try text() }
    try scanner.literal("null")
    return nil
  }

  /// A finite number.
  mutating func number() throws(JSONParseError) -> Double { try scanner.number() }

  /// A whole number in that range.
  mutating func wholeNumber(in range: ClosedRange<Int>) throws(JSONParseError) -> Int {
    let start = scanner.offset
    guard let number = try scanner.wholeNumber(in: range) else { throw JSONParseError(.notFinite, at: start) }
    return number
  }

  /// A text of decimal digits, which is how numbers of more than 53 bits are written.
  mutating func digits() throws(JSONParseError) -> UInt64 {
    let start = scanner.offset
    guard let number = UInt64(try text()) else { throw JSONParseError(.notFinite, at: start) }
    return number
  }

  /// The members of an object, each read by `read`; a key that is there twice is refused.
  mutating func eachMember(
    _ read: (_ key: String, inout JSONFragments) throws(JSONParseError) -> Void
  ) throws(JSONParseError) {
    var keys = KeySet()
    var isFirst = true
    try scanner.enterObject()
    while let key = try scanner.nextMember(&isFirst) {
      try keys.insert(key, in: scanner.text)
      try read(key.contents(in: scanner.text), &self)
    }
  }

  /// The elements of an array, each read by `read`.
  mutating func eachElement(_ read: (inout JSONFragments) throws(JSONParseError) -> Void) throws(JSONParseError) {
    var isFirst = true
    try scanner.enterArray()
    while try scanner.nextElement(&isFirst) { try read(&self) }
  }

  /// An array of texts.
  mutating func texts() throws(JSONParseError) -> [String] {
    var texts: [String] = []
    try eachElement { pieces throws(JSONParseError) in texts.append(try pieces.text()) }
    return texts
  }

  /// A node of a document with its name, which it must have.
  mutating func node() throws(JSONParseError) -> DocumentPatch.Node {
    let start = scanner.offset
    var name: String?
    try eachMember { key, pieces throws(JSONParseError) in
      if key == "name" { name = try pieces.text() } else { _ = try pieces.value() }
    }
    guard let name else { throw JSONParseError(.unexpectedEnd(.key), at: start) }
    return DocumentPatch.Node(name: name, line: slice(from: start))
  }
}
