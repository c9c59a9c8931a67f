import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import JSONText
import TextScanning

/// Reads the definitions of a text, such as `a = 2 b`, from first to last.
///
/// Nodes are linked when all names are known.
struct DefinitionReader {
  let source: DefinitionSource
  private let limits: Limits
  private let allowsAnswer: Bool
  var builder = DocumentBuilder()
  private var offsets: [Int] = []
  private var inputCounts: [UInt8] = []
  /// The names that formulas mention, in the order of the text.
  ///
  /// Each is the name of the node that feeds one port.
  private var mentions: [InputReference] = []
  /// For each definition in which numbers have SI prefixes, such as `3 k`, these numbers.
  private var prefixed: [(index: Int32, offset: Int, numbers: [PrefixedNumber])] = []
  private var formulaReader = FormulaReader()
  var groups = GroupsBuilder()
  /// For each function, the offset of its name in the text.
  var functionPlaces: [String: Int] = [:]
  /// The calls of groups in formulas, each with the offset of its formula.
  var calls: [(offset: Int, call: GroupCall)] = []
  /// The problems found so far; nil if reading ends at the first problem.
  private(set) var problems: ProblemList?
  private let leftOut: Set<Int>
  /// The offset of the first definition of each name; used only if problems are collected.
  ///
  /// If problems are not collected, `enterNames()` finds repeated names, which is much faster.
  private var namePlaces: [String: Int] = [:]

  /// Creates a reader that stops at the first problem.
  ///
  /// If `problems` is given, the reader instead collects one problem per definition, and leaves out the definitions
  /// with problems.
  init(
    _ text: UnsafeBufferPointer<UInt8>, limits: Limits, allowsAnswer: Bool, gathering problems: ProblemList? = nil,
    leavingOut leftOut: Set<Int> = []
  ) {
    source = DefinitionSource(text: text)
    self.limits = limits
    self.allowsAnswer = allowsAnswer
    self.problems = problems
    self.leftOut = leftOut
  }

  /// Throws a problem, or adds it to `problems` if the reader collects problems.
  mutating func tell(_ stop: ReadingError) throws(ReadingError) {
    guard problems != nil else { throw stop }
    problems?.append(stop)
  }

  /// Returns the offset of the last definition that begins at or before `offset`; nil if there is no such definition.
  func definition(at offset: Int) -> Int? { offsets.last { $0 <= offset } }

  var text: UnsafeBufferPointer<UInt8> { source.text }

  /// Reads all definitions into a document; the text is not needed afterwards.
  ///
  /// `meter` counts the work on data sets while functions are compiled.
  mutating func read(countedBy meter: EvaluationMeter? = nil) throws(ReadingError) -> SortedDocumentBuilder {
    if text.count > limits.fileBytes { throw ReadingError(.json(.tooLarge(limit: limits.fileBytes)), at: 0) }
    if !source.isUTF8 { throw ReadingError(.json(.notUTF8), at: 0) }
    var start = ByteOrderMark.length(in: text)
    var hasAnswer = false
    while start < text.count {
      let end = source.endOfDefinition(from: start)
      let body = source.trimmed(start..<end)
      if !body.isEmpty, !leftOut.contains(body.lowerBound) {
        // Only the last definition may lack a name.
        if hasAnswer, let offset = offsets.last { throw ReadingError(.noDefinition, at: offset) }
        do throws(ReadingError) {
          hasAnswer = try readDefinition(body)
        } catch {
          try tell(error)
        }
      }
      start = source.next(after: end)
    }
    if let (earlier, later) = builder.enterNames() {
      throw ReadingError(
        .duplicateName(builder.name(at: later)), at: offsets[Int(later)], earlier: offsets[Int(earlier)])
    }
    try checkPrefixes()
    try finishFunctions(countedBy: meter)
    linkMentions()
    if allowsAnswer { try checkMentions() }
    do throws(LoopFound) {
      return try builder.sorted()
    } catch {
      throw stop(for: error)
    }
  }

