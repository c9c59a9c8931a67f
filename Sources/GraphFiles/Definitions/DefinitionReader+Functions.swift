import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

/// What stands before the `=` of a function: `f(x, y = 2)`, by places in the text.
struct FunctionHead {
  var name: Range<Int>
  /// What stands between the brackets.
  var inputs: Range<Int>
}

extension DefinitionReader {
  /// The head of a function; nil for any other text before an `=`.
  func functionHead(in range: Range<Int>) -> FunctionHead? {
    let head = source.trimmed(range)
    guard let open = head.first(where: { text[$0] == UInt8(ascii: "(") }), head.last.map({ text[$0] }) == UInt8(ascii: ")")
    else { return nil }
    return FunctionHead(name: source.trimmed(head.lowerBound..<open), inputs: open + 1..<head.upperBound - 1)
  }

  /// Reads a function as a group of one formula, whose inputs are what stands in the brackets.
  mutating func readFunction(_ head: FunctionHead, _ body: Range<Int>) throws(ReadingStop) {
    let name = source.string(head.name)
    if let problem = GroupName.problem(in: name) { throw ReadingStop(.badGroupName(name, problem), at: head.name) }
    if let earlier = functionPlaces[name] {
      throw ReadingStop(.duplicateFunction(name), at: head.name.lowerBound, earlier: earlier)
    }
    let limit = DocumentLimits.standard.groups
    guard groups.count < limit else { throw ReadingStop(.tooMany(.groups, limit: limit), at: head.name.lowerBound) }
    var definition = DocumentBuilder()
    var inputs: [Int32] = []
    for piece in source.pieces(of: head.inputs) { inputs.append(try readInput(piece, into: &definition)) }
    definition.inputs = inputs
    let formula: Formula
    do throws(FormulaProblem) {
      formula = try Formula.parse(source.string(body))
      let problem = formula.prefixed.ambiguity { letter in definition.index(named: letter) != nil }
      if let problem { throw problem }
    } catch {
      throw stop(for: error, at: body.lowerBound)
    }
    for mention in formula.mentions where definition.index(named: formula.names[mention.name]) == nil {
      let place = mention.span.lowerBound + body.lowerBound..<mention.span.upperBound + body.lowerBound
      throw ReadingStop(.notAnInput(formula.names[mention.name], function: name), at: place)
    }
    note(formula.calls, at: body.lowerBound)
    let attributes = NodeAttributes(name: DefinitionText.result(besides: inputs.map { definition.name(at: $0) }), formula: formula)
    definition.outputs = [definition.appendNode(.formula(formula.program), attributes)]
    functionPlaces[name] = head.name.lowerBound
    _ = groups.add(definition, named: name)
  }

  /// Reads `x` or `x = 2`; what is given no value is 0.
  private func readInput(
    _ piece: Range<Int>, into definition: inout DocumentBuilder
  ) throws(ReadingStop) -> Int32 {
    let sign = piece.first { text[$0] == ASCII.equals }
    let place = source.trimmed(piece.lowerBound..<(sign ?? piece.upperBound))
    let name = source.string(place)
    if let problem = NodeName.problem(in: name) { throw ReadingStop(.badName(name, problem), at: place) }
    var quantity = Quantity(0)
    if let sign {
      let value = source.trimmed(sign + 1..<piece.upperBound)
      do throws(NumberProblem) {
        quantity = try NumberText.parse(source.string(value))
      } catch {
        throw ReadingStop(.badNumber(error.kind.message, mend: error.kind.mend), at: value)
      }
    }
    let attributes = NodeAttributes(name: name, uncertainty: quantity.uncertainty)
    guard let index = definition.addNode(.number(quantity.value), attributes) else {
      throw ReadingStop(.doubledInput(name), at: place)
    }
    return index
  }

  /// Makes the functions, now that all are read.
  mutating func finishFunctions(countedBy meter: EvaluationMeter?) throws(ReadingStop) {
    try checkCalls()
    if groups.count == 0 { return }
    // Handed over, so that nobody else has them.
    let definitions = groups
    groups = GroupsBuilder()
    do throws(GroupsProblem) {
      builder.groups = try definitions.finish(countedBy: meter)
    } catch {
      switch error {
      case .loop(let names): throw ReadingStop(.loopOfGroups(names), at: names.last.flatMap { functionPlaces[$0] } ?? 0)
      case .tooDeep(let name, let limit):
        throw ReadingStop(.groupTooDeep(name, limit: limit), at: functionPlaces[name] ?? 0)
      case .tooMany(let limit): throw ReadingStop(.tooMany(.groups, limit: limit), at: 0)
      case .nodeLoop(let name, let names): throw ReadingStop(.loopOfMentions(names), at: functionPlaces[name] ?? 0)
      }
    }
  }

  /// Notes what the formula that stands there calls that is no operator.
  mutating func note(_ calls: [GroupCall], at offset: Int) {
    for call in calls { self.calls.append((offset, call)) }
  }

  /// Whatever is called has to be an operator or a function of the text.
  private func checkCalls() throws(ReadingStop) {
    for (offset, call) in calls where functionPlaces[call.group] == nil {
      let names = functionPlaces.keys.sorted()
      throw stop(for: FormulaProblem(.noFunction(named: call.group, among: names), at: call.groupSpan), at: offset)
    }
  }
}
