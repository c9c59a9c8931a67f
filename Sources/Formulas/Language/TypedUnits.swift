import EvaluationEngine
import TextScanning
import Units

/// Units as people type them, without brackets: `3 m/s`, `x to km/h`, `12 V / 4.7 kohm`.
///
/// A formula is stored with its units in brackets, where no name of a node can be mistaken for one. This type finds the
/// units of a typed text and puts them into brackets.
public struct TypedUnits: Sendable {
  /// The text with brackets around its units; the typed text if it has none.
  public let text: String
  /// The bytes that were added, by their offsets in `text`, ascending.
  public let added: [Int]

  /// Puts the units of a typed text into brackets.
  ///
  /// A name after a number is a unit if no node has that name. A letter directly after the digits stays an SI prefix: `3m`
  /// is 0.003.
  ///
  /// - Parameters:
  ///   - typed: The text.
  ///   - isNode: Whether a node has this name.
  /// - Throws: The problem, with its place in the typed text, if a name is both a unit and a node, or if a unit has two
  ///   readings.
  /// - Complexity: linear in the text.
  public init(_ typed: String, isNode: (String) -> Bool) throws(FormulaProblem) {
    var copy = typed
    guard copy.withUTF8({ Self.mayHaveUnits($0) }) else {
      (text, added) = (typed, [])
      return
    }
    let found: Result<[Range<Int>], FormulaProblem> = copy.withUTF8 { bytes in
      var search = UnitSearch(bytes)
      do throws(FormulaProblem) {
        try search.run(isNode)
      } catch {
        return .failure(error)
      }
      return .success(search.found)
    }
    let places = try found.get()
    if places.isEmpty {
      (text, added) = (typed, [])
      return
    }
    let bytes = Array(typed.utf8)
    var written: [UInt8] = []
    var added: [Int] = []
    var end = 0
    for place in places {
      written += bytes[end..<place.lowerBound]
      if let last = written.last, last != ASCII.space {
        added.append(written.count)
        written.append(ASCII.space)
      }
      added.append(written.count)
      written.append(UInt8(ascii: "["))
      written += bytes[place]
      added.append(written.count)
      written.append(UInt8(ascii: "]"))
      end = place.upperBound
    }
    written += bytes[end...]
    text = String(decoding: written, as: UTF8.self)
    self.added = added
  }

  /// Returns the place in the typed text of a place in `text`.
  public func typedSpan(of span: Range<Int>) -> Range<Int> {
    func typed(_ offset: Int) -> Int { offset - added.prefix { $0 < offset }.count }
    let start = typed(span.lowerBound)
    return start..<max(start, typed(span.upperBound))
  }

  /// Whether a text has a letter or a sign of units behind a digit, or a conversion: most formulas need no search.
  ///
  /// - Complexity: linear in the text.
  public static func mayHaveUnits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isBehindNumber = false
    var previous: UInt8 = 0
    for byte in text {
      let isBlank = byte == ASCII.space
      if isBehindNumber, byte.isLetter || byte >= 0x80 || byte == UInt8(ascii: "'") { return true }
      if byte.isDigit || byte == UInt8(ascii: ")") || byte == UInt8(ascii: ".") {
        isBehindNumber = true
      } else if !isBlank {
        isBehindNumber = false
      }
      if previous == UInt8(ascii: "-"), byte == UInt8(ascii: ">") { return true }
      if byte == UInt8(ascii: "o"), previous == UInt8(ascii: "t") { return true }
      if byte == UInt8(ascii: "n"), previous == UInt8(ascii: "i") { return true }
      previous = byte
    }
    return false
  }
}