  private mutating func linkMentions() {
    var queries = NameQueries()
    for (ordinal, mention) in mentions.enumerated() where mention.kind == .mention {
      if queries.add(mention.name.bytes(in: text), ordinal) { queries.feed(&builder) }
    }
    queries.feed(&builder)
  }

  /// Throws if a formula mentions an undefined name.
  ///
  /// Only a text that ends with an answer (a formula without `name =`) is checked. Such a text is complete, so that no
  /// name can be defined later.
  private mutating func checkMentions() throws(ReadingError) {
    var (own, end) = (-1, 0)
    for (port, mention) in mentions.enumerated() {
      while port >= end {
        own += 1
        end += Int(inputCounts[own])
      }
      let name = word(at: mention.offset)
      if builder.index(named: source.string(name)) != nil { continue }
      // A constant copy, which the lazy sequence of names can capture.
      let builder = builder
      let others = (0..<builder.count).lazy.map { Int32(truncatingIfNeeded: $0) }.filter { [own] in $0 != own }
      let names = others.map { builder.name(at: $0) }
      throw ReadingError(
        .undefinedName(source.string(name), suggestion: Suggestion.nearest(to: source.string(name), among: names)),
        at: name)
    }
  }

  private func word(at start: Int) -> Range<Int> {
    let line = UnsafeBufferPointer(rebasing: text[start..<source.endOfDefinition(from: start)])
    return start..<start + FormulaReader.nameLength(in: line)
  }

  /// Reports SI prefixes that are also names of nodes, such as the prefix of `3 k` if there is a node `k`.
  private mutating func checkPrefixes() throws(ReadingError) {
    for (own, offset, numbers) in prefixed {
      let problem = numbers.ambiguity { letter in builder.index(named: letter).map { $0 != own } ?? false }
      if let problem { try tell(stop(for: problem, at: offset)) }
    }
  }

  func stop(for problem: FormulaProblem, at offset: Int) -> ReadingError {
    ReadingError(
      .badFormula(problem.message, fixIt: problem.fixIt),
      at: offset + problem.span.lowerBound..<offset + problem.span.upperBound)
  }

  /// Reads a definition; returns true if it is an answer (a formula without `name =`).
  private mutating func readDefinition(_ range: Range<Int>) throws(ReadingError) -> Bool {
    guard offsets.count < limits.nodes else {
      throw ReadingError(.tooMany(.nodes, limit: limits.nodes), at: range.lowerBound)
    }
    let sign = source.nameSign(in: range)
    if sign == nil, !allowsAnswer { throw ReadingError(.noDefinition, at: range) }
    var name = DefinitionText.answer
    if let sign {
      let place = source.trimmed(range.lowerBound..<sign)
      name = source.string(place)
      if !NodeName.isPlain(UnsafeBufferPointer(rebasing: text[place])) {
        if FunctionHead.isMeant(by: name) {
          try readFunction(place, source.trimmed(sign + 1..<range.upperBound))
          return false
        }
        if let problem = NodeName.problem(in: name) { throw ReadingError(.badName(name, problem), at: place) }
      }
    }
    if let earlier = namePlaces[name] {
      throw ReadingError(.duplicateName(name), at: range.lowerBound, earlier: earlier)
    }
    try add(name, source.trimmed((sign.map { $0 + 1 } ?? range.lowerBound)..<range.upperBound))
    if problems != nil { namePlaces[name] = range.lowerBound }
    offsets.append(range.lowerBound)
    return sign == nil
  }

