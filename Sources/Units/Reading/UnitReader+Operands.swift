import TextScanning

extension UnitReader {
  /// Reads a name, a number with or without a name, a root, or an opening bracket.
  mutating func operand() throws(UnitProblem) {
    let start = offset
    if let (sign, length) = scanner.sign(at: offset) {
      switch sign {
      case .opening: return try open(after: length, isReference: false)
      case .root:
        offset = scanner.afterBlanks(offset + length)
        return try root(at: start)
      case .product, .quotient, .closing: throw unexpected()
      }
    }
    if scanner[offset].isDigit || scanner[offset] == ASCII.point && scanner[offset + 1].isDigit {
      return try numbered()
    }
    guard let end = scanner.nameEnd(at: offset) else { throw unexpected() }
    if scanner[end] == UInt8(ascii: "("), scanner.text(start..<end) == "dB" {
      offset = end
      return try open(after: 1, isReference: true)
    }
    let (atom, exponent) = try named()
    try append(UnitFactor(atom, exponent: exponent), at: start..<offset)
  }

  private mutating func named() throws(UnitProblem) -> (atom: UnitAtom, exponent: UnitExponent) {
    let start = offset
    guard let end = scanner.nameEnd(at: start) else { throw unexpected() }
    offset = end
    if let atom = atom(start..<end) {
      if let (exponent, after) = try exponent(at: end) {
        offset = after
        return (atom, exponent)
      }
      if place == .whole, let (exponent, after) = scanner.signedExponent(at: end) {
        offset = after
        return (atom, exponent)
      }
      return (atom, .one)
    }
    // `m2` is m².
    let digit = scanner[end - 1]
    if end - start > 1, (UInt8(ascii: "2")...ASCII.nine).contains(digit), !scanner[end - 2].isDigit,
      let atom = atom(start..<end - 1)
    {
      return (atom, UnitExponent(whole: Int(digit - ASCII.zero)))
    }
    throw UnitSuggestions.problem(of: scanner.text(start..<end), at: start..<end, definitions)
  }

  /// Reads an exponent; nil if there is none.
  ///
  /// In a formula, a sign such as `^` without a number after it is an operator, as in `3 m^x`, and not an error.
  private func exponent(at start: Int) throws(UnitProblem) -> (exponent: UnitExponent, end: Int)? {
    do throws(UnitProblem) {
      return try scanner.exponent(at: start)
    } catch {
      if place != .whole, error.kind == .missingExponent { return nil }
      throw error
    }
  }

  func atom(_ range: Range<Int>) -> UnitAtom? {
    if !definitions.isEmpty {
      let name = scanner.text(range)
      if let meaning = definitions.meaning(of: name) { return UnitAtom(custom: name, meaning: meaning) }
    }
    guard range.count <= 64 else { return nil }
    return UnitNames.shared.match(UnsafeBufferPointer(rebasing: scanner.bytes[range])).map {
      UnitAtom($0, typed: scanner.text(range))
    }
  }

  /// Reads a number with an exponent and the name after it, as in `100 km`.
  private mutating func numbered() throws(UnitProblem) {
    let start = offset
    guard let decimal = DecimalNumber(scanner.bytes, at: offset), decimal.digits > 0 else {
      throw UnitProblem(.number, at: start..<start + 1)
    }
    offset = decimal.end
    guard var scale = UnitScale(digits: decimal.digits, exponent: decimal.exponent) else {
      throw UnitProblem(.number, at: start..<offset)
    }
    if let (exponent, after) = try scanner.exponent(at: offset) {
      guard exponent.denominator == 1, scale.fits(exponent) else { throw UnitProblem(.number, at: start..<after) }
      scale = scale.raised(to: exponent)
      offset = after
    }
    // In a formula only powers of ten belong to a unit, as in `L/100 km`; `12 V/4.7 kohm` divides two values.
    guard place == .whole || scale.powerOfTen != nil else { throw UnitProblem(.number, at: start..<offset) }
    let numberEnd = offset
    let text = scanner.text(start..<numberEnd)
    let next = scanner.afterBlanks(offset)
    if scanner.nameEnd(at: next) != nil, !isWord(at: next) {
      offset = next
      let (atom, exponent) = try named()
      if scale.isOne { return try append(UnitFactor(atom, exponent: exponent), at: start..<offset) }
      guard exponent.denominator == 1 else { throw UnitProblem(.exponent, at: start..<offset) }
      let factor = UnitFactor(atom, number: UnitNumber(text: text, scale: scale), inner: exponent)
      return try append(factor, at: start..<offset)
    }
    // In a formula a number without a name is an operand, except in `dB(1/K)`.
    guard place == .whole || frames.contains(where: \.isReference) else {
      throw UnitProblem(.number, at: start..<numberEnd)
    }
    // The number 1 is no factor: `1/s`.
    if scale.isOne {
      frames[frames.count - 1].isDivisor = false
    } else {
      try append(UnitFactor(.number, number: UnitNumber(text: text, scale: scale)), at: start..<numberEnd)
    }
  }

  private func isWord(at start: Int) -> Bool {
    guard let end = scanner.nameEnd(at: start) else { return false }
    return end - start == 3 && scanner.text(start..<end) == "per"
  }

  /// Reads a root sign and the name after it, as in `√Hz`.
  private mutating func root(at start: Int) throws(UnitProblem) {
    let (atom, exponent) = try named()
    let half = Rational(1, 2).flatMap { UnitExponent($0) } ?? .one
    guard let power = exponent.multiplied(by: half) else { throw UnitProblem(.exponent, at: start..<offset) }
    try append(UnitFactor(atom, exponent: power), at: start..<offset)
  }

