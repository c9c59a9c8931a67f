import EvaluationEngine

/// Parses a formula from left to right.
///
/// Incomplete operators and brackets are on the stack `waiting`.
///
/// The parser alternates between two states: `readValue` expects a value, `readSign` an operator.
struct FormulaParser {
  private(set) var reader: ByteReader
  let lookup = SignLookup.standard
  /// The groups of the document that replace operators of the same name in this formula.
  var shadowing: [String] = []
  var offset = 0
  var steps: [Formula.Step] = []
  var literals: [Quantity] = []
  var names: [String] = []
  var mentions: [Formula.Mention] = []
  private(set) var prefixed: [PrefixedNumber] = []
  var calls: [GroupCall] = []
  var units: [UnitMark] = []
  var waiting: [Waiting] = []
  /// The index in `names` of each name.
  ///
  /// It is empty while there are few names, because a linear search is then faster.
  private var indexOfName: [String: Int] = [:]
  private static let fewNames = 12
  private var depth = 0
  private(set) var needsValue = true
  var hasVariables = false
  var hasTexts = false
  private(set) var lastToken = 0..<0
  /// The call without brackets, such as `sin x`, that was read last; nil if the last value is not such a call.
  var bareCall: BareCall?

  /// An entry of the stack: an operator without its last operand, or an open bracket.
  enum Waiting {
    case sign(SignLookup.Action, isPrefix: Bool, span: Range<Int>)
    case bracket(start: Int)
    /// The square bracket of a list of numbers.
    case list(commas: Int, start: Int)
    case call(OperatorID, name: Range<Int>, commas: Int, start: Int)
    /// The bracket of a call of a group; the first payload is the index in `calls`.
    case group(Int, start: Int)
    /// The bracket of `number(x, [unit])`; `unit` is the span of the unit.
    case number(unit: Range<Int>, start: Int)
    /// A function without brackets whose argument has not been read.
    case function(OperatorID, name: Range<Int>)
  }

  init(_ reader: ByteReader) {
    self.reader = reader
  }

  mutating func restart(_ reader: ByteReader) {
    self.reader = reader
    offset = 0
    steps.removeAll(keepingCapacity: true)
    literals.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    mentions.removeAll(keepingCapacity: true)
    if !prefixed.isEmpty { prefixed = [] }
    if !calls.isEmpty { calls = [] }
    if !units.isEmpty { units = [] }
    waiting.removeAll(keepingCapacity: true)
    if !indexOfName.isEmpty { indexOfName = [:] }
    depth = 0
    needsValue = true
    hasVariables = false
    hasTexts = false
    lastToken = 0..<0
    bareCall = nil
  }

  /// Releases the text but keeps what was parsed.
  mutating func forgetText() {
    reader = ByteReader(UnsafeBufferPointer(start: nil, count: 0))
  }

  mutating func run() throws(FormulaProblem) {
    if reader.count > Formula.longestText {
      throw FormulaProblem(.tooLong, at: Formula.longestText..<reader.count)
    }
    offset = reader.afterBlanks(0)
    if offset >= reader.count { throw FormulaProblem(.empty, at: 0..<reader.count) }
    steps.reserveCapacity(reader.count / 3 + 1)
    while offset < reader.count {
      if needsValue {
        try readValue()
      } else {
        try readSign()
      }
      if !needsValue { completeFunctions() }
      offset = reader.afterBlanks(offset)
    }
    if needsValue { throw missingValue(at: reader.count..<reader.count) }
    try finish()
  }

  private mutating func finish() throws(FormulaProblem) {
    defer { if hasVariables { forgetVariables() } }
    while let top = waiting.popLast() {
      switch top {
      case .sign(let action, let isPrefix, let span): complete(action, isPrefix: isPrefix, span: span)
      // A function is called as soon as its value has been read.
      case .function: break
      case .bracket(let start), .list(_, let start), .call(_, _, _, let start), .group(_, let start),
        .number(_, let start):
        throw FormulaProblem(.unclosedBracket, at: start..<start + 1)
      }
    }
    try checkTexts()
  }

