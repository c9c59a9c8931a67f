import TextScanning

extension JSONValue {
  /// Reads a text that consists of one value.
  ///
  /// - Throws: The fault and its offset; a text that is too large is refused before it is read.
  /// - Complexity: O(*n*) in the bytes of the text; nothing is recursive.
  public init(reading text: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(JSONParseError) {
    var scanner = try JSONScanner(text, limits: limits)
    try scanner.begin()
    self = try JSONValue(from: &scanner)
    try scanner.finish()
  }

  /// Reads the value at the offset of `scanner`.
  ///
  /// - Throws: Any error of the text, also `JSONFault.duplicateKey`.
  public init(from scanner: inout JSONScanner) throws(JSONParseError) {
    var open: [OpenContainer] = []
    while true {
      guard var value = try JSONValue.scalar(from: &scanner, entering: &open) else { continue }
      // A value is complete: it goes into the innermost container, and completes containers that end after it.
      while true {
        guard let innermost = open.indices.last else {
          self = value
          return
        }
        open[innermost].add(value)
        if try open[innermost].moveToNext(in: &scanner) { break }
        value = open.removeLast().value
      }
    }
  }

  /// Reads a value that is not an object or array with elements.
  ///
  /// Returns nil if the value is such an object or array; its first element comes next.
  private static func scalar(
    from scanner: inout JSONScanner, entering open: inout [OpenContainer]
  ) throws(JSONParseError) -> JSONValue? {
    switch scanner.byte {
    case ASCII.leftBrace, ASCII.leftBracket:
      var container = OpenContainer(isObject: scanner.byte == ASCII.leftBrace)
      if container.isObject { try scanner.enterObject() } else { try scanner.enterArray() }
      guard try container.moveToNext(in: &scanner) else { return container.value }
      open.append(container)
      return nil
    case ASCII.quote:
      return .string(try scanner.string().contents(in: scanner.text))
    case UInt8(ascii: "t"):
      try scanner.literal("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try scanner.literal("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try scanner.literal("null")
      return .null
    case ASCII.minus, ASCII.zero...ASCII.nine:
      return .number(try scanner.number())
    default:
      throw scanner.unexpected(.value)
    }
  }

  private struct OpenContainer {
    let isObject: Bool
    private var isFirst = true
    private var keys = KeySet()
    private var name = ""
    private var elements: [JSONValue] = []
    private var members: [Member] = []

    init(isObject: Bool) { self.isObject = isObject }

    var value: JSONValue { isObject ? .object(members) : .array(elements) }

    mutating func add(_ value: JSONValue) {
      if isObject { members.append(Member(name, value)) } else { elements.append(value) }
    }

    /// Moves to the next element and returns true.
    ///
    /// After the last one, moves past the container and returns false.
    mutating func moveToNext(in scanner: inout JSONScanner) throws(JSONParseError) -> Bool {
      guard isObject else { return try scanner.nextElement(&isFirst) }
      guard let key = try scanner.nextMember(&isFirst) else { return false }
      try keys.insert(key, in: scanner.text)
      name = key.contents(in: scanner.text)
      return true
    }
  }
}

extension JSONValue {
  /// Creates a value from JSON on several lines by joining the lines, without parsing it.
  ///
  /// The text is not checked.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  public init(joiningLinesOf text: [UInt8]) {
    self = .written(
      [UInt8](unsafeUninitializedCapacity: text.count) { buffer, count in
        var isIndented = false
        for byte in text {
          // Line feeds are only between values: in strings they are escaped.
          if byte == ASCII.lineFeed || isIndented && byte == ASCII.space {
            // A line that ends with a comma has no space after it.
            if !isIndented, count > 0, buffer[count - 1] == ASCII.comma {
              buffer[count] = ASCII.space
              count += 1
            }
            isIndented = true
            continue
          }
          isIndented = false
          buffer[count] = byte
          count += 1
        }
      })
  }

  /// Returns an object with `members`, followed by the members of this value.
  ///
  /// A value that is not an object adds no members.
  ///
  /// - Complexity: O(*n*) in the members, or in the bytes of a `written` value.
  public func preceded(by members: [Member]) -> JSONValue {
    guard case .written(let bytes) = self else { return .object(members + (self.members ?? [])) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 256)
    output.append(jsonValue: .object(members))
    let rest = bytes.drop { $0 != ASCII.leftBrace }.dropFirst()
    if rest.first == ASCII.rightBrace || rest.isEmpty { return .written(output) }
    output.removeLast()
    if !members.isEmpty { output.append(", ") }
    output.append(contentsOf: rest)
    return .written(output)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON on one line.
  public var description: String {
    var output: [UInt8] = []
    output.append(jsonValue: self)
    return String(decoding: output, as: UTF8.self)
  }

  /// The value as it is printed for users, with a line feed at the end.
  ///
  /// Each member of an object is on its own line, and invisible characters are escaped (`JSONQuoting`).
  ///
  /// - Complexity: O(*n*) in the number of values; nothing is recursive.
  public var resultText: [UInt8] {
    var output: [UInt8] = []
    if let members, !members.isEmpty {
      for (index, member) in members.enumerated() {
        output.append(index == 0 ? "{\n  " : ",\n  ")
        output.append(contentsOf: JSONQuoting.quoted(member.name).utf8)
        output.append(": ")
        output.append(jsonValue: member.value, forPeople: true)
      }
      output.append("\n}")
    } else {
      output.append(jsonValue: self, forPeople: true)
    }
    output.append(ASCII.lineFeed)
    return output
  }
}

extension [UInt8] {
  /// Appends `value` as JSON on one line, with `, ` and `: ` between its parts.
  ///
  /// If `forPeople` is true, invisible characters are escaped (`JSONQuoting`).
  ///
  /// - Complexity: O(*n*) in the number of values; nothing is recursive.
  public mutating func append(jsonValue value: JSONValue, forPeople: Bool = false) {
    var open: [(rest: ArraySlice<JSONValue.Member>, isObject: Bool)] = []
    var next: JSONValue? = value
    while true {
      if let value = next {
        next = nil
        switch value {
        case .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .number(let number): if number.isFinite { append(number: number) } else { append("null") }
        case .string(let string): append(string, forPeople)
        case .array(let elements):
          append(ASCII.leftBracket)
          open.append((elements.map { JSONValue.Member("", $0) }[...], isObject: false))
          next = takeNext(from: &open, isFirst: true, forPeople)
        case .object(let members):
          append(ASCII.leftBrace)
          open.append((members[...], isObject: true))
          next = takeNext(from: &open, isFirst: true, forPeople)
        case .written(let bytes): append(contentsOf: bytes)
        }
        continue
      }
      guard !open.isEmpty else { return }
      next = takeNext(from: &open, isFirst: false, forPeople)
    }
  }

  /// Writes the separator before the next element of the innermost container, and returns this element.
  ///
  /// After the last element, closes the container and returns nil.
  private mutating func takeNext(
    from open: inout [(rest: ArraySlice<JSONValue.Member>, isObject: Bool)], isFirst: Bool, _ forPeople: Bool
  ) -> JSONValue? {
    let innermost = open.count - 1
    guard let member = open[innermost].rest.popFirst() else {
      append(open.removeLast().isObject ? ASCII.rightBrace : ASCII.rightBracket)
      return nil
    }
    if !isFirst { append(", ") }
    if open[innermost].isObject {
      append(member.name, forPeople)
      append(": ")
    }
    return member.value
  }

  private mutating func append(_ text: String, _ forPeople: Bool) {
    if forPeople { append(contentsOf: JSONQuoting.quoted(text).utf8) } else { append(jsonString: text) }
  }
}
