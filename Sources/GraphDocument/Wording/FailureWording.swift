import DataSets
public import EvaluationEngine
import Formulas
public import GraphAnalysis

/// Failures in words, with names from the document.
///
/// They are parts of sentences without initial capital and full stop.
extension DocumentContents {
  /// Returns the reason why the node has no value; nil if it has one.
  public func sentence(forValueOf node: NodeID) -> String? {
    switch graph.value(of: node) {
    case .number, .data: return nil
    case .failure(let failure): return sentence(for: failure, of: node)
    case .waiting(let cause):
      // An instance's first output, mentioned by name, is described as the instance itself.
      if self.cause(ofMissing: node) == nil, case .failure(let failure) = graph.value(of: cause) {
        return sentence(for: failure, of: node)
      }
      if let limit = limitReached(by: cause) { return "waits for '\(name(of: cause))': \(limit)" }
      let lack = sentence(forMissingOutput: cause).map { ", and \($0)" } ?? ""
      return "waits for '\(name(of: cause))'\(lack)"
    case .absent: return "a \(kind(of: node).rawValue) has no value"
    }
  }

  /// Returns the reason why a node was not computed although its inputs have values; nil if it was computed.
  ///
  /// Either the computation was stopped, or it needs too much memory.
  private func limitReached(by node: NodeID) -> String? {
    guard case .failure(let failure) = graph.value(of: node) else { return nil }
    switch failure {
    case .stopped, .tooLarge: return sentence(for: failure, of: node)
    case _: return nil
    }
  }

  /// Returns the upstream node whose failure is the reason why this node has no value.
  ///
  /// Returns nil if the node has a value or fails itself. If an instance fails, its outputs count as failing
  /// themselves.
  public func cause(ofMissing node: NodeID) -> NodeID? {
    guard case .waiting(let cause) = graph.value(of: node) else { return nil }
    return cause != node && hidden.contains(node) && visible(node) == cause ? nil : cause
  }

  /// Returns the reason for a failure that originates in the node.
  public func sentence(for failure: Failure, of node: NodeID) -> String {
    if let formula = formulas[node] { return sentence(for: failure, of: node, formula) }
    if let sentence = sentence(for: failure, inInstance: node) { return sentence }
    if case .sink(let sink) = graph.content(of: node), case .openPort(let port) = failure {
      return "the \(sink.kind.rawValue) needs its \(sink.ports.noun(of: port))"
    }
    guard case .operator(let id) = graph.content(of: node) else { return failure.sentence }
    let descriptor = id.descriptor
    switch failure {
    case .openPort(let port): return "\(descriptor.name) needs its \(descriptor.ports.noun(of: port))"
    case .overflow: return "overflow: the result of \(descriptor.name) is too large for a 64-bit number"
    case .assertionFailed:
      let condition = graph.input(PortID(node, 0)).map { " '\(name(of: $0))'" } ?? ""
      return "the assertion failed: its condition\(condition) is 0"
    case .outsideDomain(let problem): return sentence(for: problem, of: node, descriptor)
    case .wrongKind(let port, let needs):
      let source = graph.input(PortID(node, port)).map { " '\(name(of: $0))'" } ?? ""
      return
        "\(descriptor.name) needs \(needs.words) as its \(descriptor.ports.place(of: port)), and\(source) is \(needs.otherWords)"
    case .badParameter(let place): return descriptor.sentence(forBadParameter: place)
    case .unknownName(let ordinal):
      if let problem = pointCallProblem(of: node, id) {
        return "the formula of \(descriptor.name) cannot be computed: \(problem)"
      }
      let names = parameters(of: node)?.formula?.names ?? []
      let known = descriptor.pointVariables.map(\.wording).joined(separator: ", ")
      let mentioned = names.indices.contains(ordinal) ? "'\(names[ordinal])'" : "a name"
      return
        "the formula of \(descriptor.name) mentions \(mentioned), which is not wired to it; it can use \(known) and wired inputs"
    case .noPoint, .element, .data, .tooLarge, .unread, .stopped: return failure.sentence
    case .units: return unitSentence(of: node)
    }
  }