  // MARK: - Where a value has to come

  private mutating func readValue() throws(FormulaProblem) {
    if try readNumber() { return }
    let byte = reader[offset]
    switch byte {
    case UInt8(ascii: "\""):
      try readText()
    case UInt8(ascii: "("):
      try open(.bracket(start: offset), length: 1)
    case UInt8(ascii: "["):
      try open(.list(commas: 0, start: offset), length: 1)
    case UInt8(ascii: ")"):
      try closeEmpty()
    case UInt8(ascii: "]"):
      try closeEmptyList()
    case UInt8(ascii: ","):
      throw missingValue(at: offset..<offset + 1)
    default:
      if let sign = lookup.sign(reader, at: offset) {
        let span = offset..<offset + sign.spelling.count
        guard let prefix = sign.prefix else {
          throw sign.infix == nil && OtherLanguageSign.find(reader, at: offset) != nil
            ? unexpected() : missingValue(at: span, sign: span)
        }
        push(prefix, isPrefix: true, span: span)
      } else if let (scalar, _) = reader.scalar(at: offset), scalar.beginsName {
        try readWord()
      } else {
        throw unexpected()
      }
    }
  }

  private mutating func readNumber() throws(FormulaProblem) -> Bool {
    guard reader.beginsNumber(at: offset) else { return false }
    if let date = DateLiteral(reader, at: offset) {
      if DateLiteral.isSigned(reader, at: offset) {
        throw FormulaProblem(
          .number(.date("-" + reader.text(date.span))), at: date.span.lowerBound - 1..<date.span.upperBound)
      }
      try readDate(date)
      return true
    }
    if let date = DateLiteral.other(reader, asValueAt: offset) {
      throw FormulaProblem(.number(.date(reader.text(date))), at: date)
    }
    var scanner = QuantityScanner(reader, at: offset)
    do {
      literals.append(try scanner.quantity(isNegative: false))
    } catch {
      throw FormulaProblem(error)
    }
    if !scanner.prefixed.isEmpty { prefixed += scanner.prefixed }
    append(.literal(literals.count - 1), span: offset..<scanner.offset)
    token(offset..<scanner.offset, needsValue: false)
    return true
  }

  private mutating func readWord() throws(FormulaProblem) {
    let span = try nameSpan()
    let word = reader.text(span)
    let next = reader.afterBlanks(span.upperBound)
    let isCall = reader[next] == UInt8(ascii: "(")
    if let constant = lookup.constant(reader, span) {
      if isCall { throw FormulaProblem(.constantCalled(word), at: span) }
      append(.constant(constant), span: span)
      token(span, needsValue: false)
    } else if let prefix = lookup.word(reader, span)?.prefix, !(isCall && isTight(prefix)),
      isCall || beginsValue(at: next)
    {
      // `2 * not x` reads as if `not` took only `x`, but its level differs; `2 * not(x)` is a call.
      if isTight(prefix) { throw FormulaProblem(.looseSign(word), at: span) }
      push(prefix, isPrefix: true, span: span)
    } else if isCall {
      offset = next
      if let operation = operation(named: word) {
        try open(.call(operation, name: span, commas: 0, start: next), length: 1)
      } else if word == "number", let unit = unitOfNumber(inBracketAt: next) {
        try open(.number(unit: unit, start: next), length: 1)
      } else {
        try openGroup(word, at: span)
      }
    } else if isBareFunction(word, before: next), let operation = operation(named: word) {
      waiting.append(.function(operation, name: span))
      token(span, needsValue: true)
    } else {
      let name = index(of: word)
      if name >= Formula.mostNames { throw FormulaProblem(.tooManyNames, at: span) }
      mentions.append(Formula.Mention(name: name, span: span))
      append(.name(name), span: span)
      token(span, needsValue: false)
    }
  }

