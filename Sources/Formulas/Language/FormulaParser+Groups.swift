/// Names with dots, and calls of groups.
extension FormulaParser {
  // MARK: - Names with dots

  /// Returns the span of the name at the offset, including its parts after dots.
  func nameSpan() throws(FormulaProblem) -> Range<Int> {
    let word = wordSpan()
    // Very few names have a dot.
    guard reader[word.upperBound] == UInt8(ascii: "."), !reader.isDigit(at: word.upperBound + 1) else { return word }
    let span = dottedSpan(at: offset)
    if reader[span.upperBound] == UInt8(ascii: "."), !reader.isDigit(at: span.upperBound + 1) {
      throw dotProblem(at: span.upperBound, behind: span)
    }
    if span.count > word.count, lookup.constant(reader, word) != nil { throw outputOfNoGroup(at: word.upperBound) }
    return span
  }

  /// Returns the span of the name at `start`, including its parts after at most `Formula.mostDots` dots.
  func dottedSpan(at start: Int) -> Range<Int> {
    var end = wordSpan(at: start).upperBound
    for _ in 0..<Formula.mostDots {
      guard reader[end] == UInt8(ascii: "."), end > start, beginsName(at: end + 1) else { break }
      end = wordSpan(at: end + 1).upperBound
    }
    return start..<end
  }

  private func beginsName(at offset: Int) -> Bool { reader.scalar(at: offset)?.scalar.beginsName ?? false }

  private func dotProblem(at dot: Int, behind name: Range<Int>) -> FormulaProblem {
    if beginsName(at: dot + 1), dot == name.upperBound {
      return FormulaProblem(.tooManyDots, at: name.lowerBound..<wordSpan(at: dot + 1).upperBound)
    }
    let next = reader.afterBlanks(dot + 1)
    guard beginsName(at: next) else { return FormulaProblem(.looseDot(fixIt: nil), at: dot..<dot + 1) }
    let output = wordSpan(at: next)
    let left = name.count > 40 ? "…" : reader.text(name)
    return FormulaProblem(.looseDot(fixIt: "write \(left).\(reader.text(output.prefix(40)))"), at: dot..<dot + 1)
  }

  func looseDot(at dot: Int) -> FormulaProblem {
    guard let last = steps.last else { return unexpected() }
    switch last.kind {
    case .name where last.span == lastToken && !reader.text(last.span).contains("."):
      return dotProblem(at: dot, behind: last.span)
    case .groupCall(let call, _) where last.span == calls[call].span && calls[call].output == nil:
      return dotProblem(at: dot, behind: last.span)
    case .name, .groupCall, .literal, .constant, .variable, .call, .unit:
      return beginsName(at: dot + 1) ? outputOfNoGroup(at: dot) : unexpected()
    }
  }

  private func outputOfNoGroup(at dot: Int) -> FormulaProblem {
    let output = wordSpan(at: dot + 1)
    return FormulaProblem(.outputOfNoGroup(reader.text(output)), at: dot..<output.upperBound)
  }

  // MARK: - Calls

  /// Begins the call of a group.
  ///
  /// Its name was read, and the offset is at the opening bracket.
  mutating func openGroup(_ name: String, at span: Range<Int>) throws(FormulaProblem) {
    calls.append(GroupCall(group: name, at: span))
    try open(.group(calls.count - 1, start: offset), length: 1)
    try beginArgument(of: calls.count - 1)
  }

  /// Begins the next argument of a call.
  ///
  /// If the argument begins with the name of an input, as in `years = 30`, the name is read.
  mutating func beginArgument(of call: Int) throws(FormulaProblem) {
    let start = reader.afterBlanks(offset)
    if reader[start] == UInt8(ascii: ")") { return }
    if calls[call].labels.count >= Formula.mostNames {
      throw FormulaProblem(.tooManyArguments(function: calls[call].group), at: calls[call].groupSpan)
    }
    let word = beginsName(at: start) ? wordSpan(at: start) : start..<start
    let sign = reader.afterBlanks(word.upperBound)
    guard !word.isEmpty, reader[sign] == UInt8(ascii: "="), !isComparison(at: sign) else {
      calls[call].labels.append(nil)
      calls[call].labelSpans.append(nil)
      return
    }
    let label = reader.text(word)
    if calls[call].labels.contains(label) { throw FormulaProblem(.doubledArgument(label), at: word) }
    calls[call].labels.append(label)
    calls[call].labelSpans.append(word)
    token(word.lowerBound..<sign + 1, needsValue: true)
  }

  /// Whether the equals sign is part of a comparison, such as `==` or another language's `=<`.
  ///
  /// Any other equals sign follows the name of an input.
  private func isComparison(at sign: Int) -> Bool {
    switch reader[sign + 1] {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    default: false
    }
  }

  /// Rejects an argument given by position after an argument with an input's name.
  func checkArgument(of call: Int) throws(FormulaProblem) {
    let labels = calls[call].labels
    guard let last = labels.last, last == nil, let argument = steps.last,
      let name = labels.last(where: { $0 != nil }) ?? nil
    else { return }
    throw FormulaProblem(.argumentWithoutName(behind: name), at: argument.span)
  }

  /// Ends the call of a group at its closing bracket, and reads the output after it.
  mutating func closeGroup(_ index: Int, at bracket: Range<Int>) throws(FormulaProblem) {
    calls[index].span = calls[index].groupSpan.lowerBound..<bracket.upperBound
    var last = bracket
    let dot = bracket.upperBound
    if reader[dot] == UInt8(ascii: "."), beginsName(at: dot + 1) {
      // The output of an instance inside the group has a dot of its own.
      let output = dottedSpan(at: dot + 1)
      calls[index].output = reader.text(output)
      calls[index].outputSpan = output
      calls[index].span = calls[index].groupSpan.lowerBound..<output.upperBound
      last = calls[index].span
    }
    append(.groupCall(index, arguments: calls[index].labels.count), span: calls[index].span)
    token(last, needsValue: false)
  }
}
