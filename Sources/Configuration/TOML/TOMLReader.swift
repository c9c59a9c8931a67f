import TextScanning

/// Reads TOML 1.0 with the offset of every name and value, for messages about a configuration.
///
/// Values that configurations do not use (numbers, dates, lists of tables) are read but not stored. A line that is not
/// TOML is a fault, and reading continues after it. There is no recursion.
///
/// - Complexity: Linear in the text.
package struct TOMLReader {
  /// The deepest allowed nesting of lists and tables within a line.
  package static let depthLimit = 16

  private(set) var entries: [TOMLEntry] = []
  private(set) var headers: [[TOMLName]] = []
  private(set) var faults: [TOMLFault] = []

  var text: TOMLScanner
  private var valuePlaces: [[String]: Int] = [:]
  private var headerPlaces: [[String]: Int] = [:]
  private var header: [TOMLName] = []
  private var isSkipping = false

  init(_ bytes: [UInt8]) {
    text = TOMLScanner(bytes)
    if let offset = text.firstInvalid {
      faults = [TOMLFault(.notUTF8, at: offset)]
      return
    }
    while text.skipToStatement() {
      do throws(TOMLFault) {
        try readStatement()
      } catch {
        faults.append(error)
        text.skipLine()
      }
    }
  }

  private mutating func readStatement() throws(TOMLFault) {
    if text.peek == ASCII.leftBracket {
      try readHeader()
    } else {
      let path = header + (try text.readPath())
      try text.expect(ASCII.equals, else: .missingEquals)
      try readValue(path)
    }
    try text.expectLineEnd()
  }

  private mutating func readHeader() throws(TOMLFault) {
    let start = text.offset
    text.advance()
    isSkipping = true
    if text.peek == ASCII.leftBracket { throw TOMLFault(.arrayOfTables, at: start) }
    let path = try text.readPath()
    try text.expect(ASCII.rightBracket, else: .openHeader)
    if let earlier = headerPlaces.updateValue(start, forKey: path.map(\.text)) {
      throw TOMLFault(.repeated(TOMLScanner.shown(path), earlier: earlier), at: start)
    }
    header = path
    isSkipping = false
    headers.append(path)
  }

  // MARK: - Values

  private enum Open {
    case array(offset: Int)
    /// A table in braces.
    ///
    /// `prefix` is the path of the table; nil if the table is in a list and not stored. `outer` is the path of the
    /// value that contains the list.
    case table(prefix: [TOMLName]?, outer: [TOMLName]?, offset: Int)
  }

  private mutating func readValue(_ path: [TOMLName]) throws(TOMLFault) {
    var open: [Open] = []
    // The values of the open lists so far, the innermost list last.
    var lists: [[TOMLValue]] = []
    var path: [TOMLName]? = path
    while true {
      if open.count == Self.depthLimit, text.peek == ASCII.leftBracket || text.peek == ASCII.leftBrace {
        throw TOMLFault(.nestedTooDeep(limit: Self.depthLimit), at: text.offset)
      }
      let offset = text.offset
      var value: TOMLValue
      switch text.peek {
      case ASCII.leftBracket:
        text.advance()
        text.skipBlanksAndLines()
        if text.peek != ASCII.rightBracket {
          open.append(.array(offset: offset))
          lists.append([])
          continue
        }
        text.advance()
        value = TOMLValue(kind: .array([]), offset: offset)
      case ASCII.leftBrace:
        text.advance()
        text.skipBlanks()
        if text.peek != ASCII.rightBrace {
          let isStored = open.allSatisfy { if case .table = $0 { true } else { false } }
          open.append(.table(prefix: isStored ? path : nil, outer: path, offset: offset))
          path = try readName(in: isStored ? path : nil)
          continue
        }
        text.advance()
        value = TOMLValue(kind: .table, offset: offset)
      default: value = try text.readScalar()
      }
      // Closes the lists and tables that the value completes.
      var isWhole = false
      while !isWhole {
        guard let last = open.popLast() else {
          if let path { try keep(value, path) }
          return
        }
        switch last {
        case .array(let start):
          lists[lists.count - 1].append(value)
          text.skipBlanksAndLines()
          let hasComma = text.peek == ASCII.comma
          if hasComma {
            text.advance()
            text.skipBlanksAndLines()
          }
          if text.peek == ASCII.rightBracket {
            text.advance()
            value = TOMLValue(kind: .array(lists.removeLast()), offset: start)
          } else if hasComma {
            open.append(.array(offset: start))
            isWhole = true
          } else {
            throw TOMLFault(.openArray, at: text.offset)
          }
        case .table(let prefix, let outer, let start):
          if let path, prefix != nil { try keep(value, path) }
          text.skipBlanks()
          if text.peek == ASCII.comma {
            text.advance()
            text.skipBlanks()
            open.append(.table(prefix: prefix, outer: outer, offset: start))
            path = try readName(in: prefix)
            isWhole = true
          } else if text.peek == ASCII.rightBrace {
            text.advance()
            value = TOMLValue(kind: .table, offset: start)
            // The values of a stored table have entries of their own.
            path = prefix == nil ? outer : nil
          } else {
            throw TOMLFault(.openTable, at: text.offset)
          }
        }
      }
    }
  }

  private mutating func readName(in prefix: [TOMLName]?) throws(TOMLFault) -> [TOMLName]? {
    let path = try text.readPath()
    try text.expect(ASCII.equals, else: .missingEquals)
    return prefix.map { $0 + path }
  }

  private mutating func keep(_ value: TOMLValue, _ path: [TOMLName]) throws(TOMLFault) {
    if isSkipping { return }
    let names = path.map(\.text)
    let offset = path.last?.offset ?? value.offset
    for length in stride(from: names.count, to: 0, by: -1) {
      guard let earlier = valuePlaces[Array(names.prefix(length))] else { continue }
      throw TOMLFault(.repeated(TOMLScanner.shown(Array(path.prefix(length))), earlier: earlier), at: offset)
    }
    valuePlaces[names] = offset
    entries.append(TOMLEntry(path: path, value: value))
  }
}