/// Finds the units in a typed text.
private struct UnitSearch {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let reader: ByteReader
  private let lookup = SignLookup.standard
  private(set) var found: [Range<Int>] = []
  private var offset = 0
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    reader = ByteReader(bytes)
  }

  mutating func run(_ isNode: (String) -> Bool) throws(FormulaProblem) {
    // Whether a value may begin here: after a sign, a bracket or a comma.
    var needsValue = true
    while offset < reader.count {
      let blanks = reader.afterBlanks(offset)
      if blanks > offset {
        offset = blanks
        continue
      }
      let byte = reader[offset]
      if byte == UInt8(ascii: "\"") {
        skipText()
        needsValue = false
      } else if byte == UInt8(ascii: "[") {
        // A list, or a unit in brackets, which is skipped as a whole.
        if needsValue { offset += 1 } else { skipBrackets() }
      } else if needsValue, reader.beginsNumber(at: offset) {
        try skipNumber(isNode)
        needsValue = false
      } else if let (scalar, length) = reader.scalar(at: offset), scalar.beginsName {
        let word = nameSpan(length)
        if !needsValue, isConversion(word) {
          offset = reader.afterBlanks(word.upperBound)
          try readTarget()
        } else {
          offset = word.upperBound
          needsValue = lookup.word(reader, word) != nil
        }
      } else if !needsValue, reader.begins(with: "->", at: offset) || reader.begins(with: "→", at: offset) {
        offset = reader.afterBlanks(offset + (byte == UInt8(ascii: "-") ? 2 : 3))
        try readTarget()
      } else {
        needsValue = byte != UInt8(ascii: ")") && byte != UInt8(ascii: "]")
        offset += reader.scalar(at: offset)?.length ?? 1
      }
    }
  }

  /// Skips a number with its uncertainty, and finds the unit after it.
  private mutating func skipNumber(_ isNode: (String) -> Bool) throws(FormulaProblem) {
    let start = offset
    var scanner = QuantityScanner(reader, at: offset)
    // What is wrong with a number is told by the parser.
    let isNumber = (try? scanner.quantity(isNegative: false)) != nil
    if isNumber, scanner.offset > offset {
      offset = scanner.offset
    } else {
      while reader.isDigit(at: offset) || reader[offset] == UInt8(ascii: ".") { offset += 1 }
      if offset == start { offset += 1 }
    }
    // `3 km`: the digits end before a blank or before letters that are no prefix of a number.
    let place = reader.afterBlanks(offset)
    guard place < reader.count, let unit = try unit(at: place, .afterNumber) else { return }
    let name = reader.text(place..<unit)
    let word = reader.text(wordSpan(at: place))
    if lookup.word(reader, wordSpan(at: place)) != nil || lookup.isConstant(reader, wordSpan(at: place)) { return }
    if word == "to" || isCall(wordSpan(at: place)) { return }
    if isNode(word) {
      let number = reader.text(start..<offset)
      throw FormulaProblem(.unitOrNode(number: number, name: word, unit: name), at: start..<unit)
    }
    found.append(place..<unit)
    offset = unit
  }

  private mutating func readTarget() throws(FormulaProblem) {
    guard offset < reader.count, reader[offset] != UInt8(ascii: "["), let end = try unit(at: offset, .target) else {
      return
    }
    found.append(offset..<end)
    offset = end
  }

  /// Returns the end of the longest unit at a place; nil if none begins there.
  private func unit(at place: Int, _ kind: UnitReader.Place) throws(FormulaProblem) -> Int? {
    do throws(UnitProblem) {
      return try Unit.longest(in: bytes, at: place, kind)?.end
    } catch {
      throw FormulaProblem(.unit(error), at: error.span)
    }
  }

  /// Whether a word after a value converts it: `to`, and `in` before a unit.
  private func isConversion(_ word: Range<Int>) -> Bool {
    let text = reader.text(word)
    return text == "to" || text == "in"
  }

  private func isCall(_ word: Range<Int>) -> Bool { reader[reader.afterBlanks(word.upperBound)] == UInt8(ascii: "(") }

  private func wordSpan(at start: Int) -> Range<Int> {
    var end = start
    while let (scalar, length) = reader.scalar(at: end), end == start ? scalar.beginsName : scalar.continuesName {
      end += length
    }
    return start..<end
  }

  private func nameSpan(_ first: Int) -> Range<Int> {
    var end = offset + first
    while let (scalar, length) = reader.scalar(at: end), scalar.continuesName || scalar == "." { end += length }
    return offset..<end
  }

  private mutating func skipText() {
    offset += 1
    while offset < reader.count, reader[offset] != UInt8(ascii: "\"") { offset += 1 }
    offset += 1
  }

  private mutating func skipBrackets() {
    while offset < reader.count, reader[offset] != UInt8(ascii: "]") { offset += 1 }
    offset += 1
  }
}
