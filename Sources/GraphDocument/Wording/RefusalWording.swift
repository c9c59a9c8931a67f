public import EvaluationEngine
import Formulas

/// Refusals in sentences, each with its mend. Parts of a sentence: no capital, no full stop.
extension DocumentContents {
  /// The most names of a loop that a message spells out.
  public static let loopNameLimit = 10

  /// `a → b → a`; of a longer loop the first names, the number of those left out, and the last.
  public static func loopText(_ names: [String]) -> String {
    guard names.count > loopNameLimit, let last = names.last else { return names.joined(separator: " → ") }
    let shown = names.prefix(loopNameLimit - 1)
    let leftOut = names.count - shown.count - 1
    return shown.joined(separator: " → ") + " → … \(leftOut) more … → " + last
  }

  /// Why a link cannot be made.
  public func sentence(for refusal: LinkRefusal, from source: NodeID, to port: PortID) -> String {
    let target = name(of: port.node)
    switch refusal {
    case .takesNoInputs where graph.content(of: port.node) == .note:
      return "'\(target)' is a note and takes no inputs"
    case .fedByMention where source != port.node:
      return
        "with the name '\(name(of: source))' the formula of '\(target)' would mean something else: rename that node first"
    case .fedByMention:
      return "'\(target)' is a formula and is fed by what it mentions: edit its text"
    case .noSuchPort where graph.kind(of: port.node) == .formula:
      let count = graph.inputCount(of: port.node)
      return count == 0
        ? "'\(target)' is a formula that mentions nothing: edit its text"
        : "'\(target)' has no port \(port.port + 1): its formula mentions \(count == 1 ? "1 name" : "\(count) names")"
    case .hasNoOutput:
      let kind = graph.kind(of: source) == .chart ? "chart" : "note"
      return "'\(name(of: source))' is a \(kind) and feeds nothing"
    case .takesNoInputs where graph.kind(of: port.node) == .data:
      return "'\(target)' is data and takes no inputs: make it an operator first"
    case .takesNoInputs: return "'\(target)' is a number and takes no inputs: make it an operator first"
    case .noSuchPort:
      guard let ports = ownPorts(of: port.node) else { return "'\(target)' takes no inputs" }
      let kind = graph.content(of: port.node).operatorID?.name ?? "the chart"
      return "'\(target)' has no port \(port.port + 1): \(kind) takes at most \(ports.maximum)"
    case .loop(let loop):
      if source == port.node { return "'\(target)' cannot feed itself" }
      return "the link would close the loop \(Self.loopText(loop.map { name(of: $0) }))"
    }
  }

  /// Why an edit cannot be made.
  public func sentence(for refusal: EditRefusal) -> String {
    switch refusal {
    case .noSuchNode: "the node is not there any more"
    case .badName(let name, let problem): "'\(name)' is no name: \(problem.sentence)"
    case .nameTaken(let name): "the name '\(name)' is taken: choose another"
    case .valueNotFinite: "the value is not a finite number"
    case .badUncertainty: "an uncertainty is a finite number that is not negative"
    case .uncertaintyOfOperator(let node): "'\(name(of: node))' is no number: only numbers have an uncertainty"
    case .badCorrelation: "a correlation lies between −1 and 1 and joins two different numbers"
    case .bypassOfNumber(let name) where node(named: name).map { graph.content(of: $0) } == .note:
      "'\(name)' is a note and has no input to pass on: only operators can be bypassed"
    case .bypassOfNumber(let name) where node(named: name).map { graph.kind(of: $0) } == .formula:
      "'\(name)' is a formula, and none of its inputs stands for its value: only operators can be bypassed"
    case .bypassOfNumber(let name):
      "'\(name)' is a number and has no input to pass on: only operators can be bypassed"
    case .kindStays(let name):
      "'\(name)' cannot turn from or into a note or a chart: add another node and delete this one"
    case .formOfOther(let name): "'\(name)' is no chart: only charts have a size"
    case .badChartSize: ChartForm.sizeRule
    case .textOfOther(let name): "'\(name)' is no note: only notes have a text, a label is written with \""
    case .textTooLong(let limit): "a note has at most \(limit) bytes: split it"
    case .formulaMissing(let name): "'\(name)' would be a formula node without a formula: write one"
    case .dataMissing(let name): "'\(name)' would be a data node without points: give it some"
    case .noParameters(let name): "'\(name)' takes no parameters"
    case .badParameter(let operation, let place): operation.descriptor.sentence(forBadParameter: place)
    case .loopThroughFormula(let names) where names.count == 2: "'\(names[0])' cannot mention itself"
    case .loopThroughFormula(let names): "what the formulas mention would close the loop \(Self.loopText(names))"
    case .nameChangesFormula(let name, let formula):
      "with the name '\(name)' the formula of '\(formula)' would mean something else: choose another"
    case .badFrameTitle(let problem): problem.sentence
    case .link(let source, let target, let refusal): sentence(for: refusal, from: source, to: target)
    case .duringNotification: "the document is telling its views of a change and takes no other meanwhile"
    }
  }
}

extension NodeName.Problem {
  /// The rule that is broken.
  public var sentence: String {
    switch self {
    case .empty: "a name has at least one character"
    case .tooLong: "a name has at most \(NodeName.scalarLimit) characters"
    case .reserved: "the words \(NodeName.reserved.joined(separator: ", ")) mean something in formulas"
    case .illegal(let scalar, _) where scalar.properties.isDefaultIgnorableCodePoint:
      "\(scalar.spelledOut) in it shows nothing: leave it out"
    case .illegal(_, atStart: true): "a name begins with a letter or _"
    case .illegal(let scalar, atStart: false):
      scalar == " "
        ? "a name has no spaces: write _ instead"
        : "a name is made of letters, digits and _"
    case .notNormalized: "it is not in Unicode normal form C"
    }
  }
}

extension FrameTitle.Problem {
  /// The rule that is broken.
  public var sentence: String {
    switch self {
    case .empty: "a frame has a title of at least one character"
    case .tooLong: "the title of a frame has at most \(FrameTitle.byteLimit) bytes: shorten it"
    }
  }
}
