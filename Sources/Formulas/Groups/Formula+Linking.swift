public import EvaluationEngine
import TextScanning

extension Formula {
  /// Returns the formula with each call of a group replaced by the group's calculation.
  ///
  /// The value has the same bits as if the calculation were written into the formula by hand. An argument that is used
  /// several times is computed once.
  ///
  /// - Parameter group: Returns the group and output of each call, in the order of the text. An error that it returns
  ///   becomes the problem of the call, such as `FormulaProblem.Kind.noFunction(named:among:)` for an unknown group.
  /// - Returns: The program and the names of the nodes that feed its ports: first the names in the formula, then the
  ///   nodes that the calls need.
  /// - Throws: `FormulaProblem` with its position in the text. The cause is an unknown group, wrong arguments of a
  ///   call, or a calculation that becomes too large.
  /// - Complexity: Linear in the steps of the formula and of the programs it calls.
  public func linked(
    by group: (GroupCall) -> Result<GroupProgram, FormulaProblem.Kind>
  ) throws(FormulaProblem) -> LinkedFormula {
    if calls.isEmpty { return LinkedFormula(program: program, names: names, programSteps: Array(steps.indices)) }
    var linker = FormulaLinker(self, ports: names)
    try linker.run(group) { program, name in program.appendInput(name) }
    return linker.linked(dropping: 0)
  }

  /// Returns a per-point formula with each call of a group replaced by the group's calculation.
  ///
  /// Names have the same meaning as in `program(over:wired:)`.
  ///
  /// - Returns: The program, whose first ports are the ports in `wired`. Its `names` are only the additional nodes that
  ///   the calls need.
  /// - Throws: The same errors as `linked(by:)`.
  public func linked(
    over variables: [PointVariable], wired: [String?],
    by group: (GroupCall) -> Result<GroupProgram, FormulaProblem.Kind>
  ) throws(FormulaProblem) -> LinkedFormula {
    var linker = FormulaLinker(self, ports: wired)
    try linker.run(group) { program, name in
      program.append(name: name, of: self, over: variables, wired: wired)
    }
    return linker.linked(dropping: wired.count)
  }

  /// Returns the formula unchanged, for a document without groups.
  ///
  /// - Throws: If the formula calls a group, the problem that there is no such function.
  public func withoutGroups() throws(FormulaProblem) -> Formula {
    if let call = calls.first { throw call.unknownFunction }
    return self
  }
}

extension GroupCall {
  /// The error for an unknown function in a document without groups.
  var unknownFunction: FormulaProblem { FormulaProblem(.noFunction(named: group, among: []), at: groupSpan) }
}

extension FormulaProblem {
  /// Returns advice for a name that other calculators know but nodecalc does not; nil for other names.
  public static func advice(forName name: String) -> String? {
    FormulaProblem(.unknownName(name, suggestion: nil), at: 0..<0).fixIt
  }
}

extension FormulaProblem.Kind {
  /// Returns the problem that no group has the given name.
  ///
  /// The problem suggests a similar group, or an operator that replaces a function of other calculators.
  public static func noFunction(named name: String, among groups: some Sequence<String>) -> Self {
    let near = Suggestion.question(for: name.prefix(64), among: groups)
    return .unknownFunction(name, fixIt: near ?? OtherLanguageName.fixIt(forFunction: name))
  }

  /// Returns the existing function that was probably meant and takes the same arguments; nil if there is no such
  /// function.
  public static func replacement(forFunction name: String, among groups: some Sequence<String>) -> String? {
    Suggestion.nearest(to: name.prefix(64), among: groups) ?? OtherLanguageName.replacement(forFunction: name)
  }
}

private struct FormulaLinker {
  private let formula: Formula
  private var program = Program()
  private var ports: LinkedPorts
  private var programSteps: [Int] = []

  /// Creates a linker.
  ///
  /// `names` are the nodes that feed the first ports; nil for an open port.
  init(_ formula: Formula, ports names: [String?]) {
    self.formula = formula
    ports = LinkedPorts(names)
  }

  /// Returns the linked formula, whose `names` omit the first `count` ports.
  func linked(dropping count: Int) -> LinkedFormula {
    let names = ports.names.dropFirst(count).map { $0 ?? "" }
    return LinkedFormula(program: program, names: names, programSteps: programSteps)
  }

  /// Appends the steps of the formula and of the groups it calls.
  ///
  /// - Parameters:
  ///   - group: Returns the calculation of a called group.
  ///   - appendName: Appends the step for the name at an index.
  /// - Throws: The problem of a call, or of a formula that becomes too large.
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
      if case .groupCall(let index, _) = step.kind {
        try append(groups[index], for: formula.calls[index])
      } else {
        try reserve(1, at: step.span)
        program.append(step.kind, formula.literals, formula.units, names: formula.names.count, appendName)
      }
      programSteps.append(program.count - 1)
    }
  }

  private mutating func append(_ group: GroupProgram, for call: GroupCall) throws(FormulaProblem) {
    let base = program.height - call.labels.count
    let arguments = try call.arguments(for: group)
    if let input = arguments.indices.first(where: { arguments[$0] == nil && group.defaults[$0] == nil }) {
      throw FormulaProblem(.missingArgument(function: call.group, input: group.inputNames[input]), at: call.span)
    }
    try reserve(group.program.count + 1, at: call.span)
    let nodes = group.defaults + group.shared.map { $0 }
    var places = (arguments + group.shared.map { _ in nil }).map { argument in
      argument.map { Program.InlinedInput.value(height: base + $0) }
    }
    // Only inputs that the output reads get a port.
    var ports = ports
    program.append(group.program) { input in
      let place = places[input] ?? .port(ports.port(of: nodes[input] ?? ""))
      places[input] = place
      return place
    }
    if ports.isFull { throw FormulaProblem(.tooManyPorts(function: call.group), at: call.span) }
    self.ports = ports
    program.appendSlide(call.labels.count)
  }

  private func reserve(_ steps: Int, at span: Range<Int>) throws(FormulaProblem) {
    if program.count > Program.mostSteps - steps { throw FormulaProblem(.tooManySteps, at: span) }
  }
}

private struct LinkedPorts {
  private(set) var names: [String?]
  private(set) var isFull = false
  private var portOfName: [String: Int] = [:]

  init(_ names: [String?]) {
    self.names = names
    for case (let port, let name?) in names.enumerated() where portOfName[name] == nil { portOfName[name] = port }
  }

  /// Returns the port for a node, adding it if necessary.
  ///
  /// If there are too many ports, sets `isFull` and returns 0.
  mutating func port(of name: String) -> Int {
    if let port = portOfName[name] { return port }
    if names.count >= Formula.mostNames {
      isFull = true
      return 0
    }
    portOfName[name] = names.count
    names.append(name)
    return names.count - 1
  }
}

extension GroupCall {
  /// Returns, for each input of a group, the index of its argument in this call; nil for an input without an argument.
  fileprivate func arguments(for group: GroupProgram) throws(FormulaProblem) -> [Int?] {
    let inputs = group.inputNames
    let given = labels.prefix { $0 == nil }.count
    if given > inputs.count {
      let needed = group.defaults.count { $0 == nil }
      throw FormulaProblem(
        .argumentCount(
          function: self.group, takes: needed...inputs.count, labels: inputs, given: labels.count, fixIt: nil), at: span
      )
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

  /// Returns the part of the call to mark for a problem: the output for an unknown output, otherwise the group's name.
  fileprivate func span(of kind: FormulaProblem.Kind) -> Range<Int> {
    if case .unknownOutput = kind { return outputSpan ?? span }
    return groupSpan
  }
}
