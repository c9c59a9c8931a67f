import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

extension DefinitionReader {
  /// Reads a function such as `f(x) = x^2` as a group with one formula.
  ///
  /// The names in brackets become the inputs of the group.
  mutating func readFunction(_ head: Range<Int>, _ body: Range<Int>) throws(ReadingError) {
    let function: FunctionHead
    do throws(FormulaProblem) {
      function = try FunctionHead.parse(source.string(head))
    } catch {
      throw stop(for: error, at: head.lowerBound)
    }
    let name = function.name
    let place = function.nameSpan.lowerBound + head.lowerBound..<function.nameSpan.upperBound + head.lowerBound
    if let problem = GroupName.problem(in: name) { throw ReadingError(.badGroupName(name, problem), at: place) }
    if let earlier = functionPlaces[name] {
      throw ReadingError(.duplicateFunction(name), at: place.lowerBound, earlier: earlier)
    }
    let limit = DocumentLimits.standard.groups
    guard groups.count < limit else { throw ReadingError(.tooMany(.groups, limit: limit), at: place.lowerBound) }
    var definition = DocumentBuilder()
    definition.inputs = try function.inputs.map { input throws(ReadingError) in
      let place = input.span.lowerBound + head.lowerBound..<input.span.upperBound + head.lowerBound
      if let problem = NodeName.problem(in: input.name) { throw ReadingError(.badName(input.name, problem), at: place) }
      let quantity = input.standard ?? Quantity(0)
      return definition.appendNode(
        .number(quantity.value), NodeAttributes(name: input.name, uncertainty: quantity.uncertainty))
    }
    _ = definition.enterNames()
    let formula: Formula
    do throws(FormulaProblem) {
      formula = try TypedText.formula(source.string(body))
      let problem = formula.prefixed.ambiguity { letter in definition.index(named: letter) != nil }
      if let problem { throw problem }
    } catch {
      throw stop(for: error, at: body.lowerBound)
    }
    for mention in formula.mentions where definition.index(named: formula.names[mention.name]) == nil {
      let place = mention.span.lowerBound + body.lowerBound..<mention.span.upperBound + body.lowerBound
      throw ReadingError(.notAnInput(formula.names[mention.name], function: name), at: place)
    }
    note(formula.calls, at: body.lowerBound)
    let attributes = NodeAttributes(name: DefinitionText.result(besides: function.inputs.map(\.name)), formula: formula)
    definition.outputs = [definition.appendNode(.formula(formula.program), attributes)]
    functionPlaces[name] = place.lowerBound
    _ = groups.add(definition, named: name)
  }

  /// Creates the groups of all functions after the whole text was read.
  mutating func finishFunctions(countedBy meter: EvaluationMeter?) throws(ReadingError) {
    try checkCalls()
    if groups.count == 0 { return }
    // Moved out, so that there is no second reference.
    let definitions = groups
    groups = GroupsBuilder()
    do throws(GroupsProblem) {
      builder.groups = try definitions.finish(countedBy: meter)
    } catch {
      try tell(stop(for: error))
    }
  }

  private func stop(for problem: GroupsProblem) -> ReadingError {
    switch problem {
    case .loop(let names): ReadingError(.loopOfGroups(names), at: names.last.flatMap { functionPlaces[$0] } ?? 0)
    case .tooDeep(let name, let limit): ReadingError(.groupTooDeep(name, limit: limit), at: functionPlaces[name] ?? 0)
    case .tooMany(let limit): ReadingError(.tooMany(.groups, limit: limit), at: 0)
    case .nodeLoop(let name, let names): ReadingError(.loopOfMentions(names), at: functionPlaces[name] ?? 0)
    }
  }

  mutating func note(_ calls: [GroupCall], at offset: Int) {
    for call in calls { self.calls.append((offset, call)) }
  }

  private mutating func checkCalls() throws(ReadingError) {
    for (offset, call) in calls where functionPlaces[call.group] == nil {
      let names = functionPlaces.keys.sorted()
      let problem = FormulaProblem(.noFunction(named: call.group, among: names), at: call.groupSpan)
      try tell(stop(for: problem, at: offset))
    }
  }
}