  /// Returns the operator with this name; nil if there is none, or if a group replaces it.
  func operation(named word: String) -> OperatorID? {
    if !shadowing.isEmpty, shadowing.contains(word) { return nil }
    return OperatorID(named: word)
  }

  /// Whether the operator before the prefix operator `prefix` binds more tightly than `prefix`.
  private func isTight(_ prefix: SignLookup.Action) -> Bool {
    guard case .sign(let action, _, _) = waiting.last else { return false }
    return action.level > prefix.level
  }

  /// Whether an operand begins at `next`, after the word `not`; if none does, `not` is the name of a node.
  private func beginsValue(at next: Int) -> Bool {
    if reader.beginsNumber(at: next) || lookup.sign(reader, at: next)?.prefix != nil { return true }
    if reader[next] == UInt8(ascii: "[") || reader[next] == UInt8(ascii: "\"") { return true }
    guard let (scalar, _) = reader.scalar(at: next), scalar.beginsName else { return false }
    let word = wordSpan(at: next)
    // `not mod(a, b)` calls an operator, `not mod (a)` divides a node of that name.
    guard let infix = lookup.word(reader, word)?.infix else { return true }
    return infix.share != nil || reader[word.upperBound] == UInt8(ascii: "(")
  }

  private mutating func index(of name: String) -> Int {
    if names.count < Self.fewNames {
      if let index = names.firstIndex(of: name) { return index }
    } else {
      if indexOfName.isEmpty { indexOfName = Dictionary(zip(names, names.indices)) { first, _ in first } }
      if let index = indexOfName[name] { return index }
      indexOfName[name] = names.count
    }
    names.append(name)
    return names.count - 1
  }

  mutating func open(_ bracket: Waiting, length: Int) throws(FormulaProblem) {
    depth += 1
    if depth > Formula.deepestNesting { throw FormulaProblem(.tooDeep, at: offset..<offset + length) }
    waiting.append(bracket)
    token(offset..<offset + length, needsValue: true)
  }

  private mutating func closeEmpty() throws(FormulaProblem) {
    let span = offset..<offset + 1
    switch waiting.last {
    case .call(let operation, let name, 0, let start):
      waiting.removeLast()
      depth -= 1
      try call(operation, name: name, arguments: 0, start: start, span: name.lowerBound..<span.upperBound)
      token(span, needsValue: false)
    case .group(let index, _) where calls[index].labels.isEmpty:
      waiting.removeLast()
      depth -= 1
      try closeGroup(index, at: span)
    case .bracket(let start):
      throw FormulaProblem(.emptyBrackets, at: start..<span.upperBound)
    case .list(_, let start):
      throw FormulaProblem(.unclosedBracket, at: start..<start + 1)
    case .call, .group, .number, .sign, .function:
      throw missingValue(at: span)
    case nil:
      throw FormulaProblem(.unopenedBracket, at: span)
    }
  }

  /// Rejects a list in square brackets that is empty or ends with a comma.
  private func closeEmptyList() throws(FormulaProblem) {
    let span = offset..<offset + 1
    for entry in waiting.reversed() {
      switch entry {
      case .list(0, let start) where start == lastToken.lowerBound:
        throw FormulaProblem(.emptyBrackets, at: start..<span.upperBound)
      case .list, .sign, .function: throw missingValue(at: span)
      case .bracket(let start), .call(_, _, _, let start), .group(_, let start), .number(_, let start):
        throw FormulaProblem(.unclosedBracket, at: start..<start + 1)
      }
    }
    throw FormulaProblem(.unopenedBracket, at: span)
  }

  // MARK: - Where a sign has to come

