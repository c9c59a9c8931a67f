public import EvaluationEngine
import TextScanning

extension Formula {
  /// The formula with the calculations of the groups that it calls in the place of the calls.
  ///
  /// The value is that of the formula in which each call is written out in place, bit for bit; an argument that is used several times is
  /// computed once.
  ///
  /// - Parameter group: What a call's group and output are; asked for each call, in the order of the text. A failure
  ///   becomes the problem of the call, `FormulaProblem.Kind.noFunction(named:among:)` where there is no such group.
  /// - Throws: `FormulaProblem` with its place in the text: of a group that is none, of too many, too few, unknown or doubled arguments,
  ///   and of a calculation that becomes too large.
  /// - Complexity: linear in the steps of the formula and of the programs it calls.
  public func linked(
    by group: (GroupCall) -> Result<GroupProgram, FormulaProblem.Kind>
  ) throws(FormulaProblem) -> LinkedFormula {
    if calls.isEmpty { return LinkedFormula(program: program, names: names, ends: []) }
    var linker = FormulaLinker(self, ports: names)
    try linker.run(group) { program, name in program.appendInput(name) }
    return linker.linked
  }

  /// The formula of a parameter, as it is computed for every point, with the calculations of the groups that it calls.
  ///
  /// Names are as in `program(over:wired:)`.
  ///
  /// - Returns: the program over the wired ports, and behind them the nodes that the calls need besides, which alone are its `names`.
  /// - Throws: as `linked(by:)`.
  public func linked(
    over variables: [PointVariable], wired: [String?],
    by group: (GroupCall) -> Result<GroupProgram, FormulaProblem.Kind>
  ) throws(FormulaProblem) -> LinkedFormula {
    var linker = FormulaLinker(self, ports: wired)
    try linker.run(group) { program, name in
      program.append(name: name, of: self, over: variables, wired: wired)
    }
    return linker.linked.dropping(wired.count)
  }

  /// The formula where there are no groups.
  ///
  /// - Throws: the problem of the first call of a function that does not exist.
  public func withoutGroups() throws(FormulaProblem) -> Formula {
    if let call = calls.first { throw call.unknownFunction }
    return self
  }
}

extension GroupCall {
  /// The problem of a call where there are no groups.
  var unknownFunction: FormulaProblem { FormulaProblem(.noFunction(named: group, among: []), at: groupSpan) }
}

extension FormulaProblem.Kind {
  /// That nothing is called by that name, with what was probably meant: one of the groups, or what other calculators have.
  public static func noFunction(named name: String, among groups: some Sequence<String>) -> Self {
    let near = Suggestion.question(for: name.prefix(64), among: groups)
    return .unknownFunction(name, mend: near ?? ForeignName.mend(forFunction: name))
  }
}

/// Puts the calculations of groups in the place of their calls.
private struct FormulaLinker {
  private let formula: Formula
  private var program = Program()
  /// What feeds the ports; the first are those of who asks.
  private var names: [String?]
  private let ownPorts: Int
  private var portOfName: [String: Int] = [:]
  private var ends: [Int]

  init(_ formula: Formula, ports: [String?]) {
    self.formula = formula
    names = ports
    ownPorts = ports.count
    ends = formula.calls.map { _ in -1 }
    for case (let port, let name?) in ports.enumerated() where portOfName[name] == nil { portOfName[name] = port }
  }

  /// What is not asked for at the end has no port.
  var linked: LinkedFormula {
    let count = max(ownPorts, program.inputCount)
    return LinkedFormula(program: program, names: names.prefix(count).map { $0 ?? "" }, ends: ends)
  }

  /// Appends all steps; `appendName` appends that of a name.
  mutating func run(
    _ group: (GroupCall) -> Result<GroupProgram, FormulaProblem.Kind>,
    appendName: (inout Program, _ name: Int) -> Void
  ) throws(FormulaProblem) {
    var groups: [GroupProgram] = []
    groups.reserveCapacity(formula.calls.count)
    for call in formula.calls {
      switch group(call) {
      case .success(let group): groups.append(group)
      case .failure(let kind): throw FormulaProblem(kind, at: call.span(of: kind))
      }
    }
    for step in formula.steps {
      try reserve(1, at: step.span)
      if case .groupCall(let index, _) = step.kind {
        try append(groups[index], calledBy: index)
      } else {
        program.append(step.kind, formula.literals, names: formula.names.count, appendName)
      }
    }
  }

  private mutating func append(_ group: GroupProgram, calledBy index: Int) throws(FormulaProblem) {
    let call = formula.calls[index]
    let base = program.height - call.labels.count
    var ports: [Program.InlinedInput] = []
    for (input, argument) in try call.arguments(for: group).enumerated() {
      if let argument {
        ports.append(.value(height: base + argument))
      } else if let name = group.defaults[input] {
        ports.append(.port(try port(of: name, calledBy: call)))
      } else {
        throw FormulaProblem(.missingArgument(function: call.group, input: group.inputNames[input]), at: call.span)
      }
    }
    for name in group.shared { ports.append(.port(try port(of: name, calledBy: call))) }
    try reserve(group.program.count + 1, at: call.span)
    program.append(group.program) { ports[$0] }
    program.appendSlide(call.labels.count)
    ends[index] = program.count - 1
  }

  /// The port that a node feeds which the formula does not mention.
  private mutating func port(of name: String, calledBy call: GroupCall) throws(FormulaProblem) -> Int {
    if let port = portOfName[name] { return port }
    if names.count >= Formula.mostNames {
      throw FormulaProblem(.tooManyPorts(function: call.group), at: call.span)
    }
    portOfName[name] = names.count
    names.append(name)
    return names.count - 1
  }

  private func reserve(_ steps: Int, at span: Range<Int>) throws(FormulaProblem) {
    if program.count > Program.mostSteps - steps { throw FormulaProblem(.tooManySteps, at: span) }
  }
}

extension LinkedFormula {
  fileprivate func dropping(_ ports: Int) -> LinkedFormula {
    LinkedFormula(program: program, names: Array(names.dropFirst(ports)), ends: ends)
  }
}

extension GroupCall {
  /// For each input of a group the argument that is for it; nil where none is.
  fileprivate func arguments(for group: GroupProgram) throws(FormulaProblem) -> [Int?] {
    let inputs = group.inputNames
    let given = labels.prefix { $0 == nil }.count
    if given > inputs.count {
      let needed = group.defaults.count { $0 == nil }
      throw FormulaProblem(
        .argumentCount(
          function: self.group, takes: needed...inputs.count, labels: inputs, given: labels.count, mend: nil), at: span)
    }
    var arguments = inputs.indices.map { $0 < given ? Optional($0) : nil }
    for (place, label) in labels.enumerated() {
      guard let label else { continue }
      let span = labelSpans[place] ?? self.span
      guard let input = inputs.firstIndex(where: { $0.utf8.elementsEqual(label.utf8) }) else {
        throw FormulaProblem(.unknownArgument(function: self.group, label: label, inputs: inputs), at: span)
      }
      if arguments[input] != nil { throw FormulaProblem(.doubledArgument(label), at: span) }
      arguments[input] = place
    }
    return arguments
  }

  /// Where a problem lies that the group's document has with the call.
  fileprivate func span(of kind: FormulaProblem.Kind) -> Range<Int> {
    if case .unknownOutput = kind { return outputSpan ?? span }
    return groupSpan
  }
}
