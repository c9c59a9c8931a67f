import EvaluationEngine
import TextScanning
import Units

/// Finds the units in a typed text.
struct UnitSearch {
  private let bytes: UnsafeBufferPointer<UInt8>
  let reader: ByteReader
  /// The units that the document defines.
  private let definitions: UnitDefinitions
  private let lookup = SignLookup.standard
  struct Replacement {
    var span: Range<Int>
    var text: String
  }

  var found: [Replacement] = []
  var offset = 0
  /// The first number with an SI prefix that is also the symbol of a unit, such as `3m`.
  private var prefixed: PrefixedNumber?
  /// Whether a unit in brackets was found.
  private var hasBrackets = false
  /// The number just read, if it has no unit and at most a `/` was read after it; nil otherwise.
  ///
  /// When `2 km` is read in `1 / 2 km`, this is the `1`, so that the ambiguity is found.
  private var dividend: Range<Int>?
  /// For each open bracket, whether it is the opening bracket of `number(x, unit)`.
  private var brackets: [Bool] = []
  /// The date that ``today`` becomes; nil where `today` is a name.
  private let date: String?

  init(_ bytes: UnsafeBufferPointer<UInt8>, today: String?, _ definitions: UnitDefinitions) {
    self.bytes = bytes
    self.definitions = definitions
    date = today
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
      // Only a stroke and a number behind it continue a quotient of numbers.
      if byte != ASCII.slash, !needsValue || !reader.beginsNumber(at: offset) { dividend = nil }
      if byte == UInt8(ascii: "\"") {
        skipText()
        needsValue = false
      } else if byte == UInt8(ascii: "[") {
        // A list, or a unit in brackets, which is skipped as a whole.
        if needsValue { offset += 1 } else { try skipBrackets() }
      } else if needsValue, let date = DateLiteral(reader, at: offset) {
        offset = date.span.upperBound
        needsValue = false
      } else if needsValue, reader.beginsNumber(at: offset) {
        try skipNumber(isNode)
        needsValue = false
      } else if needsValue, byte == UInt8(ascii: "("), let end = endOfNumberInBrackets {
        // `(2 ± 0.5) km`: the unit of a number in brackets.
        let digits = offset..<end
        offset = end
        needsValue = false
        guard let unit = try unitAfterNumber(digits, isNode) else { continue }
        found.append(Replacement(span: unit.span, text: "[\(reader.text(unit.span))]"))
        offset = unit.span.upperBound
      } else if let (scalar, length) = reader.scalar(at: offset), scalar.beginsName {
        let word = nameSpan(length)
        if !needsValue, isConversion(word) {
          offset = reader.afterBlanks(word.upperBound)
          try readTarget()
        } else if needsValue, let date, reader.text(word) == TypedUnits.today, !isCall(word),
          !isNode(TypedUnits.today)
        {
          found.append(Replacement(span: word, text: date))
          offset = word.upperBound
          needsValue = false
        } else {
          offset = word.upperBound
          needsValue = lookup.word(reader, word) != nil
          if isCall(word), reader.text(word) == "number" {
            offset = reader.afterBlanks(offset) + 1
            brackets.append(true)
            needsValue = true
          }
        }
      } else if !needsValue, reader.begins(with: "->", at: offset) || reader.begins(with: "→", at: offset) {
        offset = reader.afterBlanks(offset + (byte == UInt8(ascii: "-") ? 2 : 3))
        try readTarget()
      } else {
        needsValue = byte != UInt8(ascii: ")") && byte != UInt8(ascii: "]")
        offset += reader.scalar(at: offset)?.length ?? 1
        if byte == UInt8(ascii: "(") { brackets.append(false) }
        if byte == UInt8(ascii: ")") { _ = brackets.popLast() }
        if byte == UInt8(ascii: ","), brackets.last == true {
          offset = reader.afterBlanks(offset)
          try readTarget()
          needsValue = false
        }
      }
    }
    try checkPrefix()
  }

  private mutating func skipNumber(_ isNode: (String) -> Bool) throws(FormulaProblem) {
    let start = offset
    let dividend = dividend
    self.dividend = nil
    if readMarks() { return }
    let number = quantity(at: offset)
    if let number, number.end > offset {
      offset = number.end
    } else {
      while reader.isDigit(at: offset) || reader[offset] == UInt8(ascii: ".") { offset += 1 }
      if offset == start { offset += 1 }
    }
    let digits = start..<offset
    guard let unit = try unitAfterNumber(digits, isNode) else {
      if !isExponent(at: start) { self.dividend = digits }
      if let number { notePrefix(of: number.quantity, digits) }
      return
    }
    if let dividend {
      let (one, other) = (reader.text(dividend), reader.text(digits))
      let name = reader.text(unit.span)
      throw FormulaProblem(
        .ambiguous("(\(one)/\(other)) [\(name)]", "\(one)/(\(other) [\(name)])"),
        at: dividend.lowerBound..<unit.span.upperBound)
    }
    offset = unit.span.upperBound
    if let number, number.quantity.isExact, try readParts(of: number.quantity, unit, from: start) { return }
    found.append(Replacement(span: unit.span, text: "[\(reader.text(unit.span))]"))
  }

  /// Remembers a number such as `3m`, whose prefix is also the symbol of a unit.
  private mutating func notePrefix(of number: Quantity, _ digits: Range<Int>) {
    guard prefixed == nil, number.isExact, reader[digits.upperBound - 1].isLetter,
      // `0x1F` has no prefix.
      reader[digits.lowerBound + 1] | 0x20 != UInt8(ascii: "x")
    else { return }
    let letter = reader.text(digits.upperBound - 1..<digits.upperBound)
    guard (try? Unit(reading: letter)) != nil else { return }
    prefixed = PrefixedNumber(
      letter: letter, digits: reader.text(digits.lowerBound..<digits.upperBound - 1),
      plain: NumberText.shortest(number.value), span: digits)
  }

  /// Throws if a number such as `3m` stands beside units, where it could mean 0.003 or 3 m.
  private func checkPrefix() throws(FormulaProblem) {
    guard let prefixed, !found.isEmpty || hasBrackets else { return }
    throw FormulaProblem(
      .ambiguous("\(prefixed.digits) [\(prefixed.letter)]", prefixed.plain), at: prefixed.span)
  }

  /// Whether a number is an exponent, as in `x^2 / 3 m` or `x**-2 / 3 m`.
  private func isExponent(at start: Int) -> Bool {
    var place = before(start)
    if reader[place] == ASCII.minus || reader[place] == ASCII.plus { place = before(place) }
    return reader[place] == UInt8(ascii: "^")
      || reader[place] == UInt8(ascii: "*") && reader[place - 1] == UInt8(ascii: "*")
  }

  /// Returns the offset of the last character before `place` that is not a blank; -1 if there is none.
  private func before(_ place: Int) -> Int {
    var offset = place - 1
    while offset >= 0, reader.blank(at: offset) > 0 { offset -= 1 }
    return offset
  }

  private func unitAfterNumber(
    _ digits: Range<Int>, _ isNode: (String) -> Bool
  ) throws(FormulaProblem) -> (unit: Unit, span: Range<Int>)? {
    let place = reader.afterBlanks(digits.upperBound)
    guard place < reader.count else { return nil }
    if reader[place] == ASCII.slash {
      return place > digits.upperBound || reader.text(digits) == "1" ? try unitBelowStroke(at: place, isNode) : nil
    }
    guard let unit = try longest(at: place, .afterNumber) else {
      try refuseOtherCase(at: place, behind: digits, isNode)
      return nil
    }
    // The name in `1/h` is behind the stroke.
    let word = wordSpan(at: reader.isDigit(at: place) ? place + 2 : place)
    if lookup.word(reader, word) != nil || lookup.isConstant(reader, word) { return nil }
    // `dB(1/K)` is a unit, any other word before a bracket a call.
    if unit.end <= word.upperBound, isCall(word) { return nil }
    let name = reader.text(word)
    if name == "to" || unit.unit.isDate { return nil }
    let span = place..<unit.end
    if isNode(name) {
      throw FormulaProblem(
        .unitOrNode(number: reader.text(digits), name: name, unit: reader.text(span)),
        at: digits.lowerBound..<unit.end)
    }
    return (unit.unit, span)
  }

  /// Returns the unit of `1800 /s` or `1/Ω`, from the stroke on; nil if a node has the name, or if it is not a unit.
  private func unitBelowStroke(
    at stroke: Int, _ isNode: (String) -> Bool
  ) throws(FormulaProblem) -> (unit: Unit, span: Range<Int>)? {
    let word = wordSpan(at: stroke + 1)
    let name = reader.text(word)
    guard !word.isEmpty, lookup.word(reader, word) == nil, !lookup.isConstant(reader, word), !isCall(word),
      !isNode(name), let below = try longest(at: stroke + 1, .afterNumber),
      let unit = try? Unit(reading: reader.text(stroke..<below.end), definitions), unit.sort == .plain
    else { return nil }
    return (unit, stroke..<below.end)
  }

  /// Rejects a word that differs from a unit only in upper and lower case, such as `5 Kg`.
  ///
  /// A word that is the name of a node is accepted.
  private func refuseOtherCase(
    at place: Int, behind digits: Range<Int>, _ isNode: (String) -> Bool
  ) throws(FormulaProblem) {
    let word = wordSpan(at: place)
    guard place > digits.upperBound, word.count > 1, !isCall(word), lookup.word(reader, word) == nil else { return }
    let name = reader.text(word)
    guard !isNode(name), let problem = Unit.problem(ofOtherCase: name, at: word) else { return }
    throw FormulaProblem(.unit(problem), at: word)
  }

  /// Reads what follows the first unit of a value.
  ///
  /// This may be smaller units, as in `5 ft 11 in`, and an uncertainty, as in `7.4 km ± 50 m`.
  ///
  /// - Returns: Whether anything was read.
  private mutating func readParts(
    of quantity: Quantity, _ unit: (unit: Unit, span: Range<Int>), from start: Int
  ) throws(FormulaProblem) -> Bool {
    var value = quantity.value
    var end = unit.span.upperBound
    var text = reader.text(unit.span)
    while let part = try amount(at: reader.afterBlanks(end), in: unit.unit), part.isSmaller {
      value += part.value
      text += " " + part.unit
      end = part.end
    }
    // `ft in` is a chain, which is shown split again; other parts add up in the first unit.
    if (try? Unit(reading: text, definitions))?.isChain != true { text = reader.text(unit.span) }
    let sign = reader.afterBlanks(end)
    let length = reader.plusMinus(at: sign)
    var spread = ""
    if length > 0 {
      let place = reader.afterBlanks(sign + length)
      if let part = try amount(at: place, in: UnitArithmetic.differenceUnit(of: unit.unit)) {
        (spread, end) = (" ± \(NumberText.shortest(part.value))", part.end)
      } else if let plain = self.quantity(at: place) {
        // `± 2 %` is a share of the value.
        let percent = reader.afterBlanks(plain.end)
        let isShare = reader[percent] == UInt8(ascii: "%")
        if isShare || reader[plain.end - 1] == UInt8(ascii: "%"), unit.unit.isPoint || unit.unit.isLevel {
          throw FormulaProblem(
            .shareOfPoint(unit: unit.unit.text, difference: UnitArithmetic.differenceUnit(of: unit.unit).text),
            at: start..<max(percent, plain.end))
        }
        (spread, end) = (
          " ± " + reader.text(place..<plain.end) + (isShare ? "%" : ""), isShare ? percent + 1 : plain.end
        )
      }
    }
    guard end > unit.span.upperBound else { return false }
    let number = end > unit.span.upperBound && value != quantity.value
    let digits = number ? NumberText.shortest(value) : reader.text(start..<unit.span.lowerBound).trimmingEnd
    found.append(Replacement(span: start..<end, text: "\(digits)\(spread) [\(text)]"))
    offset = end
    return true
  }

  private func amount(at place: Int, in unit: Unit) throws(FormulaProblem) -> (
    value: Double, unit: String, end: Int, isSmaller: Bool
  )? {
    guard reader.beginsNumber(at: place), let number = quantity(at: place), number.quantity.isExact,
      let own = try longest(at: reader.afterBlanks(number.end), .afterNumber),
      own.unit.dimension == unit.dimension
    else { return nil }
    // Behind ±, the unit of a point means its difference: 20 °C ± 0.5 °C.
    let source = unit.isPoint ? own.unit : UnitArithmetic.differenceUnit(of: own.unit)
    guard let conversion = try? source.conversion(to: unit, .operand) else { return nil }
    let text = reader.text(reader.afterBlanks(number.end)..<own.end)
    return (conversion.apply(number.quantity.value), text, own.end, abs(conversion.apply(1)) < 1)
  }

  /// The end of a number in round brackets at the offset, such as `(2 ± 0.5)`; nil if there is none.
  private var endOfNumberInBrackets: Int? {
    guard reader.beginsNumber(at: reader.afterBlanks(offset + 1)) else { return nil }
    var scanner = QuantityScanner(reader, at: offset + 1)
    guard (try? scanner.bracketedQuantity()) != nil else { return nil }
    return scanner.offset
  }

  func quantity(at place: Int) -> (quantity: Quantity, end: Int)? {
    var scanner = QuantityScanner(reader, at: place)
    // The parser reports what is wrong with a number.
    guard let quantity = try? scanner.quantity(isNegative: false) else { return nil }
    return (quantity, scanner.offset)
  }

  private mutating func readTarget() throws(FormulaProblem) {
    guard offset < reader.count, reader[offset] != UInt8(ascii: "[") else { return }
    guard let unit = try longest(at: offset, .target) else {
      let word = wordSpan(at: offset)
      if let problem = Unit.problem(ofOtherCase: reader.text(word), at: word) {
        throw FormulaProblem(.unit(problem), at: word)
      }
      return
    }
    found.append(Replacement(span: offset..<unit.end, text: "[\(reader.text(offset..<unit.end))]"))
    offset = unit.end
  }

  private func longest(at place: Int, _ kind: UnitReader.Place) throws(FormulaProblem) -> (unit: Unit, end: Int)? {
    do throws(UnitProblem) {
      return try Unit.longest(in: bytes, at: place, kind, definitions)
    } catch {
      throw FormulaProblem(.unit(error), at: error.span)
    }
  }

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

  /// Skips a unit in brackets, after checking that it is one.
  ///
  /// Formulas of files are read without this check, because their document may define units.
  private mutating func skipBrackets() throws(FormulaProblem) {
    let start = offset + 1
    hasBrackets = true
    while offset < reader.count, reader[offset] != UInt8(ascii: "]") { offset += 1 }
    let end = min(offset, reader.count)
    offset += 1
    do throws(UnitProblem) {
      _ = try Unit(reading: reader.text(start..<max(start, end)), definitions)
    } catch {
      // The parser reports other problems.
      guard case .unknownName = error.kind else { return }
      throw FormulaProblem(.unit(error), at: start + error.span.lowerBound..<start + error.span.upperBound)
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
