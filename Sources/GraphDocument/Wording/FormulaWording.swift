public import EvaluationEngine
public import Formulas
import TextScanning

extension DocumentContents {
  private static let partLimit = 40
  /// The maximum number of nodes that are compared for "did you mean".
  ///
  /// A table shows many such messages at a time.
  private static let comparedNodes = 500

  /// Returns the reason why a formula node itself fails, as part of a sentence without initial capital and full stop.
  func sentence(for failure: Failure, of node: NodeID, _ formula: Formula) -> String {
    switch failure {
    case .openPort(let port):
      guard formula.names.indices.contains(port) else { return failure.sentence }
      let name = formula.names[port]
      if let group = groupLackingOutput(name) {
        let output = Groups.parts(of: name).group ?? ""
        return "mentions '\(name)', and " + (sentence(forGroup: group) ?? sentence(forOutput: output, of: group))
      }
      if let mentioned = names.node(named: name) {
        return "mentions '\(name)', which is a \(kind(of: mentioned).rawValue) and has no value"
      }
      if let inputs = groups.definition(named: name)?.lowered.portNames {
        return "mentions '\(name)', which is a group: call it as \(name)(\(inputs.joined(separator: ", ")))"
      }
      if name == TypedUnits.today {
        return "a document has no 'today', because it means the same tomorrow: write a date, like 2026-11-28"
      }
      let near = count <= Self.comparedNodes ? nameLike(name, besides: node) : nil
      return "there is no node named '\(name)'" + (near.map { ": did you mean '\($0)'?" } ?? "")
    case .stopped: return failure.sentence
    case .units: return unitSentence(of: node)
    case .overflow, .assertionFailed, .outsideDomain, .wrongKind, .badParameter, .unknownName, .noPoint, .data,
      .element, .tooLarge, .unread:
      if let problem = callProblem(in: formula) { return problem.description }
      guard let parts = graph.parts(ofFormula: node), let failing = parts.failingStep() else { return failure.sentence }
      let step = graph.contentStep(ofCalculated: failing, of: node)
      if let linked = formula.calls.isEmpty ? nil : linked(formula) {
        return "\(failure.sentence) in '\(text(ofStep: linked.formulaStep(ofProgramStep: step), formula))'"
      }
      if case .badParameter(let place) = failure, case .call(let operation, _) = formula.steps[step].kind {
        return operation.descriptor.sentence(forBadParameter: place)
      }
      let whole = step == formula.steps.count - 1 ? "" : " in '\(text(ofStep: step, formula))'"
      if graph.isSubstituted(node) { return failure.sentence + whole }
      return failure.sentence + whole + culprit(failure, step, parts, formula)
    }
  }

  private func groupLackingOutput(_ name: String) -> String? {
    name.utf8.firstIndex(of: UInt8(ascii: ".")).flatMap { names.node(named: String(name[..<$0])) }.flatMap {
      instances[$0]?.group
    }
  }

  private func culprit(_ failure: Failure, _ step: Int, _ parts: ProgramParts, _ formula: Formula) -> String {
    guard case .outsideDomain = failure, case .call(let operation, _) = formula.steps[step].kind else { return "" }
    let arguments = parts.arguments[step].map { parts.value(ofStep: $0).number ?? 0 }
    guard let found = operation.descriptor.domain(arguments), arguments.indices.contains(found.port) else { return "" }
    let argument = parts.arguments[step][found.port]
    let name: NodeID? =
      if case .name(let place) = formula.steps[argument].kind { node(named: formula.names[place]) } else { nil }
    let texts = name.map { valueText(of: $0, for: .message) } ?? ValueText(for: .message)
    let value = texts.text(arguments[found.port])
    let label = operation.descriptor.ports.label(at: found.port)
    if formula.literal(ofStep: argument) != nil { return ": \(label) is \(value)" }
    return ": \(label) '\(text(ofStep: argument, formula))' is \(value)"
  }