  private mutating func readSign() throws(FormulaProblem) {
    if !units.isEmpty { try expectEndOfConversion() }
    switch reader[offset] {
    case UInt8(ascii: ")"):
      try close()
    case UInt8(ascii: "]"):
      try closeList()
    case UInt8(ascii: ","):
      try separate()
    case UInt8(ascii: ".") where !reader.isDigit(at: offset + 1):
      throw looseDot(at: offset)
    case UInt8(ascii: "("):
      if isNumberInBrackets(at: offset) { throw missingSign(next: "(…)") }
      try multiply(before: "(…)")
    case UInt8(ascii: "[") where endsInNumber:
      try readUnit()
    default:
      if let sign = conversionSign(at: offset) {
        try expectNoBareCall(before: "to", at: sign, next: "[…]")
        completeSigns()
        try readConversion(sign)
      } else if reader.plusMinus(at: offset) > 0 {
        throw unexpected()
      } else if let (sign, name) = signOrWord() {
        let span = offset..<offset + sign.spelling.count
        if let infix = sign.infix, !isOfOtherLanguage(sign) {
          if infix.level >= .product { try expectNoBareCall(before: name, at: span) }
          if let share = infix.share { try expectPercentage(of: share, name: name, at: span) }
          try completeSigns(before: infix, name: name, at: span)
          push(infix, isPrefix: false, span: span)
        } else if let postfix = sign.postfix {
          try expectNoBareCall(before: name, at: span, isPostfix: true)
          try apply(postfix, name: name, span: span)
        } else if let prefix = sign.prefix, prefix.level > .product {
          try multiply(before: name + "…")
        } else {
          throw sign.prefix == nil ? unexpected() : missingSign(next: name + "…")
        }
      } else if let (scalar, _) = reader.scalar(at: offset), scalar.beginsName {
        if try isFactor(beforeWord: wordSpan()) {
          implyProduct()
          return
        }
        let span = dottedSpan(at: offset)
        let word = reader.text(span.prefix(40))
        let isCall = reader[span.upperBound] == UInt8(ascii: "(")
        let next = isCall ? word + "(…)" : word
        if span.lowerBound > lastToken.upperBound { try expectNoBareCall(before: "*", next: next) }
        throw missingSign(next: next, isWord: !isCall)
      } else if reader.beginsNumber(at: offset) {
        throw missingSign(next: numberText())
      } else {
        throw unexpected()
      }
    }
  }

  /// Reads a product without an operator symbol, such as `2 x`.
  ///
  /// Texts with another possible meaning are rejected.
  private mutating func multiply(before next: String) throws(FormulaProblem) {
    try expectNoBareCall(before: "*", next: next)
    guard try isFactor(before: next) else { throw missingSign(next: next) }
    implyProduct()
  }

  private mutating func implyProduct() {
    completeSigns(downTo: .product)
    waiting.append(.sign(SignLookup.impliedProduct, isPrefix: false, span: offset..<offset))
    token(offset..<offset, needsValue: true)
  }

  private func signOrWord() -> (SignLookup.Entry, String)? {
    if let sign = lookup.sign(reader, at: offset) {
      return (sign, reader.text(offset..<offset + sign.spelling.count))
    }
    guard let (scalar, _) = reader.scalar(at: offset), scalar.beginsName else { return nil }
    let span = wordSpan()
    guard let entry = lookup.word(reader, span) else { return nil }
    // Before a sign or the end, `up` is a node of that name: `2 up`.
    if entry.infix?.share != nil, !beginsValue(at: reader.afterBlanks(span.upperBound)) { return nil }
    return (entry, reader.text(span))
  }

  /// Whether the operator symbol is the start of a longer symbol in another language, such as `//` or `<>`.
  private func isOfOtherLanguage(_ sign: SignLookup.Entry) -> Bool {
    let next = reader[offset + sign.spelling.count]
    guard next == UInt8(ascii: "/") || next == UInt8(ascii: ">"),
      let (length, _) = OtherLanguageSign.find(reader, at: offset)
    else { return false }
    return length > sign.spelling.count
  }