  /// Returns the reason why a node fails in a row of a table, with the same text for every row.
  ///
  /// All engines of a batch, and a database, therefore give the same reason. The text contains no values, and names
  /// ports and sources only if these are the same for every row.
  public func sentence(forEveryRow failure: Failure, of node: NodeID) -> String {
    switch failure {
    case .openPort: sentence(for: failure, of: node)
    case .assertionFailed, .wrongKind, .badParameter, .unknownName:
      graph.kind(of: node) == .operator ? sentence(for: failure, of: node) : failure.sentence
    case .units: unitSentence(of: node)
    case .outsideDomain, .overflow, .noPoint, .data, .element, .tooLarge, .unread, .stopped: failure.sentence
    }
  }

  func unitSentence(of node: NodeID) -> String {
    units.conflicts[node]?.sentence { name(of: $0) } ?? Failure.units.sentence
  }

  private func sentence(for problem: DomainProblem, of node: NodeID, _ descriptor: Operator) -> String {
    let sources = graph.inputs(of: node)
    let arguments = sources.map { $0.flatMap { graph.value(of: $0).number } ?? 0 }
    guard let found = descriptor.domain(arguments), sources.indices.contains(found.port) else {
      return problem.sentence
    }
    let source = sources[found.port].map { " '\(name(of: $0))'" } ?? ""
    let label = descriptor.ports.label(at: found.port)
    let texts = sources[found.port].map { valueText(of: $0, for: .message) } ?? ValueText(for: .message)
    return "\(problem.sentence): \(label)\(source) is \(texts.text(arguments[found.port]))"
  }
}

extension Failure {
  /// The reason for the failure, without names from a document.
  public var sentence: String {
    switch self {
    case .openPort(let port): "input \(port + 1) is missing"
    case .overflow: "overflow: the result is too large for a 64-bit number"
    case .assertionFailed: "the assertion failed"
    case .outsideDomain(let problem): problem.sentence
    case .wrongKind(_, let needs): "an input is \(needs.otherWords), but \(needs.words) is needed"
    case .badParameter(let place): "parameter \(place + 1) is not valid for the operator"
    case .unknownName: "a formula mentions a name that is not wired to it"
    case .noPoint: "only points have annotations: write the comparison in filter, map or first"
    case .data(let problem): problem.description
    case .element(let index, let failure): "the point at index \(index) fails: \(failure.sentence)"
    case .tooLarge(let limit):
      "too large: the data sets of a document hold at most \(limit) numbers in total; use fewer points, or delete sets"
    case .unread(let data): data.reason
    case .stopped(let evaluation): evaluation.reason
    case .units: "the units of its inputs do not fit together"
    }
  }

  /// A code of at most six characters for the failure, shown in a node's box.
  public var code: String {
    switch self {
    case .openPort: "open"
    case .overflow: "over!"
    case .assertionFailed: "false!"
    case .outsideDomain(let problem): problem.code
    case .wrongKind: "kind!"
    case .badParameter: "param!"
    case .unknownName: "name!"
    case .noPoint: "point!"
    case .data(let problem): problem.code
    case .element(_, let failure): failure.code
    case .tooLarge: "large!"
    case .unread: "file!"
    case .stopped: "stop!"
    case .units: "unit!"
    }
  }
}

extension DomainProblem {
  /// The reason why the operator has no result for its arguments, without names from a document.
  public var sentence: String {
    switch self {
    case .divisionByZero: "division by zero"
    case .rootOfNegative: "root of a negative number"
    case .rootOfDegreeZero: "a root of degree 0"
    case .logarithmOfZero: "logarithm of zero"
    case .logarithmOfNegative: "logarithm of a negative number"
    case .logarithmBase: "a logarithm's base must be above 0 and not 1"
    case .fractionalPowerOfNegative: "a negative number to a fractional power"
    case .outsideUnitInterval: "outside of −1 to 1"
    case .belowOne: "below 1"
    case .lowAboveHigh: "low is above high"
    case .notAnInteger: "not an integer"
    case .negativeInteger: "a negative integer"
    case .poleOfGamma: "gamma has no value at 0 and the negative integers"
    case .rateTooLow: "a rate must be above −1, which is −100%"
    case .noPeriods: "the number of periods must be above 0"
    case .amountsNeverMeet:
      "the amounts never balance: write received amounts as positive and paid ones as negative, at least one of each"
    case .outsideCalendar: "dates are in the years 0000 to 9999"
    }
  }