  private mutating func open(after length: Int, isReference: Bool) throws(UnitProblem) {
    guard frames.count <= Self.deepestBracket else { throw UnitProblem(.tooDeep, at: offset..<offset + length) }
    isJuxtaposed = false
    frames.append(Frame(start: offset, isReference: isReference))
    offset = scanner.afterBlanks(offset + length)
    guard offset < scanner.bytes.count else {
      throw UnitProblem(.unclosedBracket, at: offset - length..<offset)
    }
    // The first unit in a bracket; `dB(1/K)` begins with a number.
    if scanner.sign(at: offset)?.sign == .opening { return try operand() }
    try operand()
  }

  /// Reads the closing bracket of the innermost open bracket, and the exponent after it.
  mutating func close() throws(UnitProblem) {
    let span = offset..<offset + 1
    guard frames.count > 1, let frame = frames.popLast() else { throw UnitProblem(.unopenedBracket, at: span) }
    offset += 1
    let content = frame.start..<offset
    var exponent = UnitExponent.one
    if let (found, after) = try self.exponent(at: offset) { (exponent, offset) = (found, after) }
    if frame.isReference {
      let unit = try unit(of: frame.factors, at: content)
      guard unit.sort == .plain, !unit.isChain else {
        throw UnitProblem(.levelReference(MessageText.shortened(unit.text)), at: content)
      }
      let decibel = "dB"
      let atom: UnitAtom? =
        unit.isOne
        ? UnitNames.shared.match(named: decibel).map { UnitAtom($0, typed: decibel) } : UnitAtom(decibelOf: unit)
      guard let atom else { throw UnitProblem(.empty, at: content) }
      try append(UnitFactor(atom, exponent: exponent), at: content)
      return
    }
    let isDivisor = frames[frames.count - 1].isDivisor
    for factor in frame.factors {
      frames[frames.count - 1].isDivisor = isDivisor
      guard let power = factor.exponent.multiplied(by: exponent) else {
        throw UnitProblem(.exponent, at: content.lowerBound..<offset)
      }
      try append(factor.with(power), at: content)
    }
    frames[frames.count - 1].isDivisor = false
  }

  /// Adds a factor to the innermost open bracket; after a slash, the factor gets the opposite exponent.
  ///
  /// Factors with the same base are merged at once, so memory does not grow with the length of the text.
  private mutating func append(_ factor: UnitFactor, at span: Range<Int>) throws(UnitProblem) {
    let last = frames.count - 1
    let factor = frames[last].isDivisor ? factor.with(factor.exponent.negated) : factor
    frames[last].isDivisor = false
    guard !factor.exponent.isZero else { return }
    let same = frames[last].factors.firstIndex {
      $0.exponent.isNegative == factor.exponent.isNegative && $0.hasSameBase(as: factor)
    }
    if let same {
      guard let sum = frames[last].factors[same].exponent.adding(factor.exponent) else {
        throw UnitProblem(.exponent, at: span)
      }
      frames[last].factors[same] = factor.with(sum)
      return
    }
    guard frames[last].factors.count < Unit.factorLimit else { throw UnitProblem(.tooManyFactors, at: span) }
    frames[last].factors.append(factor)
  }

  /// Returns the unit that consists of the factors.
  ///
  /// Checks that levels and dates are used correctly.
  func unit(of factors: [UnitFactor], at span: Range<Int>) throws(UnitProblem) -> Unit {
    if isJuxtaposed, place != .afterNumber, let chain = chain(factors) { return chain }
    if factors.count > 1 || factors.first.map({ $0.exponent != .one || $0.number != nil }) == true {
      for (index, factor) in factors.enumerated() {
        if factor.atom.isDate { throw UnitProblem(.dateInProduct(factor.name), at: span) }
        guard factor.atom.isReferencedLevel else { continue }
        let isDivided = index == 0 && factor.exponent == .one && factor.number == nil
        guard isDivided, factors.dropFirst().allSatisfy(\.exponent.isNegative) else {
          throw UnitProblem(.levelInProduct(factor.name), at: span)
        }
      }
    }
    do {
      return try Unit(factors)
    } catch {
      throw UnitProblem(error == .factors ? .tooManyFactors : .exponent, at: span)
    }
  }

  /// Returns the units as a chain such as `ft in`; nil if they cannot form one.
  ///
  /// In a chain, all units have the same dimension, and each is a whole multiple of the next.
  private func chain(_ factors: [UnitFactor]) -> Unit? {
    guard 2...4 ~= factors.count, let first = factors.first else { return nil }
    for (larger, smaller) in zip(factors, factors.dropFirst()) {
      guard smaller.exponent == .one, larger.exponent == .one, smaller.number == nil, larger.number == nil,
        smaller.atom.dimension == first.atom.dimension, smaller.atom.angle == first.atom.angle,
        smaller.atom.sort == .plain, larger.atom.sort == .plain,
        !first.atom.dimension.isNone || !first.atom.angle.isZero,
        let ratio = larger.baseScale.divided(by: smaller.baseScale).ratio, ratio.isWhole, ratio != .one
      else { return nil }
    }
    return try? Unit([first], chain: Array(factors.dropFirst()))
  }
}

extension UnitScale {
  /// Whether the number being read, raised to the exponent, stays between 10^-99 and 10^99.
  func fits(_ exponent: UnitExponent) -> Bool {
    let logarithm = (decimalLogarithm * exponent.rational.value).magnitude
    return logarithm <= 99
  }
}
