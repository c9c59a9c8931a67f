import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

/// Reads definitions from left to right; links are made when all names are known.
struct DefinitionReader {
  private let text: UnsafeBufferPointer<UInt8>
  private let limits: Limits
  private let allowsAnswer: Bool
  private var builder = DocumentBuilder()
  /// Where each definition begins, by builder index.
  private var offsets: [Int] = []
  /// In the order of the text.
  private var formulas: [(index: Int32, offset: Int, formula: Formula)] = []
  /// What has numbers with SI prefixes, by builder index and the offset of its text.
  private var prefixed: [(index: Int32, offset: Int, numbers: [PrefixedNumber])] = []
  private var inputCount = 0

  init(_ text: UnsafeBufferPointer<UInt8>, limits: Limits, allowsAnswer: Bool) {
    self.text = text
    self.limits = limits
    self.allowsAnswer = allowsAnswer
  }

  mutating func read() throws(ReadingStop) -> DocumentContents {
    if text.count > limits.fileBytes { throw ReadingStop(.json(.tooLarge(limit: limits.fileBytes)), at: 0) }
    if String(validating: text, as: UTF8.self) == nil { throw ReadingStop(.json(.notUTF8), at: 0) }
    var start = ByteOrderMark.length(in: text)
    var hasAnswer = false
    while start < text.count {
      let end = endOfDefinition(from: start)
      let body = trimmed(start..<end)
      if !body.isEmpty {
        // Only the last one is without a name.
        if hasAnswer, let offset = offsets.last { throw ReadingStop(.noDefinition, at: offset) }
        hasAnswer = try readDefinition(body)
      }
      start = next(after: end)
    }
    if let (earlier, later) = builder.enterNames() {
      throw ReadingStop(
        .duplicateName(builder.name(at: later)), at: offsets[Int(later)], earlier: offsets[Int(earlier)])
    }
    try checkPrefixes()
    if allowsAnswer { try checkMentions() }
    do throws(LoopFound) {
      return try builder.finish()
    } catch {
      throw stop(for: error)
    }
  }

  /// A text that ends in an answer is complete: no name can be defined later.
  private func checkMentions() throws(ReadingStop) {
    for (own, offset, formula) in formulas {
      for mention in formula.mentions where builder.index(named: formula.names[mention.name]) == nil {
        let name = formula.names[mention.name]
        let others = (0..<builder.count).lazy.map { Int32(truncatingIfNeeded: $0) }.filter { $0 != own }
        let names = others.map { builder.name(at: $0) }
        throw ReadingStop(
          .undefinedName(name, suggestion: Suggestion.nearest(to: name, among: names)),
          at: offset + mention.span.lowerBound..<offset + mention.span.upperBound)
      }
    }
  }

  /// A prefix that is also a name is not guessed at.
  private func checkPrefixes() throws(ReadingStop) {
    for (own, offset, numbers) in prefixed {
      let problem = numbers.ambiguity { letter in builder.index(named: letter).map { $0 != own } ?? false }
      if let problem { throw stop(for: problem, at: offset) }
    }
  }

  private func stop(for problem: FormulaProblem, at offset: Int) -> ReadingStop {
    ReadingStop(
      .badFormula(problem.message, mend: problem.mend),
      at: offset + problem.span.lowerBound..<offset + problem.span.upperBound)
  }

  private func endOfDefinition(from start: Int) -> Int {
    var end = start
    while end < text.count, ![ASCII.lineFeed, UInt8(ascii: ";"), UInt8(ascii: "#")].contains(text[end]) { end += 1 }
    return end
  }

  /// Behind the mark that ended a definition, and behind its comment.
  private func next(after end: Int) -> Int {
    var end = end
    if end < text.count, text[end] == UInt8(ascii: "#") {
      while end < text.count, text[end] != ASCII.lineFeed { end += 1 }
    }
    return end + 1
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    func isBlank(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab || byte == ASCII.carriageReturn }
    while start < end, isBlank(text[start]) { start += 1 }
    while start < end, isBlank(text[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Whether it was one without a name.
  private mutating func readDefinition(_ range: Range<Int>) throws(ReadingStop) -> Bool {
    guard builder.count < limits.nodes else {
      throw ReadingStop(.tooMany(.nodes, limit: limits.nodes), at: range.lowerBound)
    }
    let sign = nameSign(in: range)
    if sign == nil, !allowsAnswer { throw ReadingStop(.noDefinition, at: range) }
    var name = DefinitionText.answer
    if let sign {
      name = string(trimmed(range.lowerBound..<sign))
      if let problem = NodeName.problem(in: name) {
        throw ReadingStop(.badName(name, problem), at: trimmed(range.lowerBound..<sign))
      }
    }
    try add(name, trimmed((sign.map { $0 + 1 } ?? range.lowerBound)..<range.upperBound))
    offsets.append(range.lowerBound)
    return sign == nil
  }

  private mutating func add(_ name: String, _ body: Range<Int>) throws(ReadingStop) {
    let typed: TypedText
    do throws(FormulaProblem) {
      typed = try TypedText(string(body))
    } catch {
      throw stop(for: error, at: body.lowerBound)
    }
    let index: Int32
    switch typed.meaning {
    case .number(let quantity):
      index = builder.appendNode(.number(quantity.value), NodeAttributes(name: name, uncertainty: quantity.uncertainty))
    case .formula(let formula):
      inputCount += formula.names.count
      index = builder.appendNode(.formula(formula.program), NodeAttributes(name: name, formula: formula))
      formulas.append((index, body.lowerBound, formula))
    }
    if !typed.prefixed.isEmpty { prefixed.append((index, body.lowerBound, typed.prefixed)) }
    if inputCount > limits.inputs {
      throw ReadingStop(.tooMany(.inputs, limit: limits.inputs), at: body.lowerBound)
    }
  }

  /// The first `=` that is no part of a comparison.
  private func nameSign(in range: Range<Int>) -> Int? {
    let equals = UInt8(ascii: "=")
    return range.first { offset in
      guard text[offset] == equals else { return false }
      if offset + 1 < range.upperBound, text[offset + 1] == equals { return false }
      guard offset > range.lowerBound else { return true }
      return ![equals, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!")].contains(text[offset - 1])
    }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
  }

  /// The refusal of a loop, at the mention that closes it: of the loop's links the one that comes last in the text.
  private func stop(for found: LoopFound) -> ReadingStop {
    let nodes = found.loop.dropLast()
    guard let last = nodes.indices.max(by: { nodes[$0] < nodes[$1] }) else { return ReadingStop(.loop([]), at: 0) }
    let target = nodes[last]
    let source = last == nodes.startIndex ? nodes[nodes.endIndex - 1] : nodes[last - 1]
    let names = ([source] + nodes[last...] + nodes[..<last]).map { builder.name(at: $0) }
    guard let (_, offset, formula) = formulas.first(where: { $0.index == target }) else {
      return ReadingStop(.loopOfMentions(names), at: 0)
    }
    let mention = formula.mentions.first { builder.index(named: formula.names[$0.name]) == source }
    let span = mention?.span ?? 0..<0
    return ReadingStop(.loopOfMentions(names), at: offset + span.lowerBound..<offset + span.upperBound)
  }
}