  private func text(ofStep step: Int, _ formula: Formula) -> String {
    formula.text(ofStep: step).shortened(to: Self.partLimit)
  }
}

extension Formula {
  /// The formula on one line with at most 40 characters, for a message or a narrow row.
  public var shortText: String { text.shortened(to: 40) }
}

extension String {
  /// Returns the text on one line with at most `limit` characters; an ellipsis marks omitted characters.
  func shortened(to limit: Int) -> String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= limit ? line : line.prefix(limit - 1) + "…"
  }
}

extension DocumentContents {
  /// Returns an operator or a chart as a call; for other nodes, an empty text.
  ///
  /// Examples are `divide(rate, twelve)`, `bin(sales, bins = 5)` and `bar(spread)`. Open ports at the end are omitted
  /// if the node has a value without them.
  public func callText(of node: NodeID) -> String {
    let linked = graph.inputs(of: node)
    let value = graph.value(of: node)
    let needed = value.number == nil && value.data == nil ? linked.count : (linked.lastIndex { $0 != nil } ?? -1) + 1
    let inputs = linked.prefix(needed).map { $0.map { name(of: $0) } ?? "open" }
    if case .sink(let sink) = graph.content(of: node) {
      return sink.takesInputs ? "\(sink.name)(\(inputs.joined(separator: ", ")))" : ""
    }
    guard case .operator(let operation) = graph.content(of: node) else { return "" }
    let given = parameters(of: node)
    let parameters = operation.descriptor.parameters.enumerated().compactMap { place, parameter in
      given?.values[place].map { "\(parameter.name) = \(ParameterText.value($0, of: parameter))" }
    }
    return "\(operation.name)(\((inputs + parameters).joined(separator: ", ")))"
  }

  /// Returns an instance of a group as a call, such as `annuity(principal = price, years = 30)`; nil for other nodes.
  ///
  /// The arguments are its wired inputs, then the inputs with values of their own.
  public func useText(of node: NodeID) -> String? {
    guard let instance = instance(of: node) else { return nil }
    let wires = wires(of: node).map { "\($0.input) = \(name(of: $0.source))" }
    let wired = Set(self.wires(of: node).map(\.input))
    let values = instance.values.filter { !wired.contains($0.name) }.map {
      "\($0.name) = \(NumberText.display($0.quantity))"
    }
    return "\(instance.group)(\((wires + values).joined(separator: ", ")))"
  }

  /// Returns a chart's settings as a user can type them, such as `bar 40x10 log y`; empty for other nodes.
  public func chartText(of node: NodeID) -> String {
    guard let kind = graph.content(of: node).chartKind else { return "" }
    return ChartLine(kind: kind, form: chartForm(of: node)).text
  }
}

extension DocumentContents {
  /// Returns the message that a value or wire of an instance has no effect because its group no longer has this input.
  public func sentence(forInert entry: DanglingInput, of node: NodeID) -> String {
    let group = instance(of: node)?.group ?? ""
    let kept =
      switch entry.content {
      case .wire(let source): "its wire from '\(source)'"
      case .value(let quantity): "its value \(NumberText.display(quantity))"
      }
    guard let inputs = groups.signature(of: group)?.inputs else {
      return "there is no group '\(group)', so \(kept) to '\(entry.name)' has no effect"
    }
    if case .wire(let source) = entry.content, inputs.contains(entry.name) {
      let isThere = self.node(named: NodeLine.node(of: source)) != nil
      return "\(kept) to '\(entry.name)' has no effect: " + (isThere ? "link it again" : "no node has that name")
    }
    let fixIt =
      inputs.isEmpty ? "the group has none" : "its inputs are \(MessageText.list(inputs.map { "'\($0)'" }))"
    return "'\(entry.name)' is not an input of '\(group)', so \(kept) has no effect: \(fixIt)"
  }
}