  private mutating func add(_ name: String, _ whole: Range<Int>) throws(ReadingError) {
    let typed = TypedText.body(of: UnsafeBufferPointer(rebasing: text[whole]))
    let body = source.trimmed(whole.lowerBound + typed.lowerBound..<whole.lowerBound + typed.upperBound)
    let number: Quantity?
    do throws(FormulaProblem) {
      number = try formulaReader.readTyped(UnsafeBufferPointer(rebasing: text[body]))
    } catch {
      if try addDistribution(name, body) { return }
      if try addValues(name, body) { return }
      throw stop(for: error, at: body.lowerBound)
    }
    if number == nil, !formulaReader.calls.isEmpty, try addDistribution(name, body) { return }
    note(formulaReader.prefixed, at: body.lowerBound)
    if let number {
      inputCounts.append(0)
      if number.isExact { return builder.appendNumber(number.value, named: name, label: nil) }
      builder.appendNode(.number(number.value), NodeAttributes(name: name, uncertainty: number.uncertainty))
      return
    }
    if let (number, unit) = formulaReader.quantity {
      inputCounts.append(0)
      var attributes = NodeAttributes(name: name, uncertainty: number.uncertainty)
      attributes.unit = unit
      builder.appendNode(.number(number.value), attributes)
      return
    }
    note(formulaReader.calls, at: body.lowerBound)
    builder.appendFormula(formulaReader, text: source.string(body), named: name, label: nil)
    inputCounts.append(UInt8(truncatingIfNeeded: formulaReader.nameCount))
    for span in formulaReader.firstMentions {
      mentions.append(InputReference(mention: span.lowerBound + body.lowerBound..<span.upperBound + body.lowerBound))
    }
    if mentions.count > limits.inputs {
      throw ReadingError(.tooMany(.inputs, limit: limits.inputs), at: body.lowerBound)
    }
  }

  /// Adds a number if its definition is a distribution, such as `uniform(1.1, 1.3)` or `5 to 9`, and returns whether it
  /// is.
  ///
  /// If a function has the name of the distribution, the definition is a call of the function.
  private mutating func addDistribution(_ name: String, _ body: Range<Int>) throws(ReadingError) -> Bool {
    let text = source.string(body)
    guard TypedDistribution.isMeant(by: text) else { return false }
    let typed: TypedDistribution
    do throws(LineProblem) {
      typed = try TypedDistribution(text)
    } catch {
      throw ReadingError(.badDistribution(error), at: body)
    }
    inputCounts.append(0)
    let distribution = typed.distribution
    var attributes = NodeAttributes(
      name: name, uncertainty: StandardUncertainty(distribution.standardUncertainty), distribution: distribution)
    attributes.unit = typed.storedUnit
    builder.appendNode(.number(distribution.mean), attributes)
    return true
  }

  /// Adds data if its definition is a list of numbers without brackets, such as `1, 2, 3`, and returns whether it is.
  private mutating func addValues(_ name: String, _ body: Range<Int>) throws(ReadingError) -> Bool {
    let text = source.string(body)
    guard ValueList.isMeant(by: text) else { return false }
    let set: DataSet
    do throws(LineProblem) {
      set = try ValueList.parse(text)
    } catch {
      throw ReadingError(.badFormula(error.sentence, fixIt: nil), at: body)
    }
    inputCounts.append(0)
    builder.appendNode(.data(.set(set)), NodeAttributes(name: name, source: .written(set)))
    return true
  }

  /// Records the SI prefixes in the definition that is added next.
  private mutating func note(_ numbers: [PrefixedNumber], at offset: Int) {
    if numbers.isEmpty { return }
    prefixed.append((Int32(truncatingIfNeeded: inputCounts.count), offset, numbers))
  }

  private mutating func stop(for found: LoopFound) -> ReadingError {
    let nodes = found.loop.dropLast()
    guard let last = nodes.indices.max(by: { nodes[$0] < nodes[$1] }) else { return ReadingError(.loop([]), at: 0) }
    let target = nodes[last]
    let source = last == nodes.startIndex ? nodes[nodes.endIndex - 1] : nodes[last - 1]
    let names = ([source] + nodes[last...] + nodes[..<last]).map { builder.name(at: $0) }
    let firstPort = inputCounts[..<Int(target)].reduce(0) { $0 + Int($1) }
    let ports = mentions[firstPort..<firstPort + Int(inputCounts[Int(target)])]
    let closing = ports.first { $0.kind == .mention && builder.index(named: $0.name.bytes(in: text)) == source }
    let place = closing.map { $0.offset..<$0.offset + Int($0.length) } ?? 0..<0
    return ReadingError(.loopOfMentions(names), at: place)
  }
}
