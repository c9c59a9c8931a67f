import JSONText
import TextScanning

/// Splits JSON into fragments.
///
/// Keys and strings are decoded; other values stay slices of the text.
struct JSONFragments {
  private let whole: ArraySlice<UInt8>
  private var scanner: JSONScanner

  /// Reads `text` with `body`, which must read all of it.
  ///
  /// - Throws: An error if the text is not JSON, or does not have the form that `body` expects.
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

  func unexpected(_ expectation: JSONFault.Expectation = .value) -> JSONParseError { scanner.unexpected(expectation) }

  private var isAtNull: Bool { scanner.byte == UInt8(ascii: "n") }

  private func slice(from start: Int) -> ArraySlice<UInt8> {
    whole[whole.startIndex + start..<whole.startIndex + scanner.offset]
  }

  mutating func value() throws(JSONParseError) -> ArraySlice<UInt8> {
    let start = scanner.offset
    try scanner.passValue()
    return slice(from: start)
  }

  mutating func valueOrNull() throws(JSONParseError) -> ArraySlice<UInt8>? {
    if !isAtNull { return try value() }
    try scanner.literal("null")
    return nil
  }

  mutating func text() throws(JSONParseError) -> String {
    guard scanner.byte == ASCII.quote else { throw unexpected(.string) }
    return try scanner.string().contents(in: scanner.text)
  }

  mutating func textOrNull() throws(JSONParseError) -> String? {
    if !isAtNull { return try text() }
    try scanner.literal("null")
    return nil
  }

  mutating func number() throws(JSONParseError) -> Double { try scanner.number() }

  /// Reads a whole number in `range`.
  ///
  /// - Throws: for any other value.
  mutating func wholeNumber(in range: ClosedRange<Int>) throws(JSONParseError) -> Int {
    let start = scanner.offset
    guard let number = try scanner.wholeNumber(in: range) else { throw JSONParseError(.notFinite, at: start) }
    return number
  }

  /// Reads a string of decimal digits.
  ///
  /// Numbers with more than 53 bits are written as strings.
  mutating func digits() throws(JSONParseError) -> UInt64 {
    let start = scanner.offset
    guard let number = UInt64(try text()) else { throw JSONParseError(.notFinite, at: start) }
    return number
  }

  /// Calls `read` for each member of an object.
  ///
  /// - Throws: for a repeated key.
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

  mutating func eachElement(_ read: (inout JSONFragments) throws(JSONParseError) -> Void) throws(JSONParseError) {
    var isFirst = true
    try scanner.enterArray()
    while try scanner.nextElement(&isFirst) { try read(&self) }
  }

  mutating func texts() throws(JSONParseError) -> [String] {
    var texts: [String] = []
    try eachElement { pieces throws(JSONParseError) in texts.append(try pieces.text()) }
    return texts
  }

  /// Reads a node of a document with its name.
  ///
  /// - Throws: if the name is missing.
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