  var code: String {
    switch self {
    case .divisionByZero: "÷0"
    case .rootOfNegative: "√−"
    case .rootOfDegreeZero: "n=0"
    case .logarithmOfZero: "ln 0"
    case .logarithmOfNegative: "ln −"
    case .logarithmBase: "base!"
    case .fractionalPowerOfNegative: "(−)^x"
    case .outsideUnitInterval: "|x|>1"
    case .belowOne: "x<1"
    case .lowAboveHigh: "lo>hi"
    case .notAnInteger: "int!"
    case .negativeInteger: "int<0"
    case .poleOfGamma: "pole"
    case .rateTooLow: "r<=-1"
    case .noPeriods: "n<=0"
    case .amountsNeverMeet: "never"
    case .outsideCalendar: "date!"
    }
  }
}

extension Ports {
  /// Returns a port in words: `divisor`; if ports share a label, a text such as `second factor`.
  public func place(of port: Int) -> String {
    guard hasSharedLabel, port >= labels.count - 1, let word = labels.last else { return label(at: port) }
    let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
    return ordinals.indices.contains(port) ? "\(ordinals[port]) \(word)" : label(at: port)
  }

  /// Returns the noun for the value that a port expects: `divisor`, `left side`, `first series of values`.
  func noun(of port: Int) -> String {
    let words = place(of: port).split(separator: " ").map(String.init)
    return words.map { Self.nouns[$0] ?? $0 }.joined(separator: " ")
  }

  /// The nouns that messages use for port labels that are not nouns, such as `left side` for `left`.
  private static let nouns = [
    "left": "left side", "right": "right side", "then": "value for then", "else": "value for else",
    "data": "data set", "values": "series of values",
  ]
}

extension DocumentContents {
  /// Returns a clause about the effect of a bypass, without initial capital and full stop.
  ///
  /// Nil for a node that is not bypassed.
  public func sentence(forBypassOf node: NodeID) -> String? {
    guard graph.isBypassed(node), case .operator(let id) = graph.content(of: node) else { return nil }
    if let source = graph.input(PortID(node, 0)) { return "passes on '\(name(of: source))' unchanged" }
    return "passes on its \(id.descriptor.ports.place(of: 0)), which is not linked"
  }
}

/// Messages about unknown uncertainties.
///
/// They are parts of sentences without initial capital and full stop.
extension DocumentContents {
  /// Returns the reason why an uncertainty is unknown, with the name of the node that causes it.
  public func sentence(for unknown: UnknownUncertainty) -> String {
    "\(unknown.sentence) ('\(name(of: unknown.node))')"
  }

  /// Returns the reason why the second-order terms of an uncertainty cannot be computed, with a suggestion.
  public func sentence(for obstacle: SecondOrderTerms.Failure) -> String {
    let fixIt = "leave out '--order 2', or use '--samples'"
    switch obstacle {
    case .correlated(let first, let second):
      return
        "'\(name(of: first))' and '\(name(of: second))' are correlated; second-order terms need independent sources: \(fixIt)"
    case .notMovable(let source):
      return
        "'\(name(of: source))' is not a number node; second-order terms vary only numbers: move the uncertainty to a number, or \(fixIt)"
    case .twoSided(let source):
      return
        "the uncertainty of '\(name(of: source))' has two sides; second-order terms need one number: \(fixIt)"
    case .noSlope(let source):
      return "near the value of '\(name(of: source))' there is no derivative, which second-order terms need: \(fixIt)"
    case .tooMany(let count):
      return
        "it depends on \(count) uncertain numbers; second-order terms allow \(SecondOrderTerms.sourceLimit): \(fixIt)"
    case .negative:
      return "second-order terms remove more variance than there is, so higher orders matter: \(fixIt)"
    case .tooLarge: return "second-order terms are too large for a 64-bit float: \(fixIt)"
    case .stopped: return "computing second-order terms was stopped: \(fixIt)"
    }
  }
}
