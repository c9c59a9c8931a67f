import EvaluationEngine
public import Formulas

/// What fails in a formula, with the part of the text that it is about.
extension DocumentContents {
  /// The most characters of a part that a sentence quotes.
  private static let partLimit = 40
  /// The most nodes that a name is compared with for "did you mean": a table shows many such sentences at once.
  private static let comparedNodes = 500

  /// Why a formula node fails by itself: a part of a sentence, without capital and full stop.
  func sentence(for failure: Failure, of node: NodeID, _ formula: Formula) -> String {
    switch failure {
    case .openPort(let port):
      guard formula.names.indices.contains(port) else { return failure.sentence }
      let name = formula.names[port]
      if let group = groupLackingOutput(name) {
        return "mentions '\(name)', and the group '\(group)' has no such output"
      }
      if let mentioned = names.node(named: name) {
        return "mentions '\(name)', which is a \(kind(of: mentioned).rawValue) and has no value"
      }
      let near = count <= Self.comparedNodes ? nameLike(name) : nil
      return "mentions '\(name)', which is no node" + (near.map { ": did you mean '\($0)'?" } ?? "")
    case .stopped: return failure.sentence
    case .overflow, .assertionFailed, .outsideDomain, .wrongKind, .badParameter, .unknownName, .noPoint, .data,
      .element, .tooLarge, .unread:
      if let problem = callProblem(in: formula) { return problem.description }
      guard let parts = graph.parts(ofFormula: node), let step = parts.failingStep() else { return failure.sentence }
      if let linked = formula.calls.isEmpty ? nil : linked(formula) {
        return "\(failure.sentence) in '\(text(ofStep: linked.formulaStep(ofProgramStep: step), formula))'"
      }
      if case .badParameter(let place) = failure, case .call(let operation, _) = formula.steps[step].kind {
        return operation.descriptor.sentence(forBadParameter: place)
      }
      let whole = step == formula.steps.count - 1 ? "" : " in '\(text(ofStep: step, formula))'"
      return failure.sentence + whole + culprit(failure, step, parts, formula)
    }
  }

  /// The group of the use that a name behind a dot is asked of.
  private func groupLackingOutput(_ name: String) -> String? {
    name.utf8.firstIndex(of: UInt8(ascii: ".")).flatMap { names.node(named: String(name[..<$0])) }.flatMap {
      uses[$0]?.group
    }
  }

  /// The argument that is to blame and its value.
  private func culprit(_ failure: Failure, _ step: Int, _ parts: ProgramParts, _ formula: Formula) -> String {
    guard case .outsideDomain = failure, case .call(let operation, _) = formula.steps[step].kind else { return "" }
    let arguments = parts.arguments[step].map { parts.value(ofStep: $0).number ?? 0 }
    guard let found = operation.descriptor.domain(arguments), arguments.indices.contains(found.port) else { return "" }
    let argument = parts.arguments[step][found.port]
    let value = NumberText.display(arguments[found.port])
    let label = operation.descriptor.ports.label(at: found.port)
    if formula.literal(ofStep: argument) != nil { return ": \(label) is \(value)" }
    return ": \(label) '\(text(ofStep: argument, formula))' is \(value)"
  }

  private func text(ofStep step: Int, _ formula: Formula) -> String {
    formula.text(ofStep: step).shortened(to: Self.partLimit)
  }
}

extension Formula {
  /// The formula for a sentence or a narrow row: one line, shortened.
  public var shortText: String { text.shortened(to: 40) }
}

extension String {
  /// The first characters on one line, with an ellipsis where there are more.
  func shortened(to limit: Int) -> String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= limit ? line : line.prefix(limit - 1) + "…"
  }
}
