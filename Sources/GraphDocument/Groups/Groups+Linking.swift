import EvaluationEngine
import Formulas

// Calls of groups in formulas.
extension Groups {
  func linked(_ formula: Formula) -> LinkedFormula? { try? link(formula) }

  /// Returns the formula with each call replaced by the group's calculation.
  ///
  /// - Throws: If a called group is missing or rejects the call.
  func link(_ formula: Formula) throws(FormulaProblem) -> LinkedFormula {
    var call: Int32 = -1
    return try formula.linked { group in
      call += 1
      return program(of: group, call)
    }
  }

  /// Returns the calculation of a call.
  ///
  /// Inputs with uncertain defaults have a separate node for each call.
  func program(of call: GroupCall, _ ordinal: Int32) -> Result<GroupProgram, FormulaProblem.Kind> {
    guard let lowered = definition(named: call.group)?.lowered else {
      if let reason = importProblem(of: call.group) {
        return .failure(.brokenFunction(call.group, reason: reason, fixIt: nil))
      }
      return .failure(.noFunction(named: call.group, among: allNames))
    }
    if case .unread(let reason)? = lowered.problem {
      return .failure(.brokenFunction(call.group, reason: reason, fixIt: nil))
    }
    guard let output = lowered.output(named: call.output) else {
      return .failure(
        .unknownOutput(
          function: call.group, output: call.output ?? "", outputs: lowered.outputs.map(\.name),
          isNode: self[call.group].map { $0.hasValue(named: call.output ?? "") } ?? false))
    }
    let defaults = lowered.inputs.map { input -> String? in
      switch input.fallback {
      case .shared(let name): name
      case .own: Self.feedName(input.name, ordinal)
      }
    }
    return .success(
      GroupProgram(
        program: output.program, inputNames: lowered.inputs.map(\.name), defaults: defaults, shared: lowered.shared))
  }

  /// Compiles a per-point formula that calls groups; its ports are the nodes in `wired`.
  ///
  /// Returns nil if a call is invalid, or needs values other than exact numbers, such as uncertain numbers or data
  /// sets.
  func pointProgram(_ formula: Formula, over variables: [PointVariable], wired: [String?]) -> Program? {
    guard let linked = linkedForPoints(formula, over: variables, wired: wired) else { return nil }
    if linked.names.isEmpty { return linked.program }
    var program = Program()
    for name in linked.names {
      guard let number = exactNumber(named: name, of: formula) else { return nil }
      program.appendConstant(number)
    }
    program.append(linked.program) { $0 < wired.count ? .port($0) : .value(height: $0 - wired.count) }
    program.appendSlide(linked.names.count)
    return program
  }

  /// Returns a value that the calls in a per-point formula need, but that is not an exact number; nil if there is none.
  ///
  /// With such a value, the formula cannot be computed for every point. The result is the value's name, such as
  /// `group:node`.
  func inexactNeed(of formula: Formula, over variables: [PointVariable], wired: [String?]) -> String? {
    let linked = linkedForPoints(formula, over: variables, wired: wired)
    guard let name = linked?.names.first(where: { exactNumber(named: $0, of: formula) == nil }) else { return nil }
    return switch feed(named: name, of: formula) {
    case .shared(let name, _)?: name
    case .input(let input, _, let lowered)?: "\(lowered.name):\(input.name)"
    case nil: nil
    }
  }

  private func linkedForPoints(
    _ formula: Formula, over variables: [PointVariable], wired: [String?]
  ) -> LinkedFormula? {
    var call: Int32 = -1
    return try? formula.linked(over: variables, wired: wired) { group in
      call += 1
      return program(of: group, call)
    }
  }

  private func exactNumber(named name: String, of formula: Formula) -> Double? {
    guard case .shared(let name, let lowered)? = feed(named: name, of: formula), let source = lowered.sources[name],
      case .number(let number) = source.content, source.stated.standard == nil
    else { return nil }
    return number
  }

  /// A hidden node that a formula's calls need: either a node that instances share, or an input of one of the calls.
  enum CallFeed {
    case shared(String, LoweredGroup)
    case input(LoweredGroup.Input, call: Int32, LoweredGroup)
  }

  /// Returns the hidden node with this name that the calls in a formula need; nil if there is none.
  func feed(named name: String, of formula: Formula) -> CallFeed? {
    for (index, call) in formula.calls.enumerated() {
      guard let lowered = definition(named: call.group)?.lowered else { continue }
      let ordinal = Int32(truncatingIfNeeded: index)
      for input in lowered.inputs where Self.feedName(input.name, ordinal) == name {
        return .input(input, call: ordinal, lowered)
      }
      if lowered.sources[name] != nil { return .shared(name, lowered) }
    }
    return nil
  }

  /// Returns the name under which a hidden number feeds an input.
  ///
  /// For the call with index 2, it is a name such as `:2.rate`; for an instance, `rate`.
  static func feedName(_ input: String, _ call: Int32?) -> String { call.map { ":\($0).\(input)" } ?? input }
}