  private mutating func close() throws(FormulaProblem) {
    let span = offset..<offset + 1
    completeSigns()
    switch waiting.popLast() {
    case .bracket(let start):
      if let last = steps.popLast() {
        steps.append(Formula.Step(kind: last.kind, first: last.first, span: start..<span.upperBound))
      }
    case .call(let operation, let name, let commas, let start):
      try call(operation, name: name, arguments: commas + 1, start: start, span: name.lowerBound..<span.upperBound)
    case .group(let index, _):
      depth -= 1
      try checkArgument(of: index)
      return try closeGroup(index, at: span)
    case .list(_, let start), .number(_, let start):
      throw FormulaProblem(.unclosedBracket, at: start..<start + 1)
    case .sign, .function, nil:
      throw FormulaProblem(.unopenedBracket, at: span)
    }
    depth -= 1
    token(span, needsValue: false)
  }

  private mutating func closeList() throws(FormulaProblem) {
    let span = offset..<offset + 1
    completeSigns()
    switch waiting.popLast() {
    case .list(let commas, let start):
      guard let list = SignLookup.list else { throw unexpected() }
      let name = start..<start + 1
      try call(list, name: name, arguments: commas + 1, start: start, span: start..<span.upperBound)
    case .bracket(let start), .call(_, _, _, let start), .group(_, let start), .number(_, let start):
      throw FormulaProblem(.unclosedBracket, at: start..<start + 1)
    case .sign, .function, nil:
      throw FormulaProblem(.unopenedBracket, at: span)
    }
    depth -= 1
    token(span, needsValue: false)
  }

  private mutating func separate() throws(FormulaProblem) {
    let span = offset..<offset + 1
    completeSigns()
    switch waiting.last {
    case .call(let operation, let name, let commas, let start):
      waiting[waiting.count - 1] = .call(operation, name: name, commas: commas + 1, start: start)
    case .list(let commas, let start):
      waiting[waiting.count - 1] = .list(commas: commas + 1, start: start)
    case .group(let index, _):
      try checkArgument(of: index)
      token(span, needsValue: true)
      return try beginArgument(of: index)
    case .number(let unit, _):
      waiting.removeLast()
      depth -= 1
      return try count(unit)
    case .bracket, .sign, .function, nil:
      throw FormulaProblem(localizedNumber().map { .number($0.problem.kind) } ?? .comma, at: span)
    }
    token(span, needsValue: true)
  }

  private mutating func call(
    _ operation: OperatorID, name: Range<Int>, arguments: Int, start: Int, span: Range<Int>
  ) throws(FormulaProblem) {
    let descriptor = operation.descriptor
    guard descriptor.takes(arguments) else {
      throw FormulaProblem(
        .argumentCount(
          function: operation.name, takes: descriptor.callArguments, labels: descriptor.callLabels, given: arguments,
          fixIt: OtherLanguageName.fixIt(forCall: operation.name, arguments: arguments)), at: span)
    }
    try placeWords(of: descriptor, of: arguments)
    if let place = descriptor.formulaArgument(of: arguments) {
      try bindVariables(of: descriptor, inArgument: place, of: arguments)
    }
    append(.call(operation, arguments: arguments), span: span)
  }

  private mutating func apply(
    _ postfix: SignLookup.Action, name: String, span: Range<Int>
  ) throws(FormulaProblem) {
    if let previous = lookup.sign(reader, at: lastToken.lowerBound), previous.postfix != nil {
      throw FormulaProblem(.repeatedSign(name), at: span)
    }
    if let argument = postfix.argument {
      literals.append(Quantity(argument))
      append(.literal(literals.count - 1), span: span)
      complete(postfix, isPrefix: false, span: span)
    } else if let operation = postfix.operation, let operand = steps.last {
      steps.append(
        Formula.Step(
          kind: .call(operation, arguments: 1), first: operand.first, span: operand.span.lowerBound..<span.upperBound))
    }
    token(span, needsValue: false)
  }

  // MARK: - Completing signs

  private mutating func push(_ action: SignLookup.Action, isPrefix: Bool, span: Range<Int>) {
    waiting.append(.sign(action, isPrefix: isPrefix, span: span))
    token(span, needsValue: true)
  }

  /// Completes the operators that are applied before `next`.
  ///
  /// These are the operators that bind more tightly, and those of the same precedence if they group from the left.
  private mutating func completeSigns(
    before next: SignLookup.Action, name: String, at span: Range<Int>
  ) throws(FormulaProblem) {
    while case .sign(let action, let isPrefix, let place) = waiting.last {
      if action.level < next.level || action.level == next.level && next.grouping == .right { return }
      if action.level == next.level, next.grouping == .refused { throw FormulaProblem(.repeatedSign(name), at: span) }
      waiting.removeLast()
      complete(action, isPrefix: isPrefix, span: place)
    }
  }

  private mutating func completeSigns(downTo level: FormulaSign.Level) {
    while case .sign(let action, let isPrefix, let span) = waiting.last, action.level >= level {
      waiting.removeLast()
      complete(action, isPrefix: isPrefix, span: span)
    }
  }

  private mutating func completeSigns() {
    while case .sign(let action, let isPrefix, let span) = waiting.last {
      waiting.removeLast()
      complete(action, isPrefix: isPrefix, span: span)
    }
  }

  private mutating func complete(_ action: SignLookup.Action, isPrefix: Bool, span: Range<Int>) {
    guard let right = steps.last else { return }
    if isPrefix {
      completePrefix(action, right, span: span)
    } else if let share = action.share, right.first > 0 {
      completeShare(share, span: span)
    } else if let operation = action.operation, right.first > 0, !compareAnnotation(by: operation) {
      let left = steps[right.first - 1]
      steps.append(
        Formula.Step(
          kind: .call(operation, arguments: 2), first: left.first, span: left.span.lowerBound..<right.span.upperBound))
    }
  }

  private mutating func completePrefix(_ action: SignLookup.Action, _ operand: Formula.Step, span: Range<Int>) {
    let whole = span.lowerBound..<operand.span.upperBound
    if let operation = action.operation {
      if operation == Self.negate, negateNumberWithUnit(operand, whole: whole) {
        // The sign belongs to the number.
      } else if operation == Self.negate, case .literal(let index) = operand.kind {
        // A negative number is one number: the sign is exact, and what follows the digits belongs to the whole.
        let isBracketed = reader[operand.span.lowerBound] == UInt8(ascii: "(")
        let isSigned = literals[index].value.sign == .minus
        literals[index] = isBracketed || isSigned ? literals[index].negated : literals[index].withMinus
        steps[steps.count - 1] = Formula.Step(kind: operand.kind, first: operand.first, span: whole)
      } else {
        steps.append(Formula.Step(kind: .call(operation, arguments: 1), first: operand.first, span: whole))
      }
    } else {
      steps[steps.count - 1] = Formula.Step(kind: operand.kind, first: operand.first, span: whole)
    }
  }

  private static let negate = OperatorID(named: "negate")

  /// Appends a step for a value.
  ///
  /// The next token must not be another value.
  mutating func appendValue(_ kind: Formula.Step.Kind, span: Range<Int>) {
    append(kind, span: span)
    token(span, needsValue: false)
  }

  mutating func append(_ kind: Formula.Step.Kind, span: Range<Int>) {
    var first = steps.count
    for _ in 0..<kind.argumentCount {
      first = steps[first - 1].first
    }
    steps.append(Formula.Step(kind: kind, first: first, span: span))
  }

  mutating func token(_ span: Range<Int>, needsValue: Bool) {
    lastToken = span
    bareCall = nil
    offset = span.upperBound
    self.needsValue = needsValue
  }
}
